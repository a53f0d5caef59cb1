"""A list of any length that paints only the rows in view: logs, keys, rules, saves."""

from collections.abc import Callable

import pygame

from tammany_desktop.ui.desk import Desk
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.scrolled import Scrolled

Row = Callable[[pygame.Surface, pygame.Rect, int, bool], object]


class ListView(Scrolled):
    """Rows of one height, one of them chosen.

    `paint(surface, rect, index, chosen)` paints a row. `chose(index)` hears the choice change,
    `pressed(index)` a click on a row or Enter. Wheel, arrows, and the bar scroll it. The cost of
    a frame depends on the rows in view, not on `count`.
    """

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        row: int,
        count: int,
        paint: Row,
        *,
        chose: Callable[[int], object] = lambda index: None,
        pressed: Callable[[int], object] = lambda index: None,
        chosen: int = 0,
        label: str = "",
    ) -> None:
        """`rect` and the row height `row` are in pixels."""
        super().__init__(desk, rect, row)
        self.row = row
        self.count = count
        self.paint_row = paint
        self.chose = chose
        self.pressed = pressed
        self.chosen = chosen
        self.hovered = -1  # the row under the pointer
        self.target = Target(self.view.copy(), press=self._press, label=label, nudge=self._nudge)
        self.target.page = self.page
        desk.ring.add(self.target)
        desk.hovers.append(self._hover)
        self.reveal(chosen)

    @property
    def length(self) -> int:
        """The height of all rows together, in pixels."""
        return self.count * self.row

    def grow(self, count: int, follow: bool = True) -> None:
        """There are more rows now, or fewer; `follow` keeps the end in view."""
        at_end = self.top >= self.longest
        self.count = count
        self.chosen = max(0, min(self.chosen, count - 1))
        self.top = self.longest if at_end and follow else min(self.top, self.longest)
        self.desk.touch(self.rect)

    def reveal(self, index: int) -> None:
        """Bring a row into view."""
        above, below = index * self.row, (index + 1) * self.row - self.rect.height
        self.scroll_to(max(below, min(self.top, above)))
        self.desk.touch(self.rect)

    def choose(self, index: int) -> None:
        """Choose a row, bring it into view and tell of it."""
        self.chosen = max(0, min(self.count - 1, index))
        self.reveal(self.chosen)
        self.chose(self.chosen)

    def index_at(self, place: tuple[int, int]) -> int:
        """The row under a point, or -1."""
        if not self.view.collidepoint(place):
            return -1
        index = (place[1] - self.rect.top + self.top) // self.row
        return index if index < self.count else -1

    def _press(self) -> None:
        if not self.desk.ring.visible:
            index = self.index_at(self.desk.pointer)
            if index < 0:
                return
            self.choose(index)
        if self.count:
            self.pressed(self.chosen)

    def _nudge(self, dx: int, dy: int) -> bool:
        index = self.chosen + dy
        if not dy or not 0 <= index < self.count:
            return False
        self.choose(index)
        return True

    def _hover(self, place: tuple[int, int]) -> None:
        for index in (self.hovered, now := self.index_at(place)):
            if index >= 0 and now != self.hovered:
                top = self.rect.top + index * self.row - self.top
                row = pygame.Rect(self.view.left, top, self.view.width, self.row)
                self.desk.touch(row.clip(self.view))
        self.hovered = now

    def page(self, by: int) -> None:
        """Choose a row a page away."""
        self.choose(self.chosen + by * max(1, self.rect.height // self.row - 1))

    def paint_view(self, surface: pygame.Surface) -> None:
        """Paint the rows in view."""
        first = self.top // self.row
        last = min(self.count, (self.top + self.rect.height) // self.row + 1)
        for index in range(first, last):
            top = self.rect.top + index * self.row - self.top
            place = pygame.Rect(self.view.left, top, self.view.width, self.row)
            if index == self.hovered and index != self.chosen:
                pygame.draw.rect(surface, self.desk.look.palette["paper_light"], place)
            self.paint_row(surface, place, index, index == self.chosen)
