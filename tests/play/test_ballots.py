"""Bids of one ballot, wherever they are made: each is sealed as begun, and nothing is told."""

import re
from collections.abc import Iterator
from itertools import permutations, product
from random import Random
from typing import Final

import pytest

from tammany_desktop import talk
from tammany_desktop.journal.header import COLORS, Seat
from tammany_desktop.journal.lines import History
from tammany_desktop.languages import Message
from tammany_desktop.play.ballots import Ballots, BidSealed, BidSource
from tammany_desktop.rules import game
from tammany_desktop.rules.board import IRISH
from tammany_desktop.rules.moves import Bid, OpenBallot
from tammany_desktop.rules.state import BIDDING, MAX_SEATS, State
from tammany_desktop.rules.wards import NO_BID, bidders, prospect
from tammany_desktop.session.match import Match
from tammany_desktop.session.session import Opponents, Session
from tammany_desktop.talk import Promise
from tammany_desktop.talk.deals import Answer, Offer
from tests.helpers.stand_ins import PacedSink

ANNA, BOB, CARA = 0, 1, 2
SEATS: Final = (ANNA, BOB, CARA)
WAYS: Final = ("sheet", "controller", "elsewhere")
BIDS: Final[dict[int, Bid]] = {ANNA: (1, 0, 0, 0), BOB: (2, 0, 0, 0), CARA: NO_BID}


def first_ballot(seed: int = 3) -> State:
    """A random game at its first ballot."""
    chance = Random(seed)
    state = game.new_game(3, chance)
    while state.phase != BIDDING:
        move = chance.choice(game.legal(state))
        state = game.fold(state, game.decide(state, move, chance))
    return state


def open_ballot() -> State:
    """All three seats stand in the ward that votes and hold two Irish favors each."""
    state = first_ballot()
    for seat in SEATS:
        state.bosses[state.voting * MAX_SEATS + seat] = 1
        state.favors[seat * 4 : seat * 4 + 4] = [0, 0, 0, 0]
        state.favors[seat * 4 + IRISH] = 2
    state.cubes[state.voting * 4 + IRISH] = 1
    return state


def ballot_with_one_futile() -> tuple[State, int]:
    """A ballot in which one seat can bid, and changes nothing by it."""
    state = open_ballot()
    ward = state.voting * MAX_SEATS
    state.bosses[ward + ANNA] = state.bosses[ward + BOB] = 4
    for seat in (ANNA, BOB):
        state.favors[seat * 4 + IRISH] = 3
    state.favors[CARA * 4 + IRISH] = 1
    assert [prospect(state, state.voting, seat).matters for seat in SEATS] == [True, True, False]
    return state, CARA


class Silent(Opponents):
    """Bots that never act."""

    def step(self) -> None:
        pass


class Phone(BidSource):
    """A person bids there who has left the window."""

    def __init__(self, *seats: int) -> None:
        self.held = set(seats)
        self.waiting: list[tuple[int, Bid]] = []
        self.answers: list[tuple[int, bool]] = []

    def seats(self) -> set[int]:
        return self.held

    def poll(self) -> tuple[int, Bid] | None:
        return self.waiting.pop(0) if self.waiting else None

    def answer(self, seat: int, taken: bool) -> None:
        self.answers.append((seat, taken))


class Game:
    """A session at a ballot, with no window."""

    def __init__(
        self, state: State | None = None, looks: int = 0, bots: str = "", zero: bool = False
    ) -> None:
        seats = [
            Seat(name, color, "simple" if name in bots else "")
            for name, color in zip("ABC", COLORS, strict=False)
        ]
        self.sink = PacedSink(looks)
        self.match = Match(seats, History(state or open_ballot()), self.sink, Random(1))
        self.session = Session(self.match, Silent())
        self.ballots = Ballots(self.session, lambda: (zero, False))
        self.phone = Phone()
        self.ballots.sources.append(self.phone)
        self.told: list[BidSealed] = []
        self.ballots.listen(self.told.append)

    def begin(self, seat: int, way: str, bid: Bid) -> None:
        if way == "elsewhere":
            self.phone.held.add(seat)
        else:
            self.ballots.unsealed_bid(seat, unseen=way == "controller").bid[:] = bid

    def seal(self, seat: int, way: str, bid: Bid) -> None:
        if way == "elsewhere":
            self.phone.waiting.append((seat, bid))
            self.session.tick()
        else:
            assert self.ballots.seal_unsealed(seat, unseen=way == "controller")

    def ticks(self, count: int = 12) -> None:
        for _ in range(count):
            self.session.tick()

    def opened(self) -> OpenBallot | None:
        lines = [self.match.history.entry(line + 1) for line in range(self.match.line)]
        return next((one.move for one in lines if isinstance(one.move, OpenBallot)), None)

    def offer(self, seat: int, to: int) -> None:
        """An offer that can be made now: about an office, or bids for another ward."""
        gives, asks = self._promise(seat), self._promise(to)
        assert self.session.say(Offer(seat, to, (gives,), (asks,))) == ""

    def _promise(self, maker: int) -> Promise:
        wards = [Promise(talk.BID_AT_MOST, ward=ward, most=0) for ward in range(15)]
        found = [Promise(talk.OFFICE, seat=(maker + 1) % 3, office=0), *wards]
        state = self.match.state
        return next(one for one in found if not talk.cannot_be_promised(state, maker, one))


