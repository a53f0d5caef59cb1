"""Before a ballot, and under its cover, a game can be left; nothing is bid by that."""

from pathlib import Path

import pytest

from tammany_desktop.languages import text
from tammany_desktop.scenes.election.ballot import AnnounceScene, BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.play.table_menu import MenuScene
from tammany_desktop.ui.intents import Intent
from tests.helpers.table import Table
from tests.table.test_seal_zero import ballot


@pytest.fixture
def table(tmp_path: Path) -> Table:
    table = Table(tmp_path, people=3, state=ballot(2, 0))
    table.rest()
    return table


@pytest.mark.parametrize("covered", [False, True])
@pytest.mark.parametrize("by", ["escape", "f10", "mouse"])
def test_the_menu_comes_and_goes(table: Table, covered: bool, by: str) -> None:
    if covered:
        table.driver.key("return")
        table.driver.wait(0.5)
    scene, owing = table.top, table.match.owing()
    assert isinstance(scene, CoverScene if covered else AnnounceScene)
    if by == "mouse":
        table.driver.click_on(text("table.hint.menu"))
    else:
        table.driver.key(by)
    assert isinstance(table.top, MenuScene)
    table.driver.key("escape")
    table.driver.frames(2)
    assert table.top is scene
    assert table.match.owing() == owing
    table.driver.click(scene.desk.shortcuts[Intent.CONFIRM].rect.center)
    table.driver.wait(0.5)
    assert isinstance(table.top, BallotScene if covered else CoverScene)
    table.close()


def test_escape_leaves_no_private_ballot(table: Table) -> None:
    for _ in range(2):
        table.driver.key("return")
        table.driver.wait(0.5)
    scene = table.top
    assert isinstance(scene, BallotScene)
    table.driver.key("escape")
    assert table.top is scene
    table.close()
