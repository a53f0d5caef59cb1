"""Nine-patches: a frame whose corners keep their size and whose edges and middle stretch."""

from dataclasses import dataclass

import pygame


@dataclass(frozen=True)
class Patch:
    """A picture and the widths in its own pixels of its left, top, right and bottom edges."""

    picture: pygame.Surface
    left: int
    top: int
    right: int
    bottom: int


def _cuts(length: int, before: int, after: int) -> tuple[int, int]:
    """Where the two cuts fall in `length` pixels; edges shrink together where they do not fit."""
    if before + after <= length:
        return before, length - after
    middle = length * before // max(1, before + after)
    return middle, middle


def _spans(length: int, cuts: tuple[int, int]) -> list[tuple[int, int]]:
    return [(0, cuts[0]), (cuts[0], cuts[1] - cuts[0]), (cuts[1], length - cuts[1])]


def stretch(patch: Patch, size: tuple[int, int], scale: float = 1.0) -> pygame.Surface:
    """The patch at `size` pixels, its edges drawn at `scale` times their own width."""
    width, height = patch.picture.get_size()
    across = _spans(width, _cuts(width, patch.left, patch.right))
    down = _spans(height, _cuts(height, patch.top, patch.bottom))
    wide = _spans(size[0], _cuts(size[0], round(patch.left * scale), round(patch.right * scale)))
    high = _spans(size[1], _cuts(size[1], round(patch.top * scale), round(patch.bottom * scale)))
    result = pygame.Surface(size, pygame.SRCALPHA)
    for (from_y, from_h), (to_y, to_h) in zip(down, high, strict=True):
        for (from_x, from_w), (to_x, to_w) in zip(across, wide, strict=True):
            if min(from_w, from_h, to_w, to_h) > 0:
                piece = patch.picture.subsurface((from_x, from_y, from_w, from_h))
                result.blit(pygame.transform.smoothscale(piece, (to_w, to_h)), (to_x, to_y))
    return result
