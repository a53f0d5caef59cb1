"""What stands before a ballot, where a game can still be left: the way to the table's menu."""

import pygame

from tammany_desktop.languages import text
from tammany_desktop.scenes.base.sheet import SheetScene
from tammany_desktop.scenes.kit.table_kit import TableKit
from tammany_desktop.ui.desk import Desk
from tammany_desktop.ui.icons import icon
from tammany_desktop.ui.intents import Intent


class WithMenu(SheetScene):
    """A scene over the table from which Escape, a key and a button open the table's menu."""

    def __init__(self, table: TableKit) -> None:
        super().__init__(table.stage)
        self.table = table

    def lay_menu(self, desk: Desk, rect: pygame.Rect) -> None:
        """The button of the menu, as at the table."""
        desk.button(
            rect,
            "",
            self.table.flow.open_menu,
            intent=Intent.MENU,
            icon=icon(self.look, "menu"),
            hint=text("table.hint.menu"),
        )

    def back(self) -> bool:
        """Escape opens the menu too."""
        self.table.flow.open_menu()
        return True
