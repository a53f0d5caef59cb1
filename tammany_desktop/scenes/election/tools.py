"""Menu, log and rules, opened from the scenes of an election as from the table."""

from collections.abc import Callable
from typing import Final, NamedTuple

import pygame

from tammany_desktop.languages import text
from tammany_desktop.scenes.base.pages import SheetScene
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.ui.button import Painter
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.ornament import icon

BIDS: Final = "R7.4"  # the rule at which the rules open
TOOL: Final = (56.0, 54.0)  # units of a button, grown with the sheet
GAP: Final = 8.0
Tool = tuple[str, str, Callable[[], object], Intent | None]  # icon, hint, act, key


class Tools(NamedTuple):
    """What the table opens for the scenes over it."""

    menu: Callable[[], object]
    log: Callable[[], object]


class WithTools(SheetScene):
    """A scene over the table from which its menu, its log and the rules can be opened."""

    def __init__(self, stage: Stage, tools: Tools) -> None:
        super().__init__(stage)
        self.tools = tools

    def open_over(self, opens: Callable[[], object]) -> None:
        """Open another page over this scene."""
        opens()

    def menu(self) -> None:
        """Open the table's menu."""
        self.open_over(self.tools.menu)

    def log(self) -> None:
        """Open the log of the game."""
        self.open_over(self.tools.log)

    def rules(self) -> None:
        """Open the rules: at the one that the tooltip names, or at that of sealed bids."""
        rule = self.gui.tooltip.rule or BIDS
        self.open_over(lambda: self.stage.open_rules(rule))

    def open_rule(self, rule: str) -> None:
        """Open the rules at one that a tooltip names."""
        self.open_over(lambda: self.stage.open_rules(rule))

    def lay_tools(
        self, gui: Gui, right: float, top: float, factor: float = 1.0, more: tuple[Tool, ...] = ()
    ) -> float:
        """A row of buttons that ends at `right`, `more` before the others; where it begins."""
        tools = (
            *more,
            ("log", text("table.hint.log"), self.log, Intent.LOG),
            ("rules", text("table.menu.rules"), self.rules, Intent.RULES),
            ("menu", text("table.hint.menu"), self.menu, Intent.MENU),
        )
        wide, high = TOOL[0] * factor, TOOL[1] * factor
        left = right - len(tools) * wide - (len(tools) - 1) * GAP
        for place, (name, hint, act, intent) in enumerate(tools):
            rect = self.look.units.rect(left + place * (wide + GAP), top, wide, high)
            self._lay_tool(gui, rect, icon(self.look, name), (hint, act, intent))
        return left

    def _lay_tool(
        self,
        gui: Gui,
        rect: pygame.Rect,
        paint: Painter,
        tool: tuple[str, Callable[[], object], Intent | None],
    ) -> None:
        hint, act, intent = tool
        gui.button(rect, "", act, intent=intent, icon=paint, hint=hint)

    def back(self) -> bool:
        """Escape opens the menu, as at the table."""
        self.menu()
        return True
