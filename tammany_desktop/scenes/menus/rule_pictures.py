"""What the pictures of the rule book show: positions drawn as the table draws them, and pieces."""

import math
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.board.geometry import Box, Camera, Point, geometry
from tammany_desktop.board.piece_images import halo, paper
from tammany_desktop.board.small_map import map_part, showing
from tammany_desktop.languages import series, text
from tammany_desktop.play import piece_names
from tammany_desktop.rules.board import (
    OFFICES,
    WARD_NUMBERS,
    ZONE_NAMES,
    ZONES,
)
from tammany_desktop.scenes.menus.rule_examples import ballot_panels, leader_panels, slander_panels
from tammany_desktop.scenes.menus.rule_figures import Figure, Panel, Size, framed, sheet_of, sprites
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import FINE, supersampled, with_alpha

# The map: zones and the order of the vote

ZONE_COLORS: Final = ("vermilion", "brass", "focus")
TINT: Final = 70  # of 255


def _map_panels() -> Sequence[Panel]:
    _, _, wide, high = _island()
    rows = [
        Panel(
            text("rules_scene.figure.zone", zone=ZONE_NAMES[zone]),
            "",
            276,
            0.17,
            partial(_order, zone),
            series([str(WARD_NUMBERS[ward]) for ward in wards]),
        )
        for zone, wards in enumerate(ZONES)
    ]
    return [Panel("", "", 600, high / wide, _zones, alone=True), *rows]


def _island() -> Box:
    left, top, wide, high = geometry().island
    margin = 26.0
    return left - margin, top - margin, wide + 2 * margin, high + 2 * margin


def _zones(look: Look, size: Size) -> pygame.Surface:
    camera = showing(size, _island())
    made = map_part(look, camera, size)
    for zone, ring in enumerate(geometry().zones):
        _tint(look, made, camera, ring, look.palette[ZONE_COLORS[zone]])
    radius = max(look.px(21), camera.px(NUMBER))
    for zone, wards in enumerate(ZONES):
        points = [camera.point(_numeral(ward)) for ward in wards]
        color = look.palette[ZONE_COLORS[zone]]
        _way(look, made, points, color, radius)
        for point, ward in zip(points, wards, strict=True):
            box = pygame.Rect(0, 0, 2 * radius, 2 * radius)
            box.center = point
            ink = look.palette["ink"]
            look.type.draw(made, str(WARD_NUMBERS[ward]), "strong", ink, box, "center")
        x, y = SIGNS[zone]
        _sign(look, made, camera.point((x, y)), ZONE_NAMES[zone])
    return framed(look, made)


NUMBER: Final = 33.0  # world units: a disc that hides the printed number
SIGNS: Final = ((575.0, 700.0), (780.0, 375.0), (1580.0, 840.0))  # where the zones' signs stand


def _numeral(ward: int) -> Point:
    left, top, wide, high = geometry().wards[ward].numeral
    return left + wide / 2, top + high / 2


def _tint(
    look: Look,
    surface: pygame.Surface,
    camera: Camera,
    ring: Sequence[Point],
    color: pygame.Color,
) -> None:
    points = [camera.point(point) for point in ring]
    fine = [(x * 2, y * 2) for x, y in points]

    def paint(large: pygame.Surface) -> None:
        pygame.draw.polygon(large, with_alpha(color, TINT), fine)
        for wide, shade in ((9, look.palette["paper_light"]), (5, color)):
            pygame.draw.lines(large, shade, True, fine, look.px(wide) * 2)
            for point in fine:
                pygame.draw.circle(large, shade, point, look.px(wide))

    surface.blit(supersampled(surface.get_size(), 2, with_alpha(color, 0), paint), (0, 0))


