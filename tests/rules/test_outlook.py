"""What follows from a position, against trying every bid there is."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from tammany_desktop.rules import events as e
from tammany_desktop.rules import game, wards
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.state import NOBODY, State
from tests.helpers.build import Table, W
from tests.helpers.play import NO_BID, Bid, elect, of


def _random_contest(number: int) -> Table:
    """Few bosses and favors in ward 6, which is Irish and perhaps German."""
    chance = Random(number)
    table = Table(n=3).cubes(6, irish=1, german=chance.randrange(2))
    table.bosses(6, *(chance.choice((0, 1, 1, 2, 3)) for _ in range(3)))
    for seat in range(3):
        table.favors(seat, chance.randrange(3), chance.randrange(2), chance.randrange(2), 0)
    return table


def _bids(usable: Bid) -> Iterator[Bid]:
    irish, english, german, italian = (range(count + 1) for count in usable)
    return product(irish, english, german, italian)


def _outcome(bosses: list[int], bids: tuple[Bid, ...]) -> int:
    votes = [count + sum(bid) for count, bid in zip(bosses, bids, strict=True)]
    best = [seat for seat, count in enumerate(votes) if count == max(votes)]
    return best[0] if len(best) == 1 else NOBODY


def _usable(state: State, seat: int) -> Bid:
    standing = wards.candidates(state, W[6])
    return wards.usable_favors(state, W[6], seat) if seat in standing else NO_BID


@pytest.mark.parametrize("batch", range(4))
def test_certain_means_that_no_bids_change_it(batch: int) -> None:
    for number in range(batch, 200, 4):
        state = _random_contest(number).given()
        bosses = state.bosses_in(W[6])
        everything = list(product(*(list(_bids(_usable(state, s))) for s in range(3))))
        outcomes = {_outcome(bosses, bids) for bids in everything}
        now = wards.ward_votes(state, W[6])
        assert now.certain == (len(outcomes) == 1), (bosses, now)
        assert now.ahead == (_outcome(bosses, (NO_BID,) * 3) if any(bosses) else NOBODY)
        for seat in range(3):
            most = max(bosses[seat] + sum(bids[seat]) for bids in everything)
            assert now.reach[seat] == (most if bosses[seat] else 0)


@pytest.mark.parametrize("batch", range(4))
def test_prospects_by_trying_every_bid(batch: int) -> None:
    for number in range(batch, 200, 4):
        state = _random_contest(number).given()
        bosses = state.bosses_in(W[6])
        for seat in wards.candidates(state, W[6]):
            others = [[NO_BID] if s == seat else list(_bids(_usable(state, s))) for s in range(3)]
            answers = list(product(*others))

            def outcome(bid: Bid, rest: tuple[Bid, ...]) -> int:
                bids = tuple(bid if s == seat else rest[s] for s in range(3))  # noqa: B023
                return _outcome(bosses, bids)  # noqa: B023

            own = list(_bids(_usable(state, seat)))
            sure = [sum(b) for b in own if all(outcome(b, rest) == seat for rest in answers)]
            matters = any(len({outcome(b, rest) for b in own}) > 1 for rest in answers)
            seen = wards.prospect(state, W[6], seat)
            assert seen.surely_wins == min(sure, default=-1), (bosses, seat, seen)
            assert seen.matters == matters, (bosses, seat, seen)


@pytest.mark.parametrize("number", range(30))
def test_the_projection_is_the_election_without_bids(number: int) -> None:
    chance = Random(number)
    table = Table(n=3 + number % 3, term=1 + number % 3)
    n = table.state.n
    if number % 2:
        table.offices("mayor", *["deputy_mayor", "chief_of_police"][: n - 1])
    for ward in (3, 5, 8, 9, 15, 1, 2, 4, 7, 6, 14):
        if table.state.active >> W[ward] & 1:
            table.bosses(ward, *(chance.choice((0, 0, 1, 2)) for _ in range(n)))
    for seat in range(n):
        table.favors(seat, *(chance.randrange(4) for _ in range(4)))
    state = table.last_turn().given()
    before = state.key()
    seen = wards.project(state)
    assert state.key() == before
    after = state.copy()
    told = elect(after)
    won = {event.ward: event.seat for event in of(told, e.WardWon)}
    assert {w: s for w, s in enumerate(seen.winners) if s >= 0} == won
    assert list(seen.points) == [after.score[s] - state.score[s] for s in range(n)]
    mayors = [event.seat for event in of(told, e.MayorNamed)]
    assert mayors == ([] if seen.mayor == NOBODY else [seen.mayor])
    led = {(event.seat, event.population) for event in of(told, e.LeaderNamed)}
    assert led == {(s, p) for p, seats in enumerate(seen.leaders) for s in seats}


def test_the_projection_keeps_what_has_been_decided() -> None:
    state = Table(n=3).bosses(1, 1).bosses(6, 1, 1).favors(1, 0, 1, 1, 0).last_turn().given()
    for event in game.decide(state, m.END_TURN, Random(0)):
        game.evolve(state, event)
    seen = wards.project(state)
    assert seen.winners[W[1]] == 0
    assert seen.certain >> W[1] & 1


def test_the_projection_knows_what_no_bid_can_change() -> None:
    """R9: before anybody has voted; where two stand, one with favors, nothing is certain."""
    state = Table(n=3).bosses(1, 1).cubes(6, irish=1).bosses(6, 1, 1).favors(1, 1, 0, 0, 0).given()
    certain = wards.project(state).certain
    assert certain >> W[1] & 1
    assert not certain >> W[6] & 1


def test_the_projection_pays_the_leaders_before_it_names_a_mayor() -> None:
    """One ward each; seat 0 has a favor more, and seat 1 three as a leader."""
    table = Table(n=3).cubes(6, irish=1).bosses(6, 1).cubes(14, irish=2).bosses(14, 0, 1)
    state = table.favors(0, 0, 0, 0, 1).last_turn().given()
    assert wards.project(state).mayor == 1
