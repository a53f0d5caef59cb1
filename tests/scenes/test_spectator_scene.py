"""Two copies of the program and one game: the second says so, may look on, and never writes."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from tammany_desktop.journal import opening
from tammany_desktop.languages import text
from tammany_desktop.rules import moves as m
from tammany_desktop.scenes.base.dialog import Question
from tammany_desktop.scenes.review.snapshot import SpectatorScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.scenes.title import TitleScene
from tammany_desktop.session.games import Games
from tammany_desktop.session.match import Match
from tammany_desktop.talk import NO_BOSS, Promise
from tammany_desktop.talk.deals import Answer, Offer
from tests.helpers import games
from tests.helpers.window import Driver


class Other:
    """The other copy of the program: it holds the journal and plays."""

    def __init__(self, folder: Path) -> None:
        base = games.fresh(3, 1)
        self.chance = Random(1)
        self.opened = opening.create(folder, "Ring", games.header_of(base))
        self.match = Match.from_journal(self.opened, self.chance)
        games.settle(self.match)
        self.play(5)

    @property
    def path(self) -> Path:
        return self.opened.journal.path

    def play(self, lines: int) -> None:
        end = self.match.line + lines
        games.play(self.match, self.chance, lambda match: match.line >= end)


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Other]:
    made = Other(tmp_path / "games")
    yield made
    made.match.close()


@pytest.fixture
def driver(tmp_path: Path, other: Other) -> Iterator[Driver]:
    made = Driver(tmp_path / "settings", games=Games(tmp_path / "games"))
    made.app.apply(speed="instant")
    yield made
    made.close()


def look_on(driver: Driver, other: Other) -> SpectatorScene:
    before = other.path.read_bytes()
    driver.click_on(text("title.resume"))
    assert driver.expect(Question).words == other_said(other)
    driver.click_on(text("games.look_on"))
    scene = driver.scene
    assert isinstance(scene, SpectatorScene)
    assert other.path.read_bytes() == before
    return scene


def other_said(other: Other) -> str:
    return text("journal.in_use", file=other.path.stem)


def test_the_second_copy_says_so_and_looks_on(driver: Driver, other: Other) -> None:
    scene = look_on(driver, other)
    assert scene.model.state.key() == other.match.state.key()


def test_it_follows_the_game(driver: Driver, other: Other) -> None:
    scene = look_on(driver, other)
    for _ in range(5):
        other.play(7)
        driver.wait(2.0)
        driver.settle(400)
        assert scene.cursor.position == scene.cursor.last
        assert scene.model.state.key() == other.match.state.key()


def test_it_stays_where_the_person_went(driver: Driver, other: Other) -> None:
    scene = look_on(driver, other)
    driver.key("home")
    scene._jump(2)
    other.play(4)
    driver.wait(2.0)
    assert scene.cursor.position == 2
    assert scene.cursor.last >= 9


def test_it_follows_an_undo(driver: Driver, other: Other) -> None:
    scene = look_on(driver, other)
    games.play(other.match, other.chance, lambda match: match.can_undo())
    driver.wait(2.0)
    driver.settle(400)
    other.match.undo()
    games.settle(other.match)
    driver.wait(2.0)
    driver.settle(400)
    assert scene.model.state.key() == other.match.state.key()


def test_it_shows_a_promise_again_when_what_broke_it_is_undone(
    driver: Driver, other: Other
) -> None:
    scene, match = look_on(driver, other), other.match
    games.play(match, other.chance, lambda match: bool(boss_moves(match)))
    move, seat = boss_moves(match)[0], match.state.turn
    rival, pledge = (seat + 1) % 3, (Promise(NO_BOSS, ward=m.fields_of(move)["ward"]),)
    counts = []
    acts: tuple[Callable[[], object], ...] = (
        partial(match.say, Offer(seat, rival, pledge, pledge)),
        partial(match.say, Answer(rival, True)),
        partial(match.submit, move),
        match.undo,
    )
    for act in acts:
        act()
        games.settle(match)
        driver.wait(2.0)
        driver.settle(400)
        assert scene.model.open_promises == scene.cursor.promised()
        counts.append(len(scene.model.open_promises))
    assert counts == [0, 2, 1, 2]


def boss_moves(match: Match) -> list[m.Move]:
    return [one for one in match.legal() if m.kind_of(one) == m.PLACE_BOSS]


def test_a_file_that_goes_is_no_fault(driver: Driver, other: Other) -> None:
    scene = look_on(driver, other)
    other.path.unlink()
    driver.wait(2.0)
    assert driver.scene is scene


def test_when_the_other_copy_ends_the_game_can_be_continued(driver: Driver, other: Other) -> None:
    look_on(driver, other)
    other.match.close()
    driver.key("escape")
    assert isinstance(driver.scene, TitleScene)
    driver.click_on(text("title.resume"))
    assert isinstance(driver.scene, TableScene)
    assert driver.scene.match.line == other.match.line


def test_the_person_may_also_turn_away(driver: Driver, other: Other) -> None:
    driver.click_on(text("title.resume"))
    driver.click_on(text("common.cancel"))
    assert isinstance(driver.scene, TitleScene)
