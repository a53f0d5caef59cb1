"""Watches what a program tells the bus for accessibility, and remembers which nodes are gone.

    /usr/bin/python3 watcher.py FILE

writes a line of JSON for each event: the node, the event, its detail, and whether the node had been
told to be gone before. libatspi remembers that too, and Orca 43 drops all later events of the node.
"""

import json
import sys
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

EVENTS = "org.a11y.atspi.Event."


def main(file: str) -> None:
    """Watch until ended from outside."""
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    ask = ("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, 2000, None)
    (address,) = session.call_sync(*ask).unpack()
    kinds = Gio.DBusConnectionFlags
    how = kinds.AUTHENTICATION_CLIENT | kinds.MESSAGE_BUS_CONNECTION
    bus = Gio.DBusConnection.new_for_address_sync(address, how, None, None)
    gone: set[tuple[str, str]] = set()
    with open(file, "w", encoding="utf-8") as out:

        def heard(_: Any, sender: str, path: str, kind: str, name: str, values: Any) -> None:
            detail, first, *_rest = values.unpack()
            dead = (sender, path) in gone
            out.write(json.dumps([path, f"{kind.removeprefix(EVENTS)}:{name}:{detail}", dead]))
            out.write("\n")
            out.flush()
            if detail == "defunct" and first:
                gone.add((sender, path))

        for kind in ("Object", "Window", "Focus", "Document"):
            flags = Gio.DBusSignalFlags.NONE
            bus.signal_subscribe(None, EVENTS + kind, None, None, None, flags, heard)
        GLib.MainLoop().run()


if __name__ == "__main__":
    main(sys.argv[1])
