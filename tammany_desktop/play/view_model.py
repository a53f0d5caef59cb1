"""All that sprites may show, moved on event by event. No other module writes any of it."""

from collections import Counter
from typing import Final

from tammany_desktop.journal.header import Seat
from tammany_desktop.play import strikes
from tammany_desktop.play.recap import Line
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import VOTING_ORDER, WARD_NUMBERS
from tammany_desktop.rules.evolution import evolve
from tammany_desktop.rules.state import (
    APPOINTING,
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
    """The marks after an event: wards with the seat whose boss was placed there."""
    if isinstance(event, e.BossPlaced):
        return marks | {(event.ward, event.seat)}
    if isinstance(event, e.TurnBegan):
        return frozenset(one for one in marks if one[1] != event.seat)
    return frozenset() if isinstance(event, e.ElectionBegan) else marks


BOSS: Final = 4  # in keys of pieces: populations are 0 to 3
Spot = tuple[str, int, int]  # the kind of place, its index, the piece


class ViewModel:
    """The table's own copy of the position, and what is pointed at, lit and told on it."""

    def __init__(self, seats: tuple[Seat, ...], state: State) -> None:
        self.seats = seats
        self.state = state.copy()
        self.air: Counter[Spot] = Counter()
        self.marks: frozenset[tuple[int, int]] = frozenset()
        self.bare = False  # votes are not counted for anybody, as at the table
        self.zero_ahead = False  # persons bid nothing where only a tie could be had
        self.strikes: tuple[strikes.Strike, ...] = ()
        self.projecting = False
        self.sheet_away = False  # the sheet of the election was put off the map
        self.count: tuple[e.Event, bool] | None = None  # a lead or the Mayor; whether under way
        self.recap: tuple[Line, ...] = ()
        self.handed = NOBODY  # the person of several whose turn has just come
        self.highlight: dict[int, str] = {}
        self.pointed = -1
        self.why_not = ""
        self.picked: tuple[str, int] = ("", 0)
        self.advised: tuple[int, ...] = ()  # the wards that a hint mentions
        self.promised: tuple[OpenPromise, ...] = ()  # promises that are open (R12)
        self._projected: tuple[object, Projection] | None = None
        self._leaders: tuple[object, tuple[int, ...]] | None = None

    # What playback does

    def begin(self, event: e.Event) -> None:
        """Take off the pieces of an event as a lead is counted or the Mayor is found."""
        if isinstance(event, e.ElectionBegan | e.BallotCalled | e.LeaderNamed | e.MajorityWon):
            self.sheet_away = False
        if isinstance(event, e.LeaderNamed | e.MayorNamed | e.NoMayor | e.MajorityWon):
            told = self.count and self.count[0], event
            colors = [one.population for one in told if isinstance(one, e.LeaderNamed)]
            self.count = event, len(colors) < 2 or colors[0] != colors[1]
        elif isinstance(event, e.PointsScored) and event.reason == e.FOR_SLANDER:
            self.count = event, False
        elif isinstance(event, e.ElectionBegan | e.PointsScored):
            self.count = self.count if getattr(event, "reason", -1) == e.FOR_MAYOR else None

    def apply(self, event: e.Event) -> None:
        """Show the position after an event, whose pieces have landed."""
        self.count = self.count and (self.count[0], False)
        self.strikes = strikes.after(self.strikes, event, self.state)
        evolve(self.state, event)
        self.air.clear()
        self.marks = marks_after(self.marks, event)

    def reset(self, state: State) -> None:
        """Show a position at once; nothing flies to it. What an undo took back strikes nobody."""
        self.state = state.copy()
        self.strikes = tuple(one for one in self.strikes if one.event.seat != state.turn)
        self.air.clear()

    def forget_marks(self) -> None:
        """Forget which pieces turns have touched."""
        self.marks = frozenset()

    # What a view does

    def take_off(self, spot: Spot) -> None:
        """Take a piece of the position off its place."""
        self.air[spot] += 1

    def land(self, spot: Spot) -> None:
        """Put a piece into its place again."""
        self.air[spot] -= 1
        if not self.air[spot]:
            del self.air[spot]

    # What a table does

    def seat(self, seats: tuple[Seat, ...]) -> None:
        """Show who plays now."""
        self.seats = seats

    def point(self, ward: int) -> None:
        """Point at a ward, or with -1 at no ward."""
        self.pointed = ward

    def explain(self, why_not: str) -> None:
        """Say why the ward pointed at cannot be chosen, or with "" nothing."""
        self.why_not = why_not

    def light(self, highlight: dict[int, str], picked: tuple[str, int] = ("", 0)) -> None:
        """Light wards, each in a way of the board, and the piece that is picked up."""
        self.highlight, self.picked = highlight, picked

    def advise(self, wards: tuple[int, ...]) -> None:
        """Light the wards that a hint mentions, or no ward."""
        self.advised = wards

    def promise(self, promised: tuple[OpenPromise, ...]) -> None:
        """Mark the promises that are open (R12)."""
        self.promised = promised

    def brief(self, recap: tuple[Line, ...] = (), handed: int = NOBODY) -> None:
        """Say at the beginning of a turn what rivals did, and whose turn it is."""
        self.recap, self.handed = recap, handed

    def toggle_projection(self) -> None:
        """Show or hide the election if it were today."""
        self.projecting = not self.projecting

    # What can be seen

    def flying(self, kind: str, index: int, piece: int) -> int:
        """Return how many of a piece have left a place that the position still has them in."""
        return self.air.get((kind, index, piece), 0)

    def actor(self) -> int:
        """The seat that must move next in the position shown, or NOBODY."""
        state = self.state
        taken = state.voting == NOBODY and state.phase in (PICK_BONUS_CUBE, PICK_BONUS_FAVOR)
        return NOBODY if taken else state.actor()

    def projection(self) -> Projection:
        """The election if it were today, worked out once a position."""
        state = self.state
        lists = (state.bosses, state.cubes, state.favors, state.winners, state.office)
        key = tuple(map(tuple, lists))
        if self._projected is None or self._projected[0] != key:
            self._projected = (key, project(state))
        return self._projected[1]

    def leaders(self) -> tuple[int, ...]:
        """Return who leads each open ward now, or has won it, a seat or NOBODY; worked out once."""
        state = self.state
        key = (state.active, tuple(state.winners), tuple(state.bosses))
        if self._leaders is None or self._leaders[0] != key:
            won = ((ward, state.winners[ward]) for ward in wards_in(state.active))
            led = tuple(leader_of(state, w) if seat == NOT_VOTED else seat for w, seat in won)
            self._leaders = key, led
        return self._leaders[1]

    def has_tally(self) -> bool:
        """True if an election is under way: at least one ward votes or has voted."""
        state = self.state
        if self.has_projection() or state.turn != NOBODY or state.phase in (OVER, APPOINTING):
            return False
        return any(winner != NOT_VOTED for winner in state.winners) or state.voting != NOBODY

    def has_sheet(self) -> bool:
        """True if the sheet of the election lies on the map."""
        return self.has_tally() and not self.sheet_away

    def put_away_sheet(self) -> None:
        """Take the sheet of the election off the map, until more is counted on it."""
        self.sheet_away = True

    def won(self, seat: int) -> list[int]:
        """The numbers of the wards that a seat has won, in the order of the vote."""
        return [WARD_NUMBERS[ward] for ward in VOTING_ORDER if self.state.winners[ward] == seat]

    def ahead(self, seat: int) -> bool:
        """True if a person bids nothing where only a tie can be had."""
        return self.zero_ahead and not self.seats[seat].is_bot

    def has_projection(self) -> bool:
        """True if the projection is wanted and makes sense now."""
        return self.projecting and self.state.phase != OVER
