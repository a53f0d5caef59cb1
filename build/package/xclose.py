"""Ask an X window to close, as the cross of its frame does; xdotool can do so only since 2021."""

from __future__ import annotations

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


def ask(display: str, window: int) -> None:
    """Send WM_DELETE_WINDOW. Raises OSError without libX11 or the display."""
    x = CDLL("libX11.so.6")
    x.XOpenDisplay.restype = c_void_p
    x.XOpenDisplay.argtypes = (c_char_p,)
    x.XInternAtom.restype = c_ulong
    x.XInternAtom.argtypes = (c_void_p, c_char_p, c_int)
    x.XSendEvent.argtypes = (c_void_p, c_ulong, c_int, c_long, POINTER(Event))
    x.XCloseDisplay.argtypes = (c_void_p,)
    server = x.XOpenDisplay(display.encode())
    if not server:
        raise OSError(f"no display {display}")
    event = Event()
    event.message.type = CLIENT_MESSAGE
    event.message.window = window
    event.message.message_type = x.XInternAtom(server, b"WM_PROTOCOLS", 0)
    event.message.format = 32
    event.message.data[0] = x.XInternAtom(server, b"WM_DELETE_WINDOW", 0)
    x.XSendEvent(server, window, 0, 0, byref(event))
    x.XCloseDisplay(server)
