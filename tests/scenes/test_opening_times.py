"""What an opening shows of each candidate at each moment, without a window."""

from collections.abc import Iterator
from functools import cache
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tammany_desktop.audio import Effect
from tammany_desktop.rules import events as e
from tammany_desktop.rules.state import MAX_SEATS, NOBODY, State
from tammany_desktop.rules.wards import candidates, usable_favors
from tammany_desktop.scenes.election.opening import (
    COUNT_TIME,
    DECIDING_DELAY,
    FIRST_OPENS,
    READABLE_AT,
    WINNER_SWELL,
    Opening,
)
from tests.helpers.ballots import ballot_of_two
from tests.helpers.games import seats

STEP = 1 / 60


@cache
def start(seed: int) -> State:
    return ballot_of_two(seed)


def opening_of(seed: int, speed: str = "normal") -> Opening:
    """The opening of bids made by chance."""
    state, random = start(seed), Random(seed)
    ward, bids = state.voting, [(0, 0, 0, 0)] * state.n
    for seat in candidates(state, ward):
        a, b, c, d = (random.randint(0, most) for most in usable_favors(state, ward, seat))
        bids[seat] = (a, b, c, d)
    votes = tuple(state.bosses[ward * MAX_SEATS + one] + sum(bids[one]) for one in range(state.n))
    best = [seat for seat in candidates(state, ward) if votes[seat] == max(votes)]
    told = e.WardWon(ward, best[0], votes) if len(best) == 1 else e.WardTied(ward, votes)
    stage = SimpleNamespace(settings=SimpleNamespace(speed=speed), sounds=SimpleNamespace())
    stage.sounds.played = []
    stage.sounds.play = stage.sounds.played.append
    opened = e.BallotOpened(ward, tuple(bids))
    return Opening(cast(Any, stage), seats(state.n), state, opened, told)


def played(opening: Opening) -> list[Effect]:
    """The sounds so far."""
    sounds: list[Effect] = cast(Any, opening.stage.sounds).played
    return sounds


def frames(opening: Opening) -> Iterator[float]:
    """The age in each frame until a moment after the end."""
    while opening.age < opening.finished_at + 0.3:
        yield opening.age
        opening.advance_time(STEP)
        opening.sound_outcome()


@pytest.mark.parametrize("seed", range(12))
def test_votes_grow_with_each_letter_to_those_of_the_outcome(seed: int) -> None:
    opening = opening_of(seed)
    before = {seat: opening.bosses[seat] for seat in opening.candidates}
    for age in frames(opening):
        votes = {seat: opening.votes(seat) for seat in opening.candidates}
        for seat, count in votes.items():
            begins = opening.starts.get(seat, 0.0) + READABLE_AT
            assert before[seat] <= count <= opening.outcome.votes[seat]
            assert count == opening.bosses[seat] or age >= begins
            assert count == opening.outcome.votes[seat] or age <= begins + COUNT_TIME
            assert opening.opened(seat) == (age >= begins)
        if opening.counted:
            most = max(opening.bosses[seat] + sum(opening.usable[seat]) for seat in votes)
            shares = [opening.share(seat) for seat in opening.candidates]
            assert shares == [round(votes[seat] / most, 3) for seat in votes]
        before = votes
    assert before == {seat: opening.outcome.votes[seat] for seat in opening.candidates}


@pytest.mark.parametrize("seed", range(12))
def test_a_number_swells_only_as_it_is_counted_and_as_its_candidate_wins(seed: int) -> None:
    opening, swelled = opening_of(seed), set[int]()
    for age in frames(opening):
        for seat in opening.candidates:
            swelling = opening.swelling(seat)
            counting = 0 < age - opening.starts.get(seat, 0.0) - READABLE_AT < COUNT_TIME
            assert abs(swelling) < 1e-6 or counting or seat == opening.winner
            if opening.counted and seat == opening.winner and not opening.finished:
                swelled.add(seat)
                assert swelling <= WINNER_SWELL
                assert swelling > 0.5 * WINNER_SWELL or age > opening.counted_at + STEP
            if opening.finished:
                assert swelling == pytest.approx(0.0, abs=1e-6)
    assert swelled == {opening.winner} - {NOBODY}


@pytest.mark.parametrize("seed", range(12))
def test_envelopes_come_then_the_last_one_is_held_and_the_outcome_comes_down(seed: int) -> None:
    opening = opening_of(seed)
    ways, downs = dict.fromkeys(opening.candidates, 0.0), [1.0]
    held = list[float]()
    for age in frames(opening):
        for seat in opening.candidates:
            way = opening.flight_progress(seat)
            assert ways[seat] <= way
            assert way == 1.0 or age < FIRST_OPENS
            ways[seat] = way
            suspense = opening.suspense(seat, age)
            if suspense:
                held.append(suspense)
                assert seat == opening.order[-1]
                assert opening.starts[seat] - DECIDING_DELAY <= age < opening.starts[seat]
        assert (opening.coming_down == 1.0) == (age <= opening.counted_at)
        downs.append(opening.coming_down)
        level = [seat for seat in opening.candidates if seat in opening.tied]
        assert not level or (opening.counted and opening.winner == NOBODY)
        assert bool(played(opening)) == opening.counted
    assert downs == sorted(downs, reverse=True)
    assert downs[-1] == 0.0
    assert held == sorted(held)
    assert bool(held) == opening.delays_last
    assert (len(opening.tied) > 1) == (opening.winner == NOBODY)
    sound = Effect.TEAR if opening.winner == NOBODY else Effect.GAVEL
    assert played(opening) == [sound]


@pytest.mark.parametrize("seed", range(4))
def test_step_by_step_each_envelope_waits_for_a_press(seed: int) -> None:
    opening, presses = opening_of(seed, "step"), 0
    for _ in range(2000):
        if opening.stopped:
            out = [seat for seat in opening.order if opening.opened(seat)]
            assert len(out) == presses
            age = opening.age
            opening.advance_time(5.0)
            assert opening.age == age
            opening.skip_to(opening.finished_at)
            presses += 1
        opening.advance_time(STEP)
    assert opening.finished
    assert presses == len(opening.order)
