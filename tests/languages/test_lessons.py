"""The coach says each step in its strip, in every language and size of type."""

import re
from itertools import product
from pathlib import Path

import pytest

from tammany_desktop.languages import text
from tammany_desktop.ui.intents import Intent
from tests.helpers.catalogs import CODES, MADE, entries
from tests.helpers.lessons import FIRST_TERM, LessonTable

STEP = re.compile(r"learn\.(first|second|bids|offices|smear|last|deals)\.\w+")


@pytest.mark.parametrize("code", [*CODES, *MADE])
def test_each_step_of_a_lesson_fits_its_strip(tmp_path: Path, code: str) -> None:
    table, too_long = LessonTable(tmp_path, FIRST_TERM), []
    app = table.driver.app
    app.apply(language=code)
    for plain, scale in product((False, True), (100,) if code in MADE else (100, 200)):
        app.apply(plain_type=plain, ui_scale=scale)
        look, coach = app.look, table.coach
        keys = look.keys
        values = {
            "name": "Honest Ned",
            "button": text("table.act.end_turn"),
            "ward": "14",
            "population": text("population.german"),
            "people": text("people.german"),
            "cube_key": keys.label(Intent.SETTLE),
            "boss_key": keys.label(Intent.CAMPAIGN),
            "deals_key": keys.label(Intent.DEALS),
        }
        for key in entries(code):
            if STEP.fullmatch(key):
                coach.words = text(key, **values)
                coach._lay(table.engine.current)
                too_long += [(key, plain, scale)] if coach.cut else []
    assert too_long == []
    table.close()
