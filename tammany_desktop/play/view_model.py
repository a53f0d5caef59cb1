"""The model that sprites show, changed event by event; no other module writes to it."""

from collections import Counter
from typing import Final, NamedTuple

from tammany_desktop.journal.header import Seat
from tammany_desktop.play.recap import Line
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import POPULATION_COUNT, VOTING_ORDER, WARD_NUMBERS
from tammany_desktop.rules.evolution import evolve
from tammany_desktop.rules.state import (
    APPOINTING,
    MAX_SEATS,
    NOBODY,
    NOT_VOTED,
    OVER,
    PICK_BONUS_CUBE,
    PICK_BONUS_FAVOR,
    State,
    wards_in,
)
from tammany_desktop.rules.wards import Projection, leader_of, project
from tammany_desktop.talk.deals import OpenPromise

Marks = frozenset[tuple[int, int]]


def marks_after(marks: Marks, event: e.Event) -> Marks:
    """Return the marks after an event: wards with the seat whose boss was placed there."""
    if isinstance(event, e.BossPlaced):
        return marks | {(event.ward, event.seat)}
    if isinstance(event, e.TurnBegan):
        return frozenset(one for one in marks if one[1] != event.seat)
    return frozenset() if isinstance(event, e.ElectionBegan) else marks


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


def strikes_after(strikes: tuple[Strike, ...], event: e.Event, state: State) -> tuple[Strike, ...]:
    """Return the strikes that are still shown after an event in a position."""
    if isinstance(event, e.ElectionBegan):
        return ()
    if isinstance(event, Striking):
        return (*strikes, Strike(event, struck_by(event, state)))
    if isinstance(event, e.TurnEnded):
        left = (one._replace(struck=tuple(set(one.struck) - {event.seat})) for one in strikes)
        return tuple(one for one in left if one.struck)
    return strikes


def before_strike(strike: Strike, state: State) -> State:
    """Return a position in which an act can be shown again: what it removed is back."""
    again, event = state.copy(), strike.event
    if isinstance(event, e.Slandered | e.SlanderSpread):
        again.bosses[strike.ward * MAX_SEATS + event.rival] += 1
    elif not isinstance(event, e.WardLocked):
        again.cubes[strike.ward * POPULATION_COUNT + event.population] += 1
    return again


BOSS: Final = 4  # key of a boss among pieces: populations are 0 to 3
Spot = tuple[str, int, int]  # kind of place, its index, key of the piece


