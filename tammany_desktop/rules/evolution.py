"""Applies events, already checked and drawn, to a state, with one function for each type."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import (
    BONUS_CUBE_WARDS,
    MAYOR,
    NO_OFFICE,
    NO_WARD,
    POPULATION_COUNT,
    WARD_COUNT,
    ZONES,
)
from tammany_desktop.rules.options import BOSSES
from tammany_desktop.rules.state import (
    APPOINTING,
    BIDDING,
    LEADER_ROWS,
    MAX_SEATS,
    NO_STEP,
    NOBODY,
    NOT_VOTED,
    OFFICE_ROW,
    OVER,
    PICK_BONUS_CUBE,
    PICK_BONUS_FAVOR,
    STEP_BOSS,
    STEP_CUBE,
    STEP_SPREAD,
    TURN,
    State,
)


def clear_step(state: State) -> None:
    """Reset the fields of an unfinished step."""
    state.step = NO_STEP
    state.step_ward = 0
    state.step_rival = 0
    state.step_population = 0


def add_cube(state: State, ward: int, population: int) -> None:
    """Add one cube to a ward, which is active from then on (R1.5)."""
    state.cubes[ward * POPULATION_COUNT + population] += 1
    state.cube_count[ward] += 1
    state.active |= 1 << ward


def _remove_cube(state: State, ward: int, population: int) -> None:
    state.cubes[ward * POPULATION_COUNT + population] -= 1
    state.cube_count[ward] -= 1


def take_favor(state: State, seat: int, population: int) -> None:
    """Move one favor from the supply (`State.bank`) to a seat."""
    state.bank[population] -= 1
    state.favors[seat * POPULATION_COUNT + population] += 1


def _pay(state: State, seat: int, population: int, count: int) -> None:
    state.bank[population] += count
    state.favors[seat * POPULATION_COUNT + population] -= count


def _lose_boss(state: State, seat: int, ward: int) -> None:
    state.bosses[ward * MAX_SEATS + seat] -= 1
    state.boss_supply[seat] += 1


def _turn_began(state: State, event: e.TurnBegan) -> None:
    state.phase, state.turn, state.year = TURN, event.seat, event.year
    state.ward_done = state.slander_done = state.office_done = 0


def _garden_filled(state: State, event: e.GardenFilled) -> None:
    for population, count in enumerate(event.cubes):
        state.bag[population] -= count
        state.garden[population] += count


def _boss_placed(state: State, event: e.BossPlaced) -> None:
    state.boss_supply[event.seat] -= 1
    state.bosses[event.ward * MAX_SEATS + event.seat] += 1
    if state.step == NO_STEP:
        state.step, state.step_ward = STEP_BOSS, event.ward


def _cube_placed(state: State, event: e.CubePlaced) -> None:
    state.garden[event.population] -= 1
    add_cube(state, event.ward, event.population)
    if state.step == NO_STEP:
        state.step, state.step_ward = STEP_CUBE, event.ward
        state.step_population = event.population


def _ward_action_done(state: State, event: e.WardActionDone) -> None:
    clear_step(state)
    state.ward_done = 1


def _favor_taken(state: State, event: e.FavorTaken) -> None:
    take_favor(state, event.seat, event.population)


def _slandered(state: State, event: e.Slandered) -> None:
    state.tokens[event.seat] -= 1
    state.has_slandered[event.seat] = state.slander_done = 1
    _pay(state, event.seat, event.population, 1)
    _lose_boss(state, event.rival, event.ward)


def _spread_opened(state: State, event: e.SpreadOpened) -> None:
    state.step, state.step_ward = STEP_SPREAD, event.ward
    state.step_rival, state.step_population = event.rival, event.population


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


def _election_began(state: State, event: e.ElectionBegan) -> None:
    for population in range(POPULATION_COUNT):
        state.bag[population] += state.garden[population]
        state.garden[population] = 0
    state.ward_winners = [NOT_VOTED] * WARD_COUNT


def _ballot_called(state: State, event: e.BallotCalled) -> None:
    state.phase, state.voting = BIDDING, event.ward


def _ballot_opened(state: State, event: e.BallotOpened) -> None:
    state.voting = NO_WARD
    for seat, bid in enumerate(event.bids):
        for population, count in enumerate(bid):
            _pay(state, seat, population, count)


def _clear_bosses(state: State, ward: int) -> None:
    for seat in range(state.n):
        state.boss_supply[seat] += state.bosses[ward * MAX_SEATS + seat]
        state.bosses[ward * MAX_SEATS + seat] = 0


def _ward_won(state: State, event: e.WardWon) -> None:
    _clear_bosses(state, event.ward)
    state.boss_supply[event.seat] -= 1
    state.bosses[event.ward * MAX_SEATS + event.seat] = 1
    state.ward_winners[event.ward] = event.seat


def _ward_tied(state: State, event: e.WardTied) -> None:
    _clear_bosses(state, event.ward)
    state.ward_winners[event.ward] = NOBODY


def _ward_passed(state: State, event: e.WardPassed) -> None:
    state.ward_winners[event.ward] = NOBODY


def _bonus_offered(state: State, event: e.BonusOffered) -> None:
    state.phase = PICK_BONUS_CUBE if event.ward in BONUS_CUBE_WARDS else PICK_BONUS_FAVOR
    state.voting = event.ward


def _bonus_cube_placed(state: State, event: e.BonusCubePlaced) -> None:
    state.voting = NO_WARD
    state.bag[event.population] -= 1
    add_cube(state, event.ward, event.population)


def _bonus_favor_taken(state: State, event: e.BonusFavorTaken) -> None:
    state.voting = NO_WARD
    take_favor(state, event.seat, event.population)


def _bonus_declined(state: State, event: e.BonusDeclined) -> None:
    state.voting = NO_WARD


MAJORITY_POINTS: Final = 2  # points for each majority of favors (R10.1)


def _place_marker(state: State, row: int, seat: int) -> None:
    """Place a boss of the seat's supply as the marker of a leader or an office holder (RM.2)."""
    if state.options.markers == BOSSES and state.boss_supply[seat]:
        state.boss_supply[seat] -= 1
        state.mark(row, seat)