# Every order of sources


@pytest.mark.parametrize("looks", [0, 3])
@pytest.mark.parametrize("order", list(permutations(SEATS)))
def test_whoever_bids_where_and_when_the_bids_are_those_that_were_begun(
    order: tuple[int, ...], looks: int
) -> None:
    for ways in product(WAYS, repeat=3):
        made = Game(looks=looks)
        for seat, way in enumerate(ways):
            made.begin(seat, way, BIDS[seat])
        at_window = [seat for seat in SEATS if ways[seat] != "elsewhere"]
        assert made.ballots.seats_to_ask() == at_window
        for number, seat in enumerate(order):
            assert made.opened() is None
            made.seal(seat, ways[seat], BIDS[seat])
            assert made.told == [BidSealed(one) for one in order[: number + 1]]
            left = [one for one in at_window if one not in order[: number + 1]]
            assert made.ballots.seats_to_ask() == left
            assert not any(made.ballots.owes(one) for one in order[: number + 1])
        made.ticks()
        opened = made.opened()
        assert opened is not None
        assert opened.bids == tuple(BIDS[seat] for seat in SEATS)
        assert all(taken for _, taken in made.phone.answers)


@pytest.mark.parametrize("order", list(permutations(SEATS)))
def test_offers_between_bids_lose_nothing_on_a_slow_disk(order: tuple[int, ...]) -> None:
    """Each bid is sealed while a line of the offer, or of its answer, is being written."""
    made = Game(looks=4)
    ways = dict(zip(order, WAYS, strict=True))
    for seat in SEATS:
        made.begin(seat, ways[seat], BIDS[seat])
    first, second, third = order
    made.offer(second, third)
    assert made.match.busy
    made.seal(first, ways[first], BIDS[first])
    made.ticks()
    assert made.session.offered is not None
    assert made.session.say(Answer(third, True)) == ""
    assert made.match.busy
    made.seal(second, ways[second], BIDS[second])
    made.ticks()
    made.offer(first, second)
    assert made.match.busy
    made.seal(third, ways[third], BIDS[third])
    assert made.opened() is None
    made.ticks()
    opened = made.opened()
    assert opened is not None
    assert opened.bids == tuple(BIDS[seat] for seat in SEATS)


def test_a_full_disk_keeps_what_is_sealed_and_what_is_begun() -> None:
    made = Game()
    made.begin(BOB, "controller", BIDS[BOB])
    made.sink.trouble = Message("disk.full")
    made.offer(BOB, CARA)
    made.ticks()
    assert made.match.failure is not None
    made.begin(ANNA, "sheet", BIDS[ANNA])
    made.seal(ANNA, "sheet", BIDS[ANNA])
    made.sink.trouble = None
    made.match.retry()
    made.ticks()
    made.seal(BOB, "controller", BIDS[BOB])
    made.begin(CARA, "sheet", BIDS[CARA])
    made.seal(CARA, "sheet", BIDS[CARA])
    made.ticks()
    opened = made.opened()
    assert opened is not None
    assert opened.bids == tuple(BIDS[seat] for seat in SEATS)


def test_what_is_said_while_a_ballot_could_not_be_written_is_said_after_it() -> None:
    made = Game()
    made.sink.trouble = Message("disk.full")
    for seat in SEATS:
        made.begin(seat, "sheet", BIDS[seat])
        made.seal(seat, "sheet", BIDS[seat])
    made.ticks()
    assert made.match.failure is not None
    made.offer(BOB, CARA)
    made.ticks()
    made.sink.trouble = None
    made.match.retry()
    made.ticks()
    assert made.opened() is not None
    assert made.match.ledger.pending.offer is not None


