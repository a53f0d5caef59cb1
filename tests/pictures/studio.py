"""One window in which every page of the program is opened at a fixed position and drawn.

Nothing in it depends on a clock, a time zone, a bot's thinking or chance: positions come from the
golden games, by their lines, and the window's time moves by frames only.
"""

import os
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import pygame

from tammany_desktop.journal import opening
from tammany_desktop.journal.header import COLORS, Header, Seat, new_header
from tammany_desktop.journal.lines import History
from tammany_desktop.journal.loading import load
from tammany_desktop.languages import set_language
from tammany_desktop.rules.state import State
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session.games import Games
from tammany_desktop.session.match import Match
from tammany_desktop.session.session import Opponents, Session
from tammany_desktop.system.settings import Settings
from tests.helpers.hall import TABLES, seats_of
from tests.helpers.table_view import TableView
from tests.helpers.window import Driver

SIZE: Final = (1280, 720)
GOLDEN: Final = Path(__file__).resolve().parents[1] / "golden"
NAMES: Final = ("Annabel", "Boyd", "Clarissa", "Dan", "Edith")
LEVELS: Final = ("", "sachem", "alderman", "brave", "grand_sachem")  # of who sits at a table
NOW: Final = 1_781_870_400.0  # noon of a day in June 2026, by UTC
DAY: Final = 86_400.0
PLAIN: Final = Settings(
    language="en", reduce_motion=True, speed="instant", talk="off", tutor="off", seal_zero=False
)
# Positions by name: the golden game, and the line after which it is.
MOMENTS: Final[Mapping[str, tuple[str, int]]] = MappingProxyType(
    {
        "beginning": ("4-sealed-35", 0),
        "turn": ("4-sealed-35", 92),
        "slander": ("4-sealed-35", 240),
        "arrest": ("4-sealed-35", 191),
        "resettle": ("4-sealed-35", 179),
        "lock": ("4-sealed-35", 94),
        "favor": ("4-sealed-35", 227),
        "bonus_cube": ("4-sealed-35", 204),
        "bonus_favor": ("4-sealed-35", 206),
        "ballot": ("4-sealed-35", 203),
        "elected": ("4-sealed-35", 210),
        "appoint": ("4-sealed-35", 213),
        "over": ("4-sealed-35", 295),
        "five": ("5-sealed-35", 344),
        "five_ballot": ("5-sealed-35", 268),
        "three": ("3-sealed-35", 130),
    }
)


class Page(NamedTuple):
    """One page or card: how it is opened, the parts of a position on it, settings, language."""

    name: str
    open: Callable[["Studio"], object]
    shows: frozenset[str] = frozenset()
    settings: Mapping[str, object] = MappingProxyType({})
    kept: bool = False  # whether there are games in the folder of games
    moves: bool = False  # it is drawn in the middle of a motion, at once


class Idle(Opponents):
    """Opponents that never answer."""

    def step(self) -> None:
        """Nothing."""


class Curtain(Scene):
    """Between two pages: nothing."""

    def paint(self, surface: pygame.Surface) -> None:
        """An even ground."""
        surface.fill("black")


class Today(date):
    """The day on which all pictures are made."""

    @classmethod
    def today(cls) -> "Today":
        """Always the same."""
        return cls.fromtimestamp(NOW)


@cache
def golden(name: str) -> History:
    """A golden game; not to be changed."""
    return load((GOLDEN / f"{name}.jsonl").read_bytes(), name).history


def seats(count: int, people: int = 1) -> tuple[Seat, ...]:
    """Who sits at a table, so many persons first."""
    levels = ("",) * people + LEVELS[people:]
    return tuple(Seat(NAMES[one], COLORS[one], levels[one]) for one in range(count))


def alone_at(person: int, count: int) -> tuple[Seat, ...]:
    """One person among opponents."""
    who = enumerate(zip(NAMES[:count], COLORS, LEVELS[1:] + LEVELS[1:2], strict=False))
    return tuple(
        Seat(name, color, "" if seat == person else bot) for seat, (name, color, bot) in who
    )


def up_to(moment: str) -> History:
    """A new history of a golden game as far as a moment."""
    name, line = MOMENTS[moment]
    whole = golden(name)
    found = History(whole.start)
    for number in range(1, line + 1):
        found.add(whole.entry(number))
    return found


def header_of(history: History, people: int = 1) -> Header:
    """The header of a game that began at a fixed time."""
    who = seats(history.start.n, people)
    return new_header(who, history.start, game_id="0" * 32, made="2026-03-11T12:00:00+00:00")


def _raise(error: Exception) -> None:
    """A page that fails has no picture."""
    raise error


def same(state: State) -> State:
    """The position as it is."""
    return state


