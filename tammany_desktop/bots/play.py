"""Whole games in this process, without a match: for tournaments, training and tests."""

from collections.abc import Sequence
from random import Random

from tammany_desktop.bots.brain import Brain, Limit
from tammany_desktop.rules import game, setup
from tammany_desktop.rules.moves import OpenBallot
from tammany_desktop.rules.redact import redact
from tammany_desktop.rules.state import BIDDING, OVER, State
from tammany_desktop.rules.wards import NO_BID, usable_favors


def play(brains: Sequence[Brain], chance: Random, limits: Sequence[Limit] = ()) -> State:
    """A whole game from a new set-up; `limits` per seat. Every answer is checked by `decide`."""
    state = setup.new_game(len(brains), chance)
    return play_on(state, brains, chance, limits)


def play_on(
    state: State, brains: Sequence[Brain], chance: Random, limits: Sequence[Limit] = ()
) -> State:
    """Play from `state`, which changes, to the end, and return it."""
    allowed = limits or [Limit()] * len(brains)
    while state.phase != OVER:
        step(state, brains, chance, allowed)
    return state


def step(state: State, brains: Sequence[Brain], chance: Random, limits: Sequence[Limit]) -> None:
    """One move, or one whole ballot."""
    if state.phase == BIDDING:
        bids = [NO_BID] * state.n
        for seat in range(state.n):
            if any(usable_favors(state, state.voting, seat)):
                if state.bosses[state.voting * 5 + seat]:
                    bids[seat] = brains[seat].bid(redact(state, {}, seat), limits[seat]).bid
        events = game.decide(state, OpenBallot(tuple(bids)), chance)
    else:
        seat = state.actor()
        answer = brains[seat].choose(redact(state, {}, seat), game.legal(state), limits[seat])
        events = game.decide(state, answer.move, chance)
    for event in events:
        game.evolve(state, event)
