"""Views that scroll: a column of blocks, and a list of rows."""

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

import pygame

from tammany_desktop.ui.focus import AltText, Parts, Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import frame
from tammany_desktop.ui.tokens import Height

BAR_WIDTH: Final = 26  # units: the width of the scroll bar
MIN_TARGET: Final = 24  # pixels: no target may be smaller
MIN_THUMB: Final = 28  # units: least height of the thumb, which drags the view


def bar_width(look: Look) -> int:
    """Return the width of a scroll bar in pixels, never too narrow to hit."""
    return max(MIN_TARGET, look.px(BAR_WIDTH))


class ScrolledView(ABC):
    """A view of content `length` pixels high, scrolled by `top`; `scroll_to` calls `on_scroll`."""

    def __init__(
        self, gui: Gui, rect: pygame.Rect, step: int, on_scroll: Callable[[], object] = lambda: None
    ) -> None:
        """`rect` holds view and bar; `step` is in pixels, and the wheel scrolls by two steps."""
        self.gui, self.rect = gui, rect
        self.on_scroll = on_scroll
        self.top = 0
        width = bar_width(gui.look)
        self.view = pygame.Rect(rect.left, rect.top, rect.width - width, rect.height)
        self.bar = pygame.Rect(self.view.right, rect.top, width, rect.height)
        gui.grips.append(Target(self.bar.copy(), drag=self._drag_thumb))
        gui.wheels.append((rect, lambda steps: self.scroll(-steps * 2 * step)))
        gui.drag_scrolls.append((self.view, self.scroll))
        gui.add_painter(rect, self._paint)

    @property
    @abstractmethod
    def length(self) -> int:
        """Return the total height, in pixels."""

    @abstractmethod
    def paint_view(self, surface: pygame.Surface) -> None:
        """Paint what is visible, within the surface's clip."""

    @property
    def max_top(self) -> int:
        """Return the greatest value of `top`."""
        return max(0, self.length - self.rect.height)

    def scroll(self, by: int) -> None:
        """Scroll by a number of pixels."""
        self.scroll_to(self.top + by)

    def scroll_to(self, top: int) -> None:
        """Scroll to an offset of `top` pixels, at most to the end."""
        old_top, self.top = self.top, max(0, min(self.max_top, top))
        if self.top != old_top:
            self.gui.repaint(self.rect)
            self.on_scroll()

    def _thumb(self) -> pygame.Rect | None:
        if not self.max_top:
            return None
        bar, min_height = self.bar, self.gui.look.px(MIN_THUMB)
        height = max(min_height, round(bar.height * self.rect.height / self.length))
        top = round((bar.height - height) * self.top / self.max_top)
        return pygame.Rect(bar.left, bar.top + top, bar.width, height)

    def _drag_thumb(self, point: tuple[int, int]) -> None:
        thumb = self._thumb()
        if thumb is not None and self.bar.height > thumb.height:
            share = (point[1] - self.bar.top - thumb.height / 2) / (self.bar.height - thumb.height)
            self.scroll_to(round(share * self.max_top))

    def _paint(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.view))
        self.paint_view(surface)
        surface.set_clip(clip)
        look, thumb = self.gui.look, self._thumb()
        if thumb is not None:
            surface.blit(frame(look, "scroll_track", self.bar.size), self.bar)
            surface.blit(frame(look, "scroll_thumb", thumb.size), thumb)


class Block(NamedTuple):
    """A part of a column; its `words` and the `alt_text` of its picture, if any, are read aloud."""

    height: int
    paint: Callable[[pygame.Surface, pygame.Rect], object]
    words: str = ""
    alt_text: str = ""


