"""Killed at a random moment: every line that was shown is in the file, and play goes on."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from tammany_desktop.journal import opening
from tammany_desktop.session.match import Match
from tests.helpers import games

pytestmark = pytest.mark.skipif(os.name == "nt", reason="SIGKILL is of other systems")

PLAYER = """
import sys
from pathlib import Path
from random import Random
from tammany_desktop.journal import opening
from tammany_desktop.session.match import Match
from tests.helpers import games
path = Path(sys.argv[1])
if path.exists():
    opened = opening.open_to_play(path)
else:
    opened = opening.create(path.parent, path.stem, games.header_of(games.fresh(4, 1)))
match = Match.from_journal(opened, Random(int(sys.argv[2])))
match.listen(lambda told: print(told.line, flush=True))
games.play(match, Random(int(sys.argv[2])))
"""


def kill_once(path: Path, chance: Random) -> int:
    """Play in a process of its own and kill it; the last line it has shown."""
    seed = str(chance.randrange(10**6))
    child = subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path), seed],
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    assert child.stdout is not None
    first = child.stdout.readline()
    time.sleep(chance.random() * 0.15)
    child.send_signal(signal.SIGKILL)
    rest = child.stdout.read()
    child.wait()
    child.stdout.close()
    shown = (first + rest).split(b"\n")[:-1]
    return int(shown[-1]) if shown else 0


def kill_again_and_again(folder: Path, times: int, seed: int) -> None:
    chance = Random(seed)
    number = 0
    for _ in range(times):
        path = folder / f"game {number}.jsonl"
        shown = kill_once(path, chance)
        seen = opening.read_journal(path)
        assert seen.history.line >= shown
        match = Match.from_journal(opening.open_to_play(path), chance)
        assert match.state == seen.history.state
        if match.waiting_for():
            games.step(match, chance)
        else:
            number += 1
        match.close()
        assert opening.read_journal(path).messages == ()
    assert not list(folder.glob("*.kept-*"))


def test_killed_four_times(tmp_path: Path) -> None:
    kill_again_and_again(tmp_path, 4, 1)


@pytest.mark.long
def test_killed_three_hundred_times(tmp_path: Path) -> None:
    kill_again_and_again(tmp_path, 300, 2)
