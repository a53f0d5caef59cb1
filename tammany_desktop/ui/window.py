"""The window: opening, resizing, full screen, its place; its damaged parts, and transitions."""

import logging
import os
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

import pygame

from tammany_desktop.languages import text
from tammany_desktop.system import set_hints
from tammany_desktop.system.settings import MIN_WINDOW
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.tokens import anticipate, ease, overshoot

HAND: Final = 44.0  # units: height of a drawn pointer, limited to pixels that all systems show
MOST: Final = 64
TITLE_BAR: Final = 48  # pixels that one takes at most
UNASKED: Final = ("offscreen", "dummy", "evdev")
log = logging.getLogger(__name__)


class NoDisplayError(RuntimeError):
    """No window could be opened; the message is the system's own."""


class Window:
    """The one window of the program."""

    def __init__(
        self, title: str, size: tuple[int, int], place: tuple[int, int] | None, full: bool
    ) -> None:
        """Open the window. Raises NoDisplayError without a display."""
        set_hints(os.environ)
        try:
            pygame.display.init()
        except pygame.error as error:
            raise NoDisplayError(str(error)) from error
        if pygame.display.get_driver() in UNASKED and not os.environ.get("SDL_VIDEODRIVER"):
            pygame.display.quit()  # SDL's last resort, a window that is invisible
            raise NoDisplayError(text("app.no_screen"))
        self.normal_size = size
        self.hand = ""  # the drawn pointer, "" for the system's arrow
        self.full = False
        self._before: tuple[int, int] | None = None  # the window's place before full screen
        pygame.display.set_caption(title)
        self.surface, self._handle = self._open(self._fitted(size))
        self.noticed = self.surface.get_size()
        if place is not None:
            self._put(place)
        self._grow(self.size)
        self.set_full(full)
        log.info("driver %s, window %s", pygame.display.get_driver(), self.surface.get_size())

    @staticmethod
    def _open(size: tuple[int, int]) -> tuple[pygame.Surface, pygame.Window]:
        try:
            surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        except pygame.error as error:
            raise NoDisplayError(str(error)) from error
        wide, high = pygame.display.get_desktop_sizes()[0]
        with warnings.catch_warnings():
            # pygame.display has no function for a window's least size, and its set_mode never
            # returns from full screen on X11.
            warnings.simplefilter("ignore", DeprecationWarning)
            handle = pygame.Window.from_display_module()
        handle.minimum_size = (min(MIN_WINDOW[0], wide), min(MIN_WINDOW[1], high))
        return surface, handle

    @staticmethod
    def _fitted(size: tuple[int, int]) -> tuple[int, int]:
        """Return the saved size, limited to the present display."""
        if pygame.display.get_driver() == "dummy":
            return size
        wide, high = pygame.display.get_desktop_sizes()[0]
        return max(640, min(size[0], wide)), max(480, min(size[1], high))

    @staticmethod
    def _put(place: tuple[int, int]) -> None:
        """Move the window to its saved place, if part of it would be visible there."""
        wide = sum(size[0] for size in pygame.display.get_desktop_sizes())
        high = max(size[1] for size in pygame.display.get_desktop_sizes())
        if -200 <= place[0] < wide - 200 and 0 <= place[1] < high - 100:
            pygame.display.set_window_position(place)

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Hide the window briefly, if a screen reader can only be connected then."""
        hides = sys.platform in ("win32", "darwin")
        if hides:
            self._handle.hide()
        try:
            yield
        finally:
            if hides:
                self._handle.show()

    def flash(self) -> None:
        """Mark the window in the task bar until somebody comes to it, if the system can."""
        with suppress(pygame.error):
            self._handle.flash(pygame.FLASH_UNTIL_FOCUSED)

    def point(self, hand: str, look: Look) -> None:
        """Set the pointer: a drawn hand, a text cursor, or the arrow."""
        if hand != self.hand:
            self.hand = hand
            drawn = look.pieces.sprite(f"cursor_{hand}", min(MOST, look.px(HAND)))
            cursor = pygame.Cursor(drawn.anchor, drawn.picture) if hand else pygame.Cursor()
            with suppress(pygame.error):  # not every display has cursors
                pygame.mouse.set_cursor(cursor)

    @property
    def size(self) -> tuple[int, int]:
        """Return the window's size in pixels."""
        return self.surface.get_size()

    @property
    def place(self) -> tuple[int, int] | None:
        """Return where the window is on the desktop, or None in full screen."""
        if self.full:
            return None
        left, top = pygame.display.get_window_position()
        return int(left), int(top)

    def resized(self) -> bool:
        """Take in the surface's size; return True if it has changed."""
        surface = pygame.display.get_surface()
        if surface is None:
            return False
        self.surface = surface
        changed, self.noticed = surface.get_size() != self.noticed, surface.get_size()
        if changed and not self.full:
            self.normal_size = self.noticed
        return changed

    def set_full(self, full: bool) -> None:
        """Enter or leave full screen; the new size follows in events."""
        if full == self.full:
            return
        self._before, back = self.place, self._before
        self.full = full
        if full:
            self._handle.set_fullscreen(True)
        else:
            self._handle.set_windowed()
            if back is not None:  # some systems move the window by its frame each time
                self._put(back)
            self._grow(self.normal_size)

    def set_size(self, size: tuple[int, int]) -> None:
        """Set the window's size, leaving full screen; the new size follows in events."""
        self.set_full(False)
        self._handle.restore()
        self._handle.size = self._fitted(size)
        self._grow(size)

    def _grow(self, size: tuple[int, int]) -> None:
        """Fill the desktop if there is no room for a title bar over a window of a size."""
        least = pygame.display.get_desktop_sizes()[0][1] - TITLE_BAR
        if size[1] > least and pygame.display.get_driver() != "dummy":
            self._handle.maximize()


