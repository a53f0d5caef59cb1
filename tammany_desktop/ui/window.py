"""The window: opened with the right hints, resized, made full screen, and its place remembered."""

import logging
import os
import warnings

import pygame

from tammany_desktop.hints import set_hints
from tammany_desktop.settings import MIN_WINDOW

log = logging.getLogger(__name__)


class NoDisplayError(RuntimeError):
    """No window could be opened; the message is the system's own."""


class Window:
    """The one window of the program."""

    def __init__(
        self, title: str, size: tuple[int, int], place: tuple[int, int] | None, full: bool
    ) -> None:
        """Open it. Raises NoDisplayError where there is no display."""
        set_hints(os.environ)
        try:
            pygame.display.init()
        except pygame.error as error:
            raise NoDisplayError(str(error)) from error
        self.normal_size = size
        self.full = full
        pygame.display.set_caption(title)
        self.surface = self._open(self._fitted(size), full)
        self.noticed = self.surface.get_size()
        if place is not None and not full:
            self._put(place)
        log.info("driver %s, window %s", pygame.display.get_driver(), self.surface.get_size())

    def _open(self, size: tuple[int, int], full: bool) -> pygame.Surface:
        try:
            if full:
                desktop = pygame.display.get_desktop_sizes()[0]
                return pygame.display.set_mode(desktop, pygame.FULLSCREEN)
            surface = pygame.display.set_mode(size, pygame.RESIZABLE)
            self._limit()
            return surface
        except pygame.error as error:
            raise NoDisplayError(str(error)) from error

    @staticmethod
    def _fitted(size: tuple[int, int]) -> tuple[int, int]:
        """The size kept from last time, made to fit the display of today."""
        if pygame.display.get_driver() == "dummy":
            return size
        wide, high = pygame.display.get_desktop_sizes()[0]
        return max(640, min(size[0], wide)), max(480, min(size[1], high))

    @staticmethod
    def _limit() -> None:
        wide, high = pygame.display.get_desktop_sizes()[0]
        with warnings.catch_warnings():
            # pygame.display itself cannot say how small a window may become.
            warnings.simplefilter("ignore", DeprecationWarning)
            handle = pygame.Window.from_display_module()
        handle.minimum_size = (min(MIN_WINDOW[0], wide), min(MIN_WINDOW[1], high))

    @staticmethod
    def _put(place: tuple[int, int]) -> None:
        """Where it was last time, if some of it can be seen there today."""
        wide = sum(size[0] for size in pygame.display.get_desktop_sizes())
        high = max(size[1] for size in pygame.display.get_desktop_sizes())
        if -200 <= place[0] < wide - 200 and 0 <= place[1] < high - 100:
            pygame.display.set_window_position(place)

    @property
    def size(self) -> tuple[int, int]:
        """The window in pixels."""
        return self.surface.get_size()

    @property
    def place(self) -> tuple[int, int] | None:
        """Where the window lies on the desktop, or None in full screen."""
        if self.full:
            return None
        left, top = pygame.display.get_window_position()
        return int(left), int(top)

    def resized(self) -> bool:
        """Take notice of a new size; whether it differs from the one noticed last.

        The display's surface is one object that grows and shrinks, so its size is remembered.
        """
        surface = pygame.display.get_surface()
        if surface is None:
            return False
        self.surface = surface
        changed, self.noticed = surface.get_size() != self.noticed, surface.get_size()
        if changed and not self.full:
            self.normal_size = self.noticed
        return changed

    def set_full(self, full: bool) -> None:
        """Go to full screen, or back to the window as it was."""
        if full == self.full:
            return
        self.full = full
        self.surface = self._open(self.normal_size, full)
        self.noticed = self.surface.get_size()

    def set_size(self, size: tuple[int, int]) -> None:
        """Give the window another size, leaving full screen."""
        self.full = False
        self.normal_size = size
        self.surface = self._open(self._fitted(size), False)
        self.noticed = self.surface.get_size()

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()
