"""Reports what happened in one term and its election, from the events alone."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from tammany_desktop.analysis import findings, record_of
from tammany_desktop.journal.header import Seat, seats_after
from tammany_desktop.journal.lines import History
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import POPULATION_COUNT, TERMS, YEARS_A_TERM
from tammany_desktop.rules.city import leader_counts, mayor_of, wards_won
from tammany_desktop.rules.evolution import evolve
from tammany_desktop.rules.state import NOBODY, State
from tammany_desktop.talk.judging import BROKEN


class Ending(NamedTuple):
    """The end of a game; by seat: points `before` the final count and after it, favors `lost`."""

    winners: tuple[int, ...]
    decided_by: int
    before: tuple[int, ...]
    points: tuple[int, ...]
    best_result: tuple[int, int, int] | None  # in an election: its term, a seat, that seat's points
    lost: tuple[int, ...]
    last_mayor: int
    majorities: tuple[tuple[int, ...], ...] = ((),) * POPULATION_COUNT  # by population: R10.1


def ending_of(start: State, game_events: Iterable[e.Event]) -> Ending | None:
    """Return the end of a game by its events; None before it is over."""
    events = list(game_events)
    if not events or not isinstance(events[-1], e.GameEnded):
        return None
    record = record_of(start, events)
    balance = findings.balance_of(record)
    points = tuple(record.state.score)
    late_points = (record.state.favor_points, record.state.slander_points)
    before = tuple(total - f - s for total, f, s in zip(points, *late_points, strict=True))
    lost = tuple(spending.lost for spending in balance.spending)
    end = events[-1]
    mayor = record.elections[-1].mayor if record.elections else NOBODY
    best = [p for p in findings.turning_points(record) if p.kind == findings.MOST_POINTS]
    best_result = (best[0].term, best[0].seat, best[0].amount) if best else None
    most = tuple(tuple(s for s, p in record.majorities if p == n) for n in range(POPULATION_COUNT))
    return Ending(record.winners, end.decided_by, before, points, best_result, lost, mayor, most)


class WardVote(NamedTuple):
    """The vote of a ward: by seat its `votes` and the favors `spent`; `winner` may be NOBODY."""

    ward: int
    winner: int
    votes: tuple[int, ...]
    spent: tuple[int, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        """Return the seats of the candidates: those with a boss in the ward (R7.3)."""
        return tuple(seat for seat, count in enumerate(self.votes) if count)

    @property
    def margin(self) -> int:
        """Return by how many votes the strongest candidate is ahead of the next; 0 for a tie."""
        counts = sorted(self.votes, reverse=True)
        return counts[0] - counts[1]

    @property
    def favors(self) -> int:
        """Return the number of favors that all candidates bid in the ward (R7.4)."""
        return sum(self.spent)


class Lead(NamedTuple):
    """The leaders of a population (R9.1): the cubes that each has, the favors that each took."""

    seats: tuple[int, ...]
    cubes: int
    favors: tuple[int, ...]


class SlanderedBoss(NamedTuple):
    """A slander that removed a boss of `rival` from `ward` (R6)."""

    seat: int
    rival: int
    ward: int


class Report(NamedTuple):
    """Everything the paper may print about one term; seats and wards are indexes."""

    term: int
    seat_count: int
    before: tuple[int, ...]  # points by seat before the election
    after: tuple[int, ...]  # points by seat after the election
    mayor_before: int
    offices: tuple[int, ...]  # given after the election, by seat; -1 for none
    offices_before: tuple[int, ...]
    from_term_start: bool  # whether the events of the whole term are known
    votes: tuple[WardVote, ...] = ()
    won: tuple[int, ...] = ()  # number of wards won, by seat
    mayor: int = NOBODY
    decided_by: int = NOBODY
    mayor_streak: int = 0  # elections that this Mayor has won in a row
    mayors_before: frozenset[int] = frozenset()
    leads: tuple[Lead, ...] = ()  # by population
    slanders: tuple[SlanderedBoss, ...] = ()
    locks: tuple[tuple[int, int], ...] = ()  # who locked a ward, and which
    arrests: tuple[tuple[int, int], ...] = ()  # who arrested a cube, and in which ward
    resettled: int = 0  # number of cubes
    zone: int = -1  # the zone opened after the election, -1 for none
    broken: tuple[tuple[int, int], ...] = ()  # maker and receiver of each broken promise
    earlier: tuple["Report", ...] = ()  # reports of the terms before
    end: Ending | None = None

    @property
    def last(self) -> bool:
        """Return True if the term is the last, after which the game is decided (R10)."""
        return self.term == TERMS

    def vote(self, ward: int) -> WardVote | None:
        """Return how a ward voted, or None for a ward that was not open."""
        return next((vote for vote in self.votes if vote.ward == ward), None)


def _terms(events: Iterable[e.Event]) -> Iterator[list[e.Event]]:
    """Yield the events of each term, including the event that begins the next term."""
    term: list[e.Event] = []
    for event in events:
        term.append(event)
        if isinstance(event, e.TermBegan):
            yield term
            term = []
    yield term


def _votes(seat_count: int, events: Iterable[e.Event]) -> Iterator[WardVote]:
    spent = zeros = (0,) * seat_count
    for event in events:
        if isinstance(event, e.BallotOpened):
            spent = tuple(sum(bid) for bid in event.bids)
        elif isinstance(event, e.WardWon | e.WardTied):
            winner = event.seat if isinstance(event, e.WardWon) else NOBODY
            yield WardVote(event.ward, winner, event.votes, spent)
            spent = zeros
        elif isinstance(event, e.WardPassed):
            yield WardVote(event.ward, NOBODY, zeros, zeros)


def _leads(named: list[e.LeaderNamed], counts: Sequence[Sequence[int]]) -> Iterator[Lead]:
    for population in range(POPULATION_COUNT):
        leaders = [(event.seat, event.favors) for event in named if event.population == population]
        cubes = max(counts[population]) if leaders else 0
        favors = tuple(count for _, count in leaders)
        yield Lead(tuple(seat for seat, _ in leaders), cubes, favors)


def _offices(seat_count: int, events: Iterable[e.Event]) -> tuple[int, ...]:
    offices_given = {event.seat: event.office for event in events if isinstance(event, e.Appointed)}
    return tuple(offices_given.get(seat, NOBODY) for seat in range(seat_count))


def _report(
    state: State, events: Sequence[e.Event], from_start: bool, mayors: list[int]
) -> Report | None:
    """Apply a term's events and add its Mayor to `mayors`; return its report, None if undecided."""
    term, before, after, counts = state.term, state.copy(), tuple(state.score), list[list[int]]()
    decided: e.MayorNamed | e.NoMayor | None = None
    for event in events:
        if isinstance(event, e.ElectionBegan):
            before = state.copy()
        elif isinstance(event, e.LeaderNamed) and not counts:
            counts = [leader_counts(state, p) for p in range(POPULATION_COUNT)]
        elif isinstance(event, e.MayorNamed | e.NoMayor):
            decided, won = event, tuple(wards_won(state))  # also in wards that voted before `start`
        evolve(state, event)
        if isinstance(event, e.PointsScored) and event.reason != e.FOR_SLANDER:
            after = tuple(state.score)
    if decided is None:
        return None
    mayor, decided_by = decided if isinstance(decided, e.MayorNamed) else (NOBODY, NOBODY)
    mayors.append(mayor)
    votes = tuple(_votes(state.n, events))
    removals = [event for event in events if isinstance(event, e.Slandered | e.SlanderSpread)]
    named = [event for event in events if isinstance(event, e.LeaderNamed)]
    return Report(
        term=term,
        seat_count=state.n,
        before=tuple(before.score),
        after=after,
        mayor_before=mayor_of(before),
        offices=_offices(state.n, events),
        offices_before=tuple(before.office),
        from_term_start=from_start,
        votes=votes,
        won=won,
        mayor=mayor,
        decided_by=decided_by,
        mayor_streak=len(list(takewhile(lambda seat: seat == mayor != NOBODY, reversed(mayors)))),
        mayors_before=frozenset(mayors[:-1]) - {NOBODY},
        leads=tuple(_leads(named, counts)),
        slanders=tuple(SlanderedBoss(act.seat, act.rival, act.ward) for act in removals),
        locks=tuple((act.seat, act.ward) for act in events if isinstance(act, e.WardLocked)),
        arrests=tuple((act.seat, act.ward) for act in events if isinstance(act, e.CubeArrested)),
        resettled=sum(isinstance(event, e.CubeResettled) for event in events),
        zone=next((event.zone for event in events if isinstance(event, e.ZonePopulated)), -1),
    )


