"""What a window holds of memory after every page was opened, and a game was played on.

    python -m tests.bench.memory --size 1280x720 --rounds 2

Each line is a moment: megabytes that this process holds (RSS), and the most so far. The window is
the program's own, without what tests share between windows. Between two pages the program's loop
has half a second of stillness. The opponents' process is not counted, the golden games are.
"""

import argparse
import gc
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any, cast

from tammany_desktop import app as program
from tammany_desktop.app import App
from tammany_desktop.art import Art, Frames, Pieces
from tammany_desktop.loop import ACTIVE_TIME
from tammany_desktop.rules.game import new_game
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session.match import Match
from tammany_desktop.session.session import Opponents, Session
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.type import Typography
from tests.helpers.memory import held
from tests.helpers.sharing import own_pictures
from tests.helpers.table import Keys, QuickOpponents, Table, play_game
from tests.pictures.pages import ONCE
from tests.pictures.studio import Studio, opened, seats


def unpatch() -> None:
    """What tests share between windows is each window's own here."""
    setattr(Art, "load", getattr(Art.load, "__wrapped__"))  # noqa: B009, B010
    kinds: dict[str, Any] = {"Art": Art, "Pieces": Pieces, "Frames": Frames}
    for name, kind in (kinds | {"Look": Look, "Typography": Typography}).items():
        setattr(program, name, kind)


def rest(app: App) -> None:
    """The loop sleeps once, a calm second after the last event, by a clock of its own."""
    while app.look.idle_tasks:  # what it would make meanwhile
        app.look.idle_tasks.pop()()
    loop, now = app.loop, app.loop.clock()
    kept, loop.clock = loop.clock, lambda: now + ACTIVE_TIME
    loop.signal.set()
    loop.sleep()
    loop.clock = kept


class Watch:
    """Prints a moment, and knows the most that was held at any."""

    def __init__(self) -> None:
        self.most = 0.0

    def note(self) -> float:
        now = held() / 1e6
        self.most = max(self.most, now)
        return now

    def tell(self, what: str) -> None:
        print(f"{what:32} {self.note():4.0f} MB, {self.most:4.0f} at most", flush=True)  # noqa: T201


def pages(studio: Studio, watch: Watch) -> None:
    """Every page once, with a rest at each."""
    for page in ONCE:
        studio.take(page)
        watch.note()
        rest(studio.app)


class Played(Table):
    """A table of the studio's window, at the beginning of a game: a person and four opponents."""

    def __init__(self, studio: Studio, seed: int) -> None:
        studio.app.apply(speed="fast", reduce_motion=False)
        self.driver = studio.driver
        self.match = Match.in_memory(seats(5), new_game(5, Random(seed)), Random(seed))
        opponents = cast(Opponents, QuickOpponents(self.match, "simple"))
        self.table = TableScene(studio.app, Session(self.match, opponents))
        studio.show(self.table)


def play_on(studio: Studio, watch: Watch, seed: int) -> None:
    """A whole game, with a rest whenever it is the person's turn."""

    def each() -> None:
        watch.note()
        rest(studio.app)

    table = Played(studio, seed)
    play_game(table, Keys(table), Random(seed), each)


def main() -> int:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--rounds", type=int, default=2)
    options = parser.parse_args()
    wide, high = options.size.split("x")
    unpatch()
    watch = Watch()
    size = int(wide), int(high)
    with tempfile.TemporaryDirectory() as name, own_pictures(), opened(Path(name), size) as studio:
        gc.freeze()  # as the loop does after its first picture
        watch.tell("the title")
        studio.table("turn")
        watch.tell("the first table")
        for number in range(1, options.rounds + 1):
            pages(studio, watch)
            rest(studio.app)
            watch.tell(f"every page, {number} times")
            play_on(studio, watch, number)
            rest(studio.app)
            watch.tell(f"{number} games played on")
    return 0


if __name__ == "__main__":
    sys.exit(main())
