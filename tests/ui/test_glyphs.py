"""Glyphs of a controller's buttons: nothing is cut, and words stand beside them in a legend."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tammany_desktop.ui.controller import FAMILIES, LABELS, label_of
from tammany_desktop.ui.devices import LegendItem, glyph_size, legend_rows, letters
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
