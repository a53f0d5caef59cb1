"""Offers, answers, deals, and the ledger of a game: every promise and how it ended."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Final, NamedTuple

from tammany_desktop import talk as promises
from tammany_desktop.records import Codec, as_object, within
from tammany_desktop.rules.codec import Json
from tammany_desktop.rules.events import Event
from tammany_desktop.rules.evolution import evolve
from tammany_desktop.rules.state import MAX_SEATS, OVER, State
from tammany_desktop.talk import Promise
from tammany_desktop.talk.judging import BROKEN, KEPT, OPEN, Pledge

MOST_PROMISES: Final = 3  # largest number of promises of a side
MAX_TALK: Final = 1000  # offers and answers in a game, far more than are ever needed


def _is_side(side: tuple[Promise, ...]) -> bool:
    """Return True if these can be the promises of one side: not too many, and all different."""
    return 1 <= len(side) <= MOST_PROMISES and len(set(side)) == len(side)


SeatNumber = Annotated[int, within(0, MAX_SEATS - 1)]
PromiseJson = Annotated[Promise, Codec(promises.read, promises.write)]
Side = Annotated[tuple[PromiseJson, ...], _is_side]


class Offer(NamedTuple):
    """An offer of `seat` to exchange promises: it `gives` its own and `asks` those of `to`."""

    seat: SeatNumber
    to: SeatNumber
    gives: Side
    asks: Side


class Answer(NamedTuple):
    """The answer to an offer, by the seat it was made to; a counteroffer is an Offer."""

    seat: SeatNumber
    accepts: bool


Talk = Offer | Answer


class NotSayable(ValueError):
    """Raised for talk that is not allowed now; the message is part of a catalog key."""


def write(talk: Talk) -> dict[str, Json]:
    """Return an offer or an answer as JSON data."""
    if isinstance(talk, Answer):
        return {"say": "accept" if talk.accepts else "decline", "seat": talk.seat}
    return {"say": "offer", **as_object(Offer).write(talk)}


def read(data: object) -> Talk:
    """Return the talk that `write` wrote. Raises ValueError with the field's name if wrong."""
    if not isinstance(data, dict):
        raise ValueError("say")
    say, fields = data.get("say"), {name: data[name] for name in data if name != "say"}
    if say in ("accept", "decline"):
        return as_object(Answer).read(fields | {"accepts": say == "accept"})
    if say != "offer":
        raise ValueError("say")
    offer = as_object(Offer).read(fields)
    if offer.seat == offer.to:
        raise ValueError("to")
    return offer


def fits(talk: Talk, player_count: int) -> bool:
    """Return True if all seats in an offer or answer exist at a table of so many players."""
    if isinstance(talk, Answer):
        return talk.seat < player_count
    promises_fit = all(promises.fits(each, player_count) for each in (*talk.gives, *talk.asks))
    return promises_fit and max(talk.seat, talk.to) < player_count


TalkJson = Annotated[Talk, Codec(read, write)]
OfferJson = Annotated[Offer, Codec(read, write), lambda talk: isinstance(talk, Offer)]


class Pending(NamedTuple):
    """The offer that waits for an answer, or None, and whether it is a counteroffer."""

    offer: OfferJson | None = None
    is_counteroffer: bool = False

    def after(self, talk: Talk) -> "Pending":
        """Return what is pending after `talk`. Raises NotSayable if it is not allowed now."""
        offer = self.offer
        if isinstance(talk, Answer):
            if offer is None or offer.to != talk.seat:
                raise NotSayable("nothing_to_answer")
            return Pending()
        counters = offer is not None and (talk.seat, talk.to) == (offer.to, offer.seat)
        if self.is_counteroffer and counters:
            raise NotSayable("countered_once")
        return Pending(talk, counters)


class Deal(NamedTuple):
    """An accepted offer; `pledges` are the offerer's promises, then the other's."""

    offer: Offer
    pledges: tuple[Pledge, ...]

    @property
    def is_open(self) -> bool:
        """Return True if any promise of the deal is open."""
        return any(pledge.status == OPEN for pledge in self.pledges)


