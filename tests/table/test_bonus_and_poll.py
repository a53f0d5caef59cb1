"""A bonus is chosen on the bar, and the Poll ends as an election begins."""

from pathlib import Path

import pytest

from tammany_desktop.rules import moves as m
from tammany_desktop.rules.state import PICK_BONUS_CUBE, PICK_BONUS_FAVOR, TURN
from tests.helpers import games
from tests.helpers.table import Table


@pytest.mark.usefixtures("measured")
@pytest.mark.parametrize("phase", [PICK_BONUS_CUBE, PICK_BONUS_FAVOR])
def test_a_bonus_is_asked_for_on_the_bar(tmp_path: Path, phase: int) -> None:
    """Beside no ward, over no garden, in one row above the tray (R8.1, R8.2)."""
    history = games.finished(3, 1).history
    line = next(n for n in history.trunk() if history.state_at(n).phase == phase)
    table = Table(tmp_path, people=3, state=history.state_at(line).copy())
    table.rest()
    card = table.choices_card
    assert card.bottom == table.layout.bar.top
    assert table.choices_ward == -1
    assert not card.colliderect(table.table.tabletop.map.garden.rect)
    assert not card.colliderect(table.table.tabletop.news())
    table.close()


def test_the_poll_ends_as_an_election_begins(tmp_path: Path) -> None:
    history = games.finished(3, 1).history
    lines = [one for one in history.trunk() if history.state_at(one).phase == TURN]
    last = next(one for one in reversed(lines) if history.entry(one + 1).move == m.END_TURN)
    table = Table(tmp_path, people=3, state=history.state_at(last).copy())
    table.rest()
    table.table.toggle_projection()
    assert table.table.model.projecting
    table.make_move(m.END_TURN)
    table.driver.frames(30)
    assert not table.table.model.projecting
    table.close()
