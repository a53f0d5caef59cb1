"""What a line from a file, perhaps edited by hand, must hold before it may change a position."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final, cast, get_args

from tammany_desktop.journal.history import Entry
from tammany_desktop.rules import board
from tammany_desktop.rules import events as e
from tammany_desktop.rules import state as states
from tammany_desktop.rules.moves import OpenBallot, fields_of
from tammany_desktop.rules.position_check import PositionError, check
from tammany_desktop.rules.state import State

_COUNTS: Final = attrgetter(
    *("cubes", "bosses", "crowd", "garden", "bag", "bank", "aside", "favors", "tokens", "supply")
)
_SEAT_FIELDS: Final = frozenset(("seat", "rival", "first"))
_SEATS: Final[dict[type, tuple[int, ...]]] = {
    kind: tuple(
        place
        for place, name in enumerate(cast(tuple[str, ...], kind._fields))
        if name in _SEAT_FIELDS
    )
    for kind in get_args(e.Event)
}


def _seats_in_order(seats: tuple[int, ...], players: int) -> bool:
    return bool(seats) and seats == tuple(sorted(set(seats))) and seats[-1] < players


_LISTS: Final[dict[type, Callable[[Any, int], bool]]] = {
    e.TurnBegan: lambda event, n: 1 <= event.year <= board.LAST_YEAR,
    e.TermBegan: lambda event, n: 1 <= event.term <= board.TERMS,
    e.ElectionBegan: lambda event, n: 1 <= event.term <= board.TERMS,
    e.GardenFilled: lambda event, n: len(event.cubes) == board.POPULATION_COUNT,
    e.BallotCalled: lambda event, n: _seats_in_order(event.candidates, n),
    e.BallotOpened: lambda event, n: len(event.bids) == n,
    e.WardWon: lambda event, n: len(event.votes) == n,
    e.WardTied: lambda event, n: len(event.votes) == n,
    e.ZonePopulated: lambda event, n: len(event.populations) == len(board.ZONES[event.zone]),
    e.GameEnded: lambda event, n: _seats_in_order(event.winners, n),
}


def entry_fits(entry: Entry, players: int) -> bool:
    """Whether a line's seats sit at the table and its lists have the right lengths."""
    if not all(_event_fits(event, players) for event in entry.events):
        return False
    move = entry.move
    if isinstance(move, OpenBallot):
        return len(move.bids) == players
    if move is None:
        return True
    fields = fields_of(move)
    return fields.get("rival", 0) < players and fields.get("seat", 0) < players


def _event_fits(event: e.Event, players: int) -> bool:
    kind = type(event)
    if any(cast(int, event[place]) >= players for place in _SEATS[kind]):
        return False
    shape = _LISTS.get(kind)
    return shape is None or shape(event, players)


def holds(state: State) -> bool:
    """Whether a position can be shown: a quick look at each line; see `holds_fully`."""
    n = state.n
    try:
        for counts in _COUNTS(state):
            bytes(counts)  # the quickest way to ask whether all of them are 0 to 255
    except ValueError:
        return False
    if min(state.winners) < states.NOT_VOTED or max(state.winners) >= n:
        return False
    held = [office for office in state.office if office != board.NO_OFFICE]
    if len(set(held)) != len(held) or state.locked & ~state.active:
        return False
    if (state.turn != states.NOBODY) != (state.phase == states.TURN):
        return False
    if state.term != (state.year - 1) // board.YEARS_A_TERM + 1:
        return False
    return _phase_holds(state)


def _phase_holds(state: State) -> bool:
    phase = state.phase
    if phase == states.TURN:
        return state.step == states.NO_STEP or state.step_rival < state.n
    if phase == states.BIDDING:
        return 0 <= state.voting < board.WARD_COUNT
    if phase in (states.PICK_BONUS_CUBE, states.PICK_BONUS_FAVOR):
        return state.voting != states.NOBODY and state.winners[state.voting] >= 0
    return phase != states.APPOINTING or 0 in state.office


def holds_fully(state: State) -> bool:
    """Whether a position passes every check of position files, but for a finished game's result."""
    try:
        check(state)
    except PositionError as error:
        return error.field.startswith("final.")
    except (ValueError, IndexError, KeyError, TypeError):
        return False
    return True
