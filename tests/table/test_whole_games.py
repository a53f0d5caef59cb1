"""Whole games through the real window, by the mouse alone, by keys alone, by several persons.

The mouse plays one from the beginning, and others only last terms; all of them at length.
"""

from pathlib import Path
from random import Random

import pytest

from tammany_desktop.rules.state import OVER
from tammany_desktop.scenes.election.final import FinalScene
from tests.helpers.games import last_term
from tests.helpers.table import Keys, Mouse, Table, play_game

WHOLE = pytest.param(True, marks=pytest.mark.long)


@pytest.mark.parametrize(
    ("hands", "whole"),
    [
        (Mouse, False),
        (Keys, False),
        pytest.param(Mouse, True, marks=pytest.mark.long),
        pytest.param(Keys, True, marks=pytest.mark.long),
    ],
)
def test_one_person_against_two_bots(tmp_path: Path, hands: type, whole: bool) -> None:
    state = None if whole else last_term(3, 4)
    table = Table(tmp_path, people=1, seats=3, seed=4, state=state)
    play_game(table, hands(table), Random(2))
    assert table.match.state.phase == OVER
    assert isinstance(table.top, FinalScene)
    line = table.match.line
    for turn in range(40):  # through the last newspaper and no further
        table.driver.key("space" if turn % 4 == 3 else "return")
    assert isinstance(table.top, FinalScene)
    assert not table.top.paper_unread
    assert table.match.line == line
    assert table.driver.recorded.started == []
    table.close()


@pytest.mark.parametrize("whole", [False, WHOLE])
def test_three_persons_share_the_window(tmp_path: Path, whole: bool) -> None:
    table = Table(tmp_path, people=3, seed=5, state=None if whole else last_term(3, 5))
    play_game(table, Mouse(table), Random(3))
    assert table.match.state.phase == OVER
    table.close()


@pytest.mark.long
@pytest.mark.parametrize("seats", [4, 5])
@pytest.mark.parametrize("hands", [Mouse, Keys])
def test_more_seats(tmp_path: Path, seats: int, hands: type) -> None:
    table = Table(tmp_path, people=2, seats=seats, seed=seats, speed="fast")
    play_game(table, hands(table), Random(seats))
    assert table.match.state.phase == OVER
    table.close()
