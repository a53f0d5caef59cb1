"""Findings about players from weighed games: grades, a level, luck, costly themes."""

import math
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tammany_desktop.analysis.results import GameResult
from tammany_desktop.bots.mind.ballot import Chances
from tammany_desktop.bots.review import BIDS, DRAW, Decision, Moment
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.moves import Move
from tammany_desktop.rules.state import APPOINTING, BIDDING, PHASES, TURN
from tammany_desktop.session.weighing import read_moments

BEST: Final = "best"
GOOD: Final = "good"
DOUBTFUL: Final = "doubtful"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"
# The most chance to win that a decision of a grade costs, less that cost's standard error.
LIMITS: Final = ((BEST, 0.005), (GOOD, 0.02), (DOUBTFUL, 0.05), (MISTAKE, 0.1))
GRADES: Final = (BEST, GOOD, DOUBTFUL, MISTAKE, BLUNDER)
SHOWN: Final = (BLUNDER, MISTAKE, DOUBTFUL)  # grades with pages of their own
# Mean loss of each level, weakest first: `python -m tests.bench.coach grades` (docs/coach.md).
# Brave and Alderman do not differ by more than chance.
LOSSES: Final = (("brave", 0.032), ("alderman", 0.032), ("sachem", 0.019), ("grand_sachem", 0.0088))


def grade_of(decision: Decision) -> str:
    """Return the grade of a decision; the standard error counts in its favor."""
    sure = decision.cost - decision.error
    return next((grade for grade, most in LIMITS if sure <= most), BLUNDER)


def stake(decision: Decision) -> float:
    """Return how much there was to lose or win: 1 at even odds, 0 if all is decided."""
    return 4.0 * decision.best * (1.0 - decision.best)


class Mark(NamedTuple):
    """The sum of one seat's decisions."""

    counts: tuple[int, ...]
    lost: float
    loss: float
    error: float

    @property
    def levels(self) -> tuple[str, ...]:
        """Return the levels that lose as much, within the error, weakest first; perhaps none."""
        if not sum(self.counts):
            return ()
        ends, means = (self.loss + self.error, self.loss - self.error), dict(LOSSES)
        most, least = (means[level_of(loss)] for loss in ends)
        return tuple(name for name, mean in LOSSES if least <= mean <= most)


def level_of(loss: float) -> str:
    """Return the level whose mean loss is nearest, as a ratio."""
    nearest, least = LOSSES[-1][0], math.inf
    for name, mean in LOSSES if loss > 0.0 else ():
        apart = abs(math.log(loss / mean))
        if apart < least:
            nearest, least = name, apart
    return nearest


def mark_of(decisions: Sequence[Decision]) -> Mark:
    """Return the mark of one seat."""
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
    """A summary of a game: marks and luck (draws, bids) by seat, mistakes, and its `curve`."""

    marks: tuple[Mark, ...]
    draws: tuple[float, ...]
    bids: tuple[float, ...]
    mistakes: tuple[tuple[int, Decision], ...]  # with their years
    curve: tuple[tuple[int, int, Chances], ...]


def account_of(moments: Sequence[Moment], players: int) -> Account:
    """Return the summary of all findings so far."""
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


# Like the themes of problems, some of which are joined.
THEMES: Final = ("bid", "keep", "slander", "office", "placing", "appoint", "bonus")
BID, KEEP, SLANDER, OFFICE, PLACING, APPOINT, BONUS = THEMES
LEAST_GAMES: Final = 3  # least number of weighed games
FEW: Final = 2  # most themes named together
_PARTS: Final[Mapping[str, frozenset[int]]] = {
    PLACING: frozenset((m.PLACE_BOSS, m.PLACE_CUBE)),
    SLANDER: frozenset((m.SLANDER, m.SPREAD)),
    OFFICE: frozenset((m.TAKE_FAVOR, m.ARREST, m.RESETTLE, m.LOCK)),
}
Lost = Mapping[str, float]  # by theme, chance to win lost in one game


def themes_of(decision: Decision) -> tuple[str, ...]:
    """Return the themes of what would have been better: parts of a turn, or another bid."""
    if decision.kind == PHASES[BIDDING]:
        return (KEEP if sum(decision.bid or ()) > sum(decision.better_bid or ()) else BID,)
    if decision.kind == PHASES[APPOINTING]:
        return (APPOINT,)
    if decision.kind != PHASES[TURN]:
        return (BONUS,)
    return tuple(
        theme
        for theme, kinds in _PARTS.items()
        if _of_kinds(decision.done, kinds) != _of_kinds(decision.better, kinds)
    )


def _of_kinds(moves: Iterable[Move], kinds: frozenset[int]) -> list[Move]:
    return sorted(move for move in moves if m.kind_of(move) in kinds)


def lost_by(decisions: Iterable[Decision]) -> Lost:
    """Return the chance surely lost (less one standard error), divided among themes."""
    lost = dict.fromkeys(THEMES, 0.0)
    for one in decisions:
        themes = themes_of(one)
        for theme in themes:
            lost[theme] += max(0.0, one.cost - one.error) / len(themes)
    return lost


def lost_in(games: Iterable[GameResult], shelf: Path) -> dict[tuple[str, int], Lost]:
    """Return the losses in each weighed game (by id) and each seat of a single person."""
    found: dict[tuple[str, int], Lost] = {}
    for game in games:
        people = [at for at, seat in enumerate(game.seats) if seat.whole and not seat.is_bot]
        file = shelf / f"{game.judgment_file}.json"
        if people and (moments := read_moments(file, len(game.seats))):
            decisions = [one for moment in moments for one in moment.decisions]
            for at in people:
                found[game.id, at] = lost_by(one for one in decisions if one.seat == at)
    return found


def mean_lost(games: Sequence[Lost]) -> dict[str, float]:
    """Return the mean loss by theme in a game."""
    return {theme: sum(lost[theme] for lost in games) / len(games) for theme in THEMES}


def most_lost(games: Sequence[Lost]) -> tuple[str, ...]:
    """Return the costliest theme, and others within a standard error; () for too few games."""
    if len(games) < LEAST_GAMES:
        return ()
    means = mean_lost(games)
    first = max(THEMES, key=lambda theme: means[theme])
    if means[first] <= 0.0:
        return ()
    close = [theme for theme in THEMES if theme == first or not _apart(games, first, theme)]
    close.sort(key=lambda theme: -means[theme])
    return tuple(close) if len(close) <= FEW else ()


def _apart(games: Sequence[Lost], one: str, other: str) -> bool:
    gaps = [lost[one] - lost[other] for lost in games]
    middle = sum(gaps) / len(gaps)
    spread = sum((gap - middle) ** 2 for gap in gaps) / (len(gaps) - 1)
    return middle > math.sqrt(spread / len(gaps))
