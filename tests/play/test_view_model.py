"""What is computed once for a position follows the position all the same."""

from random import Random

from tammany_desktop.play.view_model import ViewModel, marks_after
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import ZONES
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.state import MAX_SEATS, NOBODY
from tammany_desktop.rules.wards import project
from tests.helpers import games

WARD = ZONES[0][0]


def test_the_projection_is_that_of_the_position_shown() -> None:
    model = ViewModel(games.seats(3), new_game(3, Random(1)))
    before = model.projection()
    assert model.projection() is before
    model.state.bosses[WARD * MAX_SEATS + 1] = 2
    assert model.projection() == project(model.state)
    assert model.projection() != before


def test_a_new_boss_leads_at_once() -> None:
    model = ViewModel(games.seats(3), new_game(3, Random(1)))
    assert set(model.ward_holders()) == {NOBODY}
    model.state.bosses[WARD * MAX_SEATS + 1] = 2
    assert 1 in model.ward_holders()


def test_a_boss_is_marked_as_new_until_its_player_s_next_turn_or_the_election() -> None:
    placed = marks_after(marks_after(frozenset(), e.BossPlaced(0, 3)), e.BossPlaced(1, 3))
    assert placed == {(3, 0), (3, 1)}
    assert marks_after(placed, e.CubePlaced(2, 5, 1)) == placed
    assert marks_after(placed, e.TurnBegan(0, 2)) == {(3, 1)}
    assert marks_after(placed, e.ElectionBegan(1)) == frozenset()
