"""What people lose most by: the decisions of weighed games, added up by theme."""

import math
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from tammany_desktop.analysis.results import GameResult
from tammany_desktop.bots.review import Decision
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.moves import Move
from tammany_desktop.rules.state import APPOINTING, BIDDING, PHASES, TURN
from tammany_desktop.session.weighing import read_moments

# As the themes of problems, with those of one kind together.
BID, KEEP, SLANDER, OFFICE, PLACING, APPOINT, BONUS = THEMES = (
    "bid",
    "keep",
    "slander",
    "office",
    "placing",
    "appoint",
    "bonus",
)
LEAST: Final = 3  # weighed games; fewer say too little
FEW: Final = 2  # themes that may be named together
_PARTS: Final[Mapping[str, frozenset[int]]] = {
    PLACING: frozenset((m.PLACE_BOSS, m.PLACE_CUBE)),
    SLANDER: frozenset((m.SLANDER, m.SPREAD)),
    OFFICE: frozenset((m.TAKE_FAVOR, m.ARREST, m.RESETTLE, m.LOCK)),
}
Lost = Mapping[str, float]  # the chance to win lost in one game, by theme


def themes_of(one: Decision) -> tuple[str, ...]:
    """What a decision should have had otherwise: parts of a turn, or a bid too low or too high."""
    if one.kind == PHASES[BIDDING]:
        return (KEEP if sum(one.bid or ()) > sum(one.better_bid or ()) else BID,)
    if one.kind == PHASES[APPOINTING]:
        return (APPOINT,)
    if one.kind != PHASES[TURN]:
        return (BONUS,)
    return tuple(
        theme
        for theme, kinds in _PARTS.items()
        if _of_kinds(one.done, kinds) != _of_kinds(one.better, kinds)
    )


def _of_kinds(moves: Iterable[Move], kinds: frozenset[int]) -> list[Move]:
    return sorted(move for move in moves if m.kind_of(move) in kinds)


def lost_by(decisions: Iterable[Decision]) -> Lost:
    """The chance lost for sure, less one standard error, shared by the themes of a decision."""
    lost = dict.fromkeys(THEMES, 0.0)
    for one in decisions:
        themes = themes_of(one)
        for theme in themes:
            lost[theme] += max(0.0, one.cost - one.error) / len(themes)
    return lost


def lost_in(games: Iterable[GameResult], shelf: Path) -> dict[tuple[str, int], Lost]:
    """What was lost in each weighed game (by its id) at each seat that one person played."""
    found: dict[tuple[str, int], Lost] = {}
    for game in games:
        people = [at for at, seat in enumerate(game.seats) if seat.whole and not seat.bot]
        moments = read_moments(shelf / f"{game.weighed}.json") if people else ()
        if moments:
            decisions = [one for moment in moments for one in moment.decisions]
            for at in people:
                found[game.id, at] = lost_by(one for one in decisions if one.seat == at)
    return found


def mean(games: Sequence[Lost]) -> dict[str, float]:
    """The chance lost by each theme in a game."""
    return {theme: sum(lost[theme] for lost in games) / len(games) for theme in THEMES}


def most(games: Sequence[Lost]) -> tuple[str, ...]:
    """The theme that costs most; with it those that cannot be told from it; () for too little.

    Themes are told apart by a standard error of their difference, game by game.
    """
    if len(games) < LEAST:
        return ()
    means = mean(games)
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
