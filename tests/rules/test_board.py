"""R1: the board."""

from random import Random

from tammany_desktop.rules import board, game
from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tests.helpers.build import Table, W
from tests.helpers.play import elect, of, refused

BORDERS_PRINTED = """
1-2 1-3 2-3 2-4 2-6 3-5 3-6 4-6 4-7 5-6 5-8 6-10 6-14 7-10 7-13 8-9 8-14 8-15 9-15 10-13 10-14 10-17
11-13 11-17 13-17 14-15 14-17 15-17
"""


def test_R1_1_fifteen_wards_without_12_and_16() -> None:
    assert board.WARD_NUMBERS == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 17)
    assert board.WARD_COUNT == 15


def test_R1_2_zones_in_voting_order_and_their_starting_cubes() -> None:
    numbers = [[board.WARD_NUMBERS[ward] for ward in zone] for zone in board.ZONES]
    assert numbers == [[1, 2, 4, 7, 6, 14], [9, 15, 8, 5, 3], [17, 11, 13, 10]]
    assert board.ZONE_CUBES == ((2, 2, 2, 0), (2, 2, 1, 0), (2, 1, 1, 0))


def test_R1_3_the_28_borders_and_no_others() -> None:
    pairs = {tuple(map(int, pair.split("-"))) for pair in BORDERS_PRINTED.split()}
    assert len(pairs) == 28
    for a in board.WARD_NUMBERS:
        for b in board.WARD_NUMBERS:
            adjacent = (a, b) in pairs or (b, a) in pairs
            assert (W[b] in board.NEIGHBORS[W[a]]) == adjacent, (a, b)


def test_R1_4_special_wards_give_what_they_give() -> None:
    table = Table(n=3, term=3).last_turn()
    for number in board.WARD_NUMBERS:
        table.bosses(number, 1, 0, 0)
    offered = of(elect(table.given()), e.BonusOffered)
    assert [board.WARD_NUMBERS[event.ward] for event in offered] == [1, 2, 4, 7]
    assert [W[n] for n in (1, 2)] == list(board.BONUS_CUBE_WARDS)
    assert [W[n] for n in (4, 7)] == list(board.BONUS_FAVOR_WARDS)
    assert W[14] == board.TAMMANY_HALL


def test_R1_5_a_ward_is_active_while_it_holds_a_cube() -> None:
    state = game.new_game(3, Random(1))
    active = {n for n in board.WARD_NUMBERS if any(state.cubes_in(W[n]))}
    assert active == {1, 2, 4, 6, 7, 14}
    assert {n for n in board.WARD_NUMBERS if state.active >> W[n] & 1} == active


def test_R1_5_the_last_cube_of_a_ward_never_leaves() -> None:
    chief = Table(term=2).offices("chief_of_police", "mayor").given()
    assert refused(chief, m.make(m.ARREST, W[14], 0)).reason == "last_cube_stays"
    chairman = Table(term=2).offices("precinct_chairman", "mayor").given()
    assert refused(chairman, m.resettle(W[14], W[6], 0)).reason == "last_cube_stays"
    kinds = {m.kind_of(move) for move in game.legal(chief) + game.legal(chairman)}
    assert not kinds & {m.ARREST, m.RESETTLE}
