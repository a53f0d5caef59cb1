"""The loop drives the session, whatever scene is on top; what it did is shown later."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tammany_desktop.board import game_log
from tammany_desktop.bots.protocol import ACT, OFFER, Reply
from tammany_desktop.languages import text
from tammany_desktop.rules.state import OVER, TURN, State
from tammany_desktop.rules.wards import bidders
from tammany_desktop.scenes.base.dialog import Notice
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.results import ElectionResultScene
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.menus.settings import SettingsScene
from tammany_desktop.scenes.newspaper import NewspaperScene
from tammany_desktop.scenes.review.analysis import AnalysisScene
from tammany_desktop.scenes.review.replay import ReplayScene
from tammany_desktop.scenes.review.snapshot import SnapshotScene
from tammany_desktop.scenes.table.log import LogScene
from tammany_desktop.scenes.table.menu import MenuScene
from tammany_desktop.session.match import Match
from tammany_desktop.session.session import BotOpponents, Session
from tammany_desktop.session.weighing import Adviser, DealWeighing, Weighing
from tests.helpers import games
from tests.helpers.ballots import ballot_of_two
from tests.helpers.stand_ins import QuickClient
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
FRAMES = 60  # a match that nothing holds back goes on by an act in each


def table_of_bots(folder: Path, speed: str = "normal") -> Table:
    """Three opponents who play among themselves, before anything happened."""
    return Table(folder, people=0, seats=3, seed=5, speed=speed)


def last_election() -> State:
    """A game of three before its last turn."""
    history = games.finished(3, 1).history
    lines = [one for one in history.path_to() if history.state_at(one).phase == TURN]
    return history.state_at(lines[-1]).copy()


@pytest.mark.parametrize(
    ("name", "speed"),
    [*((name, "normal") for name in PAGES), ("menu", "instant"), ("menu", "step")],
)
def test_under_a_page_the_match_is_at_most_one_act_ahead(
    tmp_path: Path, name: str, speed: str
) -> None:
    """And it goes on as soon as the table is there again."""
    table = table_of_bots(tmp_path, speed)
    page = PAGES[name](table)
    table.driver.app.stack.push(page)
    table.driver.frames(1)
    shown = table.match.line - any(True for _ in table.table.playback.events_ahead())
    table.driver.frames(FRAMES)
    assert shown <= table.match.line <= shown + 1
    table.driver.app.apply(speed="instant")
    table.driver.app.stack.pop(page)
    table.driver.frames(FRAMES)
    assert table.match.line > shown + 1
    table.close()


def test_menu_and_log_tell_no_more_than_the_table(tmp_path: Path) -> None:
    """Over an election that is still being shown: neither its end nor that of the game."""
    table = Table(tmp_path, people=0, state=last_election(), speed="slow")
    for _ in range(20_000):
        if table.match.state.phase == OVER:
            break
        table.driver.frames(1)
    assert table.match.state.phase == OVER != table.shown.phase
    table.driver.key("f10")
    table.driver.frames(2)
    closed = {one.label: one.why_not for one in table.driver.gui.ring.targets}
    assert text("table.menu.result") not in closed
    for name in ("replay", "players"):
        assert closed[text(f"table.menu.{name}")] == text("table.menu.ahead")
    table.driver.key("f10")
    table.driver.frames(2)
    table.driver.key("l")
    table.driver.frames(2)
    assert isinstance(table.top, LogScene)
    every = game_log.lines_of(table.match.history, table.match.first_seats)
    assert len(table.top.lines) < len(every)
    table.close()


@pytest.mark.parametrize("kind", [ElectionResultScene, NewspaperScene])
def test_the_menu_opens_over_results_and_newspaper(tmp_path: Path, kind: type[Scene]) -> None:
    """However fast a game of bots goes: who left it comes back there."""
    table = Table(tmp_path, people=0, seats=3, seed=5)
    for _ in range(4000):
        table.driver.frames(1)
        if isinstance(table.top, kind):
            break
        if not table.uncovered:
            table.driver.key("return")
    table.driver.expect(kind)
    table.driver.key("f10")
    table.driver.frames(2)
    table.driver.expect(MenuScene)
    table.close()


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


@pytest.mark.parametrize("talks", [False, True])
def test_opponents_think_while_people_look_at_what_happened(talks: bool) -> None:
    match, client = games.fresh(3, 5), QuickClient()
    seats = tuple(seat._replace(bot="random") for seat in match.seats)
    match = Match.in_memory(seats, match.state, Random(1))
    session, asked = Session(match, BotOpponents(match, client, talks=talks)), []
    client.ask = lambda question: asked.append(question)  # type: ignore[method-assign]
    client.poll = lambda: pytest.fail("nothing is handed in")  # type: ignore[method-assign]
    session.step_opponents(showing=True)
    session.step_opponents(showing=True)
    assert [one.view.seat for one in asked] == [match.state.turn]
    assert asked[0].task == (OFFER if talks else ACT)
    client.poll = lambda: Reply(0, None, None, task=OFFER) if talks else None  # type: ignore[method-assign]
    session.step_opponents()
    assert asked[-1].task == ACT  # an offer is asked for once
    assert match.line == 0


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
    assert not weighing.known
    assert not DealWeighing(match.history).poll()
    assert Adviser(match).poll_offer() is None
