"""What a frame costs: nothing while still, little while one piece moves."""

import statistics
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from types import FrameType
from unittest.mock import patch

import pygame
import pytest

from tammany_desktop.play.table import SESSION_INTERVAL
from tammany_desktop.rules import moves as m
from tammany_desktop.scenes.table.menu import MenuScene
from tammany_desktop.ui.button import PaintedShape
from tammany_desktop.ui.intents import Intent
from tests.helpers.table import Mouse, Table, do_move, play_person

pytestmark = pytest.mark.usefixtures("painted")


def test_a_still_table_paints_nothing(tmp_path: Path) -> None:
    table = Table(tmp_path, people=1, seats=3, seed=8)
    table.rest()
    table.driver.wait(0.5)
    assert table.driver.frames(20) == []
    assert table.driver.app.stack.due_in() is None
    table.close()


def test_a_moving_piece_paints_little(tmp_path: Path) -> None:
    table = Table(tmp_path, people=1, seats=3, seed=8, speed="normal")
    table.rest()
    window = table.driver.app.look.window
    move = next(move for move in table.legal if m.kind_of(move) == m.PLACE_BOSS)
    table.make_move(move)
    table.driver.frames(4)
    assert table.moving
    painted = table.driver.frames(1)
    area = sum(rect.width * rect.height for rect in painted)
    assert 0 < area < 0.1 * window.width * window.height
    table.close()


def test_a_piece_is_seen_from_the_frame_in_which_it_takes_off(tmp_path: Path) -> None:
    table = Table(tmp_path, people=1, seats=3, seed=8, speed="normal")
    table.rest()
    table.make_move(next(move for move in table.legal if m.kind_of(move) == m.PLACE_BOSS))
    while not table.moving:
        table.driver.frames(1)
    seen, app = table.picture(), table.driver.app
    app.stack.repaint()
    app.stack.paint_damage(app.window.surface)
    assert table.picture() == seen
    table.close()


def test_what_changed_is_painted_once(tmp_path: Path) -> None:
    table = Table(tmp_path, people=1, seats=3, seed=8, speed="normal")
    table.rest()
    tabletop = table.tabletop
    move = next(move for move in table.legal if m.kind_of(move) == m.PLACE_BOSS)
    table.make_move(move)
    table.driver.wait(0.1)
    assert tabletop.stale == []
    assert table.moving
    table.land()
    places = [tuple(rect) for rect in tabletop.stale]
    assert places
    assert len(places) == len(set(places))
    table.close()


def calls_in(work: Callable[[], object]) -> int:
    """Functions called meanwhile: work counted, whatever the machine is busy with."""
    count = 0

    def tell(frame: FrameType, what: str, argument: object) -> None:
        nonlocal count
        count += what == "call"

    sys.setprofile(tell)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def test_a_frame_with_a_moving_piece_asks_little(tmp_path: Path) -> None:
    table = Table(tmp_path, people=1, seats=5, seed=8, speed="normal")
    table.rest()
    table.make_move(next(move for move in table.legal if m.kind_of(move) == m.PLACE_BOSS))
    table.driver.frames(8)  # no button fades any more
    called = []
    for _ in range(12):
        table.driver.time += 1 / 60
        called.append(calls_in(lambda: table.driver.app.loop.frame([])))
    assert table.moving
    assert statistics.median(called) < 40
    table.close()


def test_while_a_piece_moves_all_else_is_updated_a_moment_later(tmp_path: Path) -> None:
    table = Table(tmp_path, people=1, seats=5, seed=8, speed="normal")
    table.rest()
    table.make_move(next(move for move in table.legal if m.kind_of(move) == m.PLACE_BOSS))
    table.driver.frames(8)  # no button fades any more
    stack, updates = table.driver.app.stack, list[float]()
    update = stack.update

    def note(dt: float) -> None:
        updates.append(dt)
        update(dt)

    with patch.object(stack, "update", note):
        for _ in range(12):
            table.driver.time += 1 / 60
            table.driver.app.loop.frame([])
    assert table.moving
    assert 3 <= len(updates) <= 5
    assert max(updates) <= SESSION_INTERVAL + 1 / 60
    assert 12 / 60 - sum(updates) < SESSION_INTERVAL + 0.001
    table.close()


def with_boss_in_flight(tmp_path: Path, frames: int) -> Table:
    """Return a table on which a boss has been on its way for so many frames."""
    table = Table(tmp_path, people=1, seats=5, seed=8, speed="normal")
    table.rest()
    table.make_move(next(move for move in table.legal if m.kind_of(move) == m.PLACE_BOSS))
    table.driver.frames(frames)
    return table


def test_a_page_that_opens_while_a_piece_moves_is_painted_at_once(tmp_path: Path) -> None:
    table = with_boss_in_flight(tmp_path, frames=8)
    app = table.driver.app
    assert table.moving
    app.stack.slowness = lambda: 0.0  # the page comes without a transition
    motion = pygame.event.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(1, 1), buttons=())
    with (
        patch("tammany_desktop.play.table.SESSION_INTERVAL", 10.0),  # only pieces are updated
        patch.object(app, "take_weighed", lambda: app.stack.push(MenuScene(app, table.session))),
    ):
        table.driver.frame(motion)
    seen = table.picture()
    app.stack.repaint()
    app.stack.paint_damage(app.window.surface)
    assert isinstance(app.stack.top, MenuScene)
    assert table.picture() == seen
    table.close()


def test_a_button_fades_in_every_frame_while_a_piece_moves(tmp_path: Path) -> None:
    table = with_boss_in_flight(tmp_path, frames=4)
    table.driver.point(table.driver.gui.shortcuts[Intent.MENU].rect.center)
    for _ in range(4):
        before = PaintedShape.changes
        table.driver.frames(1)
        assert PaintedShape.changes > before
    assert table.moving
    table.close()


def test_the_record_costs_the_table_nothing(tmp_path: Path) -> None:
    table = Table(tmp_path, people=1, seats=3, seed=8)
    random = Random(1)
    called = []
    for _ in range(40):
        table.rest()
        if table.uncovered:
            move = random.choice(table.legal)
            called.append(calls_in(partial(do_move, table, Mouse(table), move)))
        else:
            play_person(table, Mouse(table), random)
    first, last = statistics.median(called[:8]), statistics.median(called[-8:])
    assert last < 2 * first
    table.close()
