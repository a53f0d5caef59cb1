"""A column of blocks of any height, scrolled as one: pages to read."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import NamedTuple

import pygame

from tammany_desktop.ui.desk import Desk
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.listview import bar_width
from tammany_desktop.ui.skin import frame


class Block(NamedTuple):
    """Something `height` pixels high; `paint(surface, rect)` paints it."""

    height: int
    paint: Callable[[pygame.Surface, pygame.Rect], object]


class Column:
    """Blocks one below the other; only those in view are painted.

    Wheel, arrows, Page Up and Down, Home, End and the bar scroll it. `moved()` hears of it.
    """

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        blocks: Sequence[Block],
        step: int,
        *,
        moved: Callable[[], object] = lambda: None,
        label: str = "",
    ) -> None:
        """`rect` and `step`, how far one arrow key scrolls, are in pixels."""
        self.desk = desk
        self.rect = rect
        self.step = step
        self.moved = moved
        width = bar_width(desk.look)
        self.page = pygame.Rect(rect.left, rect.top, rect.width - width, rect.height)
        self.bar = pygame.Rect(self.page.right, rect.top, width, rect.height)
        self.top = 0  # pixels scrolled away
        self.blocks: list[Block] = []
        self._tops = [0]
        self.target = Target(self.page.copy(), label=label, nudge=self._nudge)
        self.target.page = self._turn_page
        desk.ring.add(self.target)
        self.grip = Target(self.bar.copy(), drag=self._drag)
        desk.grips.append(self.grip)
        desk.wheel(rect, lambda steps: self.scroll(-steps * 2 * self.step))
        desk.live(rect, self._paint)
        self.show(blocks)

    def show(self, blocks: Sequence[Block], first: int = 0) -> None:
        """Other blocks, from block `first` on."""
        self.blocks = list(blocks)
        self._tops = [0, *accumulate(block.height for block in self.blocks)]
        self.top = 0
        self.go_to(first)
        self.desk.touch(self.rect)

    @property
    def longest(self) -> int:
        """How many pixels can be scrolled away."""
        return max(0, self._tops[-1] - self.rect.height)

    @property
    def first(self) -> int:
        """The block at the top of the view."""
        return max(0, min(bisect_right(self._tops, self.top) - 1, len(self.blocks) - 1))

    def go_to(self, index: int) -> None:
        """Bring a block to the top, as far as there is something below it."""
        self._set_top(self._tops[max(0, min(index, len(self.blocks)))])

    def scroll(self, by: int) -> None:
        """Scroll by some pixels."""
        self._set_top(self.top + by)

    def block_at(self, place: tuple[int, int]) -> int:
        """The block under a point, or -1."""
        if not self.page.collidepoint(place):
            return -1
        index = bisect_right(self._tops, place[1] - self.rect.top + self.top) - 1
        return index if index < len(self.blocks) else -1

    def _set_top(self, top: int) -> None:
        before = self.top
        self.top = max(0, min(self.longest, top))
        if self.top != before:
            self.desk.touch(self.rect)
            self.moved()

    def _nudge(self, dx: int, dy: int) -> bool:
        before = self.top
        if dy:
            self.scroll(dy * self.step)
        return self.top != before

    def _turn_page(self, by: int) -> None:
        self.scroll(by * max(self.step, self.rect.height - self.step))

    def _knob(self) -> pygame.Rect:
        if not self.longest:
            return pygame.Rect(self.bar.left, self.bar.top, 0, 0)
        share = self.rect.height / self._tops[-1]
        high = max(self.desk.look.px(28), round(self.bar.height * share))
        top = round((self.bar.height - high) * self.top / self.longest)
        return pygame.Rect(self.bar.left, self.bar.top + top, self.bar.width, high)

    def _drag(self, place: tuple[int, int]) -> None:
        knob = self._knob()
        room = self.bar.height - knob.height
        if knob.height and room > 0:
            share = (place[1] - self.bar.top - knob.height / 2) / room
            self._set_top(round(share * self.longest))

    def _paint(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.page))
        for index in range(self.first, len(self.blocks)):
            top = self.rect.top + self._tops[index] - self.top
            if top >= self.rect.bottom:
                break
            block = self.blocks[index]
            place = pygame.Rect(self.page.left, top, self.page.width, block.height)
            block.paint(surface, place)
        surface.set_clip(clip)
        look, knob = self.desk.look, self._knob()
        if knob.height:
            surface.blit(frame(look, "scroll_track", self.bar.size), self.bar)
            surface.blit(frame(look, "scroll_thumb", knob.size), knob)
