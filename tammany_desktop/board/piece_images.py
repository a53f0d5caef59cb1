"""Pictures of pieces and portraits by name (read-only), and counts, ribbons and lettering."""

import json
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import pygame

from tammany_desktop import resources
from tammany_desktop.art import Cache, PieceImage
from tammany_desktop.board.geometry import Camera
from tammany_desktop.play import piece_names
from tammany_desktop.ui.look import Look, cached
from tammany_desktop.ui.skin import SCALE, enlarged, reduced, with_alpha
from tammany_desktop.ui.skin import fitted_sprite as fitted_sprite
from tammany_desktop.ui.skin import pale as pale
from tammany_desktop.ui.skin import sprite as sprite
from tammany_desktop.ui.tokens import Gap, Line
from tammany_desktop.ui.type import REFERENCE, ROLES, Typography, Units

FAINT: Final = 90  # opacity of a faint sprite, 0 to 255
BOSS_SIZE, CUBE_SIZE = 1.07, 0.94  # sizes of pieces in wards, relative to their sprites
MIN_CHIP: Final = 0.62  # least size of a chip, relative to the usual one, if players are tied
MAX_UNIT: Final = 1.08  # most world units of a layout unit, so that lettering fits the wards
FIGURE_SCALE: Final = 1.0628  # world units per layout unit of figures: 26 pixels high at 1920x1080
CAPTION_SCALE: Final = 12.0 / ROLES["strong"].cap_units  # captions of signs: 12 world units high


