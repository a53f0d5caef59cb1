"""The opening of a ballot: envelopes open together, votes count up, the result stays."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from tammany_desktop.languages import text
from tammany_desktop.match import Seat
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.state import State
from tammany_desktop.rules.wards import candidates
from tammany_desktop.scenes.sheet import SheetScene
from tammany_desktop.scenes.stack import Stage
from tammany_desktop.scenes.veil import veil
from tammany_desktop.table import sprites
from tammany_desktop.table.motion import SPEEDS
from tammany_desktop.ui.desk import Desk
from tammany_desktop.ui.intents import Act, Intent
from tammany_desktop.ui.skin import PRIMARY

OPENING: Final = 0.6  # seconds until the envelopes open
COUNTING: Final = 0.5  # and until the votes have counted up
ROW: Final = 78.0
NOTE: Final = 62.0  # two lines
WIDE: Final = 980.0


class RevealScene(SheetScene):
    """Over the table; a click or a key first ends the counting, then dismisses the result.

    `gone` on leaving tells the table to play on.
    """

    opaque = False

    def __init__(
        self,
        stage: Stage,
        seats: Sequence[Seat],
        before: State,
        opened: e.BallotOpened,
        outcome: e.WardWon | e.WardTied,
        note: str = "",
    ) -> None:
        super().__init__(stage)
        self.seats = seats
        self.ward = opened.ward
        self.bids = opened.bids
        self.outcome = outcome
        self.note = note  # tells whose bid was sealed at zero
        self.standing = candidates(before, opened.ward)
        self.bosses = [before.bosses[opened.ward * 5 + seat] for seat in range(before.n)]
        self.age = 0.0
        self.told = False

    @property
    def counted(self) -> bool:
        """Whether everything is shown."""
        return self.age >= OPENING + COUNTING

    def enter(self) -> None:
        """Begin; without motion everything is shown at once."""
        speed = SPEEDS[self.stage.settings.speed]
        if self.look.still or speed == 0:
            self.age = OPENING + COUNTING
        super().enter()
        self.stage.sounds.play("envelope")

    def lay(self, desk: Desk) -> None:
        """A card with a row a candidate, and the button that goes on."""
        units = self.look.units
        wide, high = units.area
        card_wide = min(WIDE, wide - 30)
        more = NOTE if self.note else 0.0
        card_high = 250 + ROW * len(self.standing) + more
        left, top = (wide - card_wide) / 2, max(6.0, (high - card_high) / 2)
        desk.card(units.rect(left, top, card_wide, card_high))
        x, inner = left + 50, card_wide - 100
        heading = text("ballot.reveal", ward=WARD_NUMBERS[self.ward])
        desk.label(units.rect(x, top + 34, inner, 50), heading, "heading")
        if self.note:
            note = units.rect(x, top + 84, inner, NOTE)
            desk.label(note, self.note, "small", "vermilion_dark", wrap=True)
        for row, seat in enumerate(self.standing):
            rect = units.rect(x, top + 100 + more + row * ROW, inner, ROW)
            desk.live(rect, partial(self._paint_row, seat, rect))
        self.result = units.rect(x, top + card_high - 130, inner - 280, 100)
        desk.live(self.result, self._paint_result)
        self.button = desk.button(
            units.rect(x + inner - 260, top + card_high - 110, 260, 64),
            text("ballot.go_on"),
            self.go_on,
            kind=PRIMARY,
            intent=Intent.CONFIRM,
        )

    def go_on(self) -> None:
        """End the counting; once it has ended, leave."""
        if not self.counted:
            self.age = OPENING + COUNTING
            self._done()
            self.damage()
        else:
            self.stack.pop(self)

    def back(self) -> bool:
        """Escape goes on too."""
        self.go_on()
        return True

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Any click finishes the counting."""
        if event.type == pygame.MOUSEBUTTONDOWN and not self.counted:
            self.go_on()
            return True
        return super().handle(event, act)

    def update(self, dt: float) -> None:
        """Count up."""
        super().update(dt)
        if not self.counted:
            self.age += dt / max(0.1, SPEEDS[self.stage.settings.speed])
            self.damage()
        self._done()

    def _done(self) -> None:
        if self.counted and not self.told:
            self.told = True
            won = isinstance(self.outcome, e.WardWon)
            self.stage.sounds.play("gavel" if won else "tear")

    def wait(self) -> float | None:
        """Moves until everything is counted."""
        return super().wait() if self.counted else 0.0

    def _paint_row(self, seat: int, rect: pygame.Rect, surface: pygame.Surface) -> None:
        look, px = self.look, self.look.px
        seat_ = self.seats[seat]
        won = isinstance(self.outcome, e.WardWon) and self.outcome.seat == seat and self.counted
        if won:
            band = rect.inflate(px(24), -px(6))
            pygame.draw.rect(surface, look.palette["brass_light"], band, border_radius=px(6))
        figure = pygame.Rect(rect.left, rect.top, px(56), rect.height)
        sprites.blit(look, surface, sprites.boss(seat_.color), figure)
        name = pygame.Rect(figure.right + px(12), rect.top, px(230), rect.height)
        look.type.draw(surface, seat_.name, "strong", look.palette["ink"], name)
        x = name.right
        bosses = pygame.Rect(x, rect.top, px(96), rect.height)
        self._count(surface, bosses, sprites.chip(seat_.color), self.bosses[seat])
        x = bosses.right + px(12)
        if self.age < OPENING:
            sealed = pygame.Rect(x, rect.top, px(84), rect.height)
            sprites.blit(look, surface, "envelope_sealed", sealed)
        else:
            for population, count in enumerate(self.bids[seat]):
                if count:
                    box = pygame.Rect(x, rect.top, px(84), rect.height)
                    self._count(surface, box, sprites.favor(population), count)
                    x += px(88)
            if not any(self.bids[seat]):
                box = pygame.Rect(x, rect.top, px(84), rect.height)
                sprites.blit(look, surface, "envelope_open", box)
        mark = pygame.Rect(rect.right - px(170), rect.top, px(56), rect.height)
        if won:
            sprites.blit(look, surface, "rosette", mark)
        elif self.counted and isinstance(self.outcome, e.WardTied):
            if self.outcome.votes[seat] == max(self.outcome.votes):
                sprites.blit(look, surface, "envelope_torn", mark)
        total = pygame.Rect(rect.right - px(110), rect.top, px(100), rect.height)
        look.type.draw(
            surface, str(self._votes(seat)), "title", look.palette["ink"], total, "right"
        )

    def _count(self, surface: pygame.Surface, box: pygame.Rect, name: str, count: int) -> None:
        look, px = self.look, self.look.px
        icon = pygame.Rect(box.left, box.top, px(44), box.height)
        sprites.blit(look, surface, name, icon)
        rest = pygame.Rect(icon.right + px(6), box.top, box.width - px(50), box.height)
        look.type.draw(surface, str(count), "strong", look.palette["ink"], rest)

    def _votes(self, seat: int) -> int:
        """Bosses at first, counting up by the bid."""
        bid = sum(self.bids[seat])
        part = min(1.0, max(0.0, (self.age - OPENING) / COUNTING))
        return self.bosses[seat] + round(bid * part)

    def _paint_result(self, surface: pygame.Surface) -> None:
        if not self.counted:
            return
        number = WARD_NUMBERS[self.ward]
        if isinstance(self.outcome, e.WardWon):
            words = text("ballot.wins", name=self.seats[self.outcome.seat].name, number=number)
        else:
            words = text("ballot.tied", number=number)
        ink = self.look.palette["vermilion"]
        for row, line in enumerate(self.look.type.wrap(words, "strong", self.result.width)[:2]):
            place = self.result.copy()
            place.height //= 2
            place.top += row * place.height
            self.look.type.draw(surface, line, "strong", ink, place)

    def paint_back(self, surface: pygame.Surface) -> None:
        """A veil over the table."""
        veil(self.look, surface)
