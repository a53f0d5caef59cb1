"""Fingers: a tap, a rest for details, a pull at a list, two fingers on the map."""

import math
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest

from tammany_desktop.board.geometry import ZOOMS, geometry
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.state import OVER
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.table.log import LogScene
from tammany_desktop.system.settings import LONG_PRESSES
from tammany_desktop.ui.devices import STALE_SECONDS, TOUCH_SIZE, Touch, touch_area
from tests.helpers import games
from tests.helpers.fingers import Fingers, RealFingers, Touching
from tests.helpers.games import last_term
from tests.helpers.table import Table, play_game


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path, people=3, seats=3, seed=6, speed="normal")
    made.rest()
    yield made
    made.close()


@pytest.fixture
def fingers(table: Table) -> Fingers:
    return RealFingers(table.driver)


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)])
def test_a_game_to_its_end_by_taps(tmp_path: Path, whole: bool) -> None:
    table = Table(tmp_path, people=2, seed=5, state=None if whole else last_term(3, 5))
    play_game(table, Touching(table, RealFingers), Random(3))
    assert table.match.state.phase == OVER
    table.close()


def ward_middle(table: Table, ward: int) -> tuple[int, int]:
    return table.camera.rect(geometry().wards[ward].numeral).center


def open_ward(table: Table) -> int:
    legal = table.legal
    return next(m.target_ward(move) for move in legal if m.kind_of(move) == m.PLACE_BOSS)


def test_a_tap_leaves_nothing_lit(table: Table, fingers: Fingers) -> None:
    button = table.act_button("slander")
    fingers.tap(button.rect.center)
    assert not button.hovered
    assert table.pointed < 0


def test_a_resting_finger_asks_why_and_presses_nothing(table: Table, fingers: Fingers) -> None:
    line, tray = table.match.line, table.tray_target(0)
    before = table.plan
    fingers.down(tray.rect.center)
    assert table.tooltip_target is None
    table.driver.wait(table.driver.app.look.long_press + 0.1)
    assert table.tooltip_target is tray
    fingers.up()
    table.driver.frames(3)
    assert table.tooltip_target is tray, "it stays to be read"
    assert table.plan == before
    assert table.match.line == line


def test_a_finger_that_rests_on_a_piece_takes_nothing(table: Table, fingers: Fingers) -> None:
    before = table.plan
    actor = table.match.state.actor()
    fingers.down(table.boss_place(actor))
    table.driver.wait(table.driver.app.look.long_press + 0.1)
    fingers.up()
    table.driver.frames(3)
    assert table.plan == before
    assert table.lifted is None


def test_a_finger_drags_a_piece_to_a_ward(table: Table, fingers: Fingers) -> None:
    actor, ward = table.match.state.actor(), open_ward(table)
    before = table.match.state.bosses_in(ward)[actor]
    fingers.down(table.boss_place(actor))
    for step in range(1, 5):
        x, y = ward_middle(table, ward)
        fingers.move((x - 40 + 10 * step, y))
    fingers.up()
    table.driver.wait(2.0)
    assert table.match.state.bosses_in(ward)[actor] == before + 1


def test_two_fingers_zoom_where_they_are(table: Table, fingers: Fingers) -> None:
    line = table.match.line
    x, y = table.map_center
    fingers.down((x - 40, y), 0)
    fingers.down((x + 40, y), 1)
    for span in (50, 60, 70, 80):
        fingers.move((x + span, y), 1)
        fingers.move((x - span, y), 0)
    table.driver.frames(3)
    assert table.zoom.factor > ZOOMS[0]
    held = table.camera.world((x, y))
    for step in range(1, 9):
        fingers.move((x + 80 + 6 * step, y), 1)
        fingers.move((x - 80 + 6 * step, y), 0)
    table.driver.frames(3)
    left = table.camera.world((x, y))
    assert left[0] < held[0], "the map goes with the fingers"
    for span in (60, 40, 25, 15):
        fingers.move((x + span, y), 1)
        fingers.move((x - span, y), 0)
    fingers.up(1)
    fingers.up(0)
    table.driver.frames(3)
    assert table.zoom.factor == ZOOMS[0]
    assert table.match.line == line
    assert table.plan is None or not table.carrying
    assert table.pointed < 0, "nothing stays lit under nobody"


