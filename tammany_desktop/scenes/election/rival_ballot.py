"""A ballot among bots alone: shown on the map beside its ward, at the speed of rivals."""

from typing import Final

import pygame

from tammany_desktop.audio import Effect
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.languages import sentences, text
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.election.opening import Opening
from tammany_desktop.scenes.election.opening_rows import ROW, SIZES, Rows
from tammany_desktop.ui.intents import Act, Intent, is_press
from tammany_desktop.ui.skin import frame
from tammany_desktop.ui.tokens import BEAT

PAD: Final = 20.0  # units
HEAD: Final = 40.0  # units: height of the heading, and of the outcome
SPEED_UP: Final = 1.6  # speed relative to a ballot with a person
SHOWN: Final = 11 * BEAT  # seconds that the outcome stays


class RivalBallot(Scene):
    """A panel beside the ward with a row per candidate. Not modal; Enter or a click ends it."""

    opaque = False
    modal = False

    def __init__(self, opening: Opening, tabletop: Tabletop) -> None:
        super().__init__(opening.stage)
        self.opening, self.tabletop = opening, tabletop
        self.rows = Rows(opening)
        self.rect = pygame.Rect(0, 0, 0, 0)

    @property
    def moving_sheet(self) -> pygame.Rect:
        return self.rect

    @property
    def waits(self) -> bool:
        return self.opening.stopped or (self.opening.stepping and self.opening.counted)

    def enter(self) -> None:
        super().enter()
        self.stage.sounds.play(Effect.ENVELOPE)

    def leave(self) -> None:
        super().leave()
        self.tabletop.target_offset = 0, 0

    def resize(self) -> None:
        self.opening.end_motion()
        self.damage(self.rect)
        sizes, view = [self._size(nth) for nth in range(len(SIZES))], self.tabletop.layout.view
        fitting = [size for size in sizes if size[0] <= view.width and size[1] <= view.height]
        fitting = fitting or [(min(sizes[-1][0], view.width), min(sizes[-1][1], view.height))]
        taken = [self.tabletop.news()]
        nth, self.rect = self.tabletop.beside(self.opening.ward, fitting, view, taken)
        self.rows.resize(len(SIZES) - len(fitting) + nth)  # those that fit are the last, smallest
        pad = 2 * self.look.px(PAD)
        self.rows.box = self.tabletop.layout.head
        self.rows.area = self.rect.inflate(-pad, -pad - 2 * self.rows.px(HEAD))
        self.damage(self.rect)

    def _size(self, index: int) -> tuple[int, int]:
        """Give the rows the size SIZES[index], and return the size of the panel with them."""
        rows, type_, view = self.rows, self.look.type, self.tabletop.layout.view
        rows.resize(index)
        pad, outcomes = 2 * self.look.px(PAD), map(self._with_key, self.opening.outcomes())
        height = len(self.opening.standing) * rows.px(ROW) + 2 * rows.px(HEAD) + pad
        widest = max(type_.width(words, rows.role) for words in (self.title(), *outcomes))
        return max(rows.width(height > view.height), widest) + pad, height

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
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
        if self.opening.counted:
            self.stack.pop(self)
        else:
            self.opening.skip_to(self.opening.counted_at)
            self.damage(self.rect)

    def update(self, dt: float) -> None:
        self.opening.sound_outcome()
        if self.stack.top is not self or self.waits:
            return
        opening, counted = self.opening, self.opening.counted
        self.damage(self.rows.flight_area)
        for seat in opening.let_pass(dt if counted else SPEED_UP * dt):
            self.damage(self.rows.row(seat))
        if opening.counted and not counted:
            self.damage(self.rect)
        self.opening.sound_outcome()
        if opening.age >= opening.counted_at + SHOWN and not self.waits:
            self.stack.pop(self)

    def wait(self) -> float | None:
        if self.waits or self.stack.top is not self:
            return None
        return 0.02 if self.opening.resting else 0.0

    def title(self) -> str:
        return text("ballot.announce", ward=WARD_NUMBERS[self.opening.ward])

    def aloud(self) -> list[str]:
        told = self.opening.sentences()
        return [*told, self._result()] if self.opening.counted else told

    def outcome(self) -> str:
        return self.opening.outcome_words() if self.opening.counted else ""

    def status(self) -> str:
        return " ".join(self.aloud()) if self.opening.counted else ""

    def _result(self) -> str:
        return self._with_key(self.opening.outcome_words())

    def _with_key(self, sentence: str) -> str:
        if not self.opening.stepping:
            return sentence
        return sentences((sentence, text("table.step", press=self.look.named(Intent.CONFIRM))))

    def paint(self, surface: pygame.Surface) -> None:
        look, clip = self.look, surface.get_clip()
        surface.blit(frame(look, "slip", self.rect.size), self.rect)
        area, head, role = self.rows.area, self.rows.px(HEAD), self.rows.role
        line = pygame.Rect(area.left, area.top - head, area.width, head)
        look.type.draw(surface, self.title(), role, look.palette["ink"], line)
        for seat in self.opening.standing:
            if clip.colliderect(self.rows.row(seat)):
                self.rows.paint(seat, surface)
        if self.opening.counted:
            ink, line.top = look.palette["vermilion_dark"], area.bottom
            look.type.draw(surface, self._result(), role, ink, line)
        self.rows.paint_flying(surface)
