"""The self-test: loads all files, opens pages, plays, crashes and resumes, in its own folder."""

import json
import logging
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from traceback import format_exception
from typing import Final, TypeVar

import pygame

from tammany_desktop import __version__, languages, resources
from tammany_desktop.app import App
from tammany_desktop.journal import opening
from tammany_desktop.journal.disk import write_message
from tammany_desktop.journal.header import COLORS
from tammany_desktop.keep.page import web_page
from tammany_desktop.languages import decimal, series, text
from tammany_desktop.languages.rulebook import rulebook
from tammany_desktop.scenes.base.crash import CrashScene
from tammany_desktop.scenes.base.pages import SheetScene
from tammany_desktop.scenes.base.pictures import SavingScene
from tammany_desktop.scenes.base.stack import Picture, Scene
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.scenes.title import TitleScene
from tammany_desktop.session.games import Games
from tammany_desktop.session.line_up import GameSetup, SeatChoice, known_bots
from tammany_desktop.session.match import Match
from tammany_desktop.session.session import Session
from tammany_desktop.ui.window import NoDisplayError

TIME_LIMIT: Final = 300.0  # seconds for the whole test, ten times what a slow machine needs
PAUSE: Final = 0.002  # seconds between frames while a bot thinks
SIZE: Final = (1280, 720)  # pixels of the window
NAMES: Final = ("A", "B", "C", "D", "E")
# Least numbers of files, by suffix, so that an empty folder is noticed.
LEAST_FILES: Final = {".png": 50, ".jpg": 3, ".ttf": 5, ".ogg": 10, ".json": 5, ".mo": 1}
Kind = TypeVar("Kind", bound=Scene)


def _picture(path: Path) -> object:
    return all(pygame.image.load(path).get_size())


def _font(path: Path) -> object:
    pygame.font.init()
    return pygame.font.Font(path, 24).size("Tammany")[0] >= 24


def _sound(path: Path) -> object:
    if pygame.mixer.get_init() is None:
        pygame.mixer.init()
    return pygame.mixer.Sound(path).get_length() > 0


# By suffix: functions that return whether a file has content, and raise an error if damaged.
LOADERS: Final[dict[str, Callable[[Path], object]]] = {
    ".png": _picture,
    ".jpg": _picture,
    ".webp": _picture,
    ".ttf": _font,
    ".ogg": _sound,
    ".json": lambda path: json.loads(path.read_text(encoding="utf-8")) is not None,
    ".mo": languages.read_catalog,
}


def load_assets() -> int:
    """Load all assets; return their number. Raises RuntimeError for a bad file, or for too few."""
    counts: Counter[str] = Counter()
    for path in sorted(file for file in resources.assets().rglob("*") if file.is_file()):
        try:
            if not LOADERS.get(path.suffix, Path.read_bytes)(path):
                raise ValueError("empty")
        except (OSError, ValueError, pygame.error) as error:
            reason = text("selftest.bad_file", file=path.name, reason=str(error))
            raise RuntimeError(reason) from error
        counts[path.suffix] += 1
    suffixes = [suffix for suffix, least in LEAST_FILES.items() if counts[suffix] < least]
    if suffixes:
        raise RuntimeError(text("selftest.few_files", kinds=series(suffixes)))
    for code in languages.available():
        rulebook(code)
    return counts.total()


class SelfTestError(Exception):
    """A step has failed; the message says why."""


class _IntendedError(Exception):
    """An error that the test raises on purpose."""


