"""Positions changed by hand: each is one that a file can hold, or is refused with a sentence."""

import json
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tammany_desktop.analysis.editing import (
    BALLOT_OFFSET,
    BOSSES,
    CUBES,
    FAVORS,
    GARDEN,
    OFFICE,
    TO_MOVE,
    YEAR,
    AnalysisBoard,
    Key,
    city_keys,
    edited,
    most_bid,
    seat_keys,
    value,
    values,
    ward_keys,
)
from tammany_desktop.journal.opening import parse_position, position_text
from tammany_desktop.languages import has
from tammany_desktop.rules import position
from tammany_desktop.rules.board import VOTING_ORDER, WARD_COUNT
from tammany_desktop.rules.options import STANDARD, Options
from tammany_desktop.rules.position_check import PositionError
from tammany_desktop.rules.state import BIDDING, OVER, TURN, State
from tammany_desktop.rules.wards import bidders
from tests.helpers import games

MARKED = Options.read({**STANDARD.to_json(), "markers": "bosses"})


def some_state(players: int, seed: int, lines: int, options: Options = STANDARD) -> State:
    match = games.fresh(players, seed, options)
    games.play(match, Random(seed), lambda one: one.line >= lines)
    return match.state.copy()


def tried(board: AnalysisBoard, key: Key, to: int) -> str:
    """Set something; why that is refused, or nothing."""
    try:
        board.edit(key, to)
    except PositionError as error:
        return error.reason
    return ""


def all_keys(state: State) -> list[Key]:
    wards = [key for ward in range(WARD_COUNT) for key in ward_keys(state, ward)]
    players = [key for seat in range(state.n) for key in seat_keys(seat)]
    return wards + city_keys(state) + players


@cache
def sample() -> tuple[State, ...]:
    """Games of each size, early and late, in turns and in elections."""
    return tuple(
        some_state(players, lines, lines, options)
        for players in (3, 4, 5)
        for lines in (0, 90, 133, 220)
        for options in (STANDARD, MARKED)
    )


@settings(max_examples=60)
@given(
    st.integers(0, 23),
    st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 10**6)), max_size=12),
)
def test_every_edit_gives_a_position_or_a_sentence(
    which_game: int, edits: list[tuple[int, int]]
) -> None:
    board = AnalysisBoard(sample()[which_game])
    for which, where in edits:
        before = board.state.copy()
        keys = all_keys(board.state)
        key = keys[which % len(keys)]
        found = values(board.state, key)
        assert value(board.state, key) in found
        to = found[where % len(found)]
        reason = tried(board, key, to)
        if reason:
            assert has(f"position.reason.{reason}"), reason
            assert board.state == before
            continue
        again = parse_position(position_text(board.state).encode(), "a.json")
        assert again == board.state
        if key.name != TO_MOVE or to != -1:
            assert value(board.state, key) == to
        assert board.positions[-2] == before
    for _ in range(len(edits) + 1):
        board.undo()
    assert len(board.positions) == 1


def test_supplies_follow() -> None:
    state = some_state(4, 1, 60)
    ward = next(one for one in range(WARD_COUNT) if state.active >> one & 1)
    for key, stock in (
        (Key(CUBES, ward, 2), "bag"),
        (Key(GARDEN, 2), "bag"),
        (Key(FAVORS, 1, 2), "bank"),
    ):
        before = getattr(state, stock)[2]
        board = AnalysisBoard(state)
        reason = tried(board, key, value(state, key) + 1)
        assert reason in ("", "too_many_cubes")  # Castle Garden is full
        assert getattr(board.state, stock)[2] == before - (not reason)
    after = edited(state, Key(BOSSES, ward, 3), value(state, Key(BOSSES, ward, 3)) + 2)
    assert after.boss_supply[3] == state.boss_supply[3] - 2


def test_an_office_is_taken_from_its_holder() -> None:
    state = some_state(3, 1, 0)
    for seat in (0, 1):
        state = edited(state, Key(OFFICE, seat), 0)
    assert state.office[:2] == [-1, 0]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_year_populates_and_clears_zones(players: int) -> None:
    """Wherever the clock is set, and back again, the position holds, with the same wards."""
    state = some_state(players, 2, 0)
    wards = state.active
    for year in (5, 9, 16, 3):
        state = edited(state, Key(YEAR), year)
        assert (state.year, state.term) == (year, (year - 1) // 4 + 1)
    assert state.active == wards


def test_an_election_can_be_set_in_any_ward_where_two_run() -> None:
    match = games.fresh(3, 3)
    games.play(match, Random(3), lambda one: one.line > 190 and one.state.phase == TURN)
    state = match.state
    reached = 0
    for ward in VOTING_ORDER:
        board = AnalysisBoard(state)
        reason = tried(board, Key(TO_MOVE), BALLOT_OFFSET + ward)
        assert not reason or has(f"position.reason.{reason}")
        reached += not reason
        assert reason or (board.state.phase, board.state.voting) == (BIDDING, ward)
    assert reached


@pytest.mark.parametrize("seed", range(3))
def test_a_game_can_be_played_to_its_end_for_all_seats(seed: int) -> None:
    chance = Random(seed)
    board = AnalysisBoard(some_state(3, seed, 150), chance)
    while board.state.phase != OVER:
        if board.draw_due:
            board.draw_immigrants()
        elif board.state.phase == BIDDING:
            board.vote({seat: chance.randint(0, 9) for seat in bidders(board.state)})
        else:
            board.move(chance.choice(board.legal()))
        position.read(json.loads(json.dumps(position.write(board.state))))
    steps = len(board.positions)
    board.undo()
    assert len(board.positions) == steps - 1
    assert board.state.phase != OVER


def test_no_bid_is_above_what_can_be_offered() -> None:
    match = games.fresh(3, 3)
    games.play(match, Random(3), lambda one: one.state.phase == BIDDING)
    board = AnalysisBoard(match.state.copy(), Random(1))
    held = {seat: most_bid(board.state, seat) for seat in bidders(board.state)}
    before = board.state
    board.vote(dict.fromkeys(held, 99))
    spent = sum(before.favors_held(seat) - board.state.favors_held(seat) for seat in held)
    assert spent <= sum(held.values())