# Bids begun


def test_a_sealed_bid_is_wiped_wherever_its_person_began_one() -> None:
    made = Game()
    sheet = made.ballots.unsealed_bid(ANNA)
    unseen = made.ballots.unsealed_bid(ANNA, unseen=True)
    sheet.bid[:], unseen.bid[:], unseen.population = (1, 0, 0, 0), (2, 0, 0, 0), 3
    assert made.ballots.seal_unsealed(ANNA)
    assert (sheet.bid, unseen.bid, unseen.population) == ([0] * 4, [0] * 4, 0)
    assert not made.ballots.seal_unsealed(ANNA, unseen=True)
    assert made.told == [BidSealed(ANNA)]


def test_what_is_begun_stays_through_offers_and_is_the_same_for_every_view() -> None:
    made = Game()
    sheet = made.ballots.unsealed_bid(ANNA)
    sheet.bid[:] = (2, 0, 0, 0)
    made.offer(BOB, CARA)
    made.ticks()
    assert made.ballots.unsealed_bid(ANNA) is sheet
    made.ballots.detach(ANNA)
    assert sheet.value() == NO_BID, "a sheet that is gone holds nothing"
    assert made.ballots.unsealed_bid(ANNA).value() == (2, 0, 0, 0)
    made.ballots.detach(BOB)
    assert made.ballots.unsealed_bid(BOB).value() == NO_BID
    assert made.ballots.unsealed_bid(ANNA, unseen=True).value() == NO_BID


def test_another_player_wipes_the_sheets_and_the_own_controller_only() -> None:
    made = Game(looks=2)
    unsealed_bid, ways = made.ballots.unsealed_bid, (False, True)
    begun = {(seat, way): unsealed_bid(seat, way) for seat in SEATS for way in ways}
    for one in begun.values():
        one.bid[:] = (1, 0, 0, 0)
    made.session.change_player(BOB, "simple")
    made.ticks()
    kept = {place for place, one in begun.items() if any(one.bid)}
    assert kept == {(ANNA, True), (CARA, True)}
    assert made.ballots.seats_to_ask() == [ANNA, CARA]
    assert not made.ballots.seal_unsealed(ANNA), "what was wiped is not sealed at zero"
    assert made.ballots.seal_unsealed(CARA, unseen=True)
    assert made.told == [BidSealed(CARA)]


def test_a_sealed_bid_stays_sealed_under_another_player_and_is_not_asked_for_again() -> None:
    made = Game()
    made.ballots.unsealed_bid(ANNA).bid[:] = (2, 0, 0, 0)
    assert made.ballots.seal_unsealed(ANNA)
    made.session.change_player(ANNA, "simple")
    made.ticks()
    made.session.change_player(ANNA, "")
    made.ticks()
    assert made.ballots.seats_to_ask() == [BOB, CARA]
    assert made.match._sealed == {ANNA: (2, 0, 0, 0)}


def test_the_next_ballot_begins_with_nothing() -> None:
    made = Game()
    unseen = made.ballots.unsealed_bid(ANNA, unseen=True)
    for seat in SEATS:
        made.ballots.unsealed_bid(seat).bid[:] = BIDS[seat]
        assert made.ballots.seal_unsealed(seat)
    late = made.ballots.unsealed_bid(BOB, unseen=True)
    late.bid[:] = unseen.bid[:] = (2, 0, 0, 0)
    made.ticks()
    assert made.opened() is not None
    assert late.bid == [0] * 4
    assert made.ballots.unsealed_bid(BOB, unseen=True).value() == NO_BID


# Bids that can change nothing


def test_asking_who_is_due_seals_nothing() -> None:
    state, futile = ballot_with_one_futile()
    made = Game(state, zero=True)
    assert futile in made.ballots.seats_to_ask()
    assert made.match._sealed == {}
    made.ballots.seal_futile()
    assert made.match._sealed == {futile: NO_BID}
    assert made.ballots.seats_to_ask() == [ANNA, BOB]
    assert made.told == [BidSealed(futile, futile=True)]
    made.ballots.seal_futile()
    assert len(made.told) == 1