class _ErrorLog(logging.Handler):
    """Collects the errors that are logged during the test."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if not (record.exc_info and isinstance(record.exc_info[1], _IntendedError)):
            self.messages.append(record.getMessage())


class SimulatedPlayer:
    """A simulated player at the window, who presses keys and makes random moves."""

    def __init__(self, app: App, seconds: float) -> None:
        """`seconds` is the time limit for the whole test."""
        self.app = app
        self.crash_expected = False
        self._rng = Random(1854)
        self._end = time.monotonic() + seconds

    @property
    def top(self) -> Scene:
        """Return the scene on top."""
        top = self.app.stack.top
        if top is None:
            raise SelfTestError("no scene")
        return top

    def top_if(self, kind: type[Kind]) -> Kind | None:
        """Return the scene on top if it is of a class, else None."""
        return self.top if isinstance(self.top, kind) else None

    def require(self, kind: type[Kind]) -> Kind:
        """Return the scene on top. Raises SelfTestError if it is not of a class."""
        if (top := self.top_if(kind)) is None:
            raise SelfTestError(f"no {kind.__name__} but {type(self.top).__name__}")
        return top

    def frame(self, *events: pygame.event.Event) -> None:
        """Run a frame with the system's events and others. Raises SelfTestError after a crash."""
        self.app.loop.frame([*pygame.event.get(), *events])
        if (crash := self.top_if(CrashScene)) and not self.crash_expected:
            raise SelfTestError(crash.report)
        if time.monotonic() > self._end:
            raise SelfTestError(f"too slow: {type(self.top).__name__}")

    def press(self, key: int, character: str = "") -> None:
        """Press and release a key."""
        data = {"key": key, "mod": 0, "unicode": character, "scancode": 0}
        self.frame(pygame.event.Event(pygame.KEYDOWN, data))
        self.frame(pygame.event.Event(pygame.KEYUP, data))

    def visit(self, page: SheetScene, labels: Sequence[str]) -> None:
        """Open what the buttons with these labels open, and come back each time."""
        for label in labels:
            target = next(other for other in page.gui.ring.targets if other.label == label)
            if target.enabled:
                target.press()
                self.frame()
                self.tab_through(page)

    def tab_through(self, page: Scene) -> None:
        """Move the focus in the scene on top, and go back to a page."""
        for _ in range(4):
            self.press(pygame.K_TAB)
        while self.top is not page:
            self.app.stack.pop()
            self.frame()

    def play(self, until: Callable[[], bool]) -> None:
        """Act for all people until a condition is true."""
        while not until():
            if not self.act():
                time.sleep(PAUSE)
            self.frame()

    def act(self) -> bool:
        """Make a legal move, or press Enter in another scene; return False if no move is due."""
        if (table := self.top_if(TableScene)) is None:
            self.press(pygame.K_RETURN)
            return True
        return table.selection.may_act and table.playback.still and self.move(table.session)

    def move(self, session: Session) -> bool:
        """Make a random legal move; return False if none is due."""
        legal = session.match.legal() if not session.match.busy else []
        if legal:
            session.submit(self._rng.choice(legal))
        return bool(legal)


