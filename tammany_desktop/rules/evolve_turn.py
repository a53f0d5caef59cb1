"""What the events of a turn do to a state (R4 to R6, RO)."""

from collections.abc import Callable
from typing import Any, Final

from tammany_desktop.rules import events as e
from tammany_desktop.rules.state import (
    NO_STEP,
    NOBODY,
    STEP_BOSS,
    STEP_CUBE,
    STEP_SPREAD,
    State,
)
from tammany_desktop.rules.state import TURN as TURN_PHASE


def clear_step(state: State) -> None:
    """Nothing is half done any more."""
    state.step = NO_STEP
    state.step_ward = 0
    state.step_rival = 0
    state.step_population = 0


def add_cube(state: State, ward: int, population: int) -> None:
    """One cube into a ward, which is active from then on (R1.5)."""
    state.cubes[ward * 4 + population] += 1
    state.crowd[ward] += 1
    state.active |= 1 << ward


def _remove_cube(state: State, ward: int, population: int) -> None:
    state.cubes[ward * 4 + population] -= 1
    state.crowd[ward] -= 1


def take_favor(state: State, seat: int, population: int) -> None:
    """One favor from the supply to a seat."""
    state.bank[population] -= 1
    state.favors[seat * 4 + population] += 1


def _pay(state: State, seat: int, population: int, count: int) -> None:
    state.bank[population] += count
    state.favors[seat * 4 + population] -= count


def _lose_boss(state: State, seat: int, ward: int) -> None:
    state.bosses[ward * 5 + seat] -= 1
    state.supply[seat] += 1


def _turn_began(state: State, event: e.TurnBegan) -> None:
    state.phase = TURN_PHASE
    state.turn = event.seat
    state.year = event.year
    state.ward_done = state.slander_done = state.office_done = 0


def _garden_filled(state: State, event: e.GardenFilled) -> None:
    for population, count in enumerate(event.cubes):
        state.bag[population] -= count
        state.garden[population] += count


def _boss_placed(state: State, event: e.BossPlaced) -> None:
    state.supply[event.seat] -= 1
    state.bosses[event.ward * 5 + event.seat] += 1
    if state.step == NO_STEP:
        state.step = STEP_BOSS
        state.step_ward = event.ward


def _cube_placed(state: State, event: e.CubePlaced) -> None:
    state.garden[event.population] -= 1
    add_cube(state, event.ward, event.population)
    if state.step == NO_STEP:
        state.step = STEP_CUBE
        state.step_ward = event.ward
        state.step_population = event.population


def _ward_action_done(state: State, event: e.WardActionDone) -> None:
    clear_step(state)
    state.ward_done = 1


def _favor_taken(state: State, event: e.FavorTaken) -> None:
    take_favor(state, event.seat, event.population)


def _slandered(state: State, event: e.Slandered) -> None:
    state.tokens[event.seat] -= 1
    state.slandered[event.seat] = 1
    state.slander_done = 1
    _pay(state, event.seat, event.population, 1)
    _lose_boss(state, event.rival, event.ward)


def _spread_opened(state: State, event: e.SpreadOpened) -> None:
    state.step = STEP_SPREAD
    state.step_ward = event.ward
    state.step_rival = event.rival
    state.step_population = event.population


def _slander_spread(state: State, event: e.SlanderSpread) -> None:
    clear_step(state)
    _pay(state, event.seat, event.population, 2)
    _lose_boss(state, event.rival, event.ward)


def _spread_declined(state: State, event: e.SpreadDeclined) -> None:
    clear_step(state)


def _deputy_favor_taken(state: State, event: e.DeputyFavorTaken) -> None:
    state.office_done = 1
    take_favor(state, event.seat, event.population)


def _cube_arrested(state: State, event: e.CubeArrested) -> None:
    state.office_done = 1
    _remove_cube(state, event.ward, event.population)
    state.bag[event.population] += 1


def _ward_locked(state: State, event: e.WardLocked) -> None:
    state.office_done = 1
    state.locked |= 1 << event.ward
    state.locks_used += 1


def _cube_resettled(state: State, event: e.CubeResettled) -> None:
    state.office_done = 1
    _remove_cube(state, event.from_ward, event.population)
    add_cube(state, event.to_ward, event.population)


def _turn_ended(state: State, event: e.TurnEnded) -> None:
    state.turn = NOBODY
    state.ward_done = state.slander_done = state.office_done = 0


TURN: Final[dict[type, Callable[[State, Any], None]]] = {
    e.TurnBegan: _turn_began,
    e.GardenFilled: _garden_filled,
    e.BossPlaced: _boss_placed,
    e.CubePlaced: _cube_placed,
    e.WardActionDone: _ward_action_done,
    e.FavorTaken: _favor_taken,
    e.Slandered: _slandered,
    e.SpreadOpened: _spread_opened,
    e.SlanderSpread: _slander_spread,
    e.SpreadDeclined: _spread_declined,
    e.DeputyFavorTaken: _deputy_favor_taken,
    e.CubeArrested: _cube_arrested,
    e.WardLocked: _ward_locked,
    e.CubeResettled: _cube_resettled,
    e.TurnEnded: _turn_ended,
}
