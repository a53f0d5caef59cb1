"""Points by source and favors by use: what each seat gained and spent."""

from typing import NamedTuple

from tammany_desktop.analysis.chronicle import Chronicle, Outcome
from tammany_desktop.rules import events as e

MAJORITY_POINTS = 2  # R10.1


class Sources(NamedTuple):
    """Where a seat's points came from; together they are its score."""

    wards: int
    mayor: int
    favors: int
    slander: int


class Spending(NamedTuple):
    """What became of the favors a seat bid (R7.6).

    `needed` won a ward and could not have been fewer, `overpaid` were more than a win needed,
    `lost` went into wards it did not win; `elsewhere` were spent on slander.
    """

    needed: int
    overpaid: int
    lost: int
    elsewhere: int

    @property
    def bid(self) -> int:
        """All favors bid."""
        return self.needed + self.overpaid + self.lost


class Ledger(NamedTuple):
    """One entry a seat in each."""

    sources: tuple[Sources, ...]
    spending: tuple[Spending, ...]
    held: tuple[int, ...]  # favors still in hand


def ledger(told: Chronicle) -> Ledger:
    """The books of a game."""
    seats = range(told.players)
    return Ledger(
        tuple(_sources(told, seat) for seat in seats),
        tuple(_spending(told, seat) for seat in seats),
        tuple(told.state.favors_held(seat) for seat in seats),
    )


def _sources(told: Chronicle, seat: int) -> Sources:
    scored = [0, 0, 0]
    for who, points, reason in told.points:
        if who == seat:
            scored[reason] += points
    favors = MAJORITY_POINTS * sum(who == seat for who, _ in told.majorities)
    return Sources(scored[e.FOR_WARDS], scored[e.FOR_MAYOR], favors, scored[e.FOR_SLANDER])


def needed_to_win(outcome: Outcome) -> int:
    """The fewest favors with which the winner would still have won, all other bids the same."""
    rivals = [votes for seat, votes in enumerate(outcome.votes) if seat != outcome.winner]
    return max(0, max(rivals) + 1 - outcome.bosses[outcome.winner])


def _spending(told: Chronicle, seat: int) -> Spending:
    needed = overpaid = lost = 0
    for election in told.elections:
        for outcome in election.outcomes:
            bid = sum(outcome.bids[seat])
            if outcome.winner == seat:
                least = min(bid, needed_to_win(outcome))
                needed, overpaid = needed + least, overpaid + bid - least
            else:
                lost += bid
    elsewhere = sum((2 if one.spread else 1) for one in told.smears if one.seat == seat)
    return Spending(needed, overpaid, lost, elsewhere)
