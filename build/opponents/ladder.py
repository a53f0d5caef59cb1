"""All opponents rated against one another, for `docs/ladder.md`.

`python build/opponents/ladder.py --games 400 --seed 1 --effort 100` plays at tables drawn at
random and writes the page.
"""

import argparse
import math
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tournament import Mean, Score, Task, add_amount, mean_of, play_all, seats_of, shown

from tammany_desktop.bots import levels

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "ladder.md"
ANCHOR: Final = "alderman"
ANCHOR_RATING: Final = 1500.0
SEATS: Final = 4


class Rung(NamedTuple):
    """One opponent on the ladder; `rating` with its 95% interval, found by resampling deals."""

    name: str
    games: int
    rating: Mean
    first: Mean
    points: Mean


def entrants() -> tuple[str, ...]:
    """Every level, and every character at the anchor's level."""
    return (*levels.levels(), *(f"{ANCHOR}:{character}" for character in levels.characters()))


def climb(names: Sequence[str], games: int, seed: int, effort: float = 1.0) -> list[Rung]:
    """Play at least `games` games at tables drawn at random; the ladder, strongest first."""
    chance = Random(seed)
    tasks = []
    for deal in range(max(1, math.ceil(games / SEATS))):
        table = tuple(chance.sample(list(names), SEATS))
        tasks.append(Task(table, seed * 1_000_003 + deal, effort))
    deals = play_all(tasks)
    ratings = rate(names, deals)
    samples = [rate(names, [chance.choice(deals) for _ in deals]) for _ in range(100)]
    rungs = []
    for name in names:
        spread = sorted(sample[name] for sample in samples)
        rating = Mean(ratings[name], spread[2], spread[97])
        played = [each for each in (seats_of(name, deal) for deal in deals) if each]
        if not played:
            continue  # never drawn to a table, as happens in few games
        first = mean_of([sum(one.shares[i] for one, i in each) / len(each) for each in played])
        points = mean_of([sum(one.points[i] for one, i in each) / len(each) for each in played])
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


def page(rungs: Sequence[Rung], command: str, games: int, effort: str) -> str:
    """The page that shows the ladder, and how it was made."""
    lines = [
        "# The ladder of opponents",
        "",
        f"Made by `{command}`: {games} games at tables of four drawn at random, {effort}% of each"
        " opponent’s thinking. Ratings are of the Elo kind with the Alderman at 1500;"
        " 95% intervals are in parentheses.",
        "",
        "| opponent | rating | first place | points | games |",
        "|---|---|---|---|---|",
    ]
    for rung in rungs:
        rating, first, points = (
            shown(rung.rating, 0),
            shown(rung.first, unit="%"),
            shown(rung.points),
        )
        lines.append(f"| `{rung.name}` | {rating} | {first} | {points} | {rung.games} |")
    return "\n".join([*lines, ""])


def main(argv: list[str]) -> int:
    """Play the ladder's games and write its page; the exit code."""
    parser = argparse.ArgumentParser(prog="ladder", description=__doc__)
    add_amount(parser, 400)
    parser.add_argument(
        "--out", type=Path, default=PAGE, help="the page; docs/ladder.md by default"
    )
    given = parser.parse_args(argv)
    try:
        given.out.touch()  # before the games, which take hours
    except OSError as error:
        parser.error(f"{given.out}: {error.strerror}")
    effort = f"{given.effort:g}"
    command = f"python build/opponents/ladder.py --games {given.games} --seed {given.seed}"
    rungs = climb(entrants(), given.games, given.seed, given.effort / 100)
    given.out.write_text(
        page(rungs, f"{command} --effort {effort}", given.games, effort), encoding="utf-8"
    )
    print(f"The ladder is in {given.out}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
