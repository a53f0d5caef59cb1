"""Drives a real App under the dummy driver: posted events in, frames out."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any, Final, TypeVar
from unittest.mock import patch

import pygame
from pygame_gui.core import ui_appearance_theme

from tammany_desktop import app as program
from tammany_desktop.app import App
from tammany_desktop.art import Art, Cache
from tammany_desktop.journal.saves import BranchPoint
from tammany_desktop.languages import ENGLISH, Message, set_language, text
from tammany_desktop.scenes.base.crash import CrashScene
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.title import TitleScene
from tammany_desktop.session.games import Games
from tammany_desktop.session.gauge import Gauge
from tammany_desktop.session.line_up import GameSetup, known_bots
from tammany_desktop.system.settings import Settings, SettingsFile
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.gui import Gui
from tests.helpers import painting  # noqa: F401  leaves frames unpainted
from tests.helpers.sharing import SharedLook, shared_type

BOTS = known_bots()
STEP = 1 / 60
SceneKind = TypeVar("SceneKind", bound=Scene)
# Read-only and the same for all windows: each picture is scaled once for all tests, and each color
# of the library's theme is understood once.
for module, name, most in (
    (program, "Art", 4),
    (program, "Pieces", 4),
    (program, "Frames", 4),
    (ui_appearance_theme, "parse_colour_or_gradient_string", 200),
):
    setattr(module, name, lru_cache(most)(getattr(module, name)))

_READ: Cache[pygame.Surface] = Cache(20_000_000)  # 80 MB
_read: Final = Art.load


@wraps(_read)
def _load(art: Art, path: str, convert: bool = True) -> pygame.Surface | None:
    """In the place of `Art.load`: pictures are read once for all tests, as room allows."""
    found = _READ.get((art.root, path, convert))
    if found is None and (read := _read(art, path, convert)) is not None:
        found = _READ.add((art.root, path, convert), read)
    return found


setattr(Art, "load", _load)  # noqa: B010


def _quit_but_fonts() -> None:
    """End the library but for its fonts, which windows share.

    Fonts that are open when theirs ends are never freed: 2 MB a window.
    """
    for part in (pygame.mixer, pygame.joystick, pygame.display):
        part.quit()


measure = Gauge.measure
setattr(Gauge, "measure", lambda gauge: None)  # noqa: B010 - no process, and the same words each time
for module, name, ours in (
    (program, "Look", SharedLook),
    (program, "Typography", shared_type),
    (pygame, "quit", _quit_but_fonts),
):
    setattr(module, name, ours)


class Pixels(bytes):
    """What a window shows, told of in a line: to print where megabytes differ takes minutes."""

    def __repr__(self) -> str:
        return f"<{len(self)} bytes of pixels, {hash(self):x}>"


class RecordingApp(App):
    """A program that only remembers which games it was asked for."""

    def __init__(self, **options: Any) -> None:
        self.started: list[GameSetup] = []
        self.resumed = 0
        self.opened: list[Path] = []
        self.branched: list[BranchPoint] = []
        self.why_not: Message | None = Message("title.no_game")
        super().__init__(**options)

    def open_table(self, game: GameSetup | Path | BranchPoint | None = None) -> None:
        match game:
            case None:
                self.resumed += 1
            case Path():
                self.opened.append(game)
            case BranchPoint():
                self.branched.append(game)
            case _:
                self.started.append(game)

    def why_no_resume(self) -> Message | None:
        return self.why_not


def key_event(kind: int, key: int, mod: int = 0, character: str = "") -> pygame.event.Event:
    """A key goes down or up, as the library reports it."""
    return pygame.event.Event(kind, key=key, mod=mod, unicode=character, scancode=0, repeat=False)


class GivenSettings(SettingsFile):
    """A file in which a person has kept some settings before; nobody talks unless they say so."""

    def __init__(self, folder: Path, given: Mapping[str, Any]) -> None:
        super().__init__(folder)
        self._given = given

    def load(self) -> tuple[Settings, Message | None]:
        return Settings(**{"talk": "off", **self._given}), None


class Driver:
    """An App with its own clock; everything a person does is a posted event.

    A crash window that comes outside `crash_expected` raises an AssertionError with its report,
    from `frame` and from the loop itself.
    """

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] = (1280, 720),
        games: Games | None = None,
        frames: int = 2,
        settings: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> None:
        """At its title, after some frames. Nobody talks, unless a file of settings says so.

        With `settings` of its own it opens upon nothing: another scene is to come.
        """
        self.time = 0.0
        made = RecordingApp if games is None else App
        self.games = games or Games(folder / "games")
        options |= {"folder": folder, "size": size, "clock": lambda: self.time}
        if settings is not None:
            options["settings_file"] = GivenSettings(folder, settings)
        opening = TitleScene if settings is None else Scene
        with patch.object(program, "TitleScene", opening):
            self.app: App = made(games=self.games, **{"bots": BOTS} | options)
        self.crashes = 0
        self._crash_expected = False
        self._show_crash = self.app.crash
        setattr(self.app, "crash", self._crash)  # noqa: B010
        if settings is None and not SettingsFile(folder).path.exists():
            self.app.settings = replace(self.app.settings, talk="off")
        self.frames(frames)

    def _crash(self, error: Exception) -> None:
        self._show_crash(error)
        self.crashes += 1
        if not self._crash_expected:
            raise AssertionError(self.expect(CrashScene).report) from error

    @contextmanager
    def crash_expected(self, sure: bool = True) -> Iterator[None]:
        """Let a crash window come within the block; if `sure`, it must come."""
        before, self._crash_expected = self.crashes, True
        try:
            yield
        finally:
            self._crash_expected = False
        assert self.crashes > before or not sure, "no crash window came"

    @property
    def scene(self) -> Scene:
        top = self.app.stack.top
        assert top is not None
        return top

    @property
    def recorded(self) -> RecordingApp:
        """The program that only remembers what was asked of it."""
        assert isinstance(self.app, RecordingApp)
        return self.app

    @property
    def gui(self) -> Gui:
        gui = getattr(self.scene, "gui", None)
        assert isinstance(gui, Gui)
        return gui

    def expect(self, kind: type[SceneKind]) -> SceneKind:
        """The scene on top, which is of this kind."""
        scene = self.scene
        assert isinstance(scene, kind), scene
        return scene

    def frame(self, *events: pygame.event.Event) -> list[pygame.Rect]:
        self.time += STEP
        return self.app.loop.frame(events)

    def frames(self, count: int) -> list[pygame.Rect]:
        painted: list[pygame.Rect] = []
        for _ in range(count):
            painted += self.frame(*pygame.event.get())
        return painted

    def settle(self, most: int = 50) -> None:
        """Frames until nothing is painted any more."""
        for _ in range(most):
            if not self.frames(1) and not self.frames(1):
                return
        raise AssertionError("the screen never comes to rest")

    def wait(self, seconds: float) -> None:
        self.frames(round(seconds / STEP) + 1)

    def skip(self, seconds: float) -> None:
        """Let time pass in one frame, where nothing moves."""
        self.time += seconds - STEP
        self.frames(1)

    def point(self, place: tuple[int, int]) -> None:
        event = pygame.event.Event(
            pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0), touch=False
        )
        self.frame(event)

    def click(self, place: tuple[int, int], button: int = 1) -> None:
        self.point(place)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.frame(pygame.event.Event(kind, pos=place, button=button, touch=False))
        self.frames(2)

    def click_on(self, label: str) -> None:
        self.click(self.target(label).rect.center)

    def key(self, name: str, mod: int = 0) -> None:
        code = pygame.key.key_code(name)
        character = name if len(name) == 1 else " " if name == "space" else ""
        self.frame(key_event(pygame.KEYDOWN, code, mod, character))
        if character and not mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            self.frame(pygame.event.Event(pygame.TEXTINPUT, text=character))
        self.frame(key_event(pygame.KEYUP, code, mod, character))
        self.frames(1)

    def type(self, words: str) -> None:
        for character in words:
            self.frame(pygame.event.Event(pygame.TEXTINPUT, text=character))
        self.frames(1)

    def target(self, label: str) -> Target:
        for target in self.gui.ring.targets:
            if target.shown and target.label == label:
                return target
        labels = [target.label for target in self.gui.ring.targets]
        raise AssertionError(f"no {label!r} among {labels}")

    def focused(self) -> str:
        current = self.gui.ring.current
        return "" if current is None else current.label

    def tab_to(self, label: str) -> None:
        for _ in range(200):
            if self.focused() == label:
                return
            self.key("tab")
        raise AssertionError(f"Tab never reaches {label!r}")

    def resize(self, size: tuple[int, int]) -> None:
        """As a person drags the corner: SDL reports it, the surface has already changed."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.frame(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        self.frames(1)
        assert self.app.look.window.size == size

    def lay(self, size: tuple[int, int], scale: int) -> None:
        """A window of that size, at that scale: all is laid out once for both."""
        self.app.settings = replace(self.app.settings, ui_scale=scale)
        if self.app.look.window.size == size:
            self.app.relayout()
        else:
            self.resize(size)

    def picture(self) -> Pixels:
        return Pixels(pygame.image.tobytes(self.app.window.surface, "RGB"))

    def close(self) -> None:
        """End the program; the next test reads English."""
        pygame.event.get()  # what the library posted holds on to the program, and to its pictures
        self.app.close()
        set_language(ENGLISH)


def revised_rules() -> str:
    """The caption of the button of the rules, with the usual edition."""
    edition = text("new_game.preset.revised_2020")
    return text("common.labeled", label=text("table.menu.rules"), words=edition)
