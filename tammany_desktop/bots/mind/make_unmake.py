"""Makes and unmakes moves of a turn in place, without events, for the search alone."""

from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import POPULATION_COUNT
from tammany_desktop.rules.state import MAX_SEATS, State
from tammany_desktop.rules.turn import SPREAD_PRICE


def do(state: State, seat: int, move: m.Move) -> None:
    """Make a move, with a settled cube's favor (R5.2), but leave `step` and the `*_done` flags."""
    _change(state, seat, move, 1, bank_has(state, move))


def undo(state: State, seat: int, move: m.Move, has_favor: int = 1) -> None:
    """Take back the last `do`; `has_favor` is what `bank_has` returned before it."""
    _change(state, seat, move, -1, has_favor)


def _change(state: State, seat: int, move: m.Move, sign: int, has_favor: int) -> None:
    kind, ward, population = m.kind_of(move), m.target_ward(move), m.population_of(move)
    if kind == m.PLACE_BOSS:
        _move_boss(state, seat, ward, sign)
    elif kind == m.PLACE_CUBE:
        state.garden[population] -= sign
        _move_cube(state, ward, population, sign)
        if has_favor:
            _move_favor(state, seat, population, sign)
    elif kind == m.SLANDER:
        state.tokens[seat] -= sign
        state.has_slandered[seat] = 1 if sign > 0 else 0
        _move_favor(state, seat, population, -sign)
        _move_boss(state, m.rival_of(move), ward, -sign)
    elif kind == m.TAKE_FAVOR:
        _move_favor(state, seat, population, sign)
    elif kind == m.ARREST:
        _move_cube(state, ward, population, -sign)
        state.bag[population] += sign
    elif kind == m.LOCK:
        state.locked ^= 1 << ward
        state.locks_used += sign
    elif kind == m.RESETTLE:
        _move_cube(state, m.from_ward(move), population, -sign)
        _move_cube(state, ward, population, sign)


def bank_has(state: State, move: m.Move) -> int:
    """Return 0 if the move settles a cube whose favor is used up (R5.4), else 1."""
    return 1 if m.kind_of(move) != m.PLACE_CUBE or state.bank[m.population_of(move)] else 0


def do_spread(state: State, seat: int, rival: int, population: int, ward: int, sign: int) -> None:
    """Spread a slander to a ward, or take that back with a sign of -1 (R6.3)."""
    _move_favor(state, seat, population, -SPREAD_PRICE * sign)
    _move_boss(state, rival, ward, -sign)


def _move_cube(state: State, ward: int, population: int, change: int) -> None:
    state.cubes[ward * POPULATION_COUNT + population] += change
    state.cube_count[ward] += change


def _move_favor(state: State, seat: int, population: int, change: int) -> None:
    state.favors[seat * POPULATION_COUNT + population] += change
    state.bank[population] -= change


def _move_boss(state: State, seat: int, ward: int, change: int) -> None:
    state.bosses[ward * MAX_SEATS + seat] += change
    state.boss_supply[seat] -= change
