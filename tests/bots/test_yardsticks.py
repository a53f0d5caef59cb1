"""The yardsticks play legal games, so that what is measured against them means something."""

from random import Random

import pytest

from tammany_desktop.bots import Bot, Limit, levels
from tammany_desktop.bots.tournament import play
from tammany_desktop.rules.redact import redact
from tammany_desktop.rules.state import OVER
from tammany_desktop.rules.wards import bidders, usable_favors
from tests.bench.contests import ATTACKERS, attacker
from tests.bots.fixed_bids import STRATEGIES, FixedBids
from tests.bots.test_ballot import contested
from tests.bots.test_last_election import last_ward
from tests.bots.yardstick import TreeSearch


def test_the_tree_search_finishes_games() -> None:
    brains: list[Bot] = [TreeSearch(Random(1), 200), *(levels.make("simple", n) for n in (1, 2))]
    assert play(brains, Random(1)).phase == OVER


def test_twenty_fixed_strategies_are_twenty_and_the_copycat() -> None:
    assert len(STRATEGIES) == 21


def test_a_copycat_bids_what_its_strongest_rival_bid() -> None:
    state = next(state for state in contested() if len(bidders(state)) > 2)
    seat = max(bidders(state), key=lambda s: sum(usable_favors(state, state.voting, s)))
    copycat = FixedBids(levels.make("simple", 1), "copycat", Random(1))
    view = redact(state, {}, seat)
    assert sum(copycat.bid(view, Limit()).bid) == 0
    bids = [(0, 0, 0, 0)] * state.n
    bids[seat - 1] = (1, 0, 0, 0)
    bids[seat] = (9, 9, 9, 9)  # its own is no rival's
    copycat.told(seat, bids)
    assert sum(copycat.bid(view, Limit()).bid) == 1


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_every_fixed_strategy_bids_legally(strategy: str) -> None:
    brains: list[Bot] = [levels.make("simple", seat) for seat in range(4)]
    brains[1] = FixedBids(brains[1], strategy, Random(1))
    assert play(brains, Random(3), [Limit(nodes=20)] * 4).phase == OVER


@pytest.mark.parametrize("kind", ATTACKERS)
def test_every_attacker_bids_what_surely_wins_the_game(kind: str) -> None:
    """The last ward, where favors are of no other use."""
    state = last_ward()
    bot = attacker(kind, "sachem", levels.make("sachem", 1), Random(1))
    bid = bot.bid(redact(state, {}, 0), Limit()).bid
    assert [sum(bid), sum(usable_favors(state, state.voting, 0))] == [3, 3]
