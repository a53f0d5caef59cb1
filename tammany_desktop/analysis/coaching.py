"""Findings about players from rated decisions: grades, levels, luck, costly themes."""

import math
from collections.abc import Iterable, Mapping, Sequence
from operator import add, mul, sub
from pathlib import Path
from typing import Final, NamedTuple

from tammany_desktop.analysis.results import GameResult
from tammany_desktop.bots.mind.ballot import Chances
from tammany_desktop.bots.mind.lookahead import mean_of
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
# A decision has the first grade whose limit is not below its cost less its standard error.
GRADE_LIMITS: Final = ((BEST, 0.005), (GOOD, 0.02), (DOUBTFUL, 0.05), (MISTAKE, 0.1))
GRADES: Final = (BEST, GOOD, DOUBTFUL, MISTAKE, BLUNDER)
SHOWN_GRADES: Final = (BLUNDER, MISTAKE, DOUBTFUL)  # grades of which each decision has a page
# Mean `loss_rate` by level, weakest first: `python -m tests.bench.coach grades` (docs/coach.md).
# Brave and Alderman do not differ by more than chance.
RATES: Final = (("brave", 0.032), ("alderman", 0.032), ("sachem", 0.019), ("grand_sachem", 0.0088))

JUDGE_WEIGHT: Final = 6  # number of games whose mean is as accurate as the judge in late terms
DECAY: Final = 0.9  # weight of a game from one moment farther away, relative to a nearer one


def grade_of(decision: Decision) -> str:
    """Return the grade of a decision, by its cost less the standard error."""
    certain_loss = decision.cost - decision.error
    return next((grade for grade, limit in GRADE_LIMITS if certain_loss <= limit), BLUNDER)


def stake(decision: Decision) -> float:
    """Return how uncertain the outcome was: 1 at a chance of one half, 0 if it was certain."""
    return 4.0 * decision.best_chance * (1.0 - decision.best_chance)


class Mark(NamedTuple):
    """The quality of one seat's decisions."""

    counts: tuple[int, ...]  # decisions of each grade, as in GRADES
    lost: float  # the sum of the chances to win that the decisions lost
    loss_rate: float  # lost chances for each unit of `stake`
    error: float  # standard error of `loss_rate`

    @property
    def levels(self) -> tuple[str, ...]:
        """Return the levels whose mean loss rate is within the error, weakest first."""
        if not sum(self.counts):
            return ()
        means = dict(RATES)
        most = means[level_of(self.loss_rate + self.error)]
        least = means[level_of(self.loss_rate - self.error)]
        return tuple(name for name, mean in RATES if least <= mean <= most)


def level_of(rate: float) -> str:
    """Return the level whose mean loss rate is nearest to `rate`, by ratio; at 0 the strongest."""
    if rate <= 0.0:
        return RATES[-1][0]
    return min(RATES, key=lambda level_and_mean: abs(math.log(rate / level_and_mean[1])))[0]


def mark_of(decisions: Sequence[Decision]) -> Mark:
    """Return the mark of one seat's decisions."""
    counts = [0] * len(GRADES)
    for decision in decisions:
        counts[GRADES.index(grade_of(decision))] += 1
    lost = sum(decision.cost for decision in decisions)
    at_stake = sum(map(stake, decisions))
    if at_stake <= 0.0:
        return Mark(tuple(counts), lost, 0.0, 0.0)
    rate = lost / at_stake
    squares = sum((decision.cost - rate * stake(decision)) ** 2 for decision in decisions)
    return Mark(tuple(counts), lost, rate, math.sqrt(squares) / at_stake)


class Summary(NamedTuple):
    """A summary of a game; luck is the chance to win that draws or others' bids added."""

    marks: tuple[Mark, ...]  # by seat, like both kinds of luck
    draw_luck: tuple[float, ...]
    bid_luck: tuple[float, ...]
    mistakes: tuple[tuple[int, Decision], ...]  # years, and decisions of SHOWN_GRADES
    curve: tuple[tuple[int, int, Chances], ...]  # line, year, and chances to win


def summary_of(moments: Sequence[Moment], player_count: int) -> Summary:
    """Return the summary of the moments weighed so far."""
    decisions = [d for moment in moments for d in moment.decisions]
    shown, seats = corrected(moments), range(player_count)
    dated = [(moment.year, d) for moment in shown for d in moment.decisions]
    return Summary(
        tuple(mark_of([d for d in decisions if d.seat == seat]) for seat in seats),
        tuple(_luck(moments, DRAW, seat) for seat in seats),
        tuple(_luck(moments, BIDS, seat) for seat in seats),
        tuple((year, d) for year, d in dated if grade_of(d) in SHOWN_GRADES),
        tuple((moment.line, moment.year, moment.chances) for moment in shown if moment.chances),
    )


