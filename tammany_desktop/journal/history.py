"""What has happened in one game, line by line, and the position after any of them.

An undo is a line too: it says which earlier line's position holds again. So the lines form a tree,
and the trunk is what led to the position of a given line.
"""

from typing import Final, NamedTuple

from tammany_desktop.rules.events import Event
from tammany_desktop.rules.evolution import evolve, fold
from tammany_desktop.rules.moves import Move, OpenBallot
from tammany_desktop.rules.outlook import OpenedBid, opened_bids
from tammany_desktop.rules.state import State

NO_LINE: Final = -1
CHECKPOINT_EVERY: Final = 32  # events: a way back folds no more than these and those of a line


class Entry(NamedTuple):
    """One line: a move with its events, or a way back.

    `number` counts from 1. `move` is None for what is due at the start (R4.1). `back_to` is
    NO_LINE, or the line whose position holds again, without move and events.
    """

    number: int
    move: Move | OpenBallot | None
    events: tuple[Event, ...]
    back_to: int = NO_LINE

    def __repr__(self) -> str:
        """Only the number: until it is written, the rest may hold sealed bids."""
        return f"Entry({self.number})"


class History:
    """The lines of a game and the position after each; a `state` handed out never changes again."""

    def __init__(self, start: State) -> None:
        self._entries: list[Entry] = []
        self._tips = [0]
        self._since = [0]  # events since the last checkpoint on the way to each line
        self._checkpoints = {0: start.copy()}
        self.state = self._checkpoints[0]

    @property
    def start(self) -> State:
        """The position before line 1: a copy."""
        return self._checkpoints[0].copy()

    @property
    def line(self) -> int:
        """The number of the last line; 0 before the first."""
        return len(self._entries)

    def after(self, entry: Entry) -> State:
        """The position that the next line leads to. Raises ValueError for one out of place."""
        number, _, events, back_to = entry
        if number != len(self._tips) or not NO_LINE <= back_to < number:
            raise ValueError("line")
        return fold(self.state, events) if back_to == NO_LINE else self.state_at(back_to)

    def add(self, entry: Entry, after: State | None = None) -> None:
        """Append the next line; `after` spares folding it again. Raises as `after` does."""
        state = self.after(entry) if after is None else after
        if self._append(entry):
            self._checkpoints[entry.number] = state
        self.state = state

    def add_in_place(self, entry: Entry, after: State) -> None:
        """Append the next of many lines, unchecked; who calls changes `after`, then `settle`s."""
        if self._append(entry):
            self._checkpoints[entry.number] = after.copy()

    def settle(self) -> None:
        """Let `state` be the position after the last line."""
        self.state = self.state_at(self.line)

    def _append(self, entry: Entry) -> bool:
        """Append a line; whether its position should be kept."""
        number, _, events, back_to = entry
        self._entries.append(entry)
        if back_to != NO_LINE:
            self._tips.append(self._tips[back_to])
            self._since.append(0)  # never asked for: no line follows from this one
            return False
        since = self._since[self._tips[-1]] + len(events)
        self._tips.append(number)
        self._since.append(0 if since >= CHECKPOINT_EVERY else since)
        return since >= CHECKPOINT_EVERY

    def entry(self, line: int) -> Entry:
        """The line of this number, from 1. Raises IndexError where there is none."""
        if line < 1:
            raise IndexError(line)
        return self._entries[line - 1]

    def state_at(self, line: int) -> State:
        """The position after a line, 0 for the start: a copy. Raises IndexError beyond the last."""
        if not 0 <= line <= self.line:
            raise IndexError(line)
        path: list[Entry] = []
        tip = self._tips[line]
        while tip not in self._checkpoints:
            path.append(self._entries[tip - 1])
            tip = self._tips[tip - 1]
        state = self._checkpoints[tip].copy()
        for entry in reversed(path):
            for event in entry.events:
                evolve(state, event)
        return state

    def tip(self, line: int) -> int:
        """The line that counts at `line`: itself, or what was undone to. Raises IndexError."""
        return self._tips[line]

    def trunk(self, line: int = NO_LINE) -> tuple[int, ...]:
        """Lines that led to the position after `line`, else the last. Raises IndexError."""
        tip = self._tips[self.line if line == NO_LINE else line]
        found: list[int] = []
        while tip:
            found.append(tip)
            tip = self._tips[tip - 1]
        return tuple(reversed(found))

    def events_since(self, line: int) -> list[Event]:
        """The events after `line` that still count, in order."""
        kept = [self._entries[each - 1] for each in self.trunk() if each > line]
        return [event for entry in kept for event in entry.events]


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
