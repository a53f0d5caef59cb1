"""A ballot among bots alone: told on the map beside its ward, at the pace of all they do."""

from collections.abc import Sequence
from typing import Final

import pygame

from tammany_desktop.audio import Effect
from tammany_desktop.board import piece_images
from tammany_desktop.board.animation import SPEEDS
from tammany_desktop.board.geometry import geometry
from tammany_desktop.board.layout import Layout
from tammany_desktop.languages import sentences, text
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.state import MAX_SEATS, State
from tammany_desktop.rules.wards import candidates
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.base.stage import Stage
from tammany_desktop.scenes.election.candidates import opened_words
from tammany_desktop.session.match import Seat
from tammany_desktop.ui.intents import Act, Intent, is_press
from tammany_desktop.ui.skin import card_surface

# All in units.
PAD: Final = 20.0
ROW: Final = 44.0
NAME: Final = 170.0
COUNT: Final = 36.0  # of a boss or a favor
ENVELOPE: Final = 62.0
GAP: Final = 14.0
CLEAR: Final = 24.0  # between the ward and the panel
SEALED: Final = 0.5  # seconds until the envelopes open
SHOWN: Final = 1.9  # and until the panel goes


class RivalBallot(Scene):
    """A panel beside the ward: a row a candidate. Not modal; Enter or a click on it ends it."""

    opaque = False
    modal = False

    def __init__(
        self,
        stage: Stage,
        seats: Sequence[Seat],
        before: State,
        opened: e.BallotOpened,
        outcome: e.WardWon | e.WardTied,
        layout: Layout,
    ) -> None:
        super().__init__(stage)
        self.seats = seats
        self.opened = opened
        self.outcome = outcome
        self.layout = layout
        self.standing = candidates(before, opened.ward)
        self.bosses = [before.bosses[opened.ward * MAX_SEATS + seat] for seat in range(before.n)]
        self.age = 0.0
        self.rect = pygame.Rect(0, 0, 0, 0)

    @property
    def opened_yet(self) -> bool:
        """Whether the envelopes are open."""
        return self.age >= SEALED or self.look.still

    @property
    def waits(self) -> bool:
        """Whether it stays until somebody asks for the next act."""
        return self.stage.settings.speed == "step" and self.opened_yet

    def enter(self) -> None:
        """Lay out, and be heard."""
        super().enter()
        self.stage.sounds.play(Effect.ENVELOPE)

    def leave(self) -> None:
        """The outcome is heard as it goes to the map."""
        won = isinstance(self.outcome, e.WardWon)
        self.stage.sounds.play(Effect.GAVEL if won else Effect.TEAR)

    def resize(self) -> None:
        """As large as its rows, beside the ward."""
        self.damage(self.rect)
        px, type_ = self.look.px, self.look.type
        name = max(type_.width(self.seats[seat].name, "strong") for seat in self.standing)
        self.name = min(px(NAME), name)
        each = px(COUNT + 6) + type_.width("00", "strong")
        kinds = 1 + max(sum(map(bool, self.opened.bids[seat])) for seat in self.standing)
        votes = type_.width("000", "number")
        rows = px(COUNT) + self.name + kinds * (each + px(GAP)) + px(ENVELOPE) + votes + px(2 * GAP)
        words = max(type_.width(self._heading(), "strong"), type_.width(self._result(), "strong"))
        wide = max(rows, words) + 2 * px(PAD)
        high = (len(self.standing) + 2) * px(ROW) + 2 * px(PAD)
        self.rect = self._beside((wide, high))
        self.damage(self.rect)

    def _beside(self, size: tuple[int, int]) -> pygame.Rect:
        """Where it hides least of its own ward, inside the map."""
        ward = self.layout.camera.rect(geometry().wards[self.opened.ward].bounds)
        gap, view = self.look.px(CLEAR), self.layout.view
        near = ward.inflate(2 * gap, 2 * gap)
        places = [pygame.Rect((0, 0), size) for _ in range(4)]
        places[0].midright, places[1].midleft = near.midleft, near.midright
        places[2].midbottom, places[3].midtop = near.midtop, near.midbottom
        inside = [place.clamp(view) for place in places]

        def hidden(place: pygame.Rect) -> int:
            both = place.clip(ward)
            return both.w * both.h

        return min(inside, key=hidden)

    # The frame

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Enter or a click on the panel ends it; all else goes to the table."""
        if is_press(event):
            if not self.rect.collidepoint(event.pos):
                return False
            self.end()
            return True
        if act is None or act.intent not in (Intent.CONFIRM, Intent.SKIP):
            return False
        if not act.repeat:
            self.end()
        return True

    def end(self) -> None:
        """Show the bids at once; once they are shown, leave."""
        if not self.opened_yet:
            self.age = SEALED
            self.damage(self.rect)
        else:
            self.stack.pop(self)

    def update(self, dt: float) -> None:
        """Open, stay for a while, go."""
        if self.stack.top is not self or self.waits:
            return
        before = self.opened_yet
        self.age += dt / max(0.1, SPEEDS[self.stage.settings.speed])
        if before != self.opened_yet:
            self.damage(self.rect)
        if self.age >= SEALED + SHOWN and not self.waits:
            self.stack.pop(self)

    def wait(self) -> float | None:
        """Its clock runs while nothing is on top of it."""
        return None if self.waits or self.stack.top is not self else 0.02

    # For those who listen

    def title(self) -> str:
        """The ward that votes."""
        return self._heading()

    def aloud(self) -> list[str]:
        """A sentence a candidate, then the outcome."""
        rows = [
            opened_words(
                self.seats[seat].name,
                self.bosses[seat],
                self.opened.bids[seat] if self.opened_yet else None,
            )
            for seat in self.standing
        ]
        return [*rows, self._result()] if self.opened_yet else rows

    def status(self) -> str:
        """The bids and the outcome, once they are open."""
        return " ".join(self.aloud()) if self.opened_yet else ""

    # Paint

    def _heading(self) -> str:
        return text("ballot.announce", ward=WARD_NUMBERS[self.opened.ward])

    def _result(self) -> str:
        number = WARD_NUMBERS[self.opened.ward]
        if isinstance(self.outcome, e.WardWon):
            words = text("ballot.wins", name=self.seats[self.outcome.seat].name, number=number)
        else:
            words = text("ballot.tied", number=number)
        if self.stage.settings.speed != "step":
            return words
        return sentences((words, text("table.step", press=self.look.named(Intent.CONFIRM))))

    def paint(self, surface: pygame.Surface) -> None:
        """Heading, rows, and once the envelopes are open the outcome."""
        if not surface.get_clip().colliderect(self.rect):
            return
        look, px = self.look, self.look.px
        surface.blit(card_surface(look, self.rect.size, "slip"), self.rect)
        row = self.rect.inflate(-2 * px(PAD), -2 * px(PAD))
        row.height = px(ROW)
        look.type.draw(surface, self._heading(), "strong", look.palette["ink"], row)
        for seat in self.standing:
            row = row.move(0, row.height)
            self._paint_row(surface, seat, row)
        row = row.move(0, row.height)
        if self.opened_yet:
            ink = look.palette["vermilion_dark"]
            look.type.draw(surface, self._result(), "strong", ink, row)

    def _paint_row(self, surface: pygame.Surface, seat: int, row: pygame.Rect) -> None:
        """Boss and name, bosses, the envelope or what was in it, the votes."""
        look, px, who = self.look, self.look.px, self.seats[seat]
        if self.opened_yet and isinstance(self.outcome, e.WardWon) and self.outcome.seat == seat:
            band = row.inflate(px(12), -px(2))
            pygame.draw.rect(surface, look.palette["brass_light"], band, border_radius=px(6))
        box = pygame.Rect(row.left, row.top + px(2), px(COUNT), row.height - px(4))
        piece_images.blit(look, surface, piece_images.boss(who.color), box)
        name = pygame.Rect(box.right + px(GAP), row.top, self.name, row.height)
        look.type.draw(surface, who.name, "strong", look.palette["ink"], name)
        left = self._count(surface, name.right, row, piece_images.chip(who.color), seat, -1)
        bid = self.opened.bids[seat]
        if not self.opened_yet:
            letter = pygame.Rect(left + px(GAP), row.top, px(ENVELOPE), row.height)
            piece_images.blit(look, surface, "envelope_sealed", letter)
            return
        for population, count in enumerate(bid):
            if count:
                name_ = piece_images.favor(population)
                left = self._count(surface, left, row, name_, seat, population)
        votes = str(self.bosses[seat] + sum(bid))
        look.type.draw(surface, votes, "number", look.palette["ink"], row, "right")

    def _count(
        self,
        surface: pygame.Surface,
        left: int,
        row: pygame.Rect,
        name: str,
        seat: int,
        population: int,
    ) -> int:
        """Bosses (population -1) or favors of a color, and how many; where they end."""
        look, px = self.look, self.look.px
        count = self.bosses[seat] if population < 0 else self.opened.bids[seat][population]
        box = pygame.Rect(left + px(GAP), row.top + px(4), px(COUNT), row.height - px(8))
        piece_images.blit(look, surface, name, box)
        wide = look.type.width("00", "strong")
        rest = pygame.Rect(box.right + px(6), row.top, wide, row.height)
        look.type.draw(surface, str(count), "strong", look.palette["ink"], rest)
        return rest.right
