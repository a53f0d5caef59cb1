"""Turns that throw a game away, counted as a strong judge sees them.

python -m tests.bench.blunders --level grand_sachem --games 40 --keep blunders.jsonl

Four of a level play whole games. Every whole turn of terms three and four, and all appointments
after term two, are weighed by the coach's judge. What costs ten hundredths of the win or more,
beside a standard error, is weighed again by another judge with ten times the effort: it is a
blunder if that agrees. A gift is a blunder that locks a ward in which a rival alone stands. Each
blunder is also told by its theme, or in equal shares by the themes in which the better way differs.
"""

import argparse
import sys
import time
from collections.abc import Iterable
from random import Random
from typing import Final

from tournament import limit_for, mean_of, next_move, shown
from versions import make

from tammany_desktop.analysis.coaching import THEMES, themes_of
from tammany_desktop.bots.judge import Estimate, Judge
from tammany_desktop.bots.review import EFFORT, decision
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.moves import Move, OpenBallot
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import APPOINTING, OVER, TURN, State
from tammany_desktop.rules.wards import OpenedBid
from tests.bench.keeping import ROTATIONS, Task, Told, add_options, play_asked

SEATS: Final = 4
BLUNDER: Final = 0.10
AGAIN: Final = 10  # times the effort of the judge that confirms
FIRST_TERM: Final = 3
COUNTED: Final = ("decisions", "doubted", "blunders", "gifts", "cost", *THEMES)


def play_game(task: Task) -> Told:
    """The counts of one game; `cost` is the mean of all decisions, in hundredths of the win."""
    started = time.process_time()
    bots = [make(task.level, task.seed * 8 + seat) for seat in range(SEATS)]
    chance, judge = Random(task.seed // ROTATIONS), Judge(0, EFFORT)
    state, opened = game.new_game(SEATS, chance), list[OpenedBid]()
    limits = [limit_for(task.level, task.effort)] * SEATS
    told = dict.fromkeys(COUNTED, 0.0)
    before, done = state.copy(), list[Move]()
    while state.phase != OVER:
        move = next_move(state, bots, limits, opened)
        if not isinstance(move, OpenBallot) and state.phase in (TURN, APPOINTING):
            before, done = before if done else state.copy(), [*done, move]
        events = game.decide(state, move, chance)
        if move in (m.END_TURN, m.CONFIRM):
            if before.term >= FIRST_TERM or (before.phase == APPOINTING and before.term == 2):
                weigh(told, judge, before, done)
            done = []
        for event in events:
            game.evolve(state, event)
    told["cost"] *= 100 / told["decisions"]
    return told | {"cpu": round(time.process_time() - started, 3)}


def weigh(told: Told, judge: Judge, before: State, done: list[Move]) -> None:
    """Count a decision."""
    own, _ = compared(judge, before, done)
    told["decisions"] += 1
    told["cost"] += own.cost
    if own.cost - own.cost_error < BLUNDER:
        return
    told["doubted"] += 1
    own, best = compared(Judge(1, AGAIN * EFFORT), before, done)
    if own.cost - own.cost_error >= BLUNDER:
        told["blunders"] += 1
        told["gifts"] += any(gives(before, move) for move in done)
        themes = themes_of(decision(0, before, before.actor(), own, best))
        for theme in themes:
            told[theme] += 1 / len(themes)


def compared(judge: Judge, before: State, done: list[Move]) -> tuple[Estimate, Estimate]:
    """What was done, and the best way to decide."""
    ways = judge.weigh(View(before.actor(), before, None), done)
    return next(way for way in ways if way.moves == tuple(done)), ways[0]


def gives(state: State, move: Move) -> bool:
    """Whether a move locks a ward in which a rival alone stands."""
    if m.kind_of(move) != m.LOCK:
        return False
    bosses = state.bosses_in(m.target_ward(move))
    return not bosses[state.actor()] and sum(1 for count in bosses if count) == 1


def tell(games: dict[Task, Told]) -> str:
    """Each count a game, with its interval."""
    means = {name: mean_of([told[name] for told in games.values()]) for name in COUNTED}
    return "".join(f"  {name}: {shown(mean, 2)}\n" for name, mean in means.items())


def main(arguments: Iterable[str]) -> int:
    """Play, and tell what all games of the file say."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_options(parser)
    options = parser.parse_args(list(arguments))
    by_level: dict[str, dict[Task, Told]] = {}
    for task, told in play_asked(play_game, options, [""]).items():
        by_level.setdefault(task.level, {})[task] = told
    for level, games in by_level.items():
        sys.stdout.write(f"{level}, {len(games)} games:\n{tell(games)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
