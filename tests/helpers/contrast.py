"""Contrast of words with what really lies behind them, measured on painted pixels."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

import pygame

from tammany_desktop.ui.palette import luminance
from tammany_desktop.ui.type import Type

WORST = 0.02  # of the pixels may be worse: specks of grain, edges of neighbors
STEP = 2  # every so many pixels are looked at


class Words(NamedTuple):
    """Words as drawn, their color, and the worst contrast with the ground they were drawn on.

    `ratio` is None while the ground is not known, for words drawn on a clear sheet.
    """

    words: str
    role: str
    color: pygame.Color
    surface: pygame.Surface
    rect: pygame.Rect
    ratio: float | None


def ratio_of(color: pygame.Color, ground: pygame.Surface, rect: pygame.Rect) -> float | None:
    """The worst contrast of a color with the pixels of a rectangle; None where it is clear."""
    light = luminance(color)
    found = []
    for x in range(rect.left, rect.right, STEP):
        for y in range(rect.top, rect.bottom, STEP):
            pixel = ground.get_at((x, y))
            if pixel.a < 250 and ground.get_flags() & pygame.SRCALPHA:
                return None
            other = luminance(pixel)
            bright, dim = max(light, other), min(light, other)
            found.append((bright + 0.05) / (dim + 0.05))
    if not found:
        return None
    return sorted(found)[int(len(found) * WORST)]


@contextmanager
def reading() -> Iterator[list[Words]]:
    """Remember all words drawn, each with the contrast it has where it stands."""
    seen: list[Words] = []
    draw = Type.draw

    def watched(
        self: Type,
        surface: pygame.Surface,
        text: str,
        role: str,
        color: pygame.Color,
        rect: pygame.Rect,
        align: str = "left",
    ) -> pygame.Rect:
        before = surface.copy()
        place = draw(self, surface, text, role, color, rect, align)
        image = self.render(self.fit(text, role, rect.width), role, color)
        letters = image.get_bounding_rect().move(place.topleft).clip(surface.get_clip())
        if letters.width and letters.height:
            ratio = ratio_of(color, before, letters)
            seen.append(Words(text, role, pygame.Color(color), surface, letters, ratio))
        return place

    with patch.object(Type, "draw", watched):
        yield seen


def read(scene: Any) -> list[Words]:
    """Every line of a scene with its contrast: labels on clear sheets against what they lie on."""
    surface = scene.stage.window.surface
    with reading() as seen:
        scene.resize()
        scene.update(0.0)
        surface.set_clip(None)
        scene.paint(surface)
    desk = getattr(scene, "desk", None)
    if desk is None:
        return seen
    labels = [words for words in seen if words.ratio is None]
    sheets = {id(words.surface) for words in labels}
    kept = desk._print
    desk._print = [one for one in kept if id(one[0]) not in sheets]
    scene.paint(surface)
    desk._print = kept
    known = [words for words in seen if words.ratio is not None]
    for sheet, place in kept:
        for words in labels:
            if words.surface is sheet:
                rect = words.rect.move(place.topleft).clip(surface.get_rect())
                known.append(words._replace(ratio=ratio_of(words.color, surface, rect)))
    return known
