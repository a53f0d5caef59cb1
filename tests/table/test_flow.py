"""What comes on top of the table once it is at rest."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tammany_desktop.rules.state import APPOINTING
from tammany_desktop.scenes.election.appointments import AppointmentsScene
from tammany_desktop.scenes.election.final import FinalScene
from tests.helpers import games
from tests.helpers.table import Table, played_again


@pytest.fixture
def ended(tmp_path: Path) -> Iterator[Table]:
    """A game of three persons that is over as its table is opened."""
    made = Table(tmp_path, people=3, match=played_again(games.finished(3, 1)))
    made.rest()
    yield made
    made.close()


def test_the_final_result_comes_once_and_by_itself(ended: Table) -> None:
    assert isinstance(ended.top, FinalScene)
    ended.driver.app.stack.pop(ended.top)
    ended.driver.frames(5)
    assert ended.driver.scene is ended.table


def test_offices_are_given_by_the_person_who_is_mayor(tmp_path: Path) -> None:
    match = games.finished(3, 1)
    history = match.history
    line = next(n for n in history.path_to() if history.state_at(n).phase == APPOINTING)
    table = Table(tmp_path, people=3, state=history.state_at(line).copy())
    table.rest()
    assert isinstance(table.top, AppointmentsScene)
    table.close()
