"""What is told of a bid once it is opened (R7.4), beside what could have been bid (R7.5)."""

from random import Random

from tammany_desktop.rules import game
from tammany_desktop.rules.moves import Bid, OpenBallot
from tammany_desktop.rules.state import BIDDING, State
from tammany_desktop.rules.wards import (
    BidRange,
    OpenedBid,
    bid_range_of,
    bidders,
    opened_bids,
    usable_favors,
)
from tests.bots.test_mind import positions


def ballots(seed: int) -> list[State]:
    return [state for state in positions(seed) if state.phase == BIDDING]


def everything(state: State) -> tuple[Bid, ...]:
    able = bidders(state)
    return tuple(
        usable_favors(state, state.voting, seat) if seat in able else (0, 0, 0, 0)
        for seat in range(state.n)
    )


def test_choice_of_a_small_ballot_r7_5() -> None:
    """Two bosses against one with three favors, and against one boss with none."""
    state = ballots(1)[0].copy()
    ward = state.voting
    for seat in range(state.n):
        state.bosses[ward * 5 + seat] = 0
        for population in range(4):
            state.favors[seat * 4 + population] = 0
    for population in range(4):
        state.cubes[ward * 4 + population] = 1 if population < 2 else 0
    state.bosses[ward * 5] = 2
    state.bosses[ward * 5 + 1] = 1
    state.bosses[ward * 5 + 2] = 1
    state.favors[0], state.favors[4], state.favors[5], state.favors[6] = 9, 1, 2, 5
    # The rival reaches 1 + 3: three bids surely win; half of three favors, rounded up, is two.
    assert bid_range_of(state, 0) == BidRange(most=3, beats_bosses=0, beats_half=2, surely=3)
    assert bid_range_of(state, 1) == BidRange(most=3, beats_bosses=2, beats_half=5 + 2, surely=-1)
    assert bidders(state) == [0, 1]


def test_bids_that_win_for_sure_do_r7_5() -> None:
    tried = 0
    for seed in range(4):
        for state in ballots(seed):
            for seat in bidders(state):
                surely = bid_range_of(state, seat).surely
                if surely < 0:
                    continue
                bids = list(everything(state))
                bids[seat] = paid(state, seat, surely)
                after = game.fold(state, game.decide(state, OpenBallot(tuple(bids)), Random(1)))
                assert after.ward_winners[state.voting] == seat
                tried += 1
    assert tried > 20


def paid(state: State, seat: int, total: int) -> Bid:
    bid = [0, 0, 0, 0]
    for population, held in enumerate(usable_favors(state, state.voting, seat)):
        bid[population] = min(held, total - sum(bid))
    a, b, c, d = bid
    return a, b, c, d


def test_everybody_who_could_choose_is_told_r7_4() -> None:
    told = 0
    for seed in range(4):
        for state in ballots(seed):
            bids = everything(state)
            for bid in opened_bids(state, bids):
                assert isinstance(bid, OpenedBid)
                assert bid.seat in bidders(state)
                assert bid.total == sum(bids[bid.seat])
                assert 0 < bid.bid_range.most <= bid.total
                told += 1
    assert told > 50
