"""The table's menu: back, settings, save and leave."""

import pygame

from tammany_desktop.languages import text
from tammany_desktop.scenes.settings import SettingsScene
from tammany_desktop.scenes.sheet import SheetScene
from tammany_desktop.scenes.table_kit import TableKit
from tammany_desktop.scenes.veil import veil
from tammany_desktop.ui.desk import Desk
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.skin import PLAIN, PRIMARY

WIDE = 560.0
STEP = 82.0


class MenuScene(SheetScene):
    """A column of buttons over the table."""

    opaque = False

    def __init__(self, table: TableKit) -> None:
        super().__init__(table.stage)
        self.table = table

    def lay(self, desk: Desk) -> None:
        """The card and its buttons."""
        units = self.look.units
        wide, high = units.area
        acts = (
            ("resume", self.close, PRIMARY, Intent.MENU),
            ("settings", self._settings, PLAIN, None),
            ("rules", self.table.flow.open_rules, PLAIN, Intent.RULES),
            ("leave", self.table.flow.to_title, PLAIN, None),
        )
        card_high = 190 + STEP * len(acts)
        left, top = (wide - WIDE) / 2, max(4.0, (high - card_high) / 2)
        desk.card(units.rect(left, top, WIDE, card_high))
        x, inner = left + 50, WIDE - 100
        heading = text("table.menu.heading")
        desk.label(units.rect(x, top + 34, inner, 46), heading, "heading", align="center")
        desk.label(
            units.rect(x, top + 84, inner, 34), text("table.menu.words"), "small", align="center"
        )
        for place, (key, act, kind, intent) in enumerate(acts):
            rect = units.rect(x, top + 134 + place * STEP, inner, STEP - 16)
            desk.button(rect, text(f"table.menu.{key}"), act, kind=kind, intent=intent)

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

    def paint_back(self, surface: pygame.Surface) -> None:
        """The table under a veil."""
        veil(self.look, surface)
