"""Captions of a row of buttons have one weight and one size."""

import pygame
import pytest

from tammany_desktop.ui.gui import Gui
from tests.helpers.window import Driver


@pytest.mark.parametrize("words", ["OK", "A caption that is too long for its button"])
def test_a_row_takes_the_smaller_role_as_a_whole(tmp_path: object, words: str) -> None:
    driver = Driver(tmp_path, size=(1280, 720))  # type: ignore[arg-type]
    gui = Gui(driver.app.look, lambda rect: None)
    row = [
        gui.button(pygame.Rect(left, 100, 140, 44), caption, list)
        for left, caption in ((10, "Log"), (160, words), (310, "Hint"))
    ]
    below = gui.button(pygame.Rect(10, 200, 140, 44), "Menu", list)
    gui.update(0.0)
    assert {one.role for one in row} == {"button" if words == "OK" else "small"}
    assert below.role == "button"
    driver.close()