def test_fingers_are_lifted_in_any_order(table: Table, fingers: Fingers) -> None:
    x, y = ward_middle(table, open_ward(table))
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        fingers.down((x, y), 0)
        assert table.pointed >= 0
        for finger in (1, 2):
            fingers.down((x + 60 * finger, y), finger)
        for finger in order:
            fingers.up(finger)
        table.driver.frames(2)
        assert table.pointed < 0
    assert table.uncovered


def test_a_second_finger_ends_a_drag(table: Table, fingers: Fingers) -> None:
    actor, line = table.match.state.actor(), table.match.line
    fingers.down(table.boss_place(actor))
    place = ward_middle(table, open_ward(table))
    fingers.move((place[0] - 30, place[1]))
    fingers.move(place)
    assert table.carrying
    fingers.down((place[0] + 60, place[1]), 1)
    fingers.up(1)
    fingers.up(0)
    table.driver.wait(1.0)
    assert not table.carrying
    assert table.match.line == line


def test_a_finger_pulls_a_list(table: Table, fingers: Fingers) -> None:
    table.driver.app.open_rules()
    table.driver.frames(3)
    rules = table.driver.expect(RulesScene)
    page, line = rules.page, table.match.line
    start = page.view.center
    fingers.down(start)
    for step in range(1, 9):
        fingers.move((start[0], start[1] - 10 * step))
    fingers.up()
    table.driver.frames(2)
    assert page.top == 80
    assert table.match.line == line
    table.driver.point((start[0], start[1] - 200))
    assert page.top == 80, "the finger was lifted"


def test_a_finger_that_just_misses_a_small_button_means_it(table: Table, fingers: Fingers) -> None:
    pressed: list[str] = []
    gui = table.gui
    place = table.layout.bar.center
    free = pygame.Rect(place[0], 0, 20, 20)
    small = gui.button(free, "", lambda: pressed.append("small"), hint="small")
    miss = free.centerx, free.centery + TOUCH_SIZE // 2 - 2
    assert gui.ring.at(miss) is None
    table.driver.click(miss)
    assert pressed == []
    fingers.tap(miss)
    assert pressed == ["small"], small.rect


def lose(table: Table, fingers: Fingers) -> None:
    """Three fingers come, and the desktop takes them over: their lifting is never told."""
    x, y = ward_middle(table, open_ward(table))
    for finger in range(3):
        fingers.down((x + 60 * finger, y), finger)
    fingers.down_at.clear()


def tap_as_sdl_tells(table: Table, fingers: Fingers, place: tuple[int, int]) -> None:
    """A finger of a known number comes: SDL first tells that it was lifted."""
    wide, high = table.driver.app.look.window.size
    x, y = place[0] / wide, place[1] / high
    table.driver.frame(
        pygame.event.Event(pygame.FINGERUP, touch_id=1, finger_id=0, x=x, y=y, dx=0, dy=0)
    )
    fingers.tap(place)
    table.driver.wait(2.0)


def lines_by_tap(table: Table, fingers: Fingers) -> int:
    before = table.match.line
    tap_as_sdl_tells(table, fingers, ward_middle(table, open_ward(table)))
    return table.match.line - before


@pytest.mark.parametrize(
    "kind",
    [
        pygame.WINDOWFOCUSLOST,
        pygame.WINDOWMINIMIZED,
        pygame.WINDOWHIDDEN,
        pygame.WINDOWENTER,
    ],
)
def test_fingers_are_forgotten_with_the_window(table: Table, fingers: Fingers, kind: int) -> None:
    lose(table, fingers)
    table.driver.frame(pygame.event.Event(kind))
    assert lines_by_tap(table, fingers) == 1


def test_a_finger_that_never_moved_is_forgotten_after_a_while(
    table: Table, fingers: Fingers
) -> None:
    lose(table, fingers)
    taps = 0
    while table.driver.time < 60 and not lines_by_tap(table, fingers):
        taps += 1
    assert taps <= STALE_SECONDS / 2.0 + 1
    assert lines_by_tap(table, fingers) == 1


def test_only_a_new_touch_makes_fingers_that_rest_forgotten() -> None:
    """Two fingers rest on the glass, and one moves again after a while."""
    look = SimpleNamespace(window=pygame.Rect(0, 0, 100, 100), long_press=0.0, px=round)
    touch = Touch(lambda: cast(Any, look))

    def read(kind: int, finger: int, now: float) -> None:
        touch.read([pygame.event.Event(kind, finger_id=finger, x=0.5, y=0.5)], now)

    read(pygame.FINGERDOWN, 1, 0.0)
    read(pygame.FINGERDOWN, 2, 0.0)
    read(pygame.FINGERMOTION, 1, STALE_SECONDS + 1)
    assert set(touch.fingers) == {1, 2}
    read(pygame.FINGERDOWN, 3, STALE_SECONDS + 2)
    assert set(touch.fingers) == {1, 3}


