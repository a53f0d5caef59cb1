"""The yardsticks play legal games, so that what is measured against them means something."""

from random import Random

import pytest

from tammany_desktop.bots import levels
from tammany_desktop.bots.brain import Brain, Limit
from tammany_desktop.bots.play import play
from tammany_desktop.rules.state import OVER
from tests.bots.fixed_bids import STRATEGIES, FixedBids
from tests.bots.yardstick import TreeSearch


def test_the_tree_search_finishes_games() -> None:
    brains: list[Brain] = [TreeSearch(Random(1), 200), *(levels.make("simple", n) for n in (1, 2))]
    assert play(brains, Random(1)).phase == OVER


def test_twenty_fixed_strategies_are_twenty() -> None:
    assert len(STRATEGIES) == 20


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_every_fixed_strategy_bids_legally(strategy: str) -> None:
    brains: list[Brain] = [levels.make("simple", seat) for seat in range(4)]
    brains[1] = FixedBids(brains[1], strategy, Random(1))
    assert play(brains, Random(3), [Limit(nodes=20)] * 4).phase == OVER
