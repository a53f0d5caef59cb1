"""Writes the golden games: run once, when a game is added; never to make a failing test pass.

python -m tests.golden.make
"""

from pathlib import Path
from random import Random

from tammany_desktop.journal import opening
from tammany_desktop.rules.options import LOCK_BARS_ALL, PLACING_ONLY, Options
from tests.helpers import games

FOLDER = Path(__file__).parent
# Players, lock option, favors of each color: each count of players under each option (R11).
GAMES = [
    (players, locks, favors)
    for players in (3, 4, 5)
    for locks, favors in (
        (LOCK_BARS_ALL, 35),
        (PLACING_ONLY, 35),
        (PLACING_ONLY, 25),
        (LOCK_BARS_ALL, 25),
    )
]


def main() -> None:
    for number, (players, locks, favors) in enumerate(GAMES, start=1):
        name = f"{players}-{locks.replace('_', '-')}-{favors}"
        path = FOLDER / f"{name}.jsonl"
        if path.exists():
            continue
        match = games.fresh(players, number, Options(locks, favors))
        chance = Random(number)
        games.settle(match)
        while match.waiting_for():
            games.step(match, chance)
            if match.can_undo() and chance.random() < 0.05:
                match.undo() if chance.random() < 0.7 else match.restart_turn()
                games.settle(match)
        path.write_bytes(games.text(match))
        path.with_suffix(".json").write_text(opening.position_text(match.state), encoding="utf-8")


if __name__ == "__main__":
    main()
