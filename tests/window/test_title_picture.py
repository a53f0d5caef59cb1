"""The picture behind the title moves a few times a second while somebody may look, and no more."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.title import ANIMATION_SECONDS, ANIMATIONS, TICK, TitleScene
from tests.helpers.window import STEP, Driver

pytestmark = pytest.mark.usefixtures("painted")  # the painting is watched

ALL_READ = 4.0  # seconds after which every moving thing has come


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path, size=(1280, 720))
    yield driver
    driver.close()


def painted(window: Driver, seconds: float) -> list[list[pygame.Rect]]:
    """The pixels of each frame that painted any."""
    frames = [window.frames(1) for _ in range(round(seconds / STEP))]
    return [rects for rects in frames if rects]


def title(window: Driver) -> TitleScene:
    return window.expect(TitleScene)


def test_it_moves_a_few_times_a_second_in_small_places(window: Driver) -> None:
    window.wait(ALL_READ)
    seen = painted(window, 2.0)
    assert 0 < len(seen) <= 2.0 / TICK
    whole = window.app.look.window.width * window.app.look.window.height
    for rects in seen:
        assert sum(rect.width * rect.height for rect in rects) < whole / 3
    pictures = {window.picture() for _ in range(20) if window.frames(round(TICK / STEP) + 1)}
    assert len(pictures) > 8


def test_nothing_under_the_bill_is_read(window: Driver) -> None:
    window.wait(ALL_READ)
    picture = title(window).laid.picture
    assert len(picture.parts) > 8
    for thing in picture.parts:
        assert not picture.cover.contains(thing.rect)
        assert window.app.look.window.contains(thing.rect)


@pytest.mark.parametrize("waited", [0.0, ALL_READ])
def test_what_is_seen_is_what_a_fresh_painting_gives(window: Driver, waited: float) -> None:
    """Also while animations are still being loaded."""
    window.wait(waited)
    for _ in range(12):
        window.frames(round(TICK / STEP))
        left = window.picture()
        window.app.stack.forget()
        window.app.stack.paint_damage(window.app.window.surface)
        assert window.picture() == left


@pytest.mark.parametrize("settings", [{"reduce_motion": True}, {"contrast": "high_contrast"}])
def test_it_can_be_still(window: Driver, settings: dict[str, Any]) -> None:
    window.app.apply(**settings)
    window.settle()
    assert painted(window, 2.0) == []
    assert window.app.stack.due_in() is None


def test_it_rests_when_nobody_does_anything(window: Driver) -> None:
    window.wait(ALL_READ)
    window.skip(ANIMATION_SECONDS)
    window.settle()
    assert painted(window, 2.0) == []
    assert window.app.stack.due_in() is None
    window.point((5, 5))
    assert painted(window, 1.0)


@pytest.mark.parametrize(
    ("gone", "back"),
    [
        (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED),
        (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED),
        (pygame.WINDOWHIDDEN, pygame.WINDOWSHOWN),
    ],
)
def test_it_rests_while_the_window_is_left(window: Driver, gone: int, back: int) -> None:
    window.wait(ALL_READ)
    window.frame(pygame.event.Event(gone))
    window.settle()
    assert painted(window, 2.0) == []
    assert window.app.stack.due_in() is None
    window.frame(pygame.event.Event(back))
    assert painted(window, 1.0)


def test_it_rests_under_another_page(window: Driver) -> None:
    scene = title(window)
    window.wait(ALL_READ)
    window.app.stack.push(RulesScene(window.app))
    window.wait(1.0)
    tick = scene.laid.picture._tick
    window.wait(1.0)
    assert scene.laid.picture._tick == tick
    window.key("escape")
    window.wait(1.0)
    assert window.scene is scene
    assert painted(window, 1.0)


def test_without_the_pictures_of_what_moves_there_is_the_still_one(
    window: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window.app.art, "load", lambda path: None)
    window.app.stack.resize()
    window.wait(ALL_READ)
    assert title(window).laid.picture.parts == []
    window.settle()
    assert painted(window, 1.0) == []
    assert window.app.stack.due_in() is None


def test_every_thing_of_the_recipe_has_its_pictures(window: Driver) -> None:
    found = window.app.art.manifest(ANIMATIONS)
    wide, high = found["size"]
    assert len(found["things"]) > 8
    for entry in found["things"]:
        strip = window.app.art.load(f"skin/{entry['file']}")
        assert strip is not None
        left, top, across, down = entry["box"]
        assert strip.get_size() == (across * (found["frames"] - 1), down)
        assert pygame.Rect(0, 0, wide, high).contains((left, top, across, down))
