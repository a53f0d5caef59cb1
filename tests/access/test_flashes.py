"""Nothing flashes more than three times a second, but for what is small, as a piece that flies."""

from functools import partial
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.state import APPOINTING, BIDDING, MAX_SEATS, OVER
from tests.helpers.ballots import rich_ballot
from tests.helpers.contrast import light_of
from tests.helpers.pixels import pixels
from tests.helpers.table import Table
from tests.helpers.window import STEP
from tests.table.test_layout import at_phase, overlays

pytestmark = pytest.mark.usefixtures("painted")  # an eye looks at every frame

SIZE = (1024, 600)
CELL = 32  # pixels
LARGE = 341 * 256 // 4 // CELL**2  # cells at this size that WCAG 2.2 calls a large part of the view
CHANGE = 0.1  # of luminance, from which WCAG counts
TURNS = 2 * 3  # changes to and fro in a second: three flashes


class Watch:
    """Follows the light of each cell, and remembers when it turned."""

    def __init__(self) -> None:
        self.first: dict[int, float] = {}
        self.turns: dict[int, list[tuple[float, int]]] = {}

    def see(self, picture: pygame.Surface, now: float) -> None:
        size = picture.get_width() // CELL, picture.get_height() // CELL
        small = pygame.transform.smoothscale(picture, size)
        for cell, pixel in enumerate(pixels(small)):
            self._note(cell, light_of(pixel), now)

    def _note(self, cell: int, light: float, now: float) -> None:
        last = self.first.setdefault(cell, light)
        turns = self.turns.setdefault(cell, [])
        way = 1 if light > last else -1
        if turns and turns[-1][1] == way:  # it goes on the same way
            self.first[cell] = light
        elif abs(light - last) >= CHANGE:
            turns.append((now, way))
            self.first[cell] = light

    def most(self) -> int:
        """The cells that flash more than three times in one second, in the worst second."""
        starts = {now for turns in self.turns.values() for now, _ in turns}
        return max(
            (sum(map(partial(_flashes, at), self.turns.values())) for at in starts), default=0
        )


def _flashes(start: float, turns: list[tuple[float, int]]) -> bool:
    return sum(start <= now < start + 1 for now, _ in turns) > TURNS


def watch(table: Table, seconds: float) -> Watch:
    eye, driver = Watch(), table.driver
    for _ in range(round(seconds / STEP)):
        if driver.frames(1):
            eye.see(driver.app.window.surface, driver.time)
    assert eye.turns, "nothing was painted"
    return eye


def test_rivals_move(tmp_path: Path) -> None:
    table = Table(tmp_path, people=1, seed=4, size=SIZE, speed="fast")
    table.rest()
    while not any(m.kind_of(move) == m.END_TURN for move in table.match.legal()):
        table.make_move(table.match.legal()[0])
        table.rest()
    table.make_move(m.END_TURN)
    assert watch(table, 8).most() < LARGE
    table.close()


def test_rivals_vote(tmp_path: Path) -> None:
    state = rich_ballot(5, 6)
    state.bosses[state.voting * MAX_SEATS] = 0  # the person has no say
    table = Table(tmp_path, 1, state=state, size=SIZE, speed="normal")
    assert watch(table, 8).most() < LARGE
    assert table.match.state.voting != state.voting
    table.close()


def test_a_landslide(tmp_path: Path) -> None:
    table = Table(tmp_path, people=1, size=SIZE, speed="normal")
    table.rest()
    table.play_event(e.WardWon(2, 1, (1, 4, 0)))
    assert watch(table, 3).most() < LARGE
    table.close()


@pytest.mark.parametrize("phase", [BIDDING, APPOINTING, OVER])
def test_what_comes_over_the_table(tmp_path: Path, phase: int) -> None:
    state = at_phase(phase)
    table = Table(tmp_path, 5, state=state, size=SIZE, speed="normal")
    for scene in overlays(table, state):
        table.driver.app.stack.push(scene)
        assert watch(table, 5).most() < LARGE, type(scene).__name__
        table.driver.app.stack.pop(scene)
        table.driver.frames(1)
    table.close()


def test_an_opening_ends_in_no_leap_of_light_where_motion_is_reduced(tmp_path: Path) -> None:
    """The mean light of the window, from one frame to the next: 0.37 where the table is dark."""
    table = Table(tmp_path, 1, state=rich_ballot(3, 6), size=SIZE, speed="normal")
    table.driver.app.apply(reduce_motion=True)
    table.rest()
    seen: list[float] = []
    for frame in range(120):
        if frame == 1:
            table.driver.key("e")
        if frame in (60, 90):
            table.driver.key("return")
        table.driver.frames(1)
        small = pygame.transform.smoothscale(table.driver.app.window.surface, (16, 9))
        cells = pixels(small)
        seen.append(sum(map(light_of, cells)) / len(cells))
    leaps = [abs(one - other) for one, other in pairwise(seen)]
    assert 0.05 < max(leaps) < 0.2
    table.close()


@pytest.mark.parametrize(("frames", "noticed"), [(6, True), (30, False)])
def test_what_flashes_is_noticed(frames: int, noticed: bool) -> None:
    """Half of a window, light and dark for so many sixtieths of a second each."""
    picture, eye = pygame.Surface(SIZE), Watch()
    for frame in range(90):
        picture.fill("white" if frame // frames % 2 else "black", (0, 0, 512, 600))
        eye.see(picture, frame * STEP)
    assert (eye.most() >= LARGE) is noticed
