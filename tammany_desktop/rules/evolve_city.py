"""What the events of the city election and of the end do to a state (R9, R10)."""

from collections.abc import Callable
from typing import Any, Final

from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import MAYOR, NO_OFFICE, WARD_COUNT, ZONES
from tammany_desktop.rules.evolve_turn import add_cube
from tammany_desktop.rules.state import APPOINTING, NOT_VOTED, OVER, State

MAJORITY_POINTS: Final = 2  # R10.1


def _leader_named(state: State, event: e.LeaderNamed) -> None:
    state.bank[event.population] -= event.favors
    state.favors[event.seat * 4 + event.population] += event.favors


def _points_scored(state: State, event: e.PointsScored) -> None:
    state.score[event.seat] += event.points
    if event.reason == e.FOR_SLANDER:
        state.slander_points[event.seat] += event.points


def _majority_won(state: State, event: e.MajorityWon) -> None:
    state.score[event.seat] += MAJORITY_POINTS
    state.favor_points[event.seat] += MAJORITY_POINTS


def _offices_ended(state: State, event: e.OfficesEnded) -> None:
    state.office = [NO_OFFICE] * state.n


def _mayor_named(state: State, event: e.MayorNamed) -> None:
    state.office[event.seat] = MAYOR


def _no_mayor(state: State, event: e.NoMayor) -> None:
    """Nobody holds an office; `_offices_ended` has seen to it."""


def _appointments_began(state: State, event: e.AppointmentsBegan) -> None:
    state.phase = APPOINTING


def _appointed(state: State, event: e.Appointed) -> None:
    state.office[event.seat] = event.office


def _appointments_confirmed(state: State, event: e.AppointmentsConfirmed) -> None:
    """The offices already stand; the event tells that they are final."""


def _locks_lifted(state: State, event: e.LocksLifted) -> None:
    state.locked = 0
    state.locks_used = 0


def _zone_populated(state: State, event: e.ZonePopulated) -> None:
    for ward, population in zip(ZONES[event.zone], event.populations, strict=True):
        state.aside[event.zone * 4 + population] -= 1
        add_cube(state, ward, population)


def _term_began(state: State, event: e.TermBegan) -> None:
    state.term = event.term
    state.first = event.first
    state.slandered = [0] * state.n
    state.winners = [NOT_VOTED] * WARD_COUNT


def _game_ended(state: State, event: e.GameEnded) -> None:
    state.phase = OVER
    state.decided_by = event.decided_by
    for seat in event.winners:
        state.winners_mask |= 1 << seat


CITY: Final[dict[type, Callable[[State, Any], None]]] = {
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