def _way(
    look: Look,
    surface: pygame.Surface,
    points: Sequence[Point],
    color: pygame.Color,
    radius: float,
) -> None:
    """Discs for the numbers of wards, and arrows from each to the next."""
    ink, light = look.palette["ink"], look.palette["paper_light"]
    more = 2

    def paint(large: pygame.Surface) -> None:
        for (x0, y0), (x1, y1) in pairwise(points):
            long = math.hypot(x1 - x0, y1 - y0)
            if long < 2.3 * radius:  # they touch
                continue
            dx, dy = (x1 - x0) / long * radius, (y1 - y0) / long * radius
            start = (x0 + dx) * more, (y0 + dy) * more
            end = (x1 - dx * 1.1) * more, (y1 - dy * 1.1) * more
            for wide, shade in ((10, light), (5, ink)):
                _arrow(large, start, end, look.px(wide) * more, shade)
        for x, y in points:
            for less, shade in ((0, ink), (1.5, color), (4.5, light)):
                inner = (radius - look.px(less)) * more
                pygame.draw.circle(large, shade, (x * more, y * more), inner)

    surface.blit(supersampled(surface.get_size(), more, with_alpha(ink, 0), paint), (0, 0))


def _arrow(
    surface: pygame.Surface, start: Point, end: Point, wide: int, color: pygame.Color
) -> None:
    """A line with a head, `wide` pixels thick."""
    long = math.hypot(end[0] - start[0], end[1] - start[1])
    if not long:
        return
    dx, dy = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    head = min(long, wide + 12 * surface.get_width() / 2000)
    half = wide / 2

    def at(along: float, across: float) -> Point:
        return start[0] + dx * along - dy * across, start[1] + dy * along + dx * across

    neck = long - head
    shaft = [at(0, -half), at(neck, -half), at(neck, half), at(0, half)]
    pygame.draw.polygon(surface, color, shaft)
    pygame.draw.polygon(surface, color, [at(neck, -head), at(long, 0), at(neck, head)])


def _sign(look: Look, surface: pygame.Surface, center: Point, words: str) -> None:
    """The number of a zone on a small sheet."""
    image = halo(look, words, "heading")
    rect = image.get_rect().inflate(look.px(22), look.px(4))
    rect.center = round(center[0]), round(center[1])
    paper(look, surface, rect, look.palette["ink"])
    surface.blit(image, image.get_rect(center=rect.center))


