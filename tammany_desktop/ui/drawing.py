"""Shapes with soft edges: painted several times larger, then scaled down smoothly."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

FINE: Final = 4  # the usual factor; large pictures make do with less


def with_alpha(color: pygame.Color, alpha: int) -> pygame.Color:
    """The color at another opacity, 0 to 255."""
    return pygame.Color(color.r, color.g, color.b, alpha)


def supersampled(
    size: tuple[int, int],
    factor: int,
    ground: pygame.Color,
    paint: Callable[[pygame.Surface], object],
) -> pygame.Surface:
    """A picture of `size` pixels painted `factor` times larger, on `ground`, its edges' color."""
    large = pygame.Surface((size[0] * factor, size[1] * factor), pygame.SRCALPHA)
    large.fill(ground)
    paint(large)
    return pygame.transform.smoothscale(large, size)


def smooth_polygon(
    size: tuple[int, int],
    points: Sequence[tuple[float, float]],
    color: pygame.Color,
    factor: int = 3,
) -> pygame.Surface:
    """A filled polygon with smooth edges on a transparent surface of `size` pixels."""
    ring = [(x * factor, y * factor) for x, y in points]
    return supersampled(
        size, factor, with_alpha(color, 0), lambda large: pygame.draw.polygon(large, color, ring)
    )
