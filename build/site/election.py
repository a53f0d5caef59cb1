"""An election as README shows it, moving: `python build/site/election.py FOLDER` draws its pictures, `encode.py` makes one file.

Bots play a game by seed up to the last turn of a term, without a window; then the program's own window, off the screen, shows
that turn, the election and the newspaper. Nothing depends on a clock.
"""

import json
import os
import sys
import tempfile
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
os.environ["LANGUAGE"] = "en"
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

from tammany_desktop.journal.header import Seat  # noqa: E402
from tammany_desktop.rules.game import new_game  # noqa: E402
from tammany_desktop.rules.state import State  # noqa: E402
from tammany_desktop.scenes.newspaper import NewspaperScene  # noqa: E402
from tammany_desktop.scenes.table.scene import TableScene  # noqa: E402
from tammany_desktop.session.match import Match  # noqa: E402
from tammany_desktop.session.session import Session  # noqa: E402
from tests.helpers.headless import SimpleOpponents  # noqa: E402
from tests.pictures.elections import MOVING  # noqa: E402
from tests.pictures.studio import Page, Studio, alone_at, opened  # noqa: E402

SEED, PLAYERS, LEVEL, TERM = 2, 4, "brave", 2
SIZE, SMALL = (1280, 720), (960, 540)
EACH = 0.1  # seconds from one picture to the next
READ, LAST = 1.6, 4.0  # seconds for the result, and for the newspaper, which the file ends with
LONGEST = 90.0


def seats() -> tuple[Seat, ...]:
    """Bots of one level, none of them a person."""
    return tuple(seat._replace(bot=LEVEL) for seat in alone_at(-1, PLAYERS))


def eve() -> State:
    """The position before the last turn of the term."""
    chance = Random(SEED)
    match = Match.in_memory(seats(), new_game(PLAYERS, chance), chance)
    bots = SimpleOpponents(match, LEVEL)
    while not (
        match.state.term == TERM and match.state.year == TERM * 4 and _last_turn(match.state)
    ):
        bots.step()
        match.pump()
    return match.state.copy()


def _last_turn(state: State) -> bool:
    return (state.turn + 1) % state.n == state.first and not state.ward_done


class Film:
    """Pictures and how long each is seen; one that is like the one before only makes that longer."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seconds: list[float] = []
        self._before = b""

    def take(self, surface: pygame.Surface, seconds: float = EACH) -> None:
        small = pygame.transform.smoothscale(surface, SMALL)
        pixels = pygame.image.tobytes(small, "RGB")
        if pixels != self._before:
            pygame.image.save(small, self.folder / f"{len(self.seconds):04}.png")
            self.seconds.append(0.0)
        self._before = pixels
        self.seconds[-1] += seconds


def film(studio: Studio, shown: Film) -> None:
    """From the last turn to the newspaper, with the presses of somebody who reads quickly."""
    state = eve()

    def begin(studio: Studio) -> None:
        match = Match.in_memory(seats(), state, Random(SEED))
        studio.show(TableScene(studio.app, Session(match, SimpleOpponents(match, LEVEL))))

    studio.take(Page("election", begin, settings=MOVING | {"quick_count": True}, moves=True))
    driver, begun, since, seen = (
        studio.driver,
        studio.driver.time,
        studio.driver.time,
        len(shown.seconds),
    )
    while driver.time < begun + LONGEST:
        until = driver.time + EACH
        while driver.time < until - 1e-9:
            driver.frames(1)
        shown.take(studio.app.window.surface)
        if len(shown.seconds) > seen:
            since, seen = driver.time, len(shown.seconds)
        if isinstance(studio.app.stack.top, NewspaperScene) and driver.time > since + EACH:
            shown.seconds[-1] += LAST
            return
        if driver.time > since + READ:
            driver.key("return")
            since = driver.time
    raise SystemExit(f"no newspaper after {LONGEST} seconds")


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    shown = Film(folder)
    with tempfile.TemporaryDirectory() as kept, opened(Path(kept), SIZE) as studio:
        film(studio, shown)
    (folder / "seconds.json").write_text(json.dumps(shown.seconds), encoding="utf-8")
    print(f"{len(shown.seconds)} pictures, {sum(shown.seconds):.1f} s: {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
