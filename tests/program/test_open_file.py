"""A saved game handed over by the desktop is opened, wherever it lies."""

import os
from pathlib import Path

import pygame
import pytest

from tammany_desktop.languages import text
from tammany_desktop.scenes.base.dialog import Notice
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session.games import Games
from tests.helpers import games
from tests.helpers.window import Driver


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    return Driver(tmp_path / "settings", games=Games(tmp_path / "games"))


def test_from_elsewhere_it_is_copied_once(driver: Driver, tmp_path: Path) -> None:
    path = tmp_path / "downloads" / "Ring.jsonl"
    path.parent.mkdir()
    games.kept(path.parent).close()
    whole = path.read_bytes()
    for _ in range(2):
        driver.app.open_table(path)
        driver.settle()
        assert isinstance(driver.scene, TableScene)
        driver.app.to_title()
        driver.app.games.close()
    assert [one.name for one in (tmp_path / "games").glob("*.jsonl")] == ["Ring.jsonl"]
    assert path.read_bytes() == whole
    driver.close()


def test_one_of_the_saved_games_is_opened_itself(driver: Driver, tmp_path: Path) -> None:
    games.kept(tmp_path / "games").close()
    driver.app.open_table(tmp_path / "games" / "Ring.jsonl")
    driver.settle()
    assert isinstance(driver.scene, TableScene)
    assert len(list((tmp_path / "games").glob("*.jsonl"))) == 1
    driver.close()


@pytest.mark.parametrize("data", [None, b"no game"])
def test_what_is_no_game_gets_a_sentence(
    driver: Driver, tmp_path: Path, data: bytes | None
) -> None:
    path = tmp_path / "Other.jsonl"
    if data is not None:
        path.write_bytes(data)
    driver.app.open_table(path)
    driver.settle()
    assert isinstance(driver.scene, Notice)
    assert driver.scene.heading == text("games.not_opened")
    driver.close()


def test_a_file_dropped_on_the_title_is_opened(driver: Driver, tmp_path: Path) -> None:
    games.kept(tmp_path).close()
    driver.settle()
    driver.frame(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "Ring.jsonl")))
    driver.settle()
    assert isinstance(driver.scene, TableScene)
    driver.close()


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
@pytest.mark.parametrize("name", ["loop.jsonl", "x" * 5000, "http://example.org/Ring.jsonl"])
def test_what_leads_nowhere_is_refused_in_words(driver: Driver, tmp_path: Path, name: str) -> None:
    (tmp_path / "loop.jsonl").symlink_to("loop.jsonl")
    driver.settle()
    driver.frame(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / name)))
    driver.settle()
    assert driver.expect(Notice).heading == text("games.not_opened")
    driver.close()
