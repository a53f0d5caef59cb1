"""Where the lines of a match go: the door between a match and its journal."""

from typing import NamedTuple, Protocol

from tammany_desktop.journal.history import Entry
from tammany_desktop.languages import Said
from tammany_desktop.rules.state import State


class Outcome(NamedTuple):
    """What became of a line: safely kept where `trouble` is None, else not at all."""

    trouble: Said | None


class Keeper(Protocol):
    """Takes one line at a time and says later whether it is safe."""

    def put(self, entry: Entry, after: State) -> None:
        """Begin to keep a line, which leads to the position `after`.

        Raises RuntimeError while another is under way, or when closed.
        """

    def poll(self) -> Outcome | None:
        """What became of the line, once; None while it is not known."""

    def close(self) -> None:
        """Finish what is under way and let go."""


class MemoryKeeper:
    """Keeps nothing beyond the match's own history: for simulations and tests."""

    def __init__(self) -> None:
        self._outcome: Outcome | None = None

    def put(self, entry: Entry, after: State) -> None:
        """Safe at once. Raises RuntimeError before the outcome of the last was asked for."""
        if self._outcome is not None:
            raise RuntimeError("a line is under way")
        self._outcome = Outcome(None)

    def poll(self) -> Outcome | None:
        """The outcome, once."""
        outcome, self._outcome = self._outcome, None
        return outcome

    def close(self) -> None:
        """Nothing to let go."""
