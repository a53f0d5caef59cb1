"""An attacker that learns: one seat among three of a level, trained to win against these.

python -m tests.bench.learned train --seed 1 --games 300 --keep games.jsonl --out learned.json
python -m tests.bench.learned play --file learned.json --games 400 --seed 2 --keep games.jsonl

It never plays by rules of thumb, bids the best reply to what its rivals would bid in their seats,
and in the last election what did best in playouts after such bids. What it learns are numbers of
its forecast in turns, what it likes beside its chance to win, and what favors are worth to it when
it bids. Each generation plays pairs of games of the same deal: all numbers turned a little one way
or the other by chance, then each the opposite way. The slopes that stand out are followed. All
generations are compared on the same deals, others than these, and the best one is kept. Games are
lines of a file, so that both commands go on where they were stopped.
"""

import argparse
import json
import math
import sys
import time
import zlib
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from settings import PARAMETERS, turned
from tournament import limit_for, play

from tammany_desktop.bots import Bot, levels
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.bots.mind.net import Net
from tammany_desktop.bots.mind.parameters import SKILLS, Character
from tammany_desktop.bots.mind.tables import TUNED
from tammany_desktop.bots.thinker import Thinker
from tammany_desktop.rules.board import TERMS
from tests.bench.keeping import (
    ROTATIONS,
    Task,
    Told,
    add_options,
    by_deal,
    play_asked,
    play_on,
    share_told,
    tasks_of,
)
from tests.bots.attackers import AnswersLast, RepliesBest, Watched, worth_at_end

SEATS: Final = 4
LIKED: Final = {"slander": 0.02, "favor": 0.005, "ward": 0.02, "envy": 0.1}  # as in `Character`
PRICES: Final = tuple(f"price_{term}" for term in range(1, TERMS))  # of a favor, in its elections
PATIENCE: Final = "patience"  # to keep a slander for later
FORESEEN: Final = tuple(name for name, parameter in PARAMETERS.items() if parameter.turns)
NAMES: Final = (*FORESEEN, *(f"like_{name}" for name in LIKED), *PRICES, PATIENCE)
TURN: Final = 0.25  # what a step turns a setting of the forecast, or the logarithm of a price, by
PATIENT: Final = 0.02
DOUBT: Final = 1.0  # standard errors of a slope that are taken to be chance
MOST: Final = 2.0  # steps a generation
APART: Final = 1000  # between seeds of trainings, and those of games that are played afterwards
TURNS: Final = ("thinks", "as_level", *SKILLS)
Values = dict[str, float]  # steps by name; 0 is what the opponents of the level have


class Learned(Thinker):
    """Plays turns by these values."""

    def __init__(self, level: str, turns: str, values: Values, chance: Random) -> None:
        """Turns are searched as the level does, or another; never by thumb, but `as_level`."""
        skill = SKILLS[turns if turns in SKILLS else level]
        if turns != "as_level":
            skill = skill._replace(simple_turns=0.0, simple_bids=0.0)
        usual = TUNED[skill.tuned_share]
        table = turned(usual, {name: TURN * values[name] for name in FORESEEN})
        liking = Character(**{name: step * values[f"like_{name}"] for name, step in LIKED.items()})
        super().__init__(skill, chance, liking, table)
        self._search.unused_slander_worth += PATIENT * values[PATIENCE]
        if self._net is not None:  # it was taught beside the usual forecast
            self._net = Net(Forecast(usual))


def attacker(level: str, turns: str, values: Values, chance: Random, aware: bool = False) -> Bot:
    """One that knows how its rivals, all of a level, bid; if `aware`, after what it bid too."""

    def thinker(name: str) -> Thinker:
        return Thinker(SKILLS[name], Random(chance.getrandbits(30)))

    prices = [math.exp(TURN * values[name]) for name in PRICES]
    learned = Learned(level, turns, values, chance)
    watched = Watched(partial(thinker, level)) if aware else None
    replies = RepliesBest(learned, thinker(level), prices, thinker("grand_sachem"), watched)
    return AnswersLast(replies, thinker(level), watched)


def one_game(task: Task, turns: str, values: Values, aware: bool = False) -> Told:
    """Its share of the win, and what that is worth with its lead in points."""
    started = time.process_time()
    deal, odd = divmod(task.seed, ROTATIONS)
    bots = [levels.make(task.level, task.seed * 8 + seat) for seat in range(SEATS)]
    bots[odd] = attacker(task.level, turns, values, Random(task.seed), aware)
    limits = [limit_for(task.level, task.effort)] * SEATS
    limits[odd] = limit_for(turns if turns in SKILLS else task.level, task.effort)
    state = play(bots, Random(deal), limits)
    return {
        "first": (state.winners_mask >> odd & 1) / state.winners_mask.bit_count(),
        "worth": worth_at_end(state)[odd],
        "cpu": round(time.process_time() - started, 3),
    }


