"""Grades, marks and luck of a weighed game."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tammany_desktop.analysis import coaching
from tammany_desktop.analysis.coaching import (
    GRADES,
    RATES,
    corrected,
    grade_of,
    mark_of,
    summary_of,
)
from tammany_desktop.bots.review import BIDS, DRAW, END, Decision, Moment
from tests.helpers.weighed import COSTS, weighed


def decision(best: float, cost: float, error: float = 0.0) -> Decision:
    return Decision(0, 0, "turn", best, best - cost, error, (), ())


def test_each_cost_has_its_grade() -> None:
    assert [grade_of(decision(0.5, cost)) for cost in COSTS] == list(GRADES)


@given(st.floats(0.0, 1.0), st.floats(0.0, 1.0), st.floats(0.0, 0.2), st.floats(0.0, 0.2))
def test_what_costs_more_is_graded_no_better(
    one: float, other: float, error: float, doubt: float
) -> None:
    low, high = sorted((one, other))
    places = [GRADES.index(grade_of(decision(1.0, cost, error))) for cost in (low, high)]
    assert places == sorted(places)
    doubted = GRADES.index(grade_of(decision(1.0, high, error + doubt)))
    assert doubted <= places[1]


def test_a_mark_counts_what_was_lost_against_what_was_at_stake() -> None:
    mark = mark_of([decision(0.5, 0.04), decision(0.5, 0.0), decision(1.0, 0.0)])
    assert mark.lost == pytest.approx(0.04)
    assert mark.loss_rate == pytest.approx(0.02)  # of two whole stakes
    assert mark.error == pytest.approx(2**0.5 * 0.02 / 2)
    assert sum(mark.counts) == 3
    assert mark_of([]).levels == ()
    assert mark_of([decision(1.0, 0.0)]).loss_rate == 0.0


@given(st.lists(st.tuples(st.floats(0.05, 0.95), st.floats(0.0, 0.05)), min_size=1, max_size=40))
def test_levels_are_neighbors_and_no_order_is_broken(found: list[tuple[float, float]]) -> None:
    mark = mark_of([decision(best, cost) for best, cost in found])
    names = [name for name, _ in RATES]
    assert mark.levels
    places = [names.index(level) for level in mark.levels]
    assert places == list(range(places[0], places[-1] + 1))
    assert coaching.level_of(mark.loss_rate) in mark.levels


def test_levels_stand_in_order() -> None:
    """Weaker ones lose no less, and each is told by its own mean, with those that lose as much."""
    means = [mean for _, mean in RATES]
    assert means == sorted(means, reverse=True)
    for name, mean in RATES:
        alike = tuple(other for other, loss in RATES if loss == mean)
        assert coaching.Mark((1,), mean, mean, 0.0).levels == alike
        assert name in alike


def test_an_account_adds_up() -> None:
    found = weighed()
    account = summary_of(found, 4)
    decisions = [one for moment in found for one in moment.decisions]
    assert sum(sum(mark.counts) for mark in account.marks) == len(decisions)
    draws = sum(moment.luck[1] for moment in found if moment.kind == DRAW)
    bids = sum(moment.luck[1] for moment in found if moment.kind == BIDS)
    assert account.draw_luck[1] == pytest.approx(draws)
    assert account.bid_luck[1] == pytest.approx(bids)
    bad = [one for one in decisions if grade_of(one) in coaching.SHOWN_GRADES]
    assert [one for _, one in account.mistakes] == bad
    lines = [line for line, _, _ in account.curve]
    assert lines == sorted(lines)


def late_moments(chance: float, wins: float, count: int = 40) -> list[Moment]:
    """Moments of terms 2 and 3 in which seat 0 is told a chance, and wins a share of games."""
    mistake = decision(chance, min(chance, 0.06))
    return [
        Moment(
            *(line, 8 if line < 5 else 12, (chance, 1.0 - chance), (mistake,), (), BIDS),
            () if line < 5 else (wins, 1.0 - wins),
        )
        for line in range(count)
    ]


@pytest.mark.parametrize(("told", "won"), [(0.7, 0.3), (0.3, 0.6), (0.5, 0.5), (0.05, 0.0)])
def test_chances_are_drawn_toward_games_played_on_nearby(told: float, won: float) -> None:
    found = late_moments(told, won)
    shown = corrected(found)
    for before, after in zip(found, shown, strict=True):
        assert sum(after.chances) == pytest.approx(1.0)
        assert abs(after.chances[0] - won) <= abs(told - won) + 1e-9
        (was,), (now,) = before.decisions, after.decisions
        assert now.cost == pytest.approx(was.cost)
        assert now.chance >= 0.0
        assert now.best_chance <= 1.0
    off = [abs(one.chances[0] - told) for one in shown]
    assert off[0] <= off[3] <= off[20] <= abs(told - won)
    assert off[20] >= 0.6 * abs(told - won)
    assert max(abs(b - a) for a, b in pairwise(off[:-1])) <= 0.1 * off[20]


def test_what_is_certain_stays_certain() -> None:
    """After the last ballot no game is played on, so that what is told there stays."""
    found = late_moments(0.7, 0.3)
    found[-1] = found[-1]._replace(chances=(1.0, 0.0))
    found.append(Moment(40, 16, (1.0, 0.0), kind=END))
    shown = corrected(found)
    assert [one.chances for one in shown[-2:]] == [(1.0, 0.0)] * 2
    assert shown[-2].decisions[0].best_chance < 0.7  # made before it
    assert corrected(found[:5]) == found[:5]  # no game is played on in the first terms
    assert corrected([]) == []


def test_marks_and_costs_are_those_of_the_judge() -> None:
    found = late_moments(0.7, 0.3)
    marks, curve = summary_of(found, 2).marks, summary_of(found, 2).curve
    assert marks == summary_of([one._replace(played=()) for one in found], 2).marks
    assert curve[20][2][0] < 0.5
    mistakes = summary_of(found, 2).mistakes
    assert len(mistakes) == len(found)
    assert mistakes[20][1].chance < mistakes[0][1].chance