def blit(
    look: Look, surface: pygame.Surface, name: str, box: pygame.Rect, faint: bool = False
) -> None:
    """Blit a sprite centered in a box, as large as fits; `faint` for a used or absent piece."""
    image, corner = fitted_sprite(look, name, box)
    if faint:  # over its shape, because white alone would vanish on paper
        shape = image.picture.copy()
        shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
        shape.fill(look.palette["paper_dark"], special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(shape, corner)
    surface.blit(pale(image.picture, FAINT) if faint else image.picture, corner)


def ward_piece(look: Look, name: str, scale: float) -> PieceImage:
    """Return a piece as large as in a ward, at `scale` pixels per unit of its sprite."""
    return sprite(look, name, scale * (BOSS_SIZE if name.startswith("boss") else CUBE_SIZE))


@cached
def halo(look: Look, caption: str, role: str) -> pygame.Surface:
    """Return lettering in ink with a soft edge of paper, readable on any ground; read-only."""
    width = look.px(Line.EDGE)
    letters = look.type.render(caption, role, look.palette["ink"])
    edge_letters = look.type.render(caption, role, look.palette["paper_light"])
    surface = pygame.Surface(letters.get_rect().inflate(2 * width, 2 * width).size, pygame.SRCALPHA)
    for dx in range(-width, width + 1):
        for dy in range(-width, width + 1):
            if dx * dx + dy * dy <= width * width + 1:
                surface.blit(edge_letters, (width + dx, width + dy))
    surface.blit(letters, (width, width))
    return surface


def write(
    look: Look, surface: pygame.Surface, line: str, role: str, rect: pygame.Rect, left: bool = False
) -> None:
    """Draw a line with a halo: capitals in the middle of `rect`, or at its left edge if `left`."""
    image = halo(look, line, role)
    edge = look.px(Line.EDGE)
    x = rect.left - edge if left else rect.centerx - image.get_width() // 2
    baseline = look.type.baseline(line, role) + edge
    surface.blit(image, (x, rect.centery + look.type.cap_height(role) // 2 - baseline))


def map_look(look: Look, camera: Camera) -> Look:
    """Return the look for drawing on the map: smaller at large UI scales, to fit the wards."""
    factor = camera.scale * MAX_UNIT
    return look if factor >= look.units.factor else _in_units(look, Units, factor)


@dataclass(frozen=True)
class FigureUnits(Units):
    """Units for figures on the map, which scale with their wards."""

    @property
    def factor(self) -> float:
        return self.width / REFERENCE[0]


def _in_units(look: Look, units_type: type[Units], factor: float) -> Look:
    units = units_type(round(REFERENCE[0] * factor), round(REFERENCE[1] * factor))
    type_ = Typography(units, look.type.plain)
    return replace(look, units=units, type=type_, surfaces=Cache(look.surfaces.limit))


def figure_look(look: Look, camera: Camera, scale: float = FIGURE_SCALE) -> Look:
    """Return the look for figures in wards, which scale with the map alone."""
    return _in_units(look, FigureUnits, camera.scale * scale)


PLUS_HEIGHT: Final = 0.62  # height of a plus sign, as a share of a digit's
AHEAD_SIGN, TIE_SIGN = "+", "="  # the sign before the votes by which a player leads; of a tie


@cache
def _owner_colors(theme: str) -> dict[str, pygame.Color]:
    """Return the color of a count's edge by its owner: a player's color or a population."""
    data = json.loads((resources.assets() / "palette.json").read_text(encoding="utf-8"))[theme]
    owners = data["players"] | data["populations"]
    return {name: pygame.Color(owner["base"]) for name, owner in owners.items()}


def paint_count(
    look: Look, surface: pygame.Surface, caption: str, owner: str, box: pygame.Rect
) -> pygame.Rect:
    """Paint a count with an edge in its owner's color; return its rectangle, as wide as needed."""
    width = max(box.height, look.type.width(caption, "count") + round(box.height * 0.3))
    plate = _make_plate(look, caption, owner, (width, box.height))
    return surface.blit(plate, plate.get_rect(center=box.center))


@cached
def _make_plate(look: Look, caption: str, owner: str, size: tuple[int, int]) -> pygame.Surface:
    line_width = max(SCALE // 2, round(1.1 * look.units.factor * SCALE))
    large = enlarged(size, SCALE, with_alpha(look.palette["ink"], 0))
    outline = large.get_rect()
    ink, light = look.palette["ink"], look.palette["paper_light"]
    colors = ink, _owner_colors(look.palette.name)[owner], ink
    for depth, color in enumerate(colors):
        part = outline.inflate(-2 * depth * line_width, -2 * depth * line_width)
        pygame.draw.rect(large, color, part, border_radius=part.height // 3)
    result = reduced(large, SCALE)
    figures = _cropped(look, caption, "count", tuple(light))
    box = figures.get_bounding_rect()
    middle = result.get_rect().center
    result.blit(figures, (middle[0] - box.centerx, middle[1] - box.centery))
    return result


def paint_tab(
    look: Look, surface: pygame.Surface, caption: str, role: str, box: pygame.Rect
) -> pygame.Rect:
    """Paint a count on a tab, `box` or larger, mostly to the left; return the tab's rectangle."""
    width = max(box.width, look.type.width(caption, role) + 2 * look.px(Line.EDGE))
    height = max(box.height, look.type.cap_height(role) + 3 * look.px(Line.EDGE))
    rect = pygame.Rect(0, 0, width, height)
    rect.midright = box.right + (width - box.width) // 3, box.centery
    paint_paper(look, surface, rect, look.palette["ink"])
    look.type.draw(surface, caption, role, look.palette["ink"], rect, "center")
    return rect


def paint_paper(look: Look, surface: pygame.Surface, rect: pygame.Rect, edge: pygame.Color) -> None:
    """Paint a small sheet with rounded corners, a colored edge and a shadow."""
    key = ("tab", rect.size, tuple(edge))
    surface.blit(look.cached(key, lambda: _sheet(look, rect.size, edge)), rect.topleft)


def _sheet(look: Look, size: tuple[int, int], edge: pygame.Color) -> pygame.Surface:
    shadow_offset = look.px(Line.EDGE)
    whole = pygame.Rect(0, 0, size[0] * SCALE, size[1] * SCALE)
    radius = min(whole.height // 5, look.px(Gap.XXS) * SCALE)
    line_width = max(SCALE, round(1.2 * look.units.factor * SCALE))
    ink = look.palette["ink"]
    large = enlarged((size[0] + shadow_offset, size[1] + shadow_offset), SCALE, with_alpha(ink, 0))
    shadow = whole.move(shadow_offset * SCALE, shadow_offset * SCALE)
    pygame.draw.rect(large, with_alpha(ink, 70), shadow, border_radius=radius)
    pygame.draw.rect(large, look.palette["paper_light"], whole, border_radius=radius)
    pygame.draw.rect(large, edge, whole, line_width, border_radius=radius)
    return reduced(large, SCALE)


def paint_ribbon(
    look: Look,
    surface: pygame.Surface,
    box: pygame.Rect,
    colors: tuple[str, ...],
    caption: str,
    role: str,
    icon: str = "",
) -> pygame.Rect:
    """Paint a ribbon at the left of `box`: chips of players, a caption or icon; return its rect."""
    pad = gap = round(box.height * 0.14)
    side = box.height - 2 * round(box.height * 0.12)
    parts = caption_parts(look, caption, role)
    caption_width = sum(part.get_width() for part in parts) or (side if icon else 0)
    fork = box.height // 4
    room = box.width - caption_width - gap - 2 * pad - fork
    side = min(side, max(round(side * MIN_CHIP), room // max(1, len(colors))))
    step = min(side, (room - side) // max(1, len(colors) - 1))
    chips_width = side + step * (len(colors) - 1) if colors else 0
    width = chips_width + (gap if chips_width and caption_width else 0) + caption_width + 2 * pad
    rect = pygame.Rect(0, 0, width + fork, box.height)
    rect.midleft = box.midleft
    key = ("ribbon", rect.size, colors, chips_width, icon)
    colored_width = 0 if icon else pad + chips_width + gap  # 0: the whole strip
    strip = look.cached(key, lambda: _strip(look, rect.size, colors, colored_width))
    surface.blit(strip, rect.topleft)
    left = rect.left + pad
    for index in reversed(range(len(colors))):
        chip_rect = pygame.Rect(left + step * index, rect.top, side, rect.height)
        blit(look, surface, piece_names.chip(colors[index]), chip_rect)
    left += chips_width + gap * bool(chips_width and caption_width)
    if icon:
        blit(look, surface, icon, pygame.Rect(left, rect.top, side, rect.height))
    for part in parts:
        surface.blit(part, part.get_rect(midleft=(left, rect.centery)))
        left += part.get_width()
    return rect


def caption_parts(look: Look, caption: str, role: str) -> list[pygame.Surface]:
    """Return the pictures of a caption's sign, "+" or "=", which is smaller, and of its figures."""
    if not caption:
        return []
    if caption == TIE_SIGN:
        return [_sign(look, look.type.cap_height(role), caption)]
    if not caption.startswith(AHEAD_SIGN):
        return [_cropped(look, caption, role)]
    figures = _cropped(look, caption[1:], role)
    return [_sign(look, figures.get_height(), AHEAD_SIGN), figures]


@cached
def _cropped(look: Look, caption: str, role: str, ink: tuple[int, ...] = ()) -> pygame.Surface:
    image = look.type.render(caption, role, pygame.Color(*ink) if ink else look.palette["ink"])
    box = image.get_bounding_rect()
    return image.subsurface(0, box.top, image.get_width(), box.height)


@cached
def _sign(look: Look, figure_height: int, sign: str) -> pygame.Surface:
    """Return a plus sign, or the two bars of a tie."""
    side = round(figure_height * PLUS_HEIGHT)
    gap = max(1, figure_height // 8)
    ink = look.palette["ink"]
    line_width = max(SCALE, side * SCALE // 5)
    middle = side * SCALE // 2
    large = enlarged((side + gap, side), SCALE, with_alpha(ink, 0))
    if sign == AHEAD_SIGN:
        large.fill(ink, (0, middle - line_width // 2, side * SCALE, line_width))
        large.fill(ink, (middle - line_width // 2, 0, line_width, side * SCALE))
    else:
        for top in (middle - line_width * 3 // 2, middle + line_width // 2):
            large.fill(ink, (0, top, side * SCALE, line_width))
    return reduced(large, SCALE)


def _strip(
    look: Look, size: tuple[int, int], colors: tuple[str, ...], colored_width: int
) -> pygame.Surface:
    """Return a paper strip with a forked end, in players' colors up to a width, or whole if 0."""
    width, height = size[0] * SCALE, size[1] * SCALE
    shadow_offset = look.px(Line.EDGE)
    fork = height // 4
    ink = look.palette["ink"]
    edge = max(SCALE, round(1.1 * look.units.factor * SCALE))
    outline = [(0, 0), (width, 0), (width - fork, height // 2), (width, height), (0, height)]
    inner = [(x - 2 * edge if x == width else x, y) for x, y in outline]
    large = enlarged((size[0] + shadow_offset, size[1] + shadow_offset), SCALE, with_alpha(ink, 0))
    shadow = [(x + shadow_offset * SCALE, y + shadow_offset * SCALE) for x, y in outline]
    pygame.draw.polygon(large, with_alpha(ink, 80), shadow)
    pygame.draw.polygon(large, ink, outline)
    large.set_clip((edge, edge, width, height - 2 * edge))
    ground = look.palette.players[colors[0]] if colors else look.palette["paper_dark"]
    pygame.draw.polygon(large, look.palette["paper_light"] if colored_width else ground, inner)
    stripe = (colored_width * SCALE - edge) / max(1, len(colors))
    for index, name in enumerate(colors if colored_width else ()):
        part = edge + round(index * stripe), edge, round(stripe), height - 2 * edge
        large.fill(look.palette.players[name], part)
    return reduced(large, SCALE)
