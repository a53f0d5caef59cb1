"""Challenges recognized from the events of a game, and what somebody loses most by."""

from pathlib import Path

import pytest

from tammany_desktop.analysis import GameRecord, coaching, game_record, results
from tammany_desktop.analysis.coaching import (
    MIN_GAMES,
    THEMES,
    Losses,
    costliest_themes,
    loss_by_theme,
    losses_in,
    themes_of,
)
from tammany_desktop.analysis.results import CHALLENGES, GameResult, challenges_met, result_of
from tammany_desktop.analysis.statistics import FolderResults, add_up, person_key
from tammany_desktop.bots.review import Decision
from tammany_desktop.journal.header import COLORS, Seat, new_header
from tammany_desktop.journal.lines import History
from tammany_desktop.languages import has
from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import IRISH, WARD_INDEX
from tammany_desktop.rules.state import APPOINTING, BIDDING, PHASES, TURN
from tammany_desktop.scenes.review.mistakes import games_words, losses_of
from tammany_desktop.session.weighing import FOLDER, Weighing, _write_all
from tests.helpers import games
from tests.helpers.weighed import history_of, weighed

SEEDS = range(10)


def one_person(history: History, seat: int, bot: str = "sachem") -> GameResult:
    """The result of a game, as if one seat was a person's and the others were a bot's."""
    seats = tuple(
        Seat(name, COLORS[at], "" if at == seat else bot)
        for at, name in enumerate(games.NAMES[: history.state.n])
    )
    return result_of(new_header(seats, history.start), history, 0.0)


def read_again(history: History, seat: int) -> set[str]:
    """The challenges met, from the events alone."""
    happened, state = history.events_since(0), history.state
    mine = [one for one in happened if getattr(one, "seat", None) == seat]
    mayors = [one.seat for one in happened if isinstance(one, e.MayorNamed)]
    leaders = [one for one in mine if isinstance(one, e.LeaderNamed)]
    bids = [sum(one.bids[seat]) for one in happened if isinstance(one, e.BallotOpened)]
    won = [one.ward for one in mine if isinstance(one, e.WardWon)]
    year, after = 1, list(history.start.score)
    for one in happened:
        if isinstance(one, e.TurnBegan):
            year = one.year
        elif isinstance(one, e.PointsScored) and year <= 12:
            after[one.seat] += one.points
    rest = [points for other, points in enumerate(state.score) if other != seat]
    third = [points for other, points in enumerate(after) if other != seat]
    found = {
        "clean": not any(isinstance(one, e.Slandered) for one in mine),
        "ahead": state.score[seat] >= max(rest) + 10,
        "citizen": seat not in mayors,
        "always": mayors == [seat] * 4,
        "irish": [one.population for one in leaders].count(IRISH) == 4,
        "hall": won.count(WARD_INDEX[14]) == 4,
        "thrift": all(bid <= 2 for bid in bids),
        "behind": after[seat] < min(third),
        "tie": state.score[seat] == max(rest) and state.winners_mask == 1 << seat,
        "sachems": state.n >= 4,
    }
    return {name for name, reached in found.items() if reached}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_challenges_are_what_the_events_say(players: int) -> None:
    for seed in SEEDS:
        history = games.finished(players, seed).history
        for seat in range(players):
            result = one_person(history, seat)
            won = history.state.winners_mask >> seat & 1
            expected = read_again(history, seat) if won else set()
            assert set(result.seats[seat].met) == expected, (seed, seat)
            assert all(not one.met for one in result.seats if one.bot)


def staged(seat: int, meets: bool) -> GameRecord:
    """A game won by a seat, in which every challenge that can be made up is met, or none."""
    told = game_record(games.finished(4, 1).history)
    told.final_points, told.winners = (9, 30 if meets else 11, 5, 3), (seat,)
    told.slanders = [slander._replace(seat=0 if meets else seat) for slander in told.slanders]
    told.points_by_year[12] = (5, 1, 5, 5) if meets else (5, 9, 5, 5)
    for election in told.elections:
        election.mayor = seat if meets else 0
        election.leaders = [(seat, IRISH), (0, IRISH)] if meets else [(seat, IRISH + 1)]
        bid = (1, 1, 0, 0) if meets else (2, 1, 0, 0)
        one, winner = election.outcomes[0], seat if meets else 0
        one = one._replace(ward=WARD_INDEX[14], winner=winner, bids=(bid,) * 4)
        election.outcomes = [one]
    return told


def test_each_challenge_can_be_met_and_missed() -> None:
    reached, missed = staged(1, meets=True), staged(1, meets=False)
    missed.elections[1].mayor = 1
    opposed = {"citizen", "tie"}  # met where others are not
    for name in set(CHALLENGES) - opposed:
        levels = ("sachem", "grand_sachem", "sachem")
        assert results._CHECK_OF[name](reached, 1, levels), name
        assert not results._CHECK_OF[name](missed, 1, (*levels[1:], "alderman")), name
    reached.final_points = (30, 30, 5, 3)
    assert results._CHECK_OF["tie"](reached, 1, ())
    assert not results._CHECK_OF["citizen"](missed, 1, ())
    assert results._CHECK_OF["citizen"](reached, 2, ())
    assert not results._CHECK_OF["tie"](missed, 1, ())


