"""The strip of choices: words that stand alone on a button begin with a capital."""

from pathlib import Path
from random import Random

import pytest

from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.state import State
from tests.helpers import games
from tests.helpers.catalogs import CODES
from tests.helpers.table import Table


def able(kind: int) -> State:
    """A position in which somebody may make a kind of move in several colors."""
    for seed in range(40):
        match, chance = games.fresh(5, seed), Random(seed)
        while match.waiting_for():
            games.step(match, chance)
            found = [one for one in game.legal(match.state) if m.kind_of(one) == kind]
            if len(found) > 2:
                return match.state.copy()
    raise AssertionError


@pytest.mark.parametrize("code", CODES)
def test_colors_begin_with_a_capital(tmp_path: Path, code: str) -> None:
    table = Table(tmp_path, people=5, state=able(m.TAKE_FAVOR), language=code)
    table.rest()
    table.table.take(m.TAKE_FAVOR)
    table.table.refresh()
    words = [one.target.label for one in table.table.bar.strip.buttons]
    assert len(words) > 2
    assert all(one[0].isupper() for one in words), words
    table.close()
