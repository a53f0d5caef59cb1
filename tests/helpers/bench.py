"""A separate window for widgets."""

from collections.abc import Callable
from typing import Any

import pygame

from tammany_desktop.scenes.base.pages import SheetScene
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.gui import Gui
from tests.helpers.window import Driver

BUTTON = pygame.Rect(100, 100, 300, 50)


class Bench(SheetScene):
    """Lays out whatever a test wants."""

    def __init__(self, stage: Stage, fill: Callable[[Gui], object]) -> None:
        super().__init__(stage)
        self.fill = fill

    def lay(self, gui: Gui) -> None:
        self.fill(gui)


def show(window: Driver, fill: Callable[[Gui], object]) -> Gui:
    """Fill a new desk on top of everything, and look at it."""
    window.app.stack.push(Bench(window.app, fill))
    window.frames(2)
    return window.gui


def show_button(
    window: Driver, press: Callable[[], object] = list, **options: Any
) -> tuple[Gui, Button]:
    """A new desk with one button that says End, at `BUTTON`."""
    made: list[Button] = []
    gui = show(window, lambda gui: made.append(gui.button(BUTTON, "End", press, **options)))
    return gui, made[0]
