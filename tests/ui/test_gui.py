"""The desk: buttons, places and their keys, driven by events."""

import gc
import threading
import weakref
from functools import partial

import i18n
import pygame
import pytest

from tammany_desktop.ui.button import Button
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.type import ROLES
from tests.helpers.bench import BUTTON, show, show_button
from tests.helpers.window import Driver


def test_a_shortcut_presses_its_button_and_shows_its_key(window: Driver) -> None:
    heard: list[str] = []

    def fill(gui: Gui) -> None:
        rect = pygame.Rect(100, 100, 300, 50)
        gui.button(rect, "Log", lambda: heard.append("log"), intent=Intent.LOG)

    gui = show(window, fill)
    window.key("l")
    assert heard == ["log"]
    button = gui.manager.ui_group.sprites()[-1]
    assert isinstance(button, Button)
    assert button.key == "L"


def test_a_closed_button_says_why_on_key_click_and_shortcut(window: Driver) -> None:
    heard: list[str] = []
    gui, _ = show_button(
        window, lambda: heard.append("!"), intent=Intent.UNDO, why_not="Nothing yet."
    )
    window.key("u")
    assert gui.tooltip.words == "Nothing yet."
    gui.tooltip.hide()
    window.key("tab")
    assert gui.tooltip.words == "Nothing yet."
    gui.tooltip.hide()
    window.click((250, 120))
    assert gui.tooltip.words == "Nothing yet."
    assert heard == []


def test_a_caption_without_room_is_noted_and_one_with_room_is_not(window: Driver) -> None:
    def fill(gui: Gui) -> None:
        for top, caption in ((100, "End"), (200, "Extraordinarily long caption")):
            gui.button(pygame.Rect(100, top, 100, 40), caption, list)

    assert show(window, fill).overfull == ["Extraordinarily long caption"]


def test_a_button_opened_again_works(window: Driver) -> None:
    heard: list[str] = []
    _, button = show_button(window, lambda: heard.append("end"), why_not="Act first.")
    button.allow()
    window.click(BUTTON.center)
    assert heard == ["end"]
    button.allow("Done.")
    window.click(BUTTON.center)
    assert heard == ["end"]


def test_a_press_let_go_elsewhere_is_no_press(window: Driver) -> None:
    heard: list[str] = []

    def fill(gui: Gui) -> None:
        gui.button(pygame.Rect(100, 100, 300, 50), "End", lambda: heard.append("button"))
        gui.add(Target(pygame.Rect(100, 200, 300, 50), press=lambda: heard.append("place")))

    show(window, fill)
    for start, end in (
        ((250, 120), (600, 400)),
        ((250, 220), (600, 400)),
        ((600, 400), (250, 220)),
    ):
        for kind, place in ((pygame.MOUSEBUTTONDOWN, start), (pygame.MOUSEBUTTONUP, end)):
            window.frame(pygame.event.Event(kind, pos=place, button=1))
    assert heard == []
    window.click((250, 220))
    window.click((250, 220), button=3)
    assert heard == ["place"]


def test_a_drag_is_heard_to_its_end(window: Driver) -> None:
    places: list[tuple[int, int]] = []

    def fill(gui: Gui) -> None:
        gui.add(Target(pygame.Rect(100, 100, 50, 50), drag=places.append))

    show(window, fill)
    window.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(120, 120), button=1))
    window.point((300, 300))
    window.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(300, 300), button=1))
    window.point((400, 400))
    assert places == [(120, 120), (300, 300)]


def test_what_changes_is_all_that_is_painted(window: Driver) -> None:
    def fill(gui: Gui) -> None:
        gui.button(pygame.Rect(100, 100, 300, 50), "One", lambda: None)
        gui.button(pygame.Rect(100, 200, 300, 50), "Two", lambda: None)

    show(window, fill)
    window.settle()
    window.point((250, 120))
    painted = window.frames(1)
    window.point((250, 220))
    painted += window.frames(1)
    for rect in painted:
        assert pygame.Rect(90, 90, 320, 170).contains(rect), rect
    window.settle()
    assert window.frames(3) == []


