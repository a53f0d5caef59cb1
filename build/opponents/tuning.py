"""Tuning the parameters by self-play: which settings win, not which foretell best.

`python build/opponents/tuning.py --games 1500 --data round.jsonl` plays games in which one
pair of seats has every parameter turned a little one way, by chance, and the other pair the
opposite way; the share of wins shows the slope of each. With `--step` the settings move along the
slopes that stand out and those in `settings.py` are written again, and what they make of `mind/tables.py`.
"""

import argparse
import json
import math
import sys
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import settings as known
from settings import SETTINGS, turned
from tournament import play
from writing import TABLES, put

from tammany_desktop.bots import Limit
from tammany_desktop.bots.mind import parameters
from tammany_desktop.bots.mind.parameters import SKILLS, Skill
from tammany_desktop.bots.thinker import Thinker

NAMES: Final = tuple(known.PARAMETERS)
TURN: Final = 0.3  # how far each parameter is turned, either way
SKILL: Final = Skill(80, 9.0, 60)  # no look ahead: games must be many
CLEAR: Final = 1.5  # standard errors, for a slope to be followed


class Trial(NamedTuple):
    """One game: how each parameter was turned, the pair's share of the win, its lead in points."""

    turned: tuple[int, ...]
    share: float
    lead: float


class Slope(NamedTuple):
    """What turning a parameter up by `TURN`, and the rivals' down, adds to the share of wins."""

    parameter: str
    share: float
    error: float


def trial(settings: dict[str, float], chance: Random) -> Trial:
    """One game at a table of four, two against two."""
    ways = tuple(chance.choice((-1, 1)) for _ in NAMES)
    tables = []
    for sign in (1, -1):
        shaken = {
            name: settings.get(name, 0.0) + sign * TURN * way
            for name, way in zip(NAMES, ways, strict=True)
        }
        tables.append(turned(parameters.TABLE, shaken))
    seats = [0, 1, 0, 1] if chance.random() < 0.5 else [0, 0, 1, 1]
    start = chance.randrange(4)
    seats = seats[start:] + seats[:start]
    brains = [Thinker(SKILL, Random(chance.getrandbits(40)), table=tables[at]) for at in seats]
    end = play(brains, Random(chance.getrandbits(40)), [Limit()] * 4)
    won = [seat for seat in range(4) if end.winners_mask >> seat & 1]
    share = sum(seats[seat] == 0 for seat in won) / len(won)
    lead = sum(end.score[seat] * (1 - 2 * seats[seat]) for seat in range(4)) / 2
    return Trial(ways, share, lead)


def slopes(trials: list[Trial]) -> list[Slope]:
    """The slope of each parameter, clearest first."""
    count = len(trials)
    error = 0.5 / math.sqrt(count)
    found = [
        Slope(name, sum(t.turned[at] * (t.share - 0.5) for t in trials) / count, error)
        for at, name in enumerate(NAMES)
    ]
    return sorted(found, key=lambda slope: -abs(slope.share))


def step(settings: dict[str, float], found: list[Slope], pace: float) -> dict[str, float]:
    """Settings moved along the slopes that stand out, `pace` for each tenth of a win."""
    moved = dict(settings)
    for slope in found:
        if abs(slope.share) > CLEAR * slope.error:
            moved[slope.parameter] = moved.get(slope.parameter, 0.0) + pace * 10.0 * slope.share
    return {name: round(moved[name], 3) for name in NAMES if moved.get(name)}


def written(settings: dict[str, float]) -> list[str]:
    """The lines of `settings` that hold these."""
    rows = [f'    "{name}": {setting},' for name, setting in settings.items()]
    return ["SETTINGS: Final[dict[str, float]] = {", *rows, "}"]


def tuned(settings: dict[str, float]) -> list[str]:
    """The lines of the module of tables that hold the numbers with these settings."""
    rows = []
    for share in sorted({skill.tuned_share for skill in SKILLS.values()} | {1.0}):
        table = turned(parameters.TABLE, settings, share)
        third = table[: len(table) // 3]
        assert third * 3 == table  # noqa: S101
        rows.append(f"    {share}: {third} * 3,  # noqa: E501")
    return ["TUNED: Final[dict[float, list[float]]] = {", *rows, "}"]


def main(arguments: list[str]) -> int:
    """Play, print the slopes, and move if asked to; the exit code."""
    parser = argparse.ArgumentParser(prog="tuning", description=__doc__)
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", type=Path, help="trials, a line each; those there count too")
    parser.add_argument("--step", type=float, default=0.0, help="how far to move; 0: only tell")
    options = parser.parse_args(arguments)
    trials: list[Trial] = []
    if options.data is not None and options.data.exists():
        for line in options.data.read_text(encoding="utf-8").splitlines():
            ways, share, lead = json.loads(line)
            trials.append(Trial(tuple(ways), share, lead))
    chance = Random(options.seed)
    for _ in range(options.games):
        trials.append(trial(SETTINGS, chance))
        if options.data is not None:
            with options.data.open("a", encoding="utf-8") as data:
                data.write(json.dumps(trials[-1]) + "\n")
    found = slopes(trials)
    for slope in found:
        sys.stdout.write(f"{slope.parameter}: {slope.share:+.3f} (error {slope.error:.3f})\n")
    if options.step:
        moved = step(SETTINGS, found, options.step)
        put(Path(str(known.__file__)), written(moved))
        put(TABLES, tuned(moved))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
