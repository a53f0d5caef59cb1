"""How scenes are put together: damaged rectangles, a dimmed picture of what is below."""

from collections.abc import Callable
from typing import Final

import pygame

MANY_RECTS: Final = 24


def around(inner: pygame.Rect, outer: pygame.Rect) -> list[pygame.Rect]:
    """What `outer` has around `inner`, which is within it: above, below, left, right."""
    if not inner:
        return [outer]
    parts = (
        pygame.Rect(outer.left, outer.top, outer.width, inner.top - outer.top),
        pygame.Rect(outer.left, inner.bottom, outer.width, outer.bottom - inner.bottom),
        pygame.Rect(outer.left, inner.top, inner.left - outer.left, inner.height),
        pygame.Rect(inner.right, inner.top, outer.right - inner.right, inner.height),
    )
    return [part for part in parts if part]  # a fill would take an empty clip for none


def merge(rects: list[pygame.Rect], window: pygame.Rect) -> list[pygame.Rect]:
    """Damage as disjoint rectangles within the window; the whole of it where that is cheaper."""
    apart: list[pygame.Rect] = []
    for rect in rects:
        joined = rect.clip(window)
        if not joined.w or not joined.h:
            continue
        while (hit := joined.collidelist(apart)) >= 0:
            joined.union_ip(apart.pop(hit))
        apart.append(joined)
    area = sum(rect.w * rect.h for rect in apart)
    if area > 0.8 * window.w * window.h or len(apart) > MANY_RECTS:
        return [window]
    return apart


LEFT: Final = (132, 128, 124)  # of 255: what light is left, a little warm


def dim(surface: pygame.Surface) -> None:
    """Darken everything within the surface's clip: one fill, a tenth of a blend's time."""
    surface.fill(LEFT, special_flags=pygame.BLEND_RGB_MULT)


class Backdrop:
    """All below an overlay, dimmed, as one picture: made when shown, repaired where damaged."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._stale: list[pygame.Rect] = []

    @property
    def kept(self) -> bool:
        """Whether there is a picture now."""
        return self._picture is not None

    def forget(self) -> None:
        """Keep nothing."""
        self._picture, self._stale = None, []

    def damage(self, rects: list[pygame.Rect]) -> None:
        """Something below looks different there."""
        if self._picture is not None:
            self._stale += rects

    def lay(self, surface: pygame.Surface, paint: Callable[[pygame.Surface], object]) -> None:
        """Copy it to the surface within its clip; `paint` paints what the picture lacks."""
        size = surface.get_size()
        if self._picture is None or self._picture.get_size() != size:
            self._picture = pygame.Surface(size, 0, surface)
            self._stale = [surface.get_rect()]
        for rect in merge(self._stale, surface.get_rect()):
            self._picture.set_clip(rect)
            paint(self._picture)
        self._picture.set_clip(None)
        self._stale = []
        clip = surface.get_clip()
        surface.blit(self._picture, clip, clip)
