"""The window: size, position, full screen and pointer; its damaged parts; transitions."""

import logging
import os
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, NamedTuple

import pygame

from tammany_desktop.languages import text
from tammany_desktop.system import set_hints
from tammany_desktop.system.settings import MIN_WINDOW
from tammany_desktop.ui import tokens
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.tokens import anticipate, ease, overshoot

POINTER_HEIGHT: Final = 44.0  # units: height of a drawn pointer
MAX_POINTER: Final = 64  # pixels: height of a pointer that all systems can show
TITLE_BAR: Final = 48  # pixels: greatest height of a title bar
INVISIBLE: Final = ("offscreen", "dummy", "evdev")  # drivers without a visible window
log = logging.getLogger(__name__)


class NoDisplayError(RuntimeError):
    """No window can be opened; the message says why."""


class Window:
    """The one window of the program."""

    def __init__(
        self, title: str, size: tuple[int, int], position: tuple[int, int] | None, full: bool
    ) -> None:
        """Open the window. Raises NoDisplayError without a display."""
        set_hints(os.environ)
        try:
            pygame.display.init()
        except pygame.error as error:
            raise NoDisplayError(str(error)) from error
        if pygame.display.get_driver() in INVISIBLE and not os.environ.get("SDL_VIDEODRIVER"):
            pygame.display.quit()  # SDL has chosen the driver as a last resort
            raise NoDisplayError(text("app.no_screen"))
        self.normal_size = size
        self.pointer = ""  # the shape of the drawn pointer, "" for the system's arrow
        self.full = False
        self._old_position: tuple[int, int] | None = None  # where the window was before full screen
        pygame.display.set_caption(title)
        self.surface, self._handle = self._open(self._fitted(size))
        self.known_size = self.surface.get_size()
        if position is not None:
            self._move_to(position)
        self._maximize_if_needed(self.size)
        self.set_full(full)
        log.info("driver %s, window %s", pygame.display.get_driver(), self.surface.get_size())

    @staticmethod
    def _open(size: tuple[int, int]) -> tuple[pygame.Surface, pygame.Window]:
        try:
            surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        except pygame.error as error:
            raise NoDisplayError(str(error)) from error
        width, height = pygame.display.get_desktop_sizes()[0]
        with warnings.catch_warnings():
            # pygame.display cannot set a window's least size, and its set_mode cannot leave full
            # screen on X11.
            warnings.simplefilter("ignore", DeprecationWarning)
            handle = pygame.Window.from_display_module()
        handle.minimum_size = (min(MIN_WINDOW[0], width), min(MIN_WINDOW[1], height))
        return surface, handle

    @staticmethod
    def _fitted(size: tuple[int, int]) -> tuple[int, int]:
        """Return a size, at least 640 x 480 pixels, limited to the display."""
        if pygame.display.get_driver() == "dummy":
            return size
        width, height = pygame.display.get_desktop_sizes()[0]
        return max(640, min(size[0], width)), max(480, min(size[1], height))

    @staticmethod
    def _move_to(position: tuple[int, int]) -> None:
        """Move the window to a saved position, if part of it would be visible there."""
        width = sum(size[0] for size in pygame.display.get_desktop_sizes())
        height = max(size[1] for size in pygame.display.get_desktop_sizes())
        if -200 <= position[0] < width - 200 and 0 <= position[1] < height - 100:
            pygame.display.set_window_position(position)

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Hide the window where a screen reader can only be connected to a hidden one."""
        hides = sys.platform in ("win32", "darwin")
        if hides:
            self._handle.hide()
        try:
            yield
        finally:
            if hides:
                self._handle.show()

    def flash(self) -> None:
        """Highlight the window in the task bar until it gets the focus, if the system can."""
        with suppress(pygame.error):
            self._handle.flash(pygame.FLASH_UNTIL_FOCUSED)

    def set_pointer(self, shape: str, look: Look) -> None:
        """Set the shape of the pointer, by the name of a picture, or "" for the arrow."""
        if shape != self.pointer:
            self.pointer = shape
            image = look.pieces.sprite(f"cursor_{shape}", min(MAX_POINTER, look.px(POINTER_HEIGHT)))
            cursor = pygame.Cursor(image.anchor, image.picture) if shape else pygame.Cursor()
            with suppress(pygame.error):  # not every display has cursors
                pygame.mouse.set_cursor(cursor)

    @property
    def size(self) -> tuple[int, int]:
        """Return the window's size in pixels."""
        return self.surface.get_size()

    @property
    def position(self) -> tuple[int, int] | None:
        """Return where the window is on the desktop, or None in full screen."""
        if self.full:
            return None
        left, top = pygame.display.get_window_position()
        return int(left), int(top)

    def update_size(self) -> bool:
        """Update the surface after events; return True if its size has changed."""
        surface = pygame.display.get_surface()
        if surface is None:
            return False
        self.surface = surface
        changed, self.known_size = surface.get_size() != self.known_size, surface.get_size()
        if changed and not self.full:
            self.normal_size = self.known_size
        return changed

    def set_full(self, full: bool) -> None:
        """Enter or leave full screen; the new size follows in events."""
        if full == self.full:
            return
        self._old_position, position = self.position, self._old_position
        self.full = full
        if full:
            self._handle.set_fullscreen(True)
        else:
            self._handle.set_windowed()
            if position is not None:  # some systems do not restore the position exactly
                self._move_to(position)
            self._maximize_if_needed(self.normal_size)

    def set_size(self, size: tuple[int, int]) -> None:
        """Set the window's size, leaving full screen; the new size follows in events."""
        self.set_full(False)
        self._handle.restore()
        self._handle.size = self._fitted(size)
        self._maximize_if_needed(size)

    def _maximize_if_needed(self, size: tuple[int, int]) -> None:
        """Maximize the window if a window of `size` and its title bar do not fit the desktop."""
        room = pygame.display.get_desktop_sizes()[0][1] - TITLE_BAR
        if size[1] > room and pygame.display.get_driver() != "dummy":
            self._handle.maximize()


