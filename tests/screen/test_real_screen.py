"""The same whole games in a real X window, where there is an X server to open it on."""

import os
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
XVFB = shutil.which("Xvfb")
START_LIMIT = 20.0  # seconds for the server to say its number

pytestmark = pytest.mark.skipif(XVFB is None, reason="no Xvfb on this machine")


@pytest.fixture
def display() -> Iterator[str]:
    """An X server of our own on a free display number."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        [
            str(XVFB),
            *("-displayfd", str(writing), "-screen", "0", "1920x1080x24"),
            *("-noreset", "-nolisten", "tcp"),  # reset, it would turn away who comes meanwhile
        ],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        ready, _, _ = select.select([reading], [], [], START_LIMIT)
        number = os.read(reading, 16).decode().strip() if ready else ""
        assert number, "Xvfb did not start"
        yield f":{number}"
    finally:
        os.close(reading)
        server.terminate()
        server.wait()


def on_screen(display: str, folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a real window of `display`, its folders in `folder`."""
    homes = {f"XDG_{kind}_HOME": str(folder) for kind in ("CONFIG", "DATA", "STATE", "CACHE")}
    environment = {**os.environ, **homes, "DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
    environment.pop("WAYLAND_DISPLAY", None)
    return subprocess.run(
        [sys.executable, *command],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_game_of_three_in_a_real_window(display: str, tmp_path: Path) -> None:
    games = "tests/table/test_whole_games.py"
    run = on_screen(
        display, tmp_path, "-m", "pytest", "-q", "-p", "no:xdist", games, "-k", "one_person"
    )
    assert run.returncode == 0, run.stdout[-2000:] + run.stderr[-2000:]
    assert "2 passed" in run.stdout


def test_the_window_really_is_an_x_window(display: str, tmp_path: Path) -> None:
    look = (
        "from pathlib import Path; import sys, pygame;"
        "from tests.helpers.window import Driver;"
        "Driver(Path(sys.argv[1])); print(pygame.display.get_driver())"
    )
    run = on_screen(display, tmp_path, "-c", look, str(tmp_path))
    assert run.stdout.strip().endswith("x11"), run.stderr
