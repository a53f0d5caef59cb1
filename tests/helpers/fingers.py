"""Fingers on the window, as SDL tells of them: mouse events of the first, then its own."""

import ctypes
from typing import Any, ClassVar

import pygame

from tammany_desktop.scenes.base.stack import GUARD
from tests.helpers.pads import sdl_library
from tests.helpers.table import Mouse
from tests.helpers.table_view import TableView
from tests.helpers.window import Driver

Place = tuple[int, int]


class Fingers:
    """Fingers by number; the first moves the mouse."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.down_at: dict[int, Place] = {}

    def _send(self, kind: int, finger: int, place: Place, mouse: int = 0) -> None:
        wide, high = self.driver.app.look.window.size
        found = []
        if mouse == pygame.MOUSEBUTTONDOWN or (mouse and mouse == pygame.MOUSEMOTION):
            found.append(motion(place, mouse == pygame.MOUSEMOTION))
        if mouse in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            found.append(pygame.event.Event(mouse, pos=place, button=1, touch=True))
        x, y = place[0] / wide, place[1] / high
        found.append(pygame.event.Event(kind, touch_id=1, finger_id=finger, x=x, y=y, dx=0, dy=0))
        self.driver.frame(*found)

    def down(self, place: Place, finger: int = 0) -> None:
        mouse = 0 if self.down_at else pygame.MOUSEBUTTONDOWN
        self.down_at[finger] = place
        self._send(pygame.FINGERDOWN, finger, place, mouse)

    def move(self, place: Place, finger: int = 0) -> None:
        self.down_at[finger] = place
        self._send(pygame.FINGERMOTION, finger, place, 0 if finger else pygame.MOUSEMOTION)

    def up(self, finger: int = 0) -> None:
        place = self.down_at.pop(finger)
        self._send(pygame.FINGERUP, finger, place, 0 if finger else pygame.MOUSEBUTTONUP)

    def tap(self, place: Place) -> None:
        self.down(place)
        self.driver.wait(0.1)
        self.up()
        self.driver.frames(2)


def motion(place: Place, pressed: bool) -> pygame.event.Event:
    return pygame.event.Event(
        pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(int(pressed), 0, 0), touch=True
    )


class _Finger(ctypes.Structure):
    """SDL_TouchFingerEvent."""

    _fields_: ClassVar[Any] = [
        *((name, ctypes.c_uint32) for name in ("kind", "time")),
        *((name, ctypes.c_int64) for name in ("touch", "finger")),
        *((name, ctypes.c_float) for name in ("x", "y", "dx", "dy", "pressure")),
        ("window", ctypes.c_uint32),
    ]


class _Mouse(ctypes.Structure):
    """SDL_MouseButtonEvent, and SDL_MouseMotionEvent, which has its state in place of a button."""

    _fields_: ClassVar[Any] = [
        *((name, ctypes.c_uint32) for name in ("kind", "time", "window", "which")),
        *((name, ctypes.c_uint8) for name in ("button", "state", "clicks", "padding")),
        *((name, ctypes.c_int32) for name in ("x", "y", "dx", "dy")),
    ]


class _Event(ctypes.Union):
    _fields_: ClassVar[Any] = [("mouse", _Mouse), ("finger", _Finger), ("all", ctypes.c_uint8 * 56)]


OF_TOUCH = 0xFFFFFFFF  # SDL_TOUCH_MOUSEID: a mouse that is a finger
KINDS = {
    pygame.FINGERDOWN: 0x700,
    pygame.FINGERUP: 0x701,
    pygame.FINGERMOTION: 0x702,
    pygame.MOUSEMOTION: 0x400,
    pygame.MOUSEBUTTONDOWN: 0x401,
    pygame.MOUSEBUTTONUP: 0x402,
}


class RealFingers(Fingers):
    """The same put into SDL's own queue, from which pygame makes its events."""

    def __init__(self, driver: Driver) -> None:
        super().__init__(driver)
        self.sdl = sdl_library()

    def _push(self, event: _Event) -> None:
        assert self.sdl.SDL_PushEvent(ctypes.byref(event)) == 1

    def _send(self, kind: int, finger: int, place: Place, mouse: int = 0) -> None:
        wide, high = self.driver.app.look.window.size
        buttons = mouse in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        for one in (pygame.MOUSEMOTION, mouse) if mouse == pygame.MOUSEBUTTONDOWN else (mouse,):
            if one:
                event = _Event(mouse=_Mouse(KINDS[one], 0, 1, OF_TOUCH, x=place[0], y=place[1]))
                moving = one == pygame.MOUSEMOTION
                event.mouse.button = int((moving and not buttons) or not moving)
                event.mouse.state = int(one == pygame.MOUSEBUTTONDOWN)
                event.mouse.clicks = int(not moving)
                self._push(event)
        x, y = place[0] / wide, place[1] / high
        self._push(_Event(finger=_Finger(KINDS[kind], 0, 1, finger, x, y)))
        self.driver.frames(1)


class Touching(Mouse):
    """A person with a touch screen only."""

    def __init__(self, table: TableView, kind: type[Fingers] = Fingers) -> None:
        super().__init__(table)
        fingers = kind(table.driver)
        table.driver.click = lambda place, button=1: fingers.tap(place)  # type: ignore[method-assign]

    def ward(self, ward: int) -> None:
        self.driver.skip(GUARD)  # or the second boss for a ward would be a double tap
        super().ward(ward)
