"""Settings: five pages of a few rows each, every change shown and kept at once."""

from collections.abc import Callable
from typing import Final

import pygame

from tammany_desktop.audio import Effect
from tammany_desktop.languages import available, name_of, text
from tammany_desktop.scenes.base.pages import SheetScene, lay_tabs
from tammany_desktop.scenes.base.stage import Stage
from tammany_desktop.scenes.menus.keys import KeysPage
from tammany_desktop.system.settings import PAGES, SCANNING, SETTINGS, VOLUME_STEP
from tammany_desktop.ui.focus import Spoken
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.widgets import Choice, Meter, toggle

SIZES: Final = (
    (1024, 600),
    (1280, 720),
    (1366, 768),
    (1600, 900),
    (1920, 1080),
    (2560, 1440),
    (3840, 2160),
)
ROW = 64.0  # units
EXPLAINED = 98  # units: rows as high as this say what they do
TALL = 840
Place = tuple[float, float, float, float]
Options = list[tuple[object, str]]


class SettingsScene(SheetScene):
    """Tabs along the top, rows below."""

    back = SheetScene.go_back

    def __init__(self, stage: Stage, page: str = "window") -> None:
        super().__init__(stage)
        self.page = page
        self.keys = KeysPage(stage)
        self.explained = False
        self.content = 0.0  # the width of the rows in units

    def lay(self, gui: Gui) -> None:
        """Heading, tabs, the page, Back."""
        units = self.look.units
        wide, high = units.area
        self.content = content = min(wide - 60, 1240)
        left = (wide - content) / 2
        tall = min(high, TALL)
        low = tall < 660
        edge = min(60, left)
        top = (high - tall) / 2
        gui.card(units.rect(left - edge, top, content + 2 * edge, tall), "panel")
        bottom = top + tall
        top += 20 if low else 56
        self._lay_head(gui, left, top)
        top += 66 + 52 + (16 if low else 32)
        if self.page == "keys":
            self.keys.lay(gui, (left, top, content, bottom - top - (24 if low else 56)))
        else:
            self._lay_rows(gui, left, top, bottom)

    def _lay_head(self, gui: Gui, left: float, top: float) -> None:
        rect = self.look.units.rect
        gui.label(rect(left, top, self.content - 260, 52), text("settings.heading"), "title")
        back = rect(left + self.content - 240, top, 240, 52)
        gui.button(back, text("common.back"), self.back, intent=Intent.CANCEL)
        names = [(page, text(f"settings.page.{page}")) for page in PAGES]
        lay_tabs(gui, (left, top + 66, self.content), names, self.page, self._turn)

    def _lay_rows(self, gui: Gui, left: float, top: float, bottom: float) -> None:
        kinds: dict[str, Callable[[Gui, str, pygame.Rect], None]] = {
            "tick": self._tick,
            "word": self._word,
            "scale": self._scale,
            "scanning": self._scanning,
            "size": self._size,
            "language": self._language,
            "volume": self._volume,
        }
        rows = [(name, one.row) for name, one in SETTINGS.items() if one.page == self.page]
        self.explained = (bottom - top - 40) / len(rows) >= EXPLAINED
        row_high = min(ROW, (bottom - top - 12) / len(rows))
        step = EXPLAINED if self.explained else row_high
        for index, (name, row) in enumerate(rows):
            place = (left, top + index * step, self.content, row_high - 10)
            kinds[row](gui, name, self._label(gui, name, place))

    def _turn(self, page: str) -> None:
        self.page = page
        self.resize()

    def _label(self, gui: Gui, name: str, place: Place) -> pygame.Rect:
        """The name of a setting, what it does below it if there is room; where the rest goes."""
        units = self.look.units
        left, top, wide, high = place
        share = wide * 0.5
        words, hint = text(f"settings.{name}"), self._meaning(name)
        gui.label(units.rect(left, top, share - 20, high), words, "strong")
        if self._told(name):
            gui.label(units.rect(left, top + high - 1, wide, 34), hint, "small", "ink_soft")
        return units.rect(left + share, top, wide - share, high)

    def _told(self, name: str) -> bool:
        """Whether a row says what it does; else its tooltip does."""
        wide = self.look.type.width(self._meaning(name), "small")
        return self.explained and wide <= self.look.px(self.content)

    def _choice(
        self,
        gui: Gui,
        name: str,
        options: Options,
        rect: pygame.Rect,
        now: object = None,
        why_not: str = "",
    ) -> None:
        Choice(
            gui,
            rect,
            options,
            getattr(self.stage.settings, name) if now is None else now,
            lambda value: self.stage.apply(**{name: value}),
            label=text(f"settings.{name}"),
            hint=self._hint(name),
            why_not=why_not,
        ).target.spoken = lambda: Spoken(more=self._meaning(name) if self._told(name) else "")

    def _scale(self, gui: Gui, name: str, rect: pygame.Rect) -> None:
        scales = SETTINGS[name].choices
        options = [(scale, text("settings.percent", number=str(scale))) for scale in scales]
        self._choice(gui, name, options, rect)

    def _scanning(self, gui: Gui, name: str, rect: pygame.Rect) -> None:
        words = {0: text("common.off")}
        steps = [one for one in SCANNING if one]
        words |= {one: text("settings.milliseconds", number=one) for one in steps}
        self._choice(gui, name, list(words.items()), rect)

    def _size(self, gui: Gui, name: str, rect: pygame.Rect) -> None:
        now = (self.look.units.width, self.look.units.height)
        options: Options = [
            (size, text("settings.size", width=size[0], height=size[1]))
            for size in sorted({*SIZES, now})
        ]
        why_not = text("settings.size_full") if self.stage.settings.full_screen else ""
        self._choice(gui, name, options, rect, now, why_not)

    def _language(self, gui: Gui, name: str, rect: pygame.Rect) -> None:
        self._choice(gui, name, [(code, name_of(code)) for code in available()], rect)

    def _word(self, gui: Gui, name: str, rect: pygame.Rect) -> None:
        words = SETTINGS[name].choices
        options = [(word, text(f"settings.{name}_of.{word}")) for word in words]
        self._choice(gui, name, options, rect)

    def _tick(self, gui: Gui, name: str, rect: pygame.Rect) -> None:
        button = toggle(
            gui,
            rect,
            text("common.off"),
            getattr(self.stage.settings, name),
            lambda on: self.stage.apply(**{name: on}),
            caption_on=text("common.on"),
            label=text(f"settings.{name}"),
            hint=self._hint(name),
        )
        target, meaning = button.target, self._meaning(name) if self._told(name) else ""
        spoken = target.spoken
        target.spoken = lambda: spoken()._replace(more=meaning)

    def _hint(self, name: str) -> str:
        """What a tooltip says: nothing that is on the page already."""
        return "" if self._told(name) else self._meaning(name)

    def _meaning(self, name: str) -> str:
        return text(f"settings.{name}_hint", press=self.look.named(Intent.FULL_SCREEN))

    def _volume(self, gui: Gui, name: str, rect: pygame.Rect) -> None:
        Meter(
            gui,
            rect,
            getattr(self.stage.settings, name) // VOLUME_STEP,
            100 // VOLUME_STEP,
            lambda value: self._hear(name, value * VOLUME_STEP),
            lambda value: text("settings.percent", number=value * VOLUME_STEP),
            label=text(f"settings.{name}"),
        )

    def _hear(self, name: str, percent: int) -> None:
        self.stage.apply(**{name: percent})
        if name == "effects":
            self.stage.sounds.play(Effect.PIECE_SET)
