"""Grades, marks and luck of a weighed game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tammany_desktop.analysis import coaching
from tammany_desktop.analysis.coaching import GRADES, RATES, grade_of, mark_of, summary_of
from tammany_desktop.bots.review import BIDS, DRAW, Decision
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
