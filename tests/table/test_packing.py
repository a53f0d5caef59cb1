"""Pieces in a ward: large, in their ward, none over another, and never moved."""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pygame
import pytest

from tammany_desktop.board import piece_images
from tammany_desktop.board import ward as ward_module
from tammany_desktop.board.geometry import Box, Camera, geometry, inside, ward_at
from tammany_desktop.board.layout import lay_out
from tammany_desktop.board.piece_images import figure_look, paint_ribbon
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.board.ward import MAX_DRAWN, Cell, Ward, boss_cells, cube_cells, foot_of
from tammany_desktop.play.view_model import BOSS
from tammany_desktop.rules import game
from tammany_desktop.rules.board import (
    POPULATIONS,
    TAMMANY_HALL,
    WARD_COUNT,
    WARD_INDEX,
    WARD_NUMBERS,
)
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.moves import OpenBallot
from tammany_desktop.rules.state import BIDDING, MAX_SEATS, OVER, State
from tammany_desktop.rules.wards import NO_BID
from tammany_desktop.ui.type import Units
from tests.helpers.board_table import BoardTable
from tests.helpers.light import contrast

WARDS = [pytest.param(index, id=str(number)) for index, number in enumerate(WARD_NUMBERS)]
SEATS = (3, 4, 5)
# In version 0.1.0: height of a boss and width of a cube in pixels.
BEFORE = {(1920, 1080): (44.4, 30.3), (1280, 720): (29.6, 20.2), (3840, 2160): (88.7, 60.7)}
LARGER = (1.3, 1.5)


def shared(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high)


def cells(ward: int) -> list[Cell]:
    place = geometry().wards[ward]
    return [*cube_cells(place), *boss_cells(place)]


def printed(ward: int) -> list[Box]:
    place = geometry().wards[ward]
    boxes = (place.numeral, place.ribbon, place.lock, place.sign)
    return [box for box in boxes if box is not None]


def figures(cell: Cell, count: int) -> list[Box]:
    """The boxes of so many pieces, the front boss or the lowest crate first."""
    _, _, wide, high = cell.box
    return [(x - wide / 2, y - high, wide, high) for x, y in cell.feet(count)]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("size", sorted(BEFORE))
def test_pieces_are_a_third_larger_than_they_were(size: tuple[int, int], seats: int) -> None:
    scale = lay_out(Units(*size), seats).camera.scale
    high, wide = BEFORE[size]
    for ward in range(WARD_COUNT):
        place = geometry().wards[ward]
        assert LARGER[0] <= boss_cells(place)[0].box[3] * scale / high <= LARGER[1]
        assert LARGER[0] <= cube_cells(place)[0].box[2] * scale / wide <= LARGER[1]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_bosses_are_seen_first_and_hide_no_number(size: tuple[int, int]) -> None:
    """Bosses and cubes were of one weight; a boss is half as high again as a cube is now."""
    table = BoardTable(5, 5, size=size)
    look, camera = table.look, table.camera
    scale = geometry().scale * camera.scale
    boss, cube = (
        pygame.mask.from_surface(piece_images.ward_piece(look, name, scale).picture, 200)
        for name in ("boss_red", "cube_irish")
    )
    assert boss.get_bounding_rects()[0].height >= 1.45 * cube.get_bounding_rects()[0].height
    assert cube.get_bounding_rects()[0].width >= 1.2 * BEFORE[size][1]
    for ward in range(WARD_COUNT):
        place = geometry().wards[ward]
        for box in (place.numeral, place.ribbon):
            rect = camera.rect(box)
            for cell in boss_cells(place):
                for foot in cell.feet(MAX_DRAWN):
                    image = piece_images.ward_piece(look, "boss_red", scale)
                    at = ward_module.standing_rect(image, camera.point(foot))
                    hidden = boss.overlap_area(
                        pygame.Mask(rect.size, fill=True), (rect.left - at.left, rect.top - at.top)
                    )
                    assert hidden <= 0.03 * rect.width * rect.height, (WARD_NUMBERS[ward], hidden)


