"""Where a replay stands in a game: its lines without those undone, and its elections."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from tammany_desktop.journal.history import Entry, History
from tammany_desktop.journal.seats import Seat
from tammany_desktop.match import Told
from tammany_desktop.rules import events as e
from tammany_desktop.rules.state import State
from tammany_desktop.table import story


class Playback:
    """`at` counts the lines already seen, 0 at the start of the game and `last` at its end.

    `elections` and `years` are the places where an election, a new year begins.
    """

    def __init__(self, history: History) -> None:
        self.history = history
        self.lines = history.trunk()
        self.at = 0
        self.elections: list[int] = []
        self.years: list[int] = []
        year = 0
        for place, line in enumerate(self.lines):
            for event in history.entry(line).events:
                if isinstance(event, e.ElectionBegan):
                    self.elections.append(place + 1)
                elif isinstance(event, e.TurnBegan) and event.year != year:
                    year = event.year
                    self.years.append(place + 1)

    @property
    def last(self) -> int:
        """How many lines there are."""
        return len(self.lines)

    @property
    def line(self) -> int:
        """The number in the journal of the line seen last; 0 at the start."""
        return self.lines[self.at - 1] if self.at else 0

    def state(self) -> State:
        """The position where the replay stands: a copy."""
        return self.history.state_at(self.line)

    def entry(self) -> Entry | None:
        """The line seen last, or None at the start."""
        return self.history.entry(self.line) if self.at else None

    def go_to(self, at: int) -> bool:
        """Go somewhere, as near as there is; whether that is somewhere else."""
        before = self.at
        self.at = max(0, min(at, self.last))
        return self.at != before

    def step(self) -> Told | None:
        """Go one line on; what it tells, or None at the end."""
        if not self.go_to(self.at + 1):
            return None
        entry = self.history.entry(self.line)
        return Told(entry.number, entry.move, entry.events, False)

    def landmark(self, by: int) -> int:
        """The next election one way or the other, else the start or the end."""
        marks = [0, *self.elections, self.last]
        place = bisect_right(marks, self.at) if by > 0 else bisect_left(marks, self.at) - 1
        return marks[max(0, min(place, len(marks) - 1))]


def sentence(entry: Entry | None, seats: Sequence[Seat]) -> str:
    """The last thing that a line tells, or "" where it tells nothing."""
    events = entry.events if entry is not None else ()
    before = (None, *events)
    pairs = zip(events, before, strict=False)
    told = [words for event, last in pairs if (words := story.tell(event, seats, last))]
    return told[-1] if told else ""
