"""Stands where Orca 49 and later is on the session's bus, and prints what it is asked to say.

    dbus-run-session -- /usr/bin/python3 present.py PYTHON WORDS VERSION

It has the name of that version: Orca1 from 51 on, Orca before. PYTHON asks which way to announce
something, and announces WORDS: without Orca, with it, and again once it has gone.
"""

import os
import subprocess
import sys
import threading
import time
from typing import Any

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

ABOUT = """<node><interface name="{name}">
<method name="GetVersion"><arg direction="out" type="s"/></method>
<method name="PresentMessage"><arg direction="in" type="s"/><arg direction="out" type="b"/></method>
</interface></node>"""
ASKS = """
import sys
from tammany_desktop.access.orca import buses
told = buses()
for line in sys.stdin:
    print(told.channel().name, told.present(sys.argv[1]), flush=True)
"""


def main(python: str, words: str, version: str) -> None:
    """Ask three times."""
    bus, loop = Gio.bus_get_sync(Gio.BusType.SESSION), GLib.MainLoop()
    said: list[str] = []
    own = "Orca1" if int(version.partition(".")[0]) >= 51 else "Orca"
    name, path = f"org.gnome.{own}.Service", f"/org/gnome/{own}/Service"

    def called(*call: Any) -> None:
        method, values, answer = call[4:7]
        if method == "PresentMessage":
            said.append(values.unpack()[0])
        found = GLib.Variant("(b)", (True,)) if method == "PresentMessage" else None
        answer.return_value(found or GLib.Variant("(s)", (version,)))

    about = Gio.DBusNodeInfo.new_for_xml(ABOUT.format(name=name)).interfaces[0]
    bus.register_object(path, about, called)
    threading.Thread(target=loop.run, daemon=True).start()
    command, env = [python, "-c", ASKS, words], {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=env) as asks:

        def ask() -> None:
            assert asks.stdin is not None
            assert asks.stdout is not None
            asks.stdin.write("\n")
            asks.stdin.flush()
            sys.stdout.write(asks.stdout.readline())

        ask()
        owned = Gio.bus_own_name_on_connection(bus, name, Gio.BusNameOwnerFlags.NONE, None, None)
        time.sleep(0.3)
        ask()
        Gio.bus_unown_name(owned)
        time.sleep(0.3)
        ask()
    sys.stdout.write(f"{said}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
