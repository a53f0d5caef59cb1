"""SDL's hints, which are set before pygame is imported, and the language."""

import os
import sys
from collections.abc import Iterable, Mapping, MutableMapping
from pathlib import Path
from typing import Final

from tammany_desktop.languages import ENGLISH, available, set_language

# This environment variable forces (1) or forbids (0) that SDL presents frames by the GPU.
ACCELERATION: Final = "TAMMANY_ACCELERATION"
WINDOW_CLASS: Final = "tammany-hall"


def has_gpu() -> bool:
    """Return True if Linux has a rendering device."""
    return any(Path("/dev/dri").glob("renderD*"))


def set_hints(environment: MutableMapping[str, str]) -> None:
    """Set SDL's hints, except those in the environment; the window's class is always set."""
    # Otherwise pygame, when imported, sets the script's name as the class.
    environment["SDL_VIDEO_X11_WMCLASS"] = WINDOW_CLASS
    environment["SDL_VIDEO_WAYLAND_WMCLASS"] = WINDOW_CLASS
    environment.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    environment.setdefault("SDL_APP_NAME", "Tammany Hall")
    environment.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    environment.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    environment.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    override = environment.get(ACCELERATION)
    if override in ("0", "1"):
        environment["SDL_FRAMEBUFFER_ACCELERATION"] = override
        return
    driver = environment.get("SDL_VIDEODRIVER", "x11") if environment.get("DISPLAY") else ""
    if sys.platform == "linux" and driver == "x11" and not has_gpu():
        # Without a GPU, SDL would use software GL, which is at least four times slower.
        environment.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


CATEGORIES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
UNTRANSLATED_LOCALES: Final = frozenset(("C", "POSIX"))


def choose_language(language: str = "") -> str:
    """Set the chosen language, else the system's, else English; return its code."""
    if language and set_language(language):
        return language
    system = system_language()
    if set_language(system):
        return system
    set_language(ENGLISH)
    return ENGLISH


def system_language() -> str:
    """Return the first of the system's preferred languages that has a catalog, else English."""
    locales = environment_locales(os.environ)
    return first_available(_system_locales() if locales is None else locales, available())


def first_available(wanted: Iterable[str], codes: tuple[str, ...]) -> str:
    """Return the language of the first wanted locale that has a catalog, else English."""
    for locale in wanted:
        code = locale.replace("-", "_").split("_")[0].split(".")[0].split("@")[0].lower()
        if code in codes:
            return code
    return ENGLISH


def environment_locales(variables: Mapping[str, str]) -> list[str] | None:
    """Return the environment's locales, in gettext's order: [] for C or POSIX; None without any."""
    locale = next((variables[name] for name in CATEGORIES if variables.get(name)), "")
    languages = [name for name in variables.get("LANGUAGE", "").split(":") if name]
    if not locale:
        return languages or None
    return [] if locale.split(".")[0] in UNTRANSLATED_LOCALES else [*languages, locale]


def _system_locales() -> list[str]:
    """Return the preferred locales of Windows or macOS, as SDL reports them; [] on Linux."""
    if sys.platform == "linux":
        return []
    import pygame

    try:
        return [locale["language"] for locale in pygame.system.get_pref_locales()]
    except (AttributeError, KeyError, pygame.error):
        return []
