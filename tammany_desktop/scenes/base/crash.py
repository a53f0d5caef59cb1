"""What the person sees after a fault of the program: how to go on, and how to report it."""

import logging
from functools import partial
from typing import Final

import pygame

from tammany_desktop.languages import text
from tammany_desktop.scenes.base.pages import PageScene, rule
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.scrolling import Block, Column
from tammany_desktop.ui.skin import PLAIN, PRIMARY, field_surface

STEP: Final = 68  # units from a row of buttons to the next

log = logging.getLogger(__name__)


class CrashScene(PageScene):
    """The game is safe in its journal: continue it, or take the report."""

    def __init__(self, stage: Stage, report: str) -> None:
        """`report` is shown and copied; it holds no secrets."""
        super().__init__(stage)
        self.report = report
        self.said = ""

    def back(self) -> bool:
        """There is nothing sound to go back to but the title."""
        return False

    def lay(self, gui: Gui) -> None:
        """Heading, words, buttons, and the report on its own field."""
        units, type_ = self.look.units, self.look.type
        left, top, wide, high = self.lay_page(gui, 1400)
        bottom = top + high
        sign = units.rect(left, top + 2, 48, 48)
        vermilion = self.look.palette["vermilion"]
        gui.picture(self.look.pieces.icon("icon_warning", sign.height, vermilion), sign)
        heading = units.rect(left + 66, top, wide - 66, 52)
        gui.label(heading, text("crash.heading"), "title")
        rule(gui, left, top + 62, wide)
        top += 82
        words = self.said or text("crash.words")
        lines = len(type_.wrap(words, "body", self.look.px(wide)))
        tall = units.units(type_.line_height("body") * lines) + 8
        gui.label(units.rect(left, top, wide, tall), words, "body", wrap=True)
        top += tall + 14
        rows = self._lay_buttons(gui, left, top, wide)
        top += rows * STEP + 8
        self._lay_report(gui, units.rect(left, top, wide, bottom - top))

    def _lay_buttons(self, gui: Gui, left: float, top: float, wide: float) -> int:
        """Continue first; how many rows they take."""
        columns = 4 if wide > 1200 else 2
        each = (wide - 16 * (columns - 1)) / columns
        why = self.stage.resume_why_not()
        buttons = (
            (text("crash.resume"), self.stage.resume_game, why.text() if why else ""),
            (text("crash.title"), self.stage.to_title, ""),
            (text("crash.copy"), self._copy, ""),
            (text("crash.logs"), self._logs, ""),
        )
        wanted = 1 if why else 0
        for index, (caption, act, why_not) in enumerate(buttons):
            x, y = left + index % columns * (each + 16), top + index // columns * STEP
            place = self.look.units.rect(x, y, each, 60)
            kind, home = PRIMARY if index == wanted else PLAIN, index == wanted
            gui.button(place, caption, act, why_not=why_not, kind=kind, home=home)
        return len(buttons) // columns

    def _lay_report(self, gui: Gui, area: pygame.Rect) -> None:
        """The report in plain type, from its end; scrolled where it is longer."""
        look = self.look
        if area.height < look.px(80):
            return
        gui.picture(field_surface(look, area.size), area)
        inner = area.inflate(-2 * look.px(14), -2 * look.px(8))
        high = look.type.line_height("report")
        width = inner.width - look.px(40)
        lines = [row for line in self.report.splitlines() for row in _wrapped(look, line, width)]
        blocks = [Block(high, partial(_paint_line, look, line)) for line in lines]
        page = Column(gui, inner, blocks, 3 * high, label=text("crash.report"))
        page.go_to(len(blocks))

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


def _wrapped(look: Look, line: str, width: int) -> list[str]:
    """A line of the report, its indent kept."""
    indent = line[: len(line) - len(line.lstrip())]
    return [indent + row for row in look.type.wrap(line, "report", width)] or [""]


def _paint_line(look: Look, line: str, surface: pygame.Surface, rect: pygame.Rect) -> None:
    look.type.draw(surface, line, "report", look.palette["ink_soft"], rect)
