"""A ballot among bots alone: shown on the map beside its ward, at the speed of rivals."""

from typing import Final

import pygame

from tammany_desktop.audio import Effect
from tammany_desktop.board.placement import body, paint_tail, tail_area, tip_in
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.languages import sentences, text
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.election.opening import Opening
from tammany_desktop.scenes.election.opening_rows import Rows
from tammany_desktop.ui.intents import Act, Intent, is_press
from tammany_desktop.ui.skin import frame

# All in units.
PAD: Final = 20.0
HEAD: Final = 40.0  # height of the heading, and of the outcome
ROW: Final = 62.0
REACH: Final = 90.0  # most units from the panel to a ward that its tail points at
HASTE: Final = 1.6  # speed relative to a ballot with a person
SHOWN: Final = 1.6  # seconds that the outcome stays


class RivalBallot(Scene):
    """A panel beside the ward with a row per candidate. Not modal; Enter or a click ends it."""

    opaque = False
    modal = False

    def __init__(self, opening: Opening, tabletop: Tabletop) -> None:
        super().__init__(opening.stage)
        self.opening, self.tabletop = opening, tabletop
        self.rows = Rows(opening)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.told = False  # whether the outcome was told

    @property
    def waits(self) -> bool:
        return self.opening.stopped or (self.opening.stepping and self.opening.counted)

    def enter(self) -> None:
        super().enter()
        self.stage.sounds.play(Effect.ENVELOPE)

    def leave(self) -> None:
        super().leave()
        self.tabletop.aside = 0, 0

    def resize(self) -> None:
        self.opening.end_motion()
        self.damage(self._area())
        px, type_ = self.look.px, self.look.type
        rows, view = self.rows, self.tabletop.layout.view
        count, pad, head = len(self.opening.standing), 2 * px(PAD), 2 * px(HEAD)
        low = count * px(ROW) + head + pad > view.height
        words = max(type_.width(one, "strong") for one in (self.title(), self._result()))
        wide = min(max(rows.wide(low), words) + pad, self.look.window.width)
        tall = min(count * px(ROW), self.look.window.height - head - pad)
        self.rect = self.tabletop.beside(self.opening.ward, (wide, tall + head + pad), view)
        rows.area = self.rect.inflate(-pad, -pad - head)
        self.damage(self._area())

    def _area(self) -> pygame.Rect:
        """Return the pixels of the panel and its tail."""
        tip = self._tip() if self.rect else None
        if tip is None:
            return self.rect
        return self.rect.union(tail_area(self.look, body(self.look, self.rect), tip))

    def _tip(self) -> tuple[int, int] | None:
        """Return where the tail ends, if the ward is near."""
        camera, paper = self.tabletop.layout.camera, body(self.look, self.rect)
        tip, reach = tip_in(camera, self.opening.ward, paper), self.look.px(REACH)
        return tip if paper.inflate(2 * reach, 2 * reach).collidepoint(tip) else None

    # The frame

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
            self.opening.hurry(self.opening.counted_at)
            self.damage(self.rect)

    def update(self, dt: float) -> None:
        self._be_heard()
        if self.stack.top is not self or self.waits:
            return
        opening, counted = self.opening, self.opening.counted
        for seat in opening.let_pass(dt if counted else HASTE * dt):
            self.damage(self.rows.row(seat))
        if opening.counted and not counted:
            self.damage(self.rect)
        self._be_heard()
        if opening.age >= opening.counted_at + SHOWN and not self.waits:
            self.stack.pop(self)

    def _be_heard(self) -> None:
        if self.opening.counted and not self.told:
            self.told = True
            self.opening.sound_outcome()

    def wait(self) -> float | None:
        if self.waits or self.stack.top is not self:
            return None
        return 0.02 if self.opening.resting else 0.0

    # For screen readers

    def title(self) -> str:
        return self.opening.heading()

    def aloud(self) -> list[str]:
        rows = self.opening.sentences()
        return [*rows, self._result()] if self.opening.counted else rows

    def status(self) -> str:
        return " ".join(self.aloud()) if self.opening.counted else ""

    # Paint

    def _result(self) -> str:
        words = self.opening.outcome_words()
        if not self.opening.stepping:
            return words
        return sentences((words, text("table.step", press=self.look.named(Intent.CONFIRM))))

    def paint(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        if not clip.colliderect(self._area()):
            return
        look, px = self.look, self.look.px
        surface.blit(frame(look, "slip", self.rect.size), self.rect)
        if (tip := self._tip()) is not None:
            paint_tail(look, surface, body(look, self.rect), tip)
        area, head = self.rows.area, px(HEAD)
        line = pygame.Rect(area.left, area.top - head, area.width, head)
        look.type.draw(surface, self.title(), "strong", look.palette["ink"], line)
        for seat in self.opening.standing:
            if clip.colliderect(self.rows.row(seat)):
                self.rows.paint(seat, surface)
        if self.opening.counted:
            ink, line = look.palette["vermilion_dark"], line.copy()
            line.top = area.bottom
            look.type.draw(surface, self._result(), "strong", ink, line)
