"""Whether the accesskit that is installed has the cure without which Orca 51 drops all events."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.readers.test_orca import PYTHON, missing

ROOT = Path(__file__).with_name("root.py")


@pytest.mark.long
def test_the_root_of_the_program_has_no_parent_yet(tmp_path: Path) -> None:
    """Fails with the first accesskit that has the cure; `orca.NO_EVENTS_FROM` can go then."""
    if lacks := missing():
        pytest.skip(f"no {lacks} on this computer")
    command = ["dbus-run-session", "--", "xvfb-run", "-a", PYTHON, str(ROOT), sys.executable]
    env = {one: value for one, value in os.environ.items() if one != "SDL_VIDEODRIVER"}
    folder = str(tmp_path / "desk")
    run = subprocess.run([*command, folder], capture_output=True, text=True, timeout=120, env=env)
    assert run.returncode == 0, run.stderr[-2000:]
    assert run.stdout == "/org/a11y/atspi/null"
