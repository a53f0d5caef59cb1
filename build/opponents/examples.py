"""Positions of self-play as numbers for `train.py`: features, and what is known of the end.

    python build/opponents/examples.py out/net/one.bin out/net/one.npz

With PYTHONPATH at a compiled copy of the package this is ten times as fast. Beside the end of the
game each game gets two evener ones: playouts of the last election from its eve, and whole last
terms played by quick guesses from the end of the third.
"""

import argparse
import pickle
import zlib
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from positions import unpacked

from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.bots.mind.last_election import LastElection
from tammany_desktop.bots.mind.lookahead import Lookahead
from tammany_desktop.bots.mind.net import FEATURES, Features, kind_of
from tammany_desktop.bots.mind.parameters import SKILLS
from tammany_desktop.bots.mind.tables import TUNED
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import LAST_YEAR
from tammany_desktop.rules.state import APPOINTING, TURN, State

NOISE = 0.3  # of quick turns
EVE = 100  # playouts of the last election from its eve
TERM = 12  # playouts of the last term


class Ends:
    """What playouts say of a game's end."""

    def __init__(self, chance: Random, table: list[float]) -> None:
        self.chance = chance
        self.last = LastElection(chance)
        self.ahead = Lookahead(Forecast(table), chance, NOISE)

    def eve(self, state: State) -> list[float]:
        """From the eve of the last election."""
        return self.last.judge(state, EVE)[: state.n]

    def term(self, state: State) -> list[float]:
        """From the end of the third term, offices given."""
        found = [0.0] * state.n
        for _ in range(TERM):
            after = game.fold(state, game.decide(state, m.CONFIRM, self.chance))
            self.ahead.quick.play(after, after.turn, self.chance, NOISE)
            after.ward_done = 1
            after = self.ahead.play_out(after, 4 * state.n)
            for seat, worth in enumerate(self.last.judge(after, 6)[: state.n]):
                found[seat] += worth / TERM
        return found


def main() -> int:
    """Read games and write their numbers; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=5)
    options = parser.parse_args()
    table = TUNED[SKILLS["grand_sachem"].tuned_share]
    forecast = Forecast(table)
    features, ends = Features(forecast), Ends(Random(options.seed), table)
    rows: dict[str, list[Any]] = {
        key: [] for key in ["X", "kind", "term", "g", "sh", "pt", "fc", "e4", "r3"]
    }
    count = 0
    with options.games.open("rb") as file:
        while True:
            try:
                positions, shares, points = pickle.loads(zlib.decompress(pickle.load(file)))
            except EOFError:
                break
            n = len(shares)
            eve = term = [-1.0] * n  # not known
            for state in map(unpacked, positions):
                features.compute(state)
                seen = np.array(features.values[: n * FEATURES], dtype=np.float16)
                rows["X"].append(seen.reshape(n, FEATURES))
                rows["kind"].append(kind_of(state))
                rows["term"].append(state.term)
                rows["fc"].append(forecast.win_chances[:n])
                last_turn = state.year == LAST_YEAR and (state.turn + 1) % n == state.first
                if state.phase == TURN and last_turn:
                    eve = ends.eve(state)
                if state.phase == APPOINTING and state.term == 3:
                    term = ends.term(state)
            for key, value in zip(
                ("g", "sh", "pt", "e4", "r3"), (count, shares, points, eve, term), strict=True
            ):
                rows[key] += [value] * len(positions)
            count += 1
    whole = dict.fromkeys(("kind", "term", "g"), np.int32)
    found = {key: np.array(value, dtype=whole.get(key, np.float32)) for key, value in rows.items()}
    found["X"] = found["X"].astype(np.float16)
    np.savez(options.out, **found)
    print(f"{count} games, {len(rows['X'])} positions")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
