"""A wait that ends with an event of the window, or when another thread sets a signal."""

import ctypes
import sys
import threading
from contextlib import suppress
from functools import cache
from typing import Any, Final

import pygame

WAKE: Final = pygame.event.custom_type()  # an event that does nothing but end SDL's wait
DRIVERS: Final = ("x11", "wayland", "windows")  # other drivers poll for events all the time


@cache
def sdl() -> Any:
    """Return the SDL library that pygame uses, or None if it cannot be found."""
    with suppress(OSError, AttributeError):
        library = ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)
        return library if library.SDL_WaitEventTimeout and library.SDL_NumJoysticks else None


class Signal(threading.Event):
    """A threading event whose `wait` also ends with an event of the window, if that is possible."""

    _waiting = False  # whether a thread waits for SDL's events

    @property
    def waits_for_events(self) -> bool:
        """Return True if events end a wait; not with a controller, which SDL would poll."""
        library = pygame.display.get_driver() in DRIVERS and sdl()
        return bool(library and library.SDL_NumJoysticks() == 0)

    def set(self) -> None:
        """End the wait, from any thread."""
        super().set()
        if self._waiting:
            with suppress(pygame.error):
                pygame.event.post(pygame.event.Event(WAKE))

    def wait(self, timeout: float | None = None) -> bool:
        """Wait for at most `timeout` seconds; return True if the signal was set."""
        if timeout is None or timeout < 0.001 or not self.waits_for_events:
            return super().wait(timeout)
        self._waiting = True  # before the check, so that a later `set` posts an event
        if not self.is_set():
            sdl().SDL_WaitEventTimeout(None, int(timeout * 1000))
        self._waiting = False
        return self.is_set()
