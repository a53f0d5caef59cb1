"""What is longer than its place: the view of it, the wheel, and the bar at its right."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

import pygame

from tammany_desktop.ui.desk import Desk
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import frame

BAR: Final = 26  # units: the width of the scroll bar
LEAST: Final = 24  # pixels: no target may be smaller
KNOB: Final = 28  # units: the least height of its knob


def bar_width(look: Look) -> int:
    """The width of a scroll bar in pixels, never too narrow to hit."""
    return max(LEAST, look.px(BAR))


class Scrolled(ABC):
    """`top` of its `length` pixels are scrolled away; `moved()` hears of every change of that.

    Subclasses say how long it is and paint what is in view.
    """

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        step: int,
        moved: Callable[[], object] = lambda: None,
    ) -> None:
        """`rect`, view and bar together, and `step`, half a turn of the wheel, are in pixels."""
        self.desk = desk
        self.rect = rect
        self.moved = moved
        self.top = 0
        width = bar_width(desk.look)
        self.view = pygame.Rect(rect.left, rect.top, rect.width - width, rect.height)
        self.bar = pygame.Rect(self.view.right, rect.top, width, rect.height)
        desk.grips.append(Target(self.bar.copy(), drag=self._drag))
        desk.wheel(rect, lambda steps: self.scroll(-steps * 2 * step))
        desk.live(rect, self._paint)

    @property
    @abstractmethod
    def length(self) -> int:
        """How high the whole is, in pixels."""

    @abstractmethod
    def paint_view(self, surface: pygame.Surface) -> None:
        """Paint what is in view; the clip keeps it there."""

    @property
    def longest(self) -> int:
        """How many pixels can be scrolled away."""
        return max(0, self.length - self.rect.height)

    def scroll(self, by: int) -> None:
        """Scroll by some pixels."""
        self.scroll_to(self.top + by)

    def scroll_to(self, top: int) -> None:
        """Scroll so many pixels away, as far as there are any below."""
        before, self.top = self.top, max(0, min(self.longest, top))
        if self.top != before:
            self.desk.touch(self.rect)
            self.moved()

    def _knob(self) -> pygame.Rect | None:
        if not self.longest:
            return None
        high = max(self.desk.look.px(KNOB), round(self.bar.height * self.rect.height / self.length))
        top = round((self.bar.height - high) * self.top / self.longest)
        return pygame.Rect(self.bar.left, self.bar.top + top, self.bar.width, high)

    def _drag(self, place: tuple[int, int]) -> None:
        knob = self._knob()
        if knob is not None and self.bar.height > knob.height:
            share = (place[1] - self.bar.top - knob.height / 2) / (self.bar.height - knob.height)
            self.scroll_to(round(share * self.longest))

    def _paint(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.view))
        self.paint_view(surface)
        surface.set_clip(clip)
        look, knob = self.desk.look, self._knob()
        if knob is not None:
            surface.blit(frame(look, "scroll_track", self.bar.size), self.bar)
            surface.blit(frame(look, "scroll_thumb", knob.size), knob)
