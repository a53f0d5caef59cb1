"""Hides what a seat may not know; everything except sealed bids and future draws is public.

Future draws are never in a state or an event: they are made when a move is decided, and only the
result is known. Sealed bids are held by the match and enter the events at the opening (R7.4).
"""

from collections.abc import Mapping
from typing import NamedTuple

from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.state import NOBODY, State
from tammany_desktop.rules.wards import OpenedBid


class View(NamedTuple):
    """The knowledge of one seat: the position, its own sealed bid, and bids `opened` before."""

    seat: int
    state: State
    own_bid: Bid | None
    opened: tuple[OpenedBid, ...] = ()

    def __repr__(self) -> str:
        """Name the seat alone: a view may end up in a log, and a sealed bid may not (R7.4)."""
        return f"View(seat={self.seat})"


def redact(
    state: State, sealed: Mapping[int, Bid], seat: int = NOBODY, opened: tuple[OpenedBid, ...] = ()
) -> View:
    """Return what a seat, or a spectator (NOBODY), may know: no sealed bids of others (R7.4)."""
    return View(seat, state.copy(), sealed.get(seat), opened)
