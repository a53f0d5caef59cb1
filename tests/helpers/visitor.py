"""A player at the real window who bids and appoints too, and notes which scenes it saw."""

import pygame

from tammany_desktop.app import App
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.election.appointments import AppointmentsScene
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.selftest import SimulatedPlayer


class Visitor(SimulatedPlayer):
    """Notes every kind of scene that it ever saw."""

    def __init__(self, app: App, seconds: float) -> None:
        super().__init__(app, seconds)
        self.seen: set[type[Scene]] = set()

    def frame(self, *events: pygame.event.Event) -> None:
        super().frame(*events)
        stack = self.app.stack
        self.seen |= {type(scene) for scene in (*stack.scenes, stack.over) if scene is not None}

    def show(self, scene: Scene) -> None:
        """Open a scene, look at it, leave it."""
        below = self.top
        self.app.stack.push(scene)
        self.frame()
        self.tab_through(below)

    def act(self) -> bool:
        top = self.top
        if isinstance(top, BallotScene):
            self.press(pygame.K_1, "1")
            self.press(pygame.K_e, "e")
            return True
        if isinstance(top, AppointmentsScene):
            return self.move(top.session)
        return super().act()
