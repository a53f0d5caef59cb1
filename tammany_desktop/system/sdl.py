"""Environment variables for SDL and pygame, set before pygame is imported."""

import sys
from collections.abc import MutableMapping
from pathlib import Path
from typing import Final

# Set to 1 or 0 to say whether SDL may present frames through the graphics card.
OVERRIDE: Final = "TAMMANY_ACCELERATION"
WINDOW_CLASS: Final = "tammany-hall"


def has_gpu() -> bool:
    """Whether Linux offers a rendering device."""
    return any(Path("/dev/dri").glob("renderD*"))


def set_hints(environment: MutableMapping[str, str]) -> None:
    """Set the hints; except for the window's class, a person's own choices take precedence."""
    # pygame would put the script's name here while it is imported.
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
        # Without a GPU SDL presents through software GL, at four times the cost or more.
        environment.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def plain_x11(environment: MutableMapping[str, str]) -> bool:
    """Whether SDL will open its window on an X server on Linux."""
    if sys.platform != "linux" or not environment.get("DISPLAY"):
        return False
    return environment.get("SDL_VIDEODRIVER", "x11") == "x11"
