"""R10: the end of the game."""

import pytest

from tammany_desktop.rules import events as e
from tammany_desktop.rules import game, position
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.events import Event
from tammany_desktop.rules.state import OVER
from tests.helpers.build import Table, W
from tests.helpers.play import elect, of, refused

Held = tuple[int, int, int, int]


def _last(
    *favors: Held, scores: tuple[int, ...] = (), tokens: tuple[int, ...] = (), **options: str
) -> Table:
    """The last turn of the game: nobody has a boss anywhere, so that no ward is won."""
    table = (
        Table(n=3, term=4, **options).scores(*(scores or (0, 0, 0))).tokens(*(tokens or (0, 0, 0)))
    )
    for seat, held in enumerate(favors):
        table.favors(seat, *held)
    return table.last_turn()


def _majorities(happened: list[Event]) -> list[tuple[int, int]]:
    return [(seat, population) for seat, population in of(happened, e.MajorityWon)]


def test_R10_1_most_favors_of_a_color_scores_two() -> None:
    state = _last((3, 0, 1, 0), (1, 2, 0, 0), (0, 0, 0, 5)).given()
    happened = elect(state)
    assert _majorities(happened) == [(0, 0), (1, 1), (0, 2), (2, 3)]
    assert state.favor_points == [4, 2, 2]
    assert state.score == [4, 2, 5]  # with most favors, seat 2 became Mayor


def test_R10_1_every_tied_player_scores_two_and_nobody_without_a_favor() -> None:
    state = _last((2, 0, 0, 0), (2, 0, 0, 0), (1, 0, 0, 0)).given()
    assert _majorities(elect(state)) == [(0, 0), (1, 0)]
    assert state.favor_points == [2, 2, 0]


def test_R10_1_leaders_favors_of_the_last_election_count() -> None:
    state = _last((0, 0, 0, 0), (2, 0, 0, 0)).cubes(6, irish=1).bosses(6, 1).given()
    assert (0, 0) in _majorities(elect(state))


@pytest.mark.parametrize("tokens", [(0, 1, 3), (3, 3, 3), (0, 0, 0)])
def test_R10_2_each_unused_slander_token_scores_one(tokens: tuple[int, int, int]) -> None:
    state = _last(tokens=tokens).given()
    happened = elect(state)
    scored = [(s, pts) for s, pts, why in of(happened, e.PointsScored) if why == e.FOR_SLANDER]
    assert scored == [(s, count) for s, count in enumerate(tokens) if count]
    assert tuple(state.slander_points) == tokens
    assert tuple(state.score) == tokens


def _ended(table: Table) -> tuple[tuple[int, ...], int]:
    happened = elect(table.given())
    ended = happened[-1]
    assert isinstance(ended, e.GameEnded)
    return ended.winners, ended.decided_by


def test_R10_3_most_points_win() -> None:
    assert _ended(_last(scores=(10, 12, 11))) == ((1,), e.BY_COUNT)


@pytest.mark.parametrize(
    ("favors", "winner", "decider"),
    [
        # seat 2 has many points less and most favors: it is Mayor, and plays no part in the tie
        (((2, 1, 0, 0), (0, 0, 0, 2), (9, 9, 9, 9)), 0, e.BY_FAVORS),
        (((2, 0, 0, 0), (0, 0, 0, 3), (9, 9, 9, 9)), 1, e.BY_FAVORS),
        (((0, 0, 2, 0), (1, 0, 0, 1), (9, 9, 9, 9)), 1, e.BY_IRISH),
        (((1, 0, 2, 0), (1, 1, 0, 1), (9, 9, 9, 9)), 1, e.BY_IRISH + 1),
        (((1, 1, 2, 0), (1, 1, 0, 2), (9, 9, 9, 9)), 0, e.BY_IRISH + 2),
    ],
)
def test_R10_3_ties_are_broken_as_for_mayor(
    favors: tuple[Held, ...], winner: int, decider: int
) -> None:
    assert _ended(_last(*favors, scores=(30, 30, 0))) == ((winner,), decider)


@pytest.mark.parametrize("last_tie", ["shared", "mayor"])
def test_R10_3_RT_1_then_the_mayor_named_by_the_last_election_if_among_them(last_tie: str) -> None:
    table = _last((1, 0, 0, 0), (1, 0, 0, 0), scores=(5, 2, 0), last_tie=last_tie)
    table.offices("deputy_mayor", "mayor", "chief_of_police")
    assert _ended(table) == ((1,), e.BY_MAYOR)  # 3 points as Mayor again make it 7 to 7


def test_R10_3_RT_1_a_mayor_of_fewer_points_decides_nothing_and_the_victory_is_shared() -> None:
    table = _last((1, 0, 0, 0), (1, 0, 0, 0), scores=(20, 20, 0))
    table.offices("deputy_mayor", "chief_of_police", "mayor")
    assert _ended(table) == ((0, 1), e.BY_NOBODY)


def test_RT_2_the_mayor_wins_a_tie_of_others_with_fewer_points() -> None:
    table = _last((1, 0, 0, 0), (1, 0, 0, 0), scores=(20, 20, 0), last_tie="mayor")
    table.offices("deputy_mayor", "chief_of_police", "mayor")
    state = table.given()
    assert _ended(table) == ((2,), e.BY_MAYOR)
    assert state.score == [22, 22, 3]
    assert position.read(position.write(state)) == state


def test_RT_2_only_the_last_tie_goes_to_the_mayor() -> None:
    table = _last((2, 1, 0, 0), (0, 0, 0, 2), (9, 9, 9, 9), scores=(30, 30, 0), last_tie="mayor")
    table.offices("deputy_mayor", "chief_of_police", "mayor")
    assert _ended(table) == ((0,), e.BY_FAVORS)


@pytest.mark.parametrize("last_tie", ["shared", "mayor"])
def test_R10_3_RT_1_RT_2_without_a_mayor_the_victory_is_shared(last_tie: str) -> None:
    state = _last(last_tie=last_tie).given()
    elect(state)
    assert state.winners_mask == 0b111
    assert position.write(state)["final"] == {
        "favor_points": [0, 0, 0],
        "slander_points": [0, 0, 0],
        "winners": [0, 1, 2],
        "decided_by": "shared",
    }


def test_R10_3_when_the_game_is_over_nothing_is_legal() -> None:
    state = _last().given()
    elect(state)
    assert state.phase == OVER
    assert state.actor() == -1
    assert game.legal(state) == []
    for move in (m.END_TURN, m.place_boss(W[6]), m.CONFIRM, m.DECLINE, m.STOP_SPREAD):
        assert refused(state, move)
