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
from tammany_desktop.scenes.newspaper.typesetting import BODY_CAPS, BOLD, Face, Fonts
from tammany_desktop.session.match import Seat
from tammany_desktop.ui.look import Look, cached
from tammany_desktop.ui.skin import enlarged, reduced, smooth_ellipse, smooth_polygon, with_alpha

SCALE: Final = 2  # factor by which engravings are drawn larger, then reduced
MARK: Final = 23  # units: size of the mark of a ward's winner
SEPARATION_ROUNDS: Final = 4  # number of rounds in which signs on the map are moved apart
RAYS: Final = 120  # number of rays around a portrait
SCREEN_STEP: Final = 3.4  # units between the lines of an engraved tone
MAX_TONE: Final = 185  # the lightest tone printed, of 255: what is lighter stays paper
Ring = Sequence[tuple[float, float]]  # points of a polygon, in pixels
Hatch = Callable[[pygame.Surface, pygame.Color, int], None]


def draw_rule(look: Look, surface: pygame.Surface, rect: pygame.Rect, kind: str = "thin") -> None:
    """Draw a line across the middle of `rect`; `kind`: "thin", "thick", "double", "ornament"."""
    ink = look.palette["ink"]
    middle = rect.centery
    if kind == "double":
        thick, gap = look.px(4), look.px(4)
        pygame.draw.rect(surface, ink, (rect.left, middle - thick, rect.width, thick))
        pygame.draw.rect(surface, ink, (rect.left, middle + gap, rect.width, look.px(1.4)))
    elif kind == "ornament":
        half, swell = min(rect.width, look.px(190)) / 2, look.px(3.4)
        x = rect.centerx
        points = [(x - half, middle), (x, middle - swell), (x + half, middle), (x, middle + swell)]
        left, top, width, height = bounds(tuple(points))
        left, top = int(left) - 1, int(top) - 1
        shifted = [(px - left, py - top) for px, py in points]
        size = int(width) + 4, int(height) + 4
        surface.blit(smooth_polygon(size, shifted, ink, 2 * SCALE), (left, top))
    else:
        height = look.px(3 if kind == "thick" else 1.4)
        pygame.draw.rect(surface, ink, (rect.left, middle - height // 2, rect.width, height))


def portrait_name(seats: Sequence[Seat], seat: int) -> str:
    """Return the name of the plate of a player's portrait."""
    return portraits(seats)[seat].replace("portrait_", "plate_")


@cached
def portrait(look: Look, name: str, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture as a wood engraving in an oval with rays; the background is transparent."""
    ink = look.palette["ink"]
    large = enlarged(size, SCALE, with_alpha(ink, 0))
    oval = large.get_rect().inflate(-look.px(10), -look.px(10))
    draw_rays(large, oval, ink, look.px(1.5 * SCALE))
    step = round(look.px(10 * SCREEN_STEP) * SCALE / 10)  # by tenths, because `px` rounds
    share = 1.04 if name.startswith("plate_") else 0.6  # a plate fills the oval, an emblem does not
    sprite = look.pieces.sprite(name, round(oval.height * share))
    mask = smooth_ellipse(oval.size, pygame.Color("white"))
    clipped = pygame.Surface(oval.size, pygame.SRCALPHA)
    engraving = engraved(look, sprite.picture, step)
    clipped.blit(engraving, engraving.get_rect(center=clipped.get_rect().center))
    clipped.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    large.blit(clipped, oval)
    pygame.draw.ellipse(large, ink, oval, look.px(5 * SCALE))
    inner = oval.inflate(-look.px(16 * SCALE), -look.px(16 * SCALE))
    pygame.draw.ellipse(large, ink, inner, look.px(1.6 * SCALE))
    return reduced(large, SCALE)


def draw_rays(surface: pygame.Surface, oval: pygame.Rect, ink: pygame.Color, width: int) -> None:
    """Draw rays from behind a portrait to the edge of the oval."""
    x, y = oval.center
    for step in range(RAYS):
        angle = 2 * pi * step / RAYS
        outer = (x + cos(angle) * oval.width / 2, y + sin(angle) * oval.height / 2)
        inner_share = 0.42 if step % 2 else 0.5
        inner = (x + (outer[0] - x) * inner_share, y + (outer[1] - y) * inner_share)
        pygame.draw.line(surface, ink, inner, outer, width)


def engraved(look: Look, picture: pygame.Surface, step: int) -> pygame.Surface:
    """Return a picture as slanting lines `step` pixels apart, thicker where it is darker."""
    width, height = picture.get_size()
    canvas = pygame.Surface((width, height))
    canvas.fill((255, 255, 255))
    canvas.blit(picture, (0, 0))
    tones = pygame.transform.grayscale(canvas)
    tones.blit(_screen((width, height), step), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    tones.fill((MAX_TONE, MAX_TONE, MAX_TONE), special_flags=pygame.BLEND_RGB_SUB)
    for _ in range(4):  # raise the contrast 16 times, so that lines have edges
        tones.blit(tones.copy(), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    ink, paper = look.palette["ink"], look.palette["paper_light"]
    result = tones.convert_alpha()
    difference = pygame.Surface((width, height)).convert_alpha()
    difference.fill((paper.r - ink.r, paper.g - ink.g, paper.b - ink.b, 255))
    result.blit(difference, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    result.fill((ink.r, ink.g, ink.b, 0), special_flags=pygame.BLEND_RGB_ADD)
    silhouette = picture.copy()
    silhouette.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    result.blit(silhouette, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return result


def _screen(size: tuple[int, int], step: int) -> pygame.Surface:
    """Return a pattern of slanting waves of brightness, 0 to MAX_TONE, `step` pixels apart."""
    step = max(3, step)
    strip = pygame.Surface((1, step))
    for row in range(step):
        light = round(abs(2 * row / step - 1) * MAX_TONE)
        strip.set_at((0, row), (light, light, light))
    side = int(hypot(*size)) + 2 * step
    sheet = pygame.Surface((side, side))
    for top in range(0, side, step):
        sheet.blit(pygame.transform.scale(strip, (side, step)), (0, top))
    rotated = pygame.transform.rotate(sheet, 32)
    screen = pygame.Surface(size)
    screen.blit(rotated, rotated.get_rect(center=(size[0] // 2, size[1] // 2)))
    return screen


def ward_map(
    look: Look, fonts: Fonts, lines: Sequence[WardLine], colors: Sequence[str], width: int
) -> pygame.Surface:
    """Return the map, `width` pixels wide: each ward with its winner's tint, hatching and mark."""
    map_geometry = geometry()
    left, top, island_width, island_height = map_geometry.island
    margin = look.px(8)
    scale = (width - 2 * margin) / island_width
    height = round(island_height * scale) + 2 * margin
    factor = scale * SCALE

    def to_pixels(point: tuple[float, float]) -> tuple[float, float]:
        x, y = (point[0] - left) * factor, (point[1] - top) * factor
        return x + margin * SCALE, y + margin * SCALE

    rings = [[to_pixels(point) for point in ward.polygon] for ward in map_geometry.wards]
    colors_won = {line.ward: colors[line.seat] for line in lines if line.seat != NOBODY}
    winner_colors = [colors_won.get(ward, "") for ward in range(len(rings))]  # "" for nobody
    right = round(island_width * factor) + margin * SCALE
    large = enlarged((width, height), SCALE, with_alpha(look.palette["ink"], 0))
    ink = look.palette["ink"]
    large.set_clip((0, 0, right, large.get_height()))  # there is no shore uptown, at the right
    _shore(large, rings, ink, look.px(2.2 * SCALE))
    large.set_clip(None)
    for ring, color in zip(rings, winner_colors, strict=True):
        patch_x, patch_y, *size = map(int, bounds(tuple(ring)))
        patch = pygame.Surface((size[0] + 2, size[1] + 2), pygame.SRCALPHA)
        shape = [(x - patch_x, y - patch_y) for x, y in ring]
        paper = look.palette["paper_light"]
        pygame.draw.polygon(patch, paper, shape)
        if color:
            tint = pygame.Surface(patch.get_size(), pygame.SRCALPHA)
            tint.fill(paper.lerp(look.palette.players[color], 0.45))
            HATCHES[color](tint, look.palette["ink"], look.px(4 * SCALE))
            tint.blit(patch, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            patch.blit(tint, (0, 0))
        large.blit(patch, (patch_x, patch_y))
    for ring in rings:
        pygame.draw.polygon(large, ink, ring, look.px(1.7 * SCALE))
    picture = reduced(large, SCALE)
    _draw_signs(look, fonts, picture, rings, winner_colors)
    return picture


def _draw_signs(
    look: Look, fonts: Fonts, picture: pygame.Surface, rings: Sequence[Ring], colors: Sequence[str]
) -> None:
    face, side, boxes = Face(BOLD, BODY_CAPS), look.px(MARK), []
    cap_height = fonts.cap_height(face)
    for ring, number, color in zip(rings, WARD_NUMBERS, colors, strict=True):
        x, y = centroid(tuple(ring))
        mark_side = side if color else 0
        width = max(fonts.width(str(number), face) + look.px(10), mark_side + look.px(6))
        box = pygame.Rect(0, 0, width, cap_height + look.px(10) + mark_side)
        box.center = round(x / SCALE), round(y / SCALE)
        boxes.append(box)
    _move_apart(boxes, picture.get_rect())
    for box, number, color in zip(boxes, WARD_NUMBERS, colors, strict=True):
        width = fonts.width(str(number), face)
        pygame.draw.rect(picture, look.palette["paper_light"], box, border_radius=look.px(7))
        pygame.draw.rect(picture, look.palette["ink"], box, look.px(1.2), border_radius=look.px(7))
        baseline = box.top + look.px(5) + cap_height
        fonts.draw(picture, str(number), face, (box.centerx - width // 2, baseline))
        if color:
            mark_rect = pygame.Rect(0, 0, side, side)
            mark_rect.midtop = (box.centerx, baseline + look.px(2))
            piece_images.blit(look, picture, piece_names.chip(color), mark_rect)


def _move_apart(boxes: list[pygame.Rect], room: pygame.Rect) -> None:
    """Move overlapping boxes apart, each by half the overlap's shorter side, within `room`."""
    for _ in range(SEPARATION_ROUNDS):
        for first, second in combinations(boxes, 2):
            overlap = first.clip(second)
            if not overlap.width or not overlap.height:
                continue
            if overlap.width < overlap.height:
                shift = overlap.width // 2 + 1
                shift = -shift if first.centerx < second.centerx else shift
                first.left, second.left = first.left + shift, second.left - shift
            else:
                shift = overlap.height // 2 + 1
                shift = -shift if first.centery < second.centery else shift
                first.top, second.top = first.top + shift, second.top - shift
        for box in boxes:
            box.clamp_ip(room)


def _shore(surface: pygame.Surface, rings: Sequence[Ring], ink: pygame.Color, step: int) -> None:
    """Draw ever thinner lines along the shore; the wards cover what lies on land."""
    for distance, strength in ((3, 70), (2, 120), (1, 255)):
        color = with_alpha(ink, strength)
        width = step * distance
        for ring in rings:
            pygame.draw.polygon(surface, color, ring, 2 * width)
            for point in ring:  # wide lines leave gaps where they meet
                pygame.draw.circle(surface, color, point, width)


def _draw_slant(surface: pygame.Surface, ink: pygame.Color, step: int, flip: bool = False) -> None:
    width, height = surface.get_size()
    foot, head = (0, height) if flip else (height, 0)
    for x in range(-height, width, 2 * step):
        pygame.draw.line(surface, ink, (x, foot), (x + height, head), max(1, step // 4))


def _draw_dots(surface: pygame.Surface, ink: pygame.Color, step: int) -> None:
    width, height = surface.get_size()
    for row, y in enumerate(range(0, height, 2 * step)):
        for x in range(step * (row % 2), width, 2 * step):
            pygame.draw.circle(surface, ink, (x, y), max(1, step // 3))


def _draw_level(surface: pygame.Surface, ink: pygame.Color, step: int) -> None:
    width, height = surface.get_size()
    for y in range(0, height, 3 * step // 2):
        pygame.draw.line(surface, ink, (0, y), (width, y), max(1, step // 4))


def _draw_crossed(surface: pygame.Surface, ink: pygame.Color, step: int) -> None:
    _draw_slant(surface, ink, step)
    _draw_slant(surface, ink, step, flip=True)


HATCHES: Final[dict[str, Hatch]] = {
    "red": _draw_slant,
    "yellow": _draw_dots,
    "purple": partial(_draw_slant, flip=True),
    "black": _draw_crossed,
    "brown": _draw_level,
}
