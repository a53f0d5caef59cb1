"""pygame-gui's manager, made cheap to build and deterministic to drive."""

from typing import Any
from weakref import WeakKeyDictionary

import i18n
from pygame_gui import UIManager
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme

from tammany_desktop.languages import language
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.theme import theme

_THEMES: WeakKeyDictionary[Look, UIAppearanceTheme] = WeakKeyDictionary()


class Manager(UIManager):
    """pygame-gui's manager, told of the pointer by events: posted events then work as real ones."""

    def __init__(self, look: Look) -> None:
        """A manager for a window of the look's size."""
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