# Damaged parts of the window

MANY_RECTS: Final = 24  # number of rectangles above which painting everything is cheaper
SPARE_PIXELS: Final = 6000  # pixels that cost less than one more rectangle
CACHE_LINE: Final = 16  # pixels in a line of a processor's cache
WRITE_STEP: Final = 4  # pixels in 16 bytes; SDL is fast from one pixel after a multiple
CACHED_PIXELS: Final = 250_000  # pixels that a processor's cache can hold


def aligned(rect: pygame.Rect) -> pygame.Rect:
    """Return a rectangle extended to whole cache lines."""
    left, end = rect.left // CACHE_LINE * CACHE_LINE, -(-rect.right // CACHE_LINE) * CACHE_LINE
    return pygame.Rect(left, rect.top, end - left, rect.height)


def fast_rect(rect: pygame.Rect) -> pygame.Rect:
    """Return a rectangle extended so that SDL writes its rows fast, bypassing the cache."""
    extra_width = (rect.left - 1) % WRITE_STEP
    if rect.left <= extra_width or rect.w * rect.h > CACHED_PIXELS:
        return aligned(rect)
    return pygame.Rect(rect.left - extra_width, rect.top, rect.width + extra_width, rect.height)


def parts_around(inner: pygame.Rect, outer: pygame.Rect) -> list[pygame.Rect]:
    """Return up to four parts of `outer` around `inner`, which is empty or inside `outer`."""
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
    """Return damage as disjoint rectangles within the window, merged if that is cheaper."""
    parts: list[pygame.Rect] = []
    for rect in rects:
        visible = rect.clip(window)
        if not visible:
            continue
        joined = fast_rect(visible).clip(window)
        while parts and (near := [n for n, old in enumerate(parts) if len(join(joined, old)) == 1]):
            joined = fast_rect(joined.union(parts.pop(near[0]))).clip(window)
        parts.append(joined)
    area = sum([rect.w * rect.h for rect in parts])
    return [window] if area > 0.8 * window.w * window.h or len(parts) > MANY_RECTS else parts


def join(rect: pygame.Rect, other: pygame.Rect) -> tuple[pygame.Rect, ...]:
    """Return the union of two rectangles if they overlap or it is painted faster, else both."""
    union = rect.union(other)
    extra_pixels = union.w * union.h - rect.w * rect.h - other.w * other.h
    return (union,) if extra_pixels <= SPARE_PIXELS or rect.colliderect(other) else (rect, other)


# Transitions between two pictures of the window

