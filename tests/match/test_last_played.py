"""Which game was played last is kept with the games: no clock can break it."""

import os
import time
from pathlib import Path
from random import Random

import pytest

from tammany_desktop.journal import opening, saves
from tammany_desktop.session.games import Games
from tammany_desktop.session.match import Match
from tests.helpers import games

DAY = 86_400.0


def started(folder: Path, name: str, moment: float) -> Path:
    """A game seven lines long, last written at a moment."""
    base = games.fresh(3, 1)
    match = Match.from_journal(opening.create(folder, name, games.header_of(base)), Random(1))
    games.play(match, Random(1), lambda now: now.line >= 7)
    match.close()
    path = folder / f"{name}.jsonl"
    os.utime(path, (moment, moment))
    return path


def play(folder: Path, path: Path, moment: float) -> None:
    """A game opened at the table and left again, by a clock that says `moment`."""
    kept = Games(folder)
    kept.open(path)
    kept.close()
    os.utime(path, (moment, moment))


def names(folder: Path) -> list[str]:
    return [save.name for save in saves.listing(folder)]


def latest(folder: Path) -> Path | None:
    return Games(folder).latest()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three games; Bowery was played last, after the clock had been set back by a year."""
    now = time.time()
    for name, moment in (("Anthony", now), ("Bowery", now - 365 * DAY), ("Canal", now - 60)):
        started(tmp_path, name, moment)
    for name, moment in (("Canal", now - 60), ("Anthony", now), ("Bowery", now - 365 * DAY)):
        play(tmp_path, tmp_path / f"{name}.jsonl", moment)
    return tmp_path


def test_the_clock_was_set_back(folder: Path) -> None:
    assert latest(folder) == folder / "Bowery.jsonl"
    assert names(folder) == ["Bowery", "Anthony", "Canal"]


def test_another_name_keeps_the_place(folder: Path) -> None:
    saves.rename(folder / "Anthony.jsonl", "Delancey")
    saves.rename(folder / "Bowery.jsonl", "Essex")
    assert names(folder) == ["Essex", "Delancey", "Canal"]


def test_deleted_and_brought_back(folder: Path) -> None:
    trashed = saves.move_to_trash(folder / "Bowery.jsonl")
    assert names(folder) == ["Anthony", "Canal"]
    saves.restore(trashed)
    assert names(folder) == ["Bowery", "Anthony", "Canal"]


def test_a_game_brought_in_comes_first(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    brought = saves.import_game(started(elsewhere, "Fulton", time.time()), folder)
    os.utime(brought, (1.0, 1.0))
    assert names(folder)[0] == "Fulton"


def test_games_that_were_never_opened_stand_by_their_dates(folder: Path) -> None:
    now = time.time()
    started(folder, "Grand", now - 30)
    started(folder, "Hester", now + DAY)
    started(folder, "Ida", 5.0)
    found = names(folder)
    assert [name for name in found if name in ("Bowery", "Anthony", "Canal")] == [
        "Bowery",
        "Anthony",
        "Canal",
    ]
    assert found.index("Grand") < found.index("Canal")
    assert found[-1] == "Ida"


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"no such game\n" * 9, b"\n\n\n"])
def test_a_damaged_record_only_falls_back_to_the_dates(folder: Path, content: bytes) -> None:
    (folder / opening.LAST_PLAYED).write_bytes(content)
    assert names(folder) == ["Anthony", "Canal", "Bowery"]
    opening.note_played(folder, "Canal.jsonl")
    assert names(folder)[0] == "Canal"


def test_without_a_place_to_write_nothing_is_lost(tmp_path: Path) -> None:
    opening.note_played(tmp_path / "no such folder", "Anthony.jsonl")
    (tmp_path / opening.LAST_PLAYED).mkdir()
    opening.note_played(tmp_path, "Anthony.jsonl")
    assert opening.last_played(tmp_path) == []


def test_the_record_stays_small(tmp_path: Path) -> None:
    for number in range(3 * opening.MAX_PLAYED):
        opening.note_played(tmp_path, f"Game {number}.jsonl")
    assert len(opening.last_played(tmp_path)) == opening.MAX_PLAYED
    assert opening.last_played(tmp_path)[0] == f"Game {3 * opening.MAX_PLAYED - 1}.jsonl"
