"""The map for high contrast: flat grounds, strong borders, large numbers, nothing else."""

import math
from typing import Final

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.board.geometry import Camera, Point, geometry
from tammany_desktop.board.piece_images import figure_look
from tammany_desktop.rules.board import TAMMANY_HALL, WARD_NUMBERS
from tammany_desktop.ui.look import Look

SHORE: Final = 7.0  # world units
BORDER: Final = 4.5
ZONE: Final = (13.0, 5.0)  # two dark lines, and the white between them
FORT: Final = 8.0
PLAZA: Final = 3.0
SHAFT: Final = 7.0  # an arrow
HEAD: Final = 12.0


def plain_ground(look: Look, camera: Camera) -> pygame.Surface:
    """What the window shows of it; read-only."""
    result = pygame.Surface(look.window.size).convert()
    result.fill(look.palette["sea"])
    _land(look, result, camera)
    _borders(look, result, camera)
    _plazas(look, result, camera)
    for arrow in geometry().arrows:
        _arrow(look, result, camera, arrow)
    _numbers(look, result, camera)
    _fort(look, result, camera)
    hall = geometry().wards[TAMMANY_HALL].sign
    if hall is not None:
        piece_images.blit(look, result, "sign_tammany", camera.rect(hall))
    return result


def _line(
    surface: pygame.Surface, color: pygame.Color, points: list[tuple[int, int]], wide: int
) -> None:
    pygame.draw.lines(surface, color, False, points, wide)
    for point in points:
        pygame.draw.circle(surface, color, point, wide // 2)


def _ring(camera: Camera, points: tuple[Point, ...]) -> list[tuple[int, int]]:
    ring = [camera.point(point) for point in points]
    return [*ring, ring[0]]


def _land(look: Look, surface: pygame.Surface, camera: Camera) -> None:
    """The island white, uptown as another paper."""
    left, top, wide, high = geometry().island
    uptown = camera.rect((left + wide, top, geometry().size[0] - left - wide, high))
    pygame.draw.rect(surface, look.palette["paper_dark"], uptown)
    _line(surface, look.palette["ink"], [uptown.topright, uptown.topleft], camera.px(SHORE))
    _line(surface, look.palette["ink"], [uptown.bottomleft, uptown.bottomright], camera.px(SHORE))
    for ward in geometry().wards:
        ring = _ring(camera, ward.polygon)
        pygame.draw.polygon(surface, look.palette["paper_light"], ring)
        _line(surface, look.palette["ink"], ring, camera.px(BORDER))


def _borders(look: Look, surface: pygame.Surface, camera: Camera) -> None:
    for wide, color in zip(ZONE, ("ink", "paper_light"), strict=True):
        for zone in geometry().zones:
            _line(surface, look.palette[color], _ring(camera, zone), camera.px(wide))


def _plazas(look: Look, surface: pygame.Surface, camera: Camera) -> None:
    for point, radius in geometry().plazas:
        center = camera.point(point)
        pygame.draw.circle(surface, look.palette["ink"], center, camera.px(radius))
        inner = camera.px(radius - PLAZA)
        pygame.draw.circle(surface, look.palette["paper_light"], center, inner)


def _arrow(look: Look, surface: pygame.Surface, camera: Camera, arrow: tuple[float, ...]) -> None:
    x, y, angle, length = arrow
    dx, dy = math.cos(angle), math.sin(angle)

    def at(along: float, across: float) -> tuple[int, int]:
        return camera.point((x + dx * along - dy * across, y + dy * along + dx * across))

    half = length / 2
    neck = half - HEAD
    shape = [(-half, -SHAFT / 2), (neck, -SHAFT / 2), (neck, -HEAD * 0.7), (half, 0.0)]
    shape += [(along, -across) for along, across in reversed(shape[:3])]
    points = [at(*one) for one in shape]
    pygame.draw.lines(surface, look.palette["paper_light"], True, points, camera.px(5))
    pygame.draw.polygon(surface, look.palette["ink"], points)


def _numbers(look: Look, surface: pygame.Surface, camera: Camera) -> None:
    figures = figure_look(look, camera)
    for number, ward in zip(WARD_NUMBERS, geometry().wards, strict=True):
        box = camera.rect(ward.numeral)
        image = figures.type.render(str(number), "tally", look.palette["ink"])
        found = image.get_bounding_rect()
        surface.blit(image, (box.centerx - found.centerx, box.centery - found.centery))


def _fort(look: Look, surface: pygame.Surface, camera: Camera) -> None:
    """Castle Garden as a white round with a dark wall."""
    center, radius = camera.point(geometry().garden), geometry().garden_radius
    pygame.draw.circle(surface, look.palette["ink"], center, camera.px(radius))
    pygame.draw.circle(surface, look.palette["paper_light"], center, camera.px(radius - FORT))
