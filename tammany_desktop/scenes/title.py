"""The title: everything the program offers, at most two presses from a turn."""

from collections.abc import Callable

import pygame

from tammany_desktop import __version__
from tammany_desktop.languages import text
from tammany_desktop.scenes.new_game import NewGameScene
from tammany_desktop.scenes.settings import SettingsScene
from tammany_desktop.scenes.sheet import SheetScene
from tammany_desktop.ui.desk import Desk
from tammany_desktop.ui.skin import PLAIN, PRIMARY, sheet

BACKDROP = "skin/title.jpg"


class TitleScene(SheetScene):
    """Name of the game, and one column of buttons."""

    def lay(self, desk: Desk) -> None:
        """Lettering at the left or top, buttons beside or below."""
        units = self.look.units
        wide, high = units.area
        column = min(520, wide - 80)
        left = max(40.0, wide * 0.10)
        name_top = max(30.0, high * 0.12)
        desk.label(units.rect(left, name_top, wide - left - 40, 120), text("app.title"), "display")
        desk.label(
            units.rect(left, name_top + 112, wide - left - 40, 44), text("title.subtitle"), "italic"
        )
        top = name_top + 180
        choices = self._choices()
        step = min(84.0, (high - top - 70) / len(choices))
        for index, (key, act, why_not) in enumerate(choices):
            place = units.rect(left, top + index * step, column, step - 14)
            kind = PRIMARY if key == "title.play" else PLAIN
            desk.button(place, text(key), act, kind=kind, why_not=why_not)
        desk.label(
            units.rect(left, high - 52, wide - left - 40, 30),
            text("title.version", version=__version__),
            "small",
            "ink_soft",
        )

    def _choices(self) -> list[tuple[str, Callable[[], object], str]]:
        stage = self.stage
        why = stage.resume_why_not()
        return [
            ("title.resume", stage.resume_game, why.text() if why else ""),
            ("title.play", lambda: self._new_game(hot_seat=False), ""),
            ("title.hot_seat", lambda: self._new_game(hot_seat=True), ""),
            ("title.settings", lambda: self.stack.push(SettingsScene(stage)), ""),
            ("title.quit", stage.leave_program, ""),
        ]

    def _new_game(self, hot_seat: bool) -> None:
        self.stack.push(NewGameScene(self.stage, hot_seat=hot_seat))

    def uncover(self) -> None:
        """Whether a game can be continued may have changed."""
        self.resize()

    def paint_back(self, surface: pygame.Surface) -> None:
        """The printed backdrop, or plain paper."""
        picture = self.look.art.cover(BACKDROP, self.look.window.size)
        surface.blit(picture or sheet(self.look), (0, 0))
