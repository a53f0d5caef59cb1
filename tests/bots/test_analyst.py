"""Questions about one position: chances, bids and games played on, and their way over the pipe."""

from functools import cache
from random import Random

import pytest

from tammany_desktop.bots import Limit, analyst, levels, protocol
from tammany_desktop.bots.analyst import (
    CHANCES,
    GAMES,
    Finding,
    Inquiry,
    play_games,
    refined,
    study,
)
from tammany_desktop.bots.judge import Estimate, Judge
from tammany_desktop.bots.playing import JUDGE_GAMES, play_on
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
    found = next(study(Inquiry(7, 0, state, EFFORT, 2, kind=CHANCES), lambda: False))
    assert found.last == (phase == OVER)
    assert found.chances == pytest.approx(Judge(effort=EFFORT).chances(state))
    assert sum(found.chances) == pytest.approx(1.0)
    assert len(found.chances) == len(found.errors) == state.n
    assert [seat for seat, _ in found.bidder_ways] == bidders(state)
    assert len(found.ways) <= 2
    assert bool(found.ways) == (phase in (TURN, APPOINTING))
    for _, ways in found.bidder_ways:
        assert sum(way.share for way in ways) == pytest.approx(1.0)
    again = protocol.read(Finding, protocol.write(found))
    assert protocol.write(again) == protocol.write(found)
    assert again.chances == pytest.approx(found.chances, abs=1e-4)


def test_games_played_on_draw_chances_toward_them() -> None:
    way = Estimate((), None, (0.6, 0.4), 0.6, 0.0, 0.0, 0.0)
    judged = Finding(1, (way, way._replace(chance=0.05)), (0.5, 0.5), bidder_ways=((1, (way,)),))
    assert refined(judged, 0, 9, (0.0, 0.0), 0).chances == judged.chances
    found = refined(judged, 0, 9, (0.0, 9.0), 9)
    assert found.chances == pytest.approx((0.25, 0.75))
    assert [one.chance for one in found.ways] == pytest.approx([0.35, 0.0])
    assert [one.chance for one in found.bidder_ways[0][1]] == pytest.approx([0.85])
    errors = [refined(judged, 0, 9, (0.5 * n, 0.5 * n), n).errors[0] for n in (0, 16, 64)]
    assert errors == pytest.approx([0.5 / (9 + n) ** 0.5 for n in (0, 16, 64)])
    assert [one.cost for one in found.ways] == [one.cost for one in judged.ways]


@pytest.mark.parametrize("term", [2, 4])
def test_late_in_a_game_games_played_on_count_more(
    term: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There the judge, which guesses the bids of the last election, is further off."""
    monkeypatch.setattr(analyst, "CAREFUL", ("simple", 1, 1))
    monkeypatch.setattr(analyst, "STUDY_GAMES", 4)
    state = at(TURN, term)
    told, again = study(Inquiry(1, 0, state, EFFORT, 2, kind=CHANCES), lambda: False)
    player = ("simple", 1, 1)
    played = list(play_games(Inquiry(1, 0, state, 4, 0), lambda: False, player))[-1].wins
    weight = JUDGE_GAMES[state.term - 1]
    assert JUDGE_GAMES[3] < JUDGE_GAMES[2] < JUDGE_GAMES[1]
    expected = [(weight * a + b) / (weight + 4) for a, b in zip(told.chances, played, strict=True)]
    assert again.chances == pytest.approx(expected)


def test_chances_are_told_again_as_games_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "CAREFUL", ("simple", 1, 1))
    monkeypatch.setattr(analyst, "STUDY_GAMES", 20)
    state = at(BIDDING, 4)
    before, inquiry = state.copy(), Inquiry(1, 0, state, EFFORT, 2, kind=CHANCES)
    found = list(study(inquiry, lambda: False))
    assert [one.last for one in found] == [False] * 4 + [True]  # after 0, 4, 8, 16, 20 games
    for one in found:
        assert sum(one.chances) == pytest.approx(1.0)
        assert not one.played  # games counted on demand are told apart
    errors = [max(one.errors) for one in found]
    assert errors[0] > errors[-1] > 0.0
    assert found == list(study(inquiry, lambda: False))  # the same again
    assert state == before
    assert len(list(study(inquiry, lambda: True))) == 1


def test_ways_to_decide_rise_and_fall_with_games_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "CAREFUL", ("simple", 1, 1))
    monkeypatch.setattr(analyst, "STUDY_GAMES", 8)
    turn = Inquiry(1, at(TURN).turn, at(TURN), EFFORT, 4)
    found = list(study(turn, lambda: False))
    assert [one.last for one in found] == [False, False, True]
    assert found[0].ways == analyst.find_ways(turn).ways
    rises = [a.chance - b.chance for a, b in zip(found[-1].ways, found[0].ways, strict=True)]
    assert max(rises) == pytest.approx(min(rises))
    assert rises[0] != 0.0
    assert [one.cost for one in found[-1].ways] == [one.cost for one in found[0].ways]
    named = turn._replace(done=found[0].ways[1].moves)
    assert [one.last for one in study(named, lambda: False)] == [True]


def test_games_are_told_as_they_are_played() -> None:
    state = at(BIDDING, 4)
    before = state.copy()
    inquiry = Inquiry(1, 0, state, 6, 0, kind=GAMES)
    found = list(play_games(inquiry, lambda: False))
    assert [one.played for one in found] == [4, 6]
    assert [one.last for one in found] == [False, True]
    for one in found:
        assert sum(one.wins) == pytest.approx(one.played)
    assert found == list(play_games(inquiry, lambda: False))  # the same again
    assert state == before


def test_games_stop_when_they_are_called_off() -> None:
    called_off: list[bool] = []
    found = play_games(Inquiry(1, 0, at(TURN, 4), 100, 0, kind=GAMES), lambda: bool(called_off))
    assert next(found).played == 4
    called_off.append(True)
    assert list(found) == []


def test_a_game_stops_between_two_moves() -> None:
    """A new question waits for one move at most, not for a game."""
    state, asked = at(TURN, 4).copy(), list[int]()

    def stop() -> bool:
        asked.append(state.year)
        return len(asked) > 3

    brains = [levels.make("simple", seat) for seat in range(state.n)]
    end = play_on(state, brains, Random(1), Limit(0.0, 1, stop))
    assert end.phase != OVER
    assert len(asked) == 4


@pytest.mark.parametrize("line", [b"{}", b"[]", b"1", b'{"inquiry": 1}'])
def test_garbage_is_refused(line: bytes) -> None:
    with pytest.raises((ValueError, TypeError, KeyError)):
        protocol.read(Finding, line)


def test_what_is_left_out_is_empty() -> None:
    assert protocol.read(Finding, protocol.write(Finding(3))) == Finding(3)
