"""The page after a crash of the program: how to continue, and a report to save."""

from functools import partial
from pathlib import Path
from typing import Final

import pygame

from tammany_desktop.journal import JournalError, saves
from tammany_desktop.journal.loading import HEADER_START
from tammany_desktop.languages import text
from tammany_desktop.scenes.base.dialog import Callback, FileWords, ask_for_file, copy_text
from tammany_desktop.scenes.base.pages import BELOW_ROW, PageScene, Space, lay_double_line
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.system import choosers, logs
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.scrolling import Block, Column
from tammany_desktop.ui.skin import PLAIN, PRIMARY, frame
from tammany_desktop.ui.tokens import Gap, Height
from tammany_desktop.wording import message_words

ROW_STEP: Final = Height.USUAL + Gap.XS  # units from one row of buttons to the next
FILE_NAME: Final = "tammany-hall-report.txt"


class CrashScene(PageScene):
    """Says that the game is safe in its journal, and shows the report, which can be saved."""

    def __init__(self, stage: Stage, report: str) -> None:
        """`report` is shown, copied and saved as it is; it holds no secrets."""
        super().__init__(stage)
        self.report = report
        self.message = ""  # the result of the last button, shown instead of the usual text

    def back(self) -> bool:
        """Refuse to go back, because the scenes from before the crash are gone."""
        return False

    def lay(self, gui: Gui) -> None:
        left, top, width, height = self.lay_page(gui)
        bottom = top + height
        top = self._lay_message(gui, left, top, width)
        bottom = self._lay_buttons(gui, left, bottom, width) - Gap.M
        self._lay_report(gui, self.look.units.rect(left, top, width, bottom - top))

    def _lay_message(self, gui: Gui, left: float, top: float, width: float) -> float:
        """Lay out the heading and the message; return the top of what is below."""
        units, type_ = self.look.units, self.look.type
        icon_rect = units.rect(left, top + 2, Gap.XXL, Gap.XXL)
        vermilion = self.look.palette["vermilion"]
        gui.picture(self.look.pieces.icon("icon_warning", icon_rect.height, vermilion), icon_rect)
        heading_rect = units.rect(left + BELOW_ROW, top, width - BELOW_ROW, Height.USUAL)
        gui.label(heading_rect, text("crash.heading"), "title")
        lay_double_line(gui, left, top + BELOW_ROW, width)
        top += BELOW_ROW + Gap.L
        message = self.message or text("crash.words")
        line_count = len(type_.wrap(message, "body", self.look.px(width)))
        text_height = units.units(type_.line_height("body") * line_count) + Gap.XS
        gui.label(units.rect(left, top, width, text_height), message, "body", wrap=True)
        return top + text_height + Gap.S

    def _buttons(self) -> list[tuple[str, Callback, str]]:
        """Return each button's caption, its callback, and why it is disabled, or ""."""
        why = self.stage.why_no_resume()
        return [
            (text("crash.resume"), self.stage.open_table, why.text() if why else ""),
            (text("crash.title"), self.stage.to_title, ""),
            (text("crash.keep"), self._save_report, ""),
            (text("crash.copy"), self._copy, ""),
            (text("crash.logs"), self._open_logs, ""),
        ]

    def _lay_buttons(self, gui: Gui, left: float, bottom: float, width: float) -> float:
        """Lay out the buttons, the main one last; return their top."""
        buttons = self._buttons()
        main_button = buttons.pop(1 if buttons[0][2] else 0)  # Continue, or the title if disabled
        columns = 3 if width > 800 else 2
        rows = -(-(len(buttons) + 1) // columns)
        space = Space(left, bottom - rows * ROW_STEP + Gap.XS, width, 0)
        for index, (caption, press, why_not) in enumerate([*buttons, main_button]):
            is_main = index == len(buttons)
            cell_index = rows * columns - 1 if is_main else index
            rect = self.look.units.rect(*space.cell(cell_index, columns, Gap.XS, Height.USUAL))
            kind = PRIMARY if is_main else PLAIN
            gui.button(rect, caption, press, why_not=why_not, kind=kind, home=is_main)
        return space.top

    def _lay_report(self, gui: Gui, area: pygame.Rect) -> None:
        """Lay out the report, which scrolls, as it would be saved; nothing if `area` is too low."""
        look = self.look
        if area.height < look.px(Height.TALL + Gap.XS):
            return
        gui.picture(frame(look, "field", area.size), area)
        inside = look.inset(area, Gap.S, Gap.XS)
        line_height = look.type.line_height("report")
        width = inside.width - look.px(Gap.XL)
        rows = [row for line in self.report.splitlines() for row in _wrapped(look, line, width)]
        blocks = [Block(line_height, partial(_paint_line, look, row), row) for row in rows]
        Column(gui, inside, blocks, 3 * line_height, label=text("crash.report")).go_to(len(blocks))

    def _show_message(self, message: str) -> None:
        self.message = message
        self.resize()

    def _save_report(self) -> None:
        keys = ("keep", "keep_prompt", "keep_words", "keep_yes")
        request = FileWords(*(text(f"crash.{name}") for name in keys))
        default_path = choosers.documents() / FILE_NAME
        ask_for_file(self.stage, choosers.SAVE, request, default_path, self._write_report)

    def _write_report(self, path: Path, replace: bool) -> str:
        """Return why the report could not be saved, or ""."""
        try:
            saves.write(self.report.encode("utf-8", "replace"), path, replace=replace)
        except JournalError as error:
            return message_words(error.message)
        folder = path.parent.name or str(path.parent)
        self._show_message(text("crash.kept", name=path.name, folder=folder))
        return ""

    def _copy(self) -> None:
        self._show_message(text("crash.copied" if copy_text(self.report) else "crash.not_copied"))

    def _open_logs(self) -> None:
        if not logs.open_folder():
            self._show_message(text("crash.no_folder"))


def _wrapped(look: Look, line: str, width: int) -> list[str]:
    """Return a report's line in rows; a line of a journal, without spaces, breaks anywhere."""
    if line.startswith(HEADER_START[:2].decode()):
        row_length = max(1, width // look.type.width("m", "report"))
        return [line[start : start + row_length] for start in range(0, len(line), row_length)]
    indent = line[: len(line) - len(line.lstrip())]
    return [indent + row for row in look.type.wrap(line, "report", width)] or [""]


def _paint_line(look: Look, line: str, surface: pygame.Surface, rect: pygame.Rect) -> None:
    look.type.draw(surface, line, "report", look.palette["ink_soft"], rect)
