"""Every kind of movement as a sheet of twenty pictures: `python build/motion.py [--size WxH] [FOLDER] [KIND ...]`.

Each sheet shows the part of the window in which a movement happens, from its beginning to its
end, in real frames of the program under SDL's dummy driver.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
os.environ["LANGUAGE"] = "en"
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

from tammany_desktop.rules import events as e  # noqa: E402
from tammany_desktop.rules import moves as m  # noqa: E402
from tammany_desktop.rules.state import MAX_SEATS, State  # noqa: E402
from tammany_desktop.rules.wards import candidates  # noqa: E402
from tammany_desktop.scenes.election.reveal import RevealScene  # noqa: E402
from tammany_desktop.scenes.election.rival_ballot import RivalBallot  # noqa: E402
from tests.helpers.ballots import ballot_of_two, rich_ballot, to_ballot, to_cover  # noqa: E402
from tests.helpers.table import Table  # noqa: E402
from tests.helpers.window import Driver  # noqa: E402

COLUMNS, ROWS = 5, 4
WIDE = 380  # pixels of a picture on the sheet
SIZE = (1920, 1080)
Shot = tuple[Driver, pygame.Rect, float]  # what is to be seen, and the seconds it takes


def main() -> None:
    """Read the command line and write the sheets."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", default="x".join(map(str, SIZE)), metavar="WxH")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "out" / "motion")
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(KINDS))
    options = parser.parse_args()
    wide, high = map(int, options.size.split("x"))
    options.folder.mkdir(parents=True, exist_ok=True)
    for kind in options.kinds or KINDS:
        with tempfile.TemporaryDirectory() as folder:
            for number, (driver, part, seconds) in enumerate(
                KINDS[kind](Path(folder), (wide, high))
            ):
                target = options.folder / f"{kind}{number or ''}.png"
                pygame.image.save(sheet(driver, part, seconds), target)
                print(target)  # noqa: T201
            driver.close()


def sheet(driver: Driver, part: pygame.Rect, seconds: float) -> pygame.Surface:
    """Twenty pictures of a part of the window, over some seconds."""
    part = part.clip(driver.app.look.window)
    high = round(WIDE * part.height / part.width)
    made = pygame.Surface((COLUMNS * (WIDE + 4), ROWS * (high + 4)))
    end, begun = seconds / (COLUMNS * ROWS - 1), driver.time
    for place in range(COLUMNS * ROWS):
        while driver.time < begun + place * end:
            driver.frames(1)
        picture = pygame.transform.smoothscale(
            driver.app.window.surface.subsurface(part), (WIDE, high)
        )
        row, column = divmod(place, COLUMNS)
        made.blit(picture, (column * (WIDE + 4), row * (high + 4)))
    return made


def title(folder: Path, size: tuple[int, int]) -> Iterator[Shot]:
    """The living picture: hall and fountain, then flag and smoke."""
    driver = Driver(folder, size=size)
    driver.wait(6.0)
    wide, high = size
    yield driver, pygame.Rect(wide * 0.6, high * 0.5, wide * 0.3, high * 0.35), 1.2
    yield driver, pygame.Rect(wide * 0.55, 0, wide * 0.45, high * 0.3), 2.4


def _table(folder: Path, size: tuple[int, int], state: State, people: int) -> Table:
    return Table(folder, people, state=state, size=size, speed="normal", seal_zero=False)


def reveal(folder: Path, size: tuple[int, int]) -> Iterator[Shot]:
    """A ballot of five with a person in it, from the sealed envelopes to the result."""
    table = _table(folder, size, rich_ballot(5, 6), 5)
    _reveal(table, ((1, 0, 0, 0), (0, 2, 0, 0), (2, 1, 0, 1), (0, 0, 0, 0), (0, 0, 1, 0)))
    yield table.driver, table.driver.app.look.window, 5.6


def tie(folder: Path, size: tuple[int, int]) -> Iterator[Shot]:
    """A ballot of two that nobody wins."""
    table = _table(folder, size, ballot_of_two(3), 3)
    state = table.match.state
    one, other = candidates(state, state.voting)[:2]
    bids = [(0, 0, 0, 0)] * 3
    more = (
        state.bosses[state.voting * MAX_SEATS + one]
        - state.bosses[state.voting * MAX_SEATS + other]
    )
    bids[other if more > 0 else one] = (abs(more), 0, 0, 0)
    _reveal(table, tuple(bids))
    yield table.driver, table.top.sheet, 3.4


