"""The loop drives the session, whatever scene is on top; what it did is shown later."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tammany_desktop.rules.wards import bidders
from tammany_desktop.scenes.base.dialog import Notice
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.menus.settings import SettingsScene
from tammany_desktop.scenes.review.analysis import AnalysisScene
from tammany_desktop.scenes.review.replay import ReplayScene
from tammany_desktop.scenes.review.snapshot import SnapshotScene
from tammany_desktop.scenes.table.log import LogScene
from tammany_desktop.scenes.table.menu import MenuScene
from tammany_desktop.session.session import Session
from tammany_desktop.session.weighing import Adviser, DealsWeighed, Weighing
from tests.helpers import games
from tests.helpers.ballots import ballot_of_two
from tests.helpers.table import Table

Page = Callable[[Table], Scene]
PAGES: dict[str, Page] = {
    "settings": lambda one: SettingsScene(one.driver.app),
    "rules": lambda one: RulesScene(one.driver.app),
    "log": lambda one: LogScene(one.driver.app, one.session),
    "menu": lambda one: MenuScene(one.driver.app, one.session),
    "notice": lambda one: Notice(one.driver.app, "A heading", "A sentence."),
    "snapshot": lambda one: SnapshotScene(one.driver.app, one.match.seats, one.match.state, "Now"),
    "replay": lambda one: ReplayScene(one.driver.app, one.session.header, one.match.history),
    "analysis": lambda one: AnalysisScene(one.driver.app, one.match.seats, one.match.history),
}
FRAMES = 200


def table_of_bots(folder: Path, speed: str = "normal") -> Table:
    """Three opponents who play among themselves, before anything happened."""
    return Table(folder, people=0, seats=3, seed=5, speed=speed)


def lines_of_frames(folder: Path, page: Page | None) -> int:
    table = table_of_bots(folder)
    if page is not None:
        table.driver.app.stack.push(page(table))
    before = table.match.line
    table.driver.frames(FRAMES)
    table.close()
    return table.match.line - before


@pytest.mark.parametrize("name", PAGES)
def test_the_match_goes_on_under_a_page_as_at_the_bare_table(tmp_path: Path, name: str) -> None:
    bare = lines_of_frames(tmp_path / "bare", None)
    assert bare >= 3
    assert lines_of_frames(tmp_path / name, PAGES[name]) >= bare


@pytest.mark.parametrize("name", PAGES)
def test_what_happened_under_a_page_is_shown_when_the_table_returns(
    tmp_path: Path, name: str
) -> None:
    table = table_of_bots(tmp_path)
    page = PAGES[name](table)
    table.driver.app.stack.push(page)
    table.driver.frames(1)
    match, told = table.match, table.shown.copy()
    table.driver.frames(30)
    assert match.state != told
    assert table.shown == told  # queued, and not yet shown
    table.driver.app.stack.pop(page)
    table.driver.frames(2)
    assert table.playing
    table.close()


def test_opponents_wait_until_the_table_has_caught_up(tmp_path: Path) -> None:
    table = table_of_bots(tmp_path)
    page = PAGES["rules"](table)
    table.driver.app.stack.push(page)
    table.driver.frames(10)
    table.driver.app.stack.pop(page)
    table.driver.frames(1)
    line = table.match.line
    table.driver.frames(20)
    assert table.playing
    assert table.match.line == line
    table.driver.app.apply(speed="instant")
    table.driver.frames(60)
    assert table.match.line > line
    table.close()


def test_no_ballot_of_a_person_moves_on_by_itself(tmp_path: Path) -> None:
    state = next(one for one in map(ballot_of_two, range(50)) if 0 in bidders(one))
    table = Table(tmp_path, people=1, state=state)
    table.rest()
    ballot, line = table.top, table.match.line
    assert isinstance(ballot, BallotScene)
    table.driver.app.stack.push(SettingsScene(table.driver.app))
    table.driver.frames(FRAMES)
    table.driver.key("escape")
    assert table.top is ballot
    assert table.match.line == line
    table.close()


def test_a_session_left_for_the_title_rests(tmp_path: Path) -> None:
    table = table_of_bots(tmp_path)
    table.driver.app.to_title()
    table.driver.frames(2)
    line = table.match.line
    table.driver.frames(FRAMES)
    assert table.match.line == line
    assert table.driver.app.play is None
    table.close()


def test_nothing_is_taken_back_where_nothing_was_done() -> None:
    match = games.fresh(3, 1)
    session = Session(match)
    session.undo()
    session.restart_turn()
    assert match.line == 0


def test_a_weighing_that_was_not_begun_finds_nothing(tmp_path: Path) -> None:
    match = games.fresh(3, 1)
    weighing = Weighing(match.history, match.seats, tmp_path)
    assert not weighing.poll()
    assert not weighing.found
    assert not DealsWeighed(match.history).poll()
    assert Adviser(match).poll_offer() is None
