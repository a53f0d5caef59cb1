"""The table's menu, going back against bots, and games that are kept nowhere."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from tammany_desktop.journal import opening
from tammany_desktop.journal.disk import write_errors
from tammany_desktop.journal.header import Seat, new_header
from tammany_desktop.journal.saves import BranchPoint
from tammany_desktop.languages import available, text
from tammany_desktop.rules.state import OVER, TURN
from tammany_desktop.scenes.base.dialog import Notice, Question
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.newspaper import NewspaperScene
from tammany_desktop.scenes.review.replay import ReplayScene
from tammany_desktop.scenes.table.menu import MenuScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.scenes.title import TitleScene
from tammany_desktop.session.games import Games
from tammany_desktop.session.match import Match, last_decision_line
from tammany_desktop.ui.skin import PRIMARY
from tests.helpers import games
from tests.helpers.table_view import TableView
from tests.helpers.window import Driver


def journal(folder: Path, people: int, year: int) -> Path:
    """A game of three in which seat 0 has just begun its turn of a year, or that is over."""
    base = games.fresh(3, 6)
    seats = tuple(
        Seat(one.name, one.color, "" if seat < people else "simple")
        for seat, one in enumerate(base.seats)
    )
    chance = Random(6)

    def there(match: Match) -> bool:
        state = match.state
        return state.phase == TURN and state.year == year and state.turn == 0

    games.play(base, chance, there)
    header = new_header(seats, base.history.start)
    opened = opening.create(folder, "Ring", header, games.entries(base))
    opened.journal.close()
    return opened.journal.path


def table_of(driver: Driver) -> TableScene:
    found = next(one for one in driver.app.stack.scenes if isinstance(one, TableScene))
    assert found is driver.app.stack.scenes[0]
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "games"


@pytest.fixture
def driver(tmp_path: Path, folder: Path) -> Iterator[Driver]:
    made = Driver(tmp_path / "settings", games=Games(folder))
    made.app.apply(speed="instant")
    yield made
    made.close()


def sit(driver: Driver, path: Path) -> TableScene:
    driver.app.open_table(path)
    driver.frames(3)
    return table_of(driver)


def menu(driver: Driver) -> None:
    driver.key("f10")
    assert isinstance(driver.scene, MenuScene)


def test_the_menu_stands_in_three_groups(driver: Driver, folder: Path) -> None:
    sit(driver, journal(folder, 1, 4))
    menu(driver)
    keys = ("picture", "settings", "rules", "leave", "quit")
    tops = [driver.target(text(f"table.menu.{key}")).rect.top for key in keys]
    to_settings, to_rules, to_leave, to_quit = (b - a for a, b in pairwise(tops))
    assert to_settings > to_rules + 8
    assert to_leave > to_quit + 8


def test_back_to_the_last_decision_by_key(driver: Driver, folder: Path) -> None:
    path = journal(folder, 1, 4)
    table = sit(driver, path)
    lines, bytes_before = table.match.line, path.read_bytes()
    wanted = last_decision_line(table.match.history, 0)
    assert wanted is not None
    state = table.match.history.state_at(wanted)
    driver.key("u", pygame.KMOD_SHIFT)
    driver.frames(3)
    again = table_of(driver)
    assert again is not table
    assert again.match.state == state
    assert TableView(driver, again).may_act
    assert again.match.line < lines
    assert path.read_bytes() == bytes_before
    branched = [one for one in folder.glob("*.jsonl") if one != path]
    assert len(branched) == 1
    header = opening.read_journal(branched[0]).header
    assert header.origin == opening.read_journal(path).header.id
    assert header.origin_line == wanted


def test_back_again_and_again_to_the_first_decision(driver: Driver, folder: Path) -> None:
    sit(driver, journal(folder, 1, 4))
    for _ in range(40):
        if isinstance(driver.scene, Notice):
            break
        driver.key("u", pygame.KMOD_SHIFT)
        driver.frames(3)
    assert isinstance(driver.scene, Notice)
    assert driver.scene.words == text("table.rewind.at_start")
    assert table_of(driver).match.state.year == 1


def test_with_two_persons_there_is_no_way_back(driver: Driver, folder: Path) -> None:
    table = sit(driver, journal(folder, 2, 4))
    driver.key("u", pygame.KMOD_SHIFT)
    assert isinstance(driver.scene, Notice)
    assert driver.scene.words == text("table.rewind.only_bots")
    assert table_of(driver) is table
    driver.key("escape")
    menu(driver)
    assert driver.target(text("table.menu.rewind")).why_not == text("table.rewind.only_bots")
    assert len(list(folder.glob("*.jsonl"))) == 1


def test_replay_and_newspaper(driver: Driver, folder: Path) -> None:
    table = sit(driver, journal(folder, 1, 3))
    menu(driver)
    assert driver.scene.gui is not None
    labels = {target.label for target in driver.scene.gui.ring.targets}
    assert text("table.menu.paper") not in labels, "there is none yet"
    driver.click_on(text("table.menu.replay"))
    assert driver.expect(ReplayScene).cursor.history is table.match.history
    driver.key("escape")
    driver.key("escape")
    assert driver.scene is table


def test_the_last_newspaper(driver: Driver, folder: Path) -> None:
    sit(driver, journal(folder, 1, 10))
    menu(driver)
    driver.click_on(text("table.menu.paper"))
    assert isinstance(driver.scene, NewspaperScene)
    assert driver.scene.report.term == 2


def test_the_result_comes_again(driver: Driver, folder: Path) -> None:
    table = sit(driver, journal(folder, 1, 99))
    assert table.match.state.phase == OVER
    driver.wait(1)
    driver.expect(FinalScene)
    driver.click_on(text("results.look"))
    assert driver.scene is table
    menu(driver)
    driver.click_on(text("table.menu.result"))
    assert isinstance(driver.scene, FinalScene)


@pytest.mark.parametrize("year", [2, 99])
def test_deals_are_closed_only_once_the_game_is_over(
    driver: Driver, folder: Path, year: int
) -> None:
    table = sit(driver, journal(folder, 1, year))
    entries = MenuScene(driver.app, table.session, lambda: None)._entries()
    why = {name: why_not for name, *_, why_not in entries}
    assert why["deals"] == (text("deal.why_not.game_over") if year == 99 else "")
    assert why["players"] == (text("players.over") if year == 99 else "")


def test_save_and_quit(driver: Driver, folder: Path) -> None:
    path = journal(folder, 1, 3)
    table = sit(driver, path)
    table.session.submit(table.match.legal()[0])
    line = table.match.line
    menu(driver)
    driver.click_on(text("table.menu.quit"))
    assert not driver.app.running
    driver.games.close()
    assert opening.read_journal(path).history.line >= line


# Games in no journal


@pytest.fixture
def unsaved(driver: Driver, folder: Path, monkeypatch: pytest.MonkeyPatch) -> TableScene:
    """A game that the disk refused."""
    folder.mkdir(exist_ok=True)

    def refuse(*_: object, **__: object) -> None:
        with write_errors(folder):
            raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(opening, "create", refuse)
        driver.click_on(text("title.hot_seat"))
        driver.click_on(text("new_game.start"))
        assert isinstance(driver.scene, Question)
        driver.click_on(text("games.unsaved_yes"))
    driver.frames(3)
    assert driver.games.unsaved
    return table_of(driver)


def test_the_menu_says_that_it_is_kept_nowhere(driver: Driver, unsaved: TableScene) -> None:
    menu(driver)
    assert driver.expect(MenuScene)._words() == text("table.menu.words_unsaved")
    labels = [target.label for target in driver.expect(MenuScene).gui.ring.targets]
    assert text("table.menu.quit_unsaved") in labels
    assert text("table.menu.quit") not in labels, "nothing is saved"


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", available())
def test_what_the_menu_says_is_never_cut_off(
    driver: Driver, unsaved: TableScene, size: tuple[int, int], language: str
) -> None:
    driver.app.apply(language=language)
    driver.resize(size)
    driver.app.stack.push(MenuScene(unsaved.stage, unsaved.session))
    driver.settle()
    assert driver.gui.overfull == []
    unsaved.session.is_exercise = True
    driver.scene.resize()
    assert driver.gui.overfull == []


def red_buttons(driver: Driver) -> list[str]:
    root: Any = driver.gui.manager.get_root_container()
    return [one.caption for one in root.elements if one.kind == PRIMARY]


@pytest.mark.parametrize("way", ["open", "start", "branch"])
def test_another_game_asks_first(
    driver: Driver, folder: Path, unsaved: TableScene, way: str
) -> None:
    path = journal(folder, 1, 3)

    def go() -> None:
        if way == "open":
            driver.app.open_table(path)
        elif way == "start":
            driver.app.open_table(unsaved.session.rematch())
        else:
            seen = opening.read_journal(path)
            driver.app.open_table(BranchPoint(seen.header, seen.history, 4))
        driver.frames(3)

    go()
    assert isinstance(driver.scene, Question)
    assert driver.scene.words == text("games.give_up_words")
    assert red_buttons(driver) == [text("games.give_up_no")]
    driver.click_on(text("games.give_up_no"))
    assert driver.games.session is unsaved.session
    assert table_of(driver) is unsaved
    go()
    driver.click_on(text("games.give_up_yes"))
    driver.frames(3)
    assert driver.games.session is not unsaved.session
    assert not driver.games.unsaved


def test_leaving_the_program_asks_once(driver: Driver, unsaved: TableScene) -> None:
    quit_event = pygame.event.Event(pygame.QUIT)
    driver.frame(quit_event)
    assert driver.app.running
    assert isinstance(driver.scene, Question)
    driver.click_on(text("games.give_up_no"))
    driver.frame(quit_event)
    assert driver.app.running
    driver.frame(quit_event)
    assert not driver.app.running


def test_to_the_title_and_back_loses_nothing(driver: Driver, unsaved: TableScene) -> None:
    match = unsaved.match
    menu(driver)
    driver.click_on(text("table.menu.leave"))
    assert isinstance(driver.scene, TitleScene)
    driver.click_on(text("title.resume"))
    assert table_of(driver).match is match


def test_a_branch_that_the_disk_refuses_leaves_the_table(
    driver: Driver, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit(driver, journal(folder, 1, 4))

    def refuse(*_: object, **__: object) -> None:
        with write_errors(folder):
            raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(opening, "branch", refuse)
        driver.key("u", pygame.KMOD_SHIFT)
    driver.expect(Notice)
    driver.key("escape")
    assert driver.scene is table
    before = table.match.line
    table.session.submit(table.match.legal()[0])
    games.settle(table.match)
    assert table.match.line > before
