"""Pictures of pieces at the size in use; all of them are read-only."""

import pygame

from tammany_desktop.rules.board import OFFICES, POPULATIONS
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.ornament import fitted as fitted
from tammany_desktop.ui.ornament import sprite as sprite


def blit(look: Look, surface: pygame.Surface, name: str, box: pygame.Rect) -> None:
    """A sprite in the middle of a box, as large as it allows."""
    found, place = fitted(look, name, box)
    surface.blit(found.picture, place)


def faint(look: Look, surface: pygame.Surface, name: str, box: pygame.Rect) -> None:
    """The same, for what is spent or absent."""
    found, place = fitted(look, name, box)
    key = ("faint", name, found.picture.get_size())

    def make() -> pygame.Surface:
        copy = found.picture.copy()
        copy.set_alpha(105)
        return copy

    surface.blit(look.once(key, make), place)


def icon(look: Look, name: str, side: int, color: str) -> pygame.Surface:
    """An icon in a color of the palette."""
    return look.pieces.icon(f"icon_{name}", side, look.palette[color])


def boss(color: str) -> str:
    """The name of a player's boss."""
    return f"boss_{color}"


def chip(color: str) -> str:
    """The name of a player's small round mark."""
    return f"chip_{color}"


def cube(population: int) -> str:
    """The name of a cube."""
    return f"cube_{POPULATIONS[population]}"


def favor(population: int) -> str:
    """The name of a favor."""
    return f"favor_{POPULATIONS[population]}"


def emblem(office: int) -> str:
    """The name of an office's emblem."""
    return f"office_{OFFICES[office]}"
