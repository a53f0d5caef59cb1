"""Turns that once threw a game away, because a better placing was never weighed."""

import json
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from tammany_desktop.bots import Limit, levels
from tammany_desktop.bots.mind.parameters import SKILLS
from tammany_desktop.rules import game, moves, position
from tammany_desktop.rules.redact import redact
from tammany_desktop.rules.state import TURN

FILE: Final = Path(__file__).parent.parent / "data" / "blunders.json"
BLUNDERS: Final[list[dict[str, Any]]] = json.loads(FILE.read_text("utf-8"))["turns"]
NAMES: Final = [blunder["name"] for blunder in BLUNDERS]


@pytest.mark.parametrize("blunder", BLUNDERS, ids=NAMES)
def test_no_blunder_is_repeated_with_a_tenth_of_the_effort(blunder: dict[str, Any]) -> None:
    limit = Limit(nodes=SKILLS["grand_sachem"].nodes // 10)
    for seed in range(3):
        state, chance = position.read(blunder["before_turn"]), Random(seed)
        bot, done = levels.make("grand_sachem", seed), list[dict[str, Any]]()
        seat = state.turn
        while state.phase == TURN and state.turn == seat:
            move = bot.choose(redact(state, {}, seat), game.legal(state), limit).move
            done.append(moves.to_json(move))
            for event in game.decide(state, move, chance):
                game.evolve(state, event)
        assert done != blunder["did"]
