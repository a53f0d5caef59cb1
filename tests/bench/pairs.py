"""Two seats of a level against two others, each game a line of a file, so that it can go on.

python -m tests.bench.pairs --level sachem --kind alderman --games 400 --keep pairs.jsonl
python -m tests.bench.pairs --level grand_sachem --kind tree --games 200 --keep pairs.jsonl
python -m tests.bench.pairs --level sachem --kind partners --games 400 --keep pairs.jsonl

The others are of another level, of an earlier version ("v0.1.0 sachem"), the plain tree search with
five times the positions (`tree`), two of the same level that never compete with each other
(`partners`), that do so in ballots, slanders and offices alone (`friends`), or that do not watch
who works together (`careless`). Every deal of cubes is played four times, the seats turned on each
time. Told is the share of the win that the two of the level take.
"""

import argparse
import sys
import time
from collections.abc import Iterable
from random import Random
from typing import Final

import versions
from tournament import limit_for, play

from tammany_desktop.bots import Bot, Limit
from tammany_desktop.bots.thinker import Thinker
from tests.bench.keeping import (
    ROTATIONS,
    Task,
    Told,
    add_options,
    by_deal,
    play_asked,
    share_told,
)
from tests.bots.partners import Friend, Partner
from tests.bots.yardstick import TreeSearch

SEATS: Final = 4
TREE: Final = "tree"
PARTNERS: Final = "partners"
FRIENDS: Final = "friends"
CARELESS: Final = "careless"
OF_THE_LEVEL: Final = (PARTNERS, FRIENDS, CARELESS)
TREE_NODES: Final = 5  # times those of the opponent it is matched with


def seats_of_others(seed: int) -> list[int]:
    """Where the other two sit: drawn for each deal, one seat further each game of it."""
    drawn = Random(seed // ROTATIONS).sample(range(SEATS), 2)
    return sorted((seat + seed) % SEATS for seat in drawn)


def play_game(task: Task) -> Told:
    """The share of the win of the two seats of the level, and their lead in points."""
    started = time.process_time()
    others = seats_of_others(task.seed)
    bots = [_bot(task, seat, others) for seat in range(SEATS)]
    names = [_name(task, seat in others) for seat in range(SEATS)]
    limits = [limit_for(name, task.effort) if name else Limit() for name in names]
    state = play(bots, Random(task.seed // ROTATIONS), limits)
    won = sum(state.winners_mask >> seat & 1 for seat in range(SEATS) if seat not in others)
    theirs = sum(state.score[seat] for seat in others)
    return {
        "first": won / state.winners_mask.bit_count(),
        "ahead": (sum(state.score[:SEATS]) - 2 * theirs) / 2,
        "cpu": round(time.process_time() - started, 3),
    }


def _name(task: Task, other: bool) -> str:
    """The opponent's name, empty for the tree search."""
    if not other or task.kind in OF_THE_LEVEL:
        return task.level
    return "" if task.kind == TREE else task.kind


def _bot(task: Task, seat: int, others: list[int]) -> Bot:
    seed = task.seed * 8 + seat
    if seat not in others:
        return versions.make(task.level, seed)
    if task.kind == TREE:
        return TreeSearch(Random(seed), TREE_NODES * limit_for(task.level, task.effort).nodes)
    if task.kind in OF_THE_LEVEL:
        thinker = versions.make(task.level, seed)
        assert isinstance(thinker, Thinker)
        if task.kind == CARELESS:
            thinker.skill = thinker.skill._replace(watches=False)
            return thinker
        return (Partner if task.kind == PARTNERS else Friend)(thinker, sum(others) - seat)
    return versions.make(task.kind, seed)


def tell(task: Task, games: dict[Task, Told]) -> str:
    """The share of the win of the two of the level, and how far they are ahead in points."""
    ahead = by_deal(games, "ahead")
    told = share_told(f"{task.level} against {task.kind}, {100 * task.effort:g} %", games)
    return f"{told}, ahead by {ahead.mean:.1f} points ({ahead.low:.1f} to {ahead.high:.1f})\n"


def main(arguments: Iterable[str]) -> int:
    """Play, and tell what all games of the file say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", default=PARTNERS)
    add_options(parser)
    options = parser.parse_args(list(arguments))
    by_pair: dict[Task, dict[Task, Told]] = {}
    for task, told in play_asked(play_game, options, [options.kind]).items():
        by_pair.setdefault(task._replace(seed=0), {})[task] = told
    for pair, games in by_pair.items():
        sys.stdout.write(tell(pair, games))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
