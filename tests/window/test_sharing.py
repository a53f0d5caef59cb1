"""Windows of tests share what they paint alike, and notice a picture that others would not."""

from pathlib import Path

import pygame
import pytest

from tests.helpers import sharing
from tests.helpers.sharing import Store, own_pictures
from tests.helpers.window import Driver


def plain(color: str) -> pygame.Surface:
    surface = pygame.Surface((4, 4))
    surface.fill(color)
    return surface


def test_a_look_that_is_alike_gets_the_same_picture(tmp_path: Path) -> None:
    made = []
    for contrast in ("normal", "normal", "high_contrast"):
        driver = Driver(tmp_path)
        driver.app.apply(contrast=contrast)
        made.append(driver.app.look.cached(tmp_path, lambda: plain("red")))
        driver.close()
    assert made[0] is made[1] is not made[2]


def test_a_window_can_keep_to_itself(window: Driver, tmp_path: Path) -> None:
    first = window.app.look.cached(tmp_path, lambda: plain("red"))
    window.app.look.surfaces.entries.clear()
    with own_pictures():
        assert window.app.look.cached(tmp_path, lambda: plain("red")) is not first


def test_what_follows_from_more_than_its_key_is_noticed(
    window: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing, "AGAIN", 3)
    store, look = Store(), window.app.look
    for color in ("red", "blue", "blue"):
        store.picture(look, "key", lambda color=color: plain(color))  # type: ignore[misc]
    with pytest.raises(AssertionError, match="key"):
        store.picture(look, "key", lambda: plain("blue"))


def test_pictures_that_were_not_used_for_long_give_way(window: Driver) -> None:
    store, look, made = Store(most=40), window.app.look, []
    for key in ("one", "two", "one", "three", "one", "two"):

        def make(key: str = key) -> pygame.Surface:
            made.append(key)
            return plain("red")

        store.picture(look, key, make)
    assert made == ["one", "two", "three", "two"]
