"""Pieces in a ward: inside its calm boxes, large enough, and never moved by another."""

import pytest

from tammany_desktop.rules.board import WARD_COUNT, WARD_NUMBERS
from tammany_desktop.table.geometry import geometry, inside, ward_at
from tammany_desktop.table.layout import lay_out
from tammany_desktop.table.packing import BOSSES, CUBES, Cell
from tammany_desktop.table.shown import BOSS
from tammany_desktop.table.ward import boss_cells, cube_cells, foot_of
from tammany_desktop.ui.units import Units

WARDS = [pytest.param(index, id=str(number)) for index, number in enumerate(WARD_NUMBERS)]
SEATS = (3, 4, 5)
LEAST_BOSS = 20  # pixels of height in a window of 1280x720
LEAST_CUBE = 15
BOSS_SIZE, CUBE_SIZE = BOSSES[0].size, CUBES[0].size


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


@pytest.mark.parametrize("ward", WARDS)
@pytest.mark.parametrize("seats", SEATS)
def test_no_front_piece_hides_the_mark_of_another(ward: int, seats: int) -> None:
    """Bosses stand side by side or one row behind another; cubes show their upper face."""
    found = boss_cells(geometry().wards[ward], seats)
    wide, high = (side * found[0].scale for side in BOSS_SIZE)
    for one in found:
        for other in found:
            across = abs(one.feet[0][0] - other.feet[0][0])
            down = other.feet[0][1] - one.feet[0][1]
            if one is not other and 0 <= down < high * 0.8:
                assert across >= wide * 0.7  # the mark is 0.56 wide, in the middle
    crates = cube_cells(geometry().wards[ward])
    side = CUBE_SIZE[0] * crates[0].scale
    for one in crates:
        for other in crates:
            across = abs(one.feet[0][0] - other.feet[0][0])
            down = abs(other.feet[0][1] - one.feet[0][1])
            assert one is other or across >= side or down >= side * 0.6


@pytest.mark.parametrize("ward", WARDS)
@pytest.mark.parametrize("seats", SEATS)
def test_counts_lie_in_the_calm_box_over_no_mark(ward: int, seats: int) -> None:
    place = geometry().wards[ward]
    for box, found in ((place.bosses, boss_cells(place, seats)), (place.cubes, cube_cells(place))):
        for cell in found:
            left, top, wide, high = cell.number
            assert box[0] - 1 <= left
            assert left + wide <= box[0] + box[2] + 1
            assert box[1] - 1 <= top
            assert top + high <= box[1] + box[3] + 1
            foot = cell.feet[0]
            beside = left >= foot[0] + CUBE_SIZE[0] * cell.scale * 0.25
            over = top + high <= foot[1] - BOSS_SIZE[1] * cell.scale + 1
            assert beside or over


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
