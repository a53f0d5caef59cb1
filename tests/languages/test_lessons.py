"""The coach says each step in two lines, or in three of a smaller size, in every language."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from tammany_desktop.languages import text
from tammany_desktop.scenes.learning.coach import MOST, PAD, SHARES, WIDE
from tammany_desktop.ui.intents import Intent
from tests.helpers.catalogs import CODES, MADE, entries
from tests.helpers.window import Driver

STEP = re.compile(r"learn\.(first|second|bids|offices|smear|last|deals)\.\w+")


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path)
    yield driver
    driver.close()


@pytest.mark.parametrize("code", [*CODES, *MADE])
def test_each_step_of_a_lesson_fits_its_card(window: Driver, code: str) -> None:
    """Real languages also in the narrow card that a window has for the largest type."""
    window.app.apply(language=code)
    too_long = []
    for plain, scale in product((False, True), (100,) if code in MADE else (100, 200)):
        window.app.apply(plain_type=plain, ui_scale=scale)
        look = window.app.look
        keys = look.keys
        values = {
            "name": "Honest Ned",
            "button": text("table.act.end_turn"),
            "ward": "14",
            "population": text("population.german"),
            "people": text("people.german"),
            "cube_key": keys.label(Intent.SETTLE),
            "boss_key": keys.label(Intent.CAMPAIGN),
            "projection_key": keys.label(Intent.PROJECTION),
            "deals_key": keys.label(Intent.DEALS),
        }
        share = SHARES[0 if code in MADE else -1]
        most = round((look.window.width - look.px(40)) * share)
        wide = min(look.px(WIDE), most) - 2 * look.px(PAD)
        for key in entries(code):
            if STEP.fullmatch(key):
                lines = look.type.wrap(text(key, **values), "small", wide)
                if len(lines) > MOST:
                    too_long.append((key, plain, scale, lines))
    assert too_long == []
