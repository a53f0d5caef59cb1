"""The page on which the Mayor gives offices: by choosing player and office, or by dragging."""

from functools import partial
from typing import Final, NamedTuple

import pygame

from tammany_desktop.languages import sentences, series, text
from tammany_desktop.play import piece_names
from tammany_desktop.play.selection import CheckFirst
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import MAYOR, NO_OFFICE, OFFICES
from tammany_desktop.rules.state import APPOINTING
from tammany_desktop.scenes.base import pages
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.election.ballot import show_table
from tammany_desktop.scenes.election.cover import Tool, Tools, WithTools
from tammany_desktop.session.session import Session
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent, is_press
from tammany_desktop.ui.skin import PLAIN, PRIMARY, piece
from tammany_desktop.ui.tokens import Gap, Height, Width
from tammany_desktop.wording import office_name, office_short, refusal_words

ROW: Final = 93.5  # units: height of a row, with a player and an office
HEAD: Final = 128.0  # units: height of the heading and the instruction, above the rows
HEAD_AND_FOOT: Final = 230.0  # units: height of the sheet without the rows
FIRST_OFFICE: Final = MAYOR + 1  # the first to give; why a seat gets none is the same for all


class AppointmentButtons(NamedTuple):
    """The buttons of players by seat, and those of offices by office."""

    players: dict[int, Button]
    offices: dict[int, Button]


