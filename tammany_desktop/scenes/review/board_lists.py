"""The lists of the analysis board: values to set, moves, bids, and the estimated chances."""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Final

import pygame

from tammany_desktop import wording
from tammany_desktop.analysis import editing
from tammany_desktop.analysis.decisions import way_words
from tammany_desktop.analysis.editing import AnalysisBoard, Key
from tammany_desktop.board.geometry import NO_WARD
from tammany_desktop.bots.analyst import Finding
from tammany_desktop.journal.header import COLORS, Seat
from tammany_desktop.languages import text
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import NO_OFFICE, WARD_COUNT, WARD_NUMBERS
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.moves import Move
from tammany_desktop.rules.position_check import PositionError
from tammany_desktop.rules.state import BIDDING, NOBODY, OVER, STEP_SPREAD, State
from tammany_desktop.rules.wards import bidders
from tammany_desktop.scenes.base.pages import PageScene, Space
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.review import blocks
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.scrolling import ListView
from tammany_desktop.ui.skin import PRIMARY, QUIET, icon, piece
from tammany_desktop.ui.tokens import Gap, Height
from tammany_desktop.ui.widgets import Choice

ROW: Final = 50.0  # units: least height of a row
ICON: Final = 48.0  # units: width of a group's icon
ARROW: Final = 44.0  # units: width of an arrow
Group = tuple[int, int]  # (ward, NOBODY) or (NO_WARD, seat); selects the values that are listed
CITY: Final = (NO_WARD, NOBODY)  # the values of the city, or the moves of all wards


def seats_for(count: int) -> tuple[Seat, ...]:
    """Return the seats of a new game for `count` players."""
    numbers = range(1, count + 1)
    return tuple(Seat(text(f"new_game.bot_name.{n}"), COLORS[n - 1], "") for n in numbers)


