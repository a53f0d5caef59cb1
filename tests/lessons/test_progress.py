"""A learner's place in a lesson, kept and read again, whatever became of the file."""

import json
from pathlib import Path
from typing import Any

import pytest

from tammany_desktop.lessons import LESSONS
from tammany_desktop.lessons.playing import FILE, ProgressFile, start_of
from tammany_desktop.rules import position
from tests.helpers import games

LESSON = LESSONS[0]
STEP = LESSON.steps[0].key


@pytest.fixture
def words(tmp_path: Path) -> dict[str, Any]:
    """What the file holds of a lesson just begun."""
    ProgressFile(tmp_path).save(start_of(LESSON))
    whole: dict[str, Any] = json.loads((tmp_path / FILE).read_text(encoding="utf-8"))
    return whole


def place_of(folder: Path, words: dict[str, Any]) -> object:
    (folder / FILE).write_text(json.dumps(words), encoding="utf-8")
    return ProgressFile(folder).under_way(LESSON)


def test_a_place_is_remembered(tmp_path: Path, words: dict[str, Any]) -> None:
    words["under_way"][LESSON.name]["due"] = [[STEP, {"ward": 14, "seat": 2}]]
    assert place_of(tmp_path, words) is not None
    assert not ProgressFile(tmp_path).done(LESSON)


@pytest.mark.parametrize(
    "values",
    [
        *({"ward": 99}, {"ward": -1}, {"ward": float("inf")}, {"ward": float("nan")}),
        *({"seat": 3}, {"population": 4}, {"votes": 10**400}),
    ],
)
def test_numbers_that_no_event_has_begin_anew(
    tmp_path: Path, words: dict[str, Any], values: dict[str, Any]
) -> None:
    words["under_way"][LESSON.name]["due"] = [[STEP, values]]
    assert place_of(tmp_path, words) is None


OFFER = {"say": "offer", "seat": 0, "to": 1, "gives": [], "asks": []}
NO_BOSS = {"promise": "no_boss", "ward": 6}


@pytest.mark.parametrize(
    "made",
    [
        *(1, [[]], [{"say": "accept", "seat": 0}], [OFFER]),
        [OFFER | {"to": 4, "gives": [NO_BOSS], "asks": [NO_BOSS]}],  # three sit there
    ],
)
def test_deals_that_nobody_made_begin_anew(
    tmp_path: Path, words: dict[str, Any], made: object
) -> None:
    good = [OFFER | {"gives": [NO_BOSS], "asks": [NO_BOSS]}]
    words["under_way"][LESSON.name]["deals"] = good
    assert place_of(tmp_path, words) is not None
    words["under_way"][LESSON.name]["deals"] = made
    assert place_of(tmp_path, words) is None


def test_another_table_begins_anew(tmp_path: Path, words: dict[str, Any]) -> None:
    words["under_way"][LESSON.name]["position"] = position.write(games.fresh(5, 1).state)
    assert place_of(tmp_path, words) is None


def test_lessons_that_cannot_be_read_are_kept_aside(tmp_path: Path) -> None:
    newer = b'{"format": 1, "done": {}, "under_way": []}'
    (tmp_path / FILE).write_bytes(newer)
    progress = ProgressFile(tmp_path)
    progress.save(start_of(LESSON))
    assert progress.under_way(LESSON) is not None
    assert (tmp_path / "lessons.damaged-1.json").read_bytes() == newer
