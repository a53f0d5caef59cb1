"""The packaged program killed again and again while five opponents play: no journal is harmed.

`TAMMANY_KILLS` is how often each package is killed (`make test-package`).
"""

import os
import signal
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tammany_desktop.journal import opening
from tammany_desktop.rules.state import OVER
from tests.package.kit import furnish, new_journal

pytestmark = pytest.mark.package
KILLS = int(os.environ.get("TAMMANY_KILLS", "30"))


def window_process(pid: int) -> int:
    """The process with the window; a one-file program is unpacked and started by another."""
    import sandbox

    launched = [one for one in sandbox.family(pid)[1:] if sandbox.family(one)[1:]]
    return launched[0] if launched else pid


def play_and_kill(place: Any, path: Path, chance: Random) -> int:
    """Continue the game in the window, kill the program some lines later; the last line seen."""
    import drive
    import sandbox

    before = opening.read_journal(path).history.line
    running = place.start()
    try:
        hands = drive.Hands(place.display)
        limit = time.monotonic() + 40
        while opening.read_journal(path).history.line == before:
            assert time.monotonic() < limit, f"the game does not go on\n{place.log[-2000:]}"
            hands.key("Return", "BackSpace")
        time.sleep(chance.random() * 0.5)
        seen = opening.read_journal(path).history.line
        if chance.random() < 0.5:
            os.kill(window_process(running.pid), signal.SIGKILL)  # its opponents' must notice
        else:
            sandbox.end(running)
        running.wait()
        wanted = time.monotonic() + 20
        while sandbox.group(running.pid):
            assert time.monotonic() < wanted, "the opponents' process outlives the program"
            time.sleep(0.05)
    finally:
        sandbox.end(running)
    return seen


def test_killed_again_and_again(display: str, program: Path) -> None:
    import sandbox

    chance, number, last = Random(5), 0, 0
    with sandbox.scratch() as folder:
        place = sandbox.Place(program, folder, display)
        furnish(place)
        path = new_journal(place, number)
        whole = path.read_bytes()
        for _ in range(KILLS):
            seen = play_and_kill(place, path, chance)
            kept = opening.read_journal(path).history
            assert kept.line >= seen > last or kept.state.phase == OVER
            assert path.read_bytes().startswith(whole)
            whole = path.read_bytes()
            whole, last = whole[: whole.rfind(b"\n") + 1], kept.line
            for left in place.temp.iterdir():  # what a killed one-file program unpacked
                sandbox.remove(left)
            if kept.state.phase == OVER:
                number += 1
                path, last = new_journal(place, number), 0
                whole = path.read_bytes()
        assert not list(place.games.glob("*.kept-*"))
        assert "uncaught" not in place.log
