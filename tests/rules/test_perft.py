"""Counts of move sequences from recorded positions: all of `legal`, `decide` and `evolve` at once.

tests/data/perft.json holds, by position, the counts for one move, two moves and so on.
"""

import json
from random import Random

import pytest

from tammany_desktop.rules import game
from tests.helpers.build import DATA, load
from tests.helpers.perft import perft
from tests.helpers.play import all_moves

COUNTS = json.loads((DATA / "perft.json").read_text(encoding="utf-8"))
DEPTHS = [(name, depth) for name, counts in COUNTS.items() for depth in range(1, len(counts) + 1)]


@pytest.mark.parametrize(("name", "depth"), DEPTHS)
def test_as_many_lines_as_recorded(name: str, depth: int) -> None:
    assert perft(load(name), depth) == COUNTS[name][depth - 1]


def test_every_position_has_its_counts() -> None:
    assert set(COUNTS) == {path.stem for path in (DATA / "positions").glob("*.json")}


@pytest.mark.parametrize("wards", [(3, 6), (4, 11), (5, 15)])
def test_the_first_turn_by_arithmetic(wards: tuple[int, int]) -> None:
    """A boss in any of w wards, or one of 4 cubes; then the second piece; then the end."""
    players, w = wards
    opening = w + 4 * w
    action = w * (w + 4 * w) + 4 * w * w
    assert COUNTS[f"start-{players}"][:3] == [opening, action, action]


@pytest.mark.parametrize("name", sorted(COUNTS))
def test_two_moves_deep_by_trying_every_move_there_is(name: str) -> None:
    """The same count from refusals alone, without `legal`."""
    state = load(name)
    every = all_moves()
    total = 0
    for move in every:
        if game.refusal(state, move) is None:
            happened = game.decide(state, move, Random(0))
            after = game.fold(state, happened)
            found = sum(game.refusal(after, then) is None for then in every)
            rolled = any(type(event).__name__ == "GardenFilled" for event in happened)
            total += 1 if rolled or not found else found
    assert total == COUNTS[name][1]


@pytest.mark.long
def test_four_moves_deep_in_the_busiest_position() -> None:
    assert perft(load("slander-and-offices-5"), 4) == 1_983_982