Offset = tuple[int, int]  # pixels to the right and down
SIDE_SHARE: Final = 1 / 8  # a sheet this share of the width off the middle is at a side
CURTAINS_AT: Final = 1 / 2  # share of the time after which curtains are closed, or begin to open
FRAME_SHARE: Final = 0.02  # width of a curtain's frame, as a share of the window's
SHADE: Final = (240, 240, 240)  # factor of each step of a curtain's shadow, of 255
RISE_FROM: Final = 0.9  # a sheet begins to rise from this share of the way below the window
OUT_AT: Final = 1 / 2  # share of the time after which a sheet is out of its envelope
GROWS_AT: Final = 0.3  # share of the time after which the sheet grows
EDGE: Final = 0.4  # height of an envelope's edge above the slip in it, as a share of the slip's
FIRST_STEP: Final = 1 / 60  # seconds passed in the first frame, so that the sheet moves
SWITCH_AT: Final = 3 / 4  # share of the time after which the last frame shows around the sheet


class OpenEnvelope(NamedTuple):
    """Pictures of an open envelope in an `area`, and the rectangle of the `slip` in its pocket."""

    behind: pygame.Surface  # fills the window
    back: pygame.Surface
    front: pygame.Surface  # the wall of its pocket, in front of the slip
    area: pygame.Rect
    slip: pygame.Rect


