"""The count of a finished game: in which order, and how far it has come at each moment."""

from random import Random

import pytest

from tammany_desktop.rules import city
from tammany_desktop.scenes.election.count import ROW_DELAY, TIE_DELAY, Count, order_of
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
        assert now.rows == before.rows or now.rows == before.rows + 1 or now.rows == state.n
        assert now.rows <= one_by_one or now.rows == state.n
        assert now.rows == min(int(age / ROW_DELAY), one_by_one) or now.rows == state.n
        assert now.shows_tie_break >= before.shows_tie_break
        for part, shown in (("all", now.rows == state.n), ("tie", now.shows_tie_break)):
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