class ViewModel:
    """The table's own copy of the position, and what is pointed at, lit and explained on it."""

    def __init__(self, seats: tuple[Seat, ...], state: State) -> None:
        self.seats = seats
        self.state = state.copy()
        self.pieces_away: Counter[Spot] = Counter()  # those that have left their places
        self.marks: Marks = frozenset()
        self.bare = False  # whether votes are hidden, as at a real table
        self.zero_ahead = False  # whether persons bid nothing, unasked, if they can only tie
        self.strikes: tuple[Strike, ...] = ()
        self.projecting = False
        self.sheet_away = False  # whether the sheet of the election was closed
        # The event counted on the election's sheet, and whether it is still being counted
        self.count: tuple[e.Event, bool] | None = None
        self.recap: tuple[Line, ...] = ()
        self.highlight: dict[int, str] = {}
        self.pointed = -1
        self.why_not = ""
        self.picked: tuple[str, int] = ("", 0)
        self.advised: tuple[int, ...] = ()  # wards that a hint mentions
        self.promised: tuple[OpenPromise, ...] = ()  # open promises (R12)
        self._projected: tuple[object, Projection] | None = None
        self._leaders: tuple[object, tuple[int, ...]] | None = None

    # Set by playback

    def begin(self, event: e.Event) -> None:
        """Note what the election's sheet counts as an event begins to be shown, and reopen it."""
        if isinstance(event, e.ElectionBegan | e.BallotCalled | e.LeaderNamed | e.MajorityWon):
            self.sheet_away = False
        if isinstance(event, e.LeaderNamed | e.MayorNamed | e.NoMayor | e.MajorityWon):
            both = self.count and self.count[0], event
            colors = [one.population for one in both if isinstance(one, e.LeaderNamed)]
            self.count = event, len(colors) < 2 or colors[0] != colors[1]
        elif isinstance(event, e.PointsScored) and event.reason == e.FOR_SLANDER:
            self.count = event, False
        elif isinstance(event, e.ElectionBegan | e.PointsScored):
            self.count = self.count if getattr(event, "reason", -1) == e.FOR_MAYOR else None

    def apply(self, event: e.Event) -> None:
        """Show the position after an event, whose pieces have landed."""
        self.count = self.count and (self.count[0], False)
        self.strikes = strikes_after(self.strikes, event, self.state)
        evolve(self.state, event)
        self.pieces_away.clear()
        self.marks = marks_after(self.marks, event)

    def reset(self, state: State) -> None:
        """Show a position at once, without motions; strikes that an undo took back are dropped."""
        self.state = state.copy()
        self.strikes = tuple(one for one in self.strikes if one.event.seat != state.turn)
        self.pieces_away.clear()

    # Set by a view

    def land(self, spot: Spot) -> None:
        """Show a piece in its place again."""
        self.pieces_away[spot] -= 1
        if not self.pieces_away[spot]:
            del self.pieces_away[spot]

    # Set by a table

    def seat(self, seats: tuple[Seat, ...]) -> None:
        """Set who plays."""
        self.seats = seats

    def point(self, ward: int) -> None:
        """Point at a ward, or with -1 at none."""
        self.pointed = ward

    def explain(self, why_not: str) -> None:
        """Set why the ward pointed at cannot be chosen, or ""."""
        self.why_not = why_not

    def light(self, highlight: dict[int, str], picked: tuple[str, int] = ("", 0)) -> None:
        """Light wards, each in a style of the board, and the piece that is picked up."""
        self.highlight, self.picked = highlight, picked

    def advise(self, wards: tuple[int, ...]) -> None:
        """Light the wards that a hint mentions."""
        self.advised = wards

    def promise(self, promised: tuple[OpenPromise, ...]) -> None:
        """Mark the open promises (R12)."""
        self.promised = promised

    def brief(self, recap: tuple[Line, ...] = ()) -> None:
        """Set what is told as a turn begins: what rivals did."""
        self.recap = recap

    def toggle_projection(self) -> None:
        """Show or hide the projection of an election today."""
        self.projecting = not self.projecting

    # Read by sprites

    def flying(self, kind: str, index: int, piece: int) -> int:
        """Return how many of a piece are moving, though the position still has them in a place."""
        return self.pieces_away.get((kind, index, piece), 0)

    def actor(self) -> int:
        """Return the seat that must move next in the position shown, or NOBODY."""
        state = self.state
        taken = state.voting == NOBODY and state.phase in (PICK_BONUS_CUBE, PICK_BONUS_FAVOR)
        return NOBODY if taken else state.actor()

    def projection(self) -> Projection:
        """Return the projection of an election today, computed once for each position."""
        state = self.state
        lists = (state.bosses, state.cubes, state.favors, state.winners, state.office)
        key = tuple(map(tuple, lists))
        if self._projected is None or self._projected[0] != key:
            self._projected = (key, project(state))
        return self._projected[1]

    def leaders(self) -> tuple[int, ...]:
        """Return who leads or has won each open ward, a seat or NOBODY; computed once."""
        state = self.state
        key = (state.active, tuple(state.winners), tuple(state.bosses))
        if self._leaders is None or self._leaders[0] != key:
            won = ((ward, state.winners[ward]) for ward in wards_in(state.active))
            led = tuple(leader_of(state, w) if seat == NOT_VOTED else seat for w, seat in won)
            self._leaders = key, led
        return self._leaders[1]

    def has_tally(self) -> bool:
        """True if an election is under way: a ward votes or has voted."""
        state = self.state
        if self.has_projection() or state.turn != NOBODY or state.phase in (OVER, APPOINTING):
            return False
        return any(winner != NOT_VOTED for winner in state.winners) or state.voting != NOBODY

    def has_sheet(self) -> bool:
        """True if the sheet of the election is shown on the map."""
        return self.has_tally() and not self.sheet_away

    def won(self, seat: int) -> list[int]:
        """Return the numbers of the wards that a seat has won, in voting order."""
        return [WARD_NUMBERS[ward] for ward in VOTING_ORDER if self.state.winners[ward] == seat]

    def seals_ties(self, seat: int) -> bool:
        """True if a person's bids that can only tie are sealed at zero unasked."""
        return self.zero_ahead and not self.seats[seat].is_bot

    def has_projection(self) -> bool:
        """True if the projection is switched on and the position has one."""
        return self.projecting and self.state.phase != OVER