def test_it_is_kept_whose_bid_was_sealed_unasked_until_the_next_ballot() -> None:
    state, futile = ballot_with_one_futile()
    made = Game(state, zero=True)
    term, ward = made.match.state.term, made.match.state.voting
    assert made.ballots.futile_seats(term, ward) == []
    made.ballots.seal_futile()
    for seat in made.ballots.seats_to_ask():
        assert made.ballots.seal(seat, NO_BID)
    made.ticks()
    assert made.ballots.futile_seats(term, ward) == [futile]
    assert made.ballots.futile_seats(term, ward + 1) == []


@pytest.mark.parametrize("bots", ["", "C"])
def test_without_the_setting_and_of_bots_nothing_is_sealed_unasked(bots: str) -> None:
    state, _ = ballot_with_one_futile()
    made = Game(state, zero=bool(bots), bots=bots)
    made.ballots.seal_futile()
    assert made.match._sealed == {}
    assert made.told == []


# Bids from elsewhere


@pytest.mark.parametrize(
    ("seat", "bid"),
    [
        (BOB, (3, 0, 0, 0)),
        (BOB, (-1, 0, 0, 0)),
        (BOB, (1, 0, 0)),
        (BOB, ("1", 0, 0, 0)),
        (ANNA, (1, 0, 0, 0)),  # bids at the window
        (CARA, (1, 0, 0, 0)),  # is a bot
        (7, (1, 0, 0, 0)),
    ],
)
def test_what_is_no_bid_of_its_person_is_refused_and_nobody_hears(seat: int, bid: Bid) -> None:
    made = Game(bots="C")
    made.phone.held = {BOB, CARA}
    made.phone.waiting.append((seat, bid))
    made.session.tick()
    assert made.phone.answers == [(seat, False)]
    assert made.match._sealed == {}
    assert made.told == []


def test_a_bid_is_final_also_from_elsewhere() -> None:
    made = Game()
    made.phone.held = {BOB}
    made.phone.waiting += [(BOB, (1, 0, 0, 0)), (BOB, (2, 0, 0, 0))]
    made.session.tick()
    assert made.phone.answers == [(BOB, True), (BOB, False)]
    assert made.match._sealed == {BOB: (1, 0, 0, 0)}


def test_who_comes_back_to_the_window_is_asked_there() -> None:
    made = Game()
    made.phone.held = {ANNA}
    assert made.ballots.seats_to_ask() == [BOB, CARA]
    made.phone.held.clear()
    assert made.ballots.seats_to_ask() == [ANNA, BOB, CARA]
    made.phone.waiting.append((ANNA, NO_BID))
    made.session.tick()
    assert made.phone.answers == [(ANNA, False)]


def test_the_loop_looks_again_only_while_a_bid_is_expected_from_elsewhere() -> None:
    made = Game()
    assert made.session.due_in() is None
    made.phone.held = {BOB}
    wait = made.session.due_in()
    assert wait is not None
    assert 0 < wait < 0.1
    made.phone.waiting.append((BOB, NO_BID))
    made.session.tick()
    assert made.session.due_in() is None


def test_between_ballots_no_bid_is_taken() -> None:
    state = game.new_game(3, Random(5))
    made = Game(state)
    assert bidders(state) == []
    made.phone.held = {ANNA}
    made.phone.waiting.append((ANNA, NO_BID))
    made.session.tick()
    assert made.phone.answers == [(ANNA, False)]
    assert made.ballots.seats_to_ask() == []


# Everything at once


