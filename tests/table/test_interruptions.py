"""Sleep, lost focus, displays that change: nothing is lost, nothing leaps, nothing sticks."""

from pathlib import Path

import pygame

from tammany_desktop.board.map_layers import slots
from tammany_desktop.rules import moves as m
from tests.helpers.board_table import BoardTable
from tests.helpers.table import Mouse, Table


def flying(tmp_path: Path) -> Table:
    """A table at which a rival's piece is in the air."""
    table = Table(tmp_path, people=1, seats=3, seed=3, speed="slow")
    for _ in range(4000):
        if table.moving:
            return table
        table.driver.frames(1)
        if table.may_act and table.still:
            table.make_move(table.legal[0])
    raise AssertionError


def test_after_a_sleep_nothing_leaps(tmp_path: Path) -> None:
    table = flying(tmp_path)
    flight = table.flights[0]
    age = flight.age
    table.driver.time += 8 * 3600
    table.driver.frames(1)
    assert flight.age - age < 0.2
    table.rest()
    assert table.shown.key() == table.match.state.key()
    table.close()


def test_lost_focus_puts_a_carried_cube_back(tmp_path: Path) -> None:
    table = Table(tmp_path, people=3, seats=3, seed=1)
    table.rest()
    _, place = slots(tuple(table.match.state.garden))[-1]
    start = table.camera.point(place)
    driver, line = table.driver, table.match.line
    driver.point(start)
    driver.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    driver.point(table.ward_place(table.wards[0]))
    assert table.carrying
    driver.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert table.lifted is None
    driver.point(table.ward_place(3))
    assert not table.carrying
    assert table.match.line == line
    Mouse(table).ward(table.wards[0])
    assert table.match.line == line + 1
    table.close()


def test_another_display_loses_no_half_done_act(tmp_path: Path) -> None:
    table = Table(tmp_path, people=3, seats=3, seed=1)
    table.rest()
    Mouse(table).ward(table.wards[0])
    table.driver.key("c")
    plan, line = table.plan, table.match.line
    for size in ((1920, 1080), (1024, 600), (1280, 720)):
        for kind in (pygame.WINDOWDISPLAYCHANGED, pygame.WINDOWHIDDEN, pygame.WINDOWSHOWN):
            table.driver.frame(pygame.event.Event(kind))
        table.driver.resize(size)
        assert table.plan == plan
    assert plan is not None
    assert plan.kind == m.PLACE_CUBE
    assert table.match.line == line
    table.close()


def test_step_by_step_the_next_act_follows_a_press_at_once() -> None:
    """Here `skip` ends the wait for a press."""
    table = BoardTable(people=1, seats=3, seed=4, speed="step")
    for _ in range(200):
        table.frames(1)
        if table.stepping:
            break
    assert table.stepping
    line = table.match.line
    table.skip()
    assert not table.stepping
    table.frames(12)
    assert table.match.line > line, "a rival acts"
