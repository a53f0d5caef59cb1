"""Settings, Sound: the page on which each sound is heard by what it means."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tammany_desktop.audio import Effect
from tammany_desktop.languages import text
from tammany_desktop.scenes.menus.settings import SettingsScene
from tammany_desktop.scenes.menus.sounds import SoundsScene
from tests.helpers.fingers import Fingers
from tests.helpers.stand_ins import PlayedSounds
from tests.helpers.window import Driver


@pytest.fixture
def played(tmp_path: Path) -> Iterator[tuple[Driver, PlayedSounds]]:
    sounds = PlayedSounds()
    driver = Driver(tmp_path, sounds=sounds)
    driver.app.stack.push(SettingsScene(driver.app, "sound"))
    driver.frames(2)
    driver.click_on(text("sounds.heading"))
    driver.frames(2)
    yield driver, sounds
    driver.close()


def test_each_sound_is_played_by_its_row(played: tuple[Driver, PlayedSounds]) -> None:
    window, sounds = played
    assert isinstance(window.scene, SoundsScene)
    assert text("sounds.how") in [line.words for line in window.gui.labels]
    window.tab_to(text("sounds.heading"))
    window.key("home")
    for number, effect in enumerate(Effect):
        if number:
            window.key("down")
        window.wait(5.0)
        sounds.time += 5.0
        sounds.heard.clear()
        window.key("return")
        window.frames(2)
        assert effect in sounds.heard, effect


def test_no_two_sounds_have_the_same_meaning() -> None:
    meanings = {text(f"sounds.{effect}") for effect in Effect}
    assert len(meanings) == len(Effect)


def test_where_nothing_can_be_heard_the_page_says_so(
    played: tuple[Driver, PlayedSounds],
) -> None:
    window, _ = played
    window.app.apply(effects=0)
    window.app.relayout()
    window.frames(2)
    assert text("sounds.silent") in [line.words for line in window.gui.labels]


def test_larger_buttons_are_offered_to_a_finger(tmp_path: Path) -> None:
    window = Driver(tmp_path)
    window.frames(2)
    labels = [one.label for one in window.gui.ring.reachable()]
    assert text("title.fingers") not in labels
    fingers = Fingers(window)
    fingers.down(window.target(text("title.rules")).rect.center)
    fingers.up()
    window.frames(2)
    window.key("escape")
    window.frames(2)
    fingers.down(window.target(text("title.fingers")).rect.center)
    fingers.up()
    window.frames(2)
    assert window.app.settings.ui_scale == 150
    assert text("title.fingers") not in [one.label for one in window.gui.ring.reachable()]
    window.close()
