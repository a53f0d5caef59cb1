"""The opening of a ballot: beside its ward, envelope by envelope, the one that decides last."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from tammany_desktop.audio import Effect
from tammany_desktop.board import piece_images
from tammany_desktop.board.animation import SPEEDS
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.languages import text
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.state import State
from tammany_desktop.scenes.base.pages import lay_rule
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.election.cover import GAP, TOOL, Tools, WithTools
from tammany_desktop.scenes.election.opening import (
    ROW,
    SETTLING,
    Opening,
    Outcome,
    Rows,
    part,
)
from tammany_desktop.session.match import Seat
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent, is_press
from tammany_desktop.ui.skin import PRIMARY

# All in units.
PAD: Final = 34.0
HEADING: Final = 62.0
RESULT: Final = 74.0
FOOT: Final = 66.0
WAY_ON: Final = 240.0
TIGHT: Final = 40.0  # the least height of a row
LIT: Final = 0.35  # seconds until the ward is lit
DIM: Final = 0.52  # of its light before


class RevealScene(WithTools):
    """Over the table; a click or a key first ends the counting, then dismisses the result.

    Step by step each press opens the next envelope. The ward stays in view and lit, and so does
    the table of this election. `gone` on leaving shows the table to play on.
    """

    opaque = False
    dims = True

    def __init__(
        self,
        stage: Stage,
        seats: Sequence[Seat],
        before: State,
        opened: e.BallotOpened,
        outcome: Outcome,
        tools: Tools,
        tabletop: Tabletop,
        note: str = "",
    ) -> None:
        super().__init__(stage, tools)
        self.seats = seats
        self.ward = opened.ward
        self.bids = opened.bids
        self.outcome = outcome
        self.tabletop = tabletop
        self.opening = Opening(before, opened)
        self.note = note  # shows whose bid was sealed at zero
        self.age = 0.0
        self.told = False
        self._stop = 0.0  # step by step: up to where it goes on by itself

    @property
    def standing(self) -> list[int]:
        """The candidates."""
        return self.opening.standing

    @property
    def counted(self) -> bool:
        """Whether every vote is counted."""
        return self.age >= self.opening.counted

    @property
    def settled(self) -> bool:
        """Whether nothing moves any more."""
        return self.age >= self.opening.settled

    @property
    def stopped(self) -> bool:
        """Whether the next envelope waits to be asked for."""
        stepping = self.stage.settings.speed == "step"
        return stepping and not self.counted and self.age >= self._stop

    def enter(self) -> None:
        """Begin; without motion everything is shown at once."""
        self._stop = self.opening.stop_after(0.0)
        if self.look.still or SPEEDS[self.stage.settings.speed] == 0:
            self.age = self.opening.settled
        super().enter()
        self.stage.sounds.play(Effect.ENVELOPE)

    # Laying out

    def lay(self, gui: Gui) -> None:
        """A card beside the ward: a row a candidate, the result, and the button that goes on."""
        look, px = self.look, self.look.px
        self.rows = rows = Rows(look, self.seats, self.opening, self.outcome)
        count = len(self.standing)
        room = self._room()
        foot = px(3 * TOOL[0] + 2 * GAP + 20 + WAY_ON)
        low = count * px(ROW) + self._fixed(foot) > room.height
        inner = min(max(rows.wide(low), foot), room.width - 2 * px(PAD))
        fixed = self._fixed(inner)
        tall = max(count * px(TIGHT), min(count * px(ROW), room.height - fixed))
        sheet = self._beside((inner + 2 * px(PAD), fixed + tall), room)
        gui.card(sheet, "card")
        self.sheet = sheet
        x, top = sheet.left + px(PAD), sheet.top + px(16)
        heading = pygame.Rect(x, top, inner, px(HEADING) - px(16))
        words = text("ballot.reveal", ward=WARD_NUMBERS[self.ward])
        role = "heading" if look.type.width(words, "heading") <= inner else "strong"
        gui.label(heading, words, role, align="center")
        lay_rule(gui, look, pygame.Rect(x, heading.bottom, inner, px(16)))
        top = heading.bottom + px(20)
        if self.note:
            place = pygame.Rect(x, top, inner, self._note_height(inner))
            gui.label(place, self.note, "small", "vermilion_dark", "center", wrap=True)
            top = place.bottom + px(6)
        rows.lay(pygame.Rect(x, top, inner, tall))
        for seat in self.standing:
            row = rows.row(seat)
            gui.live(row, partial(self._paint_row, seat))
            gui.tell(row, partial(self._row, seat))
        self.result = pygame.Rect(x, top + tall + px(4), inner, px(RESULT))
        gui.live(self.result, self._paint_result)
        self._lay_foot(gui, pygame.Rect(x, self.result.bottom, inner, px(FOOT)))

    def _lay_foot(self, gui: Gui, place: pygame.Rect) -> None:
        """The tools at the left, the way on at the right."""
        units, px = self.look.units, self.look.px
        wide = 3 * TOOL[0] + 2 * GAP
        right = units.units(place.left) + wide
        self.lay_tools(gui, right, units.units(place.top) + 4)
        left = place.left + px(wide + 20)
        rect = pygame.Rect(left, place.top, place.right - left, px(FOOT) - px(4))
        rect.left = max(rect.left, rect.right - px(WAY_ON + 60))
        rect.width = place.right - rect.left
        gui.button(
            rect, text("ballot.go_on"), self.go_on, kind=PRIMARY, intent=Intent.CONFIRM, home=True
        )

    def _fixed(self, inner: int) -> int:
        """The height of everything but the rows."""
        px, note = self.look.px, self._note_height(inner) + self.look.px(6) if self.note else 0
        return px(HEADING) + px(20) + note + px(4) + px(RESULT) + px(FOOT) + px(22)

    def _note_height(self, inner: int) -> int:
        lines = self.look.type.wrap(self.note, "small", inner)
        return self.look.type.line_height("small") * len(lines)

    def _room(self) -> pygame.Rect:
        """Where the card may be: anywhere within the score track, or all over a small window."""
        layout, window = self.tabletop.layout, self.look.window
        room = window.inflate(-2 * layout.band, -2 * layout.band)
        least = self._fixed(room.width) + len(self.standing) * self.look.px(TIGHT)
        return room if room.height >= least else window

    def _beside(self, size: tuple[int, int], room: pygame.Rect) -> pygame.Rect:
        """The place beside the ward that covers least of what is to be seen."""
        return self.tabletop.beside(self.ward, size, room)

    # For those who listen

    def _row(self, seat: int) -> list[str]:
        """A candidate's bosses and, once it is open, the bid."""
        return [self.rows.sentence(seat, self.age)]

    def status(self) -> str:
        """All bids and the outcome, once they have been counted."""
        if not self.counted:
            return ""
        rows = [row for seat in self.standing for row in self._row(seat)]
        return " ".join([*rows, self._outcome()])

    def aloud(self) -> list[str]:
        """The outcome, once the votes have been counted."""
        return [self._outcome()] if self.counted else []

    def _outcome(self) -> str:
        number = WARD_NUMBERS[self.ward]
        if isinstance(self.outcome, e.WardWon):
            return text("ballot.wins", name=self.seats[self.outcome.seat].name, number=number)
        return text("ballot.tied", number=number)

    # Time

    def go_on(self) -> None:
        """Open the next envelope where each is asked for, else end the counting; then leave."""
        if self.counted:
            self.stack.pop(self)
        elif self.stage.settings.speed == "step":
            self.age = max(self.age, self._stop)
            self._stop = self.opening.stop_after(self.age)
            self.damage(self.sheet)
        else:
            self.age = self.opening.settled
            self._done()
            self.damage()

    def back(self) -> bool:
        """Escape goes on too."""
        self.go_on()
        return True

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Any click finishes the counting, but one on what opens another page."""
        hurries = is_press(event) and not self.counted
        if hurries and self.gui.ring.at(event.pos) in (None, self.gui.shortcuts[Intent.CONFIRM]):
            self.go_on()
            return True
        return super().handle(event, act)

    def update(self, dt: float) -> None:
        """Open one envelope after the other."""
        super().update(dt)
        if not self.settled and not self.stopped:
            before = self.age
            self.age += dt / max(0.1, SPEEDS[self.stage.settings.speed])
            if self.stage.settings.speed == "step" and not self.counted:
                self.age = min(self.age, max(before, self._stop))
            self._touch(before)
        self._done()

    def _touch(self, before: float) -> None:
        """What looks different from before: the rows that move, the ward as its light comes."""
        opening = self.opening
        for seat in self.standing:
            if opening.moves(seat, before) or opening.moves(seat, self.age):
                self.gui.touch(self.rows.row(seat))
            start = opening.starts.get(seat, -1.0)
            if before < start <= self.age and start > min(opening.starts.values()):
                self.stage.sounds.play(Effect.ENVELOPE)
        if before < LIT:
            self.damage(self.tabletop.ward_rect(self.ward))
        if self.counted:
            self.gui.touch(self.result)

    def _done(self) -> None:
        if self.counted and not self.told:
            self.told = True
            won = isinstance(self.outcome, e.WardWon)
            self.stage.sounds.play(Effect.GAVEL if won else Effect.TEAR)

    def wait(self) -> float | None:
        """Moves until everything is counted."""
        return super().wait() if self.settled or self.stopped else 0.0

    # Paint

    def paint_back(self, surface: pygame.Surface) -> None:
        """The ward and the table of the election, lit in the dark."""
        light = DIM + (1 - DIM) * part(self.age, 0.0, LIT)
        noted = not self.sheet.colliderect(self.tabletop.note.paper)
        self.tabletop.paint_lit(surface, self.ward, light, noted)

    def _paint_row(self, seat: int, surface: pygame.Surface) -> None:
        self.rows.paint(seat, surface, self.age)

    def _paint_result(self, surface: pygame.Surface) -> None:
        """Who carries the ward, and the gavel coming down on it."""
        if not self.counted:
            return
        look, place, words = self.look, self.result.copy(), self._outcome()
        if isinstance(self.outcome, e.WardWon):
            lift = round((1 - part(self.age, self.opening.counted, SETTLING)) * place.height / 4)
            box = pygame.Rect(place.left, place.top - lift, place.height, place.height)
            piece_images.blit(look, surface, "gavel", box.inflate(0, -look.px(8)))
            gap = box.width + look.px(12)
            place.left, place.width = place.left + gap, place.width - gap
        role = "strong"
        lines = look.type.wrap(words, role, place.width)
        high = look.type.line_height(role)
        if len(lines) * high > place.height:
            role, high = "small", look.type.line_height("small")
            lines = look.type.wrap(words, role, place.width)[:2]
        top = place.centery - high * len(lines) // 2
        for row, line in enumerate(lines):
            at = pygame.Rect(place.left, top + row * high, place.width, high)
            look.type.draw(surface, line, role, look.palette["vermilion"], at)
