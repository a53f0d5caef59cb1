"""How long opponents think, and how fast whole games of them go. Prints; no clock fails a test."""

import time
from random import Random

import pytest

from tammany_desktop.bots import levels
from tammany_desktop.bots.lab.tournament import next_move, play
from tammany_desktop.bots.players import Limit
from tammany_desktop.rules import game
from tammany_desktop.rules.redact import redact
from tammany_desktop.rules.state import BIDDING, OVER, TURN

pytestmark = pytest.mark.bench


@pytest.mark.parametrize("level", ["brave", "alderman", "sachem", "grand_sachem"])
def test_a_turns_thinking(level: str) -> None:
    """p50 and p95 of a whole turn and of a bid, in seconds, at full budget and time limit."""
    chance = Random(7)
    state = game.new_game(4, chance)
    others = [levels.make("alderman", seat) for seat in range(4)]
    brain = levels.make(level, 1)
    limit = Limit(seconds=levels.effort(level)[0])
    turns, bids = [], []
    while state.phase != OVER:
        if state.phase == TURN and not state.ward_done and state.step == 0:
            started = time.perf_counter()
            view = redact(state, {}, state.turn)
            brain.choose(view, game.legal(state), limit)
            turns.append(time.perf_counter() - started)
        elif state.phase == BIDDING:
            standing = state.bosses_in(state.voting)
            view = redact(state, {}, standing.index(max(standing)))
            started = time.perf_counter()
            brain.bid(view, limit)
            bids.append(time.perf_counter() - started)
        for event in game.decide(state, next_move(state, others, [Limit()] * 4), chance):
            game.evolve(state, event)
    assert turns
    assert bids
    for name, times in (("turn", sorted(turns)), ("bid", sorted(bids))):
        middle, most = times[len(times) // 2], times[int(0.95 * len(times))]
        print(  # noqa: T201
            f"{level} {name}: p50 {middle:.3f} s, p95 {most:.3f} s, of {len(times)}"
        )


def test_a_game_of_five_aldermen() -> None:
    started = time.perf_counter()
    state = play([levels.make("alderman", seat) for seat in range(5)], Random(1))
    seconds = time.perf_counter() - started
    print(f"five aldermen, a whole game: {seconds:.2f} s")  # noqa: T201
    assert state.phase == OVER
