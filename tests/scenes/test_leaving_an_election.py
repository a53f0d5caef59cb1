"""Before a ballot, and under its cover, a game can be left; nothing is bid by that."""

from pathlib import Path

import pytest

from tammany_desktop.languages import available, text
from tammany_desktop.scenes.election.ballot import AnnounceScene, BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.review.snapshot import SnapshotScene
from tammany_desktop.scenes.table.menu import MenuScene
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
    table.driver.wait(0.5)
    if not covered:
        table.driver.click_on(text("cover.talk"))
    scene, owing = table.top, table.match.owing()
    assert isinstance(scene, CoverScene if covered else AnnounceScene)
    if by == "mouse":
        table.driver.click_on(text("table.hint.menu"))
    else:
        table.driver.key(by)
    table.driver.expect(MenuScene)
    table.driver.key("escape")
    table.driver.frames(2)
    assert table.top is scene
    assert table.match.owing() == owing
    table.driver.click(scene.gui.shortcuts[Intent.CONFIRM].rect.center)
    table.driver.wait(0.5)
    assert isinstance(table.top, BallotScene if covered else CoverScene)
    table.close()


def test_escape_covers_a_private_ballot_and_f10_opens_the_menu(table: Table) -> None:
    table.driver.wait(0.5)
    table.driver.key("return")
    table.driver.wait(0.5)
    scene = table.top
    assert isinstance(scene, BallotScene)
    table.driver.key("escape")
    table.driver.expect(CoverScene)
    assert scene not in table.driver.app.stack.scenes
    table.driver.key("f10")
    table.driver.expect(MenuScene)
    table.driver.key("escape")
    table.driver.expect(CoverScene)
    table.close()


def test_the_table_can_be_looked_at_and_the_bid_stays(table: Table) -> None:
    table.driver.wait(0.5)
    table.driver.key("return")
    table.driver.wait(0.5)
    scene, line = table.driver.expect(BallotScene), table.match.line
    table.driver.click_on(text("ballot.all"))
    assert sum(scene.bid) > 0
    bid = list(scene.bid)
    table.driver.click_on(text("ballot.board_hint"))
    board = table.driver.expect(SnapshotScene)
    assert board.opaque
    assert board.gui.overfull == []
    table.driver.settle()
    table.driver.click_on(text("common.back"))
    table.driver.frames(2)
    assert table.top is scene
    assert table.match.line == line
    assert scene.bid == bid
    table.close()


def test_R8_1_before_bidding_people_talk_over_the_table_itself(table: Table) -> None:
    """They saw the table of the ballot, on a page over the map that they talk about."""
    table.driver.wait(0.5)
    table.driver.click_on(text("cover.talk"))
    page = table.driver.expect(AnnounceScene)
    state = table.match.state
    assert page.opaque
    assert page.lit == state.voting
    assert page.model.state.key() == state.key()
    cards = [one.rect for one in page.gui.ring.targets if one.rect in page.tabletop.layout.cards]
    assert len(cards) == state.n, "each player's card opens what all have"
    page.show_card(0)
    table.driver.frames(2)
    assert page.model.pointed_ward == 0
    table.driver.settle()
    table.driver.key("return")
    table.driver.frames(2)
    table.driver.expect(CoverScene)
    table.close()


@pytest.mark.usefixtures("painted")
def test_the_board_shows_nothing_of_a_bid(table: Table) -> None:
    table.driver.wait(0.5)
    table.driver.key("return")
    table.driver.wait(0.5)
    pictures = []
    for label in ("ballot.zero", "ballot.all"):
        table.driver.click_on(text(label))
        table.driver.click_on(text("ballot.board_hint"))
        table.driver.point((3, 3))
        table.driver.settle()
        pictures.append(table.picture())
        table.driver.key("escape")
        table.driver.frames(2)
    assert pictures[0] == pictures[1]
    table.close()


@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
def test_the_board_of_a_ballot_fits(table: Table, language: str, size: tuple[int, int]) -> None:
    table.driver.app.apply(language=language)
    table.driver.resize(size)
    table.driver.wait(0.5)
    table.driver.key("return")
    table.driver.wait(0.5)
    labels = {target.label for target in table.driver.gui.ring.targets}
    names = text("ballot.board_hint"), text("board.page.map")  # which is shown if there is room
    table.driver.click_on(next(name for name in names if name in labels))
    assert isinstance(table.top, SnapshotScene)
    assert table.top.gui.overfull == []
    table.close()


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_tools_lie_on_no_card_while_people_talk(
    tmp_path: Path, size: tuple[int, int], scale: int
) -> None:
    """At 200% they covered the upper edge of the first card."""
    table = Table(tmp_path, people=3, state=ballot(2, 0), size=size, ui_scale=scale)
    table.rest()
    table.driver.wait(0.5)
    table.driver.click_on(text("cover.talk"))
    page = table.driver.expect(AnnounceScene)
    cards = page.tabletop.layout.cards
    for intent in (Intent.LOG, Intent.RULES, Intent.MENU):
        assert page.gui.shortcuts[intent].rect.collidelist(list(cards)) < 0
    table.close()