class Transition:
    """Moves an opaque sheet; no frame mixes two texts. The caller first paints `last_frame`."""

    switch_at = SWITCH_AT  # share of the time after which `last_frame` shows, or curtains close
    curtains: pygame.Surface | None = None  # the picture of the curtains
    envelope: OpenEnvelope | None = None  # out of which the sheet comes, instead of curtains

    def __init__(
        self, old: pygame.Surface, sheet: pygame.Rect, offset: Offset, coming: bool, seconds: float
    ) -> None:
        """`sheet` clips what moves; if `coming`, it starts at `offset`, else it ends there."""
        self.last_frame = pygame.Surface(old.get_size(), 0, old)
        self.seconds, self.age = seconds, FIRST_STEP
        self.shaded: list[pygame.Rect] = []  # areas that darken while the sheet comes, or lighten
        self._old, self._coming = old, coming
        self._sheet, self.offset = sheet.clip(old.get_rect()), offset

    def end(self) -> None:
        """Finish the transition."""
        self.age = self.seconds

    def show(self, surface: pygame.Surface) -> None:
        """Paint the window as it is at this age."""
        share = self.age / self.seconds
        if self.envelope is not None:
            self._come_out(surface, self.envelope, share)
            return
        if self.curtains is not None:
            surface.blit(self.curtains, (0, 0))
            self._draw_curtains(surface, self.curtains, share)
            return
        surface.blit(self._old if self._coming else self.last_frame, (0, 0))
        coming_share = ease(share / max(self.switch_at, FIRST_STEP))
        for area in self.shaded:
            surface.set_clip(area)
            dim(surface, strength=coming_share if self._coming else 1 - ease(share))
        surface.set_clip(None)
        if self._coming and share >= self.switch_at:
            for area_around in parts_around(self._sheet, surface.get_rect()):
                surface.blit(self.last_frame, area_around, area_around)
        picture, offset_share = self._old, anticipate(share, 0.0)
        if self._coming:
            picture, offset_share = self.last_frame, 1 - overshoot(share, 0.0)
        across, down = (round(extent * offset_share) for extent in self.offset)
        visible = self._sheet.move(across, down).clip(self._sheet)
        surface.blit(picture, visible, visible.move(-across, -down))

    def _draw_curtains(self, surface: pygame.Surface, image: pygame.Surface, share: float) -> None:
        """Close two curtains with a frame and a shadow, then let the sheet rise; or the reverse."""
        width, height = surface.get_size()
        switch_at, before_switch = self.switch_at, share < self.switch_at
        phase = share / switch_at if before_switch else (share - switch_at) / (1 - switch_at)
        if before_switch != self._coming:
            distance = 1 - ease(phase) if self._coming else anticipate(phase, 0.0)
            area = self._sheet.move(0, round((height - self._sheet.top) * RISE_FROM * distance))
            surface.blit(self.last_frame if self._coming else self._old, area, self._sheet)
            return
        surface.blit(self._old if self._coming else self.last_frame, (0, 0))
        shift = round(width // 2 * ease(1 - phase if self._coming else phase))
        left, right = width // 2 - shift, width // 2 + shift
        frame_width = min(shift, left, round(width * FRAME_SHARE))
        surface.blit(image, (-shift, 0), (0, 0, width // 2, height))
        surface.blit(image, (right, 0), (width // 2, 0, width, height))
        surface.blit(image, (left - frame_width, 0), (width - frame_width, 0, frame_width, height))
        surface.blit(image, (right, 0), (0, 0, frame_width, height))
        for extent in range(frame_width, 0, -2):  # darker towards the curtains
            for x in (left, right - extent):
                surface.fill(SHADE, (x, 0, extent, height), special_flags=pygame.BLEND_RGB_MULT)

    def _come_out(self, surface: pygame.Surface, envelope: OpenEnvelope, share: float) -> None:
        """Let the sheet rise out of its envelope, then grow to full size; the envelope sinks."""
        (behind, back, front, area, slip), sheet = envelope, self._sheet
        depth = surface.get_height() - area.top
        # This height is free above the envelope, which has sunk, when the sheet is out of it.
        free_height = slip.top + round(depth * ease(OUT_AT) - slip.height * EDGE)
        least_scale = min(slip.width / sheet.width, min(free_height, slip.height) / sheet.height)
        rise = max(0.0, slip.top + least_scale * sheet.height - free_height)
        grown = ease((share - GROWS_AT) / (1 - GROWS_AT))
        top = slip.top - rise * ease(share / OUT_AT)
        scale = least_scale + (1 - least_scale) * grown
        picture = pygame.transform.scale_by(self.last_frame.subsurface(sheet), scale)
        middle = pygame.Vector2(slip.centerx, top).lerp(sheet.midtop, grown)
        sunk_area = area.move(0, round(depth * ease(share)))
        surface.blit(behind, (0, 0))
        surface.blits([(back, sunk_area), (picture, picture.get_rect(midtop=middle))])
        if share < OUT_AT:
            surface.blit(front, sunk_area)


def offset_of(sheet: pygame.Rect, window: pygame.Rect, pressed: tuple[int, int] | None) -> Offset:
    """Return where a sheet comes from: its side, the top if `pressed` above it, or the bottom."""
    distance = sheet.centerx - window.centerx
    if abs(distance) > window.width * SIDE_SHARE:
        return (sheet.width if distance > 0 else -sheet.width), 0
    from_top = pressed is not None and pressed[1] < sheet.centery
    return 0, (-sheet.height if from_top else sheet.height)


# The picture below an overlay


def dim(surface: pygame.Surface, strength: float = 1.0, reduced_motion: bool = False) -> None:
    """Darken the clip by `strength` (0 to 1) of the full effect, or less, if motion is reduced."""
    strength = strength * tokens.STILL_DIM if reduced_motion else strength
    factors = pygame.Vector3(255).lerp(tokens.DIM_FACTORS, strength)
    surface.fill([round(channel) for channel in factors], special_flags=pygame.BLEND_RGB_MULT)
    added = [round(strength * channel) for channel in tokens.DIM_LIGHT]
    surface.fill(added, special_flags=pygame.BLEND_RGB_ADD)


class DimmedCache:
    """A cached picture of everything below an overlay, dimmed; damaged parts are painted again."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._outdated: list[pygame.Rect] = []

    def forget(self) -> None:
        """Drop the picture."""
        self._picture, self._outdated = None, []

    def damage(self, rects: list[pygame.Rect]) -> None:
        """Note that parts of the picture are outdated."""
        if self._picture is not None:
            self._outdated += rects

    def copy_to(self, surface: pygame.Surface, paint: Callable[[pygame.Surface], object]) -> None:
        """Copy the picture within the surface's clip; `paint` paints its damaged parts first."""
        size = surface.get_size()
        if self._picture is None or self._picture.get_size() != size:
            self._picture = pygame.Surface(size, 0, surface)
            self._outdated = [surface.get_rect()]
        for rect in merge(self._outdated, surface.get_rect()):
            self._picture.set_clip(rect)
            paint(self._picture)
        self._picture.set_clip(None)
        self._outdated = []
        clip = surface.get_clip()
        surface.blit(self._picture, clip, clip)
