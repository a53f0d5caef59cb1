"""Arrows, plazas and the signs of wards explain themselves to the pointer."""

from pathlib import Path

import pygame
import pytest

from tammany_desktop.board import piece_images
from tammany_desktop.board.geometry import geometry
from tammany_desktop.board.highlights import CHOSEN, FREE, OPEN, POINTED, SHUT, SUBJECT, Sign
from tammany_desktop.languages import text
from tammany_desktop.play import piece_names
from tests.helpers.board_table import BoardTable
from tests.helpers.ink import watching
from tests.helpers.table import Table


def test_what_is_printed_on_the_map_has_a_tooltip(tmp_path: Path) -> None:
    table = Table(tmp_path, people=3, size=(1920, 1080))
    camera = table.camera
    gui = table.gui
    told = set()
    places = [point for point, _ in geometry().plazas]
    arrows = [(arrow[0], arrow[1]) for arrow in geometry().arrows]
    for point in (*places, *arrows, geometry().garden):
        target = gui.find_sign(camera.point(point))
        told.add(target.hint if target is not None else "")
    assert {text("table.sign.arrow"), text("table.sign.garden")} <= told
    assert len(told - {""}) >= 4
    assert gui.find_sign(table.layout.years.center) is None
    moved = {"pos": camera.point(geometry().garden), "rel": (1, 1), "buttons": (0, 0, 0)}
    table.driver.frame(pygame.event.Event(pygame.MOUSEMOTION, moved))
    for _ in range(90):
        table.driver.frame()
    assert gui.tooltip.words == text("table.sign.garden")


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_a_sign_shows_what_the_winner_gets_as_large_as_a_cube(size: tuple[int, int]) -> None:
    """A rosette, as winners have, and the picture beside it; no small words, and no plus."""
    table = BoardTable(people=3, size=size)
    look, camera = table.look, table.camera
    cube = piece_images.sprite(look, piece_names.cube(0), geometry().scale * camera.scale)
    for sign in [one for one in table.tabletop.map.sprites if isinstance(one, Sign)]:
        if sign.extra == "hall":
            continue
        with watching() as drawn:
            picture = sign.image(table.model)
        assert not drawn.inks
        assert picture.get_height() >= 0.85 * cube.picture.get_bounding_rect().height
        left = picture.subsurface(0, 0, picture.width - picture.height, picture.height)
        red = pygame.mask.from_threshold(left, look.palette["vermilion"], (80, 80, 80, 255))
        first, *others = red.get_bounding_rects()
        rosette = first.unionall(others)
        assert rosette.width > picture.width // 7
        assert rosette.left > 1, "whole"


@pytest.mark.parametrize("contrast", ["normal", "high_contrast"])
def test_a_sign_is_pale_until_its_ward_votes_or_is_spoken_of(contrast: str) -> None:
    """Signs had the weight of ribbons, which say who leads; both were paper with a plus."""
    table = BoardTable(people=3, contrast=contrast)
    sign = next(one for one in table.tabletop.map.sprites if isinstance(one, Sign))

    def opacity(kind: str, voting: int = -1) -> int:
        table.model.highlight = {sign.ward: kind} if kind else {}
        table.shown.voting = voting
        sign.refresh(table.model)
        picture = sign.image(table.model)
        return picture.get_at((picture.get_width() // 4, picture.get_height() // 4)).a

    least = 160 if contrast == "normal" else 255
    assert [opacity(kind) <= least for kind in ("", FREE, OPEN, SHUT)] == [True] * 4
    assert [opacity(kind) for kind in (POINTED, CHOSEN, SUBJECT)] == [255] * 3
    assert opacity("", sign.ward) == 255


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
def test_signs_are_no_smaller_at_twice_the_size(size: tuple[int, int]) -> None:
    high = {}
    for scale in (100, 150, 200):
        table = BoardTable(people=3, size=size, ui_scale=scale)
        marks = [one for one in table.tabletop.map.sprites if isinstance(one, Sign)]
        high[scale] = min(one.rect.height for one in marks if one.extra != "hall")
    assert high[100] <= min(high[150], high[200])
