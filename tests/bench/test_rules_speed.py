"""How fast the rules are: printed, never a matter of pass or fail.

python -m pytest tests/bench/test_rules_speed.py -m bench -s
"""

from collections.abc import Callable
from random import Random
from time import perf_counter

import pytest

from tammany_desktop.rules import game, position
from tammany_desktop.rules.state import OVER
from tests.helpers.build import load
from tests.helpers.play import random_move

pytestmark = pytest.mark.bench
GAMES = 30


def test_random_games_by_number_of_players() -> None:
    print()  # noqa: T201
    for players in (3, 4, 5):
        chance = Random(players)
        began, moves = perf_counter(), 0
        for _ in range(GAMES):
            state = game.new_game(players, chance)
            while state.phase != OVER:
                for event in game.decide(state, random_move(state, chance), chance):
                    game.evolve(state, event)
                moves += 1
        took = perf_counter() - began
        print(f"{players} players: {moves / took:,.0f} moves/s, {GAMES / took:,.1f} games/s")  # noqa: T201
        assert moves > 0


def _microseconds(work: Callable[[], object], repeats: int) -> float:
    """The best of some runs: what the work takes where nothing else disturbs it."""
    best = float("inf")
    for _ in range(7):
        began = perf_counter()
        for _ in range(repeats):
            work()
        best = min(best, perf_counter() - began)
    return best / repeats * 1e6


def test_small_things() -> None:
    state = load("busy-5-year-11")
    words = position.write(state)
    chance = Random(1)
    move = game.legal(state)[0]
    events = game.decide(state, move, chance)
    figures = {
        "copy of a state (wanted under 3 us)": _microseconds(state.copy, 20_000),
        "legal moves": _microseconds(lambda: game.legal(state), 20_000),
        "decide": _microseconds(lambda: game.decide(state, move, chance), 20_000),
        "fold of one move": _microseconds(lambda: game.fold(state, events), 20_000),
        "key": _microseconds(state.key, 20_000),
        "position written": _microseconds(lambda: position.write(state), 500),
        "position read": _microseconds(lambda: position.read(words), 500),
    }
    print()  # noqa: T201
    for name, figure in figures.items():
        print(f"{name:<36} {figure:>8.2f} us")  # noqa: T201
        assert figure > 0
