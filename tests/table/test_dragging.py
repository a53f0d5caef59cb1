"""A press lifts, a release places; what is refused or let go elsewhere goes back."""

import math
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tammany_desktop.board.flight_parts import MIN_TIME
from tammany_desktop.board.geometry import ZOOMS
from tammany_desktop.board.highlights import FREE, POINTED, Highlight
from tammany_desktop.board.highlights import OPEN as OUTLINED
from tammany_desktop.board.map_layers import slots
from tammany_desktop.play import piece_names
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import WARD_INDEX, ZONES
from tests.helpers.staged import StagedTable
from tests.helpers.table import Table

Place = tuple[int, int]
OPEN = ZONES[0][0]
CLOSED = WARD_INDEX[11]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = StagedTable(tmp_path, people=3, seats=3, seed=6, speed="normal")
    made.rest()
    yield made
    made.close()


def mouse(table: Table, kind: int, place: Place, button: int = 1) -> None:
    table.driver.frame(pygame.event.Event(kind, pos=place, button=button, touch=False))


def press(table: Table, place: Place) -> None:
    table.driver.point(place)
    mouse(table, pygame.MOUSEBUTTONDOWN, place)


def carry(table: Table, start: Place, end: Place) -> None:
    """Press and drag, without letting go."""
    press(table, start)
    table.driver.point(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
    table.driver.point(end)


def drag(table: Table, start: Place, end: Place) -> None:
    carry(table, start, end)
    mouse(table, pygame.MOUSEBUTTONUP, end)


def cube_place(table: Table) -> tuple[int, Place]:
    population, world = slots(tuple(table.match.state.garden))[0]
    return population, table.camera.point(world)


def enlarge(table: Table) -> None:
    table.driver.key("=")
    table.driver.key("=")
    assert table.zoom.factor == ZOOMS[2]


def test_after_a_refused_drop_dragging_again_places_nothing_else(table: Table) -> None:
    """A cube refused by a closed ward and dragged again once dropped a boss."""
    population, start = cube_place(table)
    before = table.match.state.cubes[OPEN * 4 + population]
    for end in (CLOSED, CLOSED):
        drag(table, start, table.ward_place(end))
        table.rest()
        assert table.match.line == 0
        assert not table.begun
    drag(table, start, table.ward_place(OPEN))
    table.rest()
    assert sum(table.match.state.bosses_in(OPEN)) == 0
    assert table.match.state.cubes[OPEN * 4 + population] == before + 1


def test_what_may_not_be_lifted_drops_nothing_else(table: Table) -> None:
    """After a cube only a boss may follow; a cube dragged then once dropped one."""
    _, start = cube_place(table)
    drag(table, start, table.ward_place(OPEN))
    table.rest()
    assert table.match.line == 1
    _, start = cube_place(table)
    carry(table, start, table.ward_place(ZONES[0][1]))
    assert not table.carrying
    assert table.tooltip_text == table.tray_target(1).why_not != ""
    mouse(table, pygame.MOUSEBUTTONUP, table.ward_place(ZONES[0][1]))
    table.rest()
    assert table.match.line == 1


@pytest.mark.parametrize("button", [pygame.BUTTON_LEFT, pygame.BUTTON_MIDDLE])
def test_dragging_an_enlarged_map_pans_and_places_nothing(table: Table, button: int) -> None:
    enlarge(table)
    ward = next(w for w in table.wards if table.ward_place(w)[0] > 0)
    start = table.ward_place(ward)
    end = start[0] - 40, start[1] + 24
    before = table.camera
    table.driver.point(start)
    mouse(table, pygame.MOUSEBUTTONDOWN, start, button)
    table.driver.point((start[0] - 20, start[1] + 12))
    table.driver.point(end)
    mouse(table, pygame.MOUSEBUTTONUP, end, button)
    table.driver.frames(2)
    after = table.camera
    assert before.world(start) == pytest.approx(after.world(end), abs=3.0)
    assert table.match.line == 0
    assert table.ward_at(end) == ward  # let go over the ward it began on


def test_six_pixels_make_no_drag(table: Table) -> None:
    enlarge(table)
    middle = table.map_center
    ward = min(
        table.wards, key=lambda w: math.dist(table.ward_place(w), middle)
    )  # the map does not slide to what stands in its middle
    start, camera = table.ward_place(ward), table.camera
    drag(table, start, (start[0] + 2, start[1] + 1))
    table.driver.frames(2)
    assert table.camera == camera
    assert table.match.line == 1


@pytest.mark.usefixtures("painted")
def test_a_pan_looks_as_one_built_afresh_once_it_rests(table: Table) -> None:
    enlarge(table)
    start = table.map_center
    drag(table, start, (start[0] - 50, start[1] - 30))
    table.driver.point((1, 1))
    table.driver.wait(0.5)
    live = table.picture()
    table.rebuild_board()
    table.redraw()
    table.driver.frames(2)
    assert table.picture() == live


def test_a_press_on_a_piece_of_the_bar_lifts_it_when_it_moves(table: Table) -> None:
    rect = table.tray_target(0).rect
    press(table, rect.center)
    assert not table.carrying
    table.driver.point((rect.centerx, rect.centery - 20))
    assert table.carrying
    mouse(table, pygame.MOUSEBUTTONUP, table.ward_place(OPEN))
    table.rest()
    assert table.match.state.bosses_in(OPEN)[table.match.state.turn] == 1


@pytest.mark.usefixtures("painted")
def test_the_dropped_piece_settles_from_where_it_was_dropped(table: Table) -> None:
    start = table.tray_place(0)
    end = table.ward_place(OPEN)
    drag(table, start, end)
    for _ in range(60):
        if table.moving:
            break
        assert table.loose_piece is not None  # it lies there until it is placed
        table.driver.frames(1)
    (flight,) = table.flights
    high = flight.sprite.picture.get_height()
    assert abs(flight.start[0] - end[0]) <= high
    assert abs(flight.start[1] - end[1]) <= high
    assert flight.seconds < MIN_TIME
    while not flight.landed:
        table.driver.frames(1)
    assert high > flight.sprite.picture.get_height()
    assert table.loose_piece is None
    table.rest()
    drawn = table.picture()
    table.rebuild_board()
    table.redraw()
    table.driver.frames(2)
    assert table.picture() == drawn


@pytest.mark.parametrize("end", ["water", "panel", "closed"])
def test_a_drop_elsewhere_returns_the_piece_visibly(table: Table, end: str) -> None:
    places = {
        "water": (table.map_area.left + 8, table.map_area.centery),
        "panel": table.layout.years.center,
        "closed": table.ward_place(CLOSED),
    }
    rect = table.tray_target(0).rect
    drag(table, rect.center, places[end])
    (flight,) = table.flights
    assert flight.sprite.at(flight.end).center == pytest.approx(rect.center, abs=2)
    assert flight.sprite.at(flight.start).center == pytest.approx(places[end], abs=2)
    assert table.match.line == 0
    table.rest()
    assert table.match.line == 0
    assert not table.begun
    assert bool(table.tooltip_text) == (end == "closed")


@pytest.mark.usefixtures("painted")
def test_a_carried_piece_is_seen_where_it_is_and_nowhere_else(table: Table) -> None:
    x, y = table.ward_place(OPEN)
    carry(table, table.tray_place(0), (x, y))
    table.driver.frames(20)
    table.driver.point((x - 6, y + 3))
    drawn = table.picture()
    table.redraw()
    table.driver.frames(2)
    assert table.picture() == drawn


def test_after_a_refused_drop_a_click_places_a_boss_from_its_own_place(table: Table) -> None:
    drag(table, table.tray_place(0), table.ward_place(CLOSED))
    table.rest()
    table.driver.click(table.ward_place(OPEN))
    while not table.flights:
        table.driver.frames(1)
    (flight,) = table.flights
    assert math.dist(flight.start, table.tray_place(0)) < 100


def test_a_pan_ends_where_the_window_loses_the_focus(table: Table) -> None:
    enlarge(table)
    start = table.map_center
    table.driver.point(start)
    mouse(table, pygame.MOUSEBUTTONDOWN, start, 2)
    table.driver.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    camera = table.camera
    table.driver.point((start[0] - 40, start[1] + 24))
    table.driver.frames(2)
    assert table.camera == camera


@pytest.mark.parametrize("way", ["escape", "focus"])
def test_what_is_carried_can_be_left(table: Table, way: str) -> None:
    carry(table, table.tray_place(0), table.ward_place(OPEN))
    if way == "escape":
        table.driver.key("escape")
    else:
        table.driver.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert not table.carrying
    assert table.flights  # it goes back visibly
    assert not table.begun
    mouse(table, pygame.MOUSEBUTTONUP, table.ward_place(OPEN))
    table.rest()
    assert table.match.line == 0
    assert table.uncovered


def test_a_refusal_stands_by_the_drop_and_over_no_piece_of_the_ward(table: Table) -> None:
    for ward in [w for w in range(15) if w not in table.wards]:
        end = table.ward_place(ward)
        drag(table, table.tray_place(0), end)
        assert table.tooltip_text
        prints = table.ward_masks
        assert prints.covered_cells(prints.union([ward]), table.tooltip_rect) == 0
        rect = table.tooltip_rect
        beside = max(rect.left - end[0], end[0] - rect.right, 0)
        assert max(beside, rect.top - end[1], end[1] - rect.bottom) < 180, ward
        table.rest()


def test_a_refusal_stays_as_long_as_reading_takes(table: Table) -> None:
    table.driver.click(table.ward_place(CLOSED))
    words = table.tooltip_text
    assert "R5.3" in words
    table.driver.point((2, 2))  # the pointer may go
    table.driver.wait(0.03 * len(words))
    assert table.tooltip_text == words
    table.driver.wait(0.055 * len(words) + 2)
    assert table.tooltip_text == ""


def test_the_card_of_a_ward_gives_way_to_what_is_said_beside_it(table: Table) -> None:
    table.driver.point(table.ward_place(CLOSED))
    assert table.ward_card_rect
    table.driver.click(table.ward_place(CLOSED))
    assert not table.ward_card_rect
    table.driver.wait(12)
    assert table.ward_card_rect


PAPER = 224  # the light of the map


def ward_light(table: Table, ward: int) -> float:
    """The mean light of a ward's highlight, brighter or darker than the map below it."""
    sprite = next(
        s for s in table.tabletop.map.sprites if isinstance(s, Highlight) and s.index == ward
    )
    sprite.refresh(table.tabletop.model)
    picture = pygame.Surface(sprite.rect.size)
    picture.fill((PAPER,) * 3)
    if sprite.picture_key(table.tabletop.model) is not None:
        picture.blit(sprite.image(table.tabletop.model), (0, 0))
    return pygame.transform.average_color(picture)[1]


def lock(table: Table, ward: int) -> None:
    for state in (table.match.state, table.shown):
        state.locked |= 1 << ward
    table.choose_anew()
    table.refresh()


def test_the_one_ward_where_no_piece_may_go_is_in_shade_and_the_others_are_marked(
    painted: None, table: Table
) -> None:
    """Readers looked for a mark on each ward that may be chosen, not only for shade on the rest."""
    free, locked = ZONES[0][1], ZONES[0][2]
    lock(table, locked)
    _, start = cube_place(table)
    at_rest = {ward: ward_light(table, ward) for ward in (free, locked)}
    carry(table, start, table.ward_place(OPEN))
    held = {ward: ward_light(table, ward) for ward in (free, locked)}
    assert held == pytest.approx(at_rest, abs=2), "the tint of an outlined ward stays"
    assert held[locked] < min(held[free], PAPER) - 8
    assert table.tabletop.model.highlight[free] == OUTLINED
    assert table.tabletop.model.highlight[OPEN] == POINTED  # the piece is over it
    mouse(table, pygame.MOUSEBUTTONUP, (5, 5))
    table.rest()
    assert {ward: ward_light(table, ward) for ward in at_rest} == at_rest


def test_a_cube_that_is_picked_up_by_a_press_may_go_to_its_wards_too(table: Table) -> None:
    population, _ = cube_place(table)
    assert table.take(m.PLACE_CUBE, "population", population)
    table.driver.frames(1)
    assert table.tabletop.model.highlight[OPEN] == OUTLINED


def test_a_boss_that_is_dragged_outlines_its_wards_and_one_that_only_waits_does_not(
    table: Table,
) -> None:
    free = ZONES[0][1]
    assert table.tabletop.model.highlight[free] == FREE
    carry(table, table.tray_target(0).rect.center, table.ward_place(OPEN))
    assert table.tabletop.model.highlight[free] == OUTLINED
    mouse(table, pygame.MOUSEBUTTONUP, (5, 5))
    assert table.tabletop.model.highlight[free] == FREE


def test_the_ward_under_a_held_boss_shows_it_in_its_place_and_the_lead_it_would_have(
    painted: None, table: Table
) -> None:
    """Once nothing showed what would become of a lead before the piece was let go."""
    ward = table.tabletop.map.wards[OPEN]
    model = table.tabletop.model
    empty = [(group.name, group.count) for group in ward.groups(model)]
    carry(table, table.tray_target(0).rect.center, table.ward_place(OPEN))
    seat = table.match.state.turn
    boss = piece_names.boss(table.match.seats[seat].color)
    ghosts = [group.name for group in ward.groups(model) if group.has_ghost]
    assert ghosts == [boss]
    assert [(g.name, g.count) for g in ward.groups(model)] == [*empty, (boss, 1)]
    place = ward.camera.rect(ward.shape.ribbon).move(-ward.rect.left, -ward.rect.top)
    with_ribbon = ward.image(model).subsurface(place.clip(ward.image(model).get_rect())).copy()
    table.driver.point(table.ward_place(ZONES[0][1]))
    without = ward.image(model).subsurface(place.clip(ward.image(model).get_rect()))
    assert with_ribbon.get_bounding_rect().width > 0 == without.get_bounding_rect().width
    assert [(group.name, group.count) for group in ward.groups(model)] == empty


def test_a_held_boss_over_a_ward_that_a_rival_leads_shows_a_tie(
    painted: None, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tammany_desktop.board.ward.GHOST_OPACITY", 255)  # to compare pixels
    seat = table.match.state.turn
    rival = (seat + 1) % 3
    for state in (table.match.state, table.shown):
        state.bosses[OPEN * 5 + rival] = 1
    table.refresh()
    ward, model = table.tabletop.map.wards[OPEN], table.tabletop.model
    box, around = ward.camera.rect(ward.shape.ribbon), ward._ribbon_box()
    box.move_ip(-ward.rect.left, -ward.rect.top)
    alone = box.move(-around.left, -around.top)
    ahead = pygame.image.tobytes(ward.ribbon_image(model).subsurface(alone), "RGBA")
    carry(table, table.tray_target(0).rect.center, table.ward_place(OPEN))
    shown = ward.image(model).subsurface(box).premul_alpha()
    assert pygame.image.tobytes(shown, "RGBA") != ahead
    table.shown.bosses[OPEN * 5 + seat] = 1
    level = ward.ribbon_image(model).subsurface(alone)
    assert pygame.image.tobytes(shown, "RGBA") == pygame.image.tobytes(level, "RGBA")


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("ends", [(OPEN,), (CLOSED, OPEN)])
def test_a_piece_leaves_nothing_behind_wherever_it_is_carried(
    table: Table, ends: tuple[int, ...]
) -> None:
    """In each frame until it is placed, or back, the window shows what a fresh painting does."""
    stack, surface = table.driver.app.stack, table.driver.app.window.surface
    table.driver.wait(1.0)
    _, start = cube_place(table)

    def compare() -> None:
        seen = pygame.image.tobytes(surface, "RGB")
        fresh = pygame.Surface(surface.get_size())
        fresh.set_clip(fresh.get_rect())
        for scene in stack.seen():
            scene.paint(fresh)
        same = pygame.image.tobytes(fresh, "RGB") == seen
        assert same  # pytest would compare all the bytes that differ

    for end in ends:
        way = pygame.Vector2(start), pygame.Vector2(table.ward_place(end))
        press(table, start)
        for step in range(1, 6):
            x, y = way[0].lerp(way[1], step / 5)
            table.driver.point((round(x), round(y)))
            compare()
        mouse(table, pygame.MOUSEBUTTONUP, table.ward_place(end))
        for _ in range(40):
            table.driver.frames(1)
            compare()
    assert table.match.line > 0 or table.begun
