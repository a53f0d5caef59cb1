"""Luminance of colors and contrast between them, by WCAG 2.2."""

import pygame


def luminance(color: pygame.Color) -> float:
    """Relative luminance, 0 to 1."""
    parts = [channel / 255 for channel in (color.r, color.g, color.b)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


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
