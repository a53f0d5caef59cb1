"""Printer's rules: the lines that part a page, made once a width and shared."""

from typing import Final

import pygame

from tammany_desktop.ui.look import Look

FINE: Final = 4  # drawn so many times larger, then reduced


def oxford(look: Look, width: int) -> pygame.Surface:
    """A heavy line above a fine one, `width` pixels long."""
    return look.once(("oxford", width), lambda: _oxford(look, width))


def _oxford(look: Look, width: int) -> pygame.Surface:
    heavy, gap, fine = look.px(3), look.px(3), look.px(1)
    made = pygame.Surface((width, heavy + gap + fine), pygame.SRCALPHA)
    ink = look.palette["ink"]
    pygame.draw.rect(made, ink, (0, 0, width, heavy))
    pygame.draw.rect(made, ink, (0, heavy + gap, width, fine))
    return made


def swelled(look: Look, width: int) -> pygame.Surface:
    """A line that swells to its middle, with a lozenge there, `width` pixels long."""
    return look.once(("swelled", width), lambda: _swelled(look, width))


def _swelled(look: Look, width: int) -> pygame.Surface:
    high = look.px(14)
    big = pygame.Surface((width * FINE, high * FINE), pygame.SRCALPHA)
    ink = look.palette["ink"]
    # Reduced pixels blend with what is see-through: its color must be the ink's.
    big.fill((ink.r, ink.g, ink.b, 0))
    right, middle, half = big.get_width(), big.get_height() // 2, look.px(2.2) * FINE / 2
    gap, side = look.px(16) * FINE, look.px(6) * FINE
    center = right // 2
    for end, near in ((0, center - gap), (right, center + gap)):
        swell = (end + 2 * near) / 3
        points = [(end, middle), (swell, middle - half), (near, middle)]
        pygame.draw.polygon(big, ink, [*points, (swell, middle + half)])
    lozenge = [(center - side, middle), (center, middle - side), (center + side, middle)]
    pygame.draw.polygon(big, ink, [*lozenge, (center, middle + side)])
    return pygame.transform.smoothscale(big, (width, high))


def keycap(
    look: Look, surface: pygame.Surface, words: str, right: int, middle: int, color: pygame.Color
) -> int:
    """A key's label in a small box that ends at `right`; returns where the box begins."""
    high = look.type.cap_height("small") + look.px(14)
    wide = max(high, look.type.width(words, "small") + look.px(14))
    cap = pygame.Rect(right - wide, 0, wide, high)
    cap.centery = middle
    line = pygame.Rect(cap.left, cap.bottom - look.px(2), cap.width, look.px(2))
    pygame.draw.rect(surface, look.palette["paper_light"], cap, border_radius=look.px(4))
    pygame.draw.rect(surface, color, line, border_radius=look.px(2))
    pygame.draw.rect(surface, color, cap, look.px(1), border_radius=look.px(4))
    look.type.draw(surface, words, "small", color, cap, "center")
    return cap.left