def term_report(start: State, game_events: Iterable[e.Event], term: int) -> Report | None:
    """Return a term's report; None before its Mayor is known, in the last term before the end."""
    events = list(game_events)
    end = ending_of(start, events) if term == TERMS else None
    if term == TERMS and end is None:
        return None
    state, mayors, earlier = start.copy(), [mayor_of(start)], list[Report]()
    begun = start.ward_done or start.slander_done or start.office_done or any(start.has_slandered)
    begun = begun or start.turn not in (NOBODY, start.first) or start.locks_used > 0
    is_beginning = (start.year - 1) % YEARS_A_TERM == 0 and not begun
    for number, term_events in enumerate(_terms(events)):
        report = _report(state, term_events, bool(number) or is_beginning, mayors)
        if report is not None and report.term == term:
            report = report._replace(earlier=tuple(earlier))
            return report if end is None else report._replace(end=end, after=end.points)
        earlier += [report] if report is not None else []
    return None


def with_talk(report: Report, broken: Mapping[int, tuple[tuple[int, int], ...]]) -> Report:
    """Return the report, and in it all earlier ones, each with its term's part of `broken`."""
    earlier = tuple(with_talk(other, broken) for other in report.earlier)
    return report._replace(broken=broken.get(report.term, ()), earlier=earlier)


def salt_of(start: State) -> int:
    """Return a number made from the start's cubes, which chooses each story's first wording."""
    salt = 0
    for count in start.cubes:
        salt = (salt * 31 + count) % 1_000_003
    return salt


def paper_report(history: History, term: int) -> Report | None:
    """Return the report of a term with its broken promises; None before the paper appears."""
    report = term_report(history.start, history.events_since(0), term)
    return None if report is None else with_talk(report, broken_promises(history))


def broken_promises(history: History) -> dict[int, tuple[tuple[int, int], ...]]:
    """Return the maker and receiver of each broken promise, by the term of its end (R12)."""
    broken: dict[int, tuple[tuple[int, int], ...]] = {}
    for record in history.talk_records():
        pairs = tuple((p.maker, p.to) for p in record.ended if p.status == BROKEN)
        if pairs:
            term = history.state_at(record.line).term
            broken[term] = (*broken.get(term, ()), *pairs)
    return broken


def seats_at_election(history: History, seats: tuple[Seat, ...], term: int) -> tuple[Seat, ...]:
    """Return the players at a term's election; `seats` are those of the game's beginning."""
    for line in history.path_to():
        for event in history.entry(line).events:
            if isinstance(event, e.ElectionBegan) and event.term == term:
                return seats_after(seats, history, line)
    return seats_after(seats, history)
