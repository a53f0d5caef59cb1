"""The record of a game, made from its events alone, without sealed bids, for its analysis."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from tammany_desktop.journal.lines import History
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import YEARS_A_TERM
from tammany_desktop.rules.events import Event
from tammany_desktop.rules.evolution import evolve
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.state import MAX_SEATS, NOBODY, State
from tammany_desktop.rules.wards import NO_BID, usable_favors


class Outcome(NamedTuple):
    """The vote of one ward, its tuples by seat; `winner` may be NOBODY."""

    ward: int
    bosses: tuple[int, ...]
    bids: tuple[Bid, ...]
    votes: tuple[int, ...]  # bosses and favors bid
    unused: tuple[int, ...]  # usable favors not bid; 0 for a non-candidate
    winner: int


class Slander(NamedTuple):
    """A boss that a slander removed from a ward; `spread` if it was the spread of a slander."""

    year: int
    seat: int
    rival: int
    ward: int
    spread: bool


class OfficeUse(NamedTuple):
    """A use of an office's benefit."""

    term: int
    seat: int


@dataclass
class Election:
    """An election, with the points before and after it."""

    term: int
    points_before: tuple[int, ...]  # by seat
    last_states: dict[int, State]  # by seat: the position after its last turn of the term
    points_after: tuple[int, ...] = ()  # by seat; () until the election is over
    outcomes: list[Outcome] = field(default_factory=list)
    leaders: list[tuple[int, int]] = field(default_factory=list)  # seat, population
    mayor: int = NOBODY
    decided_by: int = e.BY_COUNT

    def gains(self) -> tuple[int, ...]:
        """Return the points scored in the election, by seat."""
        pairs = zip(self.points_before, self.points_after, strict=True)
        return tuple(after - before for before, after in pairs)


@dataclass
class GameRecord:
    """The record of a game so far."""

    n: int  # number of players
    points_by_year: list[tuple[int, ...]]  # points by seat after each year, from 0 on
    elections: list[Election] = field(default_factory=list)
    slanders: list[Slander] = field(default_factory=list)
    office_uses: list[OfficeUse] = field(default_factory=list)
    offices: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)  # term, office by seat
    scorings: list[tuple[int, int, int]] = field(default_factory=list)  # seat, points, reason
    majorities: list[tuple[int, int]] = field(default_factory=list)  # seat, population
    final_points: tuple[int, ...] | None = None  # by seat, once the game is over
    winners: tuple[int, ...] = ()
    state: State = field(default_factory=lambda: State(0))

    def ranking(self) -> list[int]:
        """Return the seats from first to last: winners, then by points."""
        points, winners = self.final_points or self.points_by_year[-1], self.winners
        return sorted(range(self.n), key=lambda seat: (seat not in winners, -points[seat]))


def game_record(history: History) -> GameRecord:
    """Return the record of a game, without undone moves."""
    return record_of(history.start, history.events_since(0))


def record_of(start: State, events: Iterable[Event]) -> GameRecord:
    """Return the record of a game from its start position and its events."""
    recorder = _Recorder(start)
    for event in events:
        recorder.note_before(event)
        evolve(recorder.state, event)
        recorder.note_after(event)
    return recorder.record


class _Recorder:
    def __init__(self, start: State) -> None:
        self.state = start.copy()
        self.record = GameRecord(start.n, [tuple(start.score)] * start.year, state=self.state)
        self.last_states: dict[int, State] = {}
        self.bids: tuple[Bid, ...] = ()
        self.unused: tuple[int, ...] = ()
        self.ending = False

    @property
    def _election(self) -> Election | None:
        return self.record.elections[-1] if self.record.elections else None

    def note_before(self, event: Event) -> None:
        state, record = self.state, self.record
        if isinstance(event, e.TurnBegan):
            while len(record.points_by_year) < event.year:
                record.points_by_year.append(tuple(state.score))
        elif isinstance(event, e.TurnEnded) and state.year % YEARS_A_TERM == 0:
            self.last_states[event.seat] = state.copy()
        elif isinstance(event, e.ElectionBegan):
            record.elections.append(Election(event.term, tuple(state.score), self.last_states))
            self.last_states = {}
        elif isinstance(event, e.BallotOpened):
            self.bids = event.bids
            self.unused = tuple(
                sum(usable_favors(state, event.ward, seat)) - sum(bid)
                if state.bosses[event.ward * MAX_SEATS + seat]
                else 0
                for seat, bid in enumerate(event.bids)
            )
        elif isinstance(event, e.WardWon | e.WardTied):
            self._add_outcome(event)
        elif isinstance(event, e.MajorityWon) or getattr(event, "reason", -1) == e.FOR_SLANDER:
            self._close_years()
        else:
            benefits = e.DeputyFavorTaken, e.CubeArrested, e.WardLocked, e.CubeResettled
            if isinstance(event, e.Slandered | e.SlanderSpread):
                spread = isinstance(event, e.SlanderSpread)
                slander = Slander(state.year, event.seat, event.rival, event.ward, spread)
                record.slanders.append(slander)
            elif isinstance(event, benefits):
                record.office_uses.append(OfficeUse(state.term, event.seat))

    def _add_outcome(self, event: e.WardWon | e.WardTied) -> None:
        state = self.state
        bids = self.bids or (NO_BID,) * state.n
        unused = self.unused or (0,) * state.n
        bosses = tuple(votes - sum(bid) for votes, bid in zip(event.votes, bids, strict=True))
        winner = event.seat if isinstance(event, e.WardWon) else NOBODY
        if self._election is not None:
            outcome = Outcome(event.ward, bosses, bids, event.votes, unused, winner)
            self._election.outcomes.append(outcome)
        self.bids, self.unused = (), ()

    def _close_years(self) -> None:
        """Record the points of the last year; those scored later belong to the end of the game."""
        if not self.ending:
            self.ending = True
            self.record.points_by_year.append(tuple(self.state.score))

    def note_after(self, event: Event) -> None:
        state, record, election = self.state, self.record, self._election
        if isinstance(event, e.PointsScored):
            record.scorings.append((event.seat, event.points, event.reason))
        elif isinstance(event, e.MajorityWon):
            record.majorities.append((event.seat, event.population))
        elif isinstance(event, e.LeaderNamed) and election is not None:
            election.leaders.append((event.seat, event.population))
        elif isinstance(event, e.MayorNamed) and election is not None:
            election.mayor, election.decided_by = event.seat, event.decided_by
        elif isinstance(event, e.TermBegan):
            record.offices.append((event.term, tuple(state.office)))
        elif isinstance(event, e.GameEnded):
            self._close_years()
            record.final_points, record.winners = tuple(state.score), event.winners
        has_scored = isinstance(event, e.ElectionBegan | e.PointsScored)
        if election is not None and not self.ending and has_scored:
            election.points_after = tuple(state.score)
