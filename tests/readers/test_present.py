"""Messages to Orca 49 and later, by D-Bus, to somebody who stands in its place."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tammany_desktop.access import orca
from tammany_desktop.access.orca import Buses, Channel, session_address

PRESENT = Path(__file__).with_name("present.py")
PYTHON = "/usr/bin/python3"


@pytest.mark.parametrize(
    ("version", "way"), [("49.7", "MESSAGE"), ("50.2", "MESSAGE"), ("51.1", "MESSAGES_ONLY")]
)
def test_messages_go_to_orca_only_while_it_takes_them(version: str, way: str) -> None:
    """However late it answers, nobody waits for it: keys repeat by themselves meanwhile."""
    known = [PYTHON, "-c", "import gi.repository.Gio"]
    if shutil.which("dbus-run-session") is None or subprocess.run(known).returncode:
        pytest.skip("no dbus, or no python3-gi, on this computer")
    words = 'He said "no", \u00bfs\u00ed?'
    command = ["dbus-run-session", "--", PYTHON, str(PRESENT), sys.executable, words, version]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert run.stdout.splitlines() == ["LIVE", way, "LIVE", str([words])]


def test_a_bus_that_is_late_once_changes_no_channel(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy computer the registry may take longer than anybody waits."""
    events = iter(["(['Object:PropertyChange:AccessibleName'],)", "", "(['Object:Announcement'],)"])
    monkeypatch.setattr(Buses, "__init__", lambda _: None)
    monkeypatch.setattr(
        Buses, "_call", lambda _, bus, who, *method: next(events) if who == orca.REGISTRY else ""
    )
    asked = Buses()
    asked._session, asked._access, asked._events = 1, 1, ""
    assert [asked.channel() for _ in range(3)] == [Channel.NAME, Channel.NAME, Channel.LIVE]


@pytest.mark.skipif(sys.platform != "linux", reason="the places are those of Linux")
def test_no_bus_is_started_where_none_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    assert session_address() == ""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert session_address() == ""
    (tmp_path / "bus").touch()
    assert session_address() == f"unix:path={tmp_path}/bus"
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:abstract=x")
    assert session_address() == "unix:abstract=x"
