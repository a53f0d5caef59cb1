"""The robot that only listens, at the real program, through the system's own interface (AT-SPI).

    dbus-run-session -- xvfb-run -a /usr/bin/python3 at_spi_robot.py PYTHON FOLDER SEED [MOST]

It runs in the system's own Python, which has pyatspi; PYTHON runs the program, whose files go to
FOLDER. It plays one game from the title to its end, or until it has pressed MOST times, prints how
often it pressed, and ends the program. Games of even seeds are among persons.
"""

import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent))

LAUNCHER = "/usr/libexec/at-spi-bus-launcher"


def start_bus() -> None:
    """Start AT-SPI as a desktop does when a screen reader is switched on."""
    subprocess.Popen([LAUNCHER, "--launch-immediately"], stderr=subprocess.DEVNULL)
    time.sleep(1.0)
    set_ = ["gdbus", "call", "--session", "--dest", "org.a11y.Bus", "--object-path"]
    set_ += ["/org/a11y/bus", "--method", "org.freedesktop.DBus.Properties.Set"]
    for name in ("IsEnabled", "ScreenReaderEnabled"):
        subprocess.run([*set_, "org.a11y.Status", name, "<true>"], check=True, capture_output=True)


start_bus()  # pyatspi connects as it is imported

import pyatspi  # noqa: E402
from robot import Thing, choose, over  # noqa: E402

NAME = "Tammany Hall"
ROLES = {pyatspi.ROLE_PUSH_BUTTON: "button", pyatspi.ROLE_TOGGLE_BUTTON: "button"}
CLOSED = "Not possible now."
STILL = 0.12  # seconds in which the program answers a press
PRESSES = 6000
PATIENCE = 200  # looks in a row that find nothing to press
BOTS = ("Play against bots", "First game", "Start the game")
PERSONS = ("Pass and play", "Start the game")


def start_program(python: str, folder: Path) -> "subprocess.Popen[bytes]":
    """The program as a person starts it, with a home of its own."""
    places = {
        f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in ("CONFIG", "DATA", "STATE")
    }
    env = {**os.environ, **places, "HOME": str(folder), "SDL_AUDIODRIVER": "dummy"}
    root = Path(__file__).resolve().parents[2]
    env |= {"SDL_VIDEODRIVER": "x11", "LANGUAGE": "en"}
    return subprocess.Popen([python, "-m", "tammany_desktop"], cwd=root, env=env)


def find_program() -> "pyatspi.Accessible":
    """The program's frame on the desktop."""
    for _ in range(200):
        for one in pyatspi.Registry.getDesktop(0):
            if one is not None and one.childCount:
                return one
        time.sleep(0.1)
    raise SystemExit("the program never shows")


def things(at: "pyatspi.Accessible") -> "list[Thing]":
    """What can be heard now, in order."""
    found: list[Thing] = []
    waiting = [at]
    while waiting:
        one = waiting.pop()
        with suppress(Exception):  # it may have gone meanwhile
            role = ROLES.get(one.getRole(), "label")
            if one.name:
                closed = one.description.startswith(CLOSED)
                found.append(Thing(role, one.name, closed, one))
            waiting += [child for child in reversed(list(one)) if child is not None]
    return found


def press(thing: Thing) -> None:
    """Do what the thing offers first."""
    with suppress(Exception):  # it may have gone meanwhile
        thing.place.queryAction().doAction(0)


def play(seed: int, most: int) -> int:
    """From the title to the end, or until something was pressed so often; how often it was."""
    chance, program = Random(seed), find_program()
    way: tuple[str, ...] = BOTS if seed % 2 else PERSONS
    pressed, idle, heard = 0, 0, []
    while pressed < PRESSES and idle < PATIENCE:
        pyatspi.clearCache()
        heard = things(program)
        if over(heard) or pressed == most:
            return pressed
        buttons = [one for one in heard if one.role == "button"]
        wanted = [one for one in buttons if way and one.name.startswith(way[0])]
        if way:
            thing = wanted[0] if wanted else None
            way = way[1:] if wanted else way
        else:
            thing = choose(heard, chance)
        if thing is not None:
            press(thing)
            pressed += 1
        idle = 0 if thing is not None else idle + 1
        time.sleep(STILL if thing is not None else 0.3)
    raise SystemExit(str([one.name for one in heard]))


def main(python: str, folder: Path, seed: int, most: int = PRESSES) -> None:
    """Start everything, play, end the program."""
    program = start_program(python, folder)
    try:
        sys.stdout.write(f"{play(seed, most)}\n")
    finally:
        program.terminate()
        try:
            program.wait(20)
        except subprocess.TimeoutExpired:
            program.kill()  # left alive it would keep the test's pipes open for good
            raise


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), *map(int, sys.argv[3:]))
