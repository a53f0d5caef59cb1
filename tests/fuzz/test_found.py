"""What the storms found, each as a test of its own."""

from pathlib import Path

import pygame

from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.review.replay import ReplayScene
from tests.helpers.games import finished, header_of
from tests.helpers.window import Driver


def repainted(driver: Driver) -> bytes:
    driver.app.stack.forget()
    driver.app.stack.paint_damage(driver.app.window.surface)
    return driver.picture()


def test_a_resize_there_and_back_leaves_a_picture(tmp_path: Path) -> None:
    """The surface is new, though its size is the old one."""
    driver = Driver(tmp_path, size=(1024, 600))
    size = driver.app.window.size
    pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
    pygame.display.set_mode(size, pygame.RESIZABLE)
    driver.frame(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    driver.frames(2)
    left = driver.picture()
    assert left == repainted(driver)
    assert len(set(left)) > 50
    driver.close()


def test_accents_that_stand_out_of_their_line_are_painted(tmp_path: Path) -> None:
    driver = Driver(tmp_path, size=(1024, 600))
    driver.app.apply(ui_scale=110)
    driver.app.stack.push(RulesScene(driver.app))
    driver.frames(3)
    field = next(target for target in driver.gui.ring.targets if target.is_text_field)
    driver.click(field.rect.center)
    driver.type("zÄÄq")
    driver.gui.ring.set_focus(None)
    driver.frames(3)
    left = driver.picture()
    assert left == repainted(driver)
    driver.close()


def test_the_knob_of_a_replay_leaves_nothing_behind(tmp_path: Path) -> None:
    """Its smooth edge reaches a pixel beyond the timeline."""
    driver = Driver(tmp_path, size=(1024, 768))
    match = finished(3, 1)
    scene = ReplayScene(driver.app, header_of(match), match.history)
    driver.app.stack.push(scene)
    driver.frames(3)
    for scale in (100, 110, 120, 130, 150, 200):
        driver.app.apply(ui_scale=scale)
        driver.frames(2)
        for key in ("end", "left", "home", "right"):
            driver.key(key)
            driver.frames(40)
            left = driver.picture()
            assert left == repainted(driver), (scale, key)
    driver.close()