class BoardLists(PageScene):
    """A position and its lists of values, moves and bids; each list has a chosen row."""

    def __init__(
        self, stage: Stage, seats: tuple[Seat, ...] = (), state: State | None = None
    ) -> None:
        """Begin with `state`; if it is None, with the start of a game."""
        super().__init__(stage)
        self.seats = seats or seats_for(4)
        self.board = AnalysisBoard(state or new_game(len(self.seats), Random()))
        self.page_name = "set"  # the page shown
        self.ward = NO_WARD  # the ward whose values and moves are listed; NO_WARD: all moves
        self.seat = NOBODY  # without a ward: the seat whose values are listed; NOBODY: the city
        self.row = 0  # the row chosen in the list
        self.bids: dict[int, int] = {}  # the favors to bid, by seat
        self.list: ListView | None = None  # the list of the page shown, if any

    @property
    def state(self) -> State:
        """Return the position shown."""
        return self.board.state

    def changed(self) -> None:
        """React to a new position."""
        raise NotImplementedError

    def show_message(self, message: str) -> None:
        """Show a message: what was done, or why it was not."""
        raise NotImplementedError

    def set_value(self, key: Key, value: int) -> None:
        """Set a value, or show why that is impossible."""
        row = self.row  # `changed` chooses the first row
        try:
            self.board.edit(key, value)
        except PositionError as error:
            reason = text(f"position.reason.{error.reason}")
            message = "board.refused_by_rule" if error.rule else "board.refused"
            self.show_message(text(message, field=error.field, reason=reason, rule=error.rule))
            return
        self.changed()
        self.row = row
        self.resize()

    def move(self, move: Move) -> None:
        """Make a move of the seat to act."""
        self.board.move(move)
        self.changed()

    def draw_immigrants(self) -> None:
        """Draw immigrants from the bag at the start of a turn (R4.1)."""
        self.board.draw_immigrants()
        self.changed()

    def vote(self) -> None:
        """Hold the ballot with the bids that were entered."""
        self.board.vote(self.bids)
        self.changed()

    def _choose_group(self, ward: int, seat: int = NOBODY) -> None:
        """Choose the ward, or else the seat or city, whose values and moves are listed."""
        self.ward, self.seat, self.row = ward, seat, 0
        self.resize()

    def _lay_choice(self, gui: Gui, space: Space, groups: list[tuple[Group, str]]) -> None:
        """Lay out the choice of a ward or another group; wards can also be chosen on the map."""
        wards = [
            ((ward, NOBODY), text("table.ward_heading", number=WARD_NUMBERS[ward]))
            for ward in range(WARD_COUNT)
        ]
        options = [*groups, *wards]

        def choose(chosen: object) -> None:
            self._choose_group(*next(group for group, _ in options if group == chosen))

        rect, label = self.look.units.rect(*space), text("board.where")
        Choice(gui, rect, options, (self.ward, self.seat), choose, label=label, side=ARROW)

    def _groups(self) -> list[tuple[Group, str]]:
        """Return the groups of values that belong to no ward."""
        seats = [((NO_WARD, number), seat.name) for number, seat in enumerate(self.seats)]
        return [(CITY, text("board.city")), *seats]

    def _lay_groups(self, gui: Gui, space: Space) -> None:
        """Lay out a button for the city and for each seat, beside a choice of all groups."""
        left, top, width, height = space
        pictures = [icon(self.look, "city")]
        pictures += [piece(self.look, f"chip_{seat.color}") for seat in self.seats]
        groups = self._groups()
        for picture, (group, words) in zip(pictures, groups, strict=True):
            rect = self.look.units.rect(left, top, ICON, height)
            press = partial(self._choose_group, *group)
            button = gui.button(rect, "", press, kind=QUIET, icon=picture, hint=words)
            button.choose(group == (self.ward, self.seat))
            left += ICON + Gap.XXS
        self._lay_choice(gui, Space(left, top, space.left + width - left, height), groups)

    def _lay_rows(self, gui: Gui, space: Space, rows: list[tuple[str, str]], name: str) -> ListView:
        """Lay out a list of rows, each with a caption at the left and a figure at the right."""
        look = self.look
        height = max(look.px(ROW), look.type.line_height("body") + look.px(Gap.XS))
        self.row = min(self.row, max(0, len(rows) - 1))

        def paint(surface: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool) -> None:
            inner, (caption, figure) = look.inset(rect, Gap.S), rows[index]
            width = look.type.width(figure, "strong")
            look.type.draw(surface, figure, "strong", look.palette["ink"], inner, "right")
            inner.width -= width + look.px(Gap.S)
            role = "body" if look.type.width(caption, "body") <= inner.width else "small"
            words = look.type.cut(caption, role, inner.width)
            look.type.draw(surface, words, role, look.palette["ink"], inner)

        lay_list = partial(ListView, gui, look.units.rect(*space), height, len(rows), paint)
        self.list = lay_list(
            on_choose=self._choose_row,
            on_press=self._press_row,
            chosen=self.row,
            label=name,
            words=lambda index: " ".join(rows[index]),
        )
        return self.list

    def _choose_row(self, index: int) -> None:
        self.row = index
        if self.page_name == "set" or self.state.phase == BIDDING:
            list_top = self.list.top if self.list is not None else 0
            self.resize()
            if self.list is not None:
                self.list.scroll_to(list_top)

    def _press_row(self, index: int) -> None:
        """Make the move of a row if Enter was pressed; a click only chooses the row."""
        if self.page_name == "play" and self.gui.ring.visible and self.state.phase != BIDDING:
            self.move(self._moves()[index])

    def _keys(self) -> list[Key]:
        seat, state = self.seat, self.state
        if self.ward != NO_WARD:
            return editing.ward_keys(state, self.ward)
        return editing.city_keys(state) if seat == NOBODY else editing.seat_keys(seat)

    def lay_set(self, gui: Gui, space: Space) -> None:
        """Lay out the list of values, and below it the choice for the value in the chosen row."""
        left, top, width, height = space
        self._lay_groups(gui, Space(left, top, width, Height.USUAL))
        keys, state = self._keys(), self.state
        rows = [
            (key_words(key, self.seats), value_words(key, editing.value(state, key), self.seats))
            for key in keys
        ]
        body = Space(left, top + Height.USUAL + Gap.XS, width, height - 2 * Height.USUAL - Gap.M)
        self._lay_rows(gui, body, rows, text("board.page.set"))
        key = keys[self.row]
        options = [(n, value_words(key, n, self.seats)) for n in editing.values(state, key)]
        rect = self.look.units.rect(left, top + height - Height.USUAL, width, Height.USUAL)
        name, current = rows[self.row][0], editing.value(state, key)
        seat_name = "" if self.seat == NOBODY else self.seats[self.seat].name

        def choose(value: object) -> None:
            self.set_value(key, int(str(value)))

        Choice(gui, rect, options, current, choose, label=name, hint=seat_name)

    def _moves(self) -> list[Move]:
        """Return the legal moves, without those in other wards if a ward is chosen."""
        moves = self.board.legal()
        return moves if self.ward == NO_WARD else [move for move in moves if self._in_ward(move)]

    def _in_ward(self, move: Move) -> bool:
        wards = [ward for field, ward in m.fields_of(move).items() if field.endswith("ward")]
        return not wards or self.ward in wards

    def lay_play(self, gui: Gui, space: Space) -> None:
        """Lay out the moves of the seat to act, or the bids of a ballot."""
        left, top, width, height = space
        if self.state.phase == BIDDING:
            self._lay_bids(gui, space)
            return
        button_rect = self.look.units.rect(left, top + height - Height.USUAL, width, Height.USUAL)
        moves = self._moves()
        if self.board.draw_due:
            gui.button(button_rect, text("board.draw"), self.draw_immigrants, kind=PRIMARY)
            return
        if self.state.phase == OVER:
            rect = self.look.units.rect(left, top, width, Height.USUAL)
            gui.label(rect, text("table.when.over"), "body")
            return
        all_wards = [(CITY, text("board.all_wards"))]
        self._lay_choice(gui, Space(left, top, width, Height.USUAL), all_wards)
        rows = [(move_words(move, self.state, self.seats), "") for move in moves]
        body = Space(left, top + Height.USUAL + Gap.XS, width, height - 2 * Height.USUAL - Gap.M)
        self._lay_rows(gui, body, rows, text("board.page.play"))
        press, caption = lambda: self.move(moves[self.row]), text("board.move")
        why_not = "" if moves else text("refusal.no_such_move")
        gui.button(button_rect, caption, press, kind=PRIMARY, why_not=why_not)

    def _lay_bids(self, gui: Gui, space: Space) -> None:
        left, top, width, height = space
        seats = bidders(self.state)
        rows = [(self.seats[seat].name, str(self.bids.get(seat, 0))) for seat in seats]
        body = Space(left, top, width, height - 2 * Height.USUAL - Gap.L)
        self._lay_rows(gui, body, rows, text("board.bids"))
        seat = seats[self.row]
        options = [(total, str(total)) for total in range(editing.most_bid(self.state, seat) + 1)]
        bid_top = top + height - 2 * Height.USUAL - Gap.S
        rect = self.look.units.rect(left, bid_top, width, Height.USUAL)
        current, set_bid = self.bids.get(seat, 0), partial(self._set_bid, seat)
        Choice(gui, rect, options, current, set_bid, label=self.seats[seat].name)
        button_rect = self.look.units.rect(left, top + height - Height.USUAL, width, Height.USUAL)
        gui.button(button_rect, text("board.open_ballot"), self.vote, kind=PRIMARY)

    def _set_bid(self, seat: int, total: object) -> None:
        self.bids[seat] = int(str(total))
        self.resize()


