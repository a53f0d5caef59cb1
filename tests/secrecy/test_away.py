"""Leaving the program and coming back, and the files meanwhile, show no bid."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from tammany_desktop.journal import opening, saves
from tammany_desktop.journal.header import new_header
from tammany_desktop.languages import text
from tammany_desktop.scenes.election.ballot import AnnounceScene, BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.menus.saves import SavesScene
from tammany_desktop.session.games import Games
from tammany_desktop.session.match import Match
from tests.helpers.ballots import PERSONS, Held, ballot_of_two, seal_all, table_of
from tests.helpers.window import Driver


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Callable[[], Driver]]:
    """Opens the program on one folder of games again and again; a game stands at a ballot."""
    folder = tmp_path / "games"
    state = ballot_of_two(3)
    header = new_header(PERSONS, state, game_id="0" * 32, made="1871-07-08T00:00:00Z")
    opening.create(folder, "Ring", header).journal.close()
    made: list[Driver] = []

    def start() -> Driver:
        games = Games(folder)
        driver = Driver(tmp_path / "settings", games=games)
        driver.app.apply(seal_zero=False, speed="instant")
        made.append(driver)
        return driver

    yield start
    made[-1].close()


def match_of(driver: Driver) -> Match:
    assert driver.games.session is not None
    return driver.games.session.match


def resume(driver: Driver) -> None:
    driver.click_on(text("title.resume"))
    driver.frames(3)


def seen_after_loading(driver: Driver) -> list[type]:
    resume(driver)
    found: list[type] = []
    for _ in range(4):
        found.append(type(driver.scene))
        if isinstance(driver.scene, BallotScene):
            break
        driver.wait(0.5)
        driver.key("return")
        driver.frames(2)
    return found


def test_loading_comes_to_the_announcement_and_the_cover_first(
    kept: Callable[[], Driver],
) -> None:
    assert seen_after_loading(kept()) == [AnnounceScene, CoverScene, BallotScene]


def test_going_away_and_coming_back_shows_no_bid(kept: Callable[[], Driver]) -> None:
    """Sealed bids live in memory alone: after closing everybody bids again, under a cover."""
    driver = kept()
    assert seen_after_loading(driver)[-1] is BallotScene
    table = Held(driver, match_of(driver))
    seal_all(table, driver.expect(BallotScene), True)
    owed = match_of(driver).owing()
    driver.games.close()
    again = kept()
    assert seen_after_loading(again) == [AnnounceScene, CoverScene, BallotScene]
    assert len(match_of(again).owing()) == len(owed) + 1
    assert all(match_of(again).view(seat).own_bid is None for seat in range(3))
    assert again.expect(BallotScene).bid == [0, 0, 0, 0]


def test_an_opened_ballot_cannot_be_tried_again(kept: Callable[[], Driver]) -> None:
    """The line is safe before anyone sees the result, so closing at the reveal changes nothing."""
    driver = kept()
    seen_after_loading(driver)
    table = Held(driver, match_of(driver))
    end = time.monotonic() + 20.0  # the disk takes its own time
    while not isinstance(driver.scene, RevealScene) and time.monotonic() < end:
        if isinstance(driver.scene, BallotScene) and not driver.scene.ignores_input:
            seal_all(table, driver.scene, True)
        elif isinstance(driver.scene, AnnounceScene | CoverScene):
            driver.wait(0.5)
            driver.key("return")
        driver.frames(2)
    assert isinstance(driver.scene, RevealScene)
    match = match_of(driver)
    line, after = match.line, match.state.key()
    driver.games.close()
    again = kept()
    resume(again)
    assert match_of(again).line >= line
    assert match_of(again).history.state_at(line).key() == after
    assert not match_of(again).can_undo()


def test_files_and_thumbnails_hold_no_bid(tmp_path: Path) -> None:
    seen = []
    for name, all_ in (("a", True), ("b", False)):
        folder = tmp_path / name
        header = new_header(
            PERSONS, ballot_of_two(3), game_id="0" * 32, made="1871-07-08T00:00:00Z"
        )
        opened = opening.create(folder, "Ring", header)
        match = Match.from_journal(opened, Random(1))
        driver = Driver(tmp_path / f"settings-{name}", games=Games(folder))
        driver.app.apply(seal_zero=False, speed="instant")
        table = table_of(driver, match)
        for _ in range(20):
            driver.wait(0.5)
            if isinstance(driver.scene, BallotScene):
                seal_all(table, driver.scene, all_)
                break
            driver.key("return")
        assert len(match.owing()) < 3
        stat = opened.journal.path.stat()
        listed = [one._replace(path=Path("x"), played=0.0) for one in saves.listing(folder)]
        driver.app.stack.push(SavesScene(driver.app, clock=lambda: 0.0))
        driver.frames(5)
        kept_settings = (tmp_path / f"settings-{name}").glob("*")
        settings = sorted(one.read_bytes() for one in kept_settings)
        data = opened.journal.path.read_bytes()
        seen.append((data, stat.st_size, repr(listed), driver.picture(), settings))
        match.close()
        driver.close()
    assert seen[0] == seen[1]
