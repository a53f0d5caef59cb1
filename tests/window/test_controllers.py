"""A controller at every page: glyphs where keys were, every place reached, every page left."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import pygame
import pytest

from tammany_desktop.languages import text
from tammany_desktop.scenes.base.dialog import Prompt
from tammany_desktop.scenes.election.appointments import AppointmentsScene
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.menus.keys import BUTTON_INTENTS as ROWS
from tammany_desktop.scenes.menus.keys import KeyDialog
from tammany_desktop.scenes.menus.new_game import NewGameScene
from tammany_desktop.scenes.menus.settings import SettingsScene
from tammany_desktop.scenes.table.offer import OfferScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.scenes.title import TitleScene
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.controller import (
    BUTTONS,
    DEFAULTS,
    NINTENDO,
    PLAYSTATION,
    XBOX,
    label_of,
)
from tammany_desktop.ui.devices import button_of, draw_glyph, glyph_size
from tammany_desktop.ui.intents import Intent
from tests.helpers import pads
from tests.helpers.pads import Pad, plug
from tests.helpers.window import Driver
from tests.window import test_layout
from tests.window.test_badges import badged
from tests.window.test_layout import MENUS, MOMENTS, lesson, open_at, overlays

window = test_layout.window


@pytest.fixture
def pad(window: Driver) -> Iterator[Pad]:
    made = plug(window, pads.XBOX)[0]
    made.press("rightshoulder")
    assert window.app.look.family == XBOX
    yield made
    made.unplug()
    window.key("tab")
    assert window.app.look.family == ""


def show(window: Driver, scene: Any) -> Any:
    window.app.stack.reset(TitleScene(window.app))
    window.app.stack.apply_changes()
    window.app.stack.push(scene)
    window.frames(3)
    return scene


def every_scene(window: Driver) -> Iterator[Any]:
    """Each scene of the program, over the title or over the table to which it belongs."""
    for name, make in MENUS.items():
        if name != "title":
            yield show(window, make(window.app))
    for name in MOMENTS:
        table = open_at(window, name)
        for scene in overlays(table, name):
            table.uncover()
            window.app.stack.push(scene)
            window.app.stack.apply_changes()  # before the table can open it itself
            window.frames(3)
            yield scene


def lies(window: Driver, pad: Pad, scene: Any) -> Iterator[str]:
    """The glyphs whose button does not press theirs."""
    window.wait(0.6)
    for button in badged(scene.gui):
        heard: list[str] = []
        button.command = partial(heard.append, "pressed")
        tooltip, enabled = scene.gui.tooltip, button.target.enabled
        tooltip.hide()
        name = button_of(scene.look, button.key)
        if name not in BUTTONS:
            yield f"{type(scene).__name__}: {button.caption} [{button.key}] is no button"
            continue
        pad.press(name)
        done = bool(heard) if enabled else tooltip.words == button.target.why_not
        if not done:
            yield f"{type(scene).__name__}: {button.caption or button.target.label} [{button.key}]"


def test_every_glyph_tells_the_truth(window: Driver, pad: Pad) -> None:
    found: list[str] = []
    glyphs = 0
    for scene in every_scene(window):
        glyphs += len(badged(scene.gui))
        found += lies(window, pad, scene)
    assert found == []
    assert glyphs > 30


def test_every_place_of_every_page_is_reached(window: Driver, pad: Pad) -> None:
    missed = []
    for scene in every_scene(window):
        if isinstance(scene, OfferScene) and scene.folded:
            continue  # the focus walks over the table, whose tool of deals shows the offer again
        left, seen = scene.gui.ring.reachable(), []
        for _ in range(2 * len(left) + 4):  # what is counted meanwhile lays a page out again
            pad.press("rightshoulder")
            seen.append(scene.gui.ring.current)
            left = [one for one in scene.gui.ring.reachable() if one not in seen]
            if not left:
                break
        missed += [f"{type(scene).__name__}: {one.label}" for one in left]
    assert missed == []


def test_every_page_is_left(window: Driver, pad: Pad) -> None:
    """By the button of going back, or by that of going on."""
    stuck = []
    for scene in every_scene(window):
        if isinstance(scene, AppointmentsScene):
            continue  # left once all offices are given: whole games do that
        if isinstance(scene, BallotScene):  # the flow covers its own: `secrecy/test_hiding.py`
            scene.hide = partial(window.app.stack.pop, scene)
            scene.resize()
        window.wait(0.6)
        for _ in range(6):  # rules of a new game and choices of a promise lead back by steps
            if window.app.stack.top is scene:
                pad.press("b")
                window.frames(2)
        if window.app.stack.top is scene:
            for _ in range(12):  # what moves is finished first
                pad.press("a")
                window.wait(0.5)
        if window.app.stack.top is scene and window.app.running:
            stuck.append(f"{type(scene).__name__}, {window.focused()!r}")
        window.app.running = True
    assert stuck == []


def test_the_title_leads_everywhere_and_back(window: Driver, pad: Pad) -> None:
    window.app.to_title()
    window.frames(3)
    reached = set()
    count = len(window.gui.ring.reachable())
    for place in range(count):
        for _ in range(place + 1):
            pad.press("rightshoulder")
        label = window.focused()
        pad.press("a")
        window.frames(3)
        if window.app.stack.top is not None and not isinstance(window.scene, TitleScene):
            reached.add(label)
            pad.press("b")
            window.frames(3)
        window.app.running = True
        window.app.to_title()
        window.frames(3)
    assert len(reached) >= 5, reached


def test_a_new_game_begins_by_its_button(window: Driver, pad: Pad) -> None:
    show(window, MENUS["hot_seat"](window.app))
    pad.press("start")
    window.frames(3)
    assert isinstance(window.scene, TableScene)


@pytest.mark.parametrize(
    ("name", "family", "confirm"),
    [(pads.XBOX, XBOX, "A"), (pads.NINTENDO, NINTENDO, "A"), (pads.PLAYSTATION, PLAYSTATION, "")],
)
def test_the_last_device_is_the_one_shown(
    window: Driver, name: str, family: str, confirm: str
) -> None:
    (pad,) = plug(window, name)
    show(window, MENUS["question"](window.app))
    before = window.app.look.key(Intent.CONFIRM)
    pad.press("rightshoulder")
    assert window.app.look.family == family
    assert window.app.look.key(Intent.CONFIRM) == (confirm or text("pad.cross"))
    window.key("tab")
    assert window.app.look.key(Intent.CONFIRM) == before
    pad.press("rightshoulder")
    window.click((2, 2))
    assert window.app.look.family == ""


def test_the_focus_stays_where_it_is_while_glyphs_change(window: Driver) -> None:
    (pad,) = plug(window, pads.XBOX)
    show(window, SettingsScene(window.app))
    for _ in range(3):
        window.key("tab")
    here = window.focused()
    pad.press("leftstick")
    assert window.app.look.family == XBOX
    assert window.focused() == here


def test_sentences_name_a_key_where_the_controller_has_no_button(window: Driver, pad: Pad) -> None:
    look = window.app.look
    assert look.key_name(Intent.RULES) == label_of(XBOX, "rightstick")
    assert look.key(Intent.FULL_SCREEN) == ""
    assert look.key_name(Intent.FULL_SCREEN) == "F11"


def test_glyphs_of_all_buttons_differ(window: Driver, pad: Pad) -> None:
    for name in (pads.XBOX, pads.PLAYSTATION, pads.NINTENDO):
        (other,) = plug(window, name)
        other.press("rightshoulder")
        look = window.app.look
        seen: dict[bytes, str] = {}
        for button in {one for chords in DEFAULTS.values() for one in chords}:
            size = glyph_size(look, button)
            surface = pygame.Surface(size, pygame.SRCALPHA)
            draw_glyph(look, surface, button, surface.get_rect(), look.palette["ink"])
            picture = pygame.image.tobytes(surface, "RGBA")
            assert any(picture)
            assert picture not in seen, (button, seen[picture])
            seen[picture] = button


def test_a_field_is_answered_by_the_button_that_confirms(window: Driver, pad: Pad) -> None:
    answers: list[str] = []

    def answer(words: str) -> str:
        answers.append(words)
        return ""

    scene = Prompt(window.app, "Name", "Words", "Tweed", "Yes", answer)
    show(window, scene)
    assert window.gui.ring.current is not None
    assert window.gui.ring.current.is_text_field
    pad.press("a")
    window.frames(2)
    assert answers == ["Tweed"]
    assert window.scene is not scene


# Buttons bound anew


def rebind(window: Driver, pad: Pad, intent: Intent, button: str) -> None:
    scene = SettingsScene(window.app, "keys")
    show(window, scene)
    scene.keys._press(ROWS.index(intent))
    window.frames(2)
    pad.press(button)
    window.frames(2)


def test_every_intent_of_a_button_has_a_row(window: Driver, pad: Pad) -> None:
    page = SettingsScene(window.app, "keys")
    show(window, page)
    rows = [page.keys.row(index) for index in range(page.keys.count)]
    for intent, chords in DEFAULTS.items():
        row = rows[ROWS.index(intent)]
        assert row[1] == [label_of(XBOX, one) for one in chords]
    assert len({row[0] for row in rows}) == len(rows)


def test_a_button_is_bound_anew(window: Driver, pad: Pad) -> None:
    rebind(window, pad, Intent.OFFICE, "leftstick")
    window.click_on(text("keys.take"))
    assert isinstance(window.scene, SettingsScene)
    assert window.app.settings.buttons["office"] == ("leftstick",)
    assert text("intent.hint") in window.scene.keys.message
    assert window.app.look.buttons.intents_of("leftstick") == (Intent.OFFICE,)
    window.app.apply(buttons={})


def test_a_button_of_the_way_back_is_refused(window: Driver, pad: Pad) -> None:
    rebind(window, pad, Intent.OFFICE, "leftshoulder")
    assert isinstance(window.scene, KeyDialog)
    assert window.scene.words == text("keys.taken_button", press="LB")
    pad.press("b")
    window.frames(2)
    assert isinstance(window.scene, SettingsScene)
    assert not window.app.settings.buttons


def test_a_second_button_is_asked_for_as_a_button(window: Driver, pad: Pad) -> None:
    rebind(window, pad, Intent.END_TURN, "leftshoulder")
    window.expect(KeyDialog)._add_key()
    window.frames(2)
    keys = label_of(XBOX, window.app.look.buttons.chords(Intent.END_TURN)[0])
    assert window.expect(KeyDialog).words == text("keys.adding_button", keys=keys)
    for _ in range(2):  # this dialog and the one below
        pad.press("b")
        window.frames(2)
    assert isinstance(window.scene, SettingsScene)


def test_a_stick_that_is_held_is_no_button(window: Driver, pad: Pad) -> None:
    """Not even once a key was pressed, after which no family of controllers is in use."""
    window.frame(pad.tilt(pygame.CONTROLLER_AXIS_RIGHTX, 1.0))
    show(window, SettingsScene(window.app, "keys")).keys._press(ROWS.index(Intent.OFFICE))
    window.app.note_device(-1)
    window.frames(3)
    assert window.expect(KeyDialog).refusal == ""
    window.frame(pad.tilt(pygame.CONTROLLER_AXIS_RIGHTX, 0.0))
    window.key("escape")


def test_the_buttons_go_back_to_the_defaults(window: Driver, pad: Pad) -> None:
    rebind(window, pad, Intent.OFFICE, "y")
    window.click_on(text("keys.take"))
    pad.press("dpdown")
    keys = window.app.settings.keys
    target = window.target(text("keys.reset_button"))
    assert target.enabled
    target.press()
    window.frames(2)
    assert not window.app.settings.buttons
    assert window.app.settings.keys == keys


def test_a_lesson_shows_glyphs_on_its_card(window: Driver, pad: Pad) -> None:
    scene = lesson(window.app)
    window.app.stack.reset(scene)
    window.frames(4)
    coach = window.app.stack.over
    gui = getattr(coach, "gui", None)
    assert gui is not None
    keys = [one.key for one in gui.manager.ui_group.sprites() if isinstance(one, Button)]
    assert label_of(XBOX, "back") in keys


def test_a_reveal_goes_on_by_the_button_of_going_on(window: Driver, pad: Pad) -> None:
    table = open_at(window, "ballot")
    scene = next(one for one in overlays(table, "ballot") if isinstance(one, RevealScene))
    window.app.stack.push(scene)
    window.frames(3)
    for _ in range(30):
        if window.app.stack.top is not scene:
            return
        window.wait(0.5)
        pad.press("a")
    raise AssertionError("it never goes on")


def test_directions_change_nothing_of_a_new_game_that_they_pass(window: Driver, pad: Pad) -> None:
    window.app.stack.push(NewGameScene(window.app, hot_seat=False))
    window.frames(2)
    scene = window.expect(NewGameScene)
    before, ring = scene.setup, scene.gui.ring
    lists = [one for one in ring.reachable() if one.parts is not None]
    assert len(lists) > 8
    for target in lists:
        for way in ("dpleft", "dpright"):
            ring.visible = True
            ring.set_focus(target)
            pad.press(way)
            assert scene.setup == before
    assert ring.current is not lists[-1], "the focus moves on"
    count = next(one for one in lists if one.label == text("new_game.seats_label"))
    ring.set_focus(count)
    pad.press("a")
    assert scene.count != len(before.seats), "the button that confirms takes the next value"


def test_a_value_alone_in_its_row_is_still_changed_by_directions(window: Driver, pad: Pad) -> None:
    window.app.stack.push(SettingsScene(window.app, page="play"))
    window.frames(2)
    scene, before = window.expect(SettingsScene), window.app.settings.speed
    scene.gui.ring.set_focus(window.target(text("settings.speed")))
    pad.press("dpright")
    assert window.app.settings.speed != before
