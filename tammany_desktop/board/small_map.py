"""A small map of the wards in the colors of their leaders, for lists of games and charts."""

from typing import Final

import pygame

from tammany_desktop.board.geometry import Camera, centroid, geometry
from tammany_desktop.journal.header import Seat
from tammany_desktop.rules.board import WARD_COUNT
from tammany_desktop.rules.state import NOBODY, NOT_VOTED, State
from tammany_desktop.rules.wards import standing
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import supersampled

FINE: Final = 3  # drawn so many times larger, then reduced
MARGIN: Final = 0.04  # of the width
MARKED: Final = 240  # units: maps at least this wide carry the players' marks
CLOSED: Final = -3


def ward_leaders(state: State) -> tuple[int, ...]:
    """Who holds each ward: its winner, or who has most votes now; NOBODY, or CLOSED."""
    found = []
    for ward in range(WARD_COUNT):
        if not state.active >> ward & 1:
            found.append(CLOSED)
        elif state.winners[ward] != NOT_VOTED:
            found.append(state.winners[ward])
        else:
            found.append(standing(state, ward).leader)
    return tuple(found)


def ward_map(
    look: Look, seats: tuple[Seat, ...], state: State, size: tuple[int, int]
) -> pygame.Surface:
    """The map at `size` pixels: a pure picture of public facts."""
    leaders = ward_leaders(state)

    def paint(fine: pygame.Surface) -> None:
        place = placing(fine.get_size())
        line = max(FINE, round(place.scale * 5))
        rings = [[place.point(point) for point in spot.polygon] for spot in geometry().wards]
        for leader, ring in zip(leaders, rings, strict=True):
            pygame.draw.polygon(fine, _wash(look, seats, leader), ring)
        for ring in rings:
            pygame.draw.polygon(fine, look.palette["ink"], ring, line)

    made = supersampled(size, FINE, look.palette["sea"], paint).convert()
    if size[0] >= look.px(MARKED):
        _mark(look, made, seats, leaders)
    pygame.draw.rect(made, look.palette["ink"], made.get_rect(), look.px(1.5))
    return made


def _wash(look: Look, seats: tuple[Seat, ...], leader: int) -> pygame.Color:
    if leader == CLOSED:
        return look.palette["paper_dark"]
    if leader == NOBODY:
        return look.palette["paper_light"]
    return look.palette.players[seats[leader].color]


def _mark(
    look: Look, surface: pygame.Surface, seats: tuple[Seat, ...], leaders: tuple[int, ...]
) -> None:
    """The player's mark on each ward that has a leader: color is never the only sign."""
    place = placing(surface.get_size())
    side = look.px(26)
    for ward, spot in enumerate(geometry().wards):
        if leaders[ward] >= 0:
            center = place.point(centroid(spot.polygon))
            chip = look.sprite(f"chip_{seats[leaders[ward]].color}", side)
            surface.blit(chip, chip.get_rect(center=center))


def placing(size: tuple[int, int]) -> Camera:
    """From world units to the pixels of a small map that shows the island whole."""
    left, top, wide, high = geometry().island
    margin = wide * MARGIN
    scale = min(size[0] / (wide + 2 * margin), size[1] / (high + 2 * margin))
    corner = left + wide / 2 - size[0] / scale / 2, top + high / 2 - size[1] / scale / 2
    return Camera(scale, *corner)
