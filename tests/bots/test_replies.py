"""Who bids its best reply to others is found by its bids, and answered as far as believed."""

from functools import partial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tammany_desktop.bots import Limit
from tammany_desktop.bots.mind.ballot import (
    HEEDED,
    PRICES,
    REPLYING,
    Ballot,
    BestReplyDetector,
    ExpectedBids,
    ForecastBallot,
    certain,
    prediction_of,
    updated_beliefs,
)
from tammany_desktop.bots.mind.bidding import MOST_BELIEF
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.bots.mind.last_ballot import LastBallot
from tammany_desktop.bots.mind.parameters import SKILLS
from tammany_desktop.bots.thinker import Thinker
from tammany_desktop.rules.board import TERMS
from tammany_desktop.rules.redact import View, redact
from tammany_desktop.rules.state import State
from tammany_desktop.rules.wards import BidRange, OpenedBid, bid_range_of, bidders
from tests.bots.attackers import Watched
from tests.bots.test_ballot import contested

ROUNDS = 60
WIDE = BidRange(most=3, beats_bosses=2, beats_half=3, surely=-1)
EVEN = [REPLYING / len(PRICES)] * len(PRICES)
mixes = st.lists(st.floats(0.01, 1.0), min_size=2, max_size=8).map(
    lambda parts: [part / sum(parts) for part in parts]
)


def solved(state: State) -> ForecastBallot:
    ballot = ForecastBallot(Forecast(), state, Random(1))
    ballot.solve(ROUNDS)
    return ballot


def ballots() -> list[State]:
    """Ballots before the last election, contested by two or more who hold usable favors."""
    return [state for state in contested() if state.term < TERMS][:24]


@given(mixes, st.data())
def test_beliefs_stay_chances_and_grow_by_replies_alone(
    mix: list[float], data: st.DataObject
) -> None:
    totals = st.integers(0, len(mix) - 1)
    replies = data.draw(st.lists(totals, min_size=len(PRICES), max_size=len(PRICES)))
    bid = data.draw(totals)
    found = updated_beliefs(EVEN, ExpectedBids(WIDE, mix, replies), bid)
    assert all(0.0 <= each <= 1.0 for each in found)
    assert sum(found) < 1.0
    if bid not in replies:
        assert sum(found) <= REPLYING + 1e-9
    if all(reply == bid for reply in replies):
        assert sum(found) >= REPLYING - 1e-9


@given(mixes, st.data())
def test_who_bids_its_mix_is_no_more_believed_to_reply_on_average(
    mix: list[float], data: st.DataObject
) -> None:
    """The mean over the odds against it, as Bayes' rule has it: they do not fall by chance."""
    totals = st.integers(0, len(mix) - 1)
    expected = ExpectedBids(WIDE, mix, [data.draw(totals)] * len(PRICES))
    even, slip = 1.0 / len(mix), 0.2
    drawn = [(1.0 - slip) * share + slip * even for share in mix]
    beliefs = [sum(updated_beliefs(EVEN, expected, total)) for total in range(len(mix))]
    odds = sum(
        share * belief / (1.0 - belief) for share, belief in zip(drawn, beliefs, strict=True)
    )
    assert odds == pytest.approx(REPLYING / (1.0 - REPLYING))


def test_always_the_best_reply_is_soon_believed_and_never_too_far() -> None:
    state = next(
        state
        for state in ballots()
        if (ballot := solved(state)).mix[place_of(state, ballot)][reply_of(state, ballot)] < 0.8
    )
    seat, rival = bidders(state)[:2]
    watching, opened, shares = BestReplyDetector(), list[OpenedBid](), list[float]()
    for _ in range(12):
        ballot = solved(state)
        found = watching.predictions(ballot, state, seat, opened)
        reply = reply_of(state, ballot)
        if opened and rival in found:
            shares.append(found[rival].chance)
            assert sum(found[rival].totals) == pytest.approx(1.0)
            assert max(found[rival].totals) == found[rival].totals[reply]
        opened.extend(
            OpenedBid(each, reply if each == rival else 0, bid_range_of(state, each), True)
            for each in bidders(state)
            if bid_range_of(state, each).most
        )
    assert shares == sorted(shares)
    assert shares[0] > HEEDED
    assert shares[-1] == MOST_BELIEF


def place_of(state: State, ballot: Ballot) -> int:
    return ballot.seats.index(bidders(state)[1])


def reply_of(state: State, ballot: Ballot) -> int:
    return ballot.best_replies(place_of(state, ballot))[0]


def test_what_was_taken_back_is_forgotten() -> None:
    """After an undo the bids opened are fewer, and other ballots follow them."""
    state, other = ballots()[:2]
    seat, rival = bidders(state)[:2]
    watching = BestReplyDetector()
    ballot = solved(state)
    watching.predictions(ballot, state, seat, [])
    bid = OpenedBid(rival, reply_of(state, ballot), bid_range_of(state, rival), True)
    assert rival in watching.beliefs([bid])
    assert not watching.beliefs([])
    strange = bid._replace(bid_range=bid.bid_range._replace(most=bid.bid_range.most + 1))
    assert not watching.beliefs([strange])  # another ballot took its place
    watching.predictions(solved(other), other, bidders(other)[0], [])
    assert rival not in watching.beliefs([bid]) or bid_range_of(other, rival) == bid.bid_range


