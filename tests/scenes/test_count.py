"""The count of a finished game: in which order, and how far it has come at each moment."""

from random import Random

import pytest

from tammany_desktop.rules import city
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import NO_OFFICE
from tammany_desktop.scenes.election.count import (
    ROW_DELAY,
    TIE_DELAY,
    Count,
    order_of,
    reason_words,
)
from tests.helpers.games import finished

STEP = ROW_DELAY / 7.3  # no frame is at the very moment of a row


@pytest.mark.parametrize("seed", range(30))
def test_rows_come_from_the_last_to_the_first_and_who_may_win_together(seed: int) -> None:
    random, state = Random(seed), finished(3 + seed % 3, seed % 5).state.copy()
    for seat in range(state.n):
        state.score[seat] = 20 + random.randint(0, 2)
    count = Count(state)
    most, winners = max(state.score), city.winners(state)[0]
    level = {seat for seat in range(state.n) if state.score[seat] == most}
    assert sorted(count.order) == list(range(state.n))
    assert count.order == order_of(state)
    assert set(count.order[: len(winners)]) == set(winners)
    others = [state.score[seat] for seat in count.order[len(winners) :]]
    assert others == sorted(others, reverse=True)
    assert count.contenders == level | set(winners)
    one_by_one, moments = state.n - len(count.contenders), dict[str, float]()
    before, age = count.progress(0.0), 0.0
    assert before == (0, False, False)
    while not before.shows_winners:
        age += STEP
        now = count.progress(age)
        assert (
            now.row_count == before.row_count
            or now.row_count == before.row_count + 1
            or now.row_count == state.n
        )
        assert now.row_count <= one_by_one or now.row_count == state.n
        assert now.row_count == min(int(age / ROW_DELAY), one_by_one) or now.row_count == state.n
        assert now.shows_tie_break >= before.shows_tie_break
        for part, shown in (("all", now.row_count == state.n), ("tie", now.shows_tie_break)):
            if shown:
                moments.setdefault(part, age)
        before = now
    assert moments["all"] == pytest.approx(ROW_DELAY * (one_by_one + 1), abs=STEP)
    assert ("tie" in moments) == (len(level) > 1)
    wait = age - moments["all"] - ROW_DELAY
    assert wait == pytest.approx(TIE_DELAY if len(level) > 1 else 0.0, abs=STEP)
    if len(level) > 1:
        assert moments["tie"] - moments["all"] == pytest.approx(ROW_DELAY, abs=STEP)
    assert count.progress(1000.0) == (state.n, len(level) > 1, True)


COLORS = dict(enumerate(("Green", "White", "Orange", "Blue"), e.BY_IRISH))


def test_R10_3_the_reason_of_a_tie_names_the_favors_that_decided_and_who_was_level() -> None:
    seen = set()
    for seed in range(300):
        random, state = Random(seed), finished(3, seed % 5).state.copy()
        state.score[:3] = [21, 21, random.choice([20, 21])]
        state.favor_points[:3] = [0, 0, 0]
        for place in range(12):
            state.favors[place] = random.randint(0, 1)
        state.office[:] = [NO_OFFICE] * len(state.office)
        _, state.decided_by = city.winners(state)
        if not e.BY_FAVORS <= state.decided_by < e.BY_MAYOR:
            continue
        seen.add(state.decided_by)
        words = reason_words(state, finished(3, seed % 5).seats)
        assert "tie at 21 points." in words
        assert ("Favors held decide" in words) == (state.decided_by == e.BY_FAVORS)
        for by, color in COLORS.items():
            assert (f"{color} favors decide" in words) == (state.decided_by == by)
    # Who holds as many in all and of three colors holds as many of the last.
    assert seen == {e.BY_FAVORS, *COLORS} - {max(COLORS)}
