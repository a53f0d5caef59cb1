"""Findings from a game's record: sources of points, uses of favors, missed slanders, and more."""

from typing import Final, NamedTuple

from tammany_desktop.analysis import Election, GameRecord, Outcome
from tammany_desktop.rules import events as e
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import NO_WARD, POPULATION_COUNT, TAMMANY_HALL
from tammany_desktop.rules.evolution import MAJORITY_POINTS
from tammany_desktop.rules.state import NOBODY, State
from tammany_desktop.rules.turn import SLANDER_PRICE, SPREAD_PRICE, spread_wards


class Sources(NamedTuple):
    """The sources of a seat's points, whose sum is its score."""

    wards: int
    mayor: int
    favors: int
    slander: int


class Spending(NamedTuple):
    """A seat's favors: needed to win wards, bid beyond that, bid in vain (R7.6), or for slander."""

    needed: int
    overpaid: int
    lost: int
    for_slander: int

    @property
    def bid(self) -> int:
        """Return the number of favors bid in all wards."""
        return self.needed + self.overpaid + self.lost


class Balance(NamedTuple):
    """The sources of points and the uses of favors, by seat."""

    sources: tuple[Sources, ...]
    spending: tuple[Spending, ...]
    favors_left: tuple[int, ...]  # at the end

    def points_table(self) -> tuple[list[str], list[list[str]]]:
        """Return names of sources that gave points, and by seat the points of each and in all."""
        keys = [key for key in Sources._fields if any(getattr(row, key) for row in self.sources)]
        rows = [[*(str(getattr(row, k)) for k in keys), str(sum(row))] for row in self.sources]
        return keys, rows


def balance_of(record: GameRecord) -> Balance:
    """Return the sources and uses of a game's points and favors."""
    seats = range(record.n)
    return Balance(
        tuple(_sources(record, seat) for seat in seats),
        tuple(_spending(record, seat) for seat in seats),
        tuple(record.state.favors_held(seat) for seat in seats),
    )


def _sources(record: GameRecord, seat: int) -> Sources:
    scored = [0, 0, 0]
    for scorer, points, reason in record.scorings:
        if scorer == seat:
            scored[reason] += points
    favor_points = MAJORITY_POINTS * sum(winner == seat for winner, _ in record.majorities)
    return Sources(scored[e.FOR_WARDS], scored[e.FOR_MAYOR], favor_points, scored[e.FOR_SLANDER])


def needed_to_win(outcome: Outcome) -> int:
    """Return the fewest favors that would still have won for the winner, others' bids unchanged."""
    rivals = [votes for seat, votes in enumerate(outcome.votes) if seat != outcome.winner]
    return max(0, max(rivals) + 1 - outcome.bosses[outcome.winner])


def _spending(record: GameRecord, seat: int) -> Spending:
    needed = overpaid = lost = 0
    for election in record.elections:
        for outcome in election.outcomes:
            bid = sum(outcome.bids[seat])
            if outcome.winner == seat:
                least = min(bid, needed_to_win(outcome))
                needed, overpaid = needed + least, overpaid + bid - least
            else:
                lost += bid
    slanders = [slander for slander in record.slanders if slander.seat == seat]
    for_slander = sum(SPREAD_PRICE if slander.spread else SLANDER_PRICE for slander in slanders)
    return Spending(needed, overpaid, lost, for_slander)


TOKEN_POINT = 1  # score of an unused token at the end (R10.2)


class MissedSlander(NamedTuple):
    """Points that `seat` would have gained by slandering `rival` in its last turn of a term."""

    term: int
    seat: int
    rival: int
    wards: tuple[int, ...]
    population: int
    gain: int


def best_missed(record: GameRecord, seat: int) -> MissedSlander | None:
    """Return the missed slander with the largest gain, the earliest of equals; None if none."""
    missed: list[MissedSlander] = []
    for election in record.elections:
        state = election.last_states.get(seat)
        if state is not None and election.points_after:
            missed += _missed_in(election, state, seat)
    return max(missed, key=lambda slander: (slander.gain, -slander.term), default=None)


def _missed_in(election: Election, state: State, seat: int) -> list[MissedSlander]:
    outcomes = {outcome.ward: outcome for outcome in election.outcomes}
    missed: list[MissedSlander] = []
    for move in game.legal(state):
        if m.kind_of(move) != m.SLANDER:
            continue
        ward, rival, population = m.target_ward(move), m.rival_of(move), m.population_of(move)
        favors_left = state.favors[seat * POPULATION_COUNT + population]
        favors_left -= sum(outcome.bids[seat][population] for outcome in election.outcomes)
        if favors_left < SLANDER_PRICE:
            continue
        ward_sets: list[tuple[int, ...]] = [(ward,)]
        spreads = spread_wards(state, ward, rival, population, favors_left - SLANDER_PRICE)
        ward_sets += [(ward, other) for other in spreads]
        for wards in ward_sets:
            gain = _gain(outcomes, wards, seat, rival)
            if gain > 0:
                missed.append(MissedSlander(election.term, seat, rival, wards, population, gain))
    return missed


