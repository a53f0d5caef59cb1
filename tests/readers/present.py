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
<method name="PresentMessage"><arg direction="in" type="s"/><arg direction="out" type="b"/></method>
</interface></node>"""
LATE = 1.5  # seconds that it takes for each call, as on a busy computer
ASKS = """
import sys
from tammany_desktop.access.orca import find_buses
told = find_buses()
print("ready", flush=True)
for line in sys.stdin:
    channel = told.channel().name
    if channel != "LIVE":
        told.present(sys.argv[1])
    print(channel, flush=True)
"""


def main(python: str, words: str, version: str) -> None:
    """Ask three times."""
    bus, loop = Gio.bus_get_sync(Gio.BusType.SESSION), GLib.MainLoop()
    said: list[str] = []
    own = "Orca1" if int(version.partition(".")[0]) >= 51 else "Orca"
    name, path = f"org.gnome.{own}.Service", f"/org/gnome/{own}/Service"

    def called(*call: Any) -> None:
        values, answer = call[5:7]
        time.sleep(LATE)
        said.append(values.unpack()[0])
        answer.return_value(GLib.Variant("(b)", (True,)))

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
            begun = time.monotonic()
            answer = asks.stdout.readline().strip()
            late = " late" * (time.monotonic() - begun > LATE / 2)
            sys.stdout.write(f"{answer}{late}\n")

        assert asks.stdout is not None
        asks.stdout.readline()  # it has started
        ask()
        owned = Gio.bus_own_name_on_connection(bus, name, Gio.BusNameOwnerFlags.NONE, None, None)
        time.sleep(0.3)
        ask()
        time.sleep(2 * LATE)
        Gio.bus_unown_name(owned)
        time.sleep(0.3)
        ask()
    sys.stdout.write(f"{said}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
