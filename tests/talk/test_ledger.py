"""Who may say what when: offers, answers, and one counteroffer."""

from random import Random

import pytest

from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.moves import END_TURN
from tammany_desktop.rules.state import OVER
from tammany_desktop.talk import Promise
from tammany_desktop.talk.deals import MAX_TALK, Answer, Ledger, NotSayable, Offer
from tests.helpers.play import random_game, random_move

NO_BOSS = (Promise("no_boss", ward=0),)
BID = (Promise("bid_at_most", ward=3, most=1),)
STATE = new_game(4, Random(1))
OFFER, BACK = Offer(0, 2, NO_BOSS, BID), Offer(2, 0, NO_BOSS, NO_BOSS)


def said(*talk: Offer | Answer) -> Ledger:
    ledger = Ledger()
    for one in talk:
        assert ledger.refusal(STATE, one) == ""
        ledger.say(STATE, one)
    return ledger


def test_R12_1_an_accepted_offer_is_a_deal() -> None:
    ledger = said(OFFER, Answer(2, True))
    (deal,) = ledger.deals
    assert deal.offer == OFFER
    assert [(p.maker, p.to, p.promise) for p in deal.pledges] == [(0, 2, *NO_BOSS), (2, 0, *BID)]
    assert ledger.pending.offer is None
    assert len(ledger.open_pledges()) == 2
    assert ledger.counts_of(0) == (1, 0, 0, 0)
    assert ledger.counts_of(1) == (0, 0, 0, 0)


def test_a_declined_offer_is_none() -> None:
    ledger = said(OFFER, Answer(2, False))
    assert ledger.pending.offer is None
    assert ledger.deals == []
    assert ledger.offers == [OFFER]


def test_an_offer_is_answered_once_with_another() -> None:
    ledger = said(OFFER, BACK)
    assert ledger.pending.offer == BACK
    assert ledger.refusal(STATE, OFFER) == "countered_once"
    with pytest.raises(NotSayable):
        ledger.say(STATE, OFFER)
    ledger.say(STATE, Answer(0, True))
    assert ledger.deals[0].offer == BACK
    assert ledger.refusal(STATE, OFFER) == ""


def test_only_who_was_asked_may_answer() -> None:
    ledger = said(OFFER)
    for seat in (0, 1, 3):
        assert ledger.refusal(STATE, Answer(seat, True)) == "nothing_to_answer"
        with pytest.raises(NotSayable):
            ledger.say(STATE, Answer(seat, True))
    assert Ledger().refusal(STATE, Answer(2, False)) == "nothing_to_answer"


def test_another_offer_or_anything_that_happens_makes_an_open_one_void() -> None:
    ledger = said(OFFER, Offer(1, 3, NO_BOSS, NO_BOSS))
    assert ledger.refusal(STATE, Answer(2, True)) == "nothing_to_answer"
    ledger.add_events(STATE, [])
    assert ledger.refusal(STATE, Answer(3, True)) == "nothing_to_answer"
    assert len(ledger.offers) == 2


@pytest.mark.parametrize(
    ("talk", "key"),
    [
        (Offer(0, 4, NO_BOSS, NO_BOSS), "no_such_seat"),
        (Offer(0, 0, NO_BOSS, NO_BOSS), "not_an_offer"),
        (Offer(0, 1, (), NO_BOSS), "not_an_offer"),
        (Offer(0, 1, NO_BOSS, NO_BOSS * 2), "not_an_offer"),
        (Offer(0, 1, tuple(Promise("no_boss", ward=w) for w in range(4)), BID), "not_an_offer"),
        (Offer(0, 1, NO_BOSS, (Promise("no_slander", seat=0),)), "says_nothing"),
        (Answer(4, True), "no_such_seat"),
    ],
)
def test_what_cannot_be_said(talk: Offer | Answer, key: str) -> None:
    assert Ledger().refusal(STATE, talk) == key


def test_there_is_an_end_to_talking() -> None:
    ledger = Ledger()
    for _ in range(MAX_TALK):
        assert ledger.refusal(STATE, OFFER) == ""
        ledger.say(STATE, OFFER)
    assert ledger.refusal(STATE, OFFER) == "enough_said"


def test_nothing_is_said_when_the_game_is_over() -> None:
    over = STATE.copy()
    over.phase = OVER
    assert Ledger().refusal(over, OFFER) == "game_over"


def test_a_ledger_reads_positions_and_never_changes_them() -> None:
    ledger = said(OFFER, Answer(2, True))
    for line in random_game(STATE, Random(2), random_move):
        before = line.before.key()
        ledger.add_events(line.before, line.events)
        assert line.before.key() == before
        if line.move == END_TURN:
            break
