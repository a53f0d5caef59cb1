"""What a naive player, a child or a solid one wins among three of a level; even is 25 %.

python -m tests.bench.people --level beginner --kinds naive,solid --games 400 --keep people.jsonl
"""

import argparse
import sys
import time
from collections.abc import Iterable
from random import Random
from typing import Final

from tournament import limit_for, play
from versions import make

from tammany_desktop.bots import Bot, Limit
from tests.bench.keeping import ROTATIONS, Task, Told, add_options, play_asked, share_told
from tests.bots.people import Child, Naive, Solid

SEATS: Final = 4
KINDS: Final = {"naive": Naive, "child": Child, "solid": Solid}


def play_game(task: Task) -> Told:
    """The robot's share of the win."""
    started = time.process_time()
    odd = task.seed % SEATS
    bots: list[Bot] = [make(task.level, task.seed * 8 + seat) for seat in range(SEATS)]
    bots[odd] = KINDS[task.kind](Random(task.seed))
    limits = [limit_for(task.level, task.effort)] * SEATS
    limits[odd] = Limit()
    state = play(bots, Random(task.seed // ROTATIONS), limits)
    share = (state.winners_mask >> odd & 1) / state.winners_mask.bit_count()
    return {"first": share, "cpu": round(time.process_time() - started, 3)}


def main(arguments: Iterable[str]) -> int:
    """Play, and tell what all games of the file say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kinds", default=",".join(KINDS))
    add_options(parser)
    options = parser.parse_args(list(arguments))
    found: dict[tuple[str, str], dict[Task, Told]] = {}
    for task, told in play_asked(play_game, options, options.kinds.split(",")).items():
        found.setdefault((task.kind, task.level), {})[task] = told
    for (kind, level), games in found.items():
        sys.stdout.write(share_told(f"{kind} among three {level}", games) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
