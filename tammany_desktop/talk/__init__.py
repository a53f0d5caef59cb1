"""Table talk (R12): promises as data, and which promises can be made in a position."""

from collections.abc import Callable, Mapping
from itertools import product
from typing import Final, NamedTuple

from tammany_desktop.rules import board
from tammany_desktop.rules import events as e
from tammany_desktop.rules import state as states
from tammany_desktop.rules.city import mayor_of
from tammany_desktop.rules.codec import Json
from tammany_desktop.rules.evolution import evolve
from tammany_desktop.rules.moves import value_of, word_of
from tammany_desktop.rules.offices import has_benefit
from tammany_desktop.rules.state import State
from tammany_desktop.rules.turn import may_slander

BID_AT_MOST: Final = "bid_at_most"
NO_BOSS: Final = "no_boss"
BOSS: Final = "boss"
CUBE: Final = "cube"
NO_SLANDER: Final = "no_slander"
SLANDER: Final = "slander"
NO_LOCK: Final = "no_lock"
LOCK: Final = "lock"
SPARE: Final = "spare"
SEND: Final = "send"
OFFICE: Final = "office"

# The fields of each kind, in the order of files, and what the maker promises.
KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    BID_AT_MOST: ("ward", "most"),  # to bid at most `most` favors there in the next election
    NO_BOSS: ("ward",),  # to place no boss there before the election
    BOSS: ("ward",),  # to place a boss there in the maker's next turn
    CUBE: ("ward", "population"),  # to place such a cube there in the maker's next turn
    NO_SLANDER: ("seat",),  # not to slander that seat in this term
    SLANDER: ("seat", "ward"),  # to slander that seat there in this term
    NO_LOCK: ("ward",),  # as Council President, not to lock that ward in this term
    LOCK: ("ward",),  # as Council President, to lock that ward in this term
    SPARE: ("ward",),  # to take no cube from there by an office until the end of the next turn
    SEND: ("ward", "population"),  # to take such a cube from there by an office in the next turn
    OFFICE: ("seat", "office"),  # as the next Mayor, to give that office to that seat
}
# Kinds of promises not to do something; all others are to do something.
OMISSIONS: Final = frozenset((BID_AT_MOST, NO_BOSS, NO_SLANDER, NO_LOCK, SPARE))
MAX_STORED_LIMIT: Final = 99  # the highest limit of a bid, in favors, that a journal may hold
MAX_LIMIT: Final = 4  # the highest limit of a bid, in favors, that a person can offer
NONE: Final = -1  # value of a field that a promise does not have, or of a ward left open


class Promise(NamedTuple):
    """A promise: its kind and its fields, of which those not in its kind are NONE."""

    kind: str
    ward: int = NONE
    population: int = NONE
    seat: int = NONE
    office: int = NONE
    most: int = NONE


_SIZES: Final[Mapping[str, int]] = {
    "population": board.POPULATION_COUNT,
    "seat": states.MAX_SEATS,
    "office": len(board.OFFICES),
    "most": MAX_STORED_LIMIT + 1,
}


def write(promise: Promise) -> dict[str, Json]:
    """Return a promise as JSON data: ward numbers, names of populations and offices."""
    data: dict[str, Json] = {"promise": promise.kind}
    for field in KINDS[promise.kind]:
        data[field] = word_of(field, getattr(promise, field))
    return data


def read(data: object) -> Promise:
    """Return the promise that `write` wrote. Raises ValueError for other data."""
    if not isinstance(data, dict):
        raise ValueError("promise")
    kind = data.get("promise")
    if not isinstance(kind, str) or kind not in KINDS:
        raise ValueError("promise")
    fields = KINDS[kind]
    if len(data) != len(fields) + 1:
        raise ValueError(kind)
    values = [value_of(field, data.get(field), _SIZES.get(field, 0)) for field in fields]
    return Promise(kind, **dict(zip(fields, values, strict=True)))


def fits(promise: Promise, player_count: int) -> bool:
    """Return True if the seat in a promise exists at a table of so many players."""
    return promise.seat < player_count


def is_fresh(state: State, seat: int) -> bool:
    """Return True if it is the seat's turn and nothing has been done in it."""
    if state.phase != states.TURN or state.turn != seat or state.step != states.NO_STEP:
        return False
    return not (state.ward_done or state.slander_done or state.office_done)