def test_what_changes_is_painted_in_the_order_it_was_laid(window: Driver) -> None:
    """Nothing that a reader of rectangles could learn hangs on where memory was free."""
    made: list[Button] = []

    def fill(gui: Gui) -> None:
        for row in range(8):
            rect = pygame.Rect(100, 30 + 60 * row, 300, 40)
            made.append(gui.button(rect, f"Row {row}", list))

    show(window, fill)
    window.settle()
    for time in range(4):
        for button in made:
            button.allow("" if time % 2 else "Not now.")
        painted = [rect for rect in window.frames(1) if rect.left < 400]
        tops = [rect.top for rect in painted]
        assert len(tops) == len(made)
        assert tops == sorted(tops)
        window.settle()


def test_the_keyboard_begins_at_home_and_confirm_presses_it(window: Driver) -> None:
    pressed: list[str] = []

    def fill(gui: Gui) -> None:
        for row, name in enumerate(("first", "home", "last")):
            rect = pygame.Rect(20, 20 + 80 * row, 300, 60)
            gui.button(rect, name, partial(pressed.append, name), home=name == "home")

    gui = show(window, fill)
    window.key("return")
    assert pressed == ["home"]
    window.key("down")
    assert gui.ring.current is gui.ring.home
    window.key("down")
    window.key("return")
    assert pressed == ["home", "last"]


def test_pieces_change_with_the_contrast(window: Driver) -> None:
    plain = pygame.image.tobytes(window.app.look.sprite("chip_red", 40), "RGBA")
    window.app.apply(contrast="high_contrast")
    assert pygame.image.tobytes(window.app.look.sprite("chip_red", 40), "RGBA") != plain


def test_a_page_opens_without_a_thread(window: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[object] = []
    monkeypatch.setattr(threading.Thread, "start", lambda thread: begun.append(thread))
    show(window, lambda gui: None)
    window.app.apply(ui_scale=150)  # another theme, with fonts of its own
    window.frames(2)
    assert begun == []


def test_elements_that_stay_as_they_are_are_not_asked(
    window: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    gui, button = show_button(window, lambda: None)
    window.wait(1.0)
    asked: list[float] = []
    update = gui.manager.update

    def watched(dt: float) -> None:
        asked.append(dt)
        update(dt)

    monkeypatch.setattr(gui.manager, "update", watched)
    window.frames(20)
    assert not asked
    window.point(button.rect.center)
    window.frames(1)
    assert button.hovered
    assert asked
    window.wait(1.0)  # it has turned into its other state
    asked.clear()
    window.frames(20)
    assert not asked
    button.allow("Not now.")
    window.frames(1)
    assert asked


def test_a_button_that_is_gone_is_let_go(window: Driver) -> None:
    gui = show(window, lambda gui: None)
    button = gui.button(pygame.Rect(100, 100, 300, 50), "Log", lambda: None)
    window.frames(2)
    gui.ring.remove(button.target)
    button.kill()
    gone = weakref.ref(button)
    del button
    gui.button(BUTTON, "Menu", lambda: None)
    window.frames(2)
    gc.collect()
    assert gone() is None


@pytest.mark.parametrize("role", sorted(ROLES))
@pytest.mark.parametrize("wrap", [False, True])
def test_a_label_shows_its_accents_and_descenders_whole(
    window: Driver, role: str, wrap: bool
) -> None:
    """The lowest pixels of a g and the highest of an É were cut off at every size."""
    words = "ÉÅgjyç"
    rect = pygame.Rect(100, 300, 900, 200)
    gui = show(window, lambda gui: gui.label(rect, words, role, wrap=wrap))
    look = gui.look
    image, _ = look.type.line(words, role, look.palette["ink"], rect.width)
    shown = pygame.Surface(look.window.size, pygame.SRCALPHA)
    gui.paint(shown)
    assert shown.get_bounding_rect().size == image.get_bounding_rect().size


def test_each_desk_leaves_the_folders_of_texts_as_they_are(window: Driver) -> None:
    """The library adds its folder for every desk; texts were looked for in ever more folders."""
    before = list(i18n.load_path)
    for _ in range(3):
        show(window, lambda gui: None)
    assert i18n.load_path == before
    assert len(before) == len(set(before)) > 0
