"""What is heard of buttons and focus; where bids are secret, nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tammany_desktop.audio import Effect
from tammany_desktop.languages import text
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.menus.settings import SettingsScene
from tests.helpers.stand_ins import HeardSounds
from tests.helpers.window import Driver


@pytest.fixture
def heard() -> HeardSounds:
    return HeardSounds()


@pytest.fixture
def window(tmp_path: Path, heard: HeardSounds) -> Iterator[Driver]:
    driver = Driver(tmp_path, sounds=heard)
    heard.heard.clear()
    yield driver
    driver.close()


def plays(heard: HeardSounds) -> list[object]:
    found = [one[1] for one in heard.heard if one[0] == "play"]
    heard.heard.clear()
    return found


def test_the_focus_ticks_as_it_moves(window: Driver, heard: HeardSounds) -> None:
    window.key("tab")
    assert plays(heard) == [Effect.FOCUS]
    window.key("down")
    assert plays(heard) == [Effect.FOCUS]


def test_a_button_knocks_by_mouse_and_by_key(window: Driver, heard: HeardSounds) -> None:
    window.click_on(text("title.settings"))
    assert plays(heard) == [Effect.PIECE_LIFT]
    window.key("escape")
    window.tab_to(text("title.settings"))
    heard.heard.clear()
    window.key("return")
    assert plays(heard) == [Effect.PIECE_LIFT]


def test_a_tab_turns_the_page_and_an_arrow_ticks(window: Driver, heard: HeardSounds) -> None:
    window.app.stack.push(SettingsScene(window.app, "window"))
    window.frames(2)
    window.click_on(text("settings.page.reading"))
    assert plays(heard) == [Effect.PAGE]
    window.tab_to(text("settings.language"))
    heard.heard.clear()
    window.key("right")
    assert plays(heard) == [Effect.FOCUS]


def test_a_closed_button_refuses(window: Driver, heard: HeardSounds) -> None:
    window.click_on(text("title.resume"))
    assert plays(heard) == [Effect.REFUSE]


def test_nothing_is_heard_where_bids_are_made() -> None:
    assert BallotScene.silent_widgets
