"""Watches the drawing of type: every line as it was drawn, and every line that was shortened."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple
from unittest.mock import patch

import pygame

from tammany_desktop.languages import breaking
from tammany_desktop.ui.type import Typography
from tests.helpers.sharing import own_words

BAND = 100  # pixels around a place in which its letters are, whatever their size


class Ink(NamedTuple):
    """Words as drawn, and the pixels of `surface` that their letters cover.

    `ground` is what was at those pixels before, if the watcher asked for it.
    """

    words: str
    role: str
    color: pygame.Color
    surface: pygame.Surface
    rect: pygame.Rect
    image: pygame.Surface  # the line, its letters at `rect`
    ground: pygame.Surface | None


class Drawn:
    """What was drawn while watching."""

    def __init__(self) -> None:
        self.inks: list[Ink] = []
        self.cut: set[str] = set()
        self.parted: set[str] = set()  # words too long for a line
        self.asked: set[str] = set()  # lines that were drawn, out of sight too
        self.wrapped: dict[str, list[list[str]]] = {}  # texts, and how they were put into lines

    def unfinished(self) -> list[str]:
        """Texts of which the first line was drawn, but never all of them."""
        whole = {
            lines[0]
            for ways in self.wrapped.values()
            for lines in ways
            if lines and self.asked.issuperset(filter(None, lines))
        }
        return [
            text
            for text, ways in sorted(self.wrapped.items())
            if any(lines[0] in self.asked for lines in ways if lines)
            and not any(lines[0] in whole for lines in ways if lines)
        ]


@contextmanager
def watching(*, grounds: bool = False) -> Iterator[Drawn]:
    """Remember every line drawn, its ground too if that is wanted, and every line shortened."""
    drawn = Drawn()
    draw, fit, split, wrap = Typography.draw, Typography.cut, breaking.split, Typography.wrap

    def watched_draw(
        self: Typography,
        surface: pygame.Surface,
        text: str,
        role: str,
        color: pygame.Color,
        rect: pygame.Rect,
        align: str = "left",
    ) -> pygame.Rect:
        drawn.asked.add(text)
        area = pygame.Rect(0, rect.top - BAND, surface.get_width(), rect.height + 2 * BAND)
        area = area.clip(surface.get_rect())
        before = surface.subsurface(area).copy() if grounds and area else None
        place = draw(self, surface, text, role, color, rect, align)
        image, _ = self.line(text, role, color, rect.width)
        letters = image.get_bounding_rect().move(place.topleft).clip(surface.get_clip())
        if letters:
            inner = letters.move(-area.x, -area.y)
            ground = before.subsurface(inner).copy() if before else None
            part = image.subsurface(letters.move(-place.x, -place.y))
            ink = Ink(text, role, pygame.Color(color), surface, letters, part, ground)
            drawn.inks.append(ink)
        return place

    def watched_fit(self: Typography, text: str, role: str, width: int) -> str:
        found = fit(self, text, role, width)
        if found != text:
            drawn.cut.add(text)
        return found

    def watched_wrap(self: Typography, text: str, role: str, width: int) -> list[str]:
        lines = wrap(self, text, role, width)
        drawn.wrapped.setdefault(text, []).append(lines)
        return lines

    def watched_split(word: str, fits: Callable[[str], bool]) -> list[str]:
        drawn.parted.add(word)
        return split(word, fits)

    with (
        patch.object(Typography, "draw", watched_draw),
        patch.object(Typography, "cut", watched_fit),
        patch.object(Typography, "wrap", watched_wrap),
        patch.object(breaking, "split", watched_split),
        own_words(),
    ):
        yield drawn
