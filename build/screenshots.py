"""Pictures of every scene, from real frames: `python build/screenshots.py [--readme] [--language CODE] [FOLDER]`.

Plays one hot-seat game under SDL's dummy driver, two persons who play like sachems and two
opponents, and saves the first frame of each kind of scene at three sizes into out/screenshots.
`--readme` writes docs/pictures instead: four frames, reduced to 1280 pixels of width.
`--language` plays in another language, with its own folder; `--size` takes one size only.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
os.environ["LANGUAGE"] = "en"
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

from tammany_desktop.app import App  # noqa: E402
from tammany_desktop.bots import (  # noqa: E402
    Bot,
    Limit,
    levels,  # noqa: E402
)
from tammany_desktop.languages import ENGLISH, available  # noqa: E402
from tammany_desktop.rules.state import APPOINTING, TURN  # noqa: E402
from tammany_desktop.scenes.base.stack import Scene  # noqa: E402
from tammany_desktop.scenes.election.appointments import AppointmentsScene  # noqa: E402
from tammany_desktop.scenes.election.ballot import BallotScene  # noqa: E402
from tammany_desktop.scenes.election.cover import CoverScene  # noqa: E402
from tammany_desktop.scenes.election.final import FinalScene  # noqa: E402
from tammany_desktop.scenes.election.results import ElectionScene  # noqa: E402
from tammany_desktop.scenes.election.reveal import RevealScene  # noqa: E402
from tammany_desktop.scenes.learning.lesson import LearnScene  # noqa: E402
from tammany_desktop.scenes.menus.new_game import NewGameScene  # noqa: E402
from tammany_desktop.scenes.menus.rules import RulesScene  # noqa: E402
from tammany_desktop.scenes.menus.saves import SavesScene  # noqa: E402
from tammany_desktop.scenes.menus.settings import SettingsScene  # noqa: E402
from tammany_desktop.scenes.newspaper import NewspaperScene  # noqa: E402
from tammany_desktop.scenes.review.analysis import AnalysisScene  # noqa: E402
from tammany_desktop.scenes.review.hall import PAGES as HALLS  # noqa: E402
from tammany_desktop.scenes.review.hall import HallScene  # noqa: E402
from tammany_desktop.scenes.table.scene import TableScene  # noqa: E402
from tammany_desktop.scenes.title import TitleScene  # noqa: E402
from tammany_desktop.session.games import Games  # noqa: E402
from tammany_desktop.system.settings import PAGES  # noqa: E402
from tests.helpers import games, hall  # noqa: E402
from tests.helpers.table import Table  # noqa: E402
from tests.helpers.window import Driver  # noqa: E402

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
README = (1440, 810)  # drawn larger, then reduced
WIDTH = 1280
SEED, SEATS, PEOPLE, LEVEL = 6, 4, 2, "alderman"
MOST = 20_000
ILLUSTRATED = ("R1.2", "R4.2", "R6.3", "RO.0", "R7.5", "R9.1")  # rules with a picture
KEPT = 150  # lines of the games on the shelf
# The frames of the README: file, and the name that `story` gives it.
PICTURES = {"title": "title", "table": "table-12", "ballot": "ballot", "front-page": "newspaper-2"}


def main() -> None:
    """Read the command line and take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--readme", action="store_true", help="write docs/pictures only")
    parser.add_argument("--language", choices=available(), default=ENGLISH)
    parser.add_argument("--size", type=_size, action="append", metavar="WxH")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "out" / "screenshots")
    options = parser.parse_args()
    if options.readme:
        _readme(ROOT / "docs" / "pictures")
        return
    language = options.language
    whole = options.folder if language == ENGLISH else options.folder / language
    for size in options.size or SIZES:
        folder = whole / f"{size[0]}x{size[1]}"
        folder.mkdir(parents=True, exist_ok=True)
        for name, driver in story(size, language):
            driver.settle()
            pygame.image.save(pygame.display.get_surface(), folder / f"{name}.png")
            print(folder / f"{name}.png")  # noqa: T201


def _size(words: str) -> tuple[int, int]:
    wide, high = words.split("x")
    return int(wide), int(high)


