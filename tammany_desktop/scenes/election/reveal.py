"""The opening of a ballot: envelopes open together, votes count up, the result stays."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from tammany_desktop.audio import Effect
from tammany_desktop.board import piece_images
from tammany_desktop.board.animation import SPEEDS, ease
from tammany_desktop.languages import text
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.state import MAX_SEATS, State
from tammany_desktop.rules.wards import candidates
from tammany_desktop.scenes.base.pages import (
    SheetScale,
    lay_rule,
    lay_sheet,
    lay_way_on,
    sheet_scale,
)
from tammany_desktop.scenes.base.stage import Stage
from tammany_desktop.scenes.election.candidates import opened_words
from tammany_desktop.scenes.election.cover import Tools, WithTools
from tammany_desktop.session.match import Seat
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent, is_press

SEALED: Final = 0.55  # seconds until the envelopes open
RISING: Final = 0.3  # until the favors have come out of them
COUNTING: Final = 0.5  # until the votes have counted up
SETTLING: Final = 0.25  # until gavel and rosette have come to rest
COUNTED: Final = SEALED + RISING + COUNTING
HIGH: Final = 528.0  # units of the card
COLUMN: Final = 212.0
LEAST: Final = 940.0
ABREAST: Final = 3  # counts side by side over an envelope
LEAST_PIECE: Final = 22.0  # units beside a count
NOTE: Final = 62.0  # two lines
FOOT: Final = 104.0  # units below the columns, for the result and the button


class RevealScene(WithTools):
    """Over the table; a click or a key first ends the counting, then dismisses the result.

    `gone` on leaving shows the table to play on.
    """

    opaque = False
    dims = True
    size: SheetScale

    def __init__(
        self,
        stage: Stage,
        seats: Sequence[Seat],
        before: State,
        opened: e.BallotOpened,
        outcome: e.WardWon | e.WardTied,
        tools: Tools,
        note: str = "",
    ) -> None:
        super().__init__(stage, tools)
        self.seats = seats
        self.ward = opened.ward
        self.bids = opened.bids
        self.outcome = outcome
        self.standing = candidates(before, opened.ward)
        self.bosses = [before.bosses[opened.ward * MAX_SEATS + seat] for seat in range(before.n)]
        self.note = note  # shows whose bid was sealed at zero
        self.age = 0.0
        self.told = False

    @property
    def counted(self) -> bool:
        """Whether every vote is counted."""
        return self.age >= COUNTED

    @property
    def settled(self) -> bool:
        """Whether nothing moves any more."""
        return self.age >= COUNTED + SETTLING

    def enter(self) -> None:
        """Begin; without motion everything is shown at once."""
        speed = SPEEDS[self.stage.settings.speed]
        if self.look.still or speed == 0:
            self.age = COUNTED + SETTLING
        super().enter()
        self.stage.sounds.play(Effect.ENVELOPE)

    def lay(self, gui: Gui) -> None:
        """A card with a column a candidate, the result, and the button that goes on."""
        units, count, more = self.look.units, len(self.standing), NOTE if self.note else 0.0
        self.size = size = sheet_scale(self.look, max(LEAST, COLUMN * count + 100), HIGH + more)
        sheet = lay_sheet(gui, size, 46)
        x, top, inner, high = sheet
        heading = text("ballot.reveal", ward=WARD_NUMBERS[self.ward])
        end = self.lay_tools(gui, x + inner, top + size(16), size.factor)
        tools = x + inner - end + size(12)
        wide = self.look.type.width(heading, size.role("heading"))
        centered = wide <= self.look.px(inner - 2 * tools)
        room = inner - 2 * tools if centered else inner - tools
        place = units.rect(x + tools if centered else x, top + size(20), room, size(48))
        role = size.role("heading" if wide <= place.width else "strong")
        gui.label(place, heading, role, align="center" if centered else "left")
        lay_rule(gui, self.look, units.rect(x, top + size(68), inner, size(16)))
        if self.note:
            place = units.rect(x, top + size(86), inner, size(NOTE))
            gui.label(place, self.note, size.role("small"), "vermilion_dark", "center", wrap=True)
        column = min(inner / count, size(COLUMN) * 1.3)
        start = x + (inner - column * count) / 2
        tall = high - size(90 + more + FOOT)
        for place_, seat in enumerate(self.standing):
            rect = units.rect(start + place_ * column, top + size(88 + more), column, tall)
            gui.live(rect, partial(self._paint_candidate, seat, rect))
            gui.tell(rect, partial(self._row, seat))
        bottom = top + high - size(FOOT)
        self.result = units.rect(x + size(14), bottom, inner - size(300), size(84))
        gui.live(self.result, self._paint_result)
        lay_way_on(gui, size, sheet, text("ballot.go_on"), self.go_on, up=FOOT - 12)

    # For those who listen

    def _row(self, seat: int) -> list[str]:
        """A candidate's bosses and, once it is open, the bid."""
        bid = self.bids[seat] if self.age >= SEALED else None
        return [opened_words(self.seats[seat].name, self.bosses[seat], bid)]

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

    def go_on(self) -> None:
        """End the counting; once it has ended, leave."""
        if not self.counted:
            self.age = COUNTED + SETTLING
            self._done()
            self.damage()
        else:
            self.stack.pop(self)

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
        """Count up."""
        super().update(dt)
        if not self.settled:
            self.age += dt / max(0.1, SPEEDS[self.stage.settings.speed])
            self.damage()
        self._done()

    def _done(self) -> None:
        if self.counted and not self.told:
            self.told = True
            won = isinstance(self.outcome, e.WardWon)
            self.stage.sounds.play(Effect.GAVEL if won else Effect.TEAR)

    def wait(self) -> float | None:
        """Moves until everything is counted."""
        return super().wait() if self.settled else 0.0

    # Paint

    def _part(self, start: float, seconds: float) -> float:
        """How far a movement has come that begins at a time, eased, 0 to 1."""
        return ease(min(1.0, max(0.0, (self.age - start) / seconds)))

    def _won(self, seat: int) -> bool:
        return isinstance(self.outcome, e.WardWon) and self.outcome.seat == seat and self.counted

    def _torn(self, seat: int) -> bool:
        if not self.counted or not isinstance(self.outcome, e.WardTied):
            return False
        return self.outcome.votes[seat] == max(self.outcome.votes)

    def _paint_candidate(self, seat: int, rect: pygame.Rect, surface: pygame.Surface) -> None:
        """From the top: boss and name, favors out of the envelope, the envelope, the votes."""
        look, px = self.look, self.look.px
        who = self.seats[seat]
        if self._won(seat):
            band = rect.inflate(-px(8), 0)
            pygame.draw.rect(surface, look.palette["brass_light"], band, border_radius=px(8))
            pygame.draw.rect(surface, look.palette["brass_dark"], band, px(2), border_radius=px(8))
        name_high, votes_high = px(self.size(34)), px(self.size(66))
        figure = pygame.Rect(rect.left, rect.top + px(4), rect.width, round(rect.height * 0.27))
        piece_images.blit(look, surface, piece_images.boss(who.color), figure)
        role = self.size.role("strong")
        name = pygame.Rect(rect.left + px(10), figure.bottom, rect.width - px(20), name_high)
        words = look.type.fit(who.name, role, name.width)
        look.type.draw(surface, words, role, look.palette["ink"], name, "center")
        votes = pygame.Rect(rect.left, rect.bottom - votes_high, rect.width, votes_high)
        between = pygame.Rect(rect.left, name.bottom, rect.width, votes.top - name.bottom)
        self._paint_bid(surface, seat, between)
        role, ink = self.size.role("number"), look.palette["ink"]
        look.type.draw(surface, str(self._votes(seat)), role, ink, votes, "center")
        if self._won(seat):
            lift = round((1 - self._part(COUNTED, SETTLING)) * px(26))
            mark = pygame.Rect(rect.right - rect.width // 3, votes.top - lift, 0, votes.height)
            mark.width = rect.width // 3 - px(10)
            piece_images.blit(look, surface, "rosette", mark)

    def _paint_bid(self, surface: pygame.Surface, seat: int, rect: pygame.Rect) -> None:
        """Bosses in view, and the envelope with what comes out of it."""
        look, px = self.look, self.look.px
        row = round(rect.height * 0.42)
        letter = pygame.Rect(rect.left + px(12), rect.top + row, rect.width - px(24), 0)
        letter.height = rect.height - row
        name = "envelope_sealed" if self.age < SEALED else "envelope_open"
        if self._torn(seat):
            name = "envelope_torn"
            letter.x += round((1 - self._part(COUNTED, SETTLING)) * px(8))
        piece_images.blit(look, surface, name, letter)
        lift = round((1 - self._part(SEALED, RISING)) * row)
        for number, (picture, count) in enumerate(self._counts(seat)):
            box = self._box(pygame.Rect(rect.topleft, (rect.width, row)), seat, number)
            box.y += lift if number else 0
            self._count(surface, box, picture, str(count), self._widest(seat))

    def _counts(self, seat: int) -> list[tuple[str, int]]:
        """Bosses, and once the envelope is open the favors of each color: picture and count."""
        counts = [(piece_images.chip(self.seats[seat].color), self.bosses[seat])]
        if self.age >= SEALED:
            counts += [(piece_images.favor(p), n) for p, n in enumerate(self.bids[seat]) if n]
        return counts

    def _box(self, rect: pygame.Rect, seat: int, number: int) -> pygame.Rect:
        """The place of one count, in a row or in two."""
        px, count = self.look.px, len(self._counts(seat))
        rows = 1 if count <= ABREAST else 2
        row, place = divmod(number, ABREAST)
        abreast = min(ABREAST, count - row * ABREAST)
        each = min(px(self.size(76)), (rect.width - px(12)) // min(count, ABREAST))
        high = rect.height // rows
        left = rect.centerx - each * abreast // 2
        return pygame.Rect(left + place * each, rect.top + row * high, each, high)

    def _widest(self, seat: int) -> str:
        """The longest count of a candidate: all its pieces are as large as that one leaves."""
        return max((str(count) for _, count in self._counts(seat)), key=len)

    def _count(
        self, surface: pygame.Surface, box: pygame.Rect, name: str, count: str, widest: str
    ) -> None:
        """A piece and its count, which is never cut: the piece gives way."""
        look, px = self.look, self.look.px
        role = self.size.role("strong")
        if look.type.width(widest, role) + px(LEAST_PIECE) > box.width:
            role = "small"
        wide = max(look.type.width(widest, role), look.type.width(count, role))
        side = min(px(self.size(44)), box.width - wide - px(4), box.height)
        picture = pygame.Rect(box.centerx - (side + wide) // 2, box.top, side, box.height)
        piece_images.blit(look, surface, name, picture)
        rest = pygame.Rect(picture.right + px(3), box.top, wide, box.height)
        look.type.draw(surface, count, role, look.palette["ink"], rest)

    def _votes(self, seat: int) -> int:
        """Bosses at first, counting up by the bid."""
        part = self._part(SEALED + RISING, COUNTING)
        return self.bosses[seat] + round(sum(self.bids[seat]) * part)

    def _paint_result(self, surface: pygame.Surface) -> None:
        """Who carries the ward, and the gavel coming down on it."""
        if not self.counted:
            return
        number, place = WARD_NUMBERS[self.ward], self.result.copy()
        if isinstance(self.outcome, e.WardWon):
            words = text("ballot.wins", name=self.seats[self.outcome.seat].name, number=number)
            side = min(self.look.px(self.size(84)), place.height)
            lift = round((1 - self._part(COUNTED, SETTLING)) * side / 4)
            box = pygame.Rect(place.left, place.top - lift, round(side * 1.3), place.height)
            piece_images.blit(self.look, surface, "gavel", box)
            place.left, place.width = box.right, place.width - box.width
        else:
            words = text("ballot.tied", number=number)
        role = self.size.role("strong")
        lines = self.look.type.wrap(words, role, place.width)[:2]
        high = self.look.type.line_height(role)
        top = place.centery - high * len(lines) // 2
        for row, line in enumerate(lines):
            at = pygame.Rect(place.left, top + row * high, place.width, high)
            self.look.type.draw(surface, line, role, self.look.palette["vermilion"], at)
