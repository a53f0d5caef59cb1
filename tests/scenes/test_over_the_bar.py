"""What lies over the table cuts no sentence of its bar; no message covers a ballot's verdict."""

from pathlib import Path

import pytest

from tammany_desktop.board.layout import lay_out
from tammany_desktop.scenes.base.pages import lay_sheet, sheet_scale
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.ui.gui import Gui
from tests.helpers.ballots import rich_ballot
from tests.helpers.table import Table
from tests.helpers.window import Driver


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080)])
def test_a_sheet_that_fits_above_the_bar_stands_above_it(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """The lower edge of an announcement once ran through the sentence of the bar."""
    driver = Driver(tmp_path, size=size)
    look = driver.app.look
    bar = lay_out(look.units, 4).bar
    for height in range(200, 1000, 40):
        gui = Gui(look, lambda rect: None)
        scale = sheet_scale(look, 1344, height)
        lay_sheet(gui, scale)
        assert gui.face.top >= 0
        fits = look.px(scale.height + 8) <= bar.top
        assert gui.face.bottom <= bar.top or not fits, height
    driver.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_plus_of_a_full_bid_answers_beside_the_verdict(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """Its answer once covered what the bid can win."""
    table = Table(tmp_path, 1, state=rich_ballot(), size=size, speed="instant")
    table.driver.frames(3)
    table.uncover()
    ballot = next(one for one in table.driver.app.stack.scenes if isinstance(one, BallotScene))
    ballot.laid.bid_rows.set(ballot.outlook.usable)
    table.driver.frames(2)
    tooltip, covered = ballot.gui.tooltip, []
    for target in [one for one in ballot.gui.ring.targets if one.why_not and one.shown]:
        tooltip.answer(target)
        covered.append(tooltip.rect.colliderect(ballot.laid.totals.area))
    assert covered
    assert not any(covered)
    table.close()