class Ledger:
    """The offers and deals of a game up to a position, and the offer that is pending there."""

    def __init__(self) -> None:
        self.pending = Pending()
        self.offers: list[Offer] = []
        self.deals: list[Deal] = []
        self.talk_count = 0  # number of offers and answers

    def refusal(self, state: State, talk: Talk) -> str:
        """Return why talk is not allowed in a position, as a key; "" if it is allowed."""
        if state.phase == OVER:
            return "game_over"
        if not fits(talk, state.n):
            return "no_such_seat"
        if self.talk_count >= MAX_TALK:
            return "enough_said"
        if isinstance(talk, Offer):
            if talk.seat == talk.to or not (_is_side(talk.gives) and _is_side(talk.asks)):
                return "not_an_offer"
            if any(promises.cannot_be_promised(state, *pair) for pair in with_makers(talk)):
                return "says_nothing"
        try:
            self.pending.after(talk)
        except NotSayable as refused:
            return str(refused)
        return ""

    def say(self, state: State, talk: Talk) -> None:
        """Add an offer or answer made in a position. Raises NotSayable if it is not allowed."""
        offer = self.pending.offer
        self.pending = self.pending.after(talk)
        self.talk_count += 1
        if isinstance(talk, Offer):
            self.offers.append(talk)
        elif talk.accepts and offer is not None:
            self.deals.append(_deal(state, offer))

    def add_events(self, state: State, events: Iterable[Event]) -> None:
        """Judge promises by the events after `state`, which is only read; drop a pending offer."""
        self.pending = Pending()
        pledges = self.open_pledges()
        if not pledges:
            return
        scratch = state.copy()
        for event in events:
            for pledge in pledges:
                pledge.judge(scratch, event)
            evolve(scratch, event)

    def open_pledges(self) -> list[Pledge]:
        """Return the pledges that are neither kept nor broken nor lapsed."""
        return [pledge for pledge in self.pledges() if pledge.status == OPEN]

    def pledges(self) -> list[Pledge]:
        """Return the pledges of all deals."""
        return [pledge for deal in self.deals for pledge in deal.pledges]

    def counts_of(self, seat: int) -> tuple[int, int, int, int]:
        """Return how many promises of a seat are open, kept, broken and lapsed."""
        counts = [0, 0, 0, 0]
        for deal in self.deals:
            for pledge in deal.pledges:
                counts[pledge.status] += pledge.maker == seat
        return counts[0], counts[1], counts[2], counts[3]


class TalkRecord(NamedTuple):
    """A line's talk with the offer made or answered; without talk, the promises that it ended."""

    line: int
    talk: Talk | None
    offer: Offer | None
    ended: tuple[Pledge, ...] = ()

    @property
    def is_deal(self) -> bool:
        """Return True if an offer was accepted."""
        return isinstance(self.talk, Answer) and self.talk.accepts


Line = tuple[int, Talk | None, Sequence[Event]]  # a line's number, talk, and events


def replay_talk(start: State, lines: Iterable[Line]) -> tuple[Ledger, list[TalkRecord]]:
    """Return the ledger after some lines, and records of offers, answers and ended promises."""
    ledger, state, result = Ledger(), start.copy(), list[TalkRecord]()
    for line, talk, events in lines:
        if talk is not None:
            offer = talk if isinstance(talk, Offer) else ledger.pending.offer
            ledger.say(state, talk)
            result.append(TalkRecord(line, talk, offer))
            continue
        open_pledges = ledger.open_pledges()
        ledger.add_events(state, events)
        ended = tuple(pledge for pledge in open_pledges if pledge.status != OPEN)
        if ended:
            result.append(TalkRecord(line, None, None, ended))
        for event in events:
            evolve(state, event)
    return ledger, result


def with_makers(offer: Offer) -> list[tuple[int, Promise]]:
    """Return the promises of an offer with their makers, the offerer's first."""
    gives = [(offer.seat, promise) for promise in offer.gives]
    return gives + [(offer.to, promise) for promise in offer.asks]


def _deal(state: State, offer: Offer) -> Deal:
    pledges = [Pledge(offer.seat, offer.to, promise, state) for promise in offer.gives]
    pledges += [Pledge(offer.to, offer.seat, promise, state) for promise in offer.asks]
    return Deal(offer, tuple(pledges))


class OpenPromise(NamedTuple):
    """An open promise of `maker` to another seat."""

    maker: SeatNumber
    to: SeatNumber
    promise: PromiseJson


def promised_at(records: Iterable[TalkRecord], line: int) -> tuple[OpenPromise, ...]:
    """Return the promises that are open after a line, from the talk of a game."""
    open_promises: list[OpenPromise] = []
    for record in records:
        if record.line > line:
            break
        if record.is_deal and (offer := record.offer) is not None:
            open_promises += [OpenPromise(offer.seat, offer.to, given) for given in offer.gives]
            open_promises += [OpenPromise(offer.to, offer.seat, asked) for asked in offer.asks]
        for pledge in record.ended:
            open_promises.remove(OpenPromise(pledge.maker, pledge.to, pledge.promise))
    return tuple(open_promises)


class TalkSoFar(NamedTuple):
    """The public part of a ledger: open promises, offers, and promises kept and broken."""

    promised: tuple[OpenPromise, ...] = ()
    kept: tuple[int, ...] = ()  # number of promises, by seat
    broken: tuple[int, ...] = ()  # number of promises, by seat
    offers: frozenset[OfferJson] = frozenset()
    pending: Pending = Pending()

    def by(self, maker: int) -> list[Promise]:
        """Return the open promises of a seat."""
        return [promised.promise for promised in self.promised if promised.maker == maker]


def talk_so_far(ledger: Ledger, player_count: int) -> TalkSoFar:
    """Return the public part of a ledger, at a table of so many players."""
    counts = [ledger.counts_of(seat) for seat in range(player_count)]
    return TalkSoFar(
        tuple(OpenPromise(p.maker, p.to, p.promise) for p in ledger.open_pledges()),
        tuple(count[KEPT] for count in counts),
        tuple(count[BROKEN] for count in counts),
        frozenset(ledger.offers),
        ledger.pending,
    )
