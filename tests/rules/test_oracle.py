"""Random games against a second, independent reading of the rules: every event and position."""

from random import Random
from typing import cast

import pytest

from tammany_desktop.rules import codec, position
from tammany_desktop.rules import game as rules
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.state import State
from tests.helpers.build import load, scarce
from tests.helpers.oracle import Oracle, OracleError, Words
from tests.helpers.play import OPTIONS, new_game, random_game, random_move


def _position(state: State) -> Words:
    written = position.write(state)
    return {name: value for name, value in written.items() if name != "step"}


def _words(moves: list[Words]) -> list[tuple[object, ...]]:
    return sorted(tuple(sorted(move.items(), key=str)) for move in moves)


def _watch(start: State, chance: Random, *, legal_every: int = 1) -> None:
    oracle = Oracle(_position(start))
    oracle.fill_garden()
    due = rules.due_at_start(start, chance)
    for event in due:
        oracle.see(codec.write(event))
    start = rules.fold(start, due)
    for number, line in enumerate(random_game(start, chance, random_move)):
        if number % legal_every == 0:
            found = [m.to_json(move) for move in rules.legal(line.before)]
            assert _words(oracle.legal()) == _words(found)
        for event in line.events:
            oracle.see(codec.write(event))
        assert not oracle.due
        assert oracle.p == _position(line.after)


GAMES = len(OPTIONS)  # every option with every count of players


@pytest.mark.parametrize("batch", range(6))
def test_games_go_as_the_second_reading_says(batch: int) -> None:
    for number in range(batch * GAMES // 6, (batch + 1) * GAMES // 6):
        _watch(*new_game(number), legal_every=8)


@pytest.mark.long
@pytest.mark.parametrize("batch", range(20))
def test_many_games_go_as_the_second_reading_says(batch: int) -> None:
    for number in range(1000 + batch * 100, 1100 + batch * 100):
        _watch(*new_game(number))


@pytest.mark.parametrize("name", ["start-3", "start-4", "start-5", "busy-5-year-11"])
def test_games_from_given_positions_go_as_the_second_reading_says(name: str) -> None:
    _watch(load(name), Random(7), legal_every=4)


@pytest.mark.parametrize("seed", range(6))
def test_short_of_everything_the_second_reading_agrees(seed: int) -> None:
    _watch(scarce(seed), Random(seed))


def test_the_second_reading_notices_a_wrong_game() -> None:
    """The watch itself is tested: a winner by a boss too few, a favor too many."""
    for change in ("votes", "leader"):
        start, chance = new_game(1)
        oracle = Oracle(_position(start))
        with pytest.raises(OracleError):  # noqa: PT012
            for line in random_game(start, chance, random_move):
                for event in line.events:
                    words = codec.write(event)
                    if change == "votes" and words["on"] == "ward_won":
                        words["seat"] = (cast(int, words["seat"]) + 1) % start.n
                    if change == "leader" and words["on"] == "leader_named":
                        words["favors"] = 4
                    oracle.see(words)
