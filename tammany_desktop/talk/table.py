"""What every seat knows of the talk so far, in the form in which opponents are told it."""

from typing import NamedTuple

from tammany_desktop.talk.deals import Floor, Ledger, Offer
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
    floor: Floor = Floor()

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
        ledger.floor,
    )
