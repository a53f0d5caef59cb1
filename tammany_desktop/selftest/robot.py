"""A person of straw at the real window: keys as the system would send them, moves by chance."""

import time
from collections.abc import Callable
from random import Random
from typing import Final

import pygame

from tammany_desktop.app import App
from tammany_desktop.scenes.base.crash import CrashScene
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.election.appointments import AppointmentsScene
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session.session import Session

PAUSE: Final = 0.002  # seconds between frames while an opponent thinks


class SelfTestError(Exception):
    """Something did not work; the message says what."""


class Person:
    """Runs frames of an app, and notes every kind of scene that it ever saw."""

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
            return self._move(top.session, top.actions.mine and top.tabletop.still)
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
