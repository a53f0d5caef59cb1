"""How far a seat may take back: inside its turn, or the appointments not yet confirmed.

Never across another seat's act, a draw, a ballot or its reveal, or an election: a line counts
only if each of its events is an act of the turn or an appointment, with no chance in it.
"""

from typing import Final

from tammany_desktop.journal.history import Entry, History
from tammany_desktop.rules import events as e

UNDOABLE: Final = frozenset(
    (
        e.BossPlaced,
        e.CubePlaced,
        e.WardActionDone,
        e.FavorTaken,
        e.Slandered,
        e.SpreadOpened,
        e.SlanderSpread,
        e.SpreadDeclined,
        e.DeputyFavorTaken,
        e.CubeArrested,
        e.WardLocked,
        e.CubeResettled,
        e.Appointed,
    )
)


def _undoable(entry: Entry) -> bool:
    return entry.move is not None and all(type(event) in UNDOABLE for event in entry.events)


def last_step(history: History) -> int | None:
    """The line whose position is that before the last step, or None at a barrier."""
    tip = history.tip(history.line)
    return tip - 1 if tip and _undoable(history.entry(tip)) else None


def turn_start(history: History) -> int | None:
    """The line whose position is that before the first step that may be undone, or None."""
    found: int | None = None
    tip = history.tip(history.line)
    while tip and _undoable(history.entry(tip)):
        found = tip - 1
        tip = history.tip(found)
    return found
