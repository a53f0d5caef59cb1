"""The coach says each step in two lines, in every language."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tammany_desktop.languages import text
from tammany_desktop.scenes.learning.coach import LINES, MOST, PAD, WIDE
from tammany_desktop.ui.intents import Intent
from tests.helpers.catalogs import CODES, MADE, entries
from tests.helpers.window import Driver

STEP = re.compile(r"learn\.(first|second|bids|offices|smear|last)\.\w+")


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path)
    yield driver
    driver.close()


@pytest.mark.parametrize("code", [*CODES, *MADE])
def test_each_step_of_a_lesson_is_two_lines(window: Driver, code: str) -> None:
    window.app.apply(language=code)
    too_long = []
    for plain in (False, True):
        window.app.apply(plain_type=plain)
        look = window.app.look
        keys = look.keys
        values = {
            "name": "Honest Ned",
            "ward": "14",
            "population": text("population.german"),
            "people": text("people.german"),
            "cube_key": keys.label(Intent.SETTLE),
            "boss_key": keys.label(Intent.CAMPAIGN),
            "projection_key": keys.label(Intent.PROJECTION),
        }
        wide = look.px(WIDE) - 2 * look.px(PAD)
        for key in entries(code):
            if STEP.fullmatch(key):
                lines = look.type.wrap(text(key, **values), "small", wide)
                if len(lines) > (MOST if code in MADE else LINES):
                    too_long.append((key, plain, lines))
    assert too_long == []