def signs_of(task: Task) -> list[int]:
    """Which way each value is turned in the first of a pair of games."""
    chance = Random(f"ways of {task.seed}")
    return [chance.choice((-1, 1)) for _ in NAMES]


def pair_of_games(task: Task, turns: str, values: Values) -> Told:
    """The same deal with all values turned one way, and the opposite way."""
    told: Told = {"cpu": 0.0}
    for name, way in (("there", 1), ("back", -1)):
        ways = zip(NAMES, signs_of(task), strict=True)
        game = one_game(task, turns, {each: values[each] + way * sign for each, sign in ways})
        told[name] = game["worth"]
        told["cpu"] += game["cpu"]
    return told


def moved(values: Values, games: dict[Task, Told]) -> Values:
    """The values moved along the slopes that stand out from chance."""
    halves = [(told["there"] - told["back"]) / 2 for told in games.values()]
    ways = [signs_of(task) for task in games]
    error = math.sqrt(sum(half * half for half in halves)) or 1.0
    found = dict(values)
    for at, name in enumerate(NAMES):
        slope = sum(way[at] * half for way, half in zip(ways, halves, strict=True)) / error
        found[name] += math.copysign(min(MOST, max(0.0, abs(slope) - DOUBT)), slope)
    return found


class Stage(NamedTuple):
    """What one generation was worth on the deals that all are compared on."""

    worth: float
    first: float
    values: Values


def train(options: argparse.Namespace) -> list[Stage]:
    """Each generation and what it was worth, first the one that it begins with."""
    values = dict.fromkeys(NAMES, 0.0)
    if options.file is not None:
        values = json.loads(options.file.read_text())["values"]
    stages: list[Stage] = []
    level, percent, seed = options.level, options.percent, options.seed * APART
    for generation in range(options.generations + 1):
        kind = f"{options.turns}, generation {generation}"
        which = tasks_of(kind, seed, options.compared, level, percent)
        judge = partial(one_game, turns=options.turns, values=values)
        games = play_on(judge, which, options.keep, options.workers)
        stages.append(Stage(by_deal(games, "worth").mean, by_deal(games).mean, values))
        sys.stdout.write(f"{share_told(kind, games)}, worth {stages[-1].worth:.3f}\n")
        sys.stdout.flush()
        if generation < options.generations:
            pairs = tasks_of(f"{kind}, pair", seed + generation + 1, options.games, level, percent)
            turn = partial(pair_of_games, turns=options.turns, values=values)
            values = moved(values, play_on(turn, pairs, options.keep, options.workers))
    return stages


def write(options: argparse.Namespace, stages: Sequence[Stage]) -> None:
    """The best generation as JSON, with how all of them did."""
    best = max(stages, key=lambda stage: stage.worth)
    curve = [{"worth": round(stage.worth, 4), "first": round(stage.first, 4)} for stage in stages]
    values = {name: round(value, 3) for name, value in best.values.items()}
    found = {"level": options.level, "turns": options.turns, "curve": curve, "values": values}
    options.out.write_text(json.dumps(found, indent=2) + "\n")


def play_learned(options: argparse.Namespace) -> None:
    """Play what was learned, by its own turns or others, and tell its share of the win."""
    found: dict[str, Any] = json.loads(options.file.read_text())
    options.level = found["level"]
    turns = options.turns or found["turns"]
    sort = zlib.crc32(json.dumps(found["values"]).encode())  # so that a file may hold several
    kind = f"learned {sort:08x}, {turns}{', aware' if options.aware else ''}"
    game = partial(one_game, turns=turns, values=found["values"], aware=options.aware)
    asked = play_asked(game, options, [kind]).items()
    mine = {task: told for task, told in asked if task.kind == kind}
    sys.stdout.write(f"{share_told(f'{kind}, among {options.level}', mine)}\n")


def main(arguments: Iterable[str]) -> int:
    """Train and write what was learned, or play it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("train", "play"))
    parser.add_argument("--turns", choices=TURNS)
    parser.add_argument("--generations", type=int, default=4)
    parser.add_argument("--compared", type=int, default=100, help="games of each generation")
    parser.add_argument("--out", type=Path, help="the file that a training writes")
    parser.add_argument("--file", type=Path, help="such a file, to play or to begin with")
    parser.add_argument("--aware", action="store_true", help="play, knowing that it is watched")
    add_options(parser)
    options = parser.parse_args(list(arguments))
    if options.what == "play":
        play_learned(options)
    else:
        options.turns = options.turns or "thinks"
        write(options, train(options))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
