"""What the events of the ward elections do to a state (R7, R8)."""

from collections.abc import Callable
from typing import Any, Final

from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import BONUS_CUBE_WARDS, WARD_COUNT
from tammany_desktop.rules.evolve_turn import add_cube, take_favor
from tammany_desktop.rules.state import (
    BIDDING,
    NOBODY,
    NOT_VOTED,
    PICK_BONUS_CUBE,
    PICK_BONUS_FAVOR,
    State,
)


def _election_began(state: State, event: e.ElectionBegan) -> None:
    for population in range(4):
        state.bag[population] += state.garden[population]
        state.garden[population] = 0
    state.winners = [NOT_VOTED] * WARD_COUNT


def _ballot_called(state: State, event: e.BallotCalled) -> None:
    state.phase = BIDDING
    state.voting = event.ward


def _ballot_opened(state: State, event: e.BallotOpened) -> None:
    state.voting = NOBODY
    for seat, bid in enumerate(event.bids):
        for population, count in enumerate(bid):
            state.favors[seat * 4 + population] -= count
            state.bank[population] += count


def _clear_bosses(state: State, ward: int) -> None:
    for seat in range(state.n):
        state.supply[seat] += state.bosses[ward * 5 + seat]
        state.bosses[ward * 5 + seat] = 0


def _ward_won(state: State, event: e.WardWon) -> None:
    _clear_bosses(state, event.ward)
    state.supply[event.seat] -= 1
    state.bosses[event.ward * 5 + event.seat] = 1
    state.winners[event.ward] = event.seat


def _ward_tied(state: State, event: e.WardTied) -> None:
    _clear_bosses(state, event.ward)
    state.winners[event.ward] = NOBODY


def _ward_passed(state: State, event: e.WardPassed) -> None:
    state.winners[event.ward] = NOBODY


def _bonus_offered(state: State, event: e.BonusOffered) -> None:
    cube = event.ward in BONUS_CUBE_WARDS
    state.phase = PICK_BONUS_CUBE if cube else PICK_BONUS_FAVOR
    state.voting = event.ward


def _bonus_cube_placed(state: State, event: e.BonusCubePlaced) -> None:
    state.voting = NOBODY
    state.bag[event.population] -= 1
    add_cube(state, event.ward, event.population)


def _bonus_favor_taken(state: State, event: e.BonusFavorTaken) -> None:
    state.voting = NOBODY
    take_favor(state, event.seat, event.population)


def _bonus_declined(state: State, event: e.BonusDeclined) -> None:
    state.voting = NOBODY


WARDS: Final[dict[type, Callable[[State, Any], None]]] = {
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
}
