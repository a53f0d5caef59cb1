"""A name without a keyboard: by a controller, by one switch, by names of the period."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest

from tammany_desktop.languages import text
from tammany_desktop.scenes.menus.new_game import NewGameScene
from tammany_desktop.scenes.menus.players import NameScene, with_letter
from tammany_desktop.session.line_up import NAME_LIMIT
from tammany_desktop.ui.tokens import Gap
from tests.helpers import pads
from tests.helpers.catalogs import OTHERS, speaking
from tests.helpers.pads import Pad, plug, step_to
from tests.helpers.switch import OneSwitch
from tests.helpers.window import Driver


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path)
    yield driver
    driver.close()


def new_game(window: Driver) -> NewGameScene:
    scene = NewGameScene(window.app, True)
    window.app.stack.reset(scene)
    window.frames(2)
    return scene


def take(pad: Pad, label: str) -> None:
    step_to(pad, lambda target: target.label == label or target.hint == label)
    pad.press("a")
    pad.driver.frames(2)


def test_by_a_controller_letter_by_letter(window: Driver) -> None:
    (pad,) = plug(window, pads.XBOX)
    scene = new_game(window)
    pad.press("rightshoulder")
    window.frames(2)
    take(pad, text("spell.open", seat=2))
    card = window.expect(NameScene)
    assert card.name == ""
    for letter in "KAX":
        take(pad, letter)
    take(pad, text("spell.delete"))
    for letter in "TE":
        take(pad, letter)
    take(pad, text("spell.space"))
    take(pad, text("spell.space"))
    for letter in "OB":
        take(pad, letter)
    assert card.status() == "Kate Ob"
    take(pad, text("spell.done"))
    assert window.scene is scene
    assert scene.seats[1].name == "Kate Ob"
    take(pad, text("spell.open", seat=2))
    assert window.expect(NameScene).name == "Kate Ob"
    pad.press("b")
    window.frames(2)
    assert scene.seats[1].name == "Kate Ob"


@pytest.mark.usefixtures("painted")
def test_each_letter_is_seen_in_the_field(window: Driver) -> None:
    new_game(window).spell_name(0)
    window.settle()
    card = window.expect(NameScene)
    seen = set[bytes]()
    for letter in ("", *"JO"):
        card._type(letter)
        window.frames(2)
        field = window.app.window.surface.subsurface(card.field)
        seen.add(pygame.image.tobytes(field, "RGB"))
    assert len(seen) == 3


def test_a_name_of_the_period_by_one_switch(window: Driver) -> None:
    switch = OneSwitch(cast(Any, SimpleNamespace(driver=window)))
    scene = new_game(window)
    target = next(one for one in scene.gui.ring.targets if one.hint == text("spell.open", seat=1))
    switch.take(target)
    window.frames(2)
    window.expect(NameScene)
    name = text("spell.names").split(", ")[2]
    switch.press(name)
    switch.press(text("spell.done"))
    window.frames(2)
    assert scene.seats[0].name == name


@pytest.mark.parametrize("scale", [100, 200])
def test_the_way_to_the_letters_stands_beside_the_name(window: Driver, scale: int) -> None:
    window.app.apply(ui_scale=scale, scanning=True)
    targets = new_game(window).gui.ring.targets
    field = next(one.rect for one in targets if one.label == text("new_game.name", seat=1))
    way = next(one.rect for one in targets if one.hint == text("spell.open", seat=1))
    assert (way.top, way.bottom) == (field.top, field.bottom)
    gap = window.app.look.px(Gap.XXS)
    assert way.left - field.right == pytest.approx(gap, abs=1)


def test_with_keys_alone_there_is_no_more_to_pass_by(window: Driver) -> None:
    scene = new_game(window)
    opens = text("spell.open", seat=1)
    assert not any(one.hint == opens for one in scene.gui.ring.targets)


def test_no_name_at_all_leaves_the_one_that_was(window: Driver) -> None:
    scene = new_game(window)
    before = scene.seats
    scene.spell_name(0)
    window.frames(2)
    window.expect(NameScene)._done()
    window.frames(2)
    assert scene.seats == before


def test_a_name_grows_no_longer_than_there_is_room() -> None:
    name = ""
    for _ in range(40):
        name = with_letter(name, "W")
    assert name == "W" + "w" * (NAME_LIMIT - 1)


@pytest.mark.parametrize("code", ["en", *OTHERS])
def test_letters_and_names_of_each_language(code: str) -> None:
    with speaking(code):
        letters, names = text("spell.letters"), text("spell.names").split(", ")
    assert len(set(letters)) == len(letters) <= 36
    assert set("ABCDEFGHIJKLMNOPQRSTUVWXYZ") <= set(letters)
    assert len(names) == 6
    assert all(name and len(name) <= NAME_LIMIT for name in names)


@pytest.mark.parametrize("screens", [0, 1])
def test_glass_to_touch_offers_letters(
    window: Driver, monkeypatch: pytest.MonkeyPatch, screens: int
) -> None:
    monkeypatch.setattr("pygame._sdl2.touch.get_num_devices", lambda: screens)
    scene = new_game(window)
    offered = [one for one in scene.gui.ring.targets if one.hint == text("spell.open", seat=1)]
    assert len(offered) == screens
