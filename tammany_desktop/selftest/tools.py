"""What the self-test works with: a player at the real window; the program's scenes and assets."""

import json
import time
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from typing import Final, TypeVar

import pygame

from tammany_desktop import resources, scenes
from tammany_desktop.app import App
from tammany_desktop.languages import (
    ENGLISH,
    available,
    language,
    path_of,
    read_catalog,
    series,
    set_language,
    text,
)
from tammany_desktop.languages.rulebook import rulebook
from tammany_desktop.scenes.base.crash import CrashScene
from tammany_desktop.scenes.base.dialog import Dialog
from tammany_desktop.scenes.base.pages import PageScene, SheetScene, Unhurried
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.election.appointments import AppointmentsScene
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.cover import Handover, WithTools
from tammany_desktop.scenes.learning.problem_cards import ProblemCard
from tammany_desktop.scenes.menus.seat_card import SeatsScene
from tammany_desktop.scenes.review.board_lists import BoardLists
from tammany_desktop.scenes.table.flow import Companion
from tammany_desktop.scenes.table.hint import AdviceCard, LightingCard
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session.session import Session

Kind = TypeVar("Kind", bound=Scene)
# Never shown themselves.
BUILT_ON: Final[tuple[type[Scene], ...]] = (
    Scene,
    SheetScene,
    Unhurried,
    PageScene,
    Handover,
    WithTools,
    Dialog,
    ProblemCard,
    SeatsScene,
    LightingCard,
    AdviceCard,
    BoardLists,
    Companion,
)
# What must be there at the least: an empty folder would load without a fault.
LEAST: Final = {".png": 50, ".jpg": 3, ".ttf": 5, ".ogg": 10, ".json": 5, ".mo": 1}


def _picture(path: Path) -> None:
    if not all(pygame.image.load(path).get_size()):
        raise ValueError("no pixels")


def _font(path: Path) -> None:
    pygame.font.init()
    if pygame.font.Font(path, 24).size("Tammany")[0] < 24:
        raise ValueError("no glyphs")


def _sound(path: Path) -> None:
    if pygame.mixer.get_init() is None:
        pygame.mixer.init()
    if pygame.mixer.Sound(path).get_length() <= 0:
        raise ValueError("no sound")


def _data(path: Path) -> None:
    json.loads(path.read_text(encoding="utf-8"))


def _catalog(path: Path) -> None:
    if not read_catalog(path):
        raise ValueError("no words")


def _bytes(path: Path) -> None:
    if not path.read_bytes():
        raise ValueError("empty")


LOADERS: Final[dict[str, Callable[[Path], None]]] = {
    ".png": _picture,
    ".jpg": _picture,
    ".webp": _picture,
    ".ttf": _font,
    ".ogg": _sound,
    ".json": _data,
    ".mo": _catalog,
}


def load_assets() -> int:
    """Load every file among the assets; how many. Raises RuntimeError naming one that is bad."""
    kinds: Counter[str] = Counter()
    for path in sorted(resources.assets().rglob("*")):
        if not path.is_file():
            continue
        try:
            LOADERS.get(path.suffix, _bytes)(path)
        except (OSError, ValueError, pygame.error) as error:
            reason = text("selftest.bad_file", file=path.name, reason=str(error))
            raise RuntimeError(reason) from error
        kinds[path.suffix] += 1
    short = [suffix for suffix, least in LEAST.items() if kinds[suffix] < least]
    if short:
        raise RuntimeError(text("selftest.few_files", kinds=series(short)))
    return kinds.total()


def load_words() -> tuple[int, int]:
    """Phrase every entry, read the rule book in each language; languages, entries.

    Raises RuntimeError.
    """
    entries = 0
    spoken = language()
    english = read_catalog(path_of(ENGLISH))
    for code in available():
        if not set_language(code) or not rulebook(code):
            raise RuntimeError(code)
        for key in english:
            if not text(key, count=2):
                raise RuntimeError(text("selftest.bad_file", file=code, reason=key))
        entries += len(english)
    set_language(spoken)
    return len(available()), entries


