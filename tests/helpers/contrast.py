"""Contrast of words with what really is behind them, measured on painted pixels."""

from typing import Any, NamedTuple

import pygame

from tests.helpers.ink import Ink, watching
from tests.helpers.light import luminance, ratio

WORST = 0.02  # of the pixels may be worse: specks of grain, edges of neighbors
STEP = 2  # every so many pixels are looked at
CLEAR = 250  # alpha below which a pixel shows what is under it


class Words(NamedTuple):
    """Words, the role they are set in, and their worst contrast with what they lie on.

    `ratio` is None while that is not known, for words drawn on a clear sheet.
    """

    words: str
    role: str
    ratio: float | None


def ratio_of(color: pygame.Color, ground: pygame.Surface) -> float | None:
    """The worst contrast of a color with the pixels of a ground; None where it is clear."""
    light = luminance(color)
    found = []
    for x in range(0, ground.get_width(), STEP):
        for y in range(0, ground.get_height(), STEP):
            pixel = ground.get_at((x, y))
            if pixel.a < CLEAR and ground.get_flags() & pygame.SRCALPHA:
                return None
            found.append(ratio(light, luminance(pixel)))
    return sorted(found)[int(len(found) * WORST)] if found else None


def _words(ink: Ink, ground: pygame.Surface) -> Words:
    return Words(ink.words, ink.role, ratio_of(ink.color, ground))


def read(scene: Any) -> list[Words]:
    """Every line of a scene with its contrast: labels on clear sheets against what they lie on."""
    surface = scene.stage.window.surface
    with watching(grounds=True) as drawn:
        scene.resize()
        scene.update(0.0)
        surface.set_clip(None)
        scene.paint(surface)
    seen = [(ink, _words(ink, ink.ground)) for ink in drawn.inks if ink.ground is not None]
    gui = getattr(scene, "gui", None)
    if gui is None:
        return [words for _, words in seen]
    labels = [ink for ink, words in seen if words.ratio is None]
    sheets = _paint_without(scene, {id(ink.surface) for ink in labels})
    known = [words for _, words in seen if words.ratio is not None]
    for sheet, place in sheets:
        for ink in labels:
            if ink.surface is sheet:
                rect = ink.rect.move(place.topleft).clip(surface.get_rect())
                known.append(_words(ink, surface.subsurface(rect)))
    return known


def _paint_without(scene: Any, sheets: set[int]) -> list[tuple[pygame.Surface, pygame.Rect]]:
    """Paint a scene but for some printed sheets, by their ids; all of its sheets."""
    kept: list[tuple[pygame.Surface, pygame.Rect]] = scene.gui._print
    scene.gui._print = [one for one in kept if id(one[0]) not in sheets]
    scene.paint(scene.stage.window.surface)
    scene.gui._print = kept
    return kept
