"""Damage: rectangles of pixels to be painted anew."""

from typing import Final

import pygame

MANY_RECTS: Final = 24


def around(inner: pygame.Rect, outer: pygame.Rect) -> list[pygame.Rect]:
    """What `outer` has around `inner`, which lies within it: above, below, left, right."""
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
