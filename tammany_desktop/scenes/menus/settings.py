"""The settings: pages of rows, whose changes are applied and saved at once, and a page of keys."""

from typing import Final

import pygame

from tammany_desktop.audio import Effect
from tammany_desktop.languages import available, name_of, text
from tammany_desktop.scenes.base.pages import PageScene, Space, lay_tabs
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.menus.keys import KeysPage
from tammany_desktop.system.settings import PAGES, SETTINGS, SIZES, TWO_SWITCHES, VOLUME_STEP
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.tokens import Gap, Height
from tammany_desktop.ui.widgets import Choice, Slider, check_box

ROW: Final = 64.0  # units: greatest height of a control and the gap below it
CONTROL: Final = 520.0  # units: width of the widest control
BELOW: Final = 98  # units: height of a row with a hint below its control
BESIDE: Final = 70  # units: height of a row with a hint beside its control
Area = tuple[float, float, float, float]  # left, top, width and height in units


class SettingsScene(PageScene):
    """The settings in rows, on pages with tabs along the top."""

    def __init__(self, stage: Stage, page: str = "") -> None:
        """Open a page, by default the one that was shown last."""
        super().__init__(stage)
        page = page or stage.settings.page
        self.page = page if page in PAGES else PAGES[0]
        self.keys = KeysPage(stage)
        self.row_width = 0.0  # units: width of a row
        self.hint_width = 0.0  # units: width of hints in rows; 0 if tooltips have them
        self.shown_values: object = None  # the shown values of settings that keys also change

    def lay(self, gui: Gui) -> None:
        space = self.lay_head(gui, self.lay_page(gui), text("settings.heading"), ruled=False)
        tabs = [(page, text(f"settings.page.{page}")) for page in PAGES]
        space = lay_tabs(gui, space, tabs, self.page, self._show_page)
        self.row_width = space.width
        if self.page == "keys":
            self.keys.lay_keys(gui, space)
        else:
            self._lay_rows(gui, space)

    def _lay_rows(self, gui: Gui, space: Space) -> None:
        left, top, _, height = space
        layouts = {"toggle": self._lay_toggle, "volume": self._lay_volume}
        rows = [(name, each.row) for name, each in SETTINGS.items() if each.page == self.page]
        has_sounds_button = self.page == "sound"  # a button below the rows opens the page of sounds
        row_space = height / (len(rows) + has_sounds_button)
        room = self.row_width - self._control_width() - Gap.M
        widest = max(self.look.type.width(self._hint(name), "small") for name, _ in rows)
        is_below = row_space >= BELOW and widest > self.look.px(room)  # whether the hint is
        is_beside = row_space >= BESIDE
        self.hint_width = self.row_width if is_below else room if is_beside else 0.0
        row_height = min(ROW, row_space)
        gap = Gap.XXS if row_height < Height.USUAL else Gap.XS
        step = min(row_space, BELOW) if is_beside else row_height
        for index, (name, kind) in enumerate(rows):
            area = (left, top + index * step, self.row_width, row_height - gap)
            layouts.get(kind, self._lay_choice)(gui, name, self._lay_label(gui, name, area))
        if has_sounds_button:
            width, button_top = self._control_width(), top + len(rows) * step
            area = (left + self.row_width - width, button_top, width, row_height - gap)
            gui.button(self.look.units.rect(*area), text("sounds.heading"), self._open_sounds)

    def _open_sounds(self) -> None:
        from tammany_desktop.scenes.menus.sounds import SoundsScene

        self.stack.push(SoundsScene(self.stage))

    def update(self, dt: float) -> None:
        settings, old_values = self.stage.settings, self.shown_values
        self.shown_values = settings.mute, settings.speed, settings.rivals_speed
        if old_values not in (None, self.shown_values):
            message = self.gui.tooltip.answered
            self.resize()
            if message is not None:
                self.gui.tooltip.show_timed(message)
        super().update(dt)

    def _show_page(self, page: str) -> None:
        self.page = page
        self.stage.apply(page=page)
        self.resize()

    def _lay_label(self, gui: Gui, name: str, area: Area) -> pygame.Rect:
        """Lay out a setting's name and, if it fits, its hint; return the area of its control."""
        units, (left, top, width, height) = self.look.units, area
        label_width = width - self._control_width()
        caption, hint = text(f"settings.{name}"), self._hint(name)
        with_hint, name_height = self._shows_hint(name), height
        if with_hint and self.hint_width < width:  # two lines fit beside the control
            name_height = units.units(self.look.type.line_height("strong"))
        gui.label(units.rect(left, top, label_width - Gap.L, name_height), caption, "strong")
        if with_hint:
            hint_rect = units.rect(left, top + name_height - 1, self.hint_width, Gap.XL)
            gui.label(hint_rect, hint, "small", "ink_soft")
        return units.rect(left + label_width, top, width - label_width, height)

    def _control_width(self) -> float:
        """Return the width of the controls, which are at the right."""
        return min(self.row_width / 2, CONTROL)

    def _shows_hint(self, name: str) -> bool:
        """Return True if the hint is in the row; otherwise it is in the tooltip."""
        return self.look.type.width(self._hint(name), "small") <= self.look.px(self.hint_width)

    def _lay_choice(self, gui: Gui, name: str, rect: pygame.Rect) -> None:
        is_size, full_screen = SETTINGS[name].row == "size", self.stage.settings.full_screen
        Choice(
            gui,
            rect,
            self._options(name),
            self.look.window.size if is_size else getattr(self.stage.settings, name),
            lambda value: self._set(name, value),
            label=text(f"settings.{name}"),
            hint=self._tooltip(name),
            why_not=text("settings.size_full") if is_size and full_screen else "",
            more=self._hint(name) if self._shows_hint(name) else "",
        )

    def _set(self, name: str, value: object) -> None:
        """Change a setting; a change of table talk also forgets the choices for single games."""
        self.stage.apply(**{name: value}, **({"game_talk": {}} if name == "talk" else {}))

    def _options(self, name: str) -> list[tuple[object, str]]:
        """Return the values of a setting, with their words."""
        choices = SETTINGS[name].choices
        match SETTINGS[name].row:
            case "scale":
                return [(n, text("settings.percent", number=str(n))) for n in choices]
            case "delay":
                names = {str(n): text("settings.milliseconds", number=str(n)) for n in choices}
                names |= {"0": text("common.off"), str(TWO_SWITCHES): text("settings.second")}
                return [(n, names[str(n)]) for n in choices]
            case "size":
                sizes = sorted({*SIZES, self.look.window.size})
                return [(s, text("settings.size", width=s[0], height=s[1])) for s in sizes]
            case "language":
                return [(code, name_of(code)) for code in available()]
        return [(mode, text(f"settings.{name}_of.{mode}")) for mode in choices]

    def _lay_toggle(self, gui: Gui, name: str, rect: pygame.Rect) -> None:
        check_box(
            gui,
            rect,
            text("common.off"),
            getattr(self.stage.settings, name),
            lambda on: self.stage.apply(**{name: on}),
            caption_on=text("common.on"),
            label=text(f"settings.{name}"),
            hint=self._tooltip(name),
            more=self._hint(name) if self._shows_hint(name) else "",
        )

    def _tooltip(self, name: str) -> str:
        """Return the text of a tooltip: the hint, if it is not in the row."""
        return "" if self._shows_hint(name) else self._hint(name)

    def _hint(self, name: str) -> str:
        """Return the hint on a setting."""
        return text(f"settings.{name}_hint", press=self.look.key_name(Intent.FULL_SCREEN))

    def _lay_volume(self, gui: Gui, name: str, rect: pygame.Rect) -> None:
        Slider(
            gui,
            rect,
            getattr(self.stage.settings, name) // VOLUME_STEP,
            100 // VOLUME_STEP,
            lambda value: self._set_volume(name, value * VOLUME_STEP),
            lambda value: text("settings.percent", number=value * VOLUME_STEP),
            label=text(f"settings.{name}"),
        )

    def _set_volume(self, name: str, percent: int) -> None:
        self.stage.apply(**{name: percent})
        if name == "effects":
            self.stage.sounds.play(Effect.PIECE_SET)
