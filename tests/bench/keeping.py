"""Games of long measurements, each a line of a file: stopped at any time, they go on from there.

A game is the same whenever it is played, compiled or not, so one that the file has is not played
again. Every deal of cubes is played four times, with the odd one in each seat.
"""

import argparse
import json
import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from tournament import Mean, mean_of

ROTATIONS: Final = 4
Told = dict[str, float]


class Task(NamedTuple):
    """One game: what the odd seat does, its number, the level of all, the share of its effort."""

    kind: str
    seed: int
    level: str
    effort: float


def tasks_of(kind: str, seed: int, games: int, level: str, percent: float) -> list[Task]:
    """So many games in a row, the first of them numbered a million times the seed."""
    first = seed * 1_000_000
    return [Task(kind, first + game, level, percent / 100) for game in range(games)]


def add_options(parser: argparse.ArgumentParser, percent: float = 10.0) -> None:
    """What every such measurement may be told; `--percent` is the share of a level's effort."""
    parser.add_argument("--level", default="sachem")
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--percent", type=float, default=percent)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=Path, required=True, help="the file of games")


def kept(file: Path) -> dict[Task, Told]:
    """The games that a file has. A last line that was not written whole is left out."""
    found: dict[Task, Told] = {}
    for line in file.read_text().splitlines() if file.exists() else ():
        try:
            words = json.loads(line)
        except json.JSONDecodeError:
            continue
        task = Task(*(words.pop(name) for name in Task._fields))
        found[task] = words
    return found


def play_on(
    play: Callable[[Task], Told], tasks: Sequence[Task], file: Path, workers: int | None
) -> dict[Task, Told]:
    """Play those games that the file has not, and add each to it as it ends."""
    done = kept(file)
    left = [task for task in tasks if task not in done]
    with file.open("a") as out:
        if out.tell() and not file.read_bytes().endswith(b"\n"):
            out.write("\n")
        for task, told in _played(play, left, workers):
            out.write(json.dumps(task._asdict() | told) + "\n")
            out.flush()
            done[task] = told
    return {task: done[task] for task in tasks}


def _played(
    play: Callable[[Task], Told], tasks: Sequence[Task], workers: int | None
) -> Iterator[tuple[Task, Told]]:
    """Games as they end; with one worker, one after the other in this process."""
    if workers == 1:
        yield from map(partial(_numbered, play), tasks)
        return
    with multiprocessing.get_context("spawn").Pool(workers, initializer=_start) as pool:
        yield from pool.imap_unordered(partial(_numbered, play), tasks)


def play_asked(
    play: Callable[[Task], Told], options: argparse.Namespace, kinds: Sequence[str]
) -> dict[Task, Told]:
    """Play on what `add_options` asks for, of each kind; told are all games that the file has."""
    asked = options.seed, options.games, options.level, options.percent
    tasks = [task for kind in kinds for task in tasks_of(kind, *asked)]
    if tasks:
        play_on(play, tasks, options.keep, options.workers)
    return kept(options.keep)


def by_deal(games: dict[Task, Told], key: str = "first") -> Mean:
    """The odd one's share of the win, or another count, with the interval of deals, not games."""
    deals: dict[int, list[float]] = {}
    for task, told in games.items():
        deals.setdefault(task.seed // ROTATIONS, []).append(told[key])
    return mean_of([sum(each) / len(each) for each in deals.values()])


def share_told(kind: str, games: dict[Task, Told]) -> str:
    """That share, how many games there are, and the processor time of each (`cpu`), in words."""
    mean, count = by_deal(games), len(games)
    return (
        f"{kind}: first {100 * mean.mean:.1f} % ({100 * mean.low:.1f} to {100 * mean.high:.1f}),"
        f" {count} games, {sum(told['cpu'] for told in games.values()) / count:.2f} CPU s each"
    )


def _numbered(play: Callable[[Task], Told], task: Task) -> tuple[Task, Told]:
    """A game with what it was, for games come back in any order."""
    return task, play(task)


def _start() -> None:
    if hasattr(os, "nice"):
        os.nice(10)
