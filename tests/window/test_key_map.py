"""The page of keys is a whole map: everything that a key does stands there, with its key."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tammany_desktop.audio import Effect
from tammany_desktop.languages import ENGLISH, has, set_language, text
from tammany_desktop.scenes.base.dialog import Notice, Question
from tammany_desktop.scenes.menus.keys import KEY_INTENTS, NUMBERS, KeyDialog, KeysPage
from tammany_desktop.scenes.menus.settings import SettingsScene
from tammany_desktop.ui.intents import DEFAULTS, Intent, key_label
from tests.helpers.pads import XBOX, plug
from tests.helpers.window import Driver

COUNT = len(KEY_INTENTS) + len(NUMBERS)


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path)
    driver.app.stack.push(SettingsScene(driver.app, "keys"))
    driver.settle()
    yield driver
    driver.close()


def page(window: Driver) -> KeysPage:
    scene = window.scene
    assert isinstance(scene, SettingsScene)
    return scene.keys


def test_every_intent_has_a_row_with_its_keys(window: Driver) -> None:
    rows = [page(window).row(index) for index in range(COUNT)]
    for intent in DEFAULTS:
        assert has(f"intent.{intent}"), intent
        row = rows[KEY_INTENTS.index(intent)]
        assert row[0] == text(f"intent.{intent}")
        assert row[1] == [key_label(one) for one in DEFAULTS[intent]]
    assert len(rows) == len({row[0] for row in rows})


def test_what_digits_do_stands_there_too(window: Driver) -> None:
    rows = [page(window).row(index) for index in range(len(KEY_INTENTS), COUNT)]
    assert [row[1] for row in rows] == [["0 to 9"], ["1 to 9"], ["1 to 4"], ["Shift+1 to 4"]]
    assert all(row[2] for row in rows)


def test_digits_cannot_be_bound(window: Driver) -> None:
    page(window)._press(COUNT - 1)
    window.frames(2)
    assert isinstance(window.scene, Notice)
    assert window.scene.words == text("keys.fixed")


def test_the_list_of_buttons_is_shorter_and_ends_with_its_last_one(window: Driver) -> None:
    keys = page(window)
    keys.chosen = COUNT - 1
    (pad,) = plug(window, XBOX)
    pad.press("leftstick")
    window.settle()
    assert keys.count < COUNT
    assert keys.chosen == keys.count - 1
    pad.unplug()


def test_a_key_bound_anew_is_shown(window: Driver) -> None:
    window.app.apply(keys={"rewind": ("f9",)})
    window.frames(2)
    assert page(window).row(KEY_INTENTS.index(Intent.REWIND))[1] == ["F9"]


def test_the_key_of_full_screen_is_named_beside_it(window: Driver) -> None:
    scene = SettingsScene(window.app)
    window.app.stack.push(scene)
    window.frames(2)
    assert window.app.look.key(Intent.FULL_SCREEN) in scene._hint("full_screen")


def test_a_sentence_with_a_key_says_so_where_it_was_taken_away(window: Driver) -> None:
    """Lessons told "Castle Garden ()" to whoever had taken the key away."""
    window.app.apply(keys={"settle": (), "full_screen": ()})
    window.frames(2)
    look = window.app.look
    assert look.key(Intent.SETTLE) == ""
    assert {look.key_name(each) for each in (Intent.SETTLE, Intent.FULL_SCREEN)} == {"none"}


def rebind(window: Driver, intent: Intent, key: str) -> None:
    """Choose an act in the list and press its new key."""
    keys = page(window)
    keys._press(KEY_INTENTS.index(intent))
    window.frames(2)
    window.key(key)
    window.frames(2)


def test_the_page_tells_how_a_key_is_changed(window: Driver) -> None:
    assert page(window).message == ""
    rebind(window, Intent.END_TURN, "z")
    assert page(window).message == ""
    assert window.app.look.keys.label(Intent.END_TURN) == "Z"


def test_a_key_of_another_act_is_taken_only_after_a_question(window: Driver) -> None:
    rebind(window, Intent.END_TURN, "b")
    assert isinstance(window.scene, Question)
    assert text(f"intent.{Intent.CAMPAIGN}") in window.scene.words
    window.key("return")
    assert isinstance(window.scene, SettingsScene)
    assert window.app.settings.keys == {}


def test_one_line_goes_back_to_its_default(window: Driver) -> None:
    window.app.apply(keys={"end_turn": ("b",), "campaign": (), "hint": ("z",)})
    page(window)._press(KEY_INTENTS.index(Intent.CAMPAIGN))
    window.settle()
    window.click_on(text("keys.reset_one"))
    assert isinstance(window.scene, Question), "the key serves something else by now"
    window.click_on(text("keys.take"))
    assert window.app.settings.keys == {"end_turn": (), "hint": ("z",)}
    page(window)._press(KEY_INTENTS.index(Intent.END_TURN))
    window.settle()
    window.click_on(text("keys.reset_one"))
    assert window.app.settings.keys == {"hint": ("z",)}


def test_a_line_with_its_default_has_nothing_to_restore(window: Driver) -> None:
    page(window)._press(KEY_INTENTS.index(Intent.CAMPAIGN))
    window.settle()
    assert isinstance(window.scene, KeyDialog)
    words = [text("keys.add"), text("keys.clear"), text("common.cancel")]
    assert [one for one, _ in window.scene.choices] == words


def test_an_act_may_have_two_keys_or_none(window: Driver) -> None:
    window.app.apply(keys={"end_turn": ("f9",)})
    page(window)._press(KEY_INTENTS.index(Intent.END_TURN))
    window.settle()
    window.click_on(text("keys.add"))
    assert text("keys.adding", keys="F9") in window.expect(KeyDialog).words
    window.key("z")
    assert window.app.settings.keys == {"end_turn": ("f9", "z")}
    assert page(window).row(KEY_INTENTS.index(Intent.END_TURN))[1] == ["F9", "Z"]
    for key in ("f9", "z"):
        assert window.app.look.keys.intent_of(key) is Intent.END_TURN
    page(window)._press(KEY_INTENTS.index(Intent.HINT))
    window.settle()
    window.click_on(text("keys.clear"))
    assert window.app.settings.keys["hint"] == ()
    page(window)._press(KEY_INTENTS.index(Intent.HINT))
    window.settle()
    assert text("keys.reset_one") in [one for one, _ in window.expect(KeyDialog).choices]
    assert text("keys.add") not in [one for one, _ in window.expect(KeyDialog).choices]


def test_a_key_taken_from_another_act_is_told(window: Driver) -> None:
    rebind(window, Intent.END_TURN, "b")
    window.click_on(text("keys.take"))
    assert isinstance(window.scene, SettingsScene)
    told = text("keys.moved", press="B", intent=text(f"intent.{Intent.CAMPAIGN}"))
    assert page(window).message == told
    assert page(window).row(KEY_INTENTS.index(Intent.CAMPAIGN))[1] == []
    assert window.app.look.keys.label(Intent.END_TURN) == "B"
    window.click_on(text("keys.reset"))
    assert page(window).message == ""
    assert window.app.look.keys.label(Intent.CAMPAIGN) == "B"


def test_keys_change_the_speed_anywhere_and_say_so(window: Driver) -> None:
    window.app.apply(speed="normal")
    for key, speed in (("f8", "fast"), ("f8", "instant"), ("f8", "instant"), ("f7", "fast")):
        window.key(key)
        assert window.app.settings.speed == speed
        assert text(f"settings.speed_of.{speed}") in window.gui.tooltip.words
    window.app.apply(speed="slow", rivals_speed="fast")
    window.key("f8")
    assert window.app.settings.rivals_speed == "instant"
    window.key("f7")
    assert (window.app.settings.speed, window.app.settings.rivals_speed) == ("slow", "fast")
    window.key("f7")
    window.key("f7")
    assert window.app.settings.speed == "step"


def test_what_is_named_before_a_colon_has_the_language_s_space() -> None:
    try:
        set_language("fr")
        assert text("common.labeled", label="Boyd", words="2") == "Boyd\u00a0: 2"
    finally:
        set_language(ENGLISH)


@pytest.mark.parametrize("key", ["5", "0"])
def test_a_digit_names_wards_and_is_never_bound(window: Driver, key: str) -> None:
    keys = page(window)
    keys._press(KEY_INTENTS.index(Intent.END_TURN))
    window.frames(2)
    window.key(key)
    assert isinstance(window.scene, KeyDialog)
    assert window.scene.words == text("keys.taken", press=key)
    assert window.app.settings.keys == {}
    window.key("escape")
    assert page(window).message == ""


def test_a_person_is_called_in_the_task_bar_while_the_window_is_behind(
    window: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, calls, heard = window.app, list[str](), list[Effect]()
    monkeypatch.setattr(app.window, "flash", lambda: calls.append("flash"))
    monkeypatch.setattr(app.sounds, "play", heard.append)
    app.alert(Effect.TURN)
    assert calls == []
    window.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    app.alert(Effect.TURN)
    assert (calls, heard) == (["flash"], [Effect.TURN, Effect.TURN])
    window.frame(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    app.alert(Effect.TURN)
    assert calls == ["flash"]
