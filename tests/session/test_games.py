"""The game under way goes on until another one is known to open."""

import threading
from pathlib import Path
from random import Random

import pytest

from tammany_desktop.journal import JournalError
from tammany_desktop.journal.header import COLORS
from tammany_desktop.session.games import Games
from tammany_desktop.session.line_up import GameSetup, SeatChoice
from tammany_desktop.session.session import Session
from tests.helpers import games as random_games

SETUP = GameSetup(tuple(SeatChoice(f"Player {n}", COLORS[n], "") for n in range(3)))


@pytest.fixture
def under_way(tmp_path: Path) -> Games:
    games = Games(tmp_path / "games")
    games.start(SETUP)
    return games


def goes_on(session: Session) -> None:
    end = session.match.line + 3
    random_games.play(session.match, Random(1), until=lambda match: match.line >= end)


def test_a_file_that_is_no_game_ends_nothing(under_way: Games, tmp_path: Path) -> None:
    other = tmp_path / "Other.jsonl"
    other.write_bytes(b"no game")
    before = under_way.session
    assert before is not None
    with pytest.raises(JournalError):
        under_way.open(other)
    assert under_way.session is before
    goes_on(before)
    under_way.close()


def test_a_disk_that_refuses_a_new_game_ends_nothing(under_way: Games, tmp_path: Path) -> None:
    before, under_way.folder = under_way.session, tmp_path / "file"
    assert before is not None
    under_way.folder.write_bytes(b"no folder")
    with pytest.raises(JournalError):
        under_way.start(SETUP)
    assert under_way.session is before
    goes_on(before)
    under_way.close()


def test_the_game_under_way_is_opened_as_it_is(under_way: Games, tmp_path: Path) -> None:
    before = under_way.session
    (path,) = (tmp_path / "games").glob("*.jsonl")
    assert before is not None
    assert under_way.open(path) == (before, ())
    goes_on(before)
    under_way.close()


@pytest.mark.parametrize("began", ["new", "opened", "branch"])
def test_a_written_line_wakes_the_window_however_the_game_began(tmp_path: Path, began: str) -> None:
    woken = threading.Event()
    games = Games(tmp_path / "games", woken.set)
    session = games.start(SETUP)
    if began != "new":
        (path,) = games.folder.glob("*.jsonl")
        games.close()
        session, _ = games.open(path)
    if began == "branch":
        goes_on(session)
        session = games.branch(session.header, session.match.history, 2)
        woken.clear()
    session.match.submit(session.match.legal()[0])
    assert woken.wait(5)
    assert session.match.pump()
    games.close()


def test_another_game_takes_its_place(under_way: Games, tmp_path: Path) -> None:
    random_games.kept(tmp_path / "games").close()
    before = under_way.session
    session, _ = under_way.open(tmp_path / "games" / "Ring.jsonl")
    assert under_way.session is session is not before
    (first,) = (one for one in (tmp_path / "games").glob("*.jsonl") if one.stem != "Ring")
    again, _ = under_way.open(first)  # its journal was released
    goes_on(again)
    under_way.close()
