"""Every piece stands in its own ward: all colors, all wards, all sizes of window."""

import math

import pytest

from tammany_desktop.board.geometry import Point, geometry, inside
from tammany_desktop.board.layout import lay_out
from tammany_desktop.board.ward import DRAWN, boss_cells, cube_cells
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.ui.type import Units

SPARE = 5.0  # pixels from the foot of a piece to the border, in the smallest window
SIZES = [(1024, 600), (1280, 720), (1920, 1080), (3440, 1440)]


def to_edge(place: Point, start: Point, end: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    along = ((place[0] - start[0]) * dx + (place[1] - start[1]) * dy) / (dx * dx + dy * dy or 1.0)
    part = max(0.0, min(1.0, along))
    return math.hypot(place[0] - start[0] - part * dx, place[1] - start[1] - part * dy)


@pytest.mark.parametrize("size", SIZES)
def test_every_foot_is_within_its_ward(size: tuple[int, int]) -> None:
    """Of the first piece of a group and of those that crowd around it."""
    camera = lay_out(Units(*size), 5).camera
    for ward, place in enumerate(geometry().wards):
        ring = place.polygon
        for cell in (*boss_cells(place), *cube_cells(place)):
            for foot in cell.feet(DRAWN):
                assert inside(ring, foot), WARD_NUMBERS[ward]
                edge = min(to_edge(foot, ring[at - 1], ring[at]) for at in range(len(ring)))
                assert edge * camera.scale >= SPARE, WARD_NUMBERS[ward]
