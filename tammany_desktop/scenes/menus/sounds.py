"""The page that plays each sound, by the moment at which it is heard."""

from typing import Final

import pygame

from tammany_desktop.audio import Effect
from tammany_desktop.languages import text
from tammany_desktop.scenes.base.pages import PageScene
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.scrolling import ListView
from tammany_desktop.ui.skin import frame
from tammany_desktop.ui.tokens import Gap

EFFECTS: Final = (*Effect,)
ROW: Final = 46  # units: height of a row


class SoundsScene(PageScene):
    """A list of all effects; pressing a row plays its sound."""

    def lay(self, gui: Gui) -> None:
        left, top, width, height = self.lay_head(gui, self.lay_page(gui), text("sounds.heading"))
        units, settings = self.look.units, self.stage.settings
        area = units.rect(left, top, width, height - Gap.XXL)
        area.height -= (area.height - 2 * self.look.px(Gap.XXS)) % units.px(ROW)  # whole rows only
        gui.picture(frame(self.look, "field", area.size), area)
        ListView(
            gui,
            self.look.inset(area, Gap.XXS, Gap.XXS),
            units.px(ROW),
            len(EFFECTS),
            self._paint_row,
            on_press=lambda i: self.stage.sounds.play(EFFECTS[i]),
            label=text("sounds.heading"),
            words=lambda i: text(f"sounds.{EFFECTS[i]}"),
        )
        is_silent = settings.mute or not (settings.volume and settings.effects)
        message = text("sounds.silent" if is_silent else "sounds.how")
        message_rect = units.rect(left, top + height - Gap.XL, width, Gap.XL)
        gui.label(message_rect, message, "small", "vermilion_dark" if is_silent else "ink_soft")

    def _paint_row(self, surface: pygame.Surface, rect: pygame.Rect, i: int, chosen: bool) -> None:
        line_rect = pygame.Rect(rect.left, rect.bottom - 1, rect.width, 1)
        pygame.draw.rect(surface, self.look.palette["ink_soft"], line_rect)
        moment, ink = text(f"sounds.{EFFECTS[i]}"), self.look.palette["ink"]
        self.look.type.draw(surface, moment, "body", ink, self.look.inset(rect, Gap.S))
