"""Measurements of opponents that take minutes: against the tree search, and against fixed bids.

python -m tests.bench.contests tree --games 40 --percent 10
python -m tests.bench.contests bids --games 100 --percent 2
python -m tests.bench.contests styles --games 40
"""

import argparse
import multiprocessing
import os
import sys
from collections import Counter
from random import Random

from tammany_desktop.bots import levels
from tammany_desktop.bots.brain import Brain, Limit
from tammany_desktop.bots.play import next_move, play
from tammany_desktop.bots.tournament import limit_for, mean_of
from tammany_desktop.rules import events as e
from tammany_desktop.rules import game, setup
from tammany_desktop.rules.state import OVER
from tests.bots.fixed_bids import STRATEGIES, FixedBids
from tests.bots.yardstick import TreeSearch

TREE_NODES = 5  # times those of the opponent it is matched with
Task = tuple[str, str, int, float]  # what, with whom, seed, effort


def tree_game(task: Task) -> float:
    """Two of a level against two tree searches: the level's share of the win."""
    _, level, seed, effort = task
    nodes = TREE_NODES * (limit_for(level, effort).nodes)
    brains: list[Brain] = []
    limits = []
    for seat in range(4):
        mine = (seat + seed) % 2 == 0
        chance = Random(seed * 8 + seat)
        brains.append(levels.make(level, seed * 8 + seat) if mine else TreeSearch(chance, nodes))
        limits.append(limit_for(level, effort) if mine else Limit())
    state = play(brains, Random(seed // 2), limits)
    won = [seat for seat in range(4) if state.winners_mask >> seat & 1]
    return sum((seat + seed) % 2 == 0 for seat in won) / len(won)


def bids_game(task: Task) -> float:
    """Four of a level, one with fixed bids: that seat's share of the win."""
    strategy, level, seed, effort = task
    brains: list[Brain] = [levels.make(level, seed * 8 + seat) for seat in range(4)]
    odd = seed % 4
    brains[odd] = FixedBids(brains[odd], strategy, Random(seed))
    state = play(brains, Random(seed // 4), [limit_for(level, effort)] * 4)
    return (state.winners_mask >> odd & 1) / state.winners_mask.bit_count()


def style_game(task: Task) -> dict[str, float]:
    """What one of a character does among three plain ones of its level: acts a game."""
    character, level, seed, effort = task
    names = [level] * 4
    odd = seed % 4
    if character != "none":
        names[odd] = f"{level}:{character}"
    brains: list[Brain] = [levels.make(name, seed * 8 + s) for s, name in enumerate(names)]
    chance = Random(seed // 4)
    state = setup.new_game(4, chance)
    told: Counter[str] = Counter()
    while state.phase != OVER:
        move = next_move(state, brains, [limit_for(level, effort)] * 4)
        for event in game.decide(state, move, chance):
            if isinstance(event, e.Slandered | e.SlanderSpread) and event.seat == odd:
                told["slanders"] += 1
            elif isinstance(event, e.WardActionDone) and event.seat == odd:
                told["campaigns"] += event.action == e.CAMPAIGN
            elif isinstance(event, e.WardWon):
                told["wards"] += event.seat == odd
            elif isinstance(event, e.BallotOpened):
                told["bid"] += sum(event.bids[odd])
            elif isinstance(event, e.TermBegan | e.GameEnded):
                told["favors"] += state.favors_held(odd)
            game.evolve(state, event)
    told["first"] += (state.winners_mask >> odd & 1) / state.winners_mask.bit_count()  # type: ignore[assignment]
    return dict(told)


def _start() -> None:
    if hasattr(os, "nice"):
        os.nice(10)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("tree", "bids", "styles"))
    parser.add_argument("--level", default="")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--percent", type=float, default=10.0)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    options = parser.parse_args()
    effort = options.percent / 100
    seeds = range(options.seed * 1_000_000, options.seed * 1_000_000 + options.games)
    context = multiprocessing.get_context("spawn")
    with context.Pool(options.workers, initializer=_start) as pool:
        if options.what == "tree":
            level = options.level or "grand_sachem"
            shares = pool.map(tree_game, [("", level, s, effort) for s in seeds], chunksize=1)
            tell(f"{level} against the tree search", shares)
        elif options.what == "bids":
            level = options.level or "sachem"
            for strategy in STRATEGIES:
                tasks = [(strategy, level, s, effort) for s in seeds]
                tell(strategy, pool.map(bids_game, tasks, chunksize=4))
        else:
            level = options.level or "alderman"
            for character in ("none", *levels.characters()):
                tasks = [(character, level, s, effort) for s in seeds]
                games = pool.map(style_game, tasks, chunksize=4)
                keys = ("first", "slanders", "campaigns", "wards", "bid", "favors")
                parts = [
                    f"{key} {sum(g.get(key, 0) for g in games) / len(games):.2f}" for key in keys
                ]
                sys.stdout.write(f"{character}: {', '.join(parts)}\n")
    return 0


def tell(name: str, shares: list[float]) -> None:
    mean = mean_of(shares)
    interval = f"{100 * mean.low:.1f} to {100 * mean.high:.1f}"
    sys.stdout.write(f"{name}: first {100 * mean.mean:.1f} % ({interval}), {len(shares)} games\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
