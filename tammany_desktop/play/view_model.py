"""The model that sprites show; only its own methods change its position, event by event."""

from collections import Counter
from operator import add
from typing import Final, NamedTuple

from tammany_desktop.journal.header import Seat
from tammany_desktop.play.recap import RecapLine
from tammany_desktop.rules import events as e
from tammany_desktop.rules import state as states
from tammany_desktop.rules.board import NO_WARD, POPULATION_COUNT, VOTING_ORDER, WARD_NUMBERS
from tammany_desktop.rules.evolution import evolve
from tammany_desktop.rules.state import APPOINTING, NOBODY, NOT_VOTED, OVER, State, wards_in
from tammany_desktop.rules.wards import Projection, project, seat_ahead
from tammany_desktop.talk.deals import OpenPromise

Marks = frozenset[tuple[int, int]]  # wards, each with the seat that placed a boss there lately


def marks_after(marks: Marks, event: e.Event) -> Marks:
    """Return the marks after an event: wards, each with the seat that placed a boss in it."""
    if isinstance(event, e.BossPlaced):
        return marks | {(event.ward, event.seat)}
    if isinstance(event, e.TurnBegan):
        return frozenset(mark for mark in marks if mark[1] != event.seat)
    return frozenset() if isinstance(event, e.ElectionBegan) else marks


HarmfulEvent = e.Slandered | e.SlanderSpread | e.CubeArrested | e.WardLocked | e.CubeResettled


class HarmfulAct(NamedTuple):
    """An act against players, and the harmed players who have not ended a turn since then."""

    event: HarmfulEvent
    harmed: tuple[int, ...]

    @property
    def ward(self) -> int:
        """Return the ward of the act."""
        event = self.event
        return event.from_ward if isinstance(event, e.CubeResettled) else event.ward

    def position_before(self, state: State) -> State:
        """Return a position in which the act can be shown again: what it removed is back."""
        earlier_state, event = state.copy(), self.event
        if isinstance(event, e.Slandered | e.SlanderSpread):
            earlier_state.bosses[self.ward * states.MAX_SEATS + event.rival] += 1
        elif not isinstance(event, e.WardLocked):
            earlier_state.cubes[self.ward * POPULATION_COUNT + event.population] += 1
        return earlier_state


HarmfulActs = tuple[HarmfulAct, ...]


def seats_harmed(event: HarmfulEvent, state: State) -> tuple[int, ...]:
    """Return the seats that an act harms: the slandered one, or the others in the ward."""
    if isinstance(event, e.Slandered | e.SlanderSpread):
        return (event.rival,)
    ward = HarmfulAct(event, ()).ward
    present = [seat for seat in range(state.n) if state.bosses[ward * states.MAX_SEATS + seat]]
    return tuple(seat for seat in present if seat != event.seat)


def acts_after(acts: HarmfulActs, event: e.Event, state: State) -> HarmfulActs:
    """Return the acts that are still shown after an event; `state` is the position before it."""
    if isinstance(event, e.ElectionBegan):
        return ()
    if isinstance(event, HarmfulEvent):
        return (*acts, HarmfulAct(event, seats_harmed(event, state)))
    if isinstance(event, e.TurnEnded):
        remaining = (a._replace(harmed=tuple(set(a.harmed) - {event.seat})) for a in acts)
        return tuple(act for act in remaining if act.harmed)
    return acts


BOSS: Final = 4  # key of a boss among pieces: populations are 0 to 3
Spot = tuple[str, int, int]  # kind of place, its index, key of the piece


