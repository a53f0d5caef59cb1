"""What happened in one term and its election, gathered from the events: a reporter's notebook."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from tammany_desktop.analysis import GameRecord, findings, retell
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import POPULATION_COUNT, TERMS, WARD_COUNT, YEARS_A_TERM
from tammany_desktop.rules.city import leader_counts, mayor_of
from tammany_desktop.rules.evolution import evolve
from tammany_desktop.rules.state import NOBODY, State


class Ending(NamedTuple):
    """The end of a game; one entry a seat in tuples of numbers.

    `before` are the points before the final count, `haul` the term, seat and points of the richest
    election where it was one seat's alone, `lost` favors bid in wards that went to others.
    """

    winners: tuple[int, ...]
    decided_by: int
    before: tuple[int, ...]
    points: tuple[int, ...]
    haul: tuple[int, int, int] | None
    lost: tuple[int, ...]
    last_mayor: int


def ending_of(start: State, happened: Iterable[e.Event]) -> Ending | None:
    """The end of a game by its events; None before it is over."""
    events = list(happened)
    if not events or not isinstance(events[-1], e.GameEnded):
        return None
    told = retell(start, events)
    books = findings.ledger(told)
    points = tuple(told.state.score)
    gained = (told.state.favor_points, told.state.slander_points)
    before = tuple(total - a - b for total, a, b in zip(points, *gained, strict=True))
    lost = tuple(one.lost for one in books.spending)
    end = events[-1]
    mayor = told.elections[-1].mayor if told.elections else NOBODY
    return Ending(told.winners, end.decided_by, before, points, _haul(told), lost, mayor)


def _haul(told: GameRecord) -> tuple[int, int, int] | None:
    for one in findings.turning_points(told):
        if one.kind == findings.HAUL:
            return one.term, one.seat, one.amount
    return None


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
        """The number of favors that all candidates bid there (R7.4)."""
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

    `votes` in voting order; `won` wards a seat; `reigns` elections in a row that the Mayor has won;
    `leads` one a population; `before` and `after` the scores around the election; `offices` given,
    -1 for none; `whole` whether events tell of the term from its first day; `earlier` the reports
    of terms before, `end` the end of the game in the last one; `broken` promises (R12), each by who
    broke it and to whom it was made, which `with_talk` adds: no event tells of them.
    """

    term: int
    players: int
    before: tuple[int, ...]
    after: tuple[int, ...]
    mayor_before: int
    offices: tuple[int, ...]
    offices_before: tuple[int, ...]
    whole: bool
    votes: tuple[WardVote, ...] = ()
    won: tuple[int, ...] = ()
    mayor: int = NOBODY
    decided_by: int = NOBODY
    reigns: int = 0
    mayors_before: frozenset[int] = frozenset()
    leads: tuple[Lead, ...] = ()
    blows: tuple[Blow, ...] = ()
    locks: tuple[tuple[int, int], ...] = ()
    arrests: tuple[tuple[int, int], ...] = ()
    resettled: int = 0
    zone: int = NOBODY
    broken: tuple[tuple[int, int], ...] = ()
    earlier: tuple["Report", ...] = ()
    end: Ending | None = None

    @property
    def last(self) -> bool:
        """Whether the term is the last, after which the game is decided (R10)."""
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
    first_year = (start.year - 1) % YEARS_A_TERM == 0
    done = start.ward_done or start.slander_done or start.office_done or any(start.slandered)
    return first_year and start.turn in (NOBODY, start.first) and not done and not start.locks_used


