"""Asks a program for the states of its nodes without a pause, and prints whether it goes on.

dbus-run-session -- xvfb-run -a /usr/bin/python3 flood.py PYTHON FOLDER SECONDS
"""

import sys
import time
from itertools import count
from pathlib import Path

from desk import Desk
from gi.repository import Gio, GLib
from root import NODE, ROOT, accessibility_bus, children

FLOODED = Path(__file__).with_name("flooded.py")
AT_ONCE = 40  # questions that wait for their answers
SILENT = 8.0  # seconds without an answer, after which the program has stopped


def main(python: str, folder: Path, seconds: float) -> None:
    """Ask until the time is over, or the program answers no more."""
    with Desk(python, folder, orca=False) as desk:
        bus = accessibility_bus()
        desk.start(python, str(FLOODED))
        (program,) = children(bus, "org.a11y.atspi.Registry", ROOT)
        (window,) = children(bus, *program)
        nodes, loop, asked = children(bus, *window), GLib.MainLoop(), count()
        begin = answered = time.monotonic()

        def ask(answer: Gio.AsyncResult | None = None) -> None:
            nonlocal answered
            if answer is not None:
                bus.call_finish(answer)
                answered = time.monotonic()
            name, path = nodes[next(asked) % len(nodes)]
            bus.call(
                name, path, NODE, "GetState", None, None, 0, -1, None, lambda _, found: ask(found)
            )

        def look() -> bool:
            now = time.monotonic()
            if now - answered < SILENT and answered - begin < seconds:
                return True
            loop.quit()
            return False

        for _ in range(AT_ONCE):
            ask()
        GLib.timeout_add(200, look)
        loop.run()
        done = answered - begin
        sys.stdout.write("goes on" if done >= seconds else f"stops after {done:.1f} s")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), float(sys.argv[3]))
