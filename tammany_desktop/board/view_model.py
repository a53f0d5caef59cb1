"""What the table shows: the position as far as it has been told, and what is still on its way."""

from collections import Counter
from typing import Final

from tammany_desktop.board.recap import Line
from tammany_desktop.rules import events as e
from tammany_desktop.rules.outlook import Projection, project
from tammany_desktop.rules.state import NOBODY, OVER, State
from tammany_desktop.session.match import Seat

Marks = frozenset[tuple[int, int]]


def marks_after(marks: Marks, before: State, event: e.Event) -> Marks:
    """The marks after an event: wards with the seat whose boss was placed there."""
    if isinstance(event, e.BossPlaced):
        return marks | {(event.ward, event.seat)}
    if isinstance(event, e.TurnBegan):
        return frozenset(one for one in marks if one[1] != event.seat)
    if isinstance(event, e.ElectionBegan):
        return frozenset()
    return marks


BOSS: Final = 4  # in keys of pieces: populations are 0 to 3
Spot = tuple[str, int, int]  # the kind of place, its index, the piece


class ViewModel:
    """The table's own copy of the position, moved event by event.

    `air` counts pieces in the position that still fly to their places: a place shows that many
    fewer. `marks` are the wards that the latest turns touched, by seat.
    """

    def __init__(self, seats: tuple[Seat, ...], state: State) -> None:
        self.seats = seats
        self.state = state.copy()
        self.air: Counter[Spot] = Counter()
        self.marks: frozenset[tuple[int, int]] = frozenset()
        self.projecting = False
        self.recap: tuple[Line, ...] = ()
        self.handed = NOBODY  # the person of several whose turn has just come
        self.glow: dict[int, str] = {}
        self.pointed = -1
        self.why_not = ""
        self.picked: tuple[str, int] = ("", 0)
        self.advised: tuple[int, ...] = ()  # the wards that a hint speaks of
        self.rival_acts = False  # what is being played is not the person's own act
        self._projected: tuple[object, Projection] | None = None

    def flying(self, kind: str, index: int, piece: int) -> int:
        """How many of a piece are still on their way to a place."""
        return self.air.get((kind, index, piece), 0)

    def projection(self) -> Projection:
        """The election if it were today, worked out once a position."""
        state = self.state
        lists = (state.bosses, state.cubes, state.favors, state.winners, state.office)
        key = tuple(map(tuple, lists))
        if self._projected is None or self._projected[0] != key:
            self._projected = (key, project(state))
        return self._projected[1]

    def has_projection(self) -> bool:
        """Whether the projection is wanted and makes sense now."""
        return self.projecting and self.state.phase != OVER
