"""Plays games on from a position."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from tammany_desktop.bots import Bot, Limit, levels
from tammany_desktop.rules import game
from tammany_desktop.rules.moves import Move, OpenBallot
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import BIDDING, OVER, State
from tammany_desktop.rules.wards import NO_BID, bidders

# The level that plays games on, positions searched for a move, and `last_rounds` (`levels.make`).
PlayoutSettings = tuple[str, int, int]
QUICK: Final = "brave", 100, 0  # for games of which `analyst` only counts the wins
CAREFUL: Final = "sachem", 250, 8  # for games from which `analyst` finds the chances in a position
JUDGE_GAMES: Final = (20, 20, 9, 4)  # by term: playouts whose mean is as accurate as the judge


def win_shares(
    state: State, settings: PlayoutSettings, rng: Random, stop: Callable[[], bool] = lambda: False
) -> tuple[float, ...]:
    """Return each seat's share of the win in a game played on from `state`; () if stopped."""
    level, nodes, last_rounds = settings
    bots = [levels.make(level, rng.getrandbits(30), last_rounds) for _ in range(state.n)]
    end = play_on(state.copy(), bots, rng, Limit(0.0, nodes, stop))
    wins = [end.winners_mask >> seat & 1 for seat in range(end.n)]
    return tuple([won / sum(wins) for won in wins]) if end.phase == OVER else ()


def play_on(state: State, bots: Sequence[Bot], rng: Random, limit: Limit) -> State:
    """Change `state` by playing on to the end or a stop, after drawing cubes if due; return it."""
    for event in game.due_at_start(state, rng):
        game.evolve(state, event)
    while state.phase != OVER and not limit.stopped():
        move: Move | OpenBallot
        if state.phase == BIDDING:
            bids = [NO_BID] * state.n
            for seat in bidders(state):
                bids[seat] = bots[seat].bid(View(seat, state.copy(), None), limit).bid
            move = OpenBallot(tuple(bids))
        else:
            seat = state.actor()
            view, legal = View(seat, state.copy(), None), game.legal(state)
            move = bots[seat].choose(view, legal, limit).move
        for event in game.decide(state, move, rng):
            game.evolve(state, event)
    return state
