"""What xdotool cannot do, or only since 2021: close an X window by its cross, and read its icon."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import (
    CDLL,
    POINTER,
    Structure,
    Union,
    byref,
    c_char_p,
    c_int,
    c_long,
    c_ulong,
    c_void_p,
)

CLIENT_MESSAGE = 33
ANY_KIND = 0


class Message(Structure):
    """XClientMessageEvent."""

    _fields_ = (
        ("type", c_int),
        ("serial", c_ulong),
        ("send_event", c_int),
        ("display", c_void_p),
        ("window", c_ulong),
        ("message_type", c_ulong),
        ("format", c_int),
        ("data", c_long * 5),
    )


class Event(Union):
    """XEvent."""

    _fields_ = (("message", Message), ("room", c_long * 24))


@contextmanager
def _server(display: str) -> Iterator[tuple[CDLL, c_void_p]]:
    """libX11 and a connection. Raises OSError without the one or the other."""
    x = CDLL("libX11.so.6")
    x.XOpenDisplay.restype = c_void_p
    x.XOpenDisplay.argtypes = (c_char_p,)
    x.XInternAtom.restype = c_ulong
    x.XInternAtom.argtypes = (c_void_p, c_char_p, c_int)
    x.XCloseDisplay.argtypes = (c_void_p,)
    server = x.XOpenDisplay(display.encode())
    if not server:
        raise OSError(f"no display {display}")
    try:
        yield x, server
    finally:
        x.XCloseDisplay(server)


def ask(display: str, window: int) -> None:
    """Send WM_DELETE_WINDOW. Raises OSError without libX11 or the display."""
    with _server(display) as (x, server):
        x.XSendEvent.argtypes = (c_void_p, c_ulong, c_int, c_long, POINTER(Event))
        event = Event()
        event.message.type = CLIENT_MESSAGE
        event.message.window = window
        event.message.message_type = x.XInternAtom(server, b"WM_PROTOCOLS", 0)
        event.message.format = 32
        event.message.data[0] = x.XInternAtom(server, b"WM_DELETE_WINDOW", 0)
        x.XSendEvent(server, window, 0, 0, byref(event))


def icon(display: str, window: int) -> tuple[int, int]:
    """The size of a window's icon, (0, 0) where it has none. Raises OSError as `ask` does."""
    with _server(display) as (x, server):
        x.XGetWindowProperty.argtypes = (
            c_void_p, c_ulong, c_ulong, c_long, c_long, c_int, c_ulong,
            POINTER(c_ulong), POINTER(c_int), POINTER(c_ulong), POINTER(c_ulong),
            POINTER(POINTER(c_ulong)),
        )  # fmt: skip
        x.XFree.argtypes = (c_void_p,)
        kind, bits, count, rest = c_ulong(), c_int(), c_ulong(), c_ulong()
        data = POINTER(c_ulong)()
        name = x.XInternAtom(server, b"_NET_WM_ICON", 0)
        x.XGetWindowProperty(
            server, window, name, 0, 2, 0, ANY_KIND,
            byref(kind), byref(bits), byref(count), byref(rest), byref(data),
        )  # fmt: skip
        if count.value < 2:
            return 0, 0
        size = int(data[0]), int(data[1])
        x.XFree(data)
        return size
