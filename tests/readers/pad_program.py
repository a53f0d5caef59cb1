"""The program with SDL's virtual controller: `python pad_program.py`, in the project's Python.

Lines of standard input plug it in and out ("plug", "unplug") and press its buttons (SDL's names).
"""

import sys
import threading
import time
from pathlib import Path

HELD = 0.08  # seconds that a button is down


def serve() -> None:
    """Do what each line says."""
    from tests.helpers.pads import OnlyPlugged

    pads: list[OnlyPlugged] = []
    for line in sys.stdin:
        name = line.strip()
        if name == "plug":
            pads.append(OnlyPlugged())
        elif name == "unplug":
            pads.pop().detach()
        else:
            pads[-1].set(name, True)
            time.sleep(HELD)
            pads[-1].set(name, False)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    from tammany_desktop.__main__ import main

    threading.Thread(target=serve, daemon=True).start()
    sys.exit(main())
