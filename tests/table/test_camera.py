"""The map follows what happens, Esc leaves it, and the cursor tells what may be done."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tammany_desktop.board.geometry import ZOOMS, Zoom, geometry
from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import WARD_COUNT, WARD_INDEX, ZONES
from tammany_desktop.scenes.table.menu import MenuScene
from tests.helpers.board_table import BoardTable
from tests.helpers.staged import StagedTable
from tests.helpers.table import Table
from tests.table.test_dragging import carry, mouse
from tests.table.test_prompts import crowded

WEST, EAST = WARD_INDEX[1], WARD_INDEX[14]


def made(folder: Path, kind: type[Table] = StagedTable, **settings: object) -> Table:
    """A table enlarged at its western end."""
    chosen = {"speed": "normal"} | settings
    table = kind(folder, people=3, state=crowded("chief_of_police"), **chosen)  # type: ignore[arg-type]
    table.rest()
    table.zoom_to(Zoom(ZOOMS[2], middle(WEST)))
    table.driver.frames(2)
    assert not seen(table, EAST)
    return table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    found = made(tmp_path)
    yield found
    found.close()


def middle(ward: int) -> tuple[float, float]:
    x, y, wide, high = geometry().wards[ward].bounds
    return x + wide / 2, y + high / 2


def seen(table: Table, ward: int) -> bool:
    return bool(table.map_area.contains(table.camera.rect(geometry().wards[ward].numeral)))


def test_what_slides_into_sight_is_the_map() -> None:
    table = BoardTable(people=3, state=crowded("chief_of_police"), speed="normal")
    top, window = table.tabletop, table.tabletop.look.window
    x, y = middle(WEST)
    top.set_zoom(Zoom(ZOOMS[2], (x, y)))
    before = top.layout.camera
    assert top.set_zoom(Zoom(ZOOMS[2], (x + 120, y)))
    camera = top.layout.camera
    fresh = round((camera.left - before.left) * camera.scale)
    assert fresh > 40
    strip = pygame.Rect(window.right - fresh, window.top, fresh, window.height)
    sliding = top.background.at(camera).subsurface(strip).copy()
    top.rescale()
    sliding.blit(
        top.background.at(camera).subsurface(strip), (0, 0), special_flags=pygame.BLEND_RGB_SUB
    )
    assert max(pygame.transform.average_color(sliding)[:3]) < 4  # 3 were measured: edges of pixels


def test_the_map_slides_to_where_something_happens(table: Table) -> None:
    places = set()
    table.queue_event(e.BossPlaced(0, EAST))
    for _ in range(90):
        table.driver.frames(1)
        places.add(table.camera.left)
        if table.moving:
            break
    assert seen(table, EAST)  # before the piece flies
    assert len(places) > 8  # gently
    table.driver.wait(2)
    assert table.still
    assert not table.tabletop.background.is_scrolled  # scaled once for where it lies
    assert table.zoom.factor == ZOOMS[2]


@pytest.mark.parametrize("settings", [{"reduce_motion": True}, {"speed": "instant"}])
def test_without_motion_it_is_there_at_once(tmp_path: Path, settings: dict[str, Any]) -> None:
    table = made(tmp_path, **settings)
    table.queue_event(e.BossPlaced(0, EAST))
    table.driver.frames(2)
    assert seen(table, EAST)
    assert table.ward_at(table.ward_place(EAST)) == EAST
    assert table.still
    table.close()


def test_the_whole_map_stays_where_it_is(tmp_path: Path) -> None:
    table = StagedTable(tmp_path, people=3, state=crowded("chief_of_police"), speed="normal")
    table.rest()
    camera = table.camera
    for ward in (WEST, EAST):
        table.queue_event(e.BossPlaced(0, ward))
        table.driver.wait(1.5)
        assert table.camera == camera
    table.close()


def test_it_does_not_follow_while_a_person_pans(table: Table) -> None:
    start = table.map_center
    table.driver.point(start)
    mouse(table, pygame.MOUSEBUTTONDOWN, start, pygame.BUTTON_MIDDLE)
    table.driver.point((start[0] + 20, start[1]))
    table.driver.frames(2)
    camera = table.camera
    table.queue_event(e.BossPlaced(0, EAST))
    table.driver.wait(1.5)
    assert table.camera == camera
    assert table.still  # the event was played all the same


def test_it_goes_to_the_ward_about_which_something_is_asked(table: Table) -> None:
    table.take(m.ARREST)
    assert table.press_ward(EAST)
    table.driver.wait(1.0)
    assert seen(table, EAST)
    assert table.choice_buttons
    assert table.layout.bar.contains(table.choices_card)


def test_a_wheel_ends_the_slide(table: Table) -> None:
    table.queue_event(e.BossPlaced(0, EAST))
    table.driver.frames(4)
    assert table.sliding
    table.driver.point(table.map_center)
    table.driver.frame(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False, touch=False))
    assert not table.sliding
    table.driver.wait(1.0)
    assert table.still


def test_a_press_that_may_become_a_pan_ends_the_slide(table: Table) -> None:
    table.queue_event(e.BossPlaced(0, EAST))
    table.driver.frames(4)
    assert table.sliding
    mouse(table, pygame.MOUSEBUTTONDOWN, table.map_center, 2)
    assert not table.sliding
    camera = table.camera
    table.driver.wait(1.0)
    assert table.camera == camera
    mouse(table, pygame.MOUSEBUTTONUP, table.map_center, 2)


def test_escape_leaves_the_enlarged_map_before_it_opens_the_menu(tmp_path: Path) -> None:
    table = made(tmp_path, Table)
    table.driver.key("escape")
    assert table.uncovered
    assert table.zoom == Zoom()
    table.driver.key("escape")
    assert isinstance(table.top, MenuScene)
    table.close()


def test_the_focus_stays_on_a_choice_while_the_map_moves(table: Table) -> None:
    table.take(m.ARREST)
    table.press_ward(WEST)
    table.driver.wait(1.0)
    table.give_focus(table.choice_buttons[1].target)
    table.driver.key("-")
    table.driver.frames(2)
    assert table.focus is table.choice_buttons[1].target


@pytest.mark.parametrize("ward", range(WARD_COUNT))
def test_a_map_that_moves_away_points_at_what_comes_below_the_pointer(
    table: Table, ward: int
) -> None:
    table.zoom_to(Zoom(ZOOMS[2], middle(ward)))
    table.driver.frames(2)
    place = table.ward_place(ward)
    table.driver.point(place)
    assert table.pointed == ward
    table.zoom_to(Zoom(ZOOMS[2], middle((ward + 7) % WARD_COUNT)))
    table.driver.frames(2)
    assert table.pointed == table.ward_at(place) != ward


def test_the_cursor_tells_what_may_be_lifted_and_where_it_may_not_go(tmp_path: Path) -> None:
    table = Table(tmp_path, people=3, seats=3, seed=6)
    table.rest()
    window = table.driver.app.window
    table.driver.point(table.tray_place(0))
    assert window.pointer == "open"
    table.driver.point(table.layout.years.center)
    assert window.pointer == ""
    table.driver.point((table.layout.tools.left + 20, table.layout.tools.centery))
    assert window.pointer == "point"
    closed = next(one for one in table.tray_buttons if not one.target.enabled)
    table.driver.point(closed.rect.center)
    assert window.pointer == ""
    carry(table, table.tray_place(0), table.ward_place(ZONES[0][0]))
    assert window.pointer == "grab"
    table.driver.point(table.ward_place(WARD_INDEX[11]))
    assert window.pointer == "forbidden"
    table.open_menu()
    table.driver.frames(2)
    assert window.pointer == ""
    assert not table.carrying
    table.close()


@pytest.mark.usefixtures("painted")
def test_a_map_back_in_its_place_keeps_no_picture_but_the_cached_one(tmp_path: Path) -> None:
    table = StagedTable(tmp_path, people=1, seats=3, seed=8, speed="normal")
    table.rest()
    table.driver.wait(1.0)  # no button turns from one state into another any more
    before, top = table.picture(), table.tabletop
    top.target_offset = -40, 0
    table.driver.wait(1.0)
    held = [top.background._source]
    top.target_offset = 0, 0
    table.driver.wait(1.0)
    held.append(top.background._source)
    assert [picture is None for picture in held] == [False, True]
    assert top.background._picture is None
    assert table.picture() == before
    table.close()
