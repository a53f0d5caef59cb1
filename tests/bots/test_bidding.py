"""People are learned from what they bid in the open, and answered as far as that is believed."""

from random import Random

import pytest

from tammany_desktop.bots import Limit, levels, protocol
from tammany_desktop.bots.mind.ballot import ForecastBallot
from tammany_desktop.bots.mind.bidding import (
    MOST_BELIEF,
    PLAIN_HABIT_COUNT,
    PersonBeliefs,
    Prediction,
    beliefs_by_seat,
    plain_totals,
)
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.bots.thinker import predictions
from tammany_desktop.rules.redact import redact
from tammany_desktop.rules.state import State
from tammany_desktop.rules.wards import BidRange, OpenedBid, bid_range_of, bidders
from tests.bots.test_ballot import contested

WIDE = BidRange(most=6, beats_bosses=2, beats_half=4, surely=-1)
BID_RANGES = (
    WIDE,
    BidRange(4, 1, 3, 4),
    BidRange(3, 0, 2, 3),
    BidRange(7, 3, 9, -1),
    BidRange(1, 1, 1, 1),
)


def shown(way: int, ballots: int) -> PersonBeliefs:
    person = PersonBeliefs()
    for number in range(ballots):
        bid_range = BID_RANGES[number % len(BID_RANGES)]
        person.learn(bid_range, plain_totals(bid_range)[way])
    return person


@pytest.mark.parametrize("bid_range", BID_RANGES)
def test_beliefs_are_chances(bid_range: BidRange) -> None:
    chance = Random(2)
    person = PersonBeliefs()
    for _ in range(30):
        now = BID_RANGES[chance.randrange(len(BID_RANGES))]
        person.learn(now, chance.randint(0, now.most))
        share, totals = person.prediction(bid_range)
        assert 0 < share <= MOST_BELIEF
        assert len(totals) == bid_range.most + 1
        assert min(totals) >= 0
        assert sum(totals) == pytest.approx(1.0)


@pytest.mark.parametrize("way", range(PLAIN_HABIT_COUNT))
def test_a_habit_is_found_and_not_believed_too_far(way: int) -> None:
    share, totals = shown(way, 15).prediction(WIDE)
    assert share == MOST_BELIEF
    assert totals.index(max(totals)) == plain_totals(WIDE)[way]
    assert max(totals) > 0.6


def test_a_person_is_first_taken_for_thoughtful() -> None:
    share, totals = PersonBeliefs().prediction(WIDE)
    assert share == pytest.approx(0.5)
    assert max(totals) < 0.4


def test_somebody_who_bids_now_this_now_that_stays_thoughtful() -> None:
    shares = []
    for seed in range(20):
        chance, person = Random(seed), PersonBeliefs()
        for _ in range(20):
            now = BID_RANGES[chance.randrange(len(BID_RANGES))]
            way = chance.randrange(PLAIN_HABIT_COUNT)
            person.learn(now, plain_totals(now)[way])
        shares.append(person.prediction(WIDE).chance)
    assert sum(shares) / len(shares) < 0.5


def test_each_person_has_a_habit_of_its_own() -> None:
    opened = []
    for bid_range in BID_RANGES * 3:
        opened += [OpenedBid(0, 0, bid_range), OpenedBid(2, bid_range.most, bid_range)]
    people = beliefs_by_seat(opened)
    assert set(people) == {0, 2}
    assert people[0].prediction(WIDE).totals[0] > 0.8
    assert people[2].prediction(WIDE).totals[WIDE.most] > 0.8


def test_somebody_who_never_bids_is_outbid_more_cheaply() -> None:
    usual = knowing = 0.0
    for state in contested():
        seat, rival = able(state)[:2]
        none = [1.0, *[0.0] * bid_range_of(state, rival).most]
        for believed in ({}, {rival: Prediction(1.0, none)}):
            ballot = ForecastBallot(Forecast(), state, Random(2))
            ballot.solve(300, believed)
            place = ballot.seats.index(seat)
            spent = sum(share * bid for bid, share in enumerate(ballot.mix[place]))
            if believed:
                knowing += spent
            else:
                usual += spent
    assert knowing < 0.8 * usual


def able(state: State) -> list[int]:
    return bidders(state)


def test_opened_bids_change_what_a_bot_expects_and_cross_the_wire() -> None:
    state = next(contested())
    seat, rival = able(state)[:2]
    opened = tuple(OpenedBid(rival, 0, bid_range) for bid_range in BID_RANGES)
    view = redact(state, {}, seat, opened)
    assert set(predictions(view)) == {rival}
    line = protocol.write(protocol.Question(1, "sachem", view, 1.0, 0))
    assert protocol.read(protocol.Question, line).view == view
    assert not predictions(redact(state, {}, rival, opened))  # nobody is a rival of its own


def test_without_people_the_play_is_as_before() -> None:
    state = next(contested())
    seat = able(state)[0]
    known = redact(state, {}, seat, (OpenedBid(seat, 0, WIDE),))
    bids = [
        [levels.make("sachem", number).bid(view, Limit()).bid for number in range(8)]
        for view in (redact(state, {}, seat), known)
    ]
    assert bids[0] == bids[1]


def test_a_habit_that_was_answered_is_told() -> None:
    told = set()
    for state in contested():
        seat, rival = able(state)[:2]
        opened = tuple(OpenedBid(rival, 0, bid_range) for bid_range in BID_RANGES * 3)
        view = redact(state, {}, seat, opened)
        for number in range(3):
            answer = levels.make("sachem", number).bid(view, Limit())
            assert answer.reason is not None
            told.add(answer.reason.key)
            if answer.reason.key == "bid_habit":
                assert dict(answer.reason.values)["rival"] == rival
                ward = state.voting * 5
                assert state.bosses[ward + seat] + sum(answer.bid) > state.bosses[ward + rival]
    assert {"bid_habit", "bid_nothing"} <= told
