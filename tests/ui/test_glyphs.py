"""Glyphs of a controller's buttons: nothing is cut, and words stand beside them in a legend."""

import math
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tammany_desktop.ui.controller import FAMILIES, LABELS, label_of
from tammany_desktop.ui.devices import (
    _PICTURES,
    LegendItem,
    _stroke,
    glyph_size,
    legend_rows,
    letters,
)
from tests.helpers.window import Driver


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    made = Driver(tmp_path)
    yield made
    made.close()


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("family", FAMILIES)
def test_what_stands_on_a_button_fits_on_it(driver: Driver, family: str, scale: int) -> None:
    driver.app.apply(ui_scale=scale)
    look = driver.app.look
    for button in LABELS[family]:
        wide, high = glyph_size(look, button, family)
        assert look.type.width(letters(family, button), "small") + look.px(4) <= wide, button
        assert high == glyph_size(look, "a", family)[1]


def test_a_picture_needs_no_letters_and_a_letter_no_picture() -> None:
    pygame.display.init()
    assert letters("playstation", "a") == ""
    assert letters("xbox", "a") == label_of("xbox", "a") == "A"
    assert letters("playstation", "leftstick") == "L3"
    assert letters("xbox", "leftstick") == "L"


def test_a_legend_keeps_to_its_width(driver: Driver) -> None:
    look = driver.app.look
    items = [LegendItem((button,), "does something") for button in ("a", "b", "x", "y", "start")]
    (one,) = legend_rows(look, "xbox", items, 10_000)
    wide = one.get_width() // 2
    rows = legend_rows(look, "xbox", items, wide)
    assert len(rows) > 1
    assert all(row.get_width() <= wide for row in rows)
    assert legend_rows(look, "xbox", [], 100) == []


@pytest.mark.parametrize("angle", range(0, 360, 45))
def test_a_stroke_is_equally_wide_in_each_direction(angle: int) -> None:
    canvas = pygame.Surface((100, 100), pygame.SRCALPHA)
    end = pygame.Vector2(50, 50) + pygame.Vector2(40, 0).rotate(angle)
    _stroke(canvas, pygame.Color("black"), (50, 50), (end.x, end.y), 8)
    round_ends = math.pi * 4**2
    assert pygame.mask.from_surface(canvas).count() == pytest.approx(40 * 8 + round_ends, rel=0.15)


LEFT_RIGHT = {  # glyphs that are the same in a mirror
    *(("xbox", "start"), ("nintendo", "start"), ("nintendo", "back")),
    *(("playstation", button) for button in "abxy"),
}
UPSIDE_DOWN = LEFT_RIGHT - {("playstation", "y")}  # a triangle


@pytest.mark.parametrize("family", FAMILIES)
def test_each_picture_on_a_button_is_as_even_as_its_sign_and_like_no_other(family: str) -> None:
    known = list[pygame.Mask]()
    for button, paint in _PICTURES[family].items():
        surface = pygame.Surface((81, 81), pygame.SRCALPHA)
        paint((surface, 40, pygame.Color("black")), 9)
        mask = pygame.mask.from_surface(surface)
        assert mask.count() > 150, button
        assert surface.get_rect().inflate(-4, -4).contains(surface.get_bounding_rect()), button
        for sides, flip in ((LEFT_RIGHT, (True, False)), (UPSIDE_DOWN, (False, True))):
            if (family, button) in sides:
                other = pygame.mask.from_surface(pygame.transform.flip(surface, *flip))
                other.erase(mask, (0, 0))
                assert other.count() < 0.15 * mask.count(), button
        if not button.startswith("dp"):  # which have a picture of their own
            assert all(mask.overlap_area(one, (0, 0)) < one.count() for one in known), button
            known.append(mask)