def _order(zone: int, look: Look, size: Size) -> pygame.Surface:
    """The wards of a zone in their order, arrows between, its color below."""
    surface, wards = pygame.Surface(size, pygame.SRCALPHA), ZONES[zone]
    each = size[0] / max(map(len, ZONES))
    start = (size[0] - each * len(wards)) / 2
    ink, bar = look.palette["ink"], look.px(8)
    high = size[1] - 2 * bar
    centers = [round(start + each * (place + 0.5)) for place in range(len(wards))]
    for x, ward in zip(centers, wards, strict=True):
        box = pygame.Rect(0, 0, round(each), high)
        box.midtop = x, 0
        look.type.draw(surface, str(WARD_NUMBERS[ward]), "strong", ink, box, "center")
    for here, there in pairwise(centers):
        half = round(each * 0.16)
        middle = (here + there) // 2
        flat_arrow(look, surface, (middle - half, high // 2), (middle + half, high // 2), 3)
    line = pygame.Rect(round(start), size[1] - bar, round(each * len(wards)), bar)
    pygame.draw.rect(surface, look.palette[ZONE_COLORS[zone]], line)
    pygame.draw.rect(surface, ink, line, look.px(1))
    return surface


# A turn

CELL: Final = 0.5  # the height of a row of pieces over its width


def _turn_panels() -> Sequence[Panel]:
    parts = (
        ("campaign", ("boss_red", "boss_red")),
        ("settle", ("boss_red", "cube_german", ">", "favor_german")),
        ("slander", ("slander", "boss_black")),
        ("office", tuple(f"office_{name}" for name in OFFICES[1:])),
    )
    return [
        Panel(
            text(f"rules_scene.figure.turn.{name}"),
            text(f"rules_scene.figure.turn.{name}_label"),
            200,
            CELL,
            partial(_row, names),
        )
        for name, names in parts
    ]


def _row(names: Sequence[str], look: Look, size: Size) -> pygame.Surface:
    """Pieces in a row on a sheet; ">" is an arrow between two groups."""
    surface = sheet_of(look, size)
    box = surface.get_rect().inflate(-look.px(28), -round(size[1] * 0.3))
    if ">" not in names:
        sprites(look, surface, names, box, 1.1)
        return surface
    cut = list(names).index(">")
    first = pygame.Rect(box.left, box.top, round(box.width * 0.54), box.height)
    last = pygame.Rect(0, 0, round(box.width * 0.22), round(box.height * 0.8))
    last.midright = box.midright
    sprites(look, surface, names[:cut], first, 1.05)
    sprites(look, surface, names[cut + 1 :], last)
    gap = look.px(8)
    flat_arrow(look, surface, (first.right + gap, box.centery), (last.left - gap, box.centery))
    return surface


def flat_arrow(
    look: Look, surface: pygame.Surface, start: Size, end: Size, wide: float = 5
) -> None:
    """An arrow of ink, `wide` units thick."""
    ink = look.palette["ink"]

    def paint(large: pygame.Surface) -> None:
        fine = [(x * FINE, y * FINE) for x, y in (start, end)]
        _arrow(large, fine[0], fine[1], look.px(wide) * FINE, ink)

    surface.blit(supersampled(surface.get_size(), FINE, with_alpha(ink, 0), paint), (0, 0))


# The offices

BENEFITS: Final = (
    ("hand", "laurel"),
    ("favor_german",),
    ("cube_irish", ">", "bag"),
    ("lock",),
    ("cube_english", ">", "cube_english"),
)


def _office_panels() -> Sequence[Panel]:
    return [
        Panel(
            text(f"office.{name}"),
            text(f"rules_scene.figure.offices.{name}"),
            156,
            1.0,
            partial(_office, office),
        )
        for office, name in enumerate(OFFICES)
    ]


def _office(office: int, look: Look, size: Size) -> pygame.Surface:
    """The emblem, and below it what the office does."""
    surface = sheet_of(look, size)
    inner = surface.get_rect().inflate(-look.px(24), -look.px(24))
    emblem = pygame.Rect(inner.left, inner.top, inner.width, round(inner.height * 0.6))
    piece_images.blit(look, surface, piece_names.emblem(office), emblem)
    below = pygame.Rect(inner.left, 0, inner.width, round(inner.height * 0.33))
    below.bottom = inner.bottom
    names = BENEFITS[office]
    if ">" not in names:
        sprites(look, surface, names, below, 1.1)
        return surface
    side = below.width // 3
    sprites(look, surface, names[:1], pygame.Rect(below.left, below.top, side, below.height))
    last = pygame.Rect(0, below.top, side, below.height)
    last.right = below.right
    sprites(look, surface, names[2:], last)
    flat_arrow(look, surface, (below.left + side, below.centery), (last.left, below.centery))
    return surface


FIGURES: Final = (
    Figure("map", ("R1.2", "R7.2"), _map_panels),
    Figure("turn", ("R4.2", "R5.1", "R5.2"), _turn_panels),
    Figure("slander", ("R6.3", "R6.2"), slander_panels),
    Figure("offices", ("RO.0", "RO.1", "RO.2", "RO.3", "RO.4", "RO.5"), _office_panels),
    Figure("ballot", ("R7.5", "R7.4", "R7.6"), ballot_panels),
    Figure("leaders", ("R9.1",), leader_panels),
)


def below_rules(shown: Iterable[str]) -> dict[str, Figure]:
    """The figure that is below a rule, by the rule's id, where some rules are shown."""
    there = set(shown)
    found = ((next((one for one in f.rules if one in there), ""), f) for f in FIGURES)
    return {rule: figure for rule, figure in found if rule}
