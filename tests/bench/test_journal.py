"""How long loading, listing and writing take: python -m pytest tests/bench -m bench -s.

The bar: a finished game of some 300 lines and 600 events loads in less than 10 ms.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median

import pytest

from tammany_desktop.journal import opening, saves
from tammany_desktop.journal.loading import load
from tammany_desktop.session.match import Match
from tests.helpers import games

pytestmark = pytest.mark.bench


def _times(act: Callable[[], object], count: int) -> list[float]:
    """Milliseconds of each run."""
    found = []
    for _ in range(count):
        start = time.perf_counter()
        act()
        found.append(1000 * (time.perf_counter() - start))
    return found


@pytest.mark.parametrize("players", [3, 4, 5])
def test_loading_a_finished_game_for_10_ms_at_most(players: int) -> None:
    data = games.finished_text(players, 1)
    match = games.finished(players, 1)
    events = sum(len(entry.events) for entry in games.entries(match))
    spent = _times(lambda: load(data, "a.jsonl"), 60)
    sys.stdout.write(
        f"\nload, {players} players, {match.line} lines, {events} events, {len(data)} bytes: "
        f"best {min(spent):.2f} ms, median {median(spent):.2f} ms\n"
    )


def test_listing_a_hundred_games(tmp_path: Path) -> None:
    for number in range(100):
        (tmp_path / f"{number}.jsonl").write_bytes(games.finished_text(4, 1))
    spent = _times(lambda: saves.listing(tmp_path), 5)
    sys.stdout.write(f"\nlisting 100 games: best {min(spent):.1f} ms\n")


def test_writing_a_line_until_it_is_safe(tmp_path: Path) -> None:
    base = games.fresh(4, 1)
    match = Match.of(opening.create(tmp_path, "Ring", games.header_of(base)), Random(1))
    chance = Random(1)
    spent = _times(lambda: games.step(match, chance), 100)
    match.close()
    sys.stdout.write(
        f"\na move until shown: median {median(spent):.2f} ms, worst {max(spent):.2f} ms\n"
    )


def test_the_position_at_any_line() -> None:
    history = games.finished(4, 1).history
    spent = _times(lambda: [history.state_at(line) for line in range(history.line + 1)], 10)
    sys.stdout.write(f"\nstate_at: {1000 * min(spent) / (history.line + 1):.1f} us a line\n")
