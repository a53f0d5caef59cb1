"""R7: the election in the wards."""

from random import Random
from typing import cast

import pytest

from tammany_desktop.rules import events as e
from tammany_desktop.rules import game, wards
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.state import BIDDING, NOT_VOTED, State
from tests.helpers.build import IRISH, Table, W
from tests.helpers.play import NO_BID, ballot, elect, of, refused, when


def _contest(*bosses: int, number: int = 6, n: int = 3) -> Table:
    """The last turn of term 1; bosses stand in one ward, which is Irish and German."""
    table = Table(n=n).cubes(number, irish=1, german=1).bosses(number, *bosses)
    return table.last_turn()


def test_R7_1_castle_garden_returns_to_the_bag_first() -> None:
    state = _contest(1).garden(irish=2, italian=1).given()
    bag = list(state.bag)
    happened = game.decide(state, m.END_TURN, Random(0))
    assert happened[:2] == [e.TurnEnded(2), e.ElectionBegan(1)]
    after = game.fold(state, happened[:2])
    assert after.garden == [0, 0, 0, 0]
    assert after.bag == [bag[0] + 2, bag[1], bag[2], bag[3] + 1]


def test_R7_2_no_ward_has_voted_when_an_election_begins() -> None:
    """A position given may say that some have."""
    state = _contest(1).given()
    state.ward_winners[0] = 1
    after = game.fold(state, game.decide(state, m.END_TURN, Random(0))[:2])
    assert set(after.ward_winners) == {NOT_VOTED}


@pytest.mark.parametrize(
    ("n", "order"),
    [
        (3, [1, 2, 4, 7, 6, 14]),
        (4, [1, 2, 4, 7, 6, 14, 9, 15, 8, 5, 3]),
        (5, [1, 2, 4, 7, 6, 14, 9, 15, 8, 5, 3, 17, 11, 13, 10]),
    ],
)
def test_R7_2_active_wards_vote_in_order(n: int, order: list[int]) -> None:
    table = Table(n=n).last_turn()
    for number in order[::2]:
        table.bosses(number, 1)
    outcomes = e.WardWon | e.WardPassed | e.WardTied
    voted = [event for event in elect(table.given()) if isinstance(event, outcomes)]
    assert [WARD_NUMBERS[event.ward] for event in voted] == order


def test_R7_3_nobody_stands_nothing_happens() -> None:
    state = Table(n=3).last_turn().given()
    happened = elect(state)
    assert len(of(happened, e.WardPassed)) == 6
    assert not of(happened, e.WardWon, e.WardTied, e.BallotCalled)


def test_R7_3_one_wins_by_default_without_bids() -> None:
    state = _contest(0, 3, 0).favors(1, 5, 0, 0, 0).favors(0, 5, 0, 0, 0).given()
    happened = elect(state)
    assert not of(happened, e.BallotCalled)
    assert of(happened, e.WardWon) == [e.WardWon(W[6], 1, (0, 3, 0))]
    assert state.bosses_in(W[6]) == [0, 1, 0]
    assert state.favors_of(1)[IRISH] == 8  # 5 and 3 as leader


def test_R7_3_only_those_with_a_boss_there_may_bid() -> None:
    state = _contest(1, 1, 0).favors(0, 1, 0, 0, 0).favors(2, 1, 0, 0, 0).given()
    assert when(state, m.END_TURN)[-1] == e.BallotCalled(W[6], (0, 1))
    assert wards.candidates(state, W[6]) == [0, 1]
    refusal = refused(state, ballot(state, s2=(1, 0, 0, 0)))
    assert refusal[:3] == ("R7.3", "not_standing", "")
    assert refusal.values == (("ward", W[6]), ("seat", 2))


def _open(**kept: int) -> State:
    table = _contest(1, 1, 0).favors(0, 2, 2, 1, 0).favors(1, 3, 0, 0, 0)
    state = table.given()
    when(state, m.END_TURN)
    return state


def test_R7_4_bids_of_any_number_zero_included_of_colors_in_the_ward() -> None:
    for irish in range(3):
        for german in range(2):
            state = _open()
            when(state, ballot(state, s0=(irish, 0, german, 0)))


@pytest.mark.parametrize(
    ("bid", "reason"),
    [
        ((3, 0, 0, 0), "bid_exceeds_favors"),
        ((0, 0, 2, 0), "bid_exceeds_favors"),
        ((-1, 0, 0, 0), "bid_exceeds_favors"),
        ((0, 0, 0, 1), "bid_exceeds_favors"),
        ((0, 1, 0, 0), "color_not_in_ward"),
        ((), "malformed_bid"),
        ((1, 0, 0), "malformed_bid"),
        ((0, 0, 0, 0, 7), "malformed_bid"),
        ((1.0, 0, 0, 0), "malformed_bid"),
        ((True, 0, 0, 0), "malformed_bid"),
    ],
)
def test_R7_4_what_may_not_be_bid(bid: tuple[int, ...], reason: str) -> None:
    state = _open()
    malformed = cast(m.Bid, bid)
    opened = m.OpenBallot((malformed, NO_BID, NO_BID))
    refusal = refused(state, opened)
    assert refusal[:2] == ("R7.4", reason)
    assert wards.refuse_bid(state, 0, malformed) == refusal


def test_R7_4_everybody_bids_and_a_bid_has_four_colors() -> None:
    state = _open()
    assert refused(state, m.OpenBallot((NO_BID, NO_BID)))[:2] == ("R7.4", "bid_missing")
    assert refused(state, m.OpenBallot((NO_BID,) * 4))[:2] == ("R7.4", "bid_missing")


