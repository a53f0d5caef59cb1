"""How fast the rules are: printed, never a matter of pass or fail.

    python -m pytest tests/bench/test_rules_speed.py -m bench -s

The yardstick is the random players of catanatron 3.2.1, run in turn with ours in this process. It
is no dependency of the project; to have the ratio, install it beside and show the way to it:

    python -m venv /tmp/yardstick && /tmp/yardstick/bin/pip install catanatron==3.2.1
    PYTHONPATH=$(echo /tmp/yardstick/lib/python3.*/site-packages) python -m pytest ... as above
"""

from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple

import pytest

from tammany_desktop.rules import game, position
from tammany_desktop.rules.state import OVER
from tests.helpers.build import load
from tests.helpers.play import random_move

pytestmark = pytest.mark.bench
WANTED_RATIO = 2.5
ROUNDS, OUR_GAMES, THEIR_GAMES = 5, 60, 8


class Pace(NamedTuple):
    """Moves and games a second."""

    moves: float
    games: float


def _our_game(seed: int) -> int:
    """A random 4-player game: legal, decide and evolve at each step; gives its moves."""
    chance = Random(seed)
    state = game.new_game(4, chance)
    moves = 0
    while state.phase != OVER:
        for event in game.decide(state, random_move(state, chance), chance):
            game.evolve(state, event)
        moves += 1
    return moves


def _pace(play: Callable[[int], int], games: int, first_seed: int) -> Pace:
    began = perf_counter()
    moves = sum(play(first_seed + number) for number in range(games))
    took = perf_counter() - began
    return Pace(moves / took, games / took)


def _said(name: str, paces: list[Pace]) -> str:
    moves = median(pace.moves for pace in paces)
    games = median(pace.games for pace in paces)
    return f"{name:<28} {moves:>9,.0f} moves/s {games:>7,.1f} games/s"


def test_random_games_beside_catanatron() -> None:
    yardstick = pytest.importorskip(
        "catanatron", reason="no yardstick: install catanatron==3.2.1 as this file's head says"
    )
    colors = list(yardstick.Color)[:4]

    def their_game(seed: int) -> int:
        played = yardstick.Game([yardstick.RandomPlayer(color) for color in colors], seed=seed)
        played.play()
        return len(played.state.actions)

    ours: list[Pace] = []
    theirs: list[Pace] = []
    for number in range(ROUNDS):  # in turn, so that a busy machine slows both alike
        ours.append(_pace(_our_game, OUR_GAMES, number * OUR_GAMES))
        theirs.append(_pace(their_game, THEIR_GAMES, number * THEIR_GAMES))
    ratios = [a.moves / b.moves for a, b in zip(ours, theirs, strict=True)]
    print()  # noqa: T201
    print(_said("our random 4-player games", ours))  # noqa: T201
    print(_said("catanatron's random players", theirs))  # noqa: T201
    print(f"ratio {median(ratios):.2f}, wanted at least {WANTED_RATIO}")  # noqa: T201
    assert min(ratios) > 0


def test_random_games_by_number_of_players() -> None:
    print()  # noqa: T201
    for players in (3, 4, 5):
        chance = Random(players)
        began, moves = perf_counter(), 0
        for _ in range(30):
            state = game.new_game(players, chance)
            while state.phase != OVER:
                for event in game.decide(state, random_move(state, chance), chance):
                    game.evolve(state, event)
                moves += 1
        took = perf_counter() - began
        print(f"{players} players: {moves / took:,.0f} moves/s, {30 / took:,.1f} games/s")  # noqa: T201
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
