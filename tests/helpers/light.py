"""Luminance of colors and contrast between them, by WCAG 2.2."""

from typing import Final

import pygame


def _linear(channel: int) -> float:
    part = channel / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


LINEAR: Final = [_linear(channel) for channel in range(256)]


def luminance(color: pygame.Color) -> float:
    """Relative luminance, 0 to 1."""
    return 0.2126 * LINEAR[color.r] + 0.7152 * LINEAR[color.g] + 0.0722 * LINEAR[color.b]


def ratio(light: float, other: float) -> float:
    """Contrast ratio of two luminances, 1 to 21.

    >>> round(ratio(0.0, 1.0))
    21
    """
    dim, bright = sorted((light, other))
    return (bright + 0.05) / (dim + 0.05)


def contrast(one: pygame.Color, other: pygame.Color) -> float:
    """Contrast ratio of two colors, 1 to 21."""
    return ratio(luminance(one), luminance(other))
