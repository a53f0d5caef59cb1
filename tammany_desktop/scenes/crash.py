"""What the person sees after a fault of the program: how to go on, and how to report it."""

import logging

import pygame

from tammany_desktop.languages import text
from tammany_desktop.scenes.sheet import SheetScene
from tammany_desktop.scenes.stack import Stage
from tammany_desktop.ui.desk import Desk
from tammany_desktop.ui.skin import PLAIN, PRIMARY

log = logging.getLogger(__name__)


class CrashScene(SheetScene):
    """The game is safe in its journal: continue it, or take the report."""

    def __init__(self, stage: Stage, report: str) -> None:
        """`report` is shown and copied; it holds no secrets."""
        super().__init__(stage)
        self.report = report
        self.said = ""

    def lay(self, desk: Desk) -> None:
        """Heading, words, buttons, and the last lines of the report."""
        units = self.look.units
        wide, high = units.area
        desk.card(units.rect(16, 16, wide - 32, high - 32), "panel")
        desk.label(units.rect(60, 50, wide - 120, 60), text("crash.heading"), "title")
        words = self.said or text("crash.words")
        desk.label(units.rect(60, 120, wide - 120, 110), words, "body", wrap=True)
        columns = 4 if wide > 1300 else 2
        each = min(400.0, (wide - 120 - 16 * (columns - 1)) / columns)
        why = self.stage.resume_why_not()
        buttons = (
            (text("crash.resume"), self.stage.resume_game, why.text() if why else ""),
            (text("crash.title"), self._to_title, ""),
            (text("crash.copy"), self._copy, ""),
            (text("crash.logs"), self._logs, ""),
        )
        for index, (caption, act, why_not) in enumerate(buttons):
            left, top = 60 + index % columns * (each + 16), 240 + index // columns * 68
            place = units.rect(left, top, each, 60)
            kind = PRIMARY if index == (1 if why else 0) else PLAIN
            desk.button(place, caption, act, why_not=why_not, kind=kind)
        self._lay_report(desk, units.rect(60, 390, wide - 120, high - 440))

    def _lay_report(self, desk: Desk, area: pygame.Rect) -> None:
        line = self.look.type.line_height("small")
        room = max(1, area.height // line)
        for row, words in enumerate(self.report.splitlines()[-room:]):
            place = pygame.Rect(area.left, area.top + row * line, area.width, line)
            desk.label(place, self.look.type.fit(words, "small", area.width), "small", "ink_soft")

    def _to_title(self) -> None:
        self.stage.to_title()

    def _tell(self, key: str) -> None:
        self.said = text(key)
        self.resize()

    def _copy(self) -> None:
        try:
            pygame.scrap.put_text(self.report)
        except pygame.error:
            log.warning("no clipboard")
            self._tell("crash.not_copied")
        else:
            self._tell("crash.copied")

    def _logs(self) -> None:
        if not self.stage.open_logs():
            self._tell("crash.no_folder")
