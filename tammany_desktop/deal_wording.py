"""Sentences about deals: promises, offers, answers, and how promises ended."""

from collections.abc import Iterable, Sequence

from tammany_desktop.journal.header import Seat
from tammany_desktop.languages import sentences, series, text
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.talk import BID_AT_MOST, NONE, Promise
from tammany_desktop.talk.deals import Deal, Offer, Talk, TalkRecord
from tammany_desktop.talk.judging import STATUSES, Pledge
from tammany_desktop.wording import capitalized, office_name, population_words


def promise_words(promise: Promise, seats: Sequence[Seat]) -> str:
    """Return a promise as part of a sentence: "bid nothing in ward 4"."""
    values: dict[str, str | int] = {}
    key = promise.kind
    if promise.ward != NONE:
        values["ward"] = WARD_NUMBERS[promise.ward]
    if promise.population != NONE:
        values |= population_words(promise.population)
    if promise.seat != NONE:
        values["rival"] = seats[promise.seat].name
    if promise.office != NONE:
        values["office"] = office_name(promise.office)
    if promise.kind == BID_AT_MOST:
        values["count"] = promise.most
        key = BID_AT_MOST if promise.most else "bid_nothing"
    return text(f"deal.promise.{key}", **values)


def promise_row_words(promise: Promise, seats: Sequence[Seat]) -> str:
    """Return a promise as a row of its own, with a capital."""
    return capitalized(promise_words(promise, seats))


def side_words(maker: int, promises: Iterable[Promise], seats: Sequence[Seat]) -> str:
    """Return what one side of a deal promises, as a sentence."""
    promises_text = series([promise_words(promise, seats) for promise in promises])
    return text("deal.side", name=seats[maker].name, what=promises_text)


def offer_words(offer: Offer, seats: Sequence[Seat]) -> str:
    """Return what both sides of an offer promise, as sentences."""
    sides = (offer.seat, offer.gives), (offer.to, offer.asks)
    return sentences([side_words(*side, seats) for side in sides])


def talk_words(talk: Talk, offer: Offer | None, seats: Sequence[Seat]) -> str:
    """Return a sentence about a new offer, or about the answer to `offer`."""
    if isinstance(talk, Offer):
        names = {"name": seats[talk.seat].name, "other": seats[talk.to].name}
        return text("deal.offered", **names, deal=offer_words(talk, seats))
    other = seats[offer.seat].name if offer is not None else ""
    key = "deal.accepted" if talk.accepts else "deal.declined"
    return text(key, name=seats[talk.seat].name, other=other)


def pledge_words(pledge: Pledge, seats: Sequence[Seat]) -> str:
    """Return a sentence about a pledge (one seat's promise to another), or about its end."""
    names = {"name": seats[pledge.maker].name, "other": seats[pledge.to].name}
    promise = promise_words(pledge.promise, seats)
    key = f"deal.end.{STATUSES[pledge.status]}" if pledge.status else "deal.open_line"
    return text(key, **names, promise=promise)


def outcome_words(deal: Deal, seats: Sequence[Seat], worth: tuple[int, int] | None = None) -> str:
    """Return how each promise of a deal ended, and its `worth` by side in percentage points."""
    outcomes = [
        text(
            "deal.outcome",
            name=seats[pledge.maker].name,
            promise=promise_words(pledge.promise, seats),
            end=text(f"deal.was.{STATUSES[pledge.status]}"),
        )
        for pledge in deal.pledges
    ]
    if worth is not None:
        signed = [f"{value:+d}".replace("-", "\N{MINUS SIGN}") for value in worth]
        names = {"name": seats[deal.offer.seat].name, "other": seats[deal.offer.to].name}
        names |= {"maker_worth": signed[0], "receiver_worth": signed[1]}
        outcomes.append(text("deal.worth", **names))
    return sentences(outcomes)


def talk_record_words(record: TalkRecord, seats: Sequence[Seat]) -> list[str]:
    """Return the sentences of a record: on an offer or answer, or on promises that ended."""
    if record.talk is not None:
        return [talk_words(record.talk, record.offer, seats)]
    return [pledge_words(pledge, seats) for pledge in record.ended]
