"""Messages to Orca 49 and later, by D-Bus, to somebody who stands in its place."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PRESENT = Path(__file__).with_name("present.py")
PYTHON = "/usr/bin/python3"


def test_messages_go_to_orca_only_while_it_takes_them() -> None:
    known = [PYTHON, "-c", "import gi.repository.Gio"]
    if shutil.which("dbus-run-session") is None or subprocess.run(known).returncode:
        pytest.skip("no dbus, or no python3-gi, on this computer")
    words = 'He said "no", \u00bfs\u00ed?'
    command = ["dbus-run-session", "--", PYTHON, str(PRESENT), sys.executable, words]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert run.stdout.splitlines() == ["LIVE False", "MESSAGE True", "LIVE False", str([words])]
