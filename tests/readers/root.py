"""Asks for the parent of the program's root on the bus for accessibility, and prints its path.

dbus-run-session -- xvfb-run -a /usr/bin/python3 root.py PYTHON FOLDER
"""

import sys
import time
from pathlib import Path

import gi

gi.require_version("Gio", "2.0")
from desk import Desk  # noqa: E402
from gi.repository import Gio, GLib  # noqa: E402

ROOT = "/org/a11y/atspi/accessible/root"
NODE = "org.a11y.atspi.Accessible"


def accessibility_bus() -> Gio.DBusConnection:
    """Return a connection to the bus that readers use."""
    session, kinds = Gio.bus_get_sync(Gio.BusType.SESSION), Gio.DBusConnectionFlags
    ask = ("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, 2000)
    (address,) = session.call_sync(*ask, None).unpack()
    how = kinds.AUTHENTICATION_CLIENT | kinds.MESSAGE_BUS_CONNECTION
    return Gio.DBusConnection.new_for_address_sync(address, how, None, None)


def children(bus: Gio.DBusConnection, name: str, path: str) -> list[tuple[str, str]]:
    """Return the children of a node, by the names of their programs and their paths; waits."""
    found: list[tuple[str, str]] = []
    for _ in range(300):
        call = (name, path, NODE, "GetChildren", None, None, 0, 2000, None)
        (found,) = bus.call_sync(*call).unpack()
        if found:
            break
        time.sleep(0.1)
    return found


def main(python: str, folder: Path) -> None:
    """Wait for the program, and ask."""
    with Desk(python, folder, orca=False) as desk:
        bus = accessibility_bus()
        desk.start_program()
        name, path = children(bus, "org.a11y.atspi.Registry", ROOT)[0]
        values = GLib.Variant("(ss)", (NODE, "Parent"))
        get = (name, path, "org.freedesktop.DBus.Properties", "Get", values, None, 0, 2000, None)
        ((_, parent),) = bus.call_sync(*get).unpack()
        sys.stdout.write(parent)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
