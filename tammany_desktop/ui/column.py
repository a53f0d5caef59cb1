"""A column of blocks of any height, scrolled as one: pages to read."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import NamedTuple

import pygame

from tammany_desktop.ui.desk import Desk
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.scrolled import Scrolled


class Block(NamedTuple):
    """Something `height` pixels high; `paint(surface, rect)` paints it."""

    height: int
    paint: Callable[[pygame.Surface, pygame.Rect], object]


class Column(Scrolled):
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
        super().__init__(desk, rect, step, moved)
        self.step = step
        self.blocks: list[Block] = []
        self._tops = [0]
        self.target = Target(self.view.copy(), label=label, nudge=self._nudge)
        self.target.page = self._turn_page
        desk.ring.add(self.target)
        self.show(blocks)

    def show(self, blocks: Sequence[Block], first: int = 0) -> None:
        """Other blocks, from block `first` on."""
        self.blocks = list(blocks)
        self._tops = [0, *accumulate(block.height for block in self.blocks)]
        self.top = 0
        self.go_to(first)
        self.desk.touch(self.rect)

    @property
    def length(self) -> int:
        """The heights of all blocks together, in pixels."""
        return self._tops[-1]

    @property
    def first(self) -> int:
        """The block at the top of the view."""
        return max(0, min(bisect_right(self._tops, self.top) - 1, len(self.blocks) - 1))

    def go_to(self, index: int) -> None:
        """Bring a block to the top, as far as there is something below it."""
        self.scroll_to(self._tops[max(0, min(index, len(self.blocks)))])

    def _nudge(self, dx: int, dy: int) -> bool:
        before = self.top
        if dy:
            self.scroll(dy * self.step)
        return self.top != before

    def _turn_page(self, by: int) -> None:
        self.scroll(by * max(self.step, self.rect.height - self.step))

    def paint_view(self, surface: pygame.Surface) -> None:
        """Paint the blocks in view."""
        for index in range(self.first, len(self.blocks)):
            top = self.rect.top + self._tops[index] - self.top
            if top >= self.rect.bottom:
                break
            block = self.blocks[index]
            block.paint(surface, pygame.Rect(self.view.left, top, self.view.width, block.height))
