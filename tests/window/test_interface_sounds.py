"""What is heard of buttons and focus; where bids are secret, nothing."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tammany_desktop.audio import Effect
from tammany_desktop.languages import Message, text
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.menus.settings import SettingsScene
from tammany_desktop.session.weighing import WeighingQueue
from tests.helpers.ink import watching
from tests.helpers.stand_ins import HeardSounds, PlayedSounds
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
    window.app.apply(lesson_played=True)
    window.click_on(text("title.settings"))
    assert plays(heard) == [Effect.PIECE_LIFT, Effect.PAGE]
    window.key("escape")
    window.tab_to(text("title.settings"))
    heard.heard.clear()
    window.key("return")
    assert plays(heard) == [Effect.PIECE_LIFT, Effect.PAGE]


def test_a_tab_turns_the_page_and_an_arrow_ticks(window: Driver, heard: HeardSounds) -> None:
    window.app.stack.push(SettingsScene(window.app, "window"))
    window.frames(2)
    heard.heard.clear()
    window.click_on(text("settings.page.reading"))
    assert plays(heard) == [Effect.PAGE]
    window.tab_to(text("settings.language"))
    heard.heard.clear()
    window.key("right")
    assert plays(heard) == [Effect.FOCUS]


def test_a_closed_button_refuses(window: Driver, heard: HeardSounds) -> None:
    window.recorded.why_not = Message("title.all_over")
    window.app.to_title()
    window.frames(2)
    heard.heard.clear()
    window.click_on(text("title.resume"))
    assert plays(heard) == [Effect.REFUSE]


def test_nothing_is_heard_where_bids_are_made() -> None:
    assert BallotScene.silent_widgets


@pytest.fixture
def played(tmp_path: Path) -> Iterator[tuple[Driver, PlayedSounds]]:
    sounds = PlayedSounds()
    driver = Driver(tmp_path, sounds=sounds)
    driver.frames(2)
    sounds.take()
    yield driver, sounds
    driver.close()


def test_a_page_opens_and_closes_with_the_same_sound_by_key_and_by_mouse(
    played: tuple[Driver, PlayedSounds],
) -> None:
    """The click that opens it is not heard besides: a key makes none."""
    window, sounds = played
    window.click_on(text("title.settings"))
    assert sounds.take() == [Effect.PAGE]
    window.frames(20)
    window.key("escape")
    assert sounds.take() == [Effect.PAGE]
    window.frames(20)
    window.key("f1")
    assert sounds.take() == [Effect.PAGE]
    window.frames(20)
    window.click_on(text("common.back"))
    assert sounds.take() == [Effect.PAGE]


def test_a_key_mutes_everything_and_says_so(played: tuple[Driver, PlayedSounds]) -> None:
    window, sounds = played
    assert tuple(sounds.volumes) == pytest.approx((0.7, 0.4, 0.4, 0))
    window.key("m", pygame.KMOD_CTRL)
    assert sounds.volumes[:3] == (0, 0, 0)
    assert window.app.settings.mute
    gui = window.app.stack.top.gui  # type: ignore[union-attr]
    assert gui is not None
    assert gui.tooltip.words == text("sound.muted")
    window.key("m", pygame.KMOD_CTRL)
    assert sounds.volumes[:3] == pytest.approx((0.7, 0.4, 0.4))


def test_settings_show_at_once_what_a_key_changes(played: tuple[Driver, PlayedSounds]) -> None:
    """The page of sounds showed "Mute: off" after Ctrl+M."""
    window, _ = played
    window.app.apply(speed="normal")
    for page, press, words in (
        ("sound", ("m", pygame.KMOD_CTRL), text("common.on")),
        ("play", ("f8",), text("settings.speed_of.fast")),
    ):
        window.app.stack.push(SettingsScene(window.app, page))
        window.frames(3)
        with watching() as drawn:
            window.key(*press)
            window.frames(2)
        assert words in [ink.words for ink in drawn.inks]
        window.key("escape")


def test_one_volume_is_that_of_all(played: tuple[Driver, PlayedSounds]) -> None:
    window, sounds = played
    window.app.apply(volume=50)
    assert sounds.volumes[:3] == pytest.approx((0.35, 0.2, 0.2))


@pytest.mark.parametrize(
    ("background", "volumes"),
    [
        ("all", (0.7, 0.4, 0.4, False)),
        ("calls", (0.7, 0, 0, True)),
        ("none", (0, 0, 0, False)),
    ],
)
def test_behind_other_windows_only_what_is_wanted_is_heard(
    played: tuple[Driver, PlayedSounds], background: str, volumes: tuple[float, ...]
) -> None:
    window, sounds = played
    window.app.apply(background=background)
    window.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert tuple(sounds.volumes) == pytest.approx(volumes)
    window.frame(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    assert tuple(sounds.volumes) == pytest.approx((0.7, 0.4, 0.4, 0))


def test_a_call_marks_the_task_bar_while_the_window_is_behind(
    played: tuple[Driver, PlayedSounds], monkeypatch: pytest.MonkeyPatch
) -> None:
    window, _ = played
    marks: list[bool] = []
    monkeypatch.setattr(window.app.window, "flash", lambda: marks.append(True))
    window.app.alert(Effect.TURN)
    assert not marks
    window.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    window.app.alert(Effect.OFFER)
    assert marks == [True]


def test_a_controller_that_goes_out_is_heard(played: tuple[Driver, PlayedSounds]) -> None:
    window, sounds = played
    window.frame(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=7))
    assert sounds.take() == [Effect.UNPLUGGED]


def test_a_weighing_that_ends_calls_whatever_is_shown(
    played: tuple[Driver, PlayedSounds], tmp_path: Path
) -> None:
    window, sounds = played
    weighings = window.app._weighing_queue = WeighingQueue(tmp_path / "weighed")
    weighings.poll = lambda: setattr(weighings, "ended_count", 1)  # type: ignore[method-assign]
    window.frames(2)
    assert sounds.take() == [Effect.WEIGHED]