def test_a_reply_that_is_foreseen_earns_less() -> None:
    """The others gain, and who replies loses, over what the plain mixes would have brought."""
    theirs = mine = 0.0
    for state in ballots():
        seat, rival = bidders(state)[:2]
        ballot = solved(state)
        place, own = ballot.seats.index(rival), ballot.seats.index(seat)
        reply = ballot.best_replies(place)[0]
        sure = certain(reply)
        before = ballot.mix
        belief = prediction_of([reply] * len(PRICES), [0.3] * len(PRICES), len(before[place]) - 1)
        ballot.solve(ROUNDS, {rival: belief})
        met = [sure if at == place else mix for at, mix in enumerate(before)]
        now = [sure if at == place else mix for at, mix in enumerate(ballot.mix)]
        theirs += ballot.worth_of_bids(place, now)[reply] - ballot.worth_of_bids(place, met)[reply]
        worth = ballot.worth_of_bids(own, met)
        gained = zip(ballot.mix[own], before[own], worth, strict=True)
        mine += sum((after - usual) * each for after, usual, each in gained)
    assert theirs < 0.0 < mine


def test_those_who_watch_answer_and_others_do_not() -> None:
    changed = dict.fromkeys(("alderman", "sachem"), 0)
    for state in ballots():
        seat, rival = bidders(state)[:2]
        for name in changed:
            bot = Thinker(SKILLS[name], Random(1))
            plain = bot.ballot(state)
            plain.solve(SKILLS[name].rounds)
            reply, opened, told = reply_of(state, plain), list[OpenedBid](), list[list[float]]()
            for _ in range(6):  # the same ballot again and again
                told.append(bot.bid_distribution(View(seat, state, None, tuple(opened))))
                for each in plain.seats:
                    bid_range = bid_range_of(state, each)
                    if bid_range.most:
                        opened.append(OpenedBid(each, reply * (each == rival), bid_range, True))
            changed[name] += told[-1] != pytest.approx(told[0])
    assert changed["alderman"] == 0
    assert changed["sachem"] > 0


def test_a_reply_answers_what_is_drawn_and_not_the_solved_mix() -> None:
    """Sure wins and level wards of term 1 are bid for otherwise than the mix says."""
    differ = 0
    for state in ballots():
        ballot = solved(state)
        drawn = [ballot.mix_to_draw(seat) for seat in ballot.seats]
        for place in range(len(ballot.seats)):
            worth = ballot.worth_of_bids(place, drawn)
            assert worth[ballot.best_replies(place)[0]] == max(worth)
            differ += max(worth) > worth[best_of(ballot.worth_of_bids(place, ballot.mix))]
    assert differ


def best_of(worth: list[float]) -> int:
    return max(range(len(worth)), key=lambda bid: worth[bid])


def test_a_rival_that_nothing_is_known_of_is_heeded_at_first() -> None:
    """And no longer once it bids often what its mix does, and no reply."""
    ended = 0
    for state in ballots():
        seat, rival = bidders(state)[:2]
        watching, opened, ballot = BestReplyDetector(), list[OpenedBid](), solved(state)
        heeded = rival in watching.predictions(ballot, state, seat, opened)
        assert heeded == (bid_range_of(state, rival).most > 0)
        place = place_of(state, ballot)
        drawn, replies = ballot.mix_to_draw(rival), ballot.best_replies(place)
        other = [bid for bid, share in enumerate(drawn) if share > 0.2 and bid not in replies]
        for _ in range(9 if other else 0):
            for each in bidders(state):
                bid_range = bid_range_of(state, each)
                if bid_range.most:
                    opened.append(OpenedBid(each, other[0] * (each == rival), bid_range, True))
            found = watching.predictions(ballot, state, seat, opened)
        ended += bool(other) and rival not in found
    assert ended


def test_replies_in_the_last_election_are_played_out() -> None:
    state = next(state for state in contested() if state.term == TERMS)
    ballot = LastBallot(state, Random(1))
    ballot.solve(ROUNDS)
    for place, bids in enumerate(ballot.bids):
        found = ballot.best_replies(place)
        assert len(found) == len(PRICES)
        assert 0 <= found[0] < len(bids)
        assert set(found) == {found[0]}


def test_an_attacker_that_is_aware_knows_what_its_rivals_bid_in_truth() -> None:
    state = ballots()[0]
    seat, rival = bidders(state)[:2]
    make = partial(Thinker, SKILLS["sachem"], Random(1))
    ballot = make().ballot(state)
    ballot.solve(SKILLS["sachem"].rounds)
    known = Watched(make).mixes(ballot, redact(state, {}, seat))
    at = ballot.seats.index(rival)
    assert known[at] == pytest.approx(ballot.mix_to_draw(rival))
    assert known[ballot.seats.index(seat)] == ballot.mix[ballot.seats.index(seat)]
    assert make().bid(redact(state, {}, seat), Limit()).bid in ballot.bids[ballot.seats.index(seat)]