def corrected(moments: Sequence[Moment]) -> list[Moment]:
    """Return the moments, with chances moved toward results of games played on from nearby."""
    # The costs of decisions stay, and so do the chances after which no game was played on.
    gains, latest = dict[int, list[float]](), 0  # by moment: a playout's result less the chances
    for index, moment in enumerate(moments):
        if index and moment.played and moments[latest].chances:
            gains[latest] = list(map(sub, moment.played, moments[latest].chances))
        latest = index if moment.chances else latest
    result, shift = list[Moment](), list[float]()
    for index, moment in enumerate(moments):
        chances, decisions = moment.chances, moment.decisions
        if shift:
            decisions = tuple([_shifted(d, shift[d.seat]) for d in decisions])
        if chances and gains and index <= max(gains):
            weights = [DECAY ** abs(other - index) for other in gains]
            total, columns = JUDGE_WEIGHT + sum(weights), zip(*gains.values(), strict=True)
            shift = [sum(map(mul, weights, column)) / total for column in columns]
            shifted = [max(0.0, chance) for chance in map(add, chances, shift)]
            chances = tuple([chance / sum(shifted) for chance in shifted])
        result.append(moment._replace(chances=chances, decisions=decisions))
    return result


def _shifted(decision: Decision, shift: float) -> Decision:
    change = max(-decision.chance, min(1.0 - decision.best_chance, shift))
    best_chance = decision.best_chance + change
    return decision._replace(best_chance=best_chance, chance=decision.chance + change)


def _luck(moments: Sequence[Moment], kind: str, seat: int) -> float:
    return sum(moment.luck[seat] for moment in moments if moment.luck and moment.kind == kind)


# These are the themes of problems, but some are combined.
THEMES: Final = ("bid", "keep", "slander", "office", "placing", "appoint", "bonus")
BID, KEEP, SLANDER, OFFICE, PLACING, APPOINT, BONUS = THEMES  # KEEP: a smaller bid was better
MIN_GAMES: Final = 3  # least number of weighed games for naming the costliest theme
MAX_THEMES: Final = 2  # greatest number of themes named together
_PARTS: Final[Mapping[str, frozenset[int]]] = {  # kinds of moves in the parts of a turn
    PLACING: frozenset((m.PLACE_BOSS, m.PLACE_CUBE)),
    SLANDER: frozenset((m.SLANDER, m.SPREAD)),
    OFFICE: frozenset((m.TAKE_FAVOR, m.ARREST, m.RESETTLE, m.LOCK)),
}
Losses = Mapping[str, float]  # lost chance to win in one game, by theme


def themes_of(decision: Decision) -> tuple[str, ...]:
    """Return the themes in which the better way differs: parts of a turn, or another bid."""
    if decision.phase == PHASES[BIDDING]:
        return (KEEP if sum(decision.bid or ()) > sum(decision.best_bid or ()) else BID,)
    if decision.phase == PHASES[APPOINTING]:
        return (APPOINT,)
    if decision.phase != PHASES[TURN]:
        return (BONUS,)
    return tuple(
        theme
        for theme, kinds in _PARTS.items()
        if _of_kinds(decision.done, kinds) != _of_kinds(decision.best_moves, kinds)
    )


def _of_kinds(moves: Iterable[Move], kinds: frozenset[int]) -> list[Move]:
    return sorted(move for move in moves if m.kind_of(move) in kinds)


def loss_by_theme(decisions: Iterable[Decision]) -> Losses:
    """Return the lost chance to win (less one standard error), divided among the themes."""
    losses = dict.fromkeys(THEMES, 0.0)
    for decision in decisions:
        themes = themes_of(decision)
        for theme in themes:
            losses[theme] += max(0.0, decision.cost - decision.error) / len(themes)
    return losses


def losses_in(games: Iterable[GameResult], folder: Path) -> dict[tuple[str, int], Losses]:
    """Return the losses by weighed game (its id) and seat, for seats that one person played."""
    losses: dict[tuple[str, int], Losses] = {}
    for game in games:
        seats = [i for i, seat in enumerate(game.seats) if seat.one_player and not seat.is_bot]
        file = folder / f"{game.judgment_file}.json"
        if seats and (moments := read_moments(file, len(game.seats))):
            decisions = [d for moment in moments for d in moment.decisions]
            for index in seats:
                losses[game.id, index] = loss_by_theme(d for d in decisions if d.seat == index)
    return losses


def mean_losses(games: Sequence[Losses]) -> dict[str, float]:
    """Return the mean chance to win lost in a game, by theme."""
    return {theme: sum(losses[theme] for losses in games) / len(games) for theme in THEMES}


def costliest_themes(games: Sequence[Losses]) -> tuple[str, ...]:
    """Return the costliest theme, and others within a standard error; () if unclear."""
    if len(games) < MIN_GAMES:
        return ()
    means = mean_losses(games)
    costliest = max(THEMES, key=lambda theme: means[theme])
    if means[costliest] <= 0.0:
        return ()
    similar = [name for name in THEMES if name == costliest or not _differ(games, costliest, name)]
    similar.sort(key=lambda theme: -means[theme])
    return tuple(similar) if len(similar) <= MAX_THEMES else ()


def _differ(games: Sequence[Losses], theme: str, other: str) -> bool:
    mean, error = mean_of([losses[theme] - losses[other] for losses in games])
    return mean > error
