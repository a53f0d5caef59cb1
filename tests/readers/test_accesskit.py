"""What is wrong in the accesskit that is installed, and what the program does about it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.readers.test_orca import PYTHON, missing

FOLDER = Path(__file__).parent
pytestmark = pytest.mark.long


def run(script: str, *arguments: str, modules: Path | None = None) -> str:
    """Return what a script prints that talks to a program over the bus for accessibility.

    `modules` is a folder whose modules come before those that are installed.
    """
    if lacks := missing():
        pytest.skip(f"no {lacks} on this computer")
    command = ["dbus-run-session", "--", "xvfb-run", "-a", PYTHON, str(FOLDER / script)]
    env = {one: value for one, value in os.environ.items() if one != "SDL_VIDEODRIVER"}
    env |= {"PYTHONPATH": str(modules)} if modules else {}
    command += [sys.executable, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, env=env)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def test_the_root_of_the_program_has_no_parent_yet(tmp_path: Path) -> None:
    """Fails with the first accesskit that has the cure; `orca.NO_EVENTS_FROM` can go then."""
    assert run("root.py", str(tmp_path / "desk")) == "/org/a11y/atspi/null"


def test_the_newest_accesskit_has_no_cure_either(tmp_path: Path) -> None:
    """The program takes no newer one by itself; fails when there is one with the cure, or another.

    It asks the index of packages, and is skipped where that cannot be reached.
    """
    newest = tmp_path / "newest"
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target"]
    if subprocess.run([*command, str(newest), "accesskit"]).returncode:
        pytest.skip("the index of packages cannot be reached")
    assert run("root.py", str(tmp_path / "desk"), modules=newest) == "/org/a11y/atspi/null"


def test_a_reader_that_asks_without_a_pause_stops_nothing(tmp_path: Path) -> None:
    """In accesskit 0.7 a state that is asked for during an update stopped both for ever."""
    assert run("flood.py", str(tmp_path / "desk"), "30") == "goes on"