class ViewModel:
    """The table's own copy of the position, and what is pointed at, marked or explained there."""

    def __init__(self, seats: tuple[Seat, ...], state: State) -> None:
        self.seats, self.state = seats, state.copy()
        self.pieces_moved: Counter[Spot] = Counter()  # moved by the event that is shown
        self.marks: Marks = frozenset()
        self.unaided = False  # whether the game is played without aids (see `GameSetup.unaided`)
        self.seal_ties = False  # whether persons' bids that can only tie are sealed unasked
        self.harmful_acts: HarmfulActs = ()
        self.projecting = False  # whether the projection is switched on
        self.sheet_closed = False  # whether the election's sheet was closed
        self.counted_event: e.Event | None = None  # the event whose count is shown
        self.counting = False  # whether `counted_event` is still being counted
        self.count_continues = False  # whether the sheet stays open from another population's count
        self.recap: tuple[RecapLine, ...] = ()  # what rivals did, as a turn begins
        self.highlight: dict[int, str] = {}  # by ward: the kind of its highlight
        self.pointed_ward = -1  # the ward under the pointer or focus, or -1
        self.why_not = ""  # why `pointed_ward` cannot be chosen, or ""
        self.picked_piece: tuple[str, int] = ("", 0)  # "boss" and seat, or "cube" and population
        self.advised_wards: tuple[int, ...] = ()  # wards that a hint mentions
        self.own_wards: tuple[int, ...] = ()  # wards of a choice that the tutor asks about
        self.open_promises: tuple[OpenPromise, ...] = ()  # see R12
        self._projected: tuple[object, Projection] | None = None
        self._ward_holders: tuple[object, tuple[int, ...]] | None = None

    # Set by playback

    def begin(self, event: e.Event) -> None:
        """Begin to show an event: note what the election's sheet counts, and reopen the sheet."""
        if isinstance(event, e.ElectionBegan | e.BallotCalled | e.LeaderNamed | e.MajorityWon):
            self.sheet_closed = False
        if isinstance(event, e.LeaderNamed | e.MayorNamed | e.NoMayor | e.MajorityWon):
            both = self.counted_event, event
            populations = [lead.population for lead in both if isinstance(lead, e.LeaderNamed)]
            self.counted_event, self.count_continues = event, len(populations) == len(both)
            self.counting = len(populations) == len(set(populations))  # not a second, tied leader
        elif isinstance(event, e.PointsScored) and event.reason == e.FOR_SLANDER:
            self.counted_event, self.counting = event, False
        elif isinstance(event, e.ElectionBegan | e.PointsScored):
            if getattr(event, "reason", -1) != e.FOR_MAYOR:
                self.counted_event, self.counting = None, False

    def apply(self, event: e.Event) -> None:
        """Show the position after an event, whose pieces have landed."""
        self.counting = False
        self.harmful_acts = acts_after(self.harmful_acts, event, self.state)
        evolve(self.state, event)
        self.pieces_moved.clear()
        self.marks = marks_after(self.marks, event)

    def reset(self, state: State) -> None:
        """Show a position at once, without motions; drop harmful acts that an undo took back."""
        self.state = state.copy()
        self.harmful_acts = tuple(act for act in self.harmful_acts if act.event.seat != state.turn)
        self.pieces_moved.clear()

    # Set by a view

    def land(self, spot: Spot) -> None:
        """Show a piece in its place again."""
        self.pieces_moved[spot] -= 1
        if not self.pieces_moved[spot]:
            del self.pieces_moved[spot]

    # Read by sprites

    def moved(self, kind: str, index: int, piece: int) -> int:
        """Return how many pieces left a spot, or came to it (favors, points, supply, returned)."""
        return self.pieces_moved.get((kind, index, piece), 0)

    def favors_shown(self, seat: int) -> tuple[int, ...]:
        """Return a seat's favors to show, by population: less those paid, plus those landed."""
        populations = range(POPULATION_COUNT)
        moved = [self.moved("favors", seat, p) - self.moved("paid", seat, p) for p in populations]
        return tuple(map(add, self.state.favors_of(seat), moved))

    def actor(self) -> int:
        """Return the seat that must move next in the position shown, or NOBODY."""
        state = self.state
        picks = states.PICK_BONUS_CUBE, states.PICK_BONUS_FAVOR
        return NOBODY if state.voting == NO_WARD and state.phase in picks else state.actor()

    def projection(self) -> Projection:
        """Return the projection of an election today, computed once a position."""
        state = self.state
        lists = (state.bosses, state.cubes, state.favors, state.ward_winners, state.office)
        key = tuple(map(tuple, lists))
        if self._projected is None or self._projected[0] != key:
            self._projected = (key, project(state))
        return self._projected[1]

    def ward_holders(self) -> tuple[int, ...]:
        """Return who leads or has won each active ward, or NOBODY; computed once a position."""
        state = self.state
        key = (state.active, tuple(state.ward_winners), tuple(state.bosses))
        if self._ward_holders is None or self._ward_holders[0] != key:
            winners = [(ward, state.ward_winners[ward]) for ward in wards_in(state.active)]
            holders = (seat_ahead(state, w) if won == NOT_VOTED else won for w, won in winners)
            self._ward_holders = key, tuple(holders)
        return self._ward_holders[1]

    def has_tally(self) -> bool:
        """Return True if an election is shown, not a projection: a ward votes or has voted."""
        state = self.state
        if self.has_projection() or state.turn != NOBODY or state.phase in (OVER, APPOINTING):
            return False
        return any(winner != NOT_VOTED for winner in state.ward_winners) or state.voting != NO_WARD

    def wards_won(self, seat: int) -> list[int]:
        """Return the numbers of the wards that a seat has won, in voting order."""
        return [WARD_NUMBERS[w] for w in VOTING_ORDER if self.state.ward_winners[w] == seat]

    def seals_ties_for(self, seat: int) -> bool:
        """Return True if a person's bids that can only tie are sealed at zero unasked."""
        return self.seal_ties and not self.seats[seat].is_bot

    def has_projection(self) -> bool:
        """Return True if the projection is switched on and the position has one."""
        return self.projecting and self.state.phase != OVER
