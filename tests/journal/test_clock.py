"""A clock set back, or wrong from the start: no game is lost, and every list can be read."""

import os
import time
from pathlib import Path
from random import Random

import pytest

from tammany_desktop.journal import opening, saves
from tammany_desktop.rules.state import OVER
from tammany_desktop.session.games import Games
from tammany_desktop.session.match import Match
from tammany_desktop.wording import date_words
from tests.helpers import games

DAY = 86_400.0


def started(folder: Path, name: str, moment: float, to_the_end: bool = False) -> Path:
    """A game last played at a moment, some lines long or whole."""
    base = games.fresh(3, 1)
    match = Match.from_journal(opening.create(folder, name, games.header_of(base)), Random(1))
    games.play(match, Random(1), lambda now: not to_the_end and now.line >= 7)
    match.close()
    path = folder / f"{name}.jsonl"
    os.utime(path, (moment, moment))
    return path


@pytest.mark.parametrize("days", [-20_000, -1, 1, 400, 40_000])
def test_a_game_of_any_day_is_listed_and_goes_on(tmp_path: Path, days: int) -> None:
    moment = time.time() + days * DAY
    path = started(tmp_path, "Ring", moment)
    whole = path.read_bytes()
    (save,) = saves.listing(tmp_path)
    assert save.problem is None
    assert date_words(save.played, time.time()).isprintable()
    match = Match.from_journal(opening.open_to_play(path), Random(2))
    assert match.line == 7
    games.play(match, Random(2), lambda now: now.line >= 12)
    match.close()
    assert path.read_bytes().startswith(whole)
    assert opening.read_journal(path).messages == ()


def test_games_finished_in_the_future_do_not_hide_the_one_to_continue(tmp_path: Path) -> None:
    for number in range(3):
        path = started(tmp_path, f"Over {number}", time.time() + (number + 1) * DAY, True)
        assert opening.read_journal(path).history.state.phase == OVER
    wanted = started(tmp_path, "Under way", time.time())
    kept = Games(tmp_path)
    assert kept.latest() == wanted


def test_a_half_made_file_from_the_future_harms_nobody(tmp_path: Path) -> None:
    (tmp_path / ".Ring.jsonl.part").write_bytes(b"half")
    ahead = time.time() + 400 * DAY
    os.utime(tmp_path / ".Ring.jsonl.part", (ahead, ahead))
    assert saves.listing(tmp_path) == []
    path = started(tmp_path, "Ring", time.time())
    assert opening.read_journal(path).history.line == 7
