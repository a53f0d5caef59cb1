"""Announcements to Orca, the screen reader of Linux, in its different versions."""

import ctypes
import logging
import os
from ctypes import c_char_p, c_int, c_size_t, c_uint, c_void_p
from enum import Enum
from typing import Any, Final

log = logging.getLogger(__name__)
TIMEOUT: Final = 1000  # milliseconds to wait for a reply
CLIENT: Final = 1 | 8  # flags: authenticate, and register on the bus
NO_START: Final = 1  # flag: do not start the program that is called
# What is called: a name on the bus, an object, an interface.
ORCA: Final = tuple(  # Orca of versions 51 and later, then of 49 and 50
    (f"org.gnome.{name}.Service", f"/org/gnome/{name}/Service", f"org.gnome.{name}.Service")
    for name in ("Orca1", "Orca")
)
BUS_DAEMON: Final = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
ACCESSIBILITY_BUS: Final = ("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus")
REGISTRY: Final = ("org.a11y.atspi.Registry", "/org/a11y/atspi/registry", "org.a11y.atspi.Registry")
# GLib's functions: the type of the result, then those of the arguments
_P, _S = c_void_p, c_char_p
FUNCTIONS: Final[dict[str, tuple[Any, ...]]] = {
    "g_dbus_connection_new_for_address_sync": (_P, _S, c_int, _P, _P, _P),
    "g_dbus_connection_call_sync": (_P, _P, *(_S,) * 4, _P, _P, c_uint, c_int, _P, _P),
    "g_dbus_connection_call": (None, _P, *(_S,) * 4, _P, _P, c_uint, c_int, _P, _P, _P),
    "g_variant_new_string": (_P, _S),
    "g_variant_new_tuple": (_P, _P, c_size_t),
    "g_variant_print": (_P, _P, c_int),
    "g_variant_unref": (None, _P),
    "g_free": (None, _P),
}


class Channel(Enum):
    """The ways in which announcements reach the reader in use."""

    LIVE = "an announcement"
    NAME = "a new name of the window"
    MESSAGE = "a message to Orca"
    MESSAGES_ONLY = "messages for everything, as Orca ignores the events of accesskit"


def session_address() -> str:
    """Return the address of the session's bus, or "". GLib is not asked: it would start a bus."""
    address = os.environ.get("DBUS_SESSION_BUS_ADDRESS", "")
    default = os.path.join(os.environ.get("XDG_RUNTIME_DIR", ""), "bus")
    exists = os.path.isabs(default) and os.path.exists(default)
    return address or (f"unix:path={default}" if exists else "")


class Buses:
    """The buses of session and accessibility. Raises OSError or AttributeError without new GLib."""

    def __init__(self) -> None:
        self._gio: Any = ctypes.CDLL("libgio-2.0.so.0")
        for name, (result, *arguments) in FUNCTIONS.items():
            function = getattr(self._gio, name)
            function.restype, function.argtypes = result, arguments
        self._session = self._connect(session_address())
        reply = self._call(self._session, ACCESSIBILITY_BUS, "GetAddress")
        self._orca, self._events = ORCA[0], ""  # Orca as found last; events that a reader hears
        self._access = self._connect(reply.split("'")[1] if reply else "")

    def channel(self) -> Channel:
        """Return how to announce something now, since readers come and go."""
        for called in ORCA:  # the bus says which one runs; `present` calls that one
            if "true" in self._call(self._session, BUS_DAEMON, "NameHasOwner", called[0]):
                self._orca = called
                return Channel.MESSAGES_ONLY if called is ORCA[0] else Channel.MESSAGE
        self._events = self._call(self._access, REGISTRY, "GetRegisteredEvents") or self._events
        hears_announcements = "Announcement" in self._events
        hears_names = "Object:PropertyChange:AccessibleName'" in self._events
        return Channel.NAME if hears_names and not hears_announcements else Channel.LIVE

    def present(self, words: str) -> None:
        """Let Orca say something, without waiting for it."""
        self._call(self._session, self._orca, "PresentMessage", words)

    def _connect(self, address: str) -> int | None:
        connect = self._gio.g_dbus_connection_new_for_address_sync
        bus: int | None = connect(address.encode(), CLIENT, None, None, None) if address else None
        return bus

    def _call(self, bus: int | None, called: tuple[str, str, str], method: str, *texts: str) -> str:
        """Return the reply as GLib prints it, or ""; PresentMessage is sent without waiting."""
        if bus is None:
            return ""
        gio = self._gio
        variants = [gio.g_variant_new_string(item.encode(errors="replace")) for item in texts]
        values = gio.g_variant_new_tuple((c_void_p * len(variants))(*variants), len(variants))
        names = (name.encode() for name in (*called, method))
        options = (values, None, NO_START, TIMEOUT, None, None)
        if method == "PresentMessage":
            gio.g_dbus_connection_call(bus, *names, *options, None)
            return ""
        variant = gio.g_dbus_connection_call_sync(bus, *names, *options)
        if not variant:
            return ""
        printed = gio.g_variant_print(variant, False)
        reply = ctypes.string_at(printed).decode() if printed else ""
        gio.g_free(printed)
        gio.g_variant_unref(variant)
        return reply


def find_buses() -> Buses | None:
    """Return the buses of this system, or None without a usable GLib, which is logged."""
    try:
        return Buses()
    except (OSError, AttributeError) as error:
        log.info("announcements by the bus for accessibility alone: %r", error)
        return None
