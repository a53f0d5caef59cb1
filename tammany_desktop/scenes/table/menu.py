"""The table's menu: everything about the game that is no move."""

from collections.abc import Callable
from typing import Final

from tammany_desktop.languages import text
from tammany_desktop.rules.state import OVER
from tammany_desktop.scenes.base.pages import SheetScene
from tammany_desktop.scenes.kit.base import TableKit
from tammany_desktop.scenes.menus.settings import SettingsScene
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.skin import PLAIN, PRIMARY

WIDE: Final = 560.0
STEP: Final = 82.0
GAP: Final = 16.0
HEAD: Final = 134.0
FOOT: Final = 40.0
Row = tuple[str, Callable[[], object], Intent | None, str]


class MenuScene(SheetScene):
    """A column of buttons over the table."""

    opaque = False
    dims = True

    def __init__(self, table: TableKit) -> None:
        super().__init__(table.stage)
        self.table = table

    def lay(self, gui: Gui) -> None:
        """The card and its buttons, in one column or two."""
        units = self.look.units
        area_wide, area_high = units.area
        acts, line = self._acts(), units.units(self.look.type.line_height("small"))
        columns = 1 if HEAD + line + STEP * len(acts) + FOOT <= area_high else 2
        rows = -(-len(acts) // columns)
        wide = min(area_wide - 20, WIDE * columns)
        lines = self.look.type.wrap(self._words(), "small", self.look.px(wide - 100))
        head = HEAD + (len(lines) - 1) * line
        step = min(STEP, (area_high - head - FOOT - 8) / rows)
        card_high = head + step * rows + FOOT
        left, top = (area_wide - wide) / 2, max(4.0, (area_high - card_high) / 2)
        gui.card(units.rect(left, top, wide, card_high))
        x, inner = left + 50, wide - 100
        heading = text("table.menu.heading")
        gui.label(units.rect(x, top + 34, inner, 46), heading, "heading", align="center")
        for number, words in enumerate(lines):
            under = units.rect(x, top + 84 + number * line, inner, 34)
            gui.label(under, words, "small", align="center")
        each = (inner - GAP * (columns - 1)) / columns
        for place, (key, act, intent, why) in enumerate(acts):
            column, row = divmod(place, rows)
            at = (x + column * (each + GAP), top + head + row * step, each, step - GAP)
            gui.button(
                units.rect(*at),
                text(f"table.menu.{key}"),
                act,
                kind=PRIMARY if place == 0 else PLAIN,
                intent=intent,
                hint=text(f"table.menu.{key}_hint"),
                why_not=why,
            )

    def _words(self) -> str:
        """Whether the game is kept."""
        if not self.table.kept:
            return text("table.menu.words_lesson")
        key = "words_unsaved" if self.stage.games.unsaved else "words"
        return text(f"table.menu.{key}")

    def _acts(self) -> list[Row]:
        """What can be done: key of its words, the act, its key, why not."""
        flow, kept = self.table.flow, self.table.kept
        begun = "" if self.table.match.line else text("table.log_empty")
        papers = flow.papers()
        no_paper = "" if papers else text("table.menu.no_paper")
        rows: list[Row] = [
            ("resume", self.close, Intent.MENU, ""),
            ("replay", flow.open_replay, None, begun),
            ("paper", self._paper, None, no_paper),
            ("rewind", flow.rewind, Intent.REWIND, flow.rewind_why_not()),
            ("settings", self._settings, None, ""),
            ("rules", flow.open_rules, Intent.RULES, ""),
            ("leave", flow.to_title, None, ""),
            ("quit", self._quit, None, ""),
        ]
        if self.table.match.state.phase == OVER:
            rows[3] = ("result", flow.open_result, None, "")
        return [row for row in rows if kept or row[0] not in ("replay", "paper", "rewind")]

    def _paper(self) -> None:
        papers = self.table.flow.papers()
        if papers:
            self.table.flow.open_paper(papers[-1])

    def _quit(self) -> None:
        self.stage.leave_program()

    def close(self) -> None:
        """Back to the table."""
        self.stack.pop(self)

    def back(self) -> bool:
        """Escape goes back to the table."""
        self.close()
        return True

    def _settings(self) -> None:
        self.stack.push(SettingsScene(self.stage))

    def update(self, dt: float) -> None:
        """A line being written is taken over meanwhile."""
        super().update(dt)
        self.table.tick()
