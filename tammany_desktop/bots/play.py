"""Whole games in this process, without a match: for tournaments, training and tests."""

from collections.abc import Sequence
from random import Random

from tammany_desktop.bots.brain import Brain, Limit
from tammany_desktop.rules import game, setup
from tammany_desktop.rules.moves import Move, OpenBallot
from tammany_desktop.rules.opened import OpenedBid
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
    for event in game.decide(state, next_move(state, brains, limits), chance):
        game.evolve(state, event)


def next_move(
    state: State,
    brains: Sequence[Brain],
    limits: Sequence[Limit],
    opened: tuple[OpenedBid, ...] = (),
) -> Move | OpenBallot:
    """What is done next: the move of the seat to act, or everybody's bids.

    `opened` are bids of seats to be taken for people.
    """
    if state.phase != BIDDING:
        seat = state.actor()
        return brains[seat].choose(redact(state, {}, seat), game.legal(state), limits[seat]).move
    bids = [NO_BID] * state.n
    for seat in range(state.n):
        stands = state.bosses[state.voting * 5 + seat] > 0
        if stands and any(usable_favors(state, state.voting, seat)):
            bids[seat] = brains[seat].bid(redact(state, {}, seat, opened), limits[seat]).bid
    return OpenBallot(tuple(bids))
