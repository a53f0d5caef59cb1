"""Watches the drawing of type: every line as it was drawn, and every line that was shortened."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple
from unittest.mock import patch

import pygame

from tammany_desktop.ui.type import Type


class Ink(NamedTuple):
    """Words as drawn, and the pixels of `surface` that their letters cover.

    `ground` is what lay at those pixels before, where the watcher asked for it.
    """

    words: str
    role: str
    color: pygame.Color
    surface: pygame.Surface
    rect: pygame.Rect
    ground: pygame.Surface | None


class Drawn:
    """What was drawn while watching."""

    def __init__(self) -> None:
        self.inks: list[Ink] = []
        self.cut: set[str] = set()


@contextmanager
def watching(*, grounds: bool = False) -> Iterator[Drawn]:
    """Remember every line drawn, its ground too if that is wanted, and every line shortened."""
    drawn = Drawn()
    draw, fit = Type.draw, Type.fit

    def watched_draw(
        self: Type,
        surface: pygame.Surface,
        text: str,
        role: str,
        color: pygame.Color,
        rect: pygame.Rect,
        align: str = "left",
    ) -> pygame.Rect:
        before = surface.copy() if grounds else None
        place = draw(self, surface, text, role, color, rect, align)
        image = self.render(fit(self, text, role, rect.width), role, color)
        letters = image.get_bounding_rect().move(place.topleft).clip(surface.get_clip())
        if letters:
            ground = before.subsurface(letters).copy() if before else None
            drawn.inks.append(Ink(text, role, pygame.Color(color), surface, letters, ground))
        return place

    def watched_fit(self: Type, text: str, role: str, width: int) -> str:
        found = fit(self, text, role, width)
        if found != text:
            drawn.cut.add(text)
        return found

    with patch.object(Type, "draw", watched_draw), patch.object(Type, "fit", watched_fit):
        yield drawn
