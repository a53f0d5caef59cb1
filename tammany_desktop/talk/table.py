"""What every seat knows of the talk so far, in the form in which opponents are told it."""

from collections.abc import Mapping
from typing import NamedTuple, cast

from tammany_desktop.rules.codec import Json
from tammany_desktop.talk import deals, promises
from tammany_desktop.talk.deals import Ledger, Offer, Pending
from tammany_desktop.talk.judging import BROKEN, KEPT
from tammany_desktop.talk.promises import Promise


class Pledged(NamedTuple):
    """A promise that has not ended."""

    maker: int
    to: int
    promise: Promise


class TalkSoFar(NamedTuple):
    """Promises still open, how many each seat kept and broke, all offers made, what stands."""

    pledged: tuple[Pledged, ...] = ()
    kept: tuple[int, ...] = ()
    broken: tuple[int, ...] = ()
    offers: frozenset[Offer] = frozenset()
    pending: Pending = Pending()

    def by(self, maker: int) -> list[Promise]:
        """The open promises of a seat."""
        return [each.promise for each in self.pledged if each.maker == maker]


def talk_so_far(ledger: Ledger, players: int) -> TalkSoFar:
    """The public part of a ledger, which is all of it but how promises are followed."""
    records = [ledger.record(seat) for seat in range(players)]
    return TalkSoFar(
        tuple(Pledged(one.maker, one.to, one.promise) for one in ledger.open_pledges()),
        tuple(record[KEPT] for record in records),
        tuple(record[BROKEN] for record in records),
        frozenset(ledger.offers),
        ledger.pending,
    )


def write(known: TalkSoFar) -> dict[str, Json]:
    """What is known as JSON data; the offers in an order of their own, so that it repeats."""
    standing = known.pending.standing
    return {
        "pledged": [
            {"maker": one.maker, "to": one.to, **promises.write(one.promise)}
            for one in known.pledged
        ],
        "kept": list(known.kept),
        "broken": list(known.broken),
        "offers": [deals.write(offer) for offer in sorted(known.offers)],
        "standing": None if standing is None else deals.write(standing),
        "countered": int(known.pending.countered),
    }


def read(words: Mapping[str, object]) -> TalkSoFar:
    """What `write` wrote. Raises ValueError, KeyError, TypeError for anything else."""
    standing = words["standing"]
    return TalkSoFar(
        tuple(_pledged(one) for one in cast(list[object], words["pledged"])),
        tuple(int(one) for one in cast(list[int], words["kept"])),
        tuple(int(one) for one in cast(list[int], words["broken"])),
        frozenset(_offer(one) for one in cast(list[object], words["offers"])),
        Pending(None if standing is None else _offer(standing), bool(words["countered"])),
    )


def _pledged(words: object) -> Pledged:
    if not isinstance(words, dict):
        raise ValueError("pledged")
    rest = {name: value for name, value in words.items() if name not in ("maker", "to")}
    return Pledged(int(words["maker"]), int(words["to"]), promises.read(rest))


def _offer(words: object) -> Offer:
    offer = deals.read(words)
    if not isinstance(offer, Offer):
        raise ValueError("offer")
    return offer
