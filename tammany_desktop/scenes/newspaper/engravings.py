"""Engravings of the newspaper: portraits, the map of wards, lines and ornaments."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from math import cos, hypot, pi, sin
from typing import Final

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.board.geometry import bounds, centroid, geometry
from tammany_desktop.newspaper import WardLine
from tammany_desktop.play import piece_names
from tammany_desktop.play.piece_names import portraits
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.scenes.newspaper.typesetting import BODY, BOLD, Face, Fonts
from tammany_desktop.session.match import Seat
from tammany_desktop.ui.look import Look, kept
from tammany_desktop.ui.skin import FINE, enlarged, reduced, smooth_polygon, with_alpha

SUPER: Final = 2
PLATE: Final = "plate_"
MARK: Final = 23  # units: the mark of a ward's winner
PARTINGS: Final = 4  # rounds in which signs on the map are moved apart
RAYS: Final = 120
SCREEN: Final = 3.4  # units between the lines of an engraved tone
TONE: Final = 185  # whatever is lighter (of 255) stays paper
Ring = list[tuple[float, float]]
Hatch = Callable[[pygame.Surface, pygame.Color, int], None]


def rule(look: Look, surface: pygame.Surface, place: pygame.Rect, kind: str = "thin") -> None:
    """Print a line across the middle of `place`: thin, thick, double or ornament."""
    ink = look.palette["ink"]
    middle = place.centery
    if kind == "double":
        thick, gap = look.px(4), look.px(4)
        pygame.draw.rect(surface, ink, (place.left, middle - thick, place.width, thick))
        pygame.draw.rect(surface, ink, (place.left, middle + gap, place.width, look.px(1.4)))
    elif kind == "ornament":
        _ornament(look, surface, place)
    else:
        high = look.px(3 if kind == "thick" else 1.4)
        pygame.draw.rect(surface, ink, (place.left, middle - high // 2, place.width, high))


def _ornament(look: Look, surface: pygame.Surface, place: pygame.Rect) -> None:
    ink = look.palette["ink"]
    half, middle = min(place.width, look.px(190)) / 2, place.centery
    swell = look.px(3.4)
    x = place.centerx
    smooth(
        surface,
        [(x - half, middle), (x, middle - swell), (x + half, middle), (x, middle + swell)],
        ink,
    )


def smooth(surface: pygame.Surface, ends: Sequence[tuple[float, float]], ink: pygame.Color) -> None:
    """Draw a filled polygon with soft edges."""
    left, top, wide, high = bounds(tuple(ends))
    x, y = int(left) - 1, int(top) - 1
    local = [(px - x, py - y) for px, py in ends]
    surface.blit(smooth_polygon((int(wide) + 4, int(high) + 4), local, ink, FINE), (x, y))


def sitter(seats: Sequence[Seat], seat: int) -> str:
    """Return the sprite of a portrait: an opponent's own plate, a person's boss."""
    portrait = portraits(seats)[seat]
    return portrait.replace("portrait_", PLATE) if portrait else piece_names.boss(seats[seat].color)


@kept
def portrait(look: Look, sprite: str, size: tuple[int, int]) -> pygame.Surface:
    """Return a sprite as a wood engraving with rays, in an oval, on transparent paper."""
    ink = look.palette["ink"]
    large = enlarged(size, SUPER, with_alpha(ink, 0))
    _engrave_portrait(look, sprite, large, ink)
    return reduced(large, SUPER)


def _engrave_portrait(look: Look, sprite: str, surface: pygame.Surface, ink: pygame.Color) -> None:
    oval = surface.get_rect().inflate(-look.px(10), -look.px(10))
    rays(surface, oval, ink, look.px(1.5 * SUPER))
    step = round(look.px(10 * SCREEN) * SUPER / 10)
    if sprite.startswith(PLATE):
        _engrave_plate(look, sprite, surface, oval, step)
    else:
        high = round(oval.height * 0.86)
        wide, tall = look.pieces.sprite_size(sprite)
        figure = look.pieces.sprite(sprite, high).picture
        if figure.get_width() > oval.width * 0.8:
            high = round(oval.width * 0.8 * tall / wide)
            figure = look.pieces.sprite(sprite, high).picture
        cut = engraved(look, figure, step)
        surface.blit(cut, cut.get_rect(midbottom=(oval.centerx, oval.bottom - look.px(16))))
    pygame.draw.ellipse(surface, ink, oval, look.px(5 * SUPER))
    inner = oval.inflate(-look.px(16 * SUPER), -look.px(16 * SUPER))
    pygame.draw.ellipse(surface, ink, inner, look.px(1.6 * SUPER))


def _engrave_plate(
    look: Look, sprite: str, surface: pygame.Surface, oval: pygame.Rect, step: int
) -> None:
    """Fill the oval with an opponent's painting."""
    cut = engraved(look, look.pieces.sprite(sprite, round(oval.height * 1.04)).picture, step)
    mask = pygame.Surface(oval.size, pygame.SRCALPHA)
    pygame.draw.ellipse(mask, (255, 255, 255, 255), mask.get_rect())
    part = pygame.Surface(oval.size, pygame.SRCALPHA)
    part.blit(cut, cut.get_rect(center=part.get_rect().center))
    part.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(part, oval)


