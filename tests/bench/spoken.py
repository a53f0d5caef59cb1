"""How many words a reader speaks for a turn of rivals: `python -m tests.bench.spoken --seeds 20`.

Games of one person and opponents at a table without a window, each to its end. A turn of rivals is
all that is told from the end of the person's turn to the beginning of the next one, without
elections. Prints the mean, the 95th percentile, and the most, and with --long the longest turns.
"""

import argparse
import sys
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from tammany_desktop.languages import set_language
from tammany_desktop.rules import events as e
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.state import OVER
from tests.helpers.headless import HeadlessTable

BOTS = ("Big Tim", "Deacon Hayes", "Colonel Pike", "Boss Tweed")  # as New game calls them
STRIKES = (e.Slandered, e.SlanderSpread)
BENEFITS = (e.DeputyFavorTaken, e.CubeArrested, e.WardLocked, e.CubeResettled)


class Turn(NamedTuple):
    """What was told of the rivals' turns, and how many slanders and offices were used in them."""

    told: tuple[str, ...]
    slanders: int
    offices: int

    @property
    def words(self) -> int:
        """How many words were told; a sign alone, as before a French colon, is none."""
        return sum(any(map(str.isalnum, word)) for one in self.told for word in one.split())


def turns(seats: int, seed: int, level: str) -> Iterator[Turn]:
    """Yield each turn of all rivals in a game."""
    start = new_game(seats, Random(seed))
    table = HeadlessTable(1, start, seed, level, ("Player 1", *BOTS), speed="instant")
    news = table.play.narrator.news
    while table.match.state.phase != OVER:
        table.rest()
        line, history = table.match.line, table.match.history
        news.clear()
        table.do()
        table.rest()
        events = history.events_since(line)
        kinds = [type(event) for event in events]
        seen = {event.seat for event in events if isinstance(event, e.TurnEnded)}
        if len(seen) == seats and e.ElectionBegan not in kinds:
            counts = (sum(kind in group for kind in kinds) for group in (STRIKES, BENEFITS))
            yield Turn(tuple(news), *counts)


def main(*args: str) -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--level", default="simple")
    parser.add_argument("--language", default="en")
    parser.add_argument("--long", type=int, default=0)
    given = parser.parse_args(args)
    set_language(given.language)
    found = [one for seed in range(given.seeds) for one in turns(given.seats, seed, given.level)]
    found.sort(key=lambda turn: turn.words)
    for name, some in (
        ("all", found),
        ("with slander or an office", [one for one in found if one.slanders + one.offices]),
        ("with several of them", [one for one in found if one.slanders + one.offices > 1]),
    ):
        words = [turn.words for turn in some]
        if words:
            figures = f"mean {sum(words) / len(words):.1f}, 95 % {words[len(words) * 19 // 20]}"
            sys.stdout.write(f"{name}: {len(words)} turns, {figures}, most {words[-1]}\n")
    for turn in found[-given.long :] if given.long else ():
        sys.stdout.write(f"{turn.words}: {' | '.join(turn.told)}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
