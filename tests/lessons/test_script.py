"""The lessons as data: every word, trigger, target, rule and position that they name exists."""

import re

import pytest

from tammany_desktop import resources
from tammany_desktop.languages import has
from tammany_desktop.languages.rulebook import ids
from tammany_desktop.lessons import LESSONS
from tammany_desktop.lessons.playing import move_for, start_of
from tammany_desktop.lessons.script import AFTER, CONDITIONS, Lesson, Step, Trigger, holds
from tammany_desktop.play.lesson import DEALING
from tammany_desktop.rules import events
from tammany_desktop.rules.board import WARD_INDEX
from tammany_desktop.rules.moves import EVERY_MOVE
from tammany_desktop.scenes.learning.targets import ON_TABLE, OVER_TABLE
from tests.languages.test_catalog import english

MOMENTS = {"start", "turn", "ballot", "reveal", "appoint", AFTER, *DEALING, "agreed"}
MOMENTS |= {f"{name}_{whose}" for name in ("ballot", "reveal") for whose in ("mine", "theirs")}
STEPS = [pytest.param(lesson, step, id=step.key) for lesson in LESSONS for step in lesson.steps]


def is_known(trigger: Trigger) -> bool:
    return trigger.occasion in MOMENTS or hasattr(events, trigger.occasion)


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_every_step_names_what_there_is(lesson: Lesson, step: Step) -> None:
    assert has(f"learn.{step.key}")
    assert is_known(step.trigger)
    assert step.ends is None or is_known(step.ends)
    assert step.rule in ids("en")
    kind, _, which = step.target.partition(":")
    assert kind in ON_TABLE or kind in OVER_TABLE
    if kind == "ward" and which != "event":
        assert int(which) in WARD_INDEX
    state = start_of(lesson).state
    assert holds(step.condition, state, (("ward", 0), ("standing", 1))) in (True, False)


def test_every_word_of_the_steps_is_used() -> None:
    keys = {
        key
        for key in english()
        if re.match(r"learn\.(first|second|bids|offices|smear|last|deals)\.", key)
    }
    assert keys == {f"learn.{step.key}" for lesson in LESSONS for step in lesson.steps}


def test_no_condition_is_unused() -> None:
    used = {step.condition for lesson in LESSONS for step in lesson.steps} | {"always"}
    assert all(int(name[5:]) in WARD_INDEX for name in used if name.startswith("vote:"))
    assert set(CONDITIONS) <= used


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_lessons_are_whole(lesson: Lesson) -> None:
    assert [one for one in LESSONS if one.name == lesson.name] == [lesson]
    state = start_of(lesson).state
    assert len({step.key for step in lesson.steps}) == len(lesson.steps)
    assert lesson.steps[0].trigger == Trigger("start")
    assert is_known(lesson.ends)
    for (seat, year), turn in lesson.turns.items():
        assert 0 < seat < state.n
        assert state.year <= year <= 16
        for wish in (*turn.first, *turn.second, *turn.extra):
            move = move_for(wish, state)
            assert move is None or move in EVERY_MOVE


def test_no_position_lies_about_unused() -> None:
    kept = {path.name for path in (resources.assets() / "lessons").iterdir()}
    assert kept == {f"{lesson.name}.json" for lesson in LESSONS}
