"""No page with a text field has a key that presses something when only typing was meant."""

from collections.abc import Callable, Iterator
from string import ascii_lowercase, digits
from typing import Any

import pygame
import pytest

from tammany_desktop.languages import text
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.gui import Gui
from tests.helpers.window import Driver
from tests.window import test_layout

window = test_layout.window
TYPED = (*ascii_lowercase, *digits, "space", "-", "=")


WITHOUT: set[str] = set()  # menus that were seen to have no text field


def pages(driver: Driver) -> Iterator[Any]:
    """Every menu that has a text field, opened afresh."""
    for name, make in test_layout.MENUS.items():
        if name in WITHOUT:
            continue
        scene = make(driver.app)
        driver.app.stack.reset(scene)
        driver.frames(2)
        gui = getattr(scene, "gui", None)
        if isinstance(gui, Gui) and any(target.is_text_field for target in gui.ring.targets):
            yield scene
        else:
            WITHOUT.add(name)


@pytest.fixture
def pressed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The captions of all buttons that were pressed."""
    found: list[str] = []
    press: Callable[[Button], None] = Button.press

    def note(button: Button) -> None:
        found.append(button.caption)
        press(button)

    monkeypatch.setattr(Button, "press", note)
    return found


def test_letters_typed_beside_a_field_press_nothing(window: Driver, pressed: list[str]) -> None:
    seen = 0
    for scene in pages(window):
        seen += 1
        window.gui.ring.set_focus(None)
        for mod in (0, pygame.KMOD_SHIFT):
            for name in TYPED:
                window.key(name, mod)
                assert window.scene is scene, (type(scene).__name__, name)
        assert pressed == [], type(scene).__name__
    assert seen >= 5


def test_letters_typed_in_a_field_only_fill_it(window: Driver, pressed: list[str]) -> None:
    for scene in pages(window):
        field = next(target for target in window.gui.ring.targets if target.is_text_field)
        window.gui.ring.set_focus(field)
        for name in TYPED:
            window.key(name)
            assert window.scene is scene, (type(scene).__name__, name)
        assert pressed == [], type(scene).__name__


def test_space_presses_what_was_walked_to_not_what_was_clicked(
    window: Driver, pressed: list[str]
) -> None:
    scene = test_layout.five_seats(window.app)
    window.app.stack.reset(scene)
    window.frames(2)
    switch = window.target(text("new_game.who", seat=2))
    window.click((switch.rect.left + 9, switch.rect.centery))
    before = scene.setup
    window.key("space")
    assert scene.setup == before
    window.tab_to(text("new_game.who", seat=3))
    window.key("space")
    assert scene.setup != before


def test_no_button_of_such_a_page_shows_the_key_of_a_letter(window: Driver) -> None:
    for scene in pages(window):
        elements = scene.gui.manager.get_root_container().elements
        keys = [one.key for one in elements if isinstance(one, Button) and one.key]
        assert all(len(key) > 1 for key in keys), (type(scene).__name__, keys)


def test_enter_beside_the_fields_of_a_new_game_starts_none(
    window: Driver, pressed: list[str]
) -> None:
    scene = test_layout.five_seats(window.app)
    window.app.stack.reset(scene)
    window.frames(2)
    window.key("return")
    assert pressed == []
    assert window.scene is scene
