"""Small maps: wards in their holders' colors, and pictures of parts of the board."""

from collections.abc import Mapping
from typing import Final

import pygame

from tammany_desktop.board.geometry import Box, Camera, centroid, geometry
from tammany_desktop.board.highlights import Highlight, signs
from tammany_desktop.board.map_layers import cropped_map
from tammany_desktop.board.piece_images import figure_look, map_look
from tammany_desktop.board.sprite import Sprite
from tammany_desktop.board.ward import Ward
from tammany_desktop.journal.header import Seat
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules.board import WARD_COUNT
from tammany_desktop.rules.state import NOBODY, NOT_VOTED, State
from tammany_desktop.rules.wards import seat_ahead
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import enlarged, reduced
from tammany_desktop.ui.tokens import Gap, Line

SCALE: Final = 3  # factor by which a map is drawn larger, then reduced
MARGIN: Final = 0.04  # water at each side of the island, as a share of its width
MIN_MARKED_WIDTH: Final = 240  # units: least width of a map with players' marks
MIN_TARGET: Final = 24  # pixels: least side of a target
CLOSED: Final = -3  # instead of the seat that holds a ward, if the ward is not active
LARGEST_PICTURE: Final = (1.5, "map-1.5x.jpg")  # used if no picture is large enough


def ward_holders(state: State) -> tuple[int, ...]:
    """Return who won each ward or is ahead in it: a seat, NOBODY, or CLOSED if not active."""
    winners = enumerate(state.ward_winners)
    holders = [seat_ahead(state, ward) if seat == NOT_VOTED else seat for ward, seat in winners]
    return tuple(seat if state.active >> ward & 1 else CLOSED for ward, seat in enumerate(holders))


def ward_map(
    look: Look, seats: tuple[Seat, ...], state: State, size: tuple[int, int]
) -> pygame.Surface:
    """Return a map of `size` pixels with wards in their holders' colors, which are public."""
    holders = ward_holders(state)
    large = enlarged(size, SCALE, look.palette["sea"])
    camera = island_camera(large.get_size())
    line_width = max(SCALE, round(camera.scale * 5))
    rings = [[camera.point(point) for point in ward.polygon] for ward in geometry().wards]
    unheld = {CLOSED: look.palette["paper_dark"], NOBODY: look.palette["paper_light"]}
    for holder, ring in zip(holders, rings, strict=True):
        color = unheld.get(holder) or look.palette.players[seats[holder].color]
        pygame.draw.polygon(large, color, ring)
    for ring in rings:
        pygame.draw.polygon(large, look.palette["ink"], ring, line_width)
    surface, to_pixels = reduced(large, SCALE).convert(), island_camera(size).point
    for holder, shape in zip(holders, geometry().wards, strict=True):
        if holder >= 0 and size[0] >= look.px(MIN_MARKED_WIDTH):  # color is not the only mark
            chip = look.sprite(f"chip_{seats[holder].color}", look.px(Gap.L))
            surface.blit(chip, chip.get_rect(center=to_pixels(centroid(shape.polygon))))
    pygame.draw.rect(surface, look.palette["ink"], surface.get_rect(), look.px(Line.EDGE))
    return surface


def island_camera(size: tuple[int, int]) -> Camera:
    """Return the camera of a small map that shows the whole island."""
    left, top, width, height = geometry().island
    margin = width * MARGIN
    return box_camera(size, (left - margin, top - margin, width + 2 * margin, height + 2 * margin))


def ward_squares(camera: Camera, widest: int) -> list[pygame.Rect]:
    """Return squares in the middle of each ward, as large as fit: from `widest` to MIN_TARGET."""
    centers = [camera.point(centroid(ward.polygon)) for ward in geometry().wards]
    result: list[pygame.Rect] = []
    for side in range(max(MIN_TARGET, widest), MIN_TARGET - 1, -1):
        result = [pygame.Rect(x - side // 2, y - side // 2, side, side) for x, y in centers]
        if all(square.collidelist(result[index + 1 :]) < 0 for index, square in enumerate(result)):
            break
    return result


def box_camera(size: tuple[int, int], box: Box) -> Camera:
    """Return the camera that centers a box of the map, in world units, in `size` pixels."""
    left, top, width, height = box
    scale = min(size[0] / width, size[1] / height)
    corner = left + width / 2 - size[0] / scale / 2, top + height / 2 - size[1] / scale / 2
    return Camera(scale, *corner)


def map_part(
    look: Look,
    camera: Camera,
    size: tuple[int, int],
    seats: tuple[Seat, ...],
    state: State,
    highlights: Mapping[int, str],
) -> pygame.Surface:
    """Return the board as a camera shows it: its top left `size` pixels, at most a window's."""
    large_enough = (image for image in geometry().images if image[0] >= camera.scale * 0.98)
    pixels_per_unit, name = next(large_enough, LARGEST_PICTURE)
    source = (pixels_per_unit, None if look.high_contrast else look.art.picture(f"map/{name}"))
    surface = cropped_map(look, camera, pygame.Rect((0, 0), size), source)
    label_look, digit_look = map_look(look, camera), figure_look(look, camera)
    model = ViewModel(seats, state)
    model.highlight = dict(highlights)
    sprites: list[Sprite] = [
        *(Highlight(label_look, camera, ward) for ward in range(WARD_COUNT)),
        *signs(label_look, camera),
        *(Ward(digit_look, camera, ward) for ward in range(WARD_COUNT)),
    ]
    for sprite in sprites:
        if surface.get_rect().colliderect(sprite.rect):
            sprite.refresh(model)
            sprite.paint(surface, model)
    return surface


def island(
    look: Look, size: tuple[int, int], seats: tuple[Seat, ...], state: State, lit: Mapping[int, str]
) -> pygame.Surface:
    """Return all wards of the board at `size` pixels, with an edge; `lit` are highlights."""
    surface = map_part(look, island_camera(size), size, seats, state, lit)
    pygame.draw.rect(surface, look.palette["ink"], surface.get_rect(), look.px(Line.EDGE))
    return surface
