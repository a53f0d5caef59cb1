"""The parts of a position, and how one piece of each is taken away."""

from collections.abc import Callable
from typing import Final

from tammany_desktop.rules.board import NO_OFFICE, POPULATION_COUNT, WARD_COUNT
from tammany_desktop.rules.state import MAX_SEATS, NOBODY, State
from tammany_desktop.rules.wards import candidates

Take = Callable[[State], bool]


def fullest(state: State) -> int:
    """The ward that votes, else the one with most pieces."""
    if 0 <= state.voting < WARD_COUNT:
        return state.voting
    return max(range(WARD_COUNT), key=lambda ward: (_pieces(state, ward), -ward))


def _pieces(state: State, ward: int) -> int:
    bosses = sum(state.bosses_in(ward))
    return min(bosses, 3) + sum(state.cubes_in(ward))


def _first(values: list[int], places: range) -> int:
    """The first place that holds something, or NOBODY."""
    return next((place for place in places if values[place] > 0), NOBODY)


def _less(values: list[int], places: range) -> bool:
    place = _first(values, places)
    if place != NOBODY:
        values[place] -= 1
    return place != NOBODY


def boss(state: State) -> bool:
    """A boss of a ward, of the seat that has most there."""
    ward = fullest(state)
    counts = state.bosses_in(ward)
    seat = max(range(state.n), key=lambda one: counts[one])
    state.bosses[ward * MAX_SEATS + seat] -= 1
    return counts[seat] > 0


def leader(state: State) -> bool:
    """All bosses of a ward."""
    ward = fullest(state)
    there = any(state.bosses_in(ward))
    state.bosses[ward * MAX_SEATS : (ward + 1) * MAX_SEATS] = [0] * MAX_SEATS
    return there


def cube(state: State) -> bool:
    """A cube of a ward."""
    ward = fullest(state)
    first = ward * POPULATION_COUNT
    state.cube_count[ward] -= 1
    return _less(state.cubes, range(first, first + POPULATION_COUNT))


def garden(state: State) -> bool:
    """A cube of Castle Garden."""
    return _less(state.garden, range(POPULATION_COUNT))


def favor(state: State) -> bool:
    """A favor: in an election one that a candidate could bid."""
    ward = state.voting
    seats = candidates(state, ward) if 0 <= ward < WARD_COUNT else range(state.n)
    for place in (seat * POPULATION_COUNT + p for seat in seats for p in range(POPULATION_COUNT)):
        counts = ward < 0 or state.cubes_in(ward)[place % POPULATION_COUNT]
        if state.favors[place] and counts:
            state.favors[place] -= 1
            return True
    return False


def office(state: State) -> bool:
    """An office."""
    seat = next((one for one in range(state.n) if state.office[one] != NO_OFFICE), NOBODY)
    if seat != NOBODY:
        state.office[seat] = NO_OFFICE
    return seat != NOBODY


def token(state: State) -> bool:
    """A slander token."""
    return _less(state.tokens, range(state.n))


def points(state: State) -> bool:
    """A point."""
    return _less(state.score, range(state.n))


def supply(state: State) -> bool:
    """A boss that the seat that acts still has."""
    return _less(state.boss_supply, range(state.turn, state.turn + 1))


def lock(state: State) -> bool:
    """The lock of a ward, or one where none is."""
    state.locked = state.locked & (state.locked - 1) if state.locked else 1 << fullest(state)
    return True


TAKES: Final[dict[str, Take]] = {
    "boss": boss,
    "leader": leader,
    "cube": cube,
    "garden": garden,
    "favor": favor,
    "office": office,
    "token": token,
    "points": points,
    "supply": supply,
    "lock": lock,
}
TURN: Final = frozenset(TAKES)  # what the table shows to who acts
ALL: Final = TURN - {"supply"}  # bosses left of others are told at the pointer
ELECTION: Final = ALL - {"garden"}  # whose cubes have gone to the wards by then
PIECES: Final = frozenset(("boss", "leader", "cube", "lock"))


def without(part: str) -> Callable[[State], State]:
    """A function that gives a position without one piece of a part."""

    def change(state: State) -> State:
        assert TAKES[part](state), f"there is no {part}"
        return state

    return change
