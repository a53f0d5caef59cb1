"""A scene on one large printed page: heading and Back at its head, the rest to be filled."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from tammany_desktop.languages import text
from tammany_desktop.scenes.base.sheet import SheetScene
from tammany_desktop.ui.desk import Desk
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.ornament import oxford
from tammany_desktop.ui.skin import TAB

HEAD: Final = 66  # units from the head's top to what follows
RULED: Final = 20  # more where a line parts them
BACK: Final = 220
TALL: Final = 800  # units: from here on a line parts heading and page
SHORT: Final = 700  # units: lower windows have narrower margins


class Space(NamedTuple):
    """A rectangle in units."""

    left: float
    top: float
    wide: float
    high: float


def rule(desk: Desk, left: float, top: float, wide: float) -> None:
    """A heavy line above a fine one across a page, in units."""
    place = desk.look.units.rect(left, top, wide, 7)
    made = oxford(desk.look, place.width)
    desk.picture(made, made.get_rect(midleft=place.midleft))


def lay_tabs(
    desk: Desk,
    place: tuple[float, float, float],
    names: Sequence[tuple[str, str]],
    shown: str,
    turn: Callable[[str], object],
) -> None:
    """Tabs of 52 units along a line that parts only under the one shown.

    `place` is left, top and width; `names` pairs each page with its words; `turn(page)` hears.
    """
    left, top, wide = place
    units = desk.look.units
    each = (wide - 8 * (len(names) - 1)) / len(names)
    line = units.rect(left - 12, top + 50, wide + 24, 2)
    desk.live(line, partial(_paint_line, desk, line, open_at := pygame.Rect(0, 0, 0, 0)))
    for index, (page, words) in enumerate(names):
        rect = units.rect(left + index * (each + 8), top, each, 52)
        tab = desk.button(rect, words, partial(turn, page), kind=TAB)
        tab.choose(page == shown)
        if page == shown:
            open_at.update(rect)


def _paint_line(
    desk: Desk, line: pygame.Rect, open_at: pygame.Rect, surface: pygame.Surface
) -> None:
    ink, edge = desk.look.palette["ink"], desk.look.px(1)
    for left, right in ((line.left, open_at.left + edge), (open_at.right - edge, line.right)):
        pygame.draw.rect(surface, ink, (left, line.top, right - left, line.height))


class PageScene(SheetScene):
    """Call `lay_page` first in `lay`; Escape and Back leave the page."""

    def back(self) -> bool:
        """Escape leads back to where the person came from."""
        self.stack.pop(self)
        return True

    def lay_page(self, desk: Desk, widest: float, tallest: float = 10_000) -> Space:
        """Print the page, at most `widest` by `tallest` units inside; the room in its margins."""
        wide, high = self.look.units.area
        low = high < SHORT
        outer, margin = (8.0, 30.0) if low else (28.0, 52.0)
        inner = min(wide - 2 * (outer + margin), widest)
        left = (wide - inner) / 2
        rim = 22.0 if low else 40.0
        outer = max(outer, (high - tallest) / 2 - rim)
        rect = (left - margin, outer, inner + 2 * margin, high - 2 * outer)
        desk.card(self.look.units.rect(*rect), "panel")
        return Space(left, outer + rim, inner, high - 2 * outer - 2 * rim)

    def lay_head(
        self, desk: Desk, space: Space, heading: str, room: float = 0.0, ruled: bool = True
    ) -> Space:
        """Heading and Back; `room` units before Back stay free. Returns the room below.

        `ruled` parts it from the page by a line, where there is room.
        """
        units = self.look.units
        left, top, wide, high = space
        words = wide - BACK - 20 - room
        desk.label(units.rect(left, top, words, 52), heading, "title")
        place = units.rect(left + wide - BACK, top, BACK, 52)
        desk.button(place, text("common.back"), self.back, intent=Intent.CANCEL)
        tall = HEAD
        if ruled and self.look.units.area[1] >= TALL:
            rule(desk, left, top + 62, wide)
            tall += RULED
        return Space(left, top + tall, wide, high - tall)
