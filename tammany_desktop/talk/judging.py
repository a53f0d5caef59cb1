"""Judges whether a promise was kept, by the position in which it was made and later events."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from tammany_desktop import talk
from tammany_desktop.rules import events as e
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import NEIGHBORS, POPULATION_COUNT, WARD_COUNT
from tammany_desktop.rules.events import Event
from tammany_desktop.rules.state import TURN, State
from tammany_desktop.talk import Promise

# The status of a promise, an index of STATUSES; LAPSED: its maker had no chance to keep it.
OPEN: Final = 0
KEPT: Final = 1
BROKEN: Final = 2
LAPSED: Final = 3
STATUSES: Final = ("open", "kept", "broken", "lapsed")
OUTCOMES: Final = STATUSES[1:]  # without open promises


class Pledge:
    """A promise of one seat `to` another, judged event by event until its `status` is not OPEN."""

    def __init__(self, maker: int, to: int, promise: Promise, state: State) -> None:
        """`state` is the position in which the promise was made; it is only read."""
        self.maker, self.to = maker, to
        self.promise = promise
        self.status = OPEN
        self.ended_by: Event | None = None
        is_own_turn = state.phase == TURN and state.turn == maker
        # For kinds in _NEXT_TURN: number of the maker's turns until the promise has ended.
        self.turns_left = 2 if is_own_turn and not talk.is_fresh(state, maker) else 1
        self._was_legal = False  # whether the promised act was legal while it was due

    def judge(self, state: State, event: Event) -> None:
        """Update the status by an event; `state` is the position before it and is only read."""
        if self.status != OPEN:
            return
        self._judge(state, event)
        if self.status != OPEN:
            self.ended_by = event

    def _judge(self, state: State, event: Event) -> None:
        promise, kind = self.promise, self.promise.kind
        self._was_legal = self._was_legal or self._is_legal(state)
        if kind == talk.OFFICE:
            self.status = _judge_office(self.maker, promise, state, event)
        elif _ACTS[kind](self.maker, promise, event):
            self.status = BROKEN if kind in talk.OMISSIONS else KEPT
        elif self._advance(event):
            if kind in talk.OMISSIONS:
                self.status = KEPT
            else:
                self.status = BROKEN if self._was_legal else LAPSED

    def _is_legal(self, state: State) -> bool:
        """Return True if the promised act is due and legal now."""
        kind = self.promise.kind
        if kind in talk.OMISSIONS or state.phase != TURN or state.turn != self.maker:
            return False
        if kind in _NEXT_TURN and self.turns_left > 1:
            return False
        return any(game.refusal(state, move) is None for move in promised_moves(self.promise))

    def _advance(self, event: Event) -> bool:
        """Count the maker's turns; return True if the promise's time ends with this event."""
        kind = self.promise.kind
        if isinstance(event, e.GameEnded):
            return True
        if kind == talk.BID_AT_MOST:
            opened = isinstance(event, e.BallotOpened) and event.ward == self.promise.ward
            return opened or isinstance(event, e.OfficesEnded)
        if isinstance(event, e.ElectionBegan):
            return True
        if kind in _NEXT_TURN and isinstance(event, e.TurnEnded) and event.seat == self.maker:
            self.turns_left -= 1
            return self.turns_left == 0
        return False


def _judge_office(maker: int, promise: Promise, state: State, event: Event) -> int:
    """Return an office promise's status (R9.5); it is KEPT, too, if another seat becomes Mayor."""
    if isinstance(event, e.AppointmentsConfirmed) and event.seat == maker:
        return KEPT if state.office[promise.seat] == promise.office else BROKEN
    if isinstance(event, e.NoMayor) or (isinstance(event, e.MayorNamed) and event.seat != maker):
        return KEPT
    return LAPSED if isinstance(event, e.GameEnded) else OPEN


def _bids_more(maker: int, promise: Promise, event: Event) -> bool:
    if not isinstance(event, e.BallotOpened) or event.ward != promise.ward:
        return False
    return sum(event.bids[maker]) > promise.most


def _acts_in(event_class: type[Event], maker: int, promise: Promise, event: Event) -> bool:
    return isinstance(event, event_class) and event == (maker, promise.ward)


def _places_cube(maker: int, promise: Promise, event: Event) -> bool:
    if not isinstance(event, e.CubePlaced):
        return False
    return event == (maker, promise.ward, promise.population)


def _slanders(maker: int, promise: Promise, event: Event) -> bool:
    if not isinstance(event, e.Slandered | e.SlanderSpread) or event.seat != maker:
        return False
    return event.rival == promise.seat and promise.ward in (talk.NONE, event.ward)


def _takes_cube(maker: int, promise: Promise, event: Event) -> bool:
    if isinstance(event, e.CubeArrested):
        ward = event.ward
    elif isinstance(event, e.CubeResettled):
        ward = event.from_ward
    else:
        return False
    if event.seat != maker or ward != promise.ward:
        return False
    return promise.population in (talk.NONE, event.population)


# By kind, functions that return whether an event is the act promised or renounced.
_ACTS: Final[dict[str, Callable[[int, Promise, Any], bool]]] = {
    talk.BID_AT_MOST: _bids_more,
    **dict.fromkeys((talk.NO_BOSS, talk.BOSS), partial(_acts_in, e.BossPlaced)),
    talk.CUBE: _places_cube,
    **dict.fromkeys((talk.NO_SLANDER, talk.SLANDER), _slanders),
    **dict.fromkeys((talk.NO_LOCK, talk.LOCK), partial(_acts_in, e.WardLocked)),
    **dict.fromkeys((talk.SPARE, talk.SEND), _takes_cube),
}
# Kinds of promises that end with the maker's next whole turn.
_NEXT_TURN: Final = frozenset((talk.BOSS, talk.CUBE, talk.SPARE, talk.SEND))


def promised_moves(promise: Promise) -> list[m.Move]:
    """Return the moves promised or renounced; none for bids and appointments."""
    ward, population = promise.ward, promise.population
    populations = range(POPULATION_COUNT) if population == talk.NONE else (population,)
    wards = range(WARD_COUNT) if ward == talk.NONE else (ward,)
    if promise.kind in (talk.BOSS, talk.NO_BOSS):
        return [m.place_boss(promise.ward)]
    if promise.kind == talk.CUBE:
        return [m.place_cube(promise.ward, promise.population)]
    if promise.kind in (talk.LOCK, talk.NO_LOCK):
        return [m.make(m.LOCK, promise.ward)]
    if promise.kind in (talk.SLANDER, talk.NO_SLANDER):
        return [m.slander(ward, promise.seat, p) for ward in wards for p in populations]
    if promise.kind not in (talk.SEND, talk.SPARE):
        return []
    targets = NEIGHBORS[promise.ward]
    moves = [m.resettle(promise.ward, target, p) for target in targets for p in populations]
    return [*moves, *(m.make(m.ARREST, promise.ward, p) for p in populations)]
