"""The real program played through the system's own interface for screen readers, by ear alone."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tammany_desktop.journal import opening
from tammany_desktop.rules.state import OVER, State

ROBOT = Path(__file__).with_name("at_spi_robot.py")
PYTHON = "/usr/bin/python3"
NEEDED = ("dbus-run-session", "gdbus", "xvfb-run")
SETTINGS = {"speed": "instant", "reduce_motion": True, "lesson_played": True}


def missing() -> str:
    """What this computer lacks for it, or ""."""
    try:
        import accesskit  # noqa: F401
    except ImportError:
        return "accesskit"
    if any(shutil.which(one) is None for one in NEEDED):
        return "dbus, gdbus or Xvfb"
    if not Path("/usr/libexec/at-spi-bus-launcher").exists():
        return "at-spi2-core"
    known = subprocess.run([PYTHON, "-c", "import gi.repository.Atspi"], capture_output=True)
    return "" if known.returncode == 0 else "python3-pyatspi"


def play(folder: Path, seed: int, *most: str, seconds: float = 3000) -> State:
    """A game by the robot; where it stands, its journal being whole."""
    if lacks := missing():
        pytest.skip(f"no {lacks} on this computer")
    settings = folder / "config" / "tammany-hall" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps(SETTINGS))
    screen = ["xvfb-run", "-a", "-s", "-screen 0 1280x720x24"]
    robot = [PYTHON, str(ROBOT), sys.executable, str(folder), str(seed), *most]
    run = subprocess.run(
        ["dbus-run-session", "--", *screen, *robot], capture_output=True, text=True, timeout=seconds
    )
    assert run.returncode == 0, run.stderr[-2000:]
    assert int(run.stdout.split()[-1]) > 0
    (journal,) = (folder / "data").rglob("*.jsonl")
    seen = opening.read_journal(journal)
    assert not seen.messages
    log = next((folder / "state").rglob("*.log")).read_text()
    assert "ERROR" not in log
    assert "no screen reader" not in log
    return seen.history.state


def test_a_game_begins_by_at_spi_alone(tmp_path: Path) -> None:
    state = play(tmp_path, 0, "20", seconds=300)  # on a slow machine some come too early
    assert sum(state.bosses) > 1


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_a_whole_game_by_at_spi_alone(tmp_path: Path, seed: int) -> None:
    assert play(tmp_path, seed).phase == OVER