def _put_back_markers(state: State, rows_mask: int) -> None:
    for seat in range(state.n):
        state.boss_supply[seat] += state.markers_of(seat, rows_mask)
    state.markers &= ~rows_mask


def _put_back_leader_markers(state: State) -> None:
    """Put back the last election's markers of leaders once a new one is named (RM.2)."""
    if not state.leaders_named:
        _put_back_markers(state, LEADER_ROWS)


def _leader_named(state: State, event: e.LeaderNamed) -> None:
    _put_back_leader_markers(state)
    state.leaders_named = 1
    state.bank[event.population] -= event.favors
    state.favors[event.seat * POPULATION_COUNT + event.population] += event.favors
    _place_marker(state, event.population, event.seat)


def _points_scored(state: State, event: e.PointsScored) -> None:
    state.score[event.seat] += event.points
    if event.reason == e.FOR_SLANDER:
        state.slander_points[event.seat] += event.points


def _majority_won(state: State, event: e.MajorityWon) -> None:
    state.score[event.seat] += MAJORITY_POINTS
    state.favor_points[event.seat] += MAJORITY_POINTS


def _offices_ended(state: State, event: e.OfficesEnded) -> None:
    state.office = [NO_OFFICE] * state.n
    _put_back_leader_markers(state)  # needed if nobody leads any population
    state.leaders_named = 0
    _put_back_markers(state, ~LEADER_ROWS)


def _mayor_named(state: State, event: e.MayorNamed) -> None:
    state.office[event.seat] = MAYOR
    _place_marker(state, OFFICE_ROW, event.seat)


def _no_mayor(state: State, event: e.NoMayor) -> None:
    """Change nothing: `_offices_ended` has already emptied all offices."""


def _appointments_began(state: State, event: e.AppointmentsBegan) -> None:
    state.phase = APPOINTING


def _appointed(state: State, event: e.Appointed) -> None:
    state.office[event.seat] = event.office


def _appointments_confirmed(state: State, event: e.AppointmentsConfirmed) -> None:
    """Place the markers of the offices that were given."""
    for seat in range(state.n):
        if state.office[seat] not in (MAYOR, NO_OFFICE):
            _place_marker(state, OFFICE_ROW, seat)


def _locks_lifted(state: State, event: e.LocksLifted) -> None:
    state.locked = state.locks_used = 0


def _zone_populated(state: State, event: e.ZonePopulated) -> None:
    for ward, population in zip(ZONES[event.zone], event.populations, strict=True):
        state.aside[event.zone * POPULATION_COUNT + population] -= 1
        add_cube(state, ward, population)


def _term_began(state: State, event: e.TermBegan) -> None:
    state.term, state.first = event.term, event.first
    state.has_slandered = [0] * state.n
    state.ward_winners = [NOT_VOTED] * WARD_COUNT


def _game_ended(state: State, event: e.GameEnded) -> None:
    state.phase, state.decided_by = OVER, event.decided_by
    for seat in event.winners:
        state.winners_mask |= 1 << seat


# The function of each event's type; a dict's type cannot say that each takes its own event.
_EVOLVE: Final[dict[type, Callable[[State, Any], None]]] = {
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
    e.ElectionBegan: _election_began,
    e.BallotCalled: _ballot_called,
    e.BallotOpened: _ballot_opened,
    e.WardWon: _ward_won,
    e.WardTied: _ward_tied,
    e.WardPassed: _ward_passed,
    e.BonusOffered: _bonus_offered,
    e.BonusCubePlaced: _bonus_cube_placed,
    e.BonusFavorTaken: _bonus_favor_taken,
    e.BonusDeclined: _bonus_declined,
    e.LeaderNamed: _leader_named,
    e.PointsScored: _points_scored,
    e.MajorityWon: _majority_won,
    e.OfficesEnded: _offices_ended,
    e.MayorNamed: _mayor_named,
    e.NoMayor: _no_mayor,
    e.AppointmentsBegan: _appointments_began,
    e.Appointed: _appointed,
    e.AppointmentsConfirmed: _appointments_confirmed,
    e.LocksLifted: _locks_lifted,
    e.ZonePopulated: _zone_populated,
    e.TermBegan: _term_began,
    e.GameEnded: _game_ended,
}


def evolve(state: State, event: e.Event) -> None:
    """Apply an event to `state`, which the caller owns."""
    _EVOLVE[type(event)](state, event)


def fold(state: State, events: Iterable[e.Event]) -> State:
    """Return a copy of `state` to which events were applied."""
    result = state.copy()
    for event in events:
        _EVOLVE[type(event)](result, event)
    return result
