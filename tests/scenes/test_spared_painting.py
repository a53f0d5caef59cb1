"""Frames that no test looks at are left unpainted, and no test can take them for painted ones."""

import pygame
import pytest

from tammany_desktop.languages import text
from tammany_desktop.scenes.menus.settings import SettingsScene
from tammany_desktop.scenes.title import TitleScene
from tests.helpers import painting
from tests.helpers.window import Driver


@pytest.fixture
def window(window: Driver) -> Driver:
    """Its title at rest."""
    window.frames(30)  # no button is turning from state to state
    return window


def watched(monkeypatch: pytest.MonkeyPatch) -> list[pygame.Rect]:
    """The clips in which the title is painted from now on."""
    clips: list[pygame.Rect] = []
    paint = TitleScene.paint

    def spied(scene: TitleScene, surface: pygame.Surface) -> None:
        clips.append(surface.get_clip())
        paint(scene, surface)

    monkeypatch.setattr(TitleScene, "paint", spied)
    return clips


def test_who_looks_without_asking_fails(window: Driver) -> None:
    with pytest.raises(AssertionError, match="takes the fixture `painted`"):
        window.picture()


def test_a_part_is_reported_but_not_painted(
    window: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    clips = watched(monkeypatch)
    part = pygame.Rect(80, 80, 64, 64)
    window.scene.damage(part)
    (rect,) = window.frames(1)
    assert rect.contains(part)
    assert clips == []


def test_a_scene_that_comes_is_painted(window: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    clips = watched(monkeypatch)
    window.click_on(text("title.settings"))
    window.expect(SettingsScene)
    assert clips == []
    window.key("escape")
    assert clips[0] == window.app.look.window


def test_some_frames_are_painted_all_the_same(
    window: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    clips = watched(monkeypatch)
    for _ in range(painting.ONE_OF):
        window.scene.damage(pygame.Rect(0, 0, 9, 9))
        window.frames(1)
    assert clips[0] == window.app.look.window


@pytest.mark.usefixtures("painted")
def test_what_was_left_out_is_painted_once_all_is(window: Driver) -> None:
    fresh = window.picture()
    with painting.spared():
        window.scene.damage(pygame.Rect(80, 80, 64, 64))
        window.frames(1)
    pygame.draw.rect(window.app.window.surface, "magenta", (80, 80, 64, 64))
    window.frames(1)
    assert window.picture() == fresh


@pytest.mark.usefixtures("measured")
def test_a_scene_that_is_measured_is_painted_once(
    window: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    clips = watched(monkeypatch)
    window.app.stack.reset(SettingsScene(window.app))
    window.frames(1)
    assert window.app.stack.painted
    window.app.stack.reset(TitleScene(window.app))
    window.frames(1)
    assert clips == []  # the window's first frame was a title
    window.app.stack.push(SettingsScene(window.app))
    window.frames(1)
    assert clips == []