class _Notebook:
    """Takes notes event by event, beside a state of its own."""

    def __init__(self, start: State) -> None:
        self.state = start.copy()
        mayor = mayor_of(start)
        self.mayors: list[int] = [] if mayor == NOBODY else [mayor]
        self.earlier: list[Report] = []
        self._turn_page(start.term, _is_first_day(start))

    def _turn_page(self, term: int, whole: bool) -> None:
        state = self.state
        self.spent: dict[int, tuple[int, ...]] = {}
        self.named: list[e.LeaderNamed] = []
        self.counts: list[list[int]] = [[0] * state.n] * POPULATION_COUNT
        self.known = False
        self.page = Report(
            term=term,
            players=state.n,
            before=tuple(state.score),
            after=tuple(state.score),
            mayor_before=mayor_of(state),
            offices=(NOBODY,) * state.n,
            offices_before=tuple(state.office),
            whole=whole,
        )

    def _note(self, **news: Any) -> None:
        self.page = self.page._replace(**news)

    def hear(self, event: e.Event) -> None:
        """Note an event; a new term takes a new page."""
        if isinstance(event, e.TermBegan):
            if self.known:
                self.earlier.append(self.report()._replace(earlier=()))
            evolve(self.state, event)
            self._turn_page(event.term, True)
            return
        self._note_term(event)
        self._note_wards(event)
        evolve(self.state, event)
        self._note_city(event)

    def _note_term(self, event: e.Event) -> None:
        page, state = self.page, self.state
        if isinstance(event, e.Slandered | e.SlanderSpread):
            self._note(blows=(*page.blows, Blow(event.seat, event.rival, event.ward)))
        elif isinstance(event, e.WardLocked):
            self._note(locks=(*page.locks, (event.seat, event.ward)))
        elif isinstance(event, e.CubeArrested):
            self._note(arrests=(*page.arrests, (event.seat, event.ward)))
        elif isinstance(event, e.CubeResettled):
            self._note(resettled=page.resettled + 1)
        elif isinstance(event, e.ElectionBegan):
            self._note(before=tuple(state.score), offices_before=tuple(state.office))
            self._note(mayor_before=mayor_of(state))

    def _note_wards(self, event: e.Event) -> None:
        votes, none = self.page.votes, (0,) * self.state.n
        if isinstance(event, e.BallotOpened):
            self.spent[event.ward] = tuple(sum(bid) for bid in event.bids)
        elif isinstance(event, e.WardWon | e.WardTied):
            winner = event.seat if isinstance(event, e.WardWon) else NOBODY
            spent = self.spent.get(event.ward, none)
            self._note(votes=(*votes, WardVote(event.ward, winner, event.votes, spent)))
        elif isinstance(event, e.WardPassed):
            self._note(votes=(*votes, WardVote(event.ward, NOBODY, none, none)))
        elif isinstance(event, e.LeaderNamed):
            if not self.named:
                self.counts = [leader_counts(self.state, p) for p in range(POPULATION_COUNT)]
            self.named.append(event)

    def _note_city(self, event: e.Event) -> None:
        if isinstance(event, e.MayorNamed | e.NoMayor):
            self.known = True
            self.mayors.append(event.seat if isinstance(event, e.MayorNamed) else NOBODY)
        if isinstance(event, e.MayorNamed):
            self._note(mayor=event.seat, decided_by=event.decided_by)
        elif isinstance(event, e.Appointed):
            given = list(self.page.offices)
            given[event.seat] = event.office
            self._note(offices=tuple(given))
        elif isinstance(event, e.ZonePopulated):
            self._note(zone=event.zone)
        elif isinstance(event, e.PointsScored) and event.reason != e.FOR_SLANDER:
            self._note(after=tuple(self.state.score))

    def report(self) -> Report:
        """What is known now of the term."""
        winners = [vote.winner for vote in self.page.votes]
        return self.page._replace(
            won=tuple(winners.count(seat) for seat in range(self.state.n)),
            reigns=self._reigns(),
            mayors_before=frozenset(self.mayors[:-1]) - {NOBODY},
            leads=tuple(self._lead(p) for p in range(POPULATION_COUNT)),
            earlier=tuple(self.earlier),
        )

    def _reigns(self) -> int:
        count = 0
        for mayor in reversed(self.mayors):
            if mayor == NOBODY or mayor != self.page.mayor:
                break
            count += 1
        return count

    def _lead(self, population: int) -> Lead:
        named = [one for one in self.named if one.population == population]
        cubes = max(self.counts[population], default=0) if named else 0
        return Lead(tuple(one.seat for one in named), cubes, tuple(one.favors for one in named))


def read(start: State, happened: Iterable[e.Event], term: int) -> Report | None:
    """The report of `term` from a game's events after `start`.

    None before its Mayor is decided, and for the last term before the game is over.
    """
    notebook, events = _Notebook(start), list(happened)
    end = ending_of(start, events) if term == TERMS else None
    if term == TERMS and end is None:
        return None
    for event in events:
        if notebook.known and notebook.page.term == term and isinstance(event, _NEXT_DAY):
            break
        if notebook.page.term > term:
            break
        notebook.hear(event)
    if not notebook.known or notebook.page.term != term:
        return None
    report = notebook.report()
    return report if end is None else report._replace(end=end, after=end.points)


def with_talk(report: Report, broken: Mapping[int, tuple[tuple[int, int], ...]]) -> Report:
    """The report with the promises broken in its term and in those before it, by term."""
    earlier = tuple(with_talk(one, broken) for one in report.earlier)
    return report._replace(broken=broken.get(report.term, ()), earlier=earlier)


def salt_of(start: State) -> int:
    """A number from the cubes dealt at the start: which words come first in a game's papers."""
    salt = 0
    for ward in range(WARD_COUNT):
        for count in start.cubes_in(ward):
            salt = (salt * 31 + count) % 1_000_003
    return salt