def _reveal(table: Table, bids: tuple[m.Bid, ...]) -> None:
    state, scene = table.match.state, table.table
    ward = state.voting
    votes = [state.bosses[ward * MAX_SEATS + s] + sum(bids[s]) for s in range(state.n)]
    best = [seat for seat in candidates(state, ward) if votes[seat] == max(votes)]
    won = e.WardWon(ward, best[0], tuple(votes))
    outcome = won if len(best) == 1 else e.WardTied(ward, tuple(votes))
    app, opened = table.driver.app, e.BallotOpened(ward, bids)
    scene.model.state.winners[:4] = [0, 2, 1, 2][: len(scene.model.state.winners)]
    scene.refresh()
    seats, flow = table.match.seats, scene.flow
    app.stack.reset(scene)
    app.stack.push(RevealScene(app, seats, state, opened, outcome, flow.tools, flow.tabletop))
    table.driver.frames(1)


def rivals(folder: Path, size: tuple[int, int]) -> Iterator[Shot]:
    """A ballot among bots alone, and the ward as it changes hands."""
    state = rich_ballot(5, 6)
    state.bosses[state.voting * MAX_SEATS] = 0
    table = Table(folder, 1, state=state, size=size, speed="normal")
    while not isinstance(table.top, RivalBallot):
        table.driver.frames(1)
    panel = table.top
    view = table.table.tabletop.layout.view
    yield table.driver, view, 3.6
    while table.top is panel:
        table.driver.frames(1)
    ward = table.table.tabletop.ward_rect(panel.opened.ward)
    yield table.driver, ward.inflate(200, 60), 1.3


def ribbon(folder: Path, size: tuple[int, int]) -> Iterator[Shot]:
    """The ribbon of a ward turns as it changes hands."""
    table = Table(folder, people=1, size=size, speed="normal", seed=4)
    table.rest()
    top, state = table.table.tabletop, table.table.model.state
    ward = next(one for one in range(5, 15) if state.active >> one & 1)
    state.bosses[ward * MAX_SEATS : ward * MAX_SEATS + 3] = [3, 1, 2]
    table.table.refresh()
    table.driver.frames(2)
    table.table.playback.show(e.WardWon(ward, 2, (3, 1, 4)))
    yield table.driver, top.ward_rect(ward).inflate(60, 20), 1.0


def placed(folder: Path, size: tuple[int, int]) -> Iterator[Shot]:
    """A boss flies to its ward and lands."""
    table = Table(folder, people=1, size=size, speed="normal", seed=4)
    table.rest()
    boss = next(move for move in table.match.legal() if m.kind_of(move) == m.PLACE_BOSS)
    table.table.selection.submit(boss)
    while not table.table.tabletop.motions.moving:
        table.driver.frames(1)
    yield table.driver, table.driver.app.look.window, 0.5


def garden(folder: Path, size: tuple[int, int]) -> Iterator[Shot]:
    """Cubes fly from the bag to Castle Garden."""
    table = Table(folder, people=1, size=size, speed="normal", seed=4)
    table.rest()
    table.table.tabletop.model.state.garden[:] = [0, 0, 0, 0]
    table.table.refresh()
    table.table.playback.show(e.GardenFilled((1, 1, 1, 0)))
    wide, high = size
    yield table.driver, pygame.Rect(0, high * 0.05, wide * 0.3, high * 0.65), 0.8


def sealing(folder: Path, size: tuple[int, int]) -> Iterator[Shot]:
    """A person seals a bid: the envelope closes, the wax is pressed."""
    table = _table(folder, size, ballot_of_two(3), 3)
    table.driver.frames(2)
    to_cover(table)
    ballot = to_ballot(table)
    table.driver.wait(0.6)
    ballot.seal()
    yield table.driver, table.driver.app.look.window, 1.1


def uncovering(folder: Path, size: tuple[int, int]) -> Iterator[Shot]:
    """A person opens the cover: the seal breaks, the flap goes back."""
    table = _table(folder, size, ballot_of_two(3), 3)
    table.driver.frames(2)
    cover = to_cover(table)
    cover.uncover_ballot()
    yield table.driver, table.driver.app.look.window, 0.7


KINDS: dict[str, Callable[[Path, tuple[int, int]], Iterator[Shot]]] = {
    "title": title,
    "reveal": reveal,
    "tie": tie,
    "rivals": rivals,
    "ribbon": ribbon,
    "placed": placed,
    "garden": garden,
    "sealing": sealing,
    "uncovering": uncovering,
}


if __name__ == "__main__":
    main()
