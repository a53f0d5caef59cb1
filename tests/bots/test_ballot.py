"""Bids that the opponents solve: legal, no more than surely wins, less where favors count more."""

from collections.abc import Iterator
from random import Random

from tammany_desktop.bots.mind.ballot import (
    CHEAP,
    EAGER_COST,
    SURE_COST,
    Ballot,
    ForecastBallot,
    certain,
    outcome,
)
from tammany_desktop.bots.mind.bidding import Prediction
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.rules.board import TERMS
from tammany_desktop.rules.state import BIDDING, State
from tammany_desktop.rules.wards import candidates, refuse_bid, usable_favors
from tests.bots.test_mind import positions

ROUNDS = 200
NEVER = -9.0  # a cost that no bid meets


def contested() -> Iterator[State]:
    """Ballots of random games in which at least two candidates hold usable favors."""
    for seed in range(6):
        for state in positions(seed):
            if state.phase != BIDDING:
                continue
            able = [s for s in candidates(state, state.voting) if _held(state, s)]
            if len(able) > 1:
                yield state


def _held(state: State, seat: int) -> int:
    return sum(usable_favors(state, state.voting, seat))


def _mean_bid(ballot: Ballot) -> float:
    return sum(share * bid for mix in ballot.mix for bid, share in enumerate(mix))


def test_every_bid_drawn_is_legal_and_no_more_than_surely_wins() -> None:
    chance = Random(1)
    seen = 0
    for state in contested():
        ballot = ForecastBallot(Forecast(), state, chance)
        ballot.solve(ROUNDS)
        for place, seat in enumerate(ballot.seats):
            bid = ballot.sample(seat)
            assert refuse_bid(state, seat, bid) is None
            reach = max(
                bosses + _held(state, rival)
                for rival, bosses in zip(ballot.seats, ballot.bosses, strict=True)
                if rival != seat
            )
            assert ballot.bosses[place] + sum(bid) <= max(reach + 1, ballot.bosses[place])
            seen += 1
    assert seen > 100


def test_thrift_bids_less() -> None:
    lavish = thrifty = 0.0
    for state in contested():
        for thrift in (1.0, 1.8):
            ballot = ForecastBallot(Forecast(), state, Random(2), thrift=thrift)
            ballot.solve(ROUNDS)
            if thrift == 1.0:
                lavish += _mean_bid(ballot)
            else:
                thrifty += _mean_bid(ballot)
    assert 0 < thrifty < 0.95 * lavish


def test_solving_leaves_the_position_as_it_was() -> None:
    state = next(contested())
    before = state.key()
    ForecastBallot(Forecast(), state, Random(3)).solve(ROUNDS)
    assert state.key() == before


def test_of_two_who_are_level_in_term_1_one_bids_and_the_other_does_not_tie_it_with_one() -> None:
    """The one that can bid more, or the first; with a chance kept, no ward is left to nobody."""
    tried = folded = 0
    for state in contested():
        ballot = ForecastBallot(Forecast(), state, Random(4))
        ballot.solve(ROUNDS)
        ballot.sure = NEVER
        level = [at for at, bosses in enumerate(ballot.bosses) if bosses == max(ballot.bosses)]
        first = max(level, key=lambda at: (ballot.most[at], -at))
        worth, tied = (
            ballot.worth_of_bids(first, ballot.mix),
            outcome(ballot.bosses, ballot.mix)[-1],
        )
        cheap = len(worth) > 1 and worth[0] - worth[1] <= EAGER_COST * tied
        for at, seat in enumerate(ballot.seats):
            mix, before = ballot.mix_to_draw(seat), Ballot.mix_to_draw(ballot, seat)
            assert abs(sum(mix) - 1.0) < 1e-9
            if state.term > 1 or len(level) == 1 or at not in level or not cheap or len(mix) == 1:
                assert mix == before
                continue
            bare = 0 if at == first else 1
            assert not mix[bare], mix
            assert mix[2:] == before[2:]
            tried += at == first and before[bare] > 0
            folded += at != first and before[bare] > 0
    assert tried > 2
    assert folded > 1


def test_one_favor_answers_a_rival_whose_habit_is_known() -> None:
    """In term 1 a level rival that hardly ever bids is beaten by one favor, which is bid."""
    found = 0
    for state in contested():
        ballot = ForecastBallot(Forecast(), state, Random(4))
        level = [at for at, bosses in enumerate(ballot.bosses) if bosses == max(ballot.bosses)]
        first = max(level, key=lambda at: (ballot.most[at], -at))
        if state.term == 1 and len(level) == 2 and len(ballot.seats) == 2:
            ballot.solve(ROUNDS, {ballot.seats[first]: Prediction(0.6, certain(0))})
            ballot.sure = NEVER
            other = ballot.seats[sum(level) - first]
            assert ballot.mix_to_draw(other) == Ballot.mix_to_draw(ballot, other)
            found += ballot.mix_to_draw(other)[1] > 0 if ballot.most[sum(level) - first] else 0
    assert found


def test_a_cheap_sure_win_is_bid_where_little_is_lost_for_each_chance_that_it_saves() -> None:
    """Before the last election; elsewhere the mix stays as it is."""
    taken = left = 0
    for state in contested():
        ballot = ForecastBallot(Forecast(), state, Random(5))
        ballot.solve(ROUNDS)
        ballot.eager = NEVER
        won = outcome(ballot.bosses, ballot.mix)
        for place, seat in enumerate(ballot.seats):
            total, worth = ballot.bid_ranges[place].surely, ballot.worth_of_bids(place, ballot.mix)
            if not 0 < total <= min(CHEAP, len(worth) - 1):
                continue
            dear = max(worth) - worth[total] > SURE_COST * (1.0 - won[place])
            if dear or state.term == TERMS:
                assert ballot.mix_to_draw(seat) == Ballot.mix_to_draw(ballot, seat)
                left += 1
            else:
                assert ballot.mix_to_draw(seat)[total] == 1.0
                taken += 1
    assert min(taken, left) > 3
