"""Many games between opponents, on all cores, with numbers that can be trusted.

Each deal (set-up and draws) is played once for every rotation of the seats, so that every
opponent sits in every place of it; intervals are taken over deals, whose games are not independent.
"""

import math
import multiprocessing
import os
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from tammany_desktop.bots import levels
from tammany_desktop.bots.brain import Brain, Limit
from tammany_desktop.bots.play import play


class Score(NamedTuple):
    """How one game ended, by seat: share of the win, place (1 best, ties averaged), points."""

    names: tuple[str, ...]
    shares: tuple[float, ...]
    places: tuple[float, ...]
    points: tuple[int, ...]


class Mean(NamedTuple):
    """A mean and its 95 % interval."""

    mean: float
    low: float
    high: float


class Entry(NamedTuple):
    """One opponent's record; `first` is the share of wins of all its seats together."""

    name: str
    seats: int
    first: Mean
    place: Mean
    points: Mean


class Report(NamedTuple):
    """A whole tournament."""

    entries: tuple[Entry, ...]
    games: int
    deals: int
    seconds: float
    cores: int


class Task(NamedTuple):
    """One deal: seats in order, the seed, the share of each level's node budget (0: all of it)."""

    names: tuple[str, ...]
    seed: int
    effort: float


def limit_for(name: str, effort: float) -> Limit:
    """A level's node budget times `effort`, by nodes alone, so that a game can be repeated."""
    return Limit(0.0, max(1, round(levels.think_nodes(name) * effort)))


def play_seats(names: Sequence[str], seed: int, place: int, effort: float) -> Score:
    """One game of a deal; `place` only varies the opponents' own chance."""
    brains: list[Brain] = [
        levels.make(name, seed * 64 + place * 8 + seat) for seat, name in enumerate(names)
    ]
    limits = [limit_for(name, effort) for name in names]
    state = play(brains, Random(seed), limits)
    won = state.winners_mask.bit_count()
    shares = [(state.winners_mask >> seat & 1) / won for seat in range(state.n)]
    order = [(-shares[seat], -state.score[seat]) for seat in range(state.n)]
    places = [
        1 + sum(other < mine for other in order) + (order.count(mine) - 1) / 2 for mine in order
    ]
    return Score(tuple(names), tuple(shares), tuple(places), tuple(state.score))


def play_deal(task: Task) -> list[Score]:
    """Every rotation of one deal."""
    names = list(task.names)
    Random(task.seed).shuffle(names)
    scores = []
    for place in range(len(names)):
        turned = names[place:] + names[:place]
        scores.append(play_seats(turned, task.seed, place, task.effort))
    return scores


def _be_nice() -> None:
    if hasattr(os, "nice"):
        os.nice(10)


def play_all(
    tasks: Sequence[Task], workers: int = 0, heard: Callable[[int], None] | None = None
) -> list[list[Score]]:
    """All deals, on `workers` processes (0: one a core); `heard` is told how many are done."""
    count = workers or os.cpu_count() or 1
    done: list[list[Score]] = []
    if count == 1:
        return [play_deal(task) for task in tasks]
    with multiprocessing.get_context("spawn").Pool(count, initializer=_be_nice) as pool:
        for scores in pool.imap(play_deal, tasks):
            done.append(scores)
            if heard is not None:
                heard(len(done))
    return done


def run(
    seats: Sequence[str], games: int, seed: int, effort: float = 1.0, workers: int = 0
) -> Report:
    """A tournament of at least `games` games; as many deals as that takes.

    Raises ValueError, holding the name, for an opponent that does not exist, or for fewer than 3
    or more than 5 seats.
    """
    if not 3 <= len(seats) <= 5:
        raise ValueError(len(seats))
    for name in seats:
        if not levels.known(name):
            raise ValueError(name)
    deals = max(1, math.ceil(games / len(seats)))
    tasks = [Task(tuple(seats), seed * 1_000_003 + deal, effort) for deal in range(deals)]
    started = time.perf_counter()
    scores = play_all(tasks, workers)
    seconds = time.perf_counter() - started
    entries = tuple(_entry(name, seats, scores) for name in dict.fromkeys(seats))
    return Report(entries, deals * len(seats), deals, seconds, workers or os.cpu_count() or 1)


def _entry(name: str, seats: Sequence[str], deals: list[list[Score]]) -> Entry:
    count = list(seats).count(name)
    first: list[float] = []
    place: list[float] = []
    points: list[float] = []
    for scores in deals:
        mine = [
            (score, i) for score in scores for i, each in enumerate(score.names) if each == name
        ]
        first.append(sum(score.shares[i] for score, i in mine) / len(scores))
        place.append(sum(score.places[i] for score, i in mine) / len(mine))
        points.append(sum(score.points[i] for score, i in mine) / len(mine))
    return Entry(name, count, mean_of(first), mean_of(place), mean_of(points))


def mean_of(values: Sequence[float]) -> Mean:
    """The mean of independent values and its 95 % interval.

    >>> [round(number, 2) for number in mean_of([0.0, 1.0] * 50)]
    [0.5, 0.4, 0.6]
    """
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return Mean(mean, -math.inf, math.inf)
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    return Mean(mean, mean - 1.96 * spread, mean + 1.96 * spread)


def as_json(report: Report) -> dict[str, object]:
    """The report as JSON data, numbers rounded to three places."""
    return {
        "games": report.games,
        "deals": report.deals,
        "seconds": round(report.seconds, 1),
        "games_a_second": round(report.games / report.seconds, 2),
        "cores": report.cores,
        "entries": [
            {
                "name": entry.name,
                "seats": entry.seats,
                "first": _json(entry.first),
                "place": _json(entry.place),
                "points": _json(entry.points),
            }
            for entry in report.entries
        ],
    }


def _json(mean: Mean) -> dict[str, float | None]:
    """A mean with its 95 % interval; an unknown bound is null."""
    names = ("mean", "low", "high")
    return {
        name: round(value, 3) if math.isfinite(value) else None
        for name, value in zip(names, mean, strict=True)
    }
