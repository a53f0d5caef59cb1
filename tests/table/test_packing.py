"""Pieces in a ward: inside its border, large enough, none in another's way, and never moved."""

from itertools import permutations

import pytest

from tammany_desktop.board.geometry import Box, geometry, inside, ward_at
from tammany_desktop.board.layout import lay_out
from tammany_desktop.board.view_model import BOSS
from tammany_desktop.board.ward import Cell, boss_cells, cube_cells, foot_of
from tammany_desktop.rules.board import WARD_COUNT, WARD_NUMBERS
from tammany_desktop.ui.type import Units

WARDS = [pytest.param(index, id=str(number)) for index, number in enumerate(WARD_NUMBERS)]
SEATS = (3, 4, 5)
LEAST_BOSS = 28  # pixels of height in a window of 1280x720
LEAST_CUBE = 20
# Where the mark of a piece is, as shares of its width and height.
CUBE_MARK = (0.28, 0.08, 0.66, 0.42)
BODY = (0.24, 0.0, 1.0, 1.0)  # what a piece fills of its box: left of a head is air
BOSS_MARK = (0.3, 0.56, 0.7, 0.82)


def part(box: Box, shares: tuple[float, float, float, float]) -> Box:
    left, top = box[0] + box[2] * shares[0], box[1] + box[3] * shares[1]
    return left, top, box[2] * (shares[2] - shares[0]), box[3] * (shares[3] - shares[1])


def shared(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high)


def groups(ward: int) -> list[tuple[Cell, Box]]:
    """Every cell of five players and the mark of its front piece, in the order of painting."""
    place = geometry().wards[ward]
    cubes = [(cell, part(cell.box, CUBE_MARK)) for cell in cube_cells(place)]
    bosses = [(cell, part(cell.box, BOSS_MARK)) for cell in boss_cells(place)]
    return [*cubes, *bosses]


@pytest.mark.parametrize("ward", WARDS)
def test_pieces_and_counts_stand_in_their_ward(ward: int) -> None:
    polygon = geometry().wards[ward].polygon
    for cell, _ in groups(ward):
        for left, top, wide, high in (cell.box, cell.tab):
            for corner in ((left, top), (left + wide, top), (left, top + high)):
                assert inside(polygon, corner)
            assert inside(polygon, (left + wide, top + high))
        for foot in cell.feet:
            assert ward_at(foot) == ward


@pytest.mark.parametrize("ward", WARDS)
def test_nothing_hides_a_mark(ward: int) -> None:
    """Neither a piece painted later nor a count, its own or another's."""
    found = groups(ward)
    for place, (cell, mark) in enumerate(found):
        for later, _ in found[place + 1 :]:
            assert shared(mark, later.box) <= 0.12 * mark[2] * mark[3]
        for other, _ in found:
            allowed = 0.12 if other is cell else 0.02
            assert shared(mark, other.tab) <= allowed * mark[2] * mark[3]


@pytest.mark.parametrize("ward", WARDS)
def test_counts_lie_apart(ward: int) -> None:
    """No count covers another's, nor more than a corner of a neighbor."""
    for (one, _), (other, _) in permutations(groups(ward), 2):
        assert shared(one.tab, other.tab) <= 0.08 * one.tab[2] * one.tab[3]
        assert shared(one.tab, part(other.box, BODY)) <= 0.2 * one.tab[2] * one.tab[3]


@pytest.mark.parametrize("ward", WARDS)
def test_pieces_and_counts_keep_off_what_is_printed(ward: int) -> None:
    place = geometry().wards[ward]
    for box in (place.numeral, place.tally, place.lock, place.sign):
        for cell, _ in groups(ward):
            if box is not None:
                assert shared(box, cell.tab) == 0
                assert shared(box, cell.box) == 0


@pytest.mark.parametrize("ward", WARDS)
@pytest.mark.parametrize("seats", SEATS)
def test_large_enough_in_a_small_window(ward: int, seats: int) -> None:
    scale = lay_out(Units(1280, 720), seats).camera.scale
    place = geometry().wards[ward]
    assert boss_cells(place)[0].box[3] * scale >= LEAST_BOSS
    assert cube_cells(place)[0].box[3] * scale >= LEAST_CUBE


def test_one_more_piece_moves_no_other() -> None:
    for ward in range(WARD_COUNT):
        for seat in range(5):
            cell = boss_cells(geometry().wards[ward])[seat]
            for count in range(1, 11):
                foot = foot_of(ward, BOSS, count, seat)
                assert foot == cell.feet[min(count, len(cell.feet)) - 1]
