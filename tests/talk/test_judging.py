"""Whether promises were kept: examples of each kind; whole random games and another judge."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tammany_desktop import talk as promises
from tammany_desktop.rules import events as e
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import MAYOR, NO_OFFICE, WARD_INDEX
from tammany_desktop.rules.events import Event
from tammany_desktop.rules.evolution import evolve
from tammany_desktop.rules.state import APPOINTING, MAX_SEATS, TURN, State
from tammany_desktop.talk import OMISSIONS, Promise
from tammany_desktop.talk.deals import Answer, Ledger
from tammany_desktop.talk.judging import BROKEN, KEPT, LAPSED, OPEN, Pledge
from tests.helpers import play
from tests.helpers.talk import possible_promises, some_offer, some_promise

IN_6, IN_2, IN_1 = WARD_INDEX[6], WARD_INDEX[2], WARD_INDEX[1]
NO_BID = (0, 0, 0, 0)
Fields = dict[str, Any]
SOON: list[Any] = [e.TurnEnded(1), e.TurnBegan(2, 6)]
ELECTION: list[Any] = [e.ElectionBegan(2)]
END: list[Any] = [e.GameEnded((0,), 0)]


def start(**fields: Any) -> State:
    """Four players, term 2, year 6: seat 1 is to begin; it and seat 2 have bosses in wards 1, 2, 6.

    Seat 1 is the Chief of Police, 2 Council President, 3 Precinct Chairman.
    """
    state = game.new_game(4, Random(1))
    state.term, state.year, state.first, state.turn, state.phase = 2, 6, 0, 1, TURN
    state.office = [MAYOR, 2, 3, 4]
    state.garden = [2, 2, 2, 0]
    for ward in (IN_1, IN_2, IN_6):
        state.cubes[ward * 4 : ward * 4 + 4] = [2, 1, 1, 0]
        state.cube_count[ward] = 4
        state.active |= 1 << ward
        for seat in (1, 2):
            state.bosses[ward * MAX_SEATS + seat] = 2
    state.favors[4:8] = [3, 3, 3, 0]
    for name, value in fields.items():
        setattr(state, name, value)
    return state


def judge(maker: int, promise: Promise, state: State, happened: Iterable[Event]) -> int:
    """How a promise made in `state` ended by these events: one of the constants above."""
    pledge = Pledge(maker, 0, promise, state)
    scratch = state.copy()
    for event in happened:
        pledge.judge(scratch, event)
        if pledge.status != OPEN:
            break
        evolve(scratch, event)
    return pledge.status


def ended(promise: Promise, happened: list[Any], maker: int = 1, **fields: Any) -> int:
    return judge(maker, promise, start(**fields), happened)


def opened(ward: int, bid: int) -> Event:
    return e.BallotOpened(ward, (NO_BID, (bid, 0, 0, 0), NO_BID, NO_BID))


def test_a_bid_no_higher_than_promised() -> None:
    promise = Promise("bid_at_most", ward=IN_6, most=2)
    rich: Fields = {"favors": [9] * 20}
    assert ended(promise, [*ELECTION, opened(IN_2, 5)], **rich) == OPEN
    assert ended(promise, [*ELECTION, opened(IN_6, 2)], **rich) == KEPT
    assert ended(promise, [*ELECTION, opened(IN_6, 3)], **rich) == BROKEN
    assert ended(promise, [*ELECTION, opened(IN_6, 3)], maker=2, **rich) == KEPT


def test_a_ballot_that_never_came() -> None:
    promise = Promise("bid_at_most", ward=IN_6, most=0)
    alone = e.WardWon(IN_6, 1, (0, 2, 0, 0))
    assert ended(promise, [*ELECTION, alone]) == OPEN
    assert ended(promise, [*ELECTION, alone, e.OfficesEnded()]) == KEPT
    assert ended(promise, END) == KEPT


def test_no_boss_before_the_election() -> None:
    promise = Promise("no_boss", ward=IN_6)
    elsewhere = [e.BossPlaced(1, IN_2), e.BossPlaced(2, IN_6), *SOON]
    assert ended(promise, elsewhere) == OPEN
    assert ended(promise, [*elsewhere, *ELECTION]) == KEPT
    assert ended(promise, [*elsewhere, e.BossPlaced(1, IN_6)]) == BROKEN
    assert ended(promise, [e.BossPlaced(1, IN_6), *ELECTION]) == BROKEN
    assert ended(promise, END) == KEPT


def test_a_boss_in_the_next_turn() -> None:
    promise = Promise("boss", ward=IN_6)
    assert ended(promise, [e.BossPlaced(1, IN_2), e.BossPlaced(2, IN_6)]) == OPEN
    assert ended(promise, [e.BossPlaced(1, IN_6)]) == KEPT
    assert ended(promise, [e.BossPlaced(1, IN_2), *SOON]) == BROKEN
    assert ended(promise, SOON, locked=1 << IN_6) == LAPSED
    assert ended(promise, SOON, boss_supply=[5, 0, 5, 5]) == LAPSED


def test_a_boss_that_its_maker_itself_locked_out() -> None:
    promise = Promise("boss", ward=IN_6)
    locked: list[Any] = [e.WardLocked(2, IN_6), e.TurnEnded(2)]
    assert judge(2, promise, start(turn=2), locked) == BROKEN


def test_the_next_turn_is_the_one_under_way_only_if_nothing_was_done_in_it() -> None:
    promise = Promise("boss", ward=IN_6)
    later = [*SOON, e.TurnEnded(2), e.TurnBegan(1, 7)]
    assert ended(promise, SOON, office_done=1) == OPEN
    assert ended(promise, [*later, e.TurnEnded(1)], office_done=1) == BROKEN
    assert ended(promise, [*later, e.BossPlaced(1, IN_6)], office_done=1) == KEPT
    assert ended(promise, [*SOON, *ELECTION], office_done=1) == LAPSED
    assert ended(promise, [e.BossPlaced(1, IN_6)], office_done=1) == KEPT  # sooner than due
    locked: list[Any] = [e.TurnEnded(1), e.TurnBegan(2, 6), e.WardLocked(2, IN_6), e.TurnEnded(2)]
    due = [*locked, e.TurnBegan(1, 7), e.TurnEnded(1)]
    assert ended(promise, due, office_done=1) == LAPSED  # it was legal only before it was due


def test_a_promise_made_before_the_turn_begins() -> None:
    promise = Promise("boss", ward=IN_6)
    theirs = [e.TurnEnded(0), e.TurnBegan(1, 6)]
    assert ended(promise, theirs, turn=0) == OPEN
    assert ended(promise, [*theirs, *SOON], turn=0) == BROKEN
    assert ended(promise, ELECTION, turn=0) == LAPSED


def test_a_cube_in_the_next_turn() -> None:
    promise = Promise("cube", ward=IN_6, population=1)
    others: list[Any] = [
        e.CubePlaced(1, IN_6, 0),
        e.CubePlaced(1, IN_2, 1),
        e.CubePlaced(2, IN_6, 1),
    ]
    assert ended(promise, [*others]) == OPEN
    assert ended(promise, [e.CubePlaced(1, IN_6, 1)]) == KEPT
    assert ended(promise, SOON) == BROKEN
    assert ended(promise, SOON, garden=[2, 0, 2, 0]) == LAPSED
    assert ended(promise, SOON, locked=1 << IN_6) == LAPSED
    drawn = [e.GardenFilled((0, 2, 2, 2)), *SOON]
    assert ended(promise, drawn, garden=[0, 0, 0, 0]) == BROKEN


def test_no_slander_in_this_term() -> None:
    promise = Promise("no_slander", seat=2)
    assert ended(promise, [e.Slandered(1, 0, IN_6, 0), e.Slandered(2, 2, IN_6, 0)]) == OPEN
    assert ended(promise, [e.Slandered(1, 2, IN_6, 0)]) == BROKEN
    assert ended(promise, [e.SlanderSpread(1, 2, IN_6, 0)]) == BROKEN
    assert ended(promise, ELECTION) == KEPT
    assert ended(promise, [*ELECTION, e.TermBegan(3, 0), e.Slandered(1, 2, IN_6, 0)]) == KEPT


def test_a_slander_in_this_term() -> None:
    promise = Promise("slander", seat=2, ward=IN_6)
    elsewhere: list[Any] = [e.Slandered(1, 2, IN_2, 0), e.SpreadOpened(1, 2, IN_2, 0)]
    assert ended(promise, [e.Slandered(1, 2, IN_6, 0)]) == KEPT
    assert ended(promise, [*elsewhere, e.SlanderSpread(1, 2, IN_6, 0)]) == KEPT
    assert ended(promise, [*elsewhere, e.SpreadDeclined(1)]) == OPEN
    assert ended(promise, [*elsewhere, e.SpreadDeclined(1), *ELECTION]) == BROKEN
    assert ended(promise, ELECTION) == BROKEN
    assert ended(promise, ELECTION, has_slandered=[0, 1, 0, 0]) == LAPSED
    assert ended(promise, ELECTION, favors=[0] * 20) == LAPSED
    assert ended(promise, ELECTION, bosses=[0] * 75) == LAPSED
    assert ended(promise, ELECTION, locked=1 << IN_6) == LAPSED
    assert ended(promise, ELECTION, turn=0) == LAPSED  # no turn came
    assert ended(promise, END, turn=0) == LAPSED


def test_no_lock_in_this_term() -> None:
    promise = Promise("no_lock", ward=IN_6)
    assert ended(promise, [e.WardLocked(2, IN_2)], maker=2) == OPEN
    assert ended(promise, [e.WardLocked(2, IN_6)], maker=2) == BROKEN
    assert ended(promise, [e.WardLocked(2, IN_2), *ELECTION], maker=2) == KEPT


def test_a_lock_in_this_term() -> None:
    promise = Promise("lock", ward=IN_6)
    own: Fields = {"turn": 2}
    assert ended(promise, [e.WardLocked(2, IN_2), e.WardLocked(2, IN_6)], maker=2, **own) == KEPT
    assert ended(promise, [e.WardLocked(2, IN_2), *ELECTION], maker=2, **own) == BROKEN
    assert ended(promise, ELECTION, maker=2, turn=2, locks_used=2) == LAPSED
    assert ended(promise, ELECTION, maker=2, turn=2, office_done=1) == LAPSED
    assert ended(promise, ELECTION, maker=2, turn=2, office=[3, 2, 1, 4]) == LAPSED


def test_a_ward_that_an_office_spares() -> None:
    promise = Promise("spare", ward=IN_6)
    assert ended(promise, [e.CubeArrested(1, IN_2, 0)]) == OPEN
    assert ended(promise, [e.CubeArrested(1, IN_2, 0), *SOON]) == KEPT
    assert ended(promise, [e.CubeArrested(1, IN_6, 0)]) == BROKEN
    moved: list[Any] = [e.TurnBegan(3, 6), e.CubeResettled(3, IN_6, IN_2, 0)]
    assert ended(promise, moved, maker=3) == BROKEN
    into: list[Any] = [e.TurnBegan(3, 6), e.CubeResettled(3, IN_2, IN_6, 0), e.TurnEnded(3)]
    assert ended(promise, into, maker=3) == KEPT
    assert ended(promise, ELECTION, maker=3) == KEPT


def test_a_cube_that_an_office_sends_away() -> None:
    promise = Promise("send", ward=IN_6, population=1)
    assert ended(promise, [e.CubeArrested(1, IN_6, 1)]) == KEPT
    assert ended(promise, [e.CubeArrested(1, IN_6, 0), *SOON]) == BROKEN
    assert ended(promise, SOON, cube_count=[1] * 15) == LAPSED
    assert ended(promise, SOON, locked=1 << IN_6) == LAPSED
    assert ended(promise, SOON, cubes=[0] * 60) == LAPSED
    assert ended(promise, SOON, office=[1, 0, 2, 3]) == LAPSED
    mine: Fields = {"turn": 3}
    assert ended(promise, [e.CubeResettled(3, IN_6, IN_2, 1)], maker=3, **mine) == KEPT
    assert ended(promise, [e.CubeResettled(3, IN_2, IN_6, 1)], maker=3, **mine) == OPEN
    assert ended(promise, [e.TurnEnded(3)], maker=3, **mine) == BROKEN


def test_an_office_for_a_friend() -> None:
    promise = Promise("office", seat=2, office=1)
    elected: list[Any] = [*ELECTION, e.OfficesEnded(), e.MayorNamed(1, 0)]
    given: list[Any] = [
        e.Appointed(2, 1),
        e.Appointed(0, 2),
        e.Appointed(3, 3),
        e.AppointmentsConfirmed(1),
    ]
    other: list[Any] = [
        e.Appointed(2, 4),
        e.Appointed(0, 1),
        e.Appointed(3, 3),
        e.AppointmentsConfirmed(1),
    ]
    assert ended(promise, elected) == OPEN
    assert ended(promise, [*elected, *given]) == KEPT
    assert ended(promise, [*elected, *given[:-1]]) == OPEN  # they may still be taken back
    assert ended(promise, [*elected, *other]) == BROKEN
    assert ended(promise, [*ELECTION, e.MayorNamed(3, 0)]) == KEPT
    assert ended(promise, [*ELECTION, e.NoMayor()]) == KEPT
    assert ended(promise, [*elected, *END]) == LAPSED
    now: Fields = {
        "phase": APPOINTING,
        "turn": -1,
        "office": [NO_OFFICE, MAYOR, NO_OFFICE, NO_OFFICE],
    }
    assert ended(promise, list(given), **now) == KEPT
    assert ended(promise, list(other), **now) == BROKEN


# Another judge, which reads the whole game at once and asks for lists of legal moves.


def _acts(maker: int, one: Promise, event: Any) -> bool:
    if one.kind in ("boss", "no_boss"):
        return type(event) is e.BossPlaced and event == (maker, one.ward)
    if one.kind == "cube":
        return type(event) is e.CubePlaced and event == (maker, one.ward, one.population)
    if one.kind in ("slander", "no_slander"):
        hit = isinstance(event, (e.Slandered, e.SlanderSpread)) and event[:2] == (maker, one.seat)
        return hit and (one.kind == "no_slander" or event[2] == one.ward)
    if one.kind in ("lock", "no_lock"):
        return type(event) is e.WardLocked and event == (maker, one.ward)
    if isinstance(event, (e.CubeArrested, e.CubeResettled)) and event[:2] == (maker, one.ward):
        return one.kind == "spare" or event[-1] == one.population
    if one.kind == "bid_at_most" and isinstance(event, e.BallotOpened):
        return event.ward == one.ward and sum(event.bids[maker]) > one.most
    return False


def _keeping(one: Promise, move: m.Move) -> bool:
    name, fields = m.KINDS[m.kind_of(move)].name, m.fields_of(move)
    ward = fields.get("ward", fields.get("from_ward"))
    wanted = {
        "boss": name == "place_boss",
        "cube": name == "place_cube",
        "slander": name == "slander" and fields.get("rival") == one.seat,
        "lock": name == "lock",
        "send": name in ("arrest", "resettle"),
    }
    return (
        wanted.get(one.kind, False)
        and ward == one.ward
        and (one.kind not in ("cube", "send") or fields.get("population") == one.population)
    )


def another_judge(maker: int, one: Promise, state: State, happened: list[Event]) -> int:
    """The same question, read off the whole course of the game."""
    now, legal, turns = state.copy(), False, 1
    begun = now.ward_done or now.slander_done or now.office_done or now.step
    if now.phase == TURN and now.turn == maker and begun:
        turns = 2
    for event in happened:
        due = one.kind not in ("boss", "cube", "send") or turns == 1
        if now.phase == TURN and now.turn == maker and due:
            legal = legal or any(_keeping(one, move) for move in game.legal(now))
        over = isinstance(event, e.GameEnded)
        if one.kind == "office":
            if isinstance(event, e.AppointmentsConfirmed) and event.seat == maker:
                return KEPT if now.office[one.seat] == one.office else BROKEN
            if isinstance(event, e.NoMayor) or (
                isinstance(event, e.MayorNamed) and event.seat != maker
            ):
                return KEPT
        elif _acts(maker, one, event):
            return BROKEN if one.kind in OMISSIONS else KEPT
        elif one.kind == "bid_at_most":
            over = over or isinstance(event, e.OfficesEnded)
            over = over or (isinstance(event, e.BallotOpened) and event.ward == one.ward)
        else:
            over = over or isinstance(event, e.ElectionBegan)
            if isinstance(event, e.TurnEnded) and event.seat == maker:
                turns -= 1
                over = over or (turns == 0 and one.kind in ("boss", "cube", "send", "spare"))
        if over:
            return KEPT if one.kind in OMISSIONS else BROKEN if legal else LAPSED
        game.evolve(now, event)
    return OPEN


def made_at_random(
    number: int,
) -> tuple[list[tuple[int, Promise, State, int]], list[Event], Random]:
    """A whole random game, and promises made in it: maker, promise, position, events before it."""
    state, chance = play.new_game(number)
    made: list[tuple[int, Promise, State, int]] = []
    happened: list[Event] = []
    for line in play.random_game(state, chance, play.random_move):
        if chance.random() < 0.3:
            maker = chance.randrange(state.n)
            promise = possible_promises(line.before, maker, chance)
            if promise is None or chance.random() < 0.2:
                promise = some_promise(chance, state.n)
            made.append((maker, promise, line.before, len(happened)))
        happened += line.events
    return made, happened, chance


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6))
def test_R12_2_every_promise_ends_in_exactly_one_way_and_never_changes_again(number: int) -> None:
    made, happened, chance = made_at_random(number)
    for maker, promise, state, at in made:
        rest = happened[at:]
        last = judge(maker, promise, state, rest)
        assert last in (KEPT, BROKEN, LAPSED)
        assert last == another_judge(maker, promise, state, rest)
        cuts = sorted(chance.randrange(len(rest)) for _ in range(3))
        ends = [judge(maker, promise, state, rest[:cut]) for cut in cuts]
        assert ends == sorted(ends, key=bool), "once it has ended it stays so"
        assert set(ends) <= {OPEN, last}


def test_all_kinds_end_in_all_ways_that_they_can() -> None:
    seen = set()
    for number in range(12):
        made, happened, _ = made_at_random(number)
        for maker, promise, state, at in made:
            seen.add((promise.kind, judge(maker, promise, state, happened[at:])))
    assert {kind for kind, _ in seen} == set(promises.KINDS)
    assert {end for kind, end in seen if kind in OMISSIONS} == {KEPT, BROKEN}
    assert {end for kind, end in seen if kind not in OMISSIONS} == {KEPT, BROKEN, LAPSED}


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 10**6))
def test_a_ledger_says_the_same_as_judging_each_promise_again(number: int) -> None:
    state, chance = play.new_game(number)
    ledger = Ledger()
    deals: list[tuple[State, int]] = []
    happened: list[Event] = []
    for line in play.random_game(state, chance, play.random_move):
        offer = some_offer(line.before, chance) if chance.random() < 0.2 else None
        if offer is not None and not ledger.refusal(line.before, offer):
            ledger.say(line.before, offer)
            assert ledger.pending.offer == offer
            if chance.random() < 0.7:
                ledger.say(line.before, Answer(offer.to, True))
                deals.append((line.before, len(happened)))
        ledger.add_events(line.before, line.events)
        assert ledger.pending.offer is None
        happened += line.events
    assert len(ledger.deals) == len(deals)
    assert not ledger.open_pledges()
    for deal, (before, at) in zip(ledger.deals, deals, strict=True):
        for pledge in deal.pledges:
            again = judge(pledge.maker, pledge.promise, before, happened[at:])
            assert pledge.status == again
    for seat in range(state.n):
        kept = [p.status for deal in ledger.deals for p in deal.pledges if p.maker == seat]
        assert ledger.counts_of(seat) == tuple(
            kept.count(end) for end in (OPEN, KEPT, BROKEN, LAPSED)
        )


@pytest.mark.long
def test_two_thousand_games_are_judged_alike() -> None:
    for number in range(2000):
        made, happened, _ = made_at_random(number)
        for maker, promise, state, at in made:
            end = judge(maker, promise, state, happened[at:])
            assert end == another_judge(maker, promise, state, happened[at:]) != OPEN