def _readme(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    wanted = {name: file for file, name in PICTURES.items()}
    for name, driver in story(README):
        if name not in wanted:
            continue
        driver.settle()
        frame = pygame.display.get_surface()
        size = WIDTH, WIDTH * frame.get_height() // frame.get_width()
        target = folder / f"{wanted.pop(name)}.jpg"
        pygame.image.save(pygame.transform.smoothscale(frame, size), target)
        print(target, target.stat().st_size)  # noqa: T201
        if not wanted:
            return


def story(size: tuple[int, int], language: str = ENGLISH) -> Iterator[tuple[str, Driver]]:
    """The menus, then a whole game; yields a name for each frame worth a picture."""
    with tempfile.TemporaryDirectory() as folder:
        yield from _menus(Path(folder), size, language)
    with tempfile.TemporaryDirectory() as folder:
        table = Table(
            Path(folder), PEOPLE, SEATS, seed=SEED, size=size, level=LEVEL, seal_zero=False
        )
        table.driver.app.apply(language=language)
        for name in _game(table):
            yield name, table.driver
        table.close()


def _menus(folder: Path, size: tuple[int, int], language: str) -> Iterator[tuple[str, Driver]]:
    kept = folder / "games"
    kept.mkdir()
    for seed, name in enumerate(("The Sixth Ward", "Sunday at the Hall")):
        match = games.fresh(4 - seed, seed)
        games.play(match, Random(seed), lambda one: one.line >= KEPT)
        (kept / f"{name}.jsonl").write_bytes(games.text(match))
    hall.fill(kept)
    driver = Driver(folder, size=size, games=Games(kept))
    app = driver.app
    app.apply(language=language)
    scenes: list[tuple[str, Callable[[], Scene]]] = [
        ("title", lambda: TitleScene(app)),
        ("new-game", lambda: NewGameScene(app, hot_seat=False)),
        ("learn", lambda: LearnScene(app)),
        ("rules", lambda: RulesScene(app)),
        *((f"rules-{rule}", lambda rule=rule: RulesScene(app, rule)) for rule in ILLUSTRATED),
        ("saves", lambda: SavesScene(app)),
        *((f"hall-{page}", lambda page=page: _hall(app, page)) for page in HALLS),
        *((f"settings-{page}", lambda page=page: SettingsScene(app, page)) for page in PAGES),
    ]
    for name, make in scenes:
        scene = make()
        app.stack.push(scene)
        driver.frames(3)
        while app.stack.wait() is not None and isinstance(scene, HallScene | RulesScene):
            driver.frames(1)
        yield name, driver
        app.stack.pop(scene)
        driver.frames(3)
    driver.close()


def _hall(app: App, page: str) -> HallScene:
    scene = HallScene(app)
    scene.shown = page
    return scene


def _game(table: Table) -> Iterator[str]:
    minds = [levels.make("sachem", SEED + seat) for seat in range(SEATS)]
    seen: set[str] = set()
    for _ in range(MOST):
        table.rest()
        name = name_of(table)
        if name and name not in seen:
            seen.add(name)
            yield name
        if isinstance(table.top, FinalScene):
            break
        _go_on(table, minds)
    yield from _after(table)


def name_of(table: Table) -> str:
    """What a frame shows now, or "" for nothing of note."""
    top, state = table.top, table.match.state
    if isinstance(top, TableScene):
        return f"table-{state.year}" if state.phase == TURN else "bonus"
    kinds = {
        BallotScene: "ballot",
        ElectionScene: "election",
        AppointmentsScene: "appointments",
        CoverScene: "cover",
        FinalScene: "final",
    }
    if isinstance(top, BallotScene | CoverScene) and sum(top_bosses(table)) < 3:
        return ""
    if isinstance(top, RevealScene):
        return f"reveal-{'won' if hasattr(top.outcome, 'seat') else 'tied'}"
    if isinstance(top, NewspaperScene):
        return f"newspaper-{table.table.model.state.term}"
    return kinds.get(type(top), "")


def top_bosses(table: Table) -> list[int]:
    """Bosses by seat in the ward that votes."""
    state = table.match.state
    return [state.bosses[state.voting * 5 + seat] for seat in range(SEATS)]


def _go_on(table: Table, minds: list[Bot]) -> None:
    """What a person who plays well does with the scene on top."""
    top, match = table.top, table.match
    if isinstance(top, BallotScene):
        table.driver.frames(3)
        top.bid = list(minds[top.seat].bid(match.view(top.seat), Limit()).bid)
        top.seal()
    elif isinstance(top, TableScene) or match.state.phase == APPOINTING:
        if isinstance(top, ElectionScene | NewspaperScene | RevealScene):
            table.driver.key("return")
        else:
            seat = match.state.actor()
            answer = minds[seat].choose(match.view(seat), list(match.legal()), Limit())
            table.table.actions.submit(answer.move)
    else:
        table.driver.key("return")
    table.driver.frames(3)


def _after(table: Table) -> Iterator[str]:
    app, match = table.driver.app, table.match
    app.stack.push(AnalysisScene(app, match.seats, match.history))
    table.driver.frames(3)
    yield "afterword"
    app.stack.reset(table.table)
    table.driver.frames(3)
    table.table.flow.open_log()
    table.driver.frames(3)
    yield "log"


if __name__ == "__main__":
    main()
