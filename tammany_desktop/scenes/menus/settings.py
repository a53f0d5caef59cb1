"""Settings: five pages of a few rows each, every change shown and kept at once."""

from collections.abc import Callable
from functools import partial
from typing import Final

from tammany_desktop.audio import Effect
from tammany_desktop.languages import available, name_of, text
from tammany_desktop.scenes.base.pages import SheetScene, lay_tabs
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.menus.keys import KeysPage
from tammany_desktop.system.settings import CONTRASTS, SCALES, SPEEDS, VOLUME_STEP
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.widgets import Choice, Meter, toggle

PAGES: Final = ("window", "reading", "play", "sound", "keys")
SIZES: Final = (
    (1024, 600),
    (1280, 720),
    (1366, 768),
    (1600, 900),
    (1920, 1080),
    (2560, 1440),
    (3840, 2160),
)
ROW = 64  # units
EXPLAINED = 98  # units: rows as high as this say what they do
TALL = 740
Place = tuple[float, float, float, float]
Rows = list[Callable[[Gui, Place], None]]


class SettingsScene(SheetScene):
    """Tabs along the top, rows below."""

    def __init__(self, stage: Stage, page: str = "window") -> None:
        super().__init__(stage)
        self.page = page
        self.keys = KeysPage(stage, self.resize)
        self.explained = False
        self.content = 0.0  # the width of the rows in units

    def back(self) -> bool:
        """Escape leads back to where the person came from."""
        self.stack.pop(self)
        return True

    def lay(self, gui: Gui) -> None:
        """Heading, tabs, the page, Back."""
        units = self.look.units
        wide, high = units.area
        content = min(wide - 60, 1240)
        self.content = content
        left = (wide - content) / 2
        tall = min(high, TALL)
        low = tall < 660
        edge = min(60, left)
        top = (high - tall) / 2
        gui.card(units.rect(left - edge, top, content + 2 * edge, tall), "panel")
        bottom = top + tall
        top += 20 if low else 56
        gui.label(units.rect(left, top, content - 260, 52), text("settings.heading"), "title")
        gui.button(
            units.rect(left + content - 240, top, 240, 52),
            text("common.back"),
            self.back,
            intent=Intent.CANCEL,
        )
        top += 66
        names = [(page, text(f"settings.page.{page}")) for page in PAGES]
        lay_tabs(gui, (left, top, content), names, self.page, self._turn)
        top += 52 + (16 if low else 32)
        if self.page == "keys":
            self.keys.lay(gui, (left, top, content, bottom - top - (24 if low else 56)))
            return
        rows = self._rows()
        self.explained = (bottom - top - 40) / len(rows) >= EXPLAINED
        step = EXPLAINED if self.explained else ROW
        for index, row in enumerate(rows):
            row(gui, (left, top + index * step, content, ROW - 10))

    def _turn(self, page: str) -> None:
        self.page = page
        self.resize()

    def _rows(self) -> Rows:
        rows: dict[str, Rows] = {
            "window": [self._scale, self._size, partial(self._flag, "full_screen")],
            "reading": [
                self._language,
                self._contrast,
                partial(self._flag, "plain_type"),
                partial(self._flag, "reduce_motion"),
            ],
            "play": [
                self._speed,
                partial(self._flag, "seal_zero"),
                partial(self._flag, "quick_count"),
            ],
            "sound": [partial(self._volume, name) for name in ("effects", "music", "ambience")],
        }
        return rows[self.page]

    # Rows

    def _label(self, gui: Gui, name: str, place: Place) -> Place:
        """The name of a setting, with what it does below it where there is room."""
        units = self.look.units
        left, top, wide, high = place
        share = wide * 0.5
        words, hint = text(f"settings.{name}"), self._meaning(name)
        gui.label(units.rect(left, top, share - 20, high), words, "strong")
        if self._told(name):
            gui.label(units.rect(left, top + high - 1, wide, 34), hint, "small", "ink_soft")
        return left + share, top, wide - share, high

    def _told(self, name: str) -> bool:
        """Whether a row says what it does; else its slip does."""
        wide = self.look.type.width(self._meaning(name), "small")
        return self.explained and wide <= self.look.px(self.content)

    def _choice(
        self,
        gui: Gui,
        name: str,
        options: list[tuple[object, str]],
        place: Place,
    ) -> None:
        rest = self._label(gui, name, place)
        Choice(
            gui,
            self.look.units.rect(*rest),
            options,
            getattr(self.stage.settings, name),
            lambda value: self.stage.apply(**{name: value}),
            label=text(f"settings.{name}"),
            hint=self._hint(name),
        )

    def _scale(self, gui: Gui, place: Place) -> None:
        options: list[tuple[object, str]] = [
            (scale, text("settings.percent", number=scale)) for scale in SCALES
        ]
        self._choice(gui, "ui_scale", options, place)

    def _size(self, gui: Gui, place: Place) -> None:
        now = (self.look.units.width, self.look.units.height)
        sizes = sorted({*SIZES, now})
        rest = self._label(gui, "window_size", place)
        Choice(
            gui,
            self.look.units.rect(*rest),
            [(size, text("settings.size", width=size[0], height=size[1])) for size in sizes],
            now,
            lambda size: self.stage.apply(window_size=size),
            label=text("settings.window_size"),
            hint=self._hint("window_size"),
            why_not=text("settings.size_full") if self.stage.settings.full_screen else "",
        )

    def _contrast(self, gui: Gui, place: Place) -> None:
        options: list[tuple[object, str]] = [
            (one, text(f"settings.contrast_of.{one}")) for one in CONTRASTS
        ]
        self._choice(gui, "contrast", options, place)

    def _language(self, gui: Gui, place: Place) -> None:
        options: list[tuple[object, str]] = [(code, name_of(code)) for code in available()]
        self._choice(gui, "language", options, place)

    def _speed(self, gui: Gui, place: Place) -> None:
        options: list[tuple[object, str]] = [
            (speed, text(f"settings.speed_of.{speed}")) for speed in SPEEDS
        ]
        self._choice(gui, "speed", options, place)

    def _flag(self, name: str, gui: Gui, place: Place) -> None:
        rest = self._label(gui, name, place)
        toggle(
            gui,
            self.look.units.rect(*rest),
            text("common.off"),
            getattr(self.stage.settings, name),
            lambda on: self.stage.apply(**{name: on}),
            caption_on=text("common.on"),
            label=text(f"settings.{name}"),
            hint=self._hint(name),
        )

    def _hint(self, name: str) -> str:
        """What a slip says: nothing that stands on the page already."""
        return "" if self._told(name) else self._meaning(name)

    def _meaning(self, name: str) -> str:
        """What a setting does."""
        return text(f"settings.{name}_hint", press=self.look.key(Intent.FULL_SCREEN))

    def _volume(self, name: str, gui: Gui, place: Place) -> None:
        rest = self._label(gui, name, place)
        Meter(
            gui,
            self.look.units.rect(*rest),
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
