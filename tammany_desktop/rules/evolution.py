"""The one function that changes a state: it never rolls and never refuses."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from tammany_desktop.rules import events as e
from tammany_desktop.rules.evolve_city import CITY
from tammany_desktop.rules.evolve_turn import TURN
from tammany_desktop.rules.evolve_wards import WARDS
from tammany_desktop.rules.state import State

# One function an event type; each takes its own event, which a dict cannot say more exactly.
_EVOLVE: Final[dict[type, Callable[[State, Any], None]]] = {**TURN, **WARDS, **CITY}


def evolve(state: State, event: e.Event) -> None:
    """Change `state`, which the caller owns, by what happened."""
    _EVOLVE[type(event)](state, event)


def fold(state: State, happened: Iterable[e.Event]) -> State:
    """A copy of `state` after all these events."""
    after = state.copy()
    for event in happened:
        _EVOLVE[type(event)](after, event)
    return after


def known_events() -> frozenset[type]:
    """The event types that `evolve` understands."""
    return frozenset(_EVOLVE)
