"""Frames that no test looks at are left unpainted, and no test can take them for painted ones."""

import pygame
import pytest

from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.menus.settings import SettingsScene
from tammany_desktop.scenes.title import TitleScene
from tests.helpers import painting
from tests.helpers.window import Driver


@pytest.fixture
def window(window: Driver) -> Driver:
    """Its title at rest."""
    window.frames(30)  # no button is turning from state to state
    return window


def watched(monkeypatch: pytest.MonkeyPatch, kind: type[Scene] = TitleScene) -> list[pygame.Rect]:
    """The clips in which such a scene is painted from now on."""
    clips: list[pygame.Rect] = []
    paint = kind.paint

    def spied(scene: Scene, surface: pygame.Surface) -> None:
        clips.append(surface.get_clip())
        paint(scene, surface)

    monkeypatch.setattr(kind, "paint", spied)
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
    with painting.spared("1"):
        window.scene.damage(pygame.Rect(80, 80, 64, 64))
        window.frames(1)
    pygame.draw.rect(window.app.window.surface, "magenta", (80, 80, 64, 64))
    window.frames(1)
    assert window.picture() == fresh


def test_in_some_tests_the_first_of_each_kind_of_scene_is_painted(
    window: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    clips = watched(monkeypatch, SettingsScene)
    for name, times in (("4", 1), ("1", 0)):
        clips.clear()
        with painting.spared(name):
            for scene in (SettingsScene, RulesScene) * 2:
                window.app.stack.push(scene(window.app))
                window.frames(1)
                assert window.app.stack.painted
        assert clips == times * [window.app.look.window]