# Moves without a value, with the catalog's keys for them.
FIXED_MOVES = {
    m.END_TURN: "table.act.end_turn",
    m.make(m.STOP_SPREAD): "table.act.stop",
    m.make(m.DECLINE): "table.act.decline",
    m.make(m.PLACE_NO_MORE): "table.act.no_more",
    m.CONFIRM: "appoint.confirm",
}


def key_words(key: Key, seats: Sequence[Seat]) -> str:
    """Return the name of a value that can be set."""
    values: dict[str, str | int] = {}
    if key.name == editing.GARDEN:
        values["population"] = wording.population_name(key.row)
    elif key.name in (editing.CUBES, editing.FAVORS):
        values |= wording.population_words(key.column)
    elif key.name == editing.BOSSES:
        values["name"] = seats[key.column].name
    return text(f"board.set.{key.name}", **values)


def value_words(key: Key, value: int, seats: Sequence[Seat]) -> str:
    """Return a value in words."""
    if key.name == editing.TO_MOVE:
        if value >= editing.BALLOT_OFFSET:
            return text("board.ballot", ward=wording.ward_name(value - editing.BALLOT_OFFSET))
        return seats[value].name if value >= 0 else text("table.dash")
    if key.name == editing.FIRST:
        return seats[value].name
    if key.name == editing.OFFICE:
        return text("table.dash") if value == NO_OFFICE else wording.office_short(value)
    if key.name in (editing.LOCKED, editing.SLANDERED):
        return text("board.yes" if value else "board.no")
    return str(value)


