"""A dark veil between an overlay and what lies below."""

import pygame

from tammany_desktop.ui.look import Look

STRENGTH = 130


def veil(look: Look, surface: pygame.Surface) -> None:
    """Darken everything within the surface's clip."""

    def make() -> pygame.Surface:
        made = pygame.Surface(look.window.size).convert()
        made.fill(look.palette["shadow"])
        made.set_alpha(STRENGTH)
        return made

    clip = surface.get_clip()
    surface.blit(look.once("dark veil", make), clip, clip)
