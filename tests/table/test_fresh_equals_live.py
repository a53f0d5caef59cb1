"""At rest the table looks as one built afresh from the position, pixel for pixel."""

from contextlib import suppress
from pathlib import Path
from random import Random

import pygame
import pytest

from tammany_desktop.scenes.table.scene import TableScene
from tests.helpers.games import last_term
from tests.helpers.table import Mouse, Table, play_game
from tests.helpers.window import Pixels

pytestmark = pytest.mark.usefixtures("unshared")


def fresh_picture(table: Table) -> Pixels:
    """What a table newly made for the same match paints."""
    old = table.table
    surface = pygame.Surface(table.driver.app.window.surface.get_size())
    new = TableScene(table.driver.app, old.session)
    new.model.marks, new.model.harmful_acts = old.model.marks, old.model.harmful_acts
    new.play.reset_prompt()
    new.gui.update(1.0)  # the buttons have turned to their state
    surface.set_clip(surface.get_rect())
    new.paint(surface)
    return Pixels(pygame.image.tobytes(surface, "RGB"))


def where(table: Table, live: bytes, fresh: bytes) -> str:
    """Which pixels differ, for the person who must mend it."""
    wide = table.driver.app.window.surface.get_width()
    apart = [i // 3 for i in range(0, len(live), 3) if live[i : i + 3] != fresh[i : i + 3]]
    xs, ys = [i % wide for i in apart], [i // wide for i in apart]
    return f"line {table.match.line}: x {min(xs)}..{max(xs)}, y {min(ys)}..{max(ys)}"


class Enough(Exception):
    """As many pictures as wanted were compared."""


def play_and_compare(table: Table, seed: int, every: int, most: int = 1000) -> int:
    random, compared, turn = Random(seed), 0, 0

    def compare() -> None:
        nonlocal compared, turn
        turn += 1
        if turn % every or not table.uncovered:
            return
        table.driver.point((1, 1))  # off every ward
        table.give_focus(None)
        table.gui.ring.visible = False
        table.driver.wait(1.0)  # a slip lingers
        table.rest()
        live, fresh = table.driver.picture(), fresh_picture(table)
        assert live == fresh, where(table, live, fresh)
        compared += 1
        if compared == most:
            raise Enough

    with suppress(Enough):
        play_game(table, Mouse(table), random, compare)
    return compared


@pytest.mark.parametrize("speed", ["instant", "fast"])
@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)])
def test_over_a_game(tmp_path: Path, whole: bool, speed: str) -> None:
    state = None if whole else last_term(3, 11)
    table = Table(tmp_path, people=1, seats=3, seed=11, speed=speed, state=state)
    if whole:
        assert play_and_compare(table, 5, 3) > 10
    else:
        assert play_and_compare(table, 5, 2, most=4) == 4
    table.close()


@pytest.mark.long
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_over_more_games(tmp_path: Path, seats: int, size: tuple[int, int]) -> None:
    table = Table(tmp_path, people=2, seats=seats, seed=seats, speed="normal", size=size)
    assert play_and_compare(table, seats, 1) > 30
    table.close()