def has_turn(state: State, seat: int) -> bool:
    """Return True if the seat has a turn before the election, one that `is_fresh` included."""
    if state.phase != states.TURN:
        return False
    if state.year % board.YEARS_A_TERM or is_fresh(state, seat):
        return True
    order = [(state.first + step) % state.n for step in range(state.n)]
    return order.index(seat) > order.index(state.turn)


def position_to_promise_in(state: State) -> State:
    """Return the position, or during appointments (R9.5) an approximation of the next term's."""
    if state.phase != states.APPOINTING:
        return state
    next_state, mayor = state.copy(), mayor_of(state)
    begins = e.TermBegan(state.term + 1, mayor), e.TurnBegan(mayor, state.year + 1)
    for event in (e.LocksLifted(), *begins):
        evolve(next_state, event)
    return next_state


def cannot_be_promised(state: State, maker: int, promise: Promise) -> bool:
    """Return True if a promise cannot be made now: it could not be broken, or not be kept."""
    if state.phase == states.OVER or not fits(promise, state.n) or promise.seat == maker:
        return True
    if promise.kind == OFFICE:
        return not _may_give(state, maker, promise)
    state = position_to_promise_in(state)
    if promise.kind == BID_AT_MOST:
        return not _may_bid_later(state, maker, promise.ward)
    return not has_turn(state, maker) or not _POSSIBLE[promise.kind](state, maker, promise)


def possible_promises(state: State, maker: int, kind: str) -> list[Promise]:
    """Return all promises of a kind that can be made now, with limits up to MAX_LIMIT."""
    sizes = {**_SIZES, "ward": board.WARD_COUNT, "seat": state.n, "most": MAX_LIMIT + 1}
    ranges = [range(sizes.get(field, 0)) for field in KINDS[kind]]
    all_values = (dict(zip(KINDS[kind], values, strict=True)) for values in product(*ranges))
    promises = (Promise(kind, **field_values) for field_values in all_values)
    return [promise for promise in promises if not cannot_be_promised(state, maker, promise)]


def _may_bid_later(state: State, maker: int, ward: int) -> bool:
    """Return True if the maker may bid for a ward: in the next election, or later in this one."""
    if not state.active >> ward & 1:
        return False
    if state.phase == states.TURN:
        return True
    stands = state.bosses[ward * states.MAX_SEATS + maker] > 0
    if state.ward_winners[ward] != states.NOT_VOTED or not stands:
        return False
    return board.VOTING_ORDER.index(ward) > board.VOTING_ORDER.index(state.voting)


def _may_give(state: State, maker: int, promise: Promise) -> bool:
    if promise.office == board.MAYOR or state.term == board.TERMS:
        return False
    if state.phase != states.APPOINTING:
        return True
    conflicts = {state.office[promise.seat], promise.office} & set(state.office) - {board.NO_OFFICE}
    return state.office[maker] == board.MAYOR and not conflicts


def _may_place(state: State, maker: int, promise: Promise) -> bool:
    return bool(state.active & ~state.locked & 1 << promise.ward)


def _may_slander(state: State, maker: int, promise: Promise) -> bool:
    if not may_slander(state, maker):
        return False
    return promise.ward == NONE or bool(state.active & ~state.barred_mask() & 1 << promise.ward)


def _may_lock(state: State, maker: int, promise: Promise) -> bool:
    if not has_benefit(state, maker) or state.office[maker] != board.COUNCIL_PRESIDENT:
        return False
    return state.locks_used < board.LOCKS_A_TERM and _may_place(state, maker, promise)


def _may_take_cubes(state: State, maker: int, promise: Promise) -> bool:
    takers = (board.CHIEF_OF_POLICE, board.PRECINCT_CHAIRMAN)
    if not has_benefit(state, maker) or state.office[maker] not in takers:
        return False
    if not state.active >> promise.ward & 1 or state.barred_mask() >> promise.ward & 1:
        return False
    index = promise.ward * board.POPULATION_COUNT + promise.population
    return promise.population == NONE or state.cubes[index] > 0


_POSSIBLE: Final[Mapping[str, Callable[[State, int, Promise], bool]]] = {
    **dict.fromkeys((NO_BOSS, BOSS, CUBE), _may_place),
    **dict.fromkeys((NO_SLANDER, SLANDER), _may_slander),
    **dict.fromkeys((NO_LOCK, LOCK), _may_lock),
    **dict.fromkeys((SPARE, SEND), _may_take_cubes),
}


def talk_mode(talk: str, person_count: int) -> str:
    """Return the mode of deals: the setting `talk`, or for "auto" one by the number of persons."""
    if talk == "auto":
        return "asked" if person_count > 1 else "lively"
    return talk