def move_words(move: Move, state: State, seats: Sequence[Seat]) -> str:
    """Return a move as a sentence."""
    if move in FIXED_MOVES:
        return text(FIXED_MOVES[move])
    if m.kind_of(move) != m.SPREAD or state.step != STEP_SPREAD:
        return way_words((move,), None, seats)
    values = [*m.fields_of(move).items(), ("rival", state.step_rival)]
    values.append(("population", state.step_population))
    return text("hint.act.spread", **wording.values_of(values, seats))


def percent(share: float) -> str:
    """Return a share or chance in rounded percent."""
    return text("decisions.percent", number=round(100 * share))


def add_chances(page: blocks.Page, seats: Sequence[Seat], finding: Finding) -> None:
    """Add each seat's chance to win, then the best moves, or how often to make each bid."""
    page.heading(text("board.chances"))
    for seat, chance, error in zip(seats, finding.chances, finding.errors, strict=True):
        figure = percent(chance)
        if error >= 0.005:
            figure = text("board.give_or_take", value=figure, error=round(100 * error))
        blocks.add_share_bar(page, seat, "", chance, figure)
    if finding.ways:
        page.heading(text("board.best"))
    for way in finding.ways:
        page.item("icon_hint", percent(way.chance), way_words(way.moves, None, seats))
    for bidder, ways in finding.bidder_ways:
        page.heading(text("board.mix", name=seats[bidder].name))
        for way in sorted(ways, key=lambda way: sum(way.bid or ())):
            total = sum(way.bid or ())
            label = text("hint.act.bid", count=total) if total else text("hint.act.bid_nothing")
            figure = text("board.mixed", share=percent(way.share), chance=percent(way.chance))
            blocks.add_share_bar(page, None, label, way.share, figure)


def add_game_results(page: blocks.Page, seats: Sequence[Seat], finding: Finding) -> None:
    """Add how often each seat won the games that were played to the end, with 95% intervals."""
    page.heading(text("board.games", count=finding.played))
    for seat, wins in zip(seats, finding.wins, strict=True):
        low, high = editing.interval_of(wins, finding.played)
        bounds = {"low": round(100 * low), "high": round(100 * high)}
        share = wins / finding.played
        figure = text("board.won", share=percent(share), **bounds)
        blocks.add_share_bar(page, seat, "", share, figure, (low, high))
    page.note(text("board.games_note"))
