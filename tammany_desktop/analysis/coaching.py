"""What a weighed game says of its players: grades, a mark as a level, luck apart from skill."""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from tammany_desktop.bots.mind.ballot import Chances
from tammany_desktop.bots.review import BIDS, DRAW, Decision, Moment

BEST: Final = "best"
GOOD: Final = "good"
DOUBTFUL: Final = "doubtful"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"
# The chance to win that a decision of a grade may cost, less the standard error of that cost.
LIMITS: Final = ((BEST, 0.005), (GOOD, 0.02), (DOUBTFUL, 0.05), (MISTAKE, 0.1))
GRADES: Final = (BEST, GOOD, DOUBTFUL, MISTAKE, BLUNDER)
SHOWN: Final = (BLUNDER, MISTAKE, DOUBTFUL)  # worth a page
# Mean loss of each level, weakest first: `python -m tests.bench.coach grades` (docs/coach.md).
LOSSES: Final = (("brave", 0.037), ("alderman", 0.0335), ("sachem", 0.027), ("grand_sachem", 0.008))


def grade_of(decision: Decision) -> str:
    """How good a decision was, the doubt about it in its favor."""
    sure = decision.cost - decision.error
    return next((grade for grade, most in LIMITS if sure <= most), BLUNDER)


def stake(decision: Decision) -> float:
    """How much there was to lose or win: 1 at even odds, 0 where all is decided."""
    return 4.0 * decision.best * (1.0 - decision.best)


class Mark(NamedTuple):
    """What one seat's decisions come to.

    `lost` is the chance to win lost in all; `loss` the same over all that was at stake, and
    `error` its standard error. `counts` are decisions of each grade, best first.
    """

    counts: tuple[int, ...]
    lost: float
    loss: float
    error: float

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels that lose as much, as far as one game can tell, weakest first; or none."""
        if not sum(self.counts):
            return ()
        ends = (self.loss + self.error, self.loss - self.error)
        weakest, strongest = (level_of(loss) for loss in ends)
        names = [name for name, _ in LOSSES]
        return tuple(names[names.index(weakest) : names.index(strongest) + 1])


def level_of(loss: float) -> str:
    """The level whose mean loss is nearest, as a ratio.

    >>> level_of(0.5), level_of(0.031), level_of(-0.01)
    ('brave', 'alderman', 'grand_sachem')
    """
    nearest, least = LOSSES[-1][0], math.inf
    for name, mean in LOSSES if loss > 0.0 else ():
        apart = abs(math.log(loss / mean))
        if apart < least:
            nearest, least = name, apart
    return nearest


def mark_of(decisions: Sequence[Decision]) -> Mark:
    """The mark of one seat."""
    counts = [0] * len(GRADES)
    for one in decisions:
        counts[GRADES.index(grade_of(one))] += 1
    lost = sum(one.cost for one in decisions)
    at_stake = sum(map(stake, decisions))
    if at_stake <= 0.0:
        return Mark(tuple(counts), lost, 0.0, 0.0)
    loss = lost / at_stake
    spread = sum((one.cost - loss * stake(one)) ** 2 for one in decisions)
    return Mark(tuple(counts), lost, loss, math.sqrt(spread) / at_stake)


class Account(NamedTuple):
    """A whole game: marks and luck (by draws, by rivals' bids) by seat; mistakes in order.

    `curve` is each moment's line and year with all seats' chances after it.
    """

    marks: tuple[Mark, ...]
    draws: tuple[float, ...]
    bids: tuple[float, ...]
    mistakes: tuple[tuple[int, Decision], ...]  # with their years
    curve: tuple[tuple[int, int, Chances], ...]


def account_of(moments: Sequence[Moment], players: int) -> Account:
    """Add up what was found, all or as far as it goes."""
    found = [(moment.year, one) for moment in moments for one in moment.decisions]
    seats = range(players)
    return Account(
        tuple(mark_of([one for _, one in found if one.seat == seat]) for seat in seats),
        tuple(_luck(moments, DRAW, seat) for seat in seats),
        tuple(_luck(moments, BIDS, seat) for seat in seats),
        tuple((year, one) for year, one in found if grade_of(one) in SHOWN),
        tuple((one.line, one.year, one.chances) for one in moments if one.chances),
    )


def _luck(moments: Sequence[Moment], kind: str, seat: int) -> float:
    return sum(moment.luck[seat] for moment in moments if moment.luck and moment.kind == kind)
