"""How long the rule book and the hall of Mayors take: python -m pytest tests/bench -m bench -s."""

import time
from functools import partial
from pathlib import Path
from statistics import median

import pytest

from tammany_desktop.analysis.statistics import FILE, add_up, read_folder
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.review.hall import HallScene
from tammany_desktop.session.games import Games
from tests.bench.timing import cost, tell, took
from tests.helpers.hall import TABLES, finished_game
from tests.helpers.window import Driver

pytestmark = pytest.mark.bench
GAMES = 500


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("games")
    for number in range(GAMES):
        names = TABLES[number % len(TABLES)]
        (made / f"Game {number}.jsonl").write_bytes(finished_game(names, number % 11)[1])
    return made


def test_reading_five_hundred_games(folder: Path) -> None:
    first = took(lambda: read_folder(folder))
    kept = cost(lambda: read_folder(folder), 5)
    games = read_folder(folder).games
    sums = cost(lambda: add_up(games), 5)
    size = (folder / FILE).stat().st_size
    tell(f"{GAMES} games", read_ms=first, bytes_kept=size, kept_ms=kept, sums_ms=sums)


def test_opening_the_hall_while_it_reads(folder: Path, tmp_path: Path) -> None:
    driver = Driver(tmp_path, size=(1920, 1080), games=Games(folder))
    (folder / FILE).unlink(missing_ok=True)
    scene = HallScene(driver.app)
    driver.app.stack.push(scene)
    opened = took(lambda: driver.frames(1))
    frames: list[float] = []
    while scene.stats is None:
        frames.append(took(lambda: driver.frames(1)))
        time.sleep(0.005)
    figures = {"frames": len(frames), "median_ms": median(frames), "worst_ms": max(frames)}
    tell(f"hall, while {GAMES} games are read", opened_ms=opened, **figures)
    driver.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)], ids=str)
def test_opening_the_rule_book(size: tuple[int, int], tmp_path: Path) -> None:
    driver = Driver(tmp_path, size=size)
    scene = RulesScene(driver.app)
    driver.app.stack.push(scene)
    opened = took(lambda: driver.frames(1))
    made: list[float] = []
    for drawing in scene.layouts.values():
        while (setting := drawing.next_unmade()) is not None:
            made.append(took(partial(drawing.make, setting)))
    figures = {"pictures": len(made), "all_ms": sum(made), "worst_ms": max(made)}
    tell("rule book, a picture a frame", size=size, opened_ms=opened, **figures)
    driver.close()
