"""Moves of a turn done and undone in place, without events, for the search alone."""

from typing import Final

from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import LOCKS_A_TERM, NEIGHBORS, POPULATION_COUNT, WARD_COUNT
from tammany_desktop.rules.offices import may_use_office
from tammany_desktop.rules.state import MAX_SEATS, State
from tammany_desktop.rules.turn import may_slander

NEXT_TO: Final[list[list[int]]] = [list(wards) for wards in NEIGHBORS]


def do(state: State, seat: int, move: m.Move) -> None:
    """Make one move of a turn, flags and half steps left out; a cube brings its favor (R5.2)."""
    _change(state, seat, move, 1, bank_has(state, move))


def undo(state: State, seat: int, move: m.Move, had_favor: int = 1) -> None:
    """Take back the last `do`; `had_favor` is what `bank_has` told before it."""
    _change(state, seat, move, -1, had_favor)


def _change(state: State, seat: int, move: m.Move, sign: int, favor: int) -> None:
    kind, a, b, c = move & 31, move >> 5 & 15, move >> 9 & 15, move >> 13 & 15
    if kind == m.PLACE_BOSS:
        _move_boss(state, seat, a, sign)
    elif kind == m.PLACE_CUBE:
        state.garden[b] -= sign
        _move_cube(state, a, b, sign)
        if favor:
            _move_favor(state, seat, b, sign)
    elif kind == m.SLANDER:
        state.tokens[seat] -= sign
        state.slandered[seat] = 1 if sign > 0 else 0
        _move_favor(state, seat, c, -sign)
        _move_boss(state, b, a, -sign)
    elif kind == m.TAKE_FAVOR:
        _move_favor(state, seat, a, sign)
    elif kind == m.ARREST:
        _move_cube(state, a, b, -sign)
        state.bag[b] += sign
    elif kind == m.LOCK:
        state.locked ^= 1 << a
        state.locks_used += sign
    elif kind == m.RESETTLE:
        _move_cube(state, a, c, -sign)
        _move_cube(state, b, c, sign)


def bank_has(state: State, move: m.Move) -> int:
    """Whether settling this cube brings a favor (R5.4)."""
    return 1 if move & 31 != m.PLACE_CUBE or state.bank[move >> 9 & 15] else 0


def do_spread(state: State, seat: int, rival: int, population: int, ward: int, sign: int) -> None:
    """Spread a slander to a ward, or take that back with a sign of -1 (R6.3)."""
    _move_favor(state, seat, population, -2 * sign)
    _move_boss(state, rival, ward, -sign)


def _move_cube(state: State, ward: int, population: int, by: int) -> None:
    state.cubes[ward * POPULATION_COUNT + population] += by
    state.crowd[ward] += by


def _move_favor(state: State, seat: int, population: int, by: int) -> None:
    state.favors[seat * POPULATION_COUNT + population] += by
    state.bank[population] -= by


def _move_boss(state: State, seat: int, ward: int, by: int) -> None:
    state.bosses[ward * MAX_SEATS + seat] += by
    state.supply[seat] -= by


def slanders(state: State, seat: int) -> list[m.Move]:
    """Slanders open to the seat on this board, spreads left out (R6.2)."""
    found: list[m.Move] = []
    if not may_slander(state, seat):
        return found
    mask = state.active & ~state.leaving_barred()
    for ward in range(WARD_COUNT):
        row = ward * MAX_SEATS
        if not mask >> ward & 1 or not state.bosses[row + seat]:
            continue
        for rival in range(state.n):
            if rival == seat or not state.bosses[row + rival]:
                continue
            head = m.SLANDER | ward << 5 | rival << 9
            found.extend(
                [
                    head | p << 13
                    for p in range(POPULATION_COUNT)
                    if state.favors[seat * POPULATION_COUNT + p]
                    and state.cubes[ward * POPULATION_COUNT + p]
                ]
            )
    return found


def spreads(state: State, seat: int, slander: m.Move) -> list[int]:
    """Wards to which a slander already done may spread (R6.3)."""
    start, rival, population = slander >> 5 & 15, slander >> 9 & 15, slander >> 13 & 15
    found: list[int] = []
    if state.favors[seat * POPULATION_COUNT + population] < 2:
        return found
    barred = state.leaving_barred()
    for ward in NEXT_TO[start]:
        row = ward * MAX_SEATS
        if state.bosses[row + seat] and state.bosses[row + rival] and not barred >> ward & 1:
            if state.cubes[ward * POPULATION_COUNT + population]:
                found.append(ward)
    return found


def benefits(state: State, seat: int) -> list[m.Move]:
    """Uses of the seat's office on this board (RO)."""
    if not may_use_office(state, seat):
        return []
    office = state.office[seat]
    if office == 1:
        return [m.TAKE_FAVOR | p << 5 for p in range(POPULATION_COUNT) if state.bank[p]]
    if office == 3 and state.locks_used < LOCKS_A_TERM:
        mask = state.active & ~state.locked
        return [m.LOCK | ward << 5 for ward in range(WARD_COUNT) if mask >> ward & 1]
    if office == 2 or office == 4:
        return _cube_benefits(state, office == 2)
    return []


def _cube_benefits(state: State, arrests: bool) -> list[m.Move]:
    found: list[m.Move] = []
    leaving = state.active & ~state.leaving_barred()
    entering = state.active & ~state.locked
    for ward in range(WARD_COUNT):
        if not leaving >> ward & 1 or state.crowd[ward] < 2:
            continue
        goals = [goal for goal in NEXT_TO[ward] if entering >> goal & 1]
        for p in range(POPULATION_COUNT):
            if state.cubes[ward * POPULATION_COUNT + p] and arrests:
                found.append(m.ARREST | ward << 5 | p << 9)
            elif state.cubes[ward * POPULATION_COUNT + p]:
                found.extend([m.RESETTLE | ward << 5 | goal << 9 | p << 13 for goal in goals])
    return found


def placements(state: State, seat: int) -> tuple[list[m.Move], list[m.Move]]:
    """Single pieces that the ward action may place: bosses, and cubes (R5)."""
    bosses: list[m.Move] = []
    cubes: list[m.Move] = []
    mask = state.active & ~state.locked
    for ward in range(WARD_COUNT):
        if not mask >> ward & 1:
            continue
        if state.supply[seat]:
            bosses.append(m.PLACE_BOSS | ward << 5)
        cubes.extend(
            [m.PLACE_CUBE | ward << 5 | p << 9 for p in range(POPULATION_COUNT) if state.garden[p]]
        )
    return bosses, cubes