class Model:
    """What persons know of their own bids, kept beside a game of random acts."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        state, self.futile = ballot_with_one_futile()
        self.zero = chance.random() < 0.5
        self.made = Game(state, looks=chance.randrange(4), zero=self.zero)
        self.begun: dict[tuple[int, bool], Bid] = {}
        self.sealed: dict[int, Bid] = {}
        self.away: set[int] = set()

    @property
    def owing(self) -> list[int]:
        seats = self.made.match.seats
        return [one for one in SEATS if one not in self.sealed and not seats[one].is_bot]

    def act(self) -> None:
        """One thing that a person does; lines under way may be safe before it, or after."""
        self.made.ticks(self.chance.randrange(3))
        seat, unseen = self.chance.choice(SEATS), self.chance.random() < 0.5
        bid = self.chance.choice([(0, 0, 0, 0), (1, 0, 0, 0)])
        kinds = ("begin", "begin", "seal", "phone", "call", "player", "offer", "zero")
        kind = self.chance.choice(kinds)
        if kind == "begin" and seat in self.owing:
            self.made.ballots.unsealed_bid(seat, unseen).bid[:] = bid
            self.begun[seat, unseen] = bid
        elif kind == "seal":
            self._seal(seat, unseen)
        elif kind == "phone":
            self.away ^= {seat}
            self.made.phone.held = self.away
        elif kind == "call":
            due = seat in self.away and seat in self.owing
            self.made.phone.waiting.append((seat, bid))
            self.made.ballots.tick()
            assert self.made.phone.answers[-1] == (seat, due)
            if due:
                self._is_in(seat, bid)
        elif kind == "player":
            self._change_player(seat)
        elif kind == "zero":
            self.made.ballots.seal_futile()
            if self.zero and self.futile in self.owing:
                self._is_in(self.futile, NO_BID)
        elif kind == "offer" and not self.made.match.busy:
            self._talk(seat)
        present = [one for one in self.owing if one not in self.away]
        assert self.made.ballots.seats_to_ask() == present
        for place, known in self.begun.items():
            assert self.made.ballots.unsealed_bid(*place).value() == known

    def _seal(self, seat: int, unseen: bool) -> None:
        due = (seat, unseen) in self.begun and seat in self.owing
        assert self.made.ballots.seal_unsealed(seat, unseen) == due
        if due:
            self._is_in(seat, self.begun[seat, unseen])

    def _is_in(self, seat: int, bid: Bid) -> None:
        self.sealed[seat] = bid
        self.begun = {place: one for place, one in self.begun.items() if place[0] != seat}

    def _change_player(self, seat: int) -> None:
        before = self.made.match.seats
        self.made.session.change_player(seat, "" if before[seat].is_bot else "simple")
        self.made.ticks(8)
        if self.made.match.seats != before:
            self.begun = {
                place: one for place, one in self.begun.items() if place[1] and place[0] != seat
            }

    def _talk(self, seat: int) -> None:
        offered = self.made.match.ledger.pending.offer
        if offered is None:
            self.made.offer(seat, (seat + 1) % 3)
        else:
            self.made.session.say(Answer(offered.to, self.chance.random() < 0.5))


@pytest.mark.parametrize("seed", range(120))
def test_in_any_order_of_acts_every_bid_is_its_persons_own(seed: int) -> None:
    """Bids, offers, other players, telephones and a slow disk; who is left bids nothing at last."""
    model = Model(Random(seed))
    made = model.made
    for _ in range(25):
        if made.opened() is not None or not model.owing:
            break
        model.act()
        assert made.opened() is not None or made.match._sealed == model.sealed
    for seat in made.match.owing() if made.opened() is None else ():
        model.sealed[seat] = NO_BID
        made.match.seal(seat, NO_BID)
    made.ticks(20)
    opened = made.opened()
    assert opened is not None
    assert opened.bids == tuple(model.sealed[seat] for seat in SEATS)
    unasked = [sealed.seat for sealed in made.told if sealed.futile]
    assert unasked in ([], [model.futile]) if model.zero else not unasked


# Secrets


def texts(made: Game) -> Iterator[str]:
    """Everything that could be printed of a ballot by accident."""
    everything = (
        made.ballots,
        made.ballots.unsealed_bid(ANNA),
        made.ballots._unsealed_bids,
        *made.told,
    )
    for one in everything:
        for words in (repr(one), str(one), f"{one}"):
            yield re.sub("0x[0-9a-f]+", "", words)


def test_no_text_tells_what_is_begun_or_sealed(caplog: pytest.LogCaptureFixture) -> None:
    pairs = []
    for bid in (NO_BID, (2, 0, 0, 0)):
        made = Game()
        made.phone.held = {CARA}
        made.ballots.unsealed_bid(ANNA).bid[:] = bid
        made.ballots.unsealed_bid(BOB, unseen=True).bid[:] = bid
        assert made.ballots.seal_unsealed(BOB, unseen=True)
        made.phone.waiting.append((CARA, bid))
        made.session.tick()
        pairs.append((list(texts(made)), made.phone.answers, made.session.due_in()))
    assert pairs[0] == pairs[1]
    assert caplog.text == ""


def test_who_has_sealed_is_said_of_persons_only() -> None:
    made = Game(bots="C")
    made.match.seal(CARA, NO_BID)
    assert made.ballots.sealed_seats() == []
    assert made.told == []
    assert made.ballots.seal(BOB, NO_BID)
    assert made.ballots.sealed_seats() == [BOB]
