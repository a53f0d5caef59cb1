"""Whatever is pressed on a page, it is as one laid out anew: all that it says, and where."""

from collections.abc import Iterator
from dataclasses import fields
from itertools import product
from random import Random
from typing import Any

import pytest

from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.ui.focus import Target
from tests.helpers.window import Driver
from tests.window.test_layout import MENUS, open_at, overlays, problem_cards, window

__all__ = ["window"]
OPENINGS, PRESSES = 3, 3


@pytest.fixture(autouse=True)
def _settings_as_before(window: Driver) -> Iterator[None]:
    before = window.app.settings
    yield
    window.app.apply(**{one.name: getattr(before, one.name) for one in fields(before)})


def told(target: Target) -> tuple[object, ...]:
    """What a target is, shows, and tells."""
    parts = target.parts and (tuple(target.parts.words()), target.parts.chosen())
    rest = target.label, target.hint, target.enabled, target.why_not, target.spoken(), parts
    paragraphs = target.paragraphs and tuple(target.paragraphs())
    return tuple(target.rect), target.shown, *rest, paragraphs


def page(scene: Any) -> list[object]:
    """All that a page says, and where."""
    gui = scene.gui
    words = [(tuple(one.rect), one.words, one.role, one.color) for one in gui.labels]
    spoken = [(tuple(rect), tuple(say())) for rect, say in gui.read_aloud]
    return [*words, *spoken, *(told(one) for one in gui.ring.targets)]


def found_below(scene: Any) -> set[int]:
    """What is found at points of a grid where nothing else is, as on a map."""
    window = scene.look.window
    places = product(range(8, window.width, 40), range(8, window.height, 40))
    return {id(one) for place in places if (one := scene.gui.find_below(place)) is not None}


def press_one(scene: Any, chance: Random) -> None:
    """Press a target or an arrow key on it."""
    targets = scene.gui.ring.targets
    target = chance.choice([one for one in targets if one.shown and one.enabled])
    if target.arrow is not None and chance.random() < 0.5:
        target.arrow(chance.choice((-1, 1)), 0)
    else:
        target.press()


def check(window: Driver, scene: Any, chance: Random) -> None:
    """Press this and that as long as the page stays the uppermost one."""
    for _ in range(PRESSES):
        press_one(scene, chance)
        window.frames(2)
        top: Any = window.app.stack.top
        if top is not scene:
            return
        left = page(scene)
        scene.resize()
        assert page(scene) == left


@pytest.mark.parametrize("name", [name for name in MENUS if name != "hall"])  # it reads meanwhile
def test_a_page_that_was_pressed_is_as_one_laid_out_anew(window: Driver, name: str) -> None:
    chance = Random(name)
    for _ in range(OPENINGS):
        scene = MENUS[name](window.app)
        window.app.stack.reset(scene)
        window.frames(2)
        check(window, scene, chance)
        assert found_below(scene) <= {id(one) for one in scene.gui.ring.targets}


@pytest.mark.parametrize("moment", ["ballot", "appointing", "over", "late"])
def test_what_lies_over_a_table_is_as_laid_out_anew(
    window: Driver, moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BallotScene, "seal", lambda self: None)  # no bid is due
    table, stack, chance = open_at(window, moment), window.app.stack, Random(moment)
    for scene in overlays(table, moment):
        stack.push(scene)
        window.frames(2)
        if stack.top is scene:
            check(window, scene, chance)
        for above in [one for one in stack.scenes if one is not table.table]:
            stack.pop(above)
        stack.apply_changes()


def cards(window: Driver) -> Iterator[Any]:
    for _ in problem_cards(window):
        yield window.app.stack.top


def test_the_cards_of_a_problem_are_as_laid_out_anew(window: Driver) -> None:
    chance = Random(1)
    for scene in cards(window):
        window.frames(2)
        if window.app.stack.top is scene and getattr(scene, "gui", None) is not None:
            check(window, scene, chance)
