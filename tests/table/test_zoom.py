"""The map enlarged: what is under the pointer stays, what is focused is seen, all acts go on."""

from pathlib import Path

import pygame
import pytest

from tammany_desktop.art import PAINTED_LIMIT
from tammany_desktop.board.geometry import MARGIN, ZOOMS, Zoom, geometry
from tammany_desktop.board.layout import lay_out, subject
from tammany_desktop.rules.board import WARD_COUNT, WARD_INDEX
from tammany_desktop.ui.type import Units
from tests.helpers.staged import StagedTable
from tests.helpers.table import Table
from tests.table.test_fresh_equals_live import fresh_picture, where

SIZES = ((1024, 600), (1280, 1024), (3440, 1440))


def wheel(table: Table, up: int, place: tuple[int, int]) -> None:
    table.driver.point(place)
    event = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=up, flipped=False, touch=False)
    table.driver.frame(event)
    table.driver.frames(2)


def at_rest(folder: Path, made: type[Table] = StagedTable) -> Table:
    table = made(folder, people=3, seats=3, seed=6)
    table.rest()
    return table


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return at_rest(tmp_path)


def inside(table: Table) -> tuple[int, int]:
    """A pixel near the middle of the map."""
    x, y = table.map_center
    return x + 20, y - 10


def test_the_wheel_keeps_what_is_under_the_pointer(table: Table) -> None:
    place = inside(table)
    before = table.camera.world(place)
    for factor in (*ZOOMS[1:], ZOOMS[-1]):
        wheel(table, 1, place)
        assert table.zoom.factor == factor
        world = table.camera.world(place)
        assert world == pytest.approx(before, abs=3.0)
    for _ in ZOOMS:
        wheel(table, -1, place)
    assert table.zoom.factor == 1.0
    table.close()


def test_no_wheel_over_panels(table: Table) -> None:
    wheel(table, 1, table.layout.cards[0].center)
    assert table.zoom.factor == 1.0
    table.close()


@pytest.mark.usefixtures("painted")
def test_whole_again_it_looks_as_before(table: Table) -> None:
    table.driver.point((1, 1))
    table.driver.wait(0.5)
    before = table.picture()
    wheel(table, 1, inside(table))
    wheel(table, -1, inside(table))
    table.driver.point((1, 1))
    table.driver.wait(0.5)
    assert table.picture() == before
    table.close()


@pytest.mark.usefixtures("painted")
def test_enlarged_it_looks_as_one_built_afresh(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel(table, 1, inside(table))
    zoom = table.zoom
    table.driver.point((1, 1))
    table.driver.wait(0.5)
    live = table.picture()
    monkeypatch.setattr("tammany_desktop.board.tabletop.Zoom", lambda: zoom)
    fresh = fresh_picture(table)
    assert live == fresh, where(table, live, fresh)
    table.close()


def test_keys_and_the_ward_in_focus(table: Table) -> None:
    driver = table.driver
    driver.key("1")
    driver.wait(2)
    driver.key("=")
    driver.key("=")
    assert table.zoom.factor == ZOOMS[2]
    seen, current = table.map_area, table.focus
    assert current is table.ward_target(WARD_INDEX[1])
    assert seen.contains(current.rect)
    for ward in range(WARD_COUNT):
        table.focus_ward(ward)
        driver.frames(2)
        current = table.focus
        assert current is table.ward_target(ward)
        assert seen.contains(current.rect), ward
    driver.key("-")
    driver.key("-")
    assert table.zoom.factor == 1.0
    table.close()


def test_a_ward_from_near_and_back(table: Table) -> None:
    table.driver.key("4")
    table.driver.key("i")
    table.driver.frames(2)
    assert table.zoom.factor == ZOOMS[2]
    assert table.map_area.contains(table.ward_target(WARD_INDEX[4]).rect)
    table.driver.key("i")
    table.driver.frames(2)
    assert table.zoom == Zoom()
    table.close()


def test_arrows_walk_while_enlarged(table: Table) -> None:
    table.driver.key("1")
    table.driver.wait(2)
    table.driver.key("i")
    walked = set()
    for key in ("right", "right", "right", "down", "right"):
        table.driver.key(key)
        table.driver.frames(2)
        walked.add(table.pointed)
        current = table.focus
        assert current is not None
        assert table.map_area.contains(current.rect)
    assert len(walked) > 2
    table.close()


def test_acts_go_on_while_enlarged(table: Table) -> None:
    ward = table.wards[0]
    wheel(table, 1, table.ward_place(ward))
    line = table.match.line
    table.driver.click(table.ward_place(ward))
    assert table.match.line == line + 1
    assert table.match.state.bosses_in(ward)[table.match.state.turn] == 1
    assert table.zoom.factor == ZOOMS[1]
    table.close()


def test_the_water_can_be_dragged(table: Table) -> None:
    driver, area = table.driver, table.map_area
    wheel(table, 1, inside(table))
    wheel(table, 1, inside(table))
    before = table.camera
    start = inside(table)
    end = (start[0] - 60, start[1] + 20)
    driver.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=2, touch=False))
    driver.point(end)
    driver.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=2, touch=False))
    driver.frames(2)
    after = table.camera
    assert after.scale == before.scale
    assert before.world(start) == pytest.approx(after.world(end), abs=3.0)
    driver.point(start)
    assert table.camera == after
    assert area == table.map_area
    table.close()


def test_few_pictures_are_kept(tmp_path: Path) -> None:
    table = at_rest(tmp_path, Table)
    for step in range(12):
        wheel(table, 1, inside(table))
        table.zoom_to(Zoom(ZOOMS[3], (300.0 + 40 * step, 500.0)))
        table.driver.frames(1)
    made = table.driver.app.look.surfaces
    pixels = [one.get_width() * one.get_height() for one in made.entries.values()]
    assert sum(pixels) <= made.limit == PAINTED_LIMIT * 1280 * 720
    table.close()


def test_it_stays_through_a_resize_and_overlays(tmp_path: Path) -> None:
    table = at_rest(tmp_path, Table)
    wheel(table, 1, inside(table))
    zoom = table.zoom
    table.driver.resize((1600, 900))
    assert table.zoom == zoom
    table.driver.key("l")
    table.driver.key("l")
    assert table.zoom == zoom
    table.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [100, 200])
def test_every_ward_can_be_seen_from_near(size: tuple[int, int], scale: int) -> None:
    layout = lay_out(Units(*size, scale), 5)
    left, top, wide, high = subject()
    for factor in ZOOMS[1:]:
        for place in geometry().wards:
            x, y, width, height = place.bounds
            zoom = Zoom(factor, (x + width / 2, y + height / 2))
            camera = zoom.camera(layout.camera, layout.view, subject())
            assert layout.view.contains(camera.rect(place.numeral))
            seen = camera.world(layout.view.topleft), camera.world(layout.view.bottomright)
            if layout.view.width / camera.scale < wide:
                assert seen[0][0] >= left - MARGIN - 2
                assert seen[1][0] <= left + wide + MARGIN + 2
            if layout.view.height / camera.scale < high:
                assert seen[0][1] >= top - MARGIN - 2
                assert seen[1][1] <= top + high + MARGIN + 2
