"""Contrast of words with what really is behind them, measured on painted pixels."""

from collections import Counter
from functools import cache
from itertools import compress
from typing import Any, NamedTuple

import pygame

from tests.helpers.ink import Ink, watching
from tests.helpers.light import luminance, ratio
from tests.helpers.pixels import color, pixels

WORST = 0.02  # of the pixels may be worse: specks of grain, edges of neighbors
FAINT = 90  # alpha from which a pixel belongs to a letter
BESIDE = 1  # pixels
CLEAR = 250  # alpha below which a pixel shows what is under it


class Words(NamedTuple):
    """Words, the role they are set in, and their worst contrast with what they lie on.

    `ratio` is None while that is not known, for words drawn on a clear sheet.
    """

    words: str
    role: str
    ratio: float | None


def ratio_of(ink: Ink, ground: pygame.Surface) -> float | None:
    """The worst contrast of a line with the pixels under and beside its letters; None if clear."""
    light = luminance(ink.color)
    solid = not ground.get_flags() & pygame.SRCALPHA
    seen = Counter(compress(pixels(ground), pixels(_spread(ink, ground.get_size()))))
    if any((one >> 24) < CLEAR and not solid for one in seen):
        return None
    found = sorted((ratio(light, light_of(one)), count) for one, count in seen.items())
    left = int(seen.total() * WORST)
    for worst, count in found:
        left -= count
        if left < 0:
            return worst
    return None


def _spread(ink: Ink, size: tuple[int, int]) -> pygame.Surface:
    """White where letters are, or touch: beside them a line would be taken for a part of them."""
    mask = pygame.mask.from_surface(ink.image, FAINT)
    wide = mask.convolve(pygame.mask.Mask((2 * BESIDE + 1,) * 2, True))
    shape = wide.to_surface(setcolor="white", unsetcolor=(0, 0, 0, 0))
    made = pygame.Surface(size, pygame.SRCALPHA)
    made.blit(shape, (-BESIDE, -BESIDE))
    return made


@cache
def light_of(pixel: int) -> float:
    """The luminance of a pixel of four bytes, red first."""
    return luminance(color(pixel))


def _words(ink: Ink, ground: pygame.Surface) -> Words:
    return Words(ink.words, ink.role, ratio_of(ink, ground))


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
    kept: list[tuple[pygame.Surface, pygame.Rect]] = scene.gui._painted
    scene.gui._painted = [one for one in kept if id(one[0]) not in sheets]
    scene.paint(scene.stage.window.surface)
    scene.gui._painted = kept
    return kept
