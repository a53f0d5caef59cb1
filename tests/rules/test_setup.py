"""R2: pieces and set-up."""

from collections import Counter
from random import Random

import pytest

from tammany_desktop.rules import board, game
from tammany_desktop.rules.events import ZonePopulated
from tammany_desktop.rules.evolution import evolve
from tests.helpers.build import W

PLAYERS = pytest.mark.parametrize("players", [3, 4, 5])


@PLAYERS
def test_R2_1_pieces_of_the_box(players: int) -> None:
    state = game.new_game(players, Random(2))
    assert state.bank == [35] * 4
    assert state.boss_supply == [19] * players
    assert state.tokens == [3] * players
    assert board.LOCKS_A_TERM == 2


@PLAYERS
def test_R2_2_the_first_player_is_random_and_begins(players: int) -> None:
    firsts = Counter(game.new_game(players, Random(seed)).first for seed in range(300))
    assert set(firsts) == set(range(players))
    assert min(firsts.values()) > 300 / players / 2
    state = game.new_game(players, Random(3))
    assert state.turn == state.first
    assert (state.term, state.year) == (1, 1)


@pytest.mark.parametrize("players", [0, 2, 6])
def test_R2_2_three_to_five_players(players: int) -> None:
    with pytest.raises(ValueError, match="players"):
        game.new_game(players, Random(4))


@PLAYERS
def test_R2_3_zones_at_the_start_one_cube_a_ward(players: int) -> None:
    state = game.new_game(players, Random(5))
    for zone, wards in enumerate(board.ZONES):
        here = [state.cubes_in(ward) for ward in wards]
        totals = tuple(sum(cubes[p] for cubes in here) for p in range(4))
        aside = tuple(state.aside[zone * 4 : zone * 4 + 4])
        if zone < players - 2:
            assert [sum(cubes) for cubes in here] == [1] * len(wards)
            assert totals == board.ZONE_CUBES[zone]
            assert aside == (0, 0, 0, 0)
        else:
            assert totals == (0, 0, 0, 0)
            assert aside == board.ZONE_CUBES[zone]


def test_R2_3_ward_14_begins_irish_and_the_rest_are_random() -> None:
    deals = {tuple(game.new_game(5, Random(seed)).cubes) for seed in range(50)}
    assert len(deals) > 40
    assert all(deal[W[14] * 4 : W[14] * 4 + 4] == (1, 0, 0, 0) for deal in deals)
    for number in (1, 2, 4, 6, 7, 9, 17):  # each other ward sees each of its populations
        seen = {deal[W[number] * 4 : W[number] * 4 + 4].index(1) for deal in deals}
        assert seen == {0, 1, 2}, number


@PLAYERS
def test_R2_4_all_other_cubes_are_in_the_bag(players: int) -> None:
    state = game.new_game(players, Random(6))
    for p in range(4):
        elsewhere = sum(state.cubes[p::4]) + sum(state.aside[p::4]) + state.garden[p]
        assert elsewhere + state.bag[p] == 25
    assert state.bag[board.ITALIAN] + state.garden[board.ITALIAN] == 25


@PLAYERS
def test_R2_5_castle_garden_is_filled_at_random(players: int) -> None:
    gardens = [game.new_game(players, Random(seed)).garden for seed in range(200)]
    assert {sum(garden) for garden in gardens} == {players + 2}
    drawn = [sum(garden[p] for garden in gardens) for p in range(4)]
    bag = [18, 19, 21, 25]  # the draw follows the bag: 19 Irish, 20 English, 21 German, 25 Italian
    for p in range(4):
        expected = 200 * (players + 2) * bag[p] / sum(bag)
        assert abs(drawn[p] - expected) < expected / 4


@PLAYERS
def test_R2_6_players_start_with_nothing(players: int) -> None:
    state = game.new_game(players, Random(7))
    assert not any(state.favors)
    assert state.office == [board.NO_OFFICE] * players
    assert state.score == [0] * players
    assert state.has_slandered == [0] * players
    assert not any(state.bosses)
    assert state.locked == 0


def test_a_zone_is_populated_by_one_cube_in_each_of_its_wards() -> None:
    """A line of a damaged journal that has fewer must not pass as a whole one."""
    state = game.new_game(4, Random(1))
    with pytest.raises(ValueError, match="shorter"):
        evolve(state, ZonePopulated(2, (0,)))
