"""What comes on top of the table once it is at rest."""

from tammany_desktop.play.agenda import NOTHING, Appointments, FinalCount
from tammany_desktop.rules.state import APPOINTING
from tests.helpers import games
from tests.helpers.headless import HeadlessTable


def test_the_final_result_comes_once_and_by_itself() -> None:
    """The game of three persons is over as its table is opened."""
    table = HeadlessTable(3, games.finished(3, 1).state.copy())
    table.rest()
    assert isinstance(table.opened, FinalCount)
    table.leave()
    for _ in range(5):
        table.frame()
    assert table.opened == NOTHING


def test_offices_are_given_by_the_person_who_is_mayor() -> None:
    history = games.finished(3, 1).history
    line = next(n for n in history.path_to() if history.state_at(n).phase == APPOINTING)
    table = HeadlessTable(3, history.state_at(line).copy())
    table.rest()
    assert isinstance(table.opened, Appointments)
