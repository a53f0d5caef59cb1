"""The one place that hides: all is public but sealed bids and future draws.

Future draws are never in a state or an event: chance is rolled when a move is decided, and only
its outcome is known. Sealed bids are held by the match and enter the events at the opening (R7.4).
"""

from collections.abc import Mapping
from typing import NamedTuple

from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.state import NOBODY, State
from tammany_desktop.rules.wards import OpenedBid


class View(NamedTuple):
    """What one seat may know: the position (a separate copy), and its own sealed bid if any.

    `opened` are the bids of ballots opened before, where somebody keeps them.
    """

    seat: int
    state: State
    own_bid: Bid | None
    opened: tuple[OpenedBid, ...] = ()

    def __repr__(self) -> str:
        """Only whose it is: a view may end up in a log, and a sealed bid may not (R7.4)."""
        return f"View(seat={self.seat})"


def redact(
    state: State,
    sealed: Mapping[int, Bid],
    seat: int = NOBODY,
    opened: tuple[OpenedBid, ...] = (),
) -> View:
    """What `seat` may know, or a bystander where `seat` is NOBODY.

    Nothing in the result depends on another seat's sealed bid, nor on whether it is sealed yet
    (R7.4).
    """
    return View(seat, state.copy(), sealed.get(seat), opened)
