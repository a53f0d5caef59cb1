"""A bot knows what its seat may see and nothing else: chance and sealed bids change nothing."""

from random import Random

import pytest
from tournament import next_move

from tammany_desktop.bots import Limit, levels
from tammany_desktop.rules import game
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.redact import redact
from tammany_desktop.rules.state import BIDDING, OVER, State
from tammany_desktop.rules.wards import usable_favors

THINKING = ("brave", "alderman", "sachem", "grand_sachem")
FEW = Limit(nodes=120)


def walk(seed: int, ballot: bool) -> State:
    """A position where a seat moves, or where several seats owe bids."""
    chance = Random(seed)
    state = game.new_game(4, chance)
    brains = [levels.make("simple", seed + seat) for seat in range(4)]
    for number in range(10_000):
        if ballot and state.phase == BIDDING and len(owing(state)) > 1:
            return state
        if not ballot and number > 25 + seed and state.phase != BIDDING:
            return state
        for event in game.decide(state, next_move(state, brains, [FEW] * 4), chance):
            game.evolve(state, event)
        assert state.phase != OVER
    raise AssertionError


def owing(state: State) -> list[int]:
    return [
        seat
        for seat in range(state.n)
        if state.bosses[state.voting * 5 + seat] and any(usable_favors(state, state.voting, seat))
    ]


@pytest.mark.parametrize("level", THINKING)
def test_bids_do_not_depend_on_what_others_sealed(level: str) -> None:
    state = walk(3, ballot=True)
    seat, *others = owing(state)
    answers = set()
    for most in (0, 1, 9):
        sealed: dict[int, Bid] = {}
        for other in others:
            a, b, c, d = [min(most, held) for held in usable_favors(state, state.voting, other)]
            sealed[other] = a, b, c, d
        for known in ({}, sealed):
            view = redact(state, known, seat)
            answers.add(tuple(levels.make(level, 9).bid(view, FEW).bid for _ in range(4)))
    assert len(answers) == 1


@pytest.mark.parametrize("level", THINKING)
def test_moves_do_not_depend_on_the_draws_to_come(level: str) -> None:
    """The match's chance is advanced, as if other cubes were to be drawn: the same choices."""
    state = walk(4, ballot=False)
    seat = state.actor()
    answers = []
    for draws in range(3):
        future = Random(4)
        for _ in range(draws):
            future.random()
        view = redact(state, {}, seat)
        brains = [levels.make(level, number) for number in range(5)]
        answers.append([brain.choose(view, game.legal(state), FEW).move for brain in brains])
        assert view.state == state
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.parametrize("level", THINKING)
def test_a_question_leaves_no_trace_in_the_next(level: str) -> None:
    """What a bot was asked before, as another seat would see it, does not change its bids' law."""
    state = walk(6, ballot=True)
    seat, other = owing(state)[:2]
    fresh = levels.make(level, 1)
    used = levels.make(level, 1)
    used.bid(redact(state, {other: (0, 0, 0, 0)}, other), FEW)
    fresh_bids = [fresh.bid(redact(state, {}, seat), FEW).bid for _ in range(60)]
    used_bids = [used.bid(redact(state, {}, seat), FEW).bid for _ in range(60)]
    mean = [sum(map(sum, bids)) / 60 for bids in (fresh_bids, used_bids)]
    assert abs(mean[0] - mean[1]) < 1.0