@pytest.mark.parametrize("ward", WARDS)
def test_pieces_stand_in_their_ward(ward: int) -> None:
    """Feet inside, and front figures within the border but for a corner."""
    polygon = geometry().wards[ward].polygon
    for cell in cells(ward):
        left, top, wide, high = cell.box
        corners = ((left, top), (left + wide, top), (left, top + high), (left + wide, top + high))
        assert sum(inside(polygon, corner) for corner in corners) >= 3
        for foot in cell.feet(MAX_DRAWN):
            assert ward_at(foot) == ward


@pytest.mark.parametrize("ward", WARDS)
def test_nothing_is_printed_or_written_over_another(ward: int) -> None:
    """Even with a full crowd and a count of every owner, here and in the wards around."""
    for cell in cells(ward):
        for other in range(WARD_COUNT):
            assert not any(shared(cell.room, box) > 0 for box in printed(other)), other
    for one, two in combinations(cells(ward), 2):
        for cell, other_cell in ((one, two), (two, one)):
            assert shared(cell.count_box, other_cell.box) <= 1
            assert shared(cell.count_box, other_cell.count_box) <= 1
        assert shared(one.box, two.box) <= 1


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_locks_and_the_worth_of_the_hall_are_drawn_in_their_places(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Locks were twice as large, over counts and ribbons; a hat ran into "2 points"."""
    table = BoardTable(5, 5, size=size)
    camera, state = table.camera, table.model.state
    state.active = state.locked = (1 << WARD_COUNT) - 1
    locks: list[pygame.Rect] = []

    def watched(look: Any, on: pygame.Surface, name: str, box: pygame.Rect, **more: Any) -> None:
        if name == "lock":
            picture = piece_images.fitted_sprite(look, name, box)[0].picture
            corner = picture.get_rect(center=box.center).topleft
            locks.append(picture.get_bounding_rect(200).move(corner))

    with monkeypatch.context() as patched:
        patched.setattr(piece_images, "blit", watched)
        for ward in table.tabletop.map.wards:
            ward.draw(pygame.Surface(ward.rect.size, pygame.SRCALPHA), table.model)
            place = camera.rect(ward.shape.lock).inflate(2, 2)
            assert place.contains(locks[-1].move(ward.rect.topleft)), WARD_NUMBERS[ward.index]
    assert len(locks) == WARD_COUNT
    (hall,) = [one for one in table.tabletop.map.sprites if getattr(one, "extra", "") == "hall"]
    worth = hall.image(table.model).get_bounding_rect(128).move(hall.rect.topleft)
    place = camera.rect(geometry().wards[TAMMANY_HALL].sign or (0, 0, 0, 0))
    assert place.top < place.bottom - camera.px(26) - 2 <= worth.top
    assert worth.bottom <= place.bottom + 2
    for cell in cells(WARD_INDEX[14]):
        assert not worth.colliderect(camera.rect(cell.room)), cell


@pytest.mark.parametrize("ward", WARDS)
def test_a_plate_leaves_its_own_figures_free(ward: int) -> None:
    """It lies at the feet: over a boss's pedestal, or a crate whose like lies on it."""
    for cell in cells(ward):
        front = figures(cell, MAX_DRAWN)[-1 if not cell.is_boss else 0]
        assert shared(cell.count_box, front) <= 0.125 * front[2] * front[3]


@pytest.mark.parametrize("owner", [*POPULATIONS, "red", "yellow", "purple", "black", "brown"])
def test_a_count_is_14_pixels_high_and_light_on_a_dark_ground(painted: None, owner: str) -> None:
    """It was 12 pixels high, dark on light grounds and light on dark ones."""
    table = BoardTable(5, 5, size=(1280, 720))
    look, paper = figure_look(table.look, table.camera), table.look.palette["paper_light"]
    box = table.camera.rect(cells(0)[0].count_box).move_to(topleft=(20, 0))
    for count in ("2", "10"):
        surface = pygame.Surface((40 + box.width, box.height))
        plate = piece_images.paint_count(look, surface, count, owner, box)
        inner = surface.subsurface(plate.inflate(-6, -2))
        figures = pygame.mask.from_threshold(inner, paper, (140, 140, 140, 255))
        (first, *others) = figures.get_bounding_rects()
        assert first.unionall(others).height >= 14, count
        corners = [inner.get_at((0, y)) for y in (inner.height // 3, inner.height // 2)]
        assert all(contrast(paper, corner) > 10 for corner in corners), count


def test_up_to_three_are_drawn_and_more_are_counted() -> None:
    for cell in cells(0):
        assert [len(set(cell.feet(count))) for count in range(1, 6)] == [1, 2, 3, 3, 3]


def test_one_more_piece_moves_no_other() -> None:
    for ward in range(WARD_COUNT):
        for seat in range(5):
            cell = boss_cells(geometry().wards[ward])[seat]
            for count in range(1, 11):
                foot = foot_of(ward, BOSS, count, seat)
                assert foot == cell.feet(MAX_DRAWN)[min(count, MAX_DRAWN) - 1]


def positions(seats: int, seed: int, each: int) -> Iterator[State]:
    """The fullest position of every term of a random game, and some on the way there."""
    random = Random(seed)
    state = new_game(seats, random)
    while state.phase != OVER:
        voting = state.phase == BIDDING
        move = OpenBallot((NO_BID,) * seats) if voting else random.choice(game.legal(state))
        after = game.fold(state, game.decide(state, move, random))
        if not voting and (random.randrange(each) == 0 or after.phase == BIDDING):
            yield state
        state = after


def boxes_of(camera: Camera, boxes: list[Box]) -> list[pygame.Rect]:
    return [camera.rect(box) for box in boxes]


def check_position(top: Tabletop, state: State, monkeypatch: pytest.MonkeyPatch) -> int:
    """No ribbon, count or number over a piece or another; the number of groups seen."""
    ribbons: list[pygame.Rect] = []

    def watched(*values: Any) -> pygame.Rect:
        ribbons.append(paint_ribbon(*values))
        return ribbons[-1]

    monkeypatch.setattr(ward_module, "paint_ribbon", watched)
    top.model.state = state
    seen = 0
    for ward in top.map.wards:
        ribbons.clear()
        ward._image = None
        ward.draw(pygame.Surface(ward.rect.size, pygame.SRCALPHA), top.model)
        seen += check_ward(ward, top, [one.move(ward.rect.topleft) for one in ribbons])
    monkeypatch.undo()
    return seen


def check_ward(ward: Ward, top: Tabletop, ribbons: list[pygame.Rect]) -> int:
    camera = top.layout.camera
    found = ward.groups(top.model) if top.model.state.active >> ward.index & 1 else []
    number = camera.rect(ward.shape.numeral)
    pieces = [boxes_of(camera, figures(group.cell, group.count)) for group in found]
    numbered = [group.count > 1 for group in found]
    counts = [
        camera.rect(group.cell.count_box) if has_number else pygame.Rect(0, 0, 0, 0)
        for group, has_number in zip(found, numbered, strict=True)
    ]
    board = pygame.Rect(top.look.window)
    for place, group in enumerate(pieces):
        for box in group:
            assert board.contains(box)
            assert not any(box.colliderect(one) for one in (number, *ribbons))
        for other, count in enumerate(counts):
            hidden = count.clip(group[0])
            assert other == place or hidden.width * hidden.height <= 4
    for lead in ribbons:
        assert not lead.colliderect(number)
        assert not any(lead.colliderect(count) for count in counts)
    return len(found)


@pytest.mark.parametrize("seats", SEATS)
def test_random_positions(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    table = BoardTable(seats, seats)
    seen = [
        check_position(table.tabletop, state, monkeypatch)
        for seed in range(2)
        for state in positions(seats, seed, 12)
    ]
    assert len(seen) > 30
    assert max(seen) > 50


@pytest.mark.long
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("seats", SEATS)
def test_two_thousand_positions(
    seats: int, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = BoardTable(seats, seats, size=size)
    count = 0
    for seed in range(1000):
        for state in positions(seats, seed, 3):
            check_position(table.tabletop, state, monkeypatch)
            count += 1
        if count >= 400:
            break
    assert count >= 400


def test_the_fullest_there_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counts of two figures for everybody all_texts."""
    state = new_game(5, Random(1))
    state.active = (1 << WARD_COUNT) - 1
    state.cubes = [12] * len(state.cubes)
    state.bosses = [19] * (WARD_COUNT * MAX_SEATS)
    table = BoardTable(5, state=state, size=(1920, 1080))
    assert check_position(table.tabletop, state, monkeypatch) == 9 * WARD_COUNT
