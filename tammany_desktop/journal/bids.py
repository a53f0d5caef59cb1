"""The bids opened so far in a game, as everybody at the table saw them (R7.4)."""

from tammany_desktop.journal.history import History
from tammany_desktop.rules.moves import OpenBallot
from tammany_desktop.rules.opened import OpenedBid, opened_bids


class BidsSoFar:
    """Bids opened on the way to a game's last line; what an undo took back is not among them."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._found: dict[int, tuple[OpenedBid, ...]] = {}  # by line; lines never change

    def of(self, seats: frozenset[int]) -> tuple[OpenedBid, ...]:
        """The bids of some seats, in the order of their opening."""
        return tuple(
            bid for line in self._history.trunk() for bid in self._at(line) if bid.seat in seats
        )

    def _at(self, line: int) -> tuple[OpenedBid, ...]:
        move = self._history.entry(line).move
        if not isinstance(move, OpenBallot):
            return ()
        if line not in self._found:
            self._found[line] = opened_bids(self._history.state_at(line - 1), move.bids)
        return self._found[line]