def _gain(outcomes: dict[int, Outcome], wards: tuple[int, ...], seat: int, rival: int) -> int:
    """Return the points gained on the rival if the seat wins all these wards, else 0."""
    gain = -TOKEN_POINT
    for ward in wards:
        outcome = outcomes.get(ward)
        if outcome is None or outcome.winner == seat or not outcome.bosses[rival]:
            return 0
        votes = list(outcome.votes)  # the votes with one boss less of the rival
        votes[rival] = votes[rival] - 1 if outcome.bosses[rival] > 1 else 0
        if not votes[seat] or [s for s, count in enumerate(votes) if count == max(votes)] != [seat]:
            return 0
        points = 2 if ward == TAMMANY_HALL else 1
        gain += points + (points if outcome.winner == rival else 0)
    return max(0, gain)


AHEAD: Final = "ahead"  # `seat` took the lead from `other` (or NOBODY), now by `amount`
MOST_POINTS: Final = "most_points"  # `seat` scored `amount` points, the most in any election
FINALE: Final = "finale"  # points at the end brought `seat` past `other`, by `amount`
TIE_MAYOR: Final = "mayor"  # `seat` was named Mayor by a tie-break
NARROW: Final = "narrow"  # `seat` won `ward`; `other` left `amount` favors unused, enough to win
TIED: Final = "tied"  # `ward` was tied; `seat` left `amount` favors unused; one more wins it
KINDS: Final = (AHEAD, FINALE, MOST_POINTS, TIE_MAYOR, NARROW, TIED)  # the weightiest first
MAX_TURNING_POINTS: Final = 9  # number of turning points of a game


class TurningPoint(NamedTuple):
    """A turning point, in the election of `term`; the other fields depend on `kind`."""

    kind: str
    term: int
    seat: int
    other: int = NOBODY
    ward: int = NO_WARD
    amount: int = 0


def seat_in_lead(points: tuple[int, ...]) -> int:
    """Return the seat alone in the lead, or NOBODY."""
    most_points = max(points)
    return points.index(most_points) if points.count(most_points) == 1 else NOBODY


def turning_points(record: GameRecord) -> list[TurningPoint]:
    """Return at most MAX_TURNING_POINTS, the weightiest ones, in the order of the game."""
    elections = [election for election in record.elections if election.points_after]
    unranked = [*_lead_changes(record, elections), *_most_points(elections)]
    for election in elections:
        unranked += _mayor(election)
        for outcome in election.outcomes:
            unranked += _close_ballot(election.term, outcome)
    weightiest = sorted(unranked, key=_rank)[:MAX_TURNING_POINTS]
    return sorted(weightiest, key=lambda point: (point.term, point.kind == FINALE))


def _rank(point: TurningPoint) -> tuple[int, int]:
    ward_points = 0 if point.ward == NO_WARD else 2 if point.ward == TAMMANY_HALL else 1
    return KINDS.index(point.kind), -ward_points


def _lead_changes(record: GameRecord, elections: list[Election]) -> list[TurningPoint]:
    changes: list[TurningPoint] = []
    last_leader = seat_in_lead(elections[0].points_before) if elections else NOBODY
    scores = [(AHEAD, election.term, election.points_after) for election in elections]
    if record.final_points is not None and elections:
        scores.append((FINALE, elections[-1].term, record.final_points))
    for kind, term, score in scores:
        seat = seat_in_lead(score)
        if kind == FINALE:  # against the points just before it
            last_leader = seat_in_lead(elections[-1].points_after)
        if seat not in (NOBODY, last_leader):
            best_score, second_score, *_ = sorted(score, reverse=True)
            lead = best_score - second_score
            changes.append(TurningPoint(kind, term, seat, last_leader, amount=lead))
        if seat != NOBODY or score[last_leader] < max(score):  # who was passed leads no more
            last_leader = seat
    return changes


def _most_points(elections: list[Election]) -> list[TurningPoint]:
    """Return the most points of a seat in one election, if they were scored only once."""
    scored = [
        (points, election.term, seat)
        for election in elections
        for seat, points in enumerate(election.gains())
    ]
    most_points = max((points for points, _, _ in scored), default=0)
    best = [(term, seat) for points, term, seat in scored if points == most_points and most_points]
    return [TurningPoint(MOST_POINTS, *best[0], amount=most_points)] if len(best) == 1 else []


def _mayor(election: Election) -> list[TurningPoint]:
    if election.mayor == NOBODY or election.decided_by == e.BY_COUNT:
        return []
    return [TurningPoint(TIE_MAYOR, election.term, election.mayor)]


def _close_ballot(term: int, outcome: Outcome) -> list[TurningPoint]:
    """Return a ballot's turning point, if a seat with unused favors tied, or lost by one vote."""
    most_votes = max(outcome.votes)
    if outcome.winner == NOBODY:
        return [
            TurningPoint(TIED, term, seat, ward=outcome.ward, amount=outcome.unused[seat])
            for seat, votes in enumerate(outcome.votes)
            if votes == most_votes and outcome.unused[seat] >= 1
        ][:1]
    return [
        TurningPoint(NARROW, term, outcome.winner, seat, outcome.ward, outcome.unused[seat])
        for seat, votes in enumerate(outcome.votes)
        if votes and votes == most_votes - 1 and outcome.unused[seat] > 1
    ][:1]
