"""How long loading, listing and writing take: python -m pytest tests/bench -m bench -s.

The bar: a finished game of some 300 lines and 600 events loads in less than 10 ms.
"""

from pathlib import Path
from random import Random
from statistics import median

import pytest

from tammany_desktop.journal import opening, saves
from tammany_desktop.journal.loading import load
from tammany_desktop.session.match import Match
from tests.bench.timing import tell, took
from tests.helpers import games

pytestmark = pytest.mark.bench


@pytest.mark.parametrize("players", [3, 4, 5])
def test_loading_a_finished_game_for_10_ms_at_most(players: int) -> None:
    data = games.finished_text(players, 1)
    match = games.finished(players, 1)
    events = sum(len(entry.events) for entry in games.entries(match))
    spent = [took(lambda: load(data, "a.jsonl")) for _ in range(60)]
    size = {"players": players, "lines": match.line, "events": events, "bytes": len(data)}
    tell("load", 10.0, **size, best_ms=min(spent), median_ms=median(spent))


def test_listing_a_hundred_games(tmp_path: Path) -> None:
    for number in range(100):
        (tmp_path / f"{number}.jsonl").write_bytes(games.finished_text(4, 1))
    spent = [took(lambda: saves.listing(tmp_path)) for _ in range(5)]
    tell("listing 100 games", best_ms=min(spent))


def test_writing_a_line_until_it_is_safe(tmp_path: Path) -> None:
    base = games.fresh(4, 1)
    match = Match.from_journal(opening.create(tmp_path, "Ring", games.header_of(base)), Random(1))
    chance = Random(1)
    spent = [took(lambda: games.step(match, chance)) for _ in range(100)]
    match.close()
    tell("a move until shown", median_ms=median(spent), worst_ms=max(spent))


def test_the_position_at_any_line() -> None:
    history = games.finished(4, 1).history
    lines = range(history.line + 1)
    spent = [took(lambda: [history.state_at(line) for line in lines]) for _ in range(10)]
    tell("state_at", us_a_line=1000 * min(spent) / len(lines))
