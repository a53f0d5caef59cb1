"""Settings: pages of a few rows; every change is shown and saved at once; one page binds keys."""

from typing import Final

import pygame

from tammany_desktop.audio import Effect
from tammany_desktop.languages import available, name_of, text
from tammany_desktop.scenes.base.pages import PageScene, Space, lay_tabs
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.menus.keys import KeysPage
from tammany_desktop.system.settings import PAGES, SCANNING, SECOND, SETTINGS, SIZES, VOLUME_STEP
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.tokens import Gap, High
from tammany_desktop.ui.widgets import Choice, Meter, toggle

ROW = 64.0  # units
CONTROL: Final = 520.0  # units: width of the widest control
EXPLAINED = 98  # units: height of a row with an explanation below its control
CLOSE: Final = 70  # units: height of a row with an explanation beside its control
Place = tuple[float, float, float, float]


class SettingsScene(PageScene):
    """Tabs along the top, rows below."""

    def __init__(self, stage: Stage, page: str = "") -> None:
        """Open a page, by default the one that was shown last."""
        super().__init__(stage)
        page = page or stage.settings.page
        self.page = page if page in PAGES else PAGES[0]
        self.keys = KeysPage(stage)
        self.explained = self.content = 0.0  # units: the width of explanations, and of rows
        self.keyed: object = None  # settings that keys change too, as shown

    def lay(self, gui: Gui) -> None:
        space = self.lay_head(gui, self.lay_page(gui), text("settings.heading"), ruled=False)
        names = [(page, text(f"settings.page.{page}")) for page in PAGES]
        space = lay_tabs(gui, space, names, self.page, self._turn)
        self.content = space.wide
        if self.page == "keys":
            self.keys.lay_keys(gui, space)
        else:
            self._lay_rows(gui, space)

    def _lay_rows(self, gui: Gui, space: Space) -> None:
        left, top, _, high = space
        kinds = {"toggle": self._toggle, "volume": self._volume}
        rows = [(name, one.row) for name, one in SETTINGS.items() if one.page == self.page]
        most, room = high / len(rows), self.content - self._control() - Gap.M
        below, beside = most >= EXPLAINED, most >= CLOSE
        self.explained = self.content if below else room if beside else 0.0
        row_high = min(ROW, most)
        air = Gap.XXS if row_high < High.USUAL else Gap.XS
        step = EXPLAINED if below else most if beside else row_high
        for index, (name, row) in enumerate(rows):
            place = (left, top + index * step, self.content, row_high - air)
            kinds.get(row, self._choice)(gui, name, self._label(gui, name, place))

    def update(self, dt: float) -> None:
        now, before = self.stage.settings, self.keyed
        self.keyed = now.mute, now.speed, now.rivals_speed
        if before not in (None, self.keyed):
            message = self.gui.tooltip.said
            self.resize()
            if message is not None:
                self.gui.tooltip.say(message)
        super().update(dt)

    def _turn(self, page: str) -> None:
        self.page = page
        self.stage.apply(page=page)
        self.resize()

    def _label(self, gui: Gui, name: str, place: Place) -> pygame.Rect:
        """Lay a setting's name, with its explanation if there is room; return the rest's place."""
        units, (left, top, wide, high) = self.look.units, place
        share = wide - self._control()
        words, hint = text(f"settings.{name}"), self._meaning(name)
        explains, named = self._explains(name), high
        if explains and self.explained < wide:  # two lines fit beside the control
            named = units.units(self.look.type.line_height("strong"))
        gui.label(units.rect(left, top, share - Gap.M, named), words, "strong")
        if explains:
            rest = units.rect(left, top + named - 1, self.explained, Gap.XL)
            gui.label(rest, hint, "small", "ink_soft")
        return units.rect(left + share, top, wide - share, high)

    def _control(self) -> float:
        """Return how wide the controls are, at the right."""
        return min(self.content / 2, CONTROL)

    def _explains(self, name: str) -> bool:
        """True if the explanation is in the row; otherwise it is in the tooltip."""
        return self.look.type.width(self._meaning(name), "small") <= self.look.px(self.explained)

    def _choice(self, gui: Gui, name: str, rect: pygame.Rect) -> None:
        size = SETTINGS[name].row == "size"
        Choice(
            gui,
            rect,
            self._options(name),
            self.look.window.size if size else getattr(self.stage.settings, name),
            lambda value: self._set(name, value),
            label=text(f"settings.{name}"),
            hint=self._hint(name),
            why_not=text("settings.size_full") if size and self.stage.settings.full_screen else "",
            more=self._meaning(name) if self._explains(name) else "",
        )

    def _set(self, name: str, value: object) -> None:
        """Change a setting; table talk also replaces the choices made for single games."""
        self.stage.apply(**{name: value}, **({"game_talk": {}} if name == "talk" else {}))

    def _options(self, name: str) -> list[tuple[object, str]]:
        """Return the values of a setting, with their words."""
        choices = SETTINGS[name].choices
        match SETTINGS[name].row:
            case "scale":
                return [(one, text("settings.percent", number=str(one))) for one in choices]
            case "scanning":
                steps = [(n, text("settings.milliseconds", number=n)) for n in SCANNING[1:-1]]
                return [(0, text("common.off")), *steps, (SECOND, text("settings.second"))]
            case "size":
                sizes = sorted({*SIZES, self.look.window.size})
                return [(one, text("settings.size", width=one[0], height=one[1])) for one in sizes]
            case "language":
                return [(code, name_of(code)) for code in available()]
        return [(word, text(f"settings.{name}_of.{word}")) for word in choices]

    def _toggle(self, gui: Gui, name: str, rect: pygame.Rect) -> None:
        toggle(
            gui,
            rect,
            text("common.off"),
            getattr(self.stage.settings, name),
            lambda on: self.stage.apply(**{name: on}),
            caption_on=text("common.on"),
            label=text(f"settings.{name}"),
            hint=self._hint(name),
            more=self._meaning(name) if self._explains(name) else "",
        )

    def _hint(self, name: str) -> str:
        """Return the text of a tooltip: nothing that is on the page already."""
        return "" if self._explains(name) else self._meaning(name)

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
