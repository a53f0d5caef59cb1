"""The instant opponents finish games legally, and thumb rules beat chance."""

from random import Random

import pytest

from tammany_desktop.bots import levels
from tammany_desktop.bots.play import play
from tammany_desktop.rules.state import OVER


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("level", ["random", "simple"])
def test_games_end_legally(level: str, players: int) -> None:
    for seed in range(3):
        brains = [levels.make(level, seed * 10 + seat) for seat in range(players)]
        assert play(brains, Random(seed)).phase == OVER


def test_thumb_rules_beat_chance() -> None:
    shares = 0.0
    for seed in range(24):
        names = ["simple", "random"] * 2 if seed % 2 else ["random", "simple"] * 2
        brains = [levels.make(name, seed * 10 + seat) for seat, name in enumerate(names)]
        state = play(brains, Random(seed))
        won = [names[seat] for seat in range(4) if state.winners_mask >> seat & 1]
        shares += won.count("simple") / len(won)
    assert shares / 24 > 0.6


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(ValueError, match="poobah"):
        levels.make("poobah")