@pytest.mark.parametrize("seat", [-1, 3])
def test_R7_4_only_seats_of_the_game_bid(seat: int) -> None:
    refusal = wards.refuse_bid(_open(), seat, NO_BID)
    assert refusal is not None
    assert refusal.reason == "malformed_bid"


def test_R7_4_no_bid_outside_a_ballot() -> None:
    state = _contest(1, 1, 0).favors(0, 2, 0, 1, 0).given()
    assert refused(state, ballot(state, s0=(1, 0, 0, 0)))[:2] == ("R7.4", "no_ballot_open")
    for bid in (NO_BID, (1, 0, 0, 0)):
        refusal = wards.refuse_bid(state, 0, bid)
        assert refusal is not None
        assert refusal[:2] == ("R7.4", "no_ballot_open")


def test_R7_4_while_bids_are_due_nothing_else_is_legal() -> None:
    state = _open()
    assert state.phase == BIDDING
    assert state.actor() == -1
    assert game.legal(state) == []
    for move in (m.END_TURN, m.place_boss(W[1])):
        assert refused(state, move).reason == "not_in_a_turn"
    for move in (m.make(m.BONUS_CUBE, W[1], 0), m.make(m.BONUS_FAVOR, 0), m.DECLINE):
        assert refused(state, move).reason == "no_bonus_now"


def test_R7_4_usable_favors_are_those_whose_color_is_in_the_ward() -> None:
    state = _contest(1, 1, 0).favors(0, 2, 9, 1, 9).given()
    assert wards.usable_favors(state, W[6], 0) == (2, 0, 1, 0)
    assert wards.usable_favors(state, W[6], 1) == (0, 0, 0, 0)


def test_R7_4_where_no_candidate_can_bid_nobody_is_asked() -> None:
    table = _contest(2, 1, 0).favors(0, 0, 9, 0, 0).favors(2, 9, 0, 0, 0)
    happened = elect(table.given())
    assert not of(happened, e.BallotCalled, e.BallotOpened)
    assert of(happened, e.WardWon) == [e.WardWon(W[6], 0, (2, 1, 0))]


def test_R7_4_one_with_no_hope_is_still_asked() -> None:
    table = _contest(9, 1, 0).favors(1, 1, 0, 0, 0)
    assert when(table.given(), m.END_TURN)[-1] == e.BallotCalled(W[6], (0, 1))


def test_R7_4_all_bids_are_revealed_at_once() -> None:
    state = _open()
    happened = when(state, ballot(state, s0=(2, 0, 0, 0), s1=(3, 0, 0, 0)))
    assert happened[0] == e.BallotOpened(W[6], ((2, 0, 0, 0), (3, 0, 0, 0), NO_BID))
    assert len(of(happened, e.BallotOpened)) == 1


def test_R7_5_most_votes_wins_bosses_and_favors_alike() -> None:
    state = _contest(3, 1, 1).favors(1, 3, 0, 2, 0).favors(0, 1, 0, 0, 0).given()
    happened = elect(state, {6: {"s1": (2, 0, 2, 0), "s0": (1, 0, 0, 0)}})
    assert of(happened, e.WardWon) == [e.WardWon(W[6], 1, (4, 5, 1))]


def test_R7_5_a_tie_has_no_winner() -> None:
    state = _contest(3, 1, 1).favors(1, 3, 0, 2, 0).given()
    happened = elect(state, {6: {"s1": (2, 0, 0, 0)}})
    assert of(happened, e.WardTied) == [e.WardTied(W[6], (3, 3, 1))]
    assert not of(happened, e.WardWon)


def test_R7_5_a_tie_below_the_most_does_not_matter() -> None:
    happened = elect(_contest(3, 1, 1).given())
    assert of(happened, e.WardWon) == [e.WardWon(W[6], 0, (3, 1, 1))]


def test_R7_6_bids_of_winners_and_losers_go_to_the_supply() -> None:
    state = _contest(3, 1, 1).favors(1, 3, 0, 2, 0).favors(2, 0, 0, 4, 0).given()
    when(state, m.END_TURN)
    bank = list(state.bank)
    happened = game.decide(state, ballot(state, s1=(2, 0, 1, 0), s2=(0, 0, 4, 0)), Random(0))
    after = game.fold(state, happened[:2])
    assert after.bank == [bank[0] + 2, bank[1], bank[2] + 5, bank[3]]
    assert after.favors_of(1) == (1, 0, 1, 0)
    assert after.favors_of(2) == (0, 0, 0, 0)


def test_R7_6_all_bosses_leave_but_one_of_the_winners() -> None:
    state = _contest(3, 1, 2).given()
    elect(state)
    assert state.bosses_in(W[6]) == [1, 0, 0]
    assert state.boss_supply == [18, 19, 19]


def test_R7_6_after_a_tie_all_leave() -> None:
    state = _contest(3, 3, 2).given()
    elect(state)
    assert state.bosses_in(W[6]) == [0, 0, 0]
    assert state.boss_supply == [19, 19, 19]


def test_R7_6_a_winner_by_default_keeps_one_too() -> None:
    state = _contest(5).given()
    elect(state)
    assert state.bosses_in(W[6]) == [1, 0, 0]


def test_R7_7_cubes_are_no_votes() -> None:
    state = _contest(1, 2, 0).cubes(6, irish=9, german=9).favors(0, 0, 0, 0, 5).given()
    happened = elect(state)
    assert of(happened, e.WardWon) == [e.WardWon(W[6], 1, (1, 2, 0))]
