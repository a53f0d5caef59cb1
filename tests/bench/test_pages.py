"""How long the rule book and the hall of Mayors take: python -m pytest tests/bench -m bench -s."""

import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

import pytest

from tammany_desktop.analysis.statistics import FILE, add_up, read_folder
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.review.hall import HallScene
from tammany_desktop.session.games import Games
from tests.helpers.hall import TABLES, finished_game
from tests.helpers.window import Driver

pytestmark = pytest.mark.bench
GAMES = 500


def took(act: Callable[[], object]) -> float:
    """Milliseconds."""
    start = time.perf_counter()
    act()
    return 1000 * (time.perf_counter() - start)


def say(words: str) -> None:
    sys.stdout.write(f"\n{words}\n")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("games")
    for number in range(GAMES):
        names = TABLES[number % len(TABLES)]
        (made / f"Game {number}.jsonl").write_bytes(finished_game(names, number % 11)[1])
    return made


def test_reading_five_hundred_games(folder: Path) -> None:
    first = took(lambda: read_folder(folder))
    kept = [took(lambda: read_folder(folder)) for _ in range(5)]
    games = read_folder(folder).games
    sums = [took(lambda: add_up(games)) for _ in range(5)]
    size = (folder / FILE).stat().st_size
    say(
        f"{GAMES} games: read {first:.0f} ms, from {size} bytes kept {median(kept):.1f} ms, "
        f"added up {median(sums):.1f} ms"
    )


def test_opening_the_hall_while_it_reads(folder: Path, tmp_path: Path) -> None:
    driver = Driver(tmp_path, size=(1920, 1080), games=Games(folder))
    (folder / FILE).unlink(missing_ok=True)
    scene = HallScene(driver.app)
    driver.app.stack.push(scene)
    opened = took(lambda: driver.frames(1))
    frames: list[float] = []
    while scene.found is None:
        frames.append(took(lambda: driver.frames(1)))
        time.sleep(0.005)
    say(
        f"hall opened in {opened:.1f} ms; {len(frames)} frames while {GAMES} games were read: "
        f"median {median(frames):.2f} ms, worst {max(frames):.1f} ms"
    )
    driver.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)], ids=str)
def test_opening_the_rule_book(size: tuple[int, int], tmp_path: Path) -> None:
    driver = Driver(tmp_path, size=size)
    scene = RulesScene(driver.app)
    driver.app.stack.push(scene)
    opened = took(lambda: driver.frames(1))
    made: list[float] = []
    for drawing in scene.drawings.values():
        while (setting := drawing.unmade()) is not None:
            made.append(took(partial(drawing.make, setting)))
    say(
        f"rule book at {size[0]}x{size[1]}: opened in {opened:.1f} ms; {len(made)} pictures, "
        f"one a frame: {sum(made):.0f} ms in all, worst {max(made):.1f} ms"
    )
    driver.close()
