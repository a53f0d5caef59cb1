"""Which wards the latest turns touched: they stay marked until the same seat's next turn."""

from tammany_desktop.rules import events as e
from tammany_desktop.rules.state import State

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
