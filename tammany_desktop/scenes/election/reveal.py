"""The opening of a ballot beside its ward, envelope by envelope, the deciding one last."""

from functools import partial
from typing import Final, NamedTuple

import pygame

from tammany_desktop.audio import Effect
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.languages import text
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.scenes.base.pages import GO_ON_WIDTH
from tammany_desktop.scenes.election.cover import Tools, WithTools
from tammany_desktop.scenes.election.opening import READABLE_AT, Opening, eased
from tammany_desktop.scenes.election.opening_rows import ROW, SIZES, OpeningRows, paint_descending
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent, is_press
from tammany_desktop.ui.skin import PLAIN, PRIMARY
from tammany_desktop.ui.tokens import DURATION_FACTORS, Beats, Gap

# Lengths in units.
PAD: Final = 34.0  # between the card's sides and its contents
HEADING: Final = 70.0  # height of the heading, with the space above it
OUTCOME: Final = 74.0  # least height of the outcome, and width of the gavel
FOOT: Final = 66.0  # height of the row of buttons
TOOLS_FACTOR: Final = 1.2  # not in units: size of the tools relative to the usual one
TOOLS_WIDTH: Final = 275.0  # usual width of the tools
MIN_ROW: Final = 40.0  # least height of a row
EXTRA_ROW: Final = 24.0  # greatest addition to a row's height, while the card stays above the bar
STROKE_ANGLE: Final = 50.0  # degrees that the gavel is raised before it strikes
LIGHT_TIME: Final = Beats.MOVE  # seconds until the ward is lit
UNLIT_SHARE: Final = 0.52  # share of the ward's light before it is lit


class RevealRects(NamedTuple):
    """The card, and where the outcome is printed on it."""

    card: pygame.Rect
    outcome: pygame.Rect


