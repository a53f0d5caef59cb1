"""A dark veil between an overlay and what lies below."""

from typing import Final

import pygame

LEFT: Final = (132, 128, 124)  # of 255: what light is left, a little warm


def veil(surface: pygame.Surface) -> None:
    """Darken everything within the surface's clip: one fill, a tenth of a blend's time."""
    surface.fill(LEFT, special_flags=pygame.BLEND_RGB_MULT)
