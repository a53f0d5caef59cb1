"""Held keys and text fields: nothing is pressed twice by one press."""

import pygame

from tammany_desktop.languages import text
from tammany_desktop.scenes.menus.new_game import NewGameScene
from tammany_desktop.scenes.menus.settings import SettingsScene
from tests.helpers.window import Driver


def hold(window: Driver, name: str, times: int) -> None:
    code = pygame.key.key_code(name)
    for _ in range(times):
        window.frame(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))


def release(window: Driver, name: str) -> None:
    code = pygame.key.key_code(name)
    window.frame(pygame.event.Event(pygame.KEYUP, key=code, mod=0, unicode=""))


def test_a_held_confirm_presses_once(window: Driver) -> None:
    window.tab_to(text("title.play"))
    hold(window, "return", 40)
    assert isinstance(window.scene, NewGameScene)
    assert window.recorded.started == []
    window.tab_to(text("new_game.start"))
    hold(window, "return", 5)
    assert window.recorded.started == [], "the key is still down from the title"
    release(window, "return")
    hold(window, "return", 5)
    assert len(window.recorded.started) == 1


def test_a_held_arrow_goes_on(window: Driver) -> None:
    window.app.stack.push(SettingsScene(window.app, "sound"))
    window.frames(2)
    window.tab_to(text("settings.music"))
    before = window.app.settings.music
    hold(window, "right", 3)
    assert window.app.settings.music == before + 30


def test_keys_repeat_again_after_a_text_field(window: Driver) -> None:
    window.click_on(text("title.play"))
    window.click_on(text("new_game.name", seat=1))
    window.key("escape")
    assert pygame.key.get_repeat() != (0, 0)


def test_keys_lost_with_the_focus_are_not_held(window: Driver) -> None:
    window.tab_to(text("title.play"))
    hold(window, "return", 1)
    window.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    window.tab_to(text("new_game.start"))
    hold(window, "return", 1)
    window.frames(2)  # one that says so
    assert len(window.recorded.started) == 1