def test_what_is_no_game_alone_counts_for_nothing() -> None:
    history = games.finished(4, 3).history
    told = game_record(history)
    (winner, *_) = told.winners
    alone = [{"" if seat == winner else "sachem:slanderer"} for seat in range(4)]
    assert "sachems" in challenges_met(history.start, told, alone)[winner]
    two = [
        names | ({""} if seat == (winner + 1) % 4 else set()) for seat, names in enumerate(alone)
    ]
    shared = [names | {"brave"} if seat == winner else names for seat, names in enumerate(alone)]
    loser = [{"" if seat == (winner + 1) % 4 else "brave"} for seat in range(4)]
    for acted in (two, shared, loser, [{"brave"}] * 4):
        assert challenges_met(history.start, told, acted) == {}
    begun = history.start.copy()
    begun.score[2] = 3
    assert challenges_met(begun, told, alone) == {}


def test_the_first_game_and_how_many_are_told() -> None:
    history = games.finished(4, 3).history
    (winner, *_) = game_record(history).winners
    one = one_person(history, winner)
    later = one._replace(id="another", made=one.made + 60.0)
    found = add_up([later, one]).met
    assert set(found) == set(one.seats[winner].met)
    assert all(moment.value == 2 and moment.game == one for moment in found.values())


def test_every_challenge_and_theme_has_words() -> None:
    assert all(has(f"challenges.{name}") and has(f"challenges.{name}_words") for name in CHALLENGES)
    assert all(has(f"progress.theme.{theme}") for theme in THEMES)


# What costs most


def decision(
    kind: int, done: tuple[int, ...], better: tuple[int, ...], cost: float, bids: tuple[int, int]
) -> Decision:
    own, best = ((count, 0, 0, 0) for count in bids)
    way = (PHASES[kind], 0.5, 0.5 - cost, 0.01, done, better)
    return Decision(0, 0, *way, own, best, 0)


def test_a_decision_is_of_what_should_have_been_otherwise() -> None:
    boss, cube = m.make(m.PLACE_BOSS, 1), m.make(m.PLACE_CUBE, 2, 0)
    lie, lock = m.slander(1, 2, 0), m.make(m.LOCK, 3)
    cases = {
        (decision(BIDDING, (), (), 0.1, (3, 1))): ("keep",),
        (decision(BIDDING, (), (), 0.1, (1, 3))): ("bid",),
        (decision(APPOINTING, (), (), 0.1, (0, 0))): ("appoint",),
        (decision(TURN, (boss, cube), (cube, boss), 0.1, (0, 0))): (),
        (decision(TURN, (boss, boss), (cube, boss), 0.1, (0, 0))): ("placing",),
        (decision(TURN, (boss, lie), (boss, lock), 0.1, (0, 0))): ("slander", "office"),
    }
    for one, themes in cases.items():
        assert themes_of(one) == themes
        lost = loss_by_theme([one])
        assert sum(lost.values()) == pytest.approx(0.09 if themes else 0.0)
        assert {theme for theme, cost in lost.items() if cost} == set(themes)


def lost(**costs: float) -> Losses:
    return dict.fromkeys(THEMES, 0.0) | costs


def test_the_dearest_theme_is_named_only_where_it_can_be_told() -> None:
    clear = [lost(bid=0.2, slander=0.05), lost(bid=0.3, slander=0.02), lost(bid=0.25)]
    assert costliest_themes(clear) == ("bid",)
    assert costliest_themes(clear[: MIN_GAMES - 1]) == ()
    assert costliest_themes([lost()] * 5) == ()
    close = [lost(bid=0.2, slander=0.3), lost(bid=0.3, slander=0.1), lost(bid=0.2, slander=0.2)]
    assert costliest_themes(close) == ("bid", "slander")
    even = [dict.fromkeys(THEMES, cost) for cost in (0.1, 0.2, 0.3)]
    assert costliest_themes(even) == ()
    told = [games_words(found) for found in ([], clear[:2], clear, close, even)]
    assert len(set(told)) == len(told)


def test_weighed_games_are_found_by_what_was_played(tmp_path: Path) -> None:
    history, shelf = history_of(), tmp_path / FOLDER
    seats = tuple(
        Seat(name, COLORS[at], "brave" if at else "") for at, name in enumerate(games.NAMES[:4])
    )
    result = result_of(new_header(seats, history.start), history, 0.0)
    assert losses_in([result], shelf) == {}
    _write_all(Weighing(history, seats, shelf).path, weighed())
    found = losses_in([result, result._replace(judgment_file="other")], shelf)
    mine = [one for moment in weighed() for one in moment.decisions if one.seat == 0]
    assert found == {(result.id, 0): loss_by_theme(mine)}
    assert coaching.mean_losses([*found.values()]) == pytest.approx(loss_by_theme(mine))


def test_what_one_person_lost_is_told_apart_from_others() -> None:
    results = [one_person(games.finished(4, seed).history, seed % 2) for seed in (1, 2, 3)]
    table = {(one.id, at): lost(bid=at + 1.0) for one in results for at in range(4)}
    reading = FolderResults(tuple(results), losses=table)
    mine = losses_of(reading, person_key(games.NAMES[1]))
    assert [one["bid"] for one in mine] == [2.0, 2.0, 2.0]