class SelfTest:
    """One run of the test, in a folder that is deleted afterwards."""

    def __init__(self, folder: Path, say: Callable[[str], None]) -> None:
        """Open the window. Raises NoDisplayError without a display."""
        self.say = say
        self.games = Games(folder / "games")
        self.app = App(self.games, folder=folder / "settings", bots=known_bots(), size=SIZE)
        self.app.apply(speed="instant", reduce_motion=True, seal_zero=False)
        self.player = SimulatedPlayer(self.app, TIME_LIMIT)

    @property
    def match(self) -> Match:
        """Return the match at the table."""
        if self.games.session is None:
            raise SelfTestError("no match")
        return self.games.session.match

    def run(self) -> None:
        """Run all steps. Raises SelfTestError or RuntimeError."""
        for step in (self.assets, self.menus, self.bots, self.crash):
            start = time.monotonic()
            self.say(text("selftest.step", what=step(), seconds=decimal(time.monotonic() - start)))

    def assets(self) -> str:
        """Load all assets; return what was done."""
        return text("selftest.assets", count=load_assets())

    def menus(self) -> str:
        """Test the pages that need no game, and controllers; return what was done."""
        self.player.frame()
        self.app.find_controllers()
        if not self.app.controllers.started:
            raise SelfTestError("no controllers")
        menu = self.player.require(TitleScene)
        self.player.visit(menu, [target.label for target in menu.gui.ring.targets[:-1]])  # not Quit
        width, height = self.app.window.size
        return text("selftest.menus", driver=pygame.display.get_driver(), wide=width, high=height)

    def bots(self) -> str:
        """Test a game of five bots and the pages after it; return what was done."""
        self.open_table(5, "simple")
        player, match = self.player, self.match
        player.play(lambda: (final := player.top_if(FinalScene)) is not None and final.complete)
        path = max(self.games.folder.glob("*.jsonl"), key=lambda path: path.stat().st_mtime)
        opened = opening.read_journal(path)
        if opened.history.state != match.state or opened.messages:
            raise SelfTestError("journal")
        final = player.require(FinalScene)
        player.visit(final, (text("results.newspaper"), text("saves.analysis")))
        self._save_picture(final.picture_to_save())
        web_page(opened.header, opened.history)  # creates all parts of the page
        return text("selftest.bots", lines=match.line)

    def _save_picture(self, picture: Picture | None) -> None:
        if picture is None:
            raise SelfTestError("no picture")
        scene = SavingScene(self.app, picture, self.games.folder)
        self.app.stack.push(scene)
        while not scene.result:
            self.player.frame()
            time.sleep(PAUSE)
        if scene.writer is None or scene.writer.path is None:
            raise SelfTestError("picture")
        self.app.stack.pop(scene)
        self.player.frame()

    def crash(self) -> str:
        """Test that a crash opens the crash window, which returns to the same line."""
        self.open_table(3, "")
        player = self.player
        player.play(lambda: self.match.line >= 5 and self.still())
        line, player.crash_expected = self.match.line, True
        player.require(TableScene).update = _raise_error  # type: ignore[method-assign]
        player.frame()
        player.require(CrashScene)
        player.frame()
        player.press(pygame.K_TAB)
        player.press(pygame.K_RETURN)
        player.crash_expected = False
        player.frame()
        player.require(TableScene)
        if self.match.line != line:
            raise SelfTestError("not resumed")
        return text("selftest.crash", line=line)

    def open_table(self, seat_count: int, bot: str) -> None:
        """Open a table of `seat_count` bots of the level `bot`, or of persons if it is ""."""
        players = tuple(
            SeatChoice(name, color, bot)
            for name, color in zip(NAMES[:seat_count], COLORS[:seat_count], strict=True)
        )
        self.app.open_table(GameSetup(players))
        self.player.frame()

    def still(self) -> bool:
        """Return True if the table is on top, nothing is animated, and no line is being written."""
        table = self.player.top_if(TableScene)
        return table is not None and table.playback.still and not self.match.busy


def _raise_error(dt: float) -> None:
    raise _IntendedError


def main(report: Path | None = None) -> int:
    """Run the test; print to stdout and `report`; return 0, 1 (failed), 2 (no display, report)."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"  # sounds are decoded but not heard
    lines: list[str] = []
    failures: list[OSError] = []

    def say(line: str) -> None:
        lines.append(line)
        if sys.stdout is not None:
            print(line, flush=True)  # noqa: T201
        if report is not None and not failures:
            try:
                report.write_text("\n".join(lines) + "\n", encoding="utf-8")
            except OSError as error:
                failures.append(error)
                print(write_message(error, report).text(), file=sys.stderr)  # noqa: T201

    errors = _ErrorLog()
    root = logging.getLogger("tammany_desktop")
    root.addHandler(errors)
    propagated, root.propagate = root.propagate, False
    try:
        return _run_test(say, errors) or 2 * bool(failures)  # 2 also if `report` was not written
    finally:
        root.removeHandler(errors)
        root.propagate = propagated


def _run_test(say: Callable[[str], None], errors: _ErrorLog) -> int:
    say(text("selftest.start", version=__version__))
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="tammany-selftest-") as name:
        try:
            test = SelfTest(Path(name), say)
        except NoDisplayError as error:
            say(text("app.no_display", reason=str(error)))
            return 2
        try:
            test.run()
        except Exception as error:
            say(text("selftest.failed", reason="".join(format_exception(error)).strip()))
            return 1
        finally:
            test.app.close()
    for message in errors.messages:
        say(text("selftest.failed", reason=message))
    if errors.messages:
        return 1
    say(text("selftest.passed", seconds=decimal(time.monotonic() - start)))
    return 0
