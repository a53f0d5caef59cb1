"""Turning points: where the lead changed, and where a favor more or less would have told."""

from typing import Final, NamedTuple

from tammany_desktop.analysis.chronicle import Chronicle, Election, Outcome
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import TAMMANY_HALL
from tammany_desktop.rules.state import NOBODY

LEAD: Final = "lead"  # `seat` took the lead from `other` (or NOBODY had it), now by `amount`
HAUL: Final = "haul"  # the richest election: `seat` scored `amount` points in it
FINALE: Final = "finale"  # what is scored at the end brought `seat` past `other`, by `amount`
MAYOR: Final = "mayor"  # `seat` was named Mayor by a tie-break
NARROW: Final = "narrow"  # `seat` won `ward`; `other` kept `amount` favors, enough to win it
DRAWN: Final = "drawn"  # `ward` was tied; `seat` kept `amount` favors, and one would have won it
KINDS: Final = (LEAD, FINALE, HAUL, MAYOR, NARROW, DRAWN)
MOST: Final = 9


class Turning(NamedTuple):
    """One turning point, in the election of `term`; what the rest mean depends on `kind`."""

    kind: str
    term: int
    seat: int
    other: int = NOBODY
    ward: int = NOBODY
    amount: int = 0


def leader(points: tuple[int, ...]) -> int:
    """The seat alone in the lead, or NOBODY.

    >>> leader((3, 7, 5)), leader((3, 3))
    (1, -1)
    """
    most = max(points)
    return points.index(most) if points.count(most) == 1 else NOBODY


def _lead_by(points: tuple[int, ...]) -> int:
    first, second = sorted(points, reverse=True)[:2]
    return first - second


def turning_points(told: Chronicle) -> list[Turning]:
    """At most MOST of them, the weightiest, in the order in which they happened."""
    held = [one for one in told.elections if one.after]
    found = [*_leads(told, held), *_hauls(held)]
    for election in held:
        found += _mayor(election)
        for outcome in election.outcomes:
            found += _close(election.term, outcome)
    kept = sorted(found, key=_weight)[:MOST]
    return sorted(kept, key=lambda one: (one.term, one.kind == FINALE))


def _weight(one: Turning) -> tuple[int, int]:
    return KINDS.index(one.kind), -_value(one.ward)


def _value(ward: int) -> int:
    return 0 if ward == NOBODY else 2 if ward == TAMMANY_HALL else 1


def _leads(told: Chronicle, held: list[Election]) -> list[Turning]:
    found: list[Turning] = []
    last = NOBODY
    for election in held:
        now = leader(election.after)
        if now not in (NOBODY, last):
            found.append(Turning(LEAD, election.term, now, last, amount=_lead_by(election.after)))
        last = now if now != NOBODY else last
    if told.final is not None and held:
        now = leader(told.final)
        if now not in (NOBODY, last):
            found.append(Turning(FINALE, held[-1].term, now, last, amount=_lead_by(told.final)))
    return found


def _hauls(held: list[Election]) -> list[Turning]:
    """The most points that anybody scored in one election, where somebody did alone."""
    scored = [
        (points, election.term, seat)
        for election in held
        for seat, points in enumerate(election.gains())
    ]
    most = max((points for points, _, _ in scored), default=0)
    best = [(term, seat) for points, term, seat in scored if points == most and most]
    return [Turning(HAUL, *best[0], amount=most)] if len(best) == 1 else []


def _mayor(election: Election) -> list[Turning]:
    if election.mayor == NOBODY or election.decided_by == e.BY_COUNT:
        return []
    return [Turning(MAYOR, election.term, election.mayor)]


def _close(term: int, outcome: Outcome) -> list[Turning]:
    """Who kept back favors that would have won the ward, all other bids the same."""
    most = max(outcome.votes)
    if outcome.winner == NOBODY:
        return [
            Turning(DRAWN, term, seat, ward=outcome.ward, amount=outcome.spare[seat])
            for seat, votes in enumerate(outcome.votes)
            if votes == most and outcome.spare[seat] >= 1
        ][:1]
    rivals = [
        (votes, seat)
        for seat, votes in enumerate(outcome.votes)
        if seat != outcome.winner and votes and outcome.spare[seat] > most - votes
    ]
    if not rivals:
        return []
    votes, rival = max(rivals, key=lambda one: (one[0], -one[1]))
    if most - votes > 1:
        return []
    amount = outcome.spare[rival]
    return [Turning(NARROW, term, outcome.winner, rival, outcome.ward, amount)]