class Studio:
    """The window; `change` changes every position before it is shown."""

    def __init__(self, folder: Path, size: tuple[int, int] = SIZE, language: str = "en") -> None:
        self.folder = folder
        self.driver = Driver(folder / "settings", size=size, games=Games(folder / "games"))
        self.app = self.driver.app
        self.app.crash = _raise  # type: ignore[method-assign]
        self.language = language
        self.change: Callable[[State], State] = same
        self.kept = False

    # Positions

    def plain_state(self, moment: str) -> State:
        """The position of a moment."""
        name, line = MOMENTS[moment]
        return golden(name).state_at(line).copy()

    def state(self, moment: str) -> State:
        """The position of a moment, changed where that is wanted."""
        return self.change(self.plain_state(moment))

    def match(self, moment: str, people: int = 1) -> Match:
        """A match that begins at a moment: nothing has happened before."""
        state = self.state(moment)
        return Match.in_memory(seats(state.n, people), state, Random(1))

    def played(self, moment: str, people: int = 1) -> Match:
        """A match with all that happened before a moment, which is never changed."""
        history = up_to(moment)
        return Match(seats(history.start.n, people), history, rng=Random(1))

    # Scenes

    def table(self, moment: str, people: int = 1, match: Match | None = None) -> TableView:
        """The table at a moment; its seat to act is a person's where `people` has it."""
        match = match or self.match(moment, people)
        scene = TableScene(self.app, Session(match, Idle()))
        self.show(scene)
        return TableView(self.driver, scene)

    def acting(self, moment: str) -> TableView:
        """The table at a moment at which the only person acts."""
        state = self.state(moment)
        who = alone_at(max(0, state.actor()), state.n)
        return self.table(moment, match=Match.in_memory(who, state, Random(1)))

    def watched(self, moment: str) -> TableView:
        """The table at a moment at which none but opponents act, who never do."""
        state = self.state(moment)
        return self.table(moment, match=Match.in_memory(alone_at(-1, state.n), state, Random(1)))

    def ended(self, match: Match | None = None) -> TableView:
        """The table of a finished game, its result put away."""
        table = self.table("over", match=match or self.played("over"))
        for one in self.app.stack.scenes[1:]:
            self.app.stack.pop(one)
        self.driver.frames(1)
        return table

    def show(self, scene: Scene) -> None:
        """A scene alone."""
        self.app.stack.reset(scene)
        self.driver.frames(2)

    def lay(self, scene: Scene) -> None:
        """A scene over what is there."""
        self.app.stack.push(scene)
        self.driver.frames(2)

    # Games that are kept

    def _fill_games(self) -> None:
        """Finished games in the folder of games, of fixed times; one that goes on, one broken."""
        folder = self.folder / "games"
        folder.mkdir(parents=True)
        for number, names in enumerate(TABLES):
            history = golden(f"{len(names)}-sealed-{(35, 25)[number % 2]}")
            made = f"2026-0{number + 1}-11T12:00:00+00:00"
            header = new_header(seats_of(names), history.start, game_id=f"{number}" * 32, made=made)
            lines = range(1, history.line + (1 if number else -60))
            data = opening.journal_bytes(header, [history.entry(line) for line in lines])
            self._keep(folder / f"Game {number + 1}.jsonl", data, NOW - number * 0.6 * DAY)
        self._keep(folder / "Broken.jsonl", b"no game at all", NOW - 90 * DAY)

    def _keep(self, path: Path, data: bytes, moment: float) -> None:
        path.write_bytes(data)
        os.utime(path, (moment, moment))

    def _set_games(self, kept: bool) -> None:
        """Games as they are wanted; no lesson and no problem is done."""
        self.app.games.close()
        if kept and self.kept:
            return
        for one in self.folder.iterdir():
            if one.name != "settings":
                shutil.rmtree(one) if one.is_dir() else one.unlink()
        if kept:
            self._fill_games()
        self.kept = kept

    # Pictures

    def take(self, page: Page) -> pygame.Surface:
        """A page as it is at rest."""
        self._begin(page)
        page.open(self)
        if not page.moves:
            self.driver.settle(200)
        return self.app.window.surface.copy()

    def _begin(self, page: Page) -> None:
        """The curtain, a round minute, and the settings of a page."""
        self.app.stack.lay_over(None)
        self.app.stack.reset(Curtain(self.app))
        self.driver.frames(1)
        self.driver.time = (self.driver.time // 60 + 1) * 60.0
        self.driver.frames(1)
        self._set_games(page.kept)
        wanted = replace(PLAIN, **{"language": self.language, **page.settings})  # type: ignore[arg-type]
        names = wanted.__dataclass_fields__
        changes: dict[str, Any] = {name: getattr(wanted, name) for name in names}
        del changes["window_size"], changes["window_place"]
        self.app.apply(**changes)

    def close(self) -> None:
        """Close the window."""
        self.driver.close()


@contextmanager
def fixed_times() -> Iterator[None]:
    """Local time is that of UTC, today is always the same day, and the version the same."""
    with ExitStack() as patched:
        patched.enter_context(patch("time.localtime", time.gmtime))
        patched.enter_context(patch("tammany_desktop.scenes.title.__version__", "0.0.0"))
        patched.enter_context(patch("tammany_desktop.scenes.learning.lesson.date", Today))
        patched.enter_context(patch("tammany_desktop.scenes.learning.problems.date", Today))
        yield


@contextmanager
def opened(folder: Path, size: tuple[int, int] = SIZE, language: str = "en") -> Iterator[Studio]:
    """A studio for as long as it is needed."""
    with fixed_times():
        studio = Studio(folder, size, language)
        try:
            yield studio
        finally:
            studio.close()
            set_language("en")