def rays(surface: pygame.Surface, oval: pygame.Rect, ink: pygame.Color, wide: int) -> None:
    """Draw rays from behind a portrait to the rim of the oval."""
    x, y = oval.center
    for step in range(RAYS):
        angle = 2 * pi * step / RAYS
        outer = (x + cos(angle) * oval.width / 2, y + sin(angle) * oval.height / 2)
        inner_share = 0.42 if step % 2 else 0.5
        inner = (x + (outer[0] - x) * inner_share, y + (outer[1] - y) * inner_share)
        pygame.draw.line(surface, ink, inner, outer, wide)


def engraved(look: Look, picture: pygame.Surface, step: int) -> pygame.Surface:
    """Return a picture as slanting lines whose thickness is its tone; light parts stay paper."""
    wide, high = picture.get_size()
    ground = pygame.Surface((wide, high))
    ground.fill((255, 255, 255))
    ground.blit(picture, (0, 0))
    tone = pygame.transform.grayscale(ground)
    tone.blit(_screen((wide, high), step), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    tone.fill((TONE, TONE, TONE), special_flags=pygame.BLEND_RGB_SUB)
    for _ in range(4):
        tone.blit(tone.copy(), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    ink, paper = look.palette["ink"], look.palette["paper_light"]
    cut = tone.convert_alpha()
    lit = pygame.Surface((wide, high)).convert_alpha()
    lit.fill((paper.r - ink.r, paper.g - ink.g, paper.b - ink.b, 255))
    cut.blit(lit, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    cut.fill((ink.r, ink.g, ink.b, 0), special_flags=pygame.BLEND_RGB_ADD)
    silhouette = picture.copy()
    silhouette.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    cut.blit(silhouette, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cut


def _screen(size: tuple[int, int], step: int) -> pygame.Surface:
    """Return slanting waves of light, 0 to TONE, `step` pixels apart."""
    step = max(3, step)
    strip = pygame.Surface((1, step))
    for row in range(step):
        light = round(abs(2 * row / step - 1) * TONE)
        strip.set_at((0, row), (light, light, light))
    side = int(hypot(*size)) + 2 * step
    sheet = pygame.Surface((side, side))
    band = pygame.transform.scale(strip, (side, step))
    for top in range(0, side, step):
        sheet.blit(band, (0, top))
    turned = pygame.transform.rotate(sheet, 32)
    found = pygame.Surface(size)
    found.blit(turned, turned.get_rect(center=(size[0] // 2, size[1] // 2)))
    return found


def ward_map(
    look: Look, fonts: Fonts, lines: Sequence[WardLine], colors: Sequence[str], wide: int
) -> pygame.Surface:
    """Return the map, `wide` pixels wide: each ward with its winner's tint, hatching and mark."""
    place = geometry()
    left, top, span, deep = place.island
    margin = look.px(8)
    scale = (wide - 2 * margin) / span
    high = round(deep * scale) + 2 * margin
    factor = scale * SUPER

    def put(point: tuple[float, float]) -> tuple[float, float]:
        x, y = (point[0] - left) * factor, (point[1] - top) * factor
        return x + margin * SUPER, y + margin * SUPER

    rings = [[put(point) for point in ward.polygon] for ward in place.wards]
    carried = {line.ward: colors[line.seat] for line in lines if line.seat != NOBODY}
    holders = [carried.get(ward, "") for ward in range(len(rings))]
    land = round(span * factor) + margin * SUPER
    large = enlarged((wide, high), SUPER, with_alpha(look.palette["ink"], 0))
    _island(look, large, rings, holders, land)
    picture = reduced(large, SUPER)
    _signs(look, fonts, picture, rings, holders)
    return picture


def _island(
    look: Look, surface: pygame.Surface, rings: Sequence[Ring], holders: Sequence[str], land: int
) -> None:
    """Draw the shore, and wards in their holders' tint and hatching; "" stands for nobody."""
    ink = look.palette["ink"]
    surface.set_clip((0, 0, land, surface.get_height()))  # uptown has no shore
    _shore(surface, rings, ink, look.px(2.2 * SUPER))
    surface.set_clip(None)
    for ring, color in zip(rings, holders, strict=True):
        _fill(look, surface, ring, color)
    for ring in rings:
        pygame.draw.polygon(surface, ink, ring, look.px(1.7 * SUPER))


def _signs(
    look: Look, fonts: Fonts, picture: pygame.Surface, rings: Sequence[Ring], holders: Sequence[str]
) -> None:
    boxes = []
    for ring, number, color in zip(rings, WARD_NUMBERS, holders, strict=True):
        x, y = centroid(tuple(ring))
        box = pygame.Rect((0, 0), _sign_size(look, fonts, number, not color))
        box.center = round(x / SUPER), round(y / SUPER)
        boxes.append(box)
    _part(boxes, picture.get_rect())
    for box, number, color in zip(boxes, WARD_NUMBERS, holders, strict=True):
        _sign(look, fonts, picture, box, number, color)


def _part(boxes: list[pygame.Rect], room: pygame.Rect) -> None:
    """Move overlapping boxes apart, the shorter way, half the overlap each; all stay in `room`."""
    for _ in range(PARTINGS):
        for one, other in combinations(boxes, 2):
            both = one.clip(other)
            if not both.width or not both.height:
                continue
            if both.width < both.height:
                shift = both.width // 2 + 1
                shift = -shift if one.centerx < other.centerx else shift
                one.left, other.left = one.left + shift, other.left - shift
            else:
                shift = both.height // 2 + 1
                shift = -shift if one.centery < other.centery else shift
                one.top, other.top = one.top + shift, other.top - shift
        for box in boxes:
            box.clamp_ip(room)


def _shore(surface: pygame.Surface, rings: Sequence[Ring], ink: pygame.Color, step: int) -> None:
    """Draw thinning lines along the water; wards painted later cover those on land."""
    for distance, strength in ((3, 70), (2, 120), (1, 255)):
        line = with_alpha(ink, strength)
        wide = step * distance
        for ring in rings:
            pygame.draw.polygon(surface, line, ring, 2 * wide)
            for point in ring:  # wide lines leave gaps where they meet
                pygame.draw.circle(surface, line, point, wide)


def _fill(look: Look, surface: pygame.Surface, ring: list[tuple[float, float]], color: str) -> None:
    left, top, wide, high = (int(one) for one in bounds(tuple(ring)))
    patch = pygame.Surface((wide + 2, high + 2), pygame.SRCALPHA)
    shape = [(x - left, y - top) for x, y in ring]
    paper = look.palette["paper_light"]
    pygame.draw.polygon(patch, paper, shape)
    if color:
        tint = pygame.Surface(patch.get_size(), pygame.SRCALPHA)
        tint.fill(paper.lerp(look.palette.players[color], 0.45))
        HATCHES[color](tint, look.palette["ink"], look.px(4 * SUPER))
        tint.blit(patch, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        patch.blit(tint, (0, 0))
    surface.blit(patch, (left, top))


def _slant(surface: pygame.Surface, ink: pygame.Color, step: int, back: bool = False) -> None:
    wide, high = surface.get_size()
    foot, head = (0, high) if back else (high, 0)
    for at in range(-high, wide, 2 * step):
        pygame.draw.line(surface, ink, (at, foot), (at + high, head), max(1, step // 4))


def _dots(surface: pygame.Surface, ink: pygame.Color, step: int) -> None:
    wide, high = surface.get_size()
    for row, y in enumerate(range(0, high, 2 * step)):
        for x in range(step * (row % 2), wide, 2 * step):
            pygame.draw.circle(surface, ink, (x, y), max(1, step // 3))


def _level(surface: pygame.Surface, ink: pygame.Color, step: int) -> None:
    wide, high = surface.get_size()
    for y in range(0, high, 3 * step // 2):
        pygame.draw.line(surface, ink, (0, y), (wide, y), max(1, step // 4))


def _crossed(surface: pygame.Surface, ink: pygame.Color, step: int) -> None:
    _slant(surface, ink, step)
    _slant(surface, ink, step, back=True)


HATCHES: Final[dict[str, Hatch]] = {
    "red": _slant,
    "yellow": _dots,
    "purple": partial(_slant, back=True),
    "black": _crossed,
    "brown": _level,
}


def _sign_size(look: Look, fonts: Fonts, number: int, bare: bool) -> tuple[int, int]:
    """Return the size of a ward's number with its winner's mark, or `bare`."""
    face = Face(BOLD, BODY)
    side = 0 if bare else look.px(MARK)
    wide = max(fonts.width(str(number), face) + look.px(10), side + look.px(6))
    return wide, fonts.capital(face) + look.px(10) + side


def _sign(
    look: Look, fonts: Fonts, surface: pygame.Surface, box: pygame.Rect, number: int, color: str
) -> None:
    """Draw a ward's number on a clear ground, with its winner's mark below."""
    face = Face(BOLD, BODY)
    words = str(number)
    wide, caps, side = fonts.width(words, face), fonts.capital(face), look.px(MARK)
    pygame.draw.rect(surface, look.palette["paper_light"], box, border_radius=look.px(7))
    pygame.draw.rect(surface, look.palette["ink"], box, look.px(1.2), border_radius=look.px(7))
    baseline = box.top + look.px(5) + caps
    fonts.write(surface, words, face, (box.centerx - wide // 2, baseline))
    if color:
        mark = pygame.Rect(0, 0, side, side)
        mark.midtop = (box.centerx, baseline + look.px(2))
        piece_images.blit(look, surface, piece_names.chip(color), mark)
