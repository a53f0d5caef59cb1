"""Painted parts shared by scenes: icons, printer's rules, paper, envelopes, stamps."""

from typing import Final

import pygame

from tammany_desktop.art import PieceImage
from tammany_desktop.ui.button import Painter
from tammany_desktop.ui.look import Look, kept
from tammany_desktop.ui.skin import FINE, sheet, supersampled, with_alpha


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


@kept
def oxford(look: Look, width: int) -> pygame.Surface:
    """A heavy line above a fine one, `width` pixels long."""
    heavy, gap, fine = look.px(3), look.px(3), look.px(1)
    made = pygame.Surface((width, heavy + gap + fine), pygame.SRCALPHA)
    ink = look.palette["ink"]
    pygame.draw.rect(made, ink, (0, 0, width, heavy))
    pygame.draw.rect(made, ink, (0, heavy + gap, width, fine))
    return made


@kept
def swelled(look: Look, width: int) -> pygame.Surface:
    """A line that swells to its middle, with a lozenge there, `width` pixels long."""
    ink = look.palette["ink"]

    def paint(big: pygame.Surface) -> None:
        right, middle, half = big.get_width(), big.get_height() // 2, look.px(2.2) * FINE / 2
        gap, side = look.px(16) * FINE, look.px(6) * FINE
        center = right // 2
        for end, near in ((0, center - gap), (right, center + gap)):
            swell = (end + 2 * near) / 3
            points = [(end, middle), (swell, middle - half), (near, middle)]
            pygame.draw.polygon(big, ink, [*points, (swell, middle + half)])
        lozenge = [(center - side, middle), (center, middle - side), (center + side, middle)]
        pygame.draw.polygon(big, ink, [*lozenge, (center, middle + side)])

    return supersampled((width, look.px(14)), FINE, with_alpha(ink, 0), paint)


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


MARBLED: Final = "skin/marbled.jpg"
TILE: Final = 560.0  # units of the marbled pattern
FLAP: Final = 0.31  # of the envelope's height: how far its flap comes down
EDGE: Final = 18.0  # units round an envelope for its shadow
TEETH: Final = 11.0  # units from one hole of a stamp's edge to the next


@kept
def marbled(look: Look) -> pygame.Surface:
    """The complete window as marbled end paper in a narrow frame; plain in high contrast."""
    side = look.px(TILE)
    tile = None if look.high_contrast else look.art.picture(MARBLED, (side, side))
    if tile is None:
        return sheet(look)
    surface = pygame.Surface(look.window.size).convert()
    for left in range(0, look.window.width, side):
        for top in range(0, look.window.height, side):
            surface.blit(tile, (left, top))
    surface.fill((172, 168, 164), special_flags=pygame.BLEND_RGB_MULT)  # by lamplight
    for inset, line, color in ((0, 16, "shadow"), (16, 3, "brass"), (24, 1, "brass_light")):
        rect = look.window.inflate(-2 * look.px(inset), -2 * look.px(inset))
        pygame.draw.rect(surface, look.palette[color], rect, look.px(line))
    return surface


def shade_of(look: Look, alpha: int) -> pygame.Color:
    """The color of shadows at an opacity, 0 to 255."""
    return with_alpha(look.palette["shadow"], alpha)


def flap_tip(rect: pygame.Rect) -> tuple[int, int]:
    """Where the flap of an envelope lying at `rect` ends: the place of its seal."""
    return rect.centerx, rect.top + round(rect.height * FLAP)


@kept
def envelope(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """The back of a closed envelope of `size` pixels, its shadow included; read-only."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    edge = look.px(EDGE)
    body = surface.get_rect().inflate(-2 * edge, -2 * edge)
    for step in range(edge, 0, -1):  # a soft shadow, a little below
        dark = shade_of(look, 70 * (edge - step + 1) // edge)
        around = body.inflate(2 * step, 2 * step).move(0, edge // 3)
        pygame.draw.rect(surface, dark, around, border_radius=edge)
    pygame.draw.rect(surface, look.palette["paper_light"], body, border_radius=look.px(3))
    pygame.draw.rect(surface, look.palette["ink"], body, look.px(1.5), border_radius=look.px(3))
    middle = round(size[1] * FLAP)
    tip = (body.centerx, middle)
    shade, ink = look.palette["paper_dark"], look.palette["ink_soft"]
    for corner, way in ((body.bottomleft, 1), (body.bottomright, -1)):
        end = corner[0] + way * body.width // 7, corner[1] - body.height // 8
        pygame.draw.aaline(surface, shade, corner, end, look.px(2))
    shadow = [(body.left, body.top + look.px(6)), (body.right, body.top + look.px(6))]
    pygame.draw.polygon(surface, shade, [*shadow, (tip[0], tip[1] + look.px(7))])
    pygame.draw.polygon(surface, look.palette["paper"], [body.topleft, body.topright, tip])
    for corner in (body.topleft, body.topright):
        pygame.draw.aaline(surface, ink, corner, tip, look.px(2))
    return surface


@kept
def stamp(look: Look, number: int, side: int) -> pygame.Surface:
    """A postage stamp `side` pixels wide that shows a ward's number; read-only."""
    pitch = look.px(TEETH)
    across = max(4, side // pitch)
    down = max(5, round(side * 1.18) // pitch)
    surface = pygame.Surface((across * pitch, down * pitch), pygame.SRCALPHA)
    area = surface.get_rect()
    surface.fill(look.palette["paper_dark"])
    clear, hole = (0, 0, 0, 0), pitch * 0.3
    for step in range(across + 1):
        for y in (0, area.bottom):
            pygame.draw.circle(surface, clear, (step * pitch, y), hole)
    for step in range(down + 1):
        for x in (0, area.right):
            pygame.draw.circle(surface, clear, (x, step * pitch), hole)
    inner = area.inflate(-1.6 * pitch, -1.6 * pitch)
    pygame.draw.rect(surface, look.palette["vermilion"], inner)
    pygame.draw.rect(
        surface, look.palette["paper_light"], inner.inflate(-pitch, -pitch), look.px(2)
    )
    role = "tally" if side > look.px(100) else "lead"
    look.type.draw(surface, str(number), role, look.palette["on_vermilion"], inner, "center")
    return surface


def sprite(look: Look, name: str, scale: float) -> PieceImage:
    """A piece at `scale` pixels a sprite unit."""
    high = max(1, round(look.pieces.size(name)[1] * scale))
    return look.pieces.sprite(name, high, look.high_contrast)


def fitted(look: Look, name: str, box: pygame.Rect) -> tuple[PieceImage, pygame.Rect]:
    """A sprite as large as `box` allows, and where it is, in the middle of it."""
    wide, high = look.pieces.size(name)
    found = sprite(look, name, min(box.width / wide, box.height / high))
    return found, found.picture.get_rect(center=box.center)
