"""Each frame of a game, as a person sees it: no page half laid out, no flash of what lies below."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest

from tammany_desktop.rules.state import TURN
from tammany_desktop.scenes.election.appointments import AppointmentsScene
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.table.scene import TableScene
from tests.helpers.table import Table
from tests.helpers.window import key_event

pytestmark = pytest.mark.usefixtures("painted")
FLASH = 14  # of 255, by which the whole window would be brighter than before and after
GOES_ON = 20  # frames until a page that waits is answered
MOST = 12_000  # frames of a term, at most


class Watch:
    """Looks at every frame that is shown."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.light: list[float] = []
        self.names: list[str] = []
        self.bare: list[str] = []

    def frame(self, *events: pygame.event.Event) -> None:
        self.table.driver.frame(*events)
        red, green, blue, _ = pygame.transform.average_color(self.table.driver.app.window.surface)
        self.light.append((red + green + blue) / 3)
        self.names.append(type(self.table.top).__name__)
        for scene in self.table.driver.app.stack.seen():
            if scene.gui is not None:
                shown = len(scene.gui.manager.ui_group.visible)
                asked = sum(target.shown for target in scene.gui.ring.targets)
                if scene.gui.needs_first_update or (asked and shown == 0):
                    self.bare.append(f"{len(self.light)} {type(scene).__name__}")

    def flashes(self) -> list[tuple[int, list[str]]]:
        """Where one frame or two stand out from those before and after them."""
        found = []
        for at in range(1, len(self.light) - 2):
            for long in (1, 2):
                before, after = self.light[at - 1], self.light[at + long]
                within = self.light[at : at + long]
                if all(min(one - before, one - after) > FLASH for one in within) or all(
                    min(before - one, after - one) > FLASH for one in within
                ):
                    found.append((at, self.names[at - 1 : at + long + 1]))
        return found


def play(table: Table, watch: Watch, until: Callable[[], bool], most: int) -> None:
    """Any legal moves for everybody; each page is looked at for some frames, then answered."""
    chance, waited = Random(3), 0
    for _ in range(most):
        top, match = table.top, table.match
        waited += 1
        if until() or (isinstance(top, FinalScene) and top.complete):
            return
        shown = table.driver.app.stack.transition is None  # a press would end it half way
        if waited > GOES_ON and shown and not match.busy:
            waited = 0
            if isinstance(top, (TableScene, AppointmentsScene)):
                acts = isinstance(top, TableScene) and top.selection.may_act
                due = not isinstance(top, TableScene) or (acts and top.playback.still)
                legal = match.legal() if due else []
                if legal:
                    table.table.session.submit(chance.choice(legal))
            else:
                key = pygame.K_e if isinstance(top, BallotScene) else pygame.K_RETURN
                watch.frame(key_event(pygame.KEYDOWN, key))
                watch.frame(key_event(pygame.KEYUP, key))
        watch.frame()
    raise AssertionError(
        f"the game never comes to its end: {watch.names[-1]} {table.match.state.phase}"
    )


def looked_at(folder: Path, speed: str, seats: int, terms: int) -> Watch:
    table = Table(folder, people=2, seats=seats, speed=speed, quick_count=False)
    watch = Watch(table)

    def over() -> bool:
        state = table.match.state
        return terms < 4 and state.term > terms and state.phase == TURN and table.uncovered

    play(table, watch, over, MOST * terms)
    for _ in range(300):  # the newspaper comes in
        watch.frame()
    table.close()
    return watch


def test_no_frame_of_a_term_is_half_laid_out_and_none_flashes(tmp_path: Path) -> None:
    watch = looked_at(tmp_path, "fast", 3, 1)
    assert {"CoverScene", "BallotScene", "ElectionResultScene", "NewspaperScene"} <= set(
        watch.names
    )
    assert not watch.bare
    assert not watch.flashes()


@pytest.mark.long
def test_no_frame_of_a_whole_game_is_half_laid_out_and_none_flashes(tmp_path: Path) -> None:
    watch = looked_at(tmp_path, "normal", 4, 4)
    assert "FinalScene" in watch.names
    assert not watch.bare
    assert not watch.flashes()


def test_a_flash_of_one_frame_or_two_is_found_and_a_fade_is_not(tmp_path: Path) -> None:
    watch = Watch(Table(tmp_path, people=2))
    calm = [90.0] * 4
    watch.light = [*calm, 140.0, *calm, 140.0, 140.0, *calm, 110.0, 130.0, 150.0]
    watch.names = [""] * len(watch.light)
    assert [at for at, _ in watch.flashes()] == [4, 9]
    watch.table.close()
