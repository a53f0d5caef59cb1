"""Painters for the squares of buttons: icons in the lettering's color, and pieces as they are."""

import pygame

from tammany_desktop.ui.button import Painter
from tammany_desktop.ui.look import Look


def icon(look: Look, name: str) -> Painter:
    """A painter of `icon_<name>`."""

    def paint(surface: pygame.Surface, rect: pygame.Rect, color: pygame.Color) -> None:
        side = min(rect.size)
        picture = look.pieces.icon(f"icon_{name}", side, color)
        surface.blit(picture, picture.get_rect(center=rect.center))

    return paint


def piece(look: Look, name: str) -> Painter:
    """A painter of a piece, such as `chip_red`."""

    def paint(surface: pygame.Surface, rect: pygame.Rect, color: pygame.Color) -> None:
        picture = look.sprite(name, min(rect.size))
        surface.blit(picture, picture.get_rect(center=rect.center))

    return paint


def check(look: Look, on: bool) -> Painter:
    """A painter of a box to tick."""

    def paint(surface: pygame.Surface, rect: pygame.Rect, color: pygame.Color) -> None:
        side = min(rect.width, rect.height, look.px(34))
        picture = look.frames.part("check_on" if on else "check_off", side, look.high_contrast)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=rect.center))
            return
        box = pygame.Rect(0, 0, side, side)
        box.center = rect.center
        pygame.draw.rect(surface, color, box, look.px(2))
        if on:
            pygame.draw.rect(
                surface, look.palette["vermilion"], box.inflate(-side // 2, -side // 2)
            )

    return paint