# Parts of the window, in rectangles.

MANY_RECTS: Final = 24  # number of rectangles that cost as much as painting everything
SPARE: Final = 6000  # pixels that cost less than one more rectangle
LINE: Final = 16  # pixels in a line of a processor's cache
STEP: Final = 4  # pixels in 16 bytes
CACHED: Final = 250_000  # pixels that a processor's cache holds besides all else


def aligned(rect: pygame.Rect) -> pygame.Rect:
    """Return a rectangle widened to whole cache lines."""
    left = rect.left // LINE * LINE
    right = -(-rect.right // LINE) * LINE
    return pygame.Rect(left, rect.top, right - left, rect.height)


def quick(rect: pygame.Rect) -> pygame.Rect:
    """Return a rectangle widened so that SDL writes its rows past the cache, at full speed."""
    before = (rect.left - 1) % STEP
    if rect.left <= before or rect.w * rect.h > CACHED:
        return aligned(rect)
    return pygame.Rect(rect.left - before, rect.top, rect.width + before, rect.height)


def around(inner: pygame.Rect, outer: pygame.Rect) -> list[pygame.Rect]:
    """Return the parts of `outer` above, below, left and right of `inner`, which is inside it."""
    if not inner:
        return [outer]
    parts = (
        pygame.Rect(outer.left, outer.top, outer.width, inner.top - outer.top),
        pygame.Rect(outer.left, inner.bottom, outer.width, outer.bottom - inner.bottom),
        pygame.Rect(outer.left, inner.top, inner.left - outer.left, inner.height),
        pygame.Rect(inner.right, inner.top, outer.right - inner.right, inner.height),
    )
    return [part for part in parts if part]  # an empty clip would count as no clip


def merge(rects: list[pygame.Rect], window: pygame.Rect) -> list[pygame.Rect]:
    """Return damage as disjoint rectangles within the window; fewer, or all of it, if cheaper."""
    apart: list[pygame.Rect] = []
    for rect in rects:
        seen = rect.clip(window)
        if not seen.w or not seen.h:
            continue
        joined = quick(seen).clip(window)
        while (hit := _near(joined, apart)) >= 0:
            joined = quick(joined.union(apart.pop(hit))).clip(window)
        apart.append(joined)
    area = sum(rect.w * rect.h for rect in apart)
    return [window] if area > 0.8 * window.w * window.h or len(apart) > MANY_RECTS else apart


def _near(rect: pygame.Rect, others: list[pygame.Rect]) -> int:
    """Return the first rectangle that overlaps or is better painted with `rect`; or -1."""
    for number, other in enumerate(others):
        both = rect.union(other)
        spare = both.w * both.h - rect.w * rect.h - other.w * other.h
        if spare <= SPARE or rect.colliderect(other):
            return number
    return -1


# Transitions between two pictures of the window

NEAR: Final = 1 / 8  # share of the window: a sheet so near to its middle slides in from below
FIRST: Final = 1 / 60  # seconds that count as passed in the first frame, so that each press shows


class Transition:
    """A sheet comes or goes over the nearest edge while the rest fades; `after` is the end."""

    origin: pygame.Rect | None = None  # out of which the sheet grows instead

    def __init__(
        self, before: pygame.Surface, sheet: pygame.Rect, coming: bool, travel: int, seconds: float
    ) -> None:
        """`sheet` moves `travel` pixels within `seconds`; an empty one does not move."""
        self.after = pygame.Surface(before.get_size(), 0, before)
        self.seconds, self.age = seconds, FIRST
        self._before, self._coming = before, coming
        self._sheet = sheet.clip(before.get_rect())
        self._offset = _from_edge(sheet, before.get_rect(), travel)

    def end(self) -> None:
        """Show the end now."""
        self.age = self.seconds

    @property
    def done(self) -> bool:
        """True if the end is to be shown."""
        return self.age >= self.seconds

    def show(self, surface: pygame.Surface) -> None:
        """Paint both pictures as far as the transition has come."""
        part = self.age / self.seconds
        if self._coming:
            ground, over, seen, far = self._before, self.after, part, 1 - overshoot(part)
        else:
            ground, over, seen, far = self.after, self._before, 1 - part, anticipate(part)
        surface.blit(ground, (0, 0))
        over.set_alpha(round(255 * ease(2 * seen - bool(self.origin))))  # two pages mix but briefly
        for part_of in around(self._sheet, surface.get_rect()):
            surface.blit(over, part_of, part_of)
        if self._sheet and self.origin:
            grows = ease(1.5 * part)  # and covers where it will lie before the rest appears
            size = pygame.Vector2(self.origin.size).lerp(self._sheet.size, grows)
            middle = pygame.Vector2(self.origin.center).lerp(self._sheet.center, grows)
            over.set_alpha(None)
            grown = pygame.transform.scale(over.subsurface(self._sheet), size)
            surface.blit(grown, grown.get_rect(center=middle))
        elif self._sheet:
            moved = self._sheet.move(round(self._offset[0] * far), round(self._offset[1] * far))
            surface.blit(over, moved, self._sheet)
        over.set_alpha(None)


def _from_edge(sheet: pygame.Rect, window: pygame.Rect, travel: int) -> tuple[int, int]:
    """Return a sheet's first offset, toward the nearest edge."""
    aside = sheet.centerx - window.centerx
    if abs(aside) > window.width * NEAR:
        return (travel if aside > 0 else -travel), 0
    return 0, (-travel if window.centery - sheet.centery > window.height * NEAR else travel)


# The picture below an overlay

LEFT: Final = (98, 122, 168)  # light left of each color, of 255: bluish, like a clear night
EVENING: Final = (146, 178, 214)  # the same with reduced motion: all of it comes in one frame


def dim(surface: pygame.Surface, still: bool = False) -> None:
    """Darken the surface within its clip by one fill, which takes a tenth of a blend's time."""
    surface.fill(EVENING if still else LEFT, special_flags=pygame.BLEND_RGB_MULT)


class Backdrop:
    """Everything below an overlay, dimmed, as one picture: made when shown, repaired if damaged."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._stale: list[pygame.Rect] = []

    def forget(self) -> None:
        """Drop the picture."""
        self._picture, self._stale = None, []

    def damage(self, rects: list[pygame.Rect]) -> None:
        """Note that something below looks different there."""
        if self._picture is not None:
            self._stale += rects

    def copy_to(self, surface: pygame.Surface, paint: Callable[[pygame.Surface], object]) -> None:
        """Copy the picture within the surface's clip; `paint` paints its damaged parts first."""
        size = surface.get_size()
        if self._picture is None or self._picture.get_size() != size:
            self._picture = pygame.Surface(size, 0, surface)
            self._stale = [surface.get_rect()]
        for rect in merge(self._stale, surface.get_rect()):
            self._picture.set_clip(rect)
            paint(self._picture)
        self._picture.set_clip(None)
        self._stale = []
        clip = surface.get_clip()
        surface.blit(self._picture, clip, clip)
