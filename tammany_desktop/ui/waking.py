"""A sleep that ends with an event of the window, or when another thread calls."""

import ctypes
import sys
import threading
from contextlib import suppress
from functools import cache
from typing import Any, Final

import pygame

NUDGE: Final = pygame.event.custom_type()  # ends SDL's wait and says nothing else
DRIVERS: Final = ("x11", "wayland", "windows")  # others look for events every millisecond


@cache
def sdl() -> Any:
    """Return the library that pygame uses, or None; only Windows finds it by its name alone."""
    with suppress(OSError, AttributeError):
        found = ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)
        return found if found.SDL_WaitEventTimeout and found.SDL_NumJoysticks else None


class Signal(threading.Event):
    """Ends a sleep when a thread sets it, and with an event of the window where it `hears` them."""

    _waiting = False

    @property
    def hears(self) -> bool:
        """True if events end a sleep; with a controller SDL would poll it every millisecond."""
        library = pygame.display.get_driver() in DRIVERS and sdl()
        return bool(library and library.SDL_NumJoysticks() == 0)

    def set(self) -> None:
        """End the sleep, from any thread."""
        super().set()
        if self._waiting:
            with suppress(pygame.error):
                pygame.event.post(pygame.event.Event(NUDGE))

    def wait(self, timeout: float | None = None) -> bool:
        """Sleep for seconds at most; return True if it was set."""
        if timeout is None or timeout < 0.001 or not self.hears:
            return super().wait(timeout)
        self._waiting = True  # before the look: what is set after it sends an event
        if not self.is_set():
            sdl().SDL_WaitEventTimeout(None, int(timeout * 1000))
        self._waiting = False
        return self.is_set()
