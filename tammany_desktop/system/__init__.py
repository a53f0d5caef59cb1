"""Settings of SDL, made before pygame is imported, and the language: the chosen or the system's."""

import os
import sys
from collections.abc import Iterable, Mapping, MutableMapping
from pathlib import Path
from typing import Final

from tammany_desktop.languages import ENGLISH, available, set_language

# 1 or 0 decides whether SDL may present frames through the graphics card.
OVERRIDE: Final = "TAMMANY_ACCELERATION"
WINDOW_CLASS: Final = "tammany-hall"


def has_gpu() -> bool:
    """True if Linux offers a rendering device."""
    return any(Path("/dev/dri").glob("renderD*"))


def set_hints(environment: MutableMapping[str, str]) -> None:
    """Set SDL's hints; a person's own environment comes first, except for the window's class."""
    # pygame would set the script's name here when it is imported.
    environment["SDL_VIDEO_X11_WMCLASS"] = WINDOW_CLASS
    environment["SDL_VIDEO_WAYLAND_WMCLASS"] = WINDOW_CLASS
    environment.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    environment.setdefault("SDL_APP_NAME", "Tammany Hall")
    environment.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    environment.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    environment.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    wanted = environment.get(OVERRIDE)
    if wanted in ("0", "1"):
        environment["SDL_FRAMEBUFFER_ACCELERATION"] = wanted
    elif plain_x11(environment) and not has_gpu():
        # Without a GPU, SDL presents through software GL at four times the cost or more.
        environment.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def plain_x11(environment: MutableMapping[str, str]) -> bool:
    """True if SDL will open its window on an X server on Linux."""
    if sys.platform != "linux" or not environment.get("DISPLAY"):
        return False
    return environment.get("SDL_VIDEODRIVER", "x11") == "x11"


CATEGORIES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
UNTRANSLATED: Final = frozenset(("C", "POSIX"))


def set_locale(language: str = "") -> str:
    """Use the chosen language, else the system's, else English; return its code."""
    if language and set_language(language):
        return language
    spoken = system_language()
    if set_language(spoken):
        return spoken
    set_language(ENGLISH)
    return ENGLISH


def system_language() -> str:
    """Return the first language the system prefers that has a catalog, else English."""
    wanted = from_environment(os.environ)
    return chosen(_from_system() if wanted is None else wanted, available())


def chosen(wanted: Iterable[str], codes: tuple[str, ...]) -> str:
    """Return the first of the wanted locales with a catalog, in any country; else English."""
    for locale in wanted:
        code = locale.replace("-", "_").split("_")[0].split(".")[0].split("@")[0].lower()
        if code in codes:
            return code
    return ENGLISH


def from_environment(variables: Mapping[str, str]) -> list[str] | None:
    """Return the environment's locales, best first, as gettext does; None if it names none."""
    locale = next((variables[name] for name in CATEGORIES if variables.get(name)), "")
    listed = [one for one in variables.get("LANGUAGE", "").split(":") if one]
    if not locale:
        return listed or None
    return [] if locale.split(".")[0] in UNTRANSLATED else [*listed, locale]


def _from_system() -> list[str]:
    """Return the locales of Windows or macOS, which SDL asks for."""
    if sys.platform == "linux":
        return []
    import pygame

    try:
        return [one["language"] for one in pygame.system.get_pref_locales()]
    except (AttributeError, KeyError, pygame.error):
        return []
