"""The acts against a player, shown until that player's next turn is over."""

from typing import NamedTuple

from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import POPULATION_COUNT
from tammany_desktop.rules.state import MAX_SEATS, State

Striking = e.Slandered | e.SlanderSpread | e.CubeArrested | e.WardLocked | e.CubeResettled


class Strike(NamedTuple):
    """An act against players, with those of them whose next turn is still to end."""

    event: Striking
    struck: tuple[int, ...]

    @property
    def ward(self) -> int:
        """Return the ward of the act."""
        event = self.event
        return event.from_ward if isinstance(event, e.CubeResettled) else event.ward


def struck_by(event: Striking, state: State) -> tuple[int, ...]:
    """Return whom an act harms: the slandered seat, else other seats in the ward."""
    if isinstance(event, e.Slandered | e.SlanderSpread):
        return (event.rival,)
    ward = Strike(event, ()).ward
    there = [seat for seat in range(state.n) if state.bosses[ward * MAX_SEATS + seat]]
    return tuple(seat for seat in there if seat != event.seat)


def after(strikes: tuple[Strike, ...], event: e.Event, state: State) -> tuple[Strike, ...]:
    """Return the strikes that are still shown after an event in a position."""
    if isinstance(event, e.ElectionBegan):
        return ()
    if isinstance(event, Striking):
        return (*strikes, Strike(event, struck_by(event, state)))
    if isinstance(event, e.TurnEnded):
        left = (one._replace(struck=tuple(set(one.struck) - {event.seat})) for one in strikes)
        return tuple(one for one in left if one.struck)
    return strikes


def before(strike: Strike, state: State) -> State:
    """Return a position in which an act can be shown again: what it removed is back."""
    again, event = state.copy(), strike.event
    if isinstance(event, e.Slandered | e.SlanderSpread):
        again.bosses[strike.ward * MAX_SEATS + event.rival] += 1
    elif not isinstance(event, e.WardLocked):
        again.cubes[strike.ward * POPULATION_COUNT + event.population] += 1
    return again
