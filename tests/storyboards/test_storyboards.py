"""Nothing that a player sees or hears has changed since the storyboards were recorded."""

from pathlib import Path

import pytest

from tests.storyboards import boards
from tests.storyboards.recipes import GAMES, KINDS

# A few games of every run: together they see each page that a game brings.
FEW = (
    *("mouse-04", "keys-05", "pads-01", "hot_seat-02", "blind-01", "tutor-00", "talk-02"),
    *("talk_first-01", "undo-00", "lessons-00", "problems-01", "speeds-00", "trouble-00"),
    *("seal_zero-00", "count-00", "watching-01", "players-01"),
)


def same(name: str, folder: Path) -> None:
    rows = list(boards.play(name, folder, boards.kept_words()))
    change = boards.difference(name, rows, boards.kept().get(name, ""))
    again = f"python build/storyboards.py --show {name}"
    if change:
        pytest.fail(f"{change}\n\n{name} is not as it was; see all of it: {again}", pytrace=False)


@pytest.mark.parametrize("name", FEW)
def test_a_few_games_are_as_they_were(name: str, tmp_path: Path) -> None:
    same(name, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in GAMES if name not in FEW])
def test_a_game_is_as_it_was(name: str, tmp_path: Path) -> None:
    same(name, tmp_path)


def test_there_are_boards_of_every_kind() -> None:
    assert set(boards.kept()) == set(GAMES)
    assert len(GAMES) >= 200
    assert all(f"{kind}-00" in GAMES for kind in KINDS)


def test_the_first_row_that_differs_is_named() -> None:
    rows = [boards.Row(f"row {number}", "page") for number in range(3)]
    before = boards.letters(rows)
    assert boards.difference("some", rows, before) == ""
    changed = [rows[0], boards.Row("row 1", "another page"), rows[2]]
    told = boards.difference("some", changed, before)
    assert told.startswith("row 0\n")
    assert told.endswith("row 1\nanother page")
    assert "2 rows instead of 3" in boards.difference("some", rows[:2], before)
