"""Questions about one position: chances, mixes and games played on, and their way over the pipe."""

from functools import cache
from random import Random

import pytest

from tammany_desktop.bots import protocol
from tammany_desktop.bots.analyst import GAMES, STANDING, Finding, Inquiry, find, games
from tammany_desktop.rules.state import APPOINTING, BIDDING, OVER, TURN, State
from tammany_desktop.rules.wards import bidders
from tammany_desktop.session.match import Match
from tests.helpers import games as made

EFFORT = 40


@cache
def at(phase: int, term: int = 1) -> State:
    """A game at a kind of moment; in the last term little is left to be played."""

    def there(match: Match) -> bool:
        state = match.state
        return state.phase == phase and state.term >= term and match.line > 30

    match = made.fresh(3, 3)
    made.play(match, Random(3), there)
    return match.state.copy()


@pytest.mark.parametrize("phase", [TURN, BIDDING, APPOINTING, OVER])
def test_a_position_is_judged_whatever_is_due(phase: int) -> None:
    state = at(phase)
    found = find(Inquiry(7, 0, state, EFFORT, 2, kind=STANDING))
    assert sum(found.chances) == pytest.approx(1.0)
    assert len(found.chances) == len(found.errors) == state.n
    assert [seat for seat, _ in found.mixes] == bidders(state)
    assert len(found.ways) <= 2
    assert bool(found.ways) == (phase in (TURN, APPOINTING))
    for _, ways in found.mixes:
        assert sum(way.share for way in ways) == pytest.approx(1.0)
    again = protocol.read(Finding, protocol.write(found))
    assert protocol.write(again) == protocol.write(found)
    assert again.chances == pytest.approx(found.chances, abs=1e-4)


def test_games_are_told_as_they_are_played() -> None:
    state = at(BIDDING, 4)
    before = state.copy()
    inquiry = Inquiry(1, 0, state, 6, 0, kind=GAMES)
    found = list(games(inquiry, lambda: False))
    assert [one.played for one in found] == [4, 6]
    assert [one.last for one in found] == [False, True]
    for one in found:
        assert sum(one.wins) == pytest.approx(one.played)
    assert found == list(games(inquiry, lambda: False))  # the same again
    assert state == before


def test_games_stop_when_they_are_called_off() -> None:
    inquiry = Inquiry(1, 0, at(TURN, 4), 100, 0, kind=GAMES)
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 5

    assert [one.played for one in games(inquiry, stop)] == [4]


@pytest.mark.parametrize("line", [b"{}", b"[]", b"1", b'{"inquiry": 1}'])
def test_garbage_is_refused(line: bytes) -> None:
    with pytest.raises((ValueError, TypeError, KeyError)):
        protocol.read(Finding, line)


def test_what_is_left_out_is_empty() -> None:
    assert protocol.read(Finding, protocol.write(Finding(3))) == Finding(3)
