"""Key badges tell the truth: in every scene, the key that a button shows presses that button."""

from collections.abc import Iterator
from functools import partial
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from tammany_desktop.languages import text
from tammany_desktop.scenes.base import pictures
from tammany_desktop.scenes.learning.coach import Coach
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.menus.settings import SettingsScene
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import DEFAULTS, Intent, key_label
from tests.helpers.window import Driver, key_event
from tests.window import test_layout
from tests.window.test_layout import MENUS, MOMENTS, lesson, open_at, overlays, poses

window = test_layout.window
MODIFIERS = {"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT, "alt": pygame.KMOD_ALT}


def chord_of(label: str) -> str:
    """The chord that a badge shows."""
    chords = {one for chords in DEFAULTS.values() for one in chords} | set("123456789")
    return next(one for one in sorted(chords) if key_label(one) == label)


def press(window: Driver, chord: str) -> None:
    *held, name = chord.split("+")
    mod = sum(MODIFIERS[one] for one in held)
    code = pygame.key.key_code(name)
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        window.frame(key_event(kind, code, mod))


def badged(gui: Gui) -> list[Button]:
    """The buttons that show a key."""
    return [
        one
        for one in gui.manager.ui_group.sprites()
        if isinstance(one, Button) and one.key and one.target.shown
        if one.caption or one.key_beside_icon
    ]


def kept(heard: list[str], stage: object) -> bool:
    """Stands where a picture of the scene is kept."""
    heard.append("kept")
    return True


def lies(window: Driver, scene: Any) -> Iterator[str]:
    """The badges whose key does not press their button, with the focus where it is now."""
    for button in badged(scene.gui):
        heard: list[str] = []
        button.command = partial(heard.append, "pressed")
        tooltip, enabled = scene.gui.tooltip, button.target.enabled
        tooltip.hide()
        with patch.object(pictures, "save_picture", partial(kept, heard)):
            press(window, chord_of(button.key))  # a picture is kept by a key of the program itself
        done = bool(heard) if enabled else tooltip.words == button.target.why_not
        if not done:
            yield f"{type(scene).__name__}: {button.caption or button.target.label} [{button.key}]"


def check(window: Driver, scene: Any, name: str) -> Iterator[str]:
    """With the focus nowhere, then on each control in turn."""
    window.wait(0.6)  # hasty keys do nothing in some scenes
    yield from (f"{name}: {lie}" for lie in lies(window, scene))
    gui = scene.gui
    for target in gui.ring.reachable()[:24]:
        if scene.gui is not gui or target not in gui.ring.targets:
            return
        gui.ring.visible = True
        gui.ring.set_focus(target)
        window.frames(1)
        yield from (f"{name}, focus {target.label}: {lie}" for lie in lies(window, scene))


def show(window: Driver, scene: Any) -> None:
    window.app.stack.reset(scene)
    window.app.stack.apply_changes()


def test_menus(window: Driver) -> None:
    found = []
    for name, make in MENUS.items():
        scene = make(window.app)
        show(window, scene)
        found += list(check(window, scene, name))
    assert not found


def test_tables_and_what_lies_over_them(window: Driver) -> None:
    found = []
    for name in MOMENTS:
        table = open_at(window, name)
        for pose in poses(table, name):
            window.wait(0.6)
            if table.uncovered:  # no ballot or choice has come over it
                found += [f"{pose}: {lie}" for lie in lies(window, table.table)]
        for scene in overlays(table, name):
            window.app.stack.push(scene)
            window.app.stack.apply_changes()
            found += list(check(window, scene, name))
            window.app.stack.pop(scene)
            window.app.stack.apply_changes()
    assert not found


def test_a_lesson(window: Driver) -> None:
    """While the coach is read Enter is the coach's: nothing below claims it."""
    scene = lesson(window.app)
    show(window, scene)
    window.frames(2)
    coach = scene.companion
    assert isinstance(coach, Coach)
    assert not list(lies(window, scene))
    heard: list[str] = []
    assert coach.gui is not None
    for button in badged(coach.gui):
        button.command = partial(heard.append, button.key)
        press(window, chord_of(button.key))
    assert heard == [key_label(DEFAULTS[Intent.LESSON_NEXT][0])]


def keys_shown(window: Driver) -> dict[str, str]:
    """The keys on buttons by caption."""
    return {one.caption: one.key for one in badged(window.gui)}


def test_no_badge_of_enter_stands_on_an_act_that_cannot_be_undone(window: Driver) -> None:
    scene = MENUS["question"](window.app)
    show(window, scene)
    window.frames(2)
    no, escape = text("common.cancel"), key_label("escape")
    for _ in range(4):
        shown = keys_shown(window)
        assert shown.pop(no) == escape
        assert list(shown.values()) == [key_label(DEFAULTS[Intent.ACCEPT][0])]
        window.key("tab")


def test_no_key_is_promised_while_words_are_typed(window: Driver) -> None:
    show(window, RulesScene(window.app))
    window.frames(2)
    back = text("common.back")
    assert back in keys_shown(window)
    window.tab_to(text("rules_scene.search"))
    assert back not in keys_shown(window)
    window.key("escape")
    window.frames(2)
    assert back in keys_shown(window)


def test_pages_without_a_way_of_enter_show_none(window: Driver) -> None:
    show(window, SettingsScene(window.app))
    window.frames(2)
    for _ in range(6):
        window.key("tab")
        assert key_label("return") not in keys_shown(window).values()


@pytest.mark.parametrize("words", ["recap", "l1m"])
def test_letters_typed_in_the_rules_are_looked_for(window: Driver, words: str) -> None:
    """No letter of a search is a key that does something else."""
    scene = RulesScene(window.app)
    show(window, scene)
    window.frames(2)
    for letter in words:
        window.key(letter)
    assert window.scene is scene
    assert scene.query == words
