"""Slanders not made that would have carried a ward, everything else being as it was.

Only what is certain in that sense is told: the slander was legal at the end of the seat's last
turn of the term, it could pay for it and still make every bid that it made in the election, and
with one boss of the rival fewer in the ward (and, where none was left, without the rival's bid) the
votes as they fell would have made the seat the winner.
"""

from typing import NamedTuple

from tammany_desktop.analysis.chronicle import Chronicle, Election, Outcome
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import NEIGHBORS, TAMMANY_HALL
from tammany_desktop.rules.slander import PRICE, SPREAD_PRICE
from tammany_desktop.rules.state import NOBODY, State

TOKEN_POINT = 1  # an unused token scores this at the end (R10.2)


class Missed(NamedTuple):
    """A slander that `seat` could have made against `rival` at the end of its last turn of `term`.

    `wards` would have been its own: the first slandered, the second, if any, by spreading. `gain`
    is what it and the rival would have been apart: its points for wards, less the token's, and
    the rival's loss.
    """

    term: int
    seat: int
    rival: int
    wards: tuple[int, ...]
    population: int
    gain: int


def best_missed(told: Chronicle, seat: int) -> Missed | None:
    """The one that would have gained most, the earliest of several; None where none gains."""
    found: list[Missed] = []
    for election in told.elections:
        state = election.last_turns.get(seat)
        if state is not None and election.after:
            found += _missed_in(election, state, seat)
    return max(found, key=lambda one: (one.gain, -one.term), default=None)


def _missed_in(election: Election, state: State, seat: int) -> list[Missed]:
    outcomes = {outcome.ward: outcome for outcome in election.outcomes}
    found: list[Missed] = []
    for move in game.legal(state):
        if m.kind_of(move) != m.SLANDER:
            continue
        ward, rival, population = m.first(move), m.second(move), m.third(move)
        left = state.favors[seat * 4 + population]
        left -= sum(outcome.bids[seat][population] for outcome in election.outcomes)
        if left < PRICE:
            continue
        plans: list[tuple[int, ...]] = [(ward,)]
        if left >= PRICE + SPREAD_PRICE:
            plans += [(ward, each) for each in _spreads(state, seat, ward, rival, population)]
        for plan in plans:
            gain = _gain(outcomes, plan, seat, rival)
            if gain > 0:
                found.append(Missed(election.term, seat, rival, plan, population, gain))
    return found


def _spreads(state: State, seat: int, ward: int, rival: int, population: int) -> list[int]:
    """Where the slander could have spread (R6.3)."""
    barred = state.leaving_barred()
    return [
        each
        for each in NEIGHBORS[ward]
        if state.bosses[each * 5 + seat]
        and state.bosses[each * 5 + rival]
        and state.cubes[each * 4 + population]
        and not barred >> each & 1
    ]


def _gain(outcomes: dict[int, Outcome], plan: tuple[int, ...], seat: int, rival: int) -> int:
    """Points by which seat and rival would have moved apart; 0 unless every ward flips to it."""
    gain = -TOKEN_POINT
    for ward in plan:
        outcome = outcomes.get(ward)
        if outcome is None or outcome.winner == seat or not outcome.bosses[rival]:
            return 0
        if _winner_without(outcome, rival) != seat:
            return 0
        value = 2 if ward == TAMMANY_HALL else 1
        gain += value + (value if outcome.winner == rival else 0)
    return max(0, gain)


def _winner_without(outcome: Outcome, rival: int) -> int:
    """Who would have won with one boss of the rival fewer."""
    votes = list(outcome.votes)
    votes[rival] = votes[rival] - 1 if outcome.bosses[rival] > 1 else 0
    most = max(votes)
    return votes.index(most) if most and votes.count(most) == 1 else NOBODY
