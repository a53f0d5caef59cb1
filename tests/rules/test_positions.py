"""Positions written and read: any moment of any game, and the files given as examples."""

import json
from random import Random

import pytest

from tammany_desktop.rules import game, position
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.state import OVER, PHASES, STEPS
from tests.helpers.build import DATA, IRISH, Table, W, load_json, scarce
from tests.helpers.play import MARKED, new_game, random_game, random_move, when

EXAMPLES = sorted(path.stem for path in (DATA / "positions").glob("*.json"))


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_reads_and_writes_the_same(name: str) -> None:
    data = load_json(name)
    written = position.write(position.read(data))
    assert written.pop("step") is None
    data.pop("step", None)
    assert written == data


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_plays_to_the_end(name: str) -> None:
    state = position.read(load_json(name))
    after = state
    for line in random_game(state, Random(3), random_move):
        after = line.after
    assert after.phase == OVER


def test_every_moment_of_a_game_goes_through_json() -> None:
    phases, steps = set(), set()
    starts = [(*new_game(number),) for number in (*range(6), *MARKED)]
    starts += [(scarce(number), Random(number)) for number in range(3)]
    for start, chance in starts:
        for line in random_game(start, chance, random_move):
            state = line.after
            phases.add(PHASES[state.phase])
            steps.add(STEPS[state.step])
            text = json.dumps(position.write(state))
            assert position.read(json.loads(text)) == state
    assert phases == set(PHASES)
    assert steps == set(STEPS)


def test_the_step_may_be_left_out() -> None:
    data = position.write(Table().given())
    del data["step"]
    assert position.read(data) == Table().given()


def test_a_half_done_turn_goes_on_where_it_was() -> None:
    state = Table().garden(irish=1).given()
    when(state, m.place_cube(W[14], IRISH))
    again = position.read(position.write(state))
    assert game.legal(again) == game.legal(state)


def test_no_sign_of_a_sealed_bid() -> None:
    for number in range(3):
        start, chance = new_game(number)
        for line in random_game(start, chance, random_move):
            assert "bid" not in json.dumps(position.write(line.after)).replace("bidding", "")
