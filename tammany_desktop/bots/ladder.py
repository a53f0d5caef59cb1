"""Ratings of levels and characters from games at mixed tables.

A Bradley-Terry model over all pairs at a table: who placed better beat the other, a tie is half a
win each. Ratings are shown on the scale of Elo, with the alderman at 1500.
"""

import math
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from tammany_desktop.bots import levels
from tammany_desktop.bots.tournament import Mean, Score, Task, mean_of, play_all

ANCHOR: Final = "alderman"
ANCHOR_RATING: Final = 1500.0
SEATS: Final = 4


class Rung(NamedTuple):
    """One opponent on the ladder; `rating` with its 95 % interval, found by resampling deals."""

    name: str
    games: int
    rating: Mean
    first: Mean
    points: Mean


def entrants() -> tuple[str, ...]:
    """Every level, and every character at the anchor's level."""
    return (*levels.levels(), *(f"{ANCHOR}:{character}" for character in levels.characters()))


def climb(
    names: Sequence[str], games: int, seed: int, effort: float = 1.0, workers: int = 0
) -> list[Rung]:
    """Play at least `games` games at tables drawn at random; the ladder, strongest first."""
    chance = Random(seed)
    tasks = []
    for deal in range(max(1, math.ceil(games / SEATS))):
        table = tuple(chance.sample(list(names), SEATS))
        tasks.append(Task(table, seed * 1_000_003 + deal, effort))
    deals = play_all(tasks, workers)
    ratings = rate(names, deals)
    samples = [rate(names, [chance.choice(deals) for _ in deals]) for _ in range(100)]
    rungs = []
    for name in names:
        spread = sorted(sample[name] for sample in samples)
        rating = Mean(ratings[name], spread[2], spread[97])
        mine = [
            [(score.shares[i], float(score.points[i])) for score in deal
             for i, each in enumerate(score.names) if each == name]
            for deal in deals
        ]  # fmt: skip
        played = [each for each in mine if each]
        if not played:
            continue  # never drawn to a table, as happens in few games
        first = mean_of([sum(share for share, _ in each) / len(each) for each in played])
        points = mean_of([sum(value for _, value in each) / len(each) for each in played])
        rungs.append(Rung(name, sum(len(each) for each in played), rating, first, points))
    rungs.sort(key=lambda rung: -rung.rating.mean)
    return rungs


def rate(names: Sequence[str], deals: Sequence[Sequence[Score]]) -> dict[str, float]:
    """Ratings by the minorization of Bradley and Terry, with half a win each way to begin with."""
    wins = {name: dict.fromkeys(names, 0.5) for name in names}
    for deal in deals:
        for score in deal:
            for i, name in enumerate(score.names):
                for j, other in enumerate(score.names):
                    if score.places[i] < score.places[j]:
                        wins[name][other] += 1.0
                    elif i < j and score.places[i] == score.places[j]:
                        wins[name][other] += 0.5
                        wins[other][name] += 0.5
    strength = dict.fromkeys(names, 1.0)
    for _ in range(200):
        for name in names:
            won = sum(wins[name][other] for other in names if other != name)
            met = sum(
                (wins[name][other] + wins[other][name]) / (strength[name] + strength[other])
                for other in names
                if other != name
            )
            strength[name] = won / met
    anchor = strength.get(ANCHOR, 1.0)
    return {name: ANCHOR_RATING + 400 * math.log10(strength[name] / anchor) for name in names}
