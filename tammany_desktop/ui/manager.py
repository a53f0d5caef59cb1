"""pygame-gui's manager and its theme, made cheap to build and deterministic to drive."""

from typing import Any, Final
from weakref import WeakKeyDictionary

import i18n
import pygame
from pygame_gui import UIManager
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme

from tammany_desktop.languages import language
from tammany_desktop.ui.look import Look

# What the library paints itself here; it ignores a font among the defaults, so that each element
# repeats the block. Every element more costs milliseconds with every manager.
ELEMENTS: Final = ("text_entry_line",)
CLEAR: Final = "#00000000"  # the GUI prints the field below


def _hex(color: pygame.Color) -> str:
    return f"#{color.r:02x}{color.g:02x}{color.b:02x}"


def _colors(look: Look) -> dict[str, str]:
    pick = {role: _hex(color) for role, color in look.palette.surface.items()}
    return {
        **{f"{state}_bg": CLEAR for state in ("dark", "normal", "hovered", "active", "disabled")},
        **{f"{state}_text": pick["ink"] for state in ("normal", "hovered", "active")},
        **{f"{state}_border": pick["ink"] for state in ("hovered", "active", "selected")},
        **{f"{state}_border": pick["ink_soft"] for state in ("normal", "disabled")},
        "selected_bg": pick["focus"],
        "disabled_dark_bg": pick["paper_dark"],
        "selected_text": pick["paper_light"],
        "disabled_text": pick["ink_soft"],
        "text_cursor": pick["vermilion"],
        "text_shadow": pick["paper_light"],
    }


def _font(look: Look, role: str) -> dict[str, str]:
    path = look.type.path(role)
    font = {"name": f"{look.type.face(role)}", "size": str(look.type.points(role))}
    return font | {"regular_path": str(path)} if path is not None else font


def theme(look: Look) -> dict[str, Any]:
    """A theme as pygame-gui takes it: a dictionary of blocks by element."""
    colors = _colors(look)
    misc = {
        "shape": "rectangle",
        "border_width": "0",
        "shadow_width": "0",
        "padding": f"{look.px(10)},{look.px(4)}",
        "text_horiz_alignment": "left",
        "text_horiz_alignment_padding": str(look.px(8)),
    }
    block = {"colours": colors, "font": _font(look, "body"), "misc": misc}
    return {"defaults": {"colours": colors}} | dict.fromkeys(ELEMENTS, block)


_THEMES: WeakKeyDictionary[Look, UIAppearanceTheme] = WeakKeyDictionary()


class Manager(UIManager):
    """pygame-gui's manager, told of the pointer by events: posted events then work as real ones."""

    def __init__(self, look: Look) -> None:
        self.pointer = (-1, -1)
        self.look = look
        paths = list(i18n.load_path)
        super().__init__(
            look.window.size,
            theme(look),
            enable_live_theme_updates=False,
            starting_language=language(),
        )
        if paths:  # it adds its folder again with every manager
            i18n.load_path[:] = paths

    def create_new_theme(self, theme_path: Any = None) -> UIAppearanceTheme:
        """The theme of the look, read by its first manager and shared by the others."""
        made = _THEMES.get(self.look)
        if made is None:
            made = _THEMES[self.look] = super().create_new_theme(theme_path)
        return made

    def _update_mouse_position(self) -> None:
        self.mouse_position = self.pointer
