"""Small maps show the position: each boss, each cube and each lit ward changes their pixels."""

from pathlib import Path
from random import Random

import pygame
import pytest

from tammany_desktop.board.geometry import Camera, geometry
from tammany_desktop.board.highlights import CHOSEN, signs
from tammany_desktop.board.piece_images import map_look
from tammany_desktop.board.small_map import box_camera, map_part
from tammany_desktop.journal.header import COLORS, Seat
from tammany_desktop.rules.board import WARD_COUNT
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.state import MAX_SEATS, State
from tests.helpers.board_table import board_look
from tests.helpers.window import Driver

SIZE = (640, 480)
SEATS = tuple(Seat(name, COLORS[n], "") for n, name in enumerate(("Anna", "Boyd", "Clara")))


def full_board() -> State:
    """Every ward is open and holds a boss and a cube."""
    state = new_game(len(SEATS), Random(1))
    state.active = (1 << WARD_COUNT) - 1
    for ward in range(WARD_COUNT):
        state.bosses[ward * MAX_SEATS + ward % state.n] = 1
        state.cubes[ward * 4 + ward % 4] += 1
    return state


def changed(before: pygame.Surface, after: pygame.Surface, camera: Camera, ward: int) -> int:
    """How many pixels differ within the bounds of a ward."""
    rect = camera.rect(geometry().wards[ward].bounds).clip(before.get_rect())
    places = [(x, y) for x in range(rect.left, rect.right) for y in range(rect.top, rect.bottom)]
    return sum(before.get_at(place) != after.get_at(place) for place in places)


@pytest.mark.parametrize("ward", range(WARD_COUNT))
def test_each_piece_of_a_ward_is_seen(ward: int) -> None:
    look, camera, state = board_look(), box_camera(SIZE, geometry().island), full_board()
    whole = map_part(look, camera, SIZE, SEATS, state, {})
    for field, place in (("bosses", ward * MAX_SEATS + ward % 3), ("cubes", ward * 4 + ward % 4)):
        bare = state.copy()
        getattr(bare, field)[place] = 0
        picture = map_part(look, camera, SIZE, SEATS, bare, {})
        assert changed(whole, picture, camera, ward) > 20, field


def test_a_lit_ward_is_seen() -> None:
    look, camera, state = board_look(), box_camera(SIZE, geometry().island), full_board()
    whole = map_part(look, camera, SIZE, SEATS, state, {})
    lit = map_part(look, camera, SIZE, SEATS, state, {0: CHOSEN})
    assert changed(whole, lit, camera, 0) > 20


def test_the_sign_of_each_special_ward_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    look, camera, state = board_look(), box_camera(SIZE, geometry().island), full_board()
    whole = map_part(look, camera, SIZE, SEATS, state, {})
    made = signs(map_look(look, camera), camera)
    assert len(made) > 1
    monkeypatch.setattr("tammany_desktop.board.small_map.signs", lambda *_: [])
    bare = map_part(look, camera, SIZE, SEATS, state, {})
    for sign in made:
        with_it, without = (picture.subsurface(sign.rect) for picture in (whole, bare))
        assert pygame.image.tobytes(with_it, "RGB") != pygame.image.tobytes(without, "RGB")


@pytest.mark.usefixtures("painted")
def test_the_analysis_board_shows_a_cube_as_it_is_set(tmp_path: Path) -> None:
    from tammany_desktop.scenes.review.board import BoardScene

    driver = Driver(tmp_path)
    scene = BoardScene(driver.app, SEATS, full_board())
    driver.app.stack.push(scene)
    driver.settle()
    before = driver.picture()
    state = scene.board.state.copy()
    state.cubes[0] += 1
    scene.board.put(state)
    scene.resize()
    driver.settle()
    assert driver.picture() != before
    driver.close()
