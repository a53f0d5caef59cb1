"""What a desktop expects of a program: an icon at its window, and last words that somebody sees."""

import sys
from contextlib import suppress
from typing import Final

import pygame

from tammany_desktop import resources
from tammany_desktop.languages import text

ICON: Final = "pieces/app/icon-64.png"
UNSEEN: Final = ("dummy", "offscreen")


def set_window_icon() -> None:
    """Give the window its icon; macOS takes a better one from the .app bundle."""
    if sys.platform != "darwin":
        with suppress(OSError, pygame.error):
            pygame.display.set_icon(pygame.image.load(resources.assets() / ICON))


def report_fatal(words: str, boxed: bool = False) -> None:
    """For when there is no window: stderr, and the system's message box where there is one."""
    if sys.stderr is not None:
        sys.stderr.write(words + "\n")
    if boxed and pygame.display.get_init() and pygame.display.get_driver() not in UNSEEN:
        with suppress(pygame.error):
            pygame.display.message_box(text("app.title"), words, message_type="error")
