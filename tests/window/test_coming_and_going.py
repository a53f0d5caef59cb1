"""Pages come and go in motion, and no frame shows one half laid out."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tammany_desktop.scenes.menus.settings import SettingsScene
from tammany_desktop.ui.window import Transition
from tests.helpers.window import Driver

pytestmark = pytest.mark.usefixtures("painted")


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    made = Driver(tmp_path, size=(1280, 720))
    made.frames(3)
    yield made
    made.close()


def open_settings(driver: Driver) -> SettingsScene:
    scene = SettingsScene(driver.app)
    driver.app.stack.push(scene)
    driver.frame()
    return scene


def test_the_first_frame_of_a_page_has_all_of_its_buttons(driver: Driver) -> None:
    driver.app.apply(speed="instant")
    driver.frames(3)
    open_settings(driver)
    first = driver.picture()
    driver.frames(3)
    driver.app.stack.repaint()
    driver.frame()
    assert driver.picture() == first


def test_a_page_comes_and_goes_in_two_beats(driver: Driver) -> None:
    driver.app.apply(speed="normal")
    driver.frames(3)
    scene = open_settings(driver)
    seen = [driver.picture()]
    while driver.app.stack.transition is not None:
        driver.frame()
        seen.append(driver.picture())
    assert 14 <= len(seen) <= 20
    assert len(set(seen)) > 12
    after = seen[-1]
    driver.app.stack.repaint()
    driver.frame()
    assert driver.picture() == after
    scene.back()
    driver.frames(30)
    assert driver.app.stack.transition is None
    assert driver.app.stack.top is not scene


def test_a_press_in_the_midst_of_the_motion_ends_it_and_counts(driver: Driver) -> None:
    driver.app.apply(speed="normal")
    driver.frames(3)
    open_settings(driver)
    driver.frames(3)
    assert driver.app.stack.transition is not None
    driver.key("escape")
    assert not isinstance(driver.app.stack.top, SettingsScene)


def test_what_is_private_never_fades(driver: Driver) -> None:
    driver.app.apply(speed="normal")
    driver.frames(3)
    scene = open_settings(driver)
    scene.private = True
    driver.frames(30)
    driver.app.stack.repaint()
    driver.frame()
    driver.app.stack.pop(scene)
    driver.frame()
    assert driver.app.stack.transition is None


def test_a_sheet_that_has_an_origin_grows_out_of_it() -> None:
    """The next envelope comes out of the ballot box; what is around appears when it has come."""
    before, sheet = pygame.Surface((400, 300)), pygame.Rect(100, 50, 200, 200)
    moves = Transition(before, sheet, coming=True, travel=20, seconds=1.0)
    moves.after.fill("white")
    moves.origin = pygame.Rect(0, 280, 20, 20)

    def painted(age: float) -> pygame.Rect:
        moves.age = age
        surface = pygame.Surface((400, 300))
        moves.show(surface)
        found = pygame.mask.from_threshold(surface, "white", (1, 1, 1, 255))
        return found.get_bounding_rects()[0]

    assert painted(0.05).colliderect(moves.origin)
    assert painted(0.05).width < sheet.width / 4
    assert painted(0.3).width < sheet.width
    assert painted(0.7) == sheet
    assert painted(1.0).size == (400, 300)