class RevealScene(WithTools):
    """The card of a ballot's opening: a press ends the counting, the next one closes the card."""

    laid: RevealRects

    def __init__(self, opening: Opening, tools: Tools, tabletop: Tabletop, note: str = "") -> None:
        super().__init__(opening.stage, tools)
        self.opening, self.tabletop = opening, tabletop
        self.rows = OpeningRows(opening)
        self.note = note  # says whose bid was sealed at zero without asking

    def enter(self) -> None:
        super().enter()
        self.stage.sounds.play(Effect.ENVELOPE)

    def leave(self) -> None:
        super().leave()
        self.tabletop.target_offset = 0, 0

    def lay(self, gui: Gui) -> RevealRects:
        look, px, opening, rows = self.look, self.look.px, self.opening, self.rows
        if look.reduced_motion or not DURATION_FACTORS[self.stage.settings.speed]:
            opening.age = max(opening.age, opening.finished_at)
        self._spend_opened()
        count, area = len(opening.candidates), self._room()
        heading = text("ballot.reveal", ward=WARD_NUMBERS[opening.ward])
        head_width = look.type.width(heading, "title") + self.modal * px(TOOLS_WIDTH + Gap.M)
        max_inner_width = area.width - 2 * px(PAD)
        for index in range(len(SIZES)):
            rows.use_size(index)
            fixed_height = self._fixed_height(max(rows.width(one_line=False), head_width))
            one_line = count * rows.px(ROW) + fixed_height > area.height  # counts beside the name
            if not one_line and rows.width(one_line) <= max_inner_width:
                break  # this is the largest size with room for counts below the name
        winner_width = max(look.type.width(line, rows.role) for line, _ in opening.possible_texts())
        outcome_width = winner_width + px(OUTCOME) + px(Gap.S)
        inner_width = min(max(rows.width(one_line), head_width, outcome_width), max_inner_width)
        fixed_height = self._fixed_height(inner_width)
        above_bar = area.move_to(height=self.tabletop.layout.bar.top - area.top)
        usual_height = min(count * rows.px(ROW), area.height - fixed_height)
        roomy_height = min(count * rows.px(ROW + EXTRA_ROW), above_bar.height - fixed_height)
        rows_height = max(count * px(MIN_ROW), usual_height, roomy_height)
        cards = [self.tabletop.layout.cards[seat] for seat in opening.candidates]
        size = inner_width + 2 * px(PAD), fixed_height + rows_height
        area = above_bar if size[1] <= above_bar.height else area
        card = self.tabletop.place_beside(opening.ward, size, area, cards)
        gui.card(card, "card")
        x, top = card.left + px(PAD), card.top + px(Gap.L)
        heading_rect = pygame.Rect(x, top, inner_width, px(HEADING) - px(Gap.L))
        if self.modal:
            right_units, half_units = map(look.units.units, (x + inner_width, inner_width / 2))
            top_units = look.units.units(top) - Gap.XXS
            left_units = self.lay_tools(gui, right_units, top_units, half_units, TOOLS_FACTOR)
            heading_rect.width = px(left_units - Gap.S) - x
        role = "title" if look.type.fits(heading, "title", heading_rect.width) else "strong"
        gui.label(heading_rect, heading, role)
        top = heading_rect.bottom + px(Gap.M)
        if self.note:
            note_rect = pygame.Rect(x, top, inner_width, self._note_height(inner_width))
            gui.label(note_rect, self.note, "small", "vermilion_dark", "center", wrap=True)
            top = note_rect.bottom + px(Gap.XXS)
        rows.area = pygame.Rect(x, top, inner_width, rows_height)
        rows.ballot_box_rect = self.tabletop.layout.head
        for seat in opening.candidates:
            row = rows.row(seat)
            gui.add_painter(row, partial(rows.paint, seat))
            gui.speak(row, partial(opening.sentences, (seat,)))
        outcome_top = top + rows_height + px(Gap.XXS)
        outcome_rect = pygame.Rect(x, outcome_top, inner_width, self._outcome_height(inner_width))
        gui.add_painter(outcome_rect, self._paint_outcome)
        gui.speak(outcome_rect, opening.words_below)
        self._lay_foot(gui, pygame.Rect(x, outcome_rect.bottom + px(Gap.XS), inner_width, px(FOOT)))
        return RevealRects(card, outcome_rect)

    def _lay_foot(self, gui: Gui, area: pygame.Rect) -> None:
        """Lay out the button at the foot: Skip, then Continue."""
        px, finished, modal = self.look.px, self.opening.finished, self.modal
        width = min(area.width, px(GO_ON_WIDTH + Gap.XXL))
        rect = pygame.Rect(area.right - width, area.top, width, px(FOOT) - px(Gap.XXS))
        caption = text("ballot.go_on" if finished else "results.skip")
        lay_button = partial(gui.button, kind=PRIMARY if finished else PLAIN, intent=Intent.CONFIRM)
        lay_button(rect, caption, self.advance, home=modal, focusable=modal)

    def _fixed_height(self, inner_width: int) -> int:
        """Return the height of everything except the rows."""
        note_height = self._note_height(inner_width) + self.look.px(Gap.XXS) if self.note else 0
        heights = HEADING, Gap.M, Gap.XXS, FOOT, Gap.L + Gap.XXS
        return sum(map(self.look.px, heights)) + note_height + self._outcome_height(inner_width)

    def _outcome_height(self, inner_width: int) -> int:
        """Return the height of the longest possible outcome, so that the height reveals nothing."""
        width = inner_width - self.look.px(OUTCOME) - self.look.px(Gap.S)
        heights = [self._wrap_outcome(words, width)[1] for words in self.opening.possible_texts()]
        return max(self.look.px(OUTCOME), *heights)

    def _wrap_outcome(
        self, outcome: tuple[str, str], width: int
    ) -> tuple[list[tuple[str, list[str]]], int]:
        """Return the lines on who wins and on what follows, with their roles, and their height."""
        type_, roles = self.look.type, (self.rows.role, self.rows.then_role)
        blocks = [(r, type_.wrap(words, r, width)) for r, words in zip(roles, outcome, strict=True)]
        return blocks, sum(type_.line_height(role) * len(lines) for role, lines in blocks)

    def _note_height(self, inner_width: int) -> int:
        lines = self.look.type.wrap(self.note, "small", inner_width)
        return self.look.type.line_height("small") * len(lines)

    def _room(self) -> pygame.Rect:
        """Return the area for the card: inside the score track, or all of a small window."""
        layout, window = self.tabletop.layout, self.look.window
        area = window.inflate(-2 * layout.band, -2 * layout.band)
        need = self._fixed_height(area.width) + len(self.opening.candidates) * self.look.px(MIN_ROW)
        return area if area.height >= need else window

    def landmark(self, name: str) -> pygame.Rect | None:
        return self.laid.outcome if name == "reveal:result" else None

    def status(self) -> str:
        opening = self.opening
        return " ".join([*opening.sentences(), *self.extra_speech()]) if opening.counted else ""

    def extra_speech(self) -> list[str]:
        return self.opening.words_below() if self.opening.counted else []

    def advance(self) -> None:
        """Open the next envelope, or end the counting; after the counting, close the card."""
        if self.opening.counted:
            self.close()
            return
        self.opening.skip_to(self.opening.finished_at)
        self.opening.sound_outcome()
        self.resize()

    def close(self) -> None:
        """Close the card; the winner's rosette goes on to the ward."""
        if self.opening.winner != NOBODY:
            self.tabletop.flight_start = self.rows.rosette_rect(self.opening.winner).center
        self.stack.pop(self)

    def back(self) -> bool:
        self.advance()
        return True

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        skips = is_press(event) and not self.opening.counted
        if skips and self.gui.ring.at(event.pos) in (None, self.gui.shortcuts[Intent.CONFIRM]):
            self.advance()
            return True
        return super().handle(event, act)

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self.opening.finished and not self.opening.stopped:
            self._advance_time(dt)
        self.opening.sound_outcome()

    def _spend_opened(self) -> None:
        """Remove the favors of opened bids from the cards of their players."""
        for seat in self.opening.candidates:
            for population, count in enumerate(self.opening.bids[seat]):
                spent = count * self.opening.opened(seat)
                self.tabletop.model.pieces_moved["paid", seat, population] = spent
        self.tabletop.refresh(swells=True)

    def _advance_time(self, dt: float) -> None:
        """Advance the opening; repaint rows that move, and the ward while it lights up."""
        opening, old_age = self.opening, self.opening.age
        self.damage(self.rows.flight_area)
        opening.advance_time(dt)
        if old_age < opening.finished_at:
            self.gui.repaint(self.rows.area.union(self.laid.outcome))
        for start in sorted(opening.starts.values())[1:]:  # `enter` plays the first one's sound
            if old_age < start <= opening.age:
                self.stage.sounds.play(Effect.ENVELOPE)
        if any(old_age < start + READABLE_AT <= opening.age for start in opening.starts.values()):
            self._spend_opened()
        if old_age < LIGHT_TIME:
            self.damage(self.tabletop.ward_rect(opening.ward))
        if old_age < opening.finished_at <= opening.age:
            self.resize()  # "Continue" replaces "Skip" on the button

    def due_in(self) -> float | None:
        return super().due_in() if self.opening.finished or self.opening.stopped else 0.0

    def paint_back(self, surface: pygame.Surface) -> None:
        light = UNLIT_SHARE + (1 - UNLIT_SHARE) * eased(self.opening.age, 0.0, LIGHT_TIME)
        if next((scene for scene in reversed(self.stack.scenes) if scene.dims), None) is self:
            self.tabletop.paint_lit(surface, self.opening.ward, light, self.laid.card)

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        self.rows.paint_flying(surface)

    def _paint_outcome(self, surface: pygame.Surface) -> None:
        """Paint the prize, then the gavel or the stamp of a tie, who wins, and what follows."""
        look, opening, area = self.look, self.opening, self.laid.outcome.copy()
        if not opening.counted:
            words, ink = opening.words_below()[0], look.palette["ink"]
            look.type.draw_within(surface, words, (self.rows.role, "body", "small"), ink, area)
            return
        side, name = look.px(OUTCOME), "stamp_tie" if opening.winner == NOBODY else "gavel"
        box = pygame.Rect(0, 0, side, side - look.px(Gap.XS)).move_to(midleft=area.midleft)
        paint_descending(look, surface, name, box, opening.coming_down, STROKE_ANGLE)
        area = area.clip(area.move(side + look.px(Gap.S), 0))
        blocks, height = self._wrap_outcome(opening.outcome_texts(opening.winner), area.width)
        area.top = area.centery - height // 2
        for role, lines in blocks:
            look.type.draw_lines(surface, lines, role, look.palette["ink"], area)
            area.top += look.type.line_height(role) * len(lines)