def test_with_one_finger_left_behind_a_tap_still_counts(table: Table, fingers: Fingers) -> None:
    fingers.down((5, 5), 4)
    fingers.down_at.clear()
    table.driver.wait(STALE_SECONDS + 0.1)
    assert lines_by_tap(table, fingers) == 1


def test_a_press_ends_where_the_window_loses_the_focus(table: Table, fingers: Fingers) -> None:
    line = table.match.line
    fingers.down(ward_middle(table, open_ward(table)))
    assert table.pointed >= 0
    table.driver.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert table.pointed < 0
    fingers.up()
    table.driver.wait(2.0)
    assert table.match.line == line


def test_two_fingers_that_move_are_never_forgotten(table: Table, fingers: Fingers) -> None:
    x, y = table.map_center
    fingers.down((x - 40, y), 0)
    fingers.down((x + 40, y), 1)
    for _ in range(4):
        table.driver.wait(STALE_SECONDS * 0.75)
        for finger, side in ((0, -41), (1, 41), (0, -40), (1, 40)):
            fingers.move((x + side, y), finger)
    for span in (60, 80):
        fingers.move((x + span, y), 1)
        fingers.move((x - span, y), 0)
    table.driver.frames(3)
    assert table.zoom.factor > ZOOMS[0]


@pytest.mark.parametrize(
    ("delay", "seconds", "placed"),
    [(500, 0.4, 1), (500, 0.7, 0), (1000, 0.7, 1), (1500, 1.2, 1), (2000, 2.2, 0), (0, 9.0, 1)],
)
def test_a_slow_hand_may_rest_as_long_as_the_setting_says(
    table: Table, fingers: Fingers, delay: int, seconds: float, placed: int
) -> None:
    """After that the finger asks what is under it; after 0 it never does, and still presses."""
    assert delay in LONG_PRESSES
    table.driver.app.apply(long_press=delay)
    table.driver.frames(2)
    line = table.match.line
    fingers.down(ward_middle(table, open_ward(table)))
    table.driver.wait(seconds)
    fingers.up()
    table.driver.frames(2)
    assert table.match.line - line == placed


@pytest.mark.parametrize(
    ("pause", "placed"), [(0.05, 1), (0.12, 1), (0.2, 1), (0.3, 1), (0.5, 2), (1.0, 2)]
)
def test_a_double_tap_places_one_boss(
    table: Table, fingers: Fingers, pause: float, placed: int
) -> None:
    """Who means two bosses taps twice in peace."""
    actor, ward = table.match.state.actor(), open_ward(table)
    before = table.match.state.bosses_in(ward)[actor]
    for _ in range(2):
        fingers.down(ward_middle(table, ward))
        table.driver.frames(3)
        fingers.up()
        table.driver.skip(pause)
    table.driver.wait(2.0)
    assert table.match.state.bosses_in(ward)[actor] - before == placed


def test_a_finger_reaches_nine_millimeters_on_ten_inches(table: Table) -> None:
    look = table.driver.app.look
    high = 10.1 * 25.4 * 9 / math.hypot(16, 9)
    reach = touch_area(pygame.Rect(0, 0, 20, 20), look)
    assert min(reach.size) * high / look.full_window.height >= 9.0


def test_the_log_follows_a_finger(tmp_path: Path) -> None:
    """Row by row; and so does whatever a wheel turns on that page."""
    match = games.fresh(3, 1)
    games.play(match, Random(1), lambda one: one.line >= 60)
    table = Table(tmp_path, people=3, match=match)
    table.driver.frames(3)
    table.driver.key("l")
    table.driver.frames(3)
    log = table.driver.expect(LogScene)
    assert {tuple(area) for area, _ in log.gui.wheels} <= {
        tuple(area) for area, _ in log.gui.drag_scrolls
    }
    assert log.top_row > 6
    first, high = log.top_row, log.laid.row_height
    fingers, (x, y) = RealFingers(table.driver), log.laid.view.center
    fingers.down((x, y))
    for step in range(1, 11):
        fingers.move((x, y + step * high // 2))
    fingers.up()
    assert first - 6 <= log.top_row <= first - 4
    table.close()
