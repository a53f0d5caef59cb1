"""The panel on which leads are counted: it leaves the bag in sight, and says who earned what."""

from pathlib import Path

import pygame
import pytest

from tammany_desktop.board.geometry import geometry
from tammany_desktop.board.verdict import VerdictPanel
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import VOTING_ORDER
from tests.helpers.ink import watching
from tests.helpers.table import Table


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_bag_is_in_sight_while_leads_are_counted(tmp_path: Path, seats: int) -> None:
    """A sheet covered the counts of the bag, and the favors stood at the far end of its rows."""
    table = Table(tmp_path, people=1, seats=seats, seed=8, speed="normal")
    table.rest()
    shown = table.shown
    for ward in VOTING_ORDER[:3]:
        shown.winners[ward], shown.cubes[ward * 4 : ward * 4 + 4] = 0, (1, 0, 0, 0)
    table.model.counted_event = lead = e.LeaderNamed(0, 0, 3)
    panel = VerdictPanel(table.look, table.layout, seats)
    place = panel.panel_for(lead)
    counts = [table.layout.camera.rect(box) for box in geometry().bag_counts]
    assert place.collidelist(counts) < 0
    with watching() as drawn:
        panel.draw(pygame.Surface(place.size), table.model)
    (gain,) = [ink for ink in drawn.inks if ink.words == "+3"]
    (count,) = [ink for ink in drawn.inks if ink.words == "3"]
    assert 0 < gain.rect.top - count.rect.top < table.look.px(80), "below what earns it"
    table.close()
