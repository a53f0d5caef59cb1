"""What happened in one term and its election, gathered from the events: a reporter's notebook."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import POPULATION_COUNT, TERMS, WARD_COUNT, YEARS_A_TERM
from tammany_desktop.rules.city import leader_counts, mayor_of
from tammany_desktop.rules.evolution import evolve
from tammany_desktop.rules.state import NOBODY, State

# After the Mayor is known these belong to the next day: the page is printed before them.
_NEXT_DAY: Final = (e.MajorityWon, e.GameEnded, e.TermBegan)


class WardVote(NamedTuple):
    """How one ward voted: `votes` and favors `spent` one entry a seat, `winner` maybe NOBODY."""

    ward: int
    winner: int
    votes: tuple[int, ...]
    spent: tuple[int, ...]

    @property
    def stood(self) -> tuple[int, ...]:
        """The seats that had a boss there, or a vote of any kind (R7.3)."""
        return tuple(seat for seat, count in enumerate(self.votes) if count)

    @property
    def margin(self) -> int:
        """Votes of the first over the second; 0 for a tie."""
        most = sorted(self.votes, reverse=True)
        return most[0] - most[1]

    @property
    def favors(self) -> int:
        """All favors bid there."""
        return sum(self.spent)


class Lead(NamedTuple):
    """The leaders of a population: seats, the cubes each counted, favors each took (R9.1)."""

    seats: tuple[int, ...]
    cubes: int
    favors: tuple[int, ...]


class Blow(NamedTuple):
    """A slander that returned a boss of `rival` from `ward` (R6)."""

    seat: int
    rival: int
    ward: int


class Report(NamedTuple):
    """Everything the paper may print of one term; seats and wards are indexes.

    `votes` in voting order; `won` wards a seat; `mayor` and `mayor_before` maybe NOBODY;
    `reigns` elections in a row that the Mayor has now won; `mayors_before` who ever was;
    `leads` one a population; `before` and `after` the scores around the election; `offices` the
    office each seat was given and `offices_before` held in the ending term, -1 for none;
    `whole` whether the events tell of the term from its first day.
    """

    term: int
    players: int
    votes: tuple[WardVote, ...]
    won: tuple[int, ...]
    mayor: int
    decided_by: int
    mayor_before: int
    reigns: int
    mayors_before: frozenset[int]
    leads: tuple[Lead, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    offices: tuple[int, ...]
    offices_before: tuple[int, ...]
    blows: tuple[Blow, ...]
    locks: tuple[tuple[int, int], ...]
    arrests: tuple[tuple[int, int], ...]
    resettled: int
    zone: int
    whole: bool

    @property
    def last(self) -> bool:
        """Whether no election follows."""
        return self.term == TERMS

    def vote(self, ward: int) -> WardVote | None:
        """How a ward voted, or None for a closed one."""
        return next((one for one in self.votes if one.ward == ward), None)

    def spent_by(self, seat: int) -> int:
        """Favors a seat bid in all."""
        return sum(one.spent[seat] for one in self.votes)

    def wasted_by(self, seat: int) -> int:
        """Favors a seat bid in wards it did not carry."""
        return sum(one.spent[seat] for one in self.votes if one.winner != seat)


def _is_first_day(start: State) -> bool:
    """Whether nothing of the term has happened yet."""
    first_year = (start.year - 1) % YEARS_A_TERM == 0
    done = start.ward_done or start.slander_done or start.office_done or any(start.slandered)
    return first_year and start.turn in (NOBODY, start.first) and not done and not start.locks_used


class _Notebook:
    """Takes notes event by event, beside a state of its own."""

    def __init__(self, start: State) -> None:
        self.state = start.copy()
        mayor = mayor_of(start)
        self.mayors: list[int] = [] if mayor == NOBODY else [mayor]
        self.whole = _is_first_day(start)
        self.term = start.term
        self.electing = False
        self._turn_page()

    def _turn_page(self) -> None:
        n = self.state.n
        self.votes: list[WardVote] = []
        self.spent: dict[int, tuple[int, ...]] = {}
        self.blows: list[Blow] = []
        self.locks: list[tuple[int, int]] = []
        self.arrests: list[tuple[int, int]] = []
        self.resettled = 0
        self.named: list[e.LeaderNamed] = []
        self.counts: list[list[int]] = [[0] * n] * POPULATION_COUNT
        self.before = tuple(self.state.score)
        self.after: tuple[int, ...] = self.before
        self.old_mayor, self.mayor, self.decided_by = mayor_of(self.state), NOBODY, NOBODY
        self.old_offices = tuple(self.state.office)
        self.offices = [NOBODY] * n
        self.zone = NOBODY
        self.known = False

    def hear(self, event: e.Event) -> None:
        """Note an event; a new term takes a new page."""
        if isinstance(event, e.TermBegan):
            self.term = event.term
            self.whole = True
            evolve(self.state, event)
            self._turn_page()
            return
        self._note_term(event)
        self._note_wards(event)
        evolve(self.state, event)
        self._note_city(event)

    def _note_term(self, event: e.Event) -> None:
        if isinstance(event, e.Slandered | e.SlanderSpread):
            self.blows.append(Blow(event.seat, event.rival, event.ward))
        elif isinstance(event, e.WardLocked):
            self.locks.append((event.seat, event.ward))
        elif isinstance(event, e.CubeArrested):
            self.arrests.append((event.seat, event.ward))
        elif isinstance(event, e.CubeResettled):
            self.resettled += 1
        elif isinstance(event, e.ElectionBegan):
            self.before = tuple(self.state.score)
            self.old_mayor = mayor_of(self.state)
            self.old_offices = tuple(self.state.office)

    def _note_wards(self, event: e.Event) -> None:
        none = (0,) * self.state.n
        if isinstance(event, e.BallotOpened):
            self.spent[event.ward] = tuple(sum(bid) for bid in event.bids)
        elif isinstance(event, e.WardWon | e.WardTied):
            winner = event.seat if isinstance(event, e.WardWon) else NOBODY
            spent = self.spent.get(event.ward, none)
            self.votes.append(WardVote(event.ward, winner, event.votes, spent))
        elif isinstance(event, e.WardPassed):
            self.votes.append(WardVote(event.ward, NOBODY, none, none))
        elif isinstance(event, e.LeaderNamed):
            if not self.named:
                self.counts = [leader_counts(self.state, p) for p in range(POPULATION_COUNT)]
            self.named.append(event)

    def _note_city(self, event: e.Event) -> None:
        if isinstance(event, e.MayorNamed):
            self.mayor, self.decided_by = event.seat, event.decided_by
            self.mayors.append(event.seat)
        elif isinstance(event, e.NoMayor):
            self.mayors.append(NOBODY)
        elif isinstance(event, e.Appointed):
            self.offices[event.seat] = event.office
        elif isinstance(event, e.ZonePopulated):
            self.zone = event.zone
        if isinstance(event, e.MayorNamed | e.NoMayor):
            self.known = True
        if isinstance(event, e.PointsScored) and event.reason != e.FOR_SLANDER:
            self.after = tuple(self.state.score)

    def report(self) -> Report:
        """What is known now of the term."""
        wards = [vote.winner for vote in self.votes]
        return Report(
            term=self.term,
            players=self.state.n,
            votes=tuple(self.votes),
            won=tuple(wards.count(seat) for seat in range(self.state.n)),
            mayor=self.mayor,
            decided_by=self.decided_by,
            mayor_before=self.old_mayor,
            reigns=self._reigns(),
            mayors_before=frozenset(self.mayors[:-1]) - {NOBODY},
            leads=tuple(self._lead(p) for p in range(POPULATION_COUNT)),
            before=self.before,
            after=self.after,
            offices=tuple(self.offices),
            offices_before=self.old_offices,
            blows=tuple(self.blows),
            locks=tuple(self.locks),
            arrests=tuple(self.arrests),
            resettled=self.resettled,
            zone=self.zone,
            whole=self.whole,
        )

    def _reigns(self) -> int:
        count = 0
        for mayor in reversed(self.mayors):
            if mayor == NOBODY or mayor != self.mayor:
                break
            count += 1
        return count

    def _lead(self, population: int) -> Lead:
        named = [one for one in self.named if one.population == population]
        cubes = max(self.counts[population], default=0) if named else 0
        return Lead(tuple(one.seat for one in named), cubes, tuple(one.favors for one in named))


def read(start: State, happened: Iterable[e.Event], term: int) -> Report | None:
    """The report of `term` from a game's events after `start`; None before its Mayor is decided.

    Later events are not read, so the page of an election never changes once its term is over.
    """
    notebook = _Notebook(start)
    found: Report | None = None
    for event in happened:
        if notebook.known and notebook.term == term and isinstance(event, _NEXT_DAY):
            break
        if notebook.term > term:
            break
        notebook.hear(event)
    if notebook.known and notebook.term == term:
        found = notebook.report()
    return found


def salt_of(start: State) -> int:
    """A number that a game keeps from its first day: which words come first in its papers.

    It follows from the cubes dealt at the start, never from chance of its own.
    """
    salt = 0
    for ward in range(WARD_COUNT):
        for count in start.cubes_in(ward):
            salt = (salt * 31 + count) % 1_000_003
    return salt


__all__ = ["Blow", "Lead", "Report", "WardVote", "read", "salt_of"]