class AppointmentsScene(WithTools):
    """Players at the left, offices at the right; every step is a move that can be undone."""

    scene_rule = "R9.5"
    laid: AppointmentButtons

    def __init__(
        self,
        stage: Stage,
        session: Session,
        tools: Tools,
        check_first: CheckFirst = lambda _, make: make(),
    ) -> None:
        """`check_first` gets a move and a function that makes it, now, later or never."""
        super().__init__(stage, tools)
        self.check_first, self.session = check_first, session
        self.match = session.match
        self.chosen = -1  # the seat that is to get an office, or -1
        self.line = self.match.line  # the journal's line that is laid out
        self.drag_start: tuple[int, int] | None = None  # where the mouse was pressed, in pixels

    @property
    def scale(self) -> pages.SheetScale:
        """Return the scale of the sheet."""
        return pages.sheet_scale(self.look, Width.SHEET, HEAD_AND_FOOT + ROW * 4)

    def lay(self, gui: Gui) -> AppointmentButtons:
        match = self.match
        state, mayor = match.state, match.state.actor()
        others = [seat for seat in range(state.n) if seat != mayor]
        if self.chosen not in others or state.office[self.chosen] != NO_OFFICE:
            unappointed = [seat for seat in others if state.office[seat] == NO_OFFICE]
            self.chosen = unappointed[0] if unappointed else -1
        scale = self.scale
        left, top, width, height = pages.lay_sheet(gui, scale)
        self._lay_head(gui, left, top, width, match.seats[mayor].name if mayor >= 0 else "")
        row_height, rows_top = (height - scale(HEAD_AND_FOOT)) / 4, top + scale(HEAD)
        players = self._lay_players(gui, (left, rows_top, width * 0.37), row_height, others)
        column = left + width * 0.385, rows_top, width * 0.615
        offices = self._lay_offices(gui, column, row_height, others[0])
        self._lay_actions(gui, left, top + height - scale(Height.TALL + Gap.M), width)
        return AppointmentButtons(players, offices)

    def _lay_players(
        self, gui: Gui, column: tuple[float, float, float], row_height: float, others: list[int]
    ) -> dict[int, Button]:
        """Lay out the players besides the Mayor in a column: left, top and width in units."""
        match, (left, top, width) = self.match, column
        buttons = {}
        for index, seat in enumerate(others):
            office, role = match.state.office[seat], self.scale.role("button")
            # Points and favors are shown here, since this page covers the players' cards.
            favors, score = match.state.favors_held(seat), match.state.score[seat]
            figures = (("results.points", score), ("analysis.favors", favors))
            caption = match.seats[seat].name
            detail = series([f"{text(key)} {count}" for key, count in figures])
            can_be_appointed = office == NO_OFFICE and match.state.phase == APPOINTING
            if office != NO_OFFICE:
                taken_words = text("appoint.office_taken", name=caption, office=office_name(office))
                fits = self.look.type.width(taken_words, role) <= self.look.px(width - row_height)
                caption, detail = (taken_words, detail) if fits else (caption, office_short(office))
            button = gui.button(
                self.look.units.rect(left, top + index * row_height, width, row_height - Gap.XS),
                caption,
                partial(self.choose, seat),
                why_not="" if can_be_appointed else self._why_not_given(seat, FIRST_OFFICE),
                icon=piece(self.look, piece_names.boss(match.seats[seat].color)),
                role=role,
                align="left",
            )
            button.subcaption = detail
            button.refresh()
            button.choose(seat == self.chosen)
            buttons[seat] = button
        return buttons

    def _lay_offices(
        self, gui: Gui, column: tuple[float, float, float], row_height: float, default_seat: int
    ) -> dict[int, Button]:
        """Lay out the buttons that give offices to the chosen seat, or else to `default_seat`."""
        left, top, width = column
        seat = self.chosen if self.chosen >= 0 else default_seat
        buttons = {}
        for index, office in enumerate(range(FIRST_OFFICE, len(OFFICES))):
            button = gui.button(
                self.look.units.rect(left, top + index * row_height, width, row_height - Gap.XS),
                office_name(office),
                partial(self.give, office),
                why_not=self._why_not_given(seat, office),
                hint=text(f"office.benefit.{OFFICES[office]}"),
                icon=piece(self.look, piece_names.emblem(office)),
                role=self.scale.role("button"),
                align="left",
            )
            button.subcaption = text(f"appoint.does.{OFFICES[office]}")
            button.refresh()
            buttons[office] = button
        return buttons

    def _lay_head(self, gui: Gui, left: float, top: float, width: float, name: str) -> None:
        """Lay out the heading, an instruction, the tools, and the Mayor's medal."""
        units, scale = self.look.units, self.scale
        width -= scale(Height.CARD + Gap.M)
        side, medal_left = scale(Height.CARD), left + width + scale(Gap.XS)
        medal_rect = units.rect(medal_left, top + scale(Gap.M), side, side)
        pages.lay_sprite(gui, "office_mayor", medal_rect)
        self.lay_holdings(gui, self.match, medal_rect)
        heading, role = text("appoint.heading", name=name), scale.role("heading")
        show = partial(show_table, self.stage, self.match, heading)
        extra_tools: tuple[Tool, ...] = (("eye", text("ballot.board_hint"), show, None),)
        right, y = left + width, top + scale(Gap.L)
        room = self.lay_tools(gui, right, y, width / 2, scale.factor, extra_tools) - (left + Gap.XS)
        if self.look.type.width(heading, role) > self.look.px(room):
            role = scale.role("strong")
        gui.label(units.rect(left, top + scale(Gap.XL), room, scale(Gap.XXL)), heading, role)
        instruction, role = text("appoint.words"), scale.role("small")
        if self.look.type.width(instruction, role) > self.look.px(width):
            instruction = text("appoint.words_short")
        rect = units.rect(left, top + scale(pages.BELOW_HEAD), width, scale(Gap.XL))
        gui.label(rect, instruction, role)

    def _why_not_given(self, seat: int, office: int) -> str:
        match = self.match
        if match.state.phase != APPOINTING:
            return text("table.why.nobody")
        if (refusal := match.refusal(m.appoint(seat, office))) is None:
            return ""
        remedy = text("appoint.take_back") if match.can_undo() else ""
        return sentences((refusal_words(refusal, match.seats), remedy))

    def _lay_actions(self, gui: Gui, left: float, top: float, width: float) -> None:
        units, match, session = self.look.units, self.match, self.session
        actions = (("undo", session.undo, Intent.UNDO), ("restart", session.restart_turn, None))
        for index, (key, press, intent) in enumerate(actions if match.can_undo() else ()):
            button_left, button_width = left + index * width * 0.23, width * 0.23 - Gap.XS
            rect = units.rect(button_left, top, button_width, self.scale(Height.USUAL))
            gui.button(rect, text(f"appoint.{key}"), press, kind=PLAIN, intent=intent)
        confirm = m.make(m.CONFIRM)
        refusal = match.refusal(confirm)
        button = gui.button(
            units.rect(left + width * 0.47, top, width * 0.53, self.scale(Height.USUAL)),
            text("appoint.confirm"),
            partial(self._submit, confirm),
            kind=PRIMARY,
            intent=Intent.END_TURN,
            why_not=refusal_words(refusal, match.seats) if refusal is not None else "",
        )
        if missing := match.state.office.count(NO_OFFICE):
            button.subcaption = text("appoint.to_give", count=missing)
            button.refresh()

    def _submit(self, move: m.Move) -> None:
        if self.match.refusal(move) is None:
            self.check_first(move, partial(self.session.submit, move))

    def choose(self, seat: int) -> None:
        """Choose a player."""
        self.chosen = seat
        self.resize()

    def give(self, office: int) -> None:
        """Give the chosen player an office."""
        if self.chosen >= 0:
            self._submit(m.appoint(self.chosen, office))

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        if is_press(event):
            self.drag_start = event.pos
        if event.type == pygame.MOUSEBUTTONUP and self.drag_start is not None:
            start, self.drag_start = self.drag_start, None
            if self._appoint_by_drag(start, event.pos):
                return True
        return super().handle(event, act)

    def landmark(self, name: str) -> pygame.Rect | None:
        rects = [pygame.Rect(button.rect) for button in self.laid.players.values()]
        return rects[0].unionall(rects[1:]) if name == "appoint:players" else None

    def _appoint_by_drag(self, start: tuple[int, int], end: tuple[int, int]) -> bool:
        """Appoint a player dragged to an office, or the reverse; return False for another drag."""
        players, offices = self.laid
        for seat_point, office_point in ((start, end), (end, start)):
            seats = [seat for seat, b in players.items() if b.rect.collidepoint(seat_point)]
            hits = [office for office, b in offices.items() if b.rect.collidepoint(office_point)]
            move = m.appoint(seats[0], hits[0]) if seats and hits else None
            if move is not None and self.match.refusal(move) is None:
                self._submit(move)
                return True
        return False

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.match.line != self.line:
            self.line = self.match.line
            if self.match.state.phase == APPOINTING:
                self.resize()
            else:
                self.stack.pop(self)

    def back(self) -> bool:
        if not self.match.can_undo():
            return super().back()
        self.session.undo()
        return True