def scene_kinds() -> set[type[Scene]]:
    """Every kind of scene that the program has, but those that are there to be built on."""
    for module in walk_packages(scenes.__path__, f"{scenes.__name__}."):
        import_module(module.name)
    found, waiting = set[type[Scene]](), [Scene]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind not in BUILT_ON and kind.__module__.startswith(f"{scenes.__name__}."):
            found.add(kind)
    return found


PAUSE: Final = 0.002  # seconds between frames while an opponent thinks


class SelfTestError(Exception):
    """Something did not work; the message says what."""


class Person:
    """A player at the real window: keys as the system would send them, moves by chance.

    It runs frames of an app, and notes every kind of scene that it ever saw.
    """

    def __init__(self, app: App, seconds: float) -> None:
        """`seconds` is how long everything together may take."""
        self.app = app
        self.seen: set[type[Scene]] = set()
        self.crash_wanted = False
        self._chance = Random(1854)
        self._end = time.monotonic() + seconds

    @property
    def top(self) -> Scene:
        """The scene on top."""
        top = self.app.stack.top
        if top is None:
            raise SelfTestError("no scene")
        return top

    def at(self, kind: type[Kind]) -> Kind:
        """The scene on top, which must be one of this kind. Raises SelfTestError for another."""
        top = self.top
        if not isinstance(top, kind):
            raise SelfTestError(f"no {kind.__name__} but {type(top).__name__}")
        return top

    def frame(self, *events: pygame.event.Event) -> None:
        """One frame with the system's events and these. Raises SelfTestError for a fault."""
        self.app.loop.frame([*pygame.event.get(), *events])
        stack = self.app.stack
        self.seen |= {type(scene) for scene in (*stack.scenes, stack.over) if scene is not None}
        top = self.top
        if isinstance(top, CrashScene) and not self.crash_wanted:
            raise SelfTestError(top.report)
        if time.monotonic() > self._end:
            raise SelfTestError(f"too slow: {type(top).__name__}")

    def press(self, key: int, character: str = "") -> None:
        """Press a key and let it go."""
        words = {"key": key, "mod": 0, "unicode": character, "scancode": 0}
        self.frame(pygame.event.Event(pygame.KEYDOWN, words))
        self.frame(pygame.event.Event(pygame.KEYUP, words))

    def push_button(self, button: int) -> None:
        """Push a button of a controller and let it go."""
        words = {"instance_id": 0, "button": button}
        self.frame(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, words))
        self.frame(pygame.event.Event(pygame.CONTROLLERBUTTONUP, words))

    def show(self, scene: Scene) -> None:
        """Open a scene, look at it, walk through what can hold the focus by both, leave it."""
        stack = self.app.stack
        below = stack.top
        stack.push(scene)
        self.frame()
        self.push_button(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
        for _ in range(4):
            self.press(pygame.K_TAB)
        self.frame()
        while stack.top is not below and stack.top is not None:
            stack.pop()
            self.frame()

    def wait(self, until: Callable[[], bool]) -> None:
        """Do nothing until something holds."""
        while not until():
            time.sleep(PAUSE)
            self.frame()

    def play(self, until: Callable[[], bool]) -> None:
        """Act at the table, for every person at it, until something holds."""
        while not until():
            if not self._act():
                time.sleep(PAUSE)
            self.frame()

    def _act(self) -> bool:
        top = self.top
        if isinstance(top, TableScene):
            return self._move(top.session, top.selection.mine and top.playback.still)
        if isinstance(top, AppointmentsScene):
            return self._move(top.session)
        if isinstance(top, BallotScene):
            self.press(pygame.K_1, "1")
            self.press(pygame.K_e, "e")
        else:
            self.press(pygame.K_RETURN)
        return True

    def _move(self, session: Session, ready: bool = True) -> bool:
        """Any legal move, where one is due."""
        legal = session.match.legal() if ready and not session.match.busy else []
        if legal:
            session.submit(self._chance.choice(legal))
        return bool(legal)
