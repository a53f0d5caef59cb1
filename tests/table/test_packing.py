"""Pieces in a ward: inside its calm boxes, large enough, and never moved by another."""

import pytest

from tammany_desktop.rules.board import WARD_COUNT, WARD_NUMBERS
from tammany_desktop.table.geometry import geometry, inside, ward_at
from tammany_desktop.table.layout import lay_out
from tammany_desktop.table.packing import Cell
from tammany_desktop.table.shown import BOSS
from tammany_desktop.table.ward import BOSS_SIZE, CUBE_SIZE, boss_cells, cube_cells, foot_of
from tammany_desktop.ui.units import Units

WARDS = [pytest.param(index, id=str(number)) for index, number in enumerate(WARD_NUMBERS)]
SEATS = (3, 4, 5)
LEAST_BOSS = 15  # pixels of height in a window of 1280x720
LEAST_CUBE = 12


def check_in_box(cell: Cell, size: tuple[float, float], box: tuple[float, ...]) -> None:
    for x, y in cell.feet:
        wide, high = size[0] * cell.scale, size[1] * cell.scale
        assert box[0] - 0.5 <= x - wide / 2
        assert x + wide / 2 <= box[0] + box[2] + 0.5
        assert box[1] - 0.5 <= y - high
        assert y <= box[1] + box[3] + 0.5


@pytest.mark.parametrize("ward", WARDS)
@pytest.mark.parametrize("seats", SEATS)
def test_every_place_lies_in_the_calm_box(ward: int, seats: int) -> None:
    place = geometry().wards[ward]
    for cell in boss_cells(place, seats):
        check_in_box(cell, BOSS_SIZE, place.bosses)
    for cell in cube_cells(place):
        check_in_box(cell, CUBE_SIZE, place.cubes)


@pytest.mark.parametrize("ward", WARDS)
@pytest.mark.parametrize("seats", SEATS)
def test_feet_stand_in_their_ward(ward: int, seats: int) -> None:
    place = geometry().wards[ward]
    for cell in (*boss_cells(place, seats), *cube_cells(place)):
        for foot in cell.feet:
            assert inside(place.polygon, foot)
            assert ward_at(foot) == ward


@pytest.mark.parametrize("seats", SEATS)
def test_groups_never_share_a_cell(seats: int) -> None:
    for ward in range(WARD_COUNT):
        boxes = [cell.box for cell in boss_cells(geometry().wards[ward], seats)]
        for one in range(len(boxes)):
            for other in range(one):
                a, b = boxes[one], boxes[other]
                across = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
                down = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
                assert across <= 1e-6 or down <= 1e-6


@pytest.mark.parametrize("ward", WARDS)
@pytest.mark.parametrize("seats", SEATS)
def test_large_enough_in_a_small_window(ward: int, seats: int) -> None:
    scale = lay_out(Units(1280, 720), seats).camera.scale
    place = geometry().wards[ward]
    assert boss_cells(place, seats)[0].scale * BOSS_SIZE[1] * scale >= LEAST_BOSS
    assert cube_cells(place)[0].scale * CUBE_SIZE[1] * scale >= LEAST_CUBE


def test_one_more_piece_moves_no_other() -> None:
    for ward in range(WARD_COUNT):
        for seat in range(5):
            feet = [foot_of(ward, 5, BOSS, count, seat) for count in range(1, 11)]
            cell = boss_cells(geometry().wards[ward], 5)[seat]
            for count, (foot, scale) in enumerate(feet, start=1):
                assert foot == cell.feet[min(count, len(cell.feet)) - 1]
                assert scale == cell.scale