def words_block(look: Look, words: str, role: str, color: str, width: int, pad: int = 0) -> Block:
    """Return a block of wrapped words; half of `pad` pixels are above, half below."""
    lines = look.type.wrap(words, role, width)
    height = look.type.line_height_of(role, lines)

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        area = pygame.Rect(rect.left, rect.top + pad // 2, width, height)
        look.type.draw_lines(surface, lines, role, look.palette[color], area, height=height)

    return Block(height * len(lines) + pad, paint, words)


class Column(ScrolledView):
    """A scrolling column of blocks; only visible ones are painted."""

    def __init__(
        self,
        gui: Gui,
        rect: pygame.Rect,
        blocks: Sequence[Block] = (),
        step: int = 0,
        *,
        on_scroll: Callable[[], object] = lambda: None,
        label: str = "",
        paragraphs: Callable[[], Sequence[str]] | None = None,
    ) -> None:
        """An arrow key scrolls by `step` pixels; `paragraphs` are read aloud instead of blocks."""
        self.step = step or gui.look.px(Height.USUAL)
        super().__init__(gui, rect, self.step, on_scroll)
        self.blocks: list[Block] = []
        self._tops = [0]
        self.target = Target(
            self.view.copy(),
            label=label,
            arrow=self._arrow,
            page=self._page,
            paragraphs=paragraphs or self._paragraphs,
            show_paragraph=self._show_paragraph,
        )
        gui.ring.add(self.target)
        self.show(blocks)

    def show(self, blocks: Sequence[Block], first: int = 0) -> None:
        """Show other blocks, and scroll to block `first`."""
        self.blocks = list(blocks)
        self._tops = [0, *accumulate(block.height for block in self.blocks)]
        self.top, self.target.paragraph_read = 0, -1
        self.go_to(first)
        self.gui.repaint(self.rect)

    def _paragraphs(self) -> list[str]:
        texts = [words for block in self.blocks for words in (block.words, AltText(block.alt_text))]
        return [words for words in texts if words]

    def _show_paragraph(self, index: int) -> None:
        """Scroll to the block of a paragraph, by its index among the paragraphs read aloud."""
        blocks = enumerate(self.blocks)
        indexes = [i for i, block in blocks for words in (block.words, block.alt_text) if words]
        if index < len(indexes):
            self.go_to(indexes[index])

    @property
    def length(self) -> int:
        return self._tops[-1]

    @property
    def first(self) -> int:
        """Return the index of the block at the top of the view."""
        return max(0, min(bisect_right(self._tops, self.top) - 1, len(self.blocks) - 1))

    def go_to(self, index: int) -> None:
        """Scroll a block to the top, as far as possible."""
        self.scroll_to(self._tops[max(0, min(index, len(self.blocks)))])

    def _arrow(self, dx: int, dy: int) -> bool:
        old_top = self.top
        self.scroll(dy * self.step)
        return self.top != old_top

    def _page(self, by: int) -> None:
        self.scroll(by * max(self.step, self.rect.height - self.step))

    def paint_view(self, surface: pygame.Surface) -> None:
        for index in range(self.first, len(self.blocks)):
            top = self.rect.top + self._tops[index] - self.top
            if top >= self.rect.bottom:
                break
            block = self.blocks[index]
            block.paint(surface, pygame.Rect(self.view.left, top, self.view.width, block.height))


PaintRow = Callable[[pygame.Surface, pygame.Rect, int, bool], object]


class ListView(ScrolledView):
    """A scrolling list of rows of equal height, one of them chosen."""

    def __init__(
        self,
        gui: Gui,
        rect: pygame.Rect,
        row_height: int,
        count: int,
        paint: PaintRow,
        *,
        on_choose: Callable[[int], object] = lambda index: None,
        on_press: Callable[[int], object] = lambda index: None,
        chosen: int = 0,
        label: str = "",
        words: Callable[[int], str] = str,
    ) -> None:
        """`row_height` is in pixels; `words(index)` returns what is read aloud of a row."""
        super().__init__(gui, rect, row_height)
        self.row_height, self.count = row_height, count
        self.paint_row = paint
        self.on_choose, self.on_press = on_choose, on_press
        self.chosen = chosen
        self.hovered = -1  # the row under the pointer
        parts = Parts(
            lambda: [words(index) for index in range(self.count)],
            lambda: self.chosen,
            self.choose,
            presses=True,
        )
        arrow, page, part = self._arrow, self._page, self.index_at
        self.target = Target(
            self.view.copy(), self._press, label, arrow=arrow, page=page, part_at=part, parts=parts
        )
        gui.ring.add(self.target)
        gui.hover_listeners.append(self._hover)
        self.reveal(chosen)

    @property
    def length(self) -> int:
        return self.count * self.row_height

    def set_count(self, count: int, follow: bool = True) -> None:
        """Set the number of rows; with `follow` a view of the end stays at the end."""
        at_end = self.top >= self.max_top
        self.count = count
        self.chosen = max(0, min(self.chosen, count - 1))
        self.top = self.max_top if at_end and follow else min(self.top, self.max_top)
        self.gui.repaint(self.rect)

    def reveal(self, index: int) -> None:
        """Scroll a row into view."""
        above, below = index * self.row_height, (index + 1) * self.row_height - self.rect.height
        self.scroll_to(max(below, min(self.top, above)))
        self.gui.repaint(self.rect)

    def choose(self, index: int) -> None:
        """Choose a row, scroll it into view and report it."""
        self.chosen = max(0, min(self.count - 1, index))
        self.reveal(self.chosen)
        self.on_choose(self.chosen)

    def index_at(self, point: tuple[int, int]) -> int:
        """Return the row at a point, or -1."""
        if not self.view.collidepoint(point):
            return -1
        index = (point[1] - self.rect.top + self.top) // self.row_height
        return index if index < self.count else -1

    def _press(self) -> None:
        if not self.gui.ring.visible:
            index = self.index_at(self.gui.pointer)
            if index < 0:
                return
            self.choose(index)
        if self.count:
            self.on_press(self.chosen)

    def _arrow(self, dx: int, dy: int) -> bool:
        index = self.chosen + dy
        if not dy or not 0 <= index < self.count:
            return False
        self.choose(index)
        return True

    def _row_rect(self, index: int) -> pygame.Rect:
        top = self.rect.top + index * self.row_height - self.top
        return pygame.Rect(self.view.left, top, self.view.width, self.row_height)

    def _hover(self, point: tuple[int, int]) -> None:
        old_index, self.hovered = self.hovered, self.index_at(point)
        for index in (old_index, self.hovered):
            if index >= 0 and old_index != self.hovered:
                self.gui.repaint(self._row_rect(index).clip(self.view))

    def _page(self, by: int) -> None:
        """Choose the row `by` pages below."""
        self.choose(self.chosen + by * max(1, self.rect.height // self.row_height - 1))

    def paint_view(self, surface: pygame.Surface) -> None:
        first_row = self.top // self.row_height
        end = min(self.count, (self.top + self.rect.height) // self.row_height + 1)
        for index in range(first_row, end):
            area = self._row_rect(index)
            if index in (self.chosen, self.hovered):
                background = "paper_dark" if index == self.chosen else "paper_light"
                pygame.draw.rect(surface, self.gui.look.palette[background], area)
            self.paint_row(surface, area, index, index == self.chosen)
