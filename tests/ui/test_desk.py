"""The desk and its widgets, driven by events on a desk of their own."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tammany_desktop.scenes.base.sheet import SheetScene
from tammany_desktop.ui.desk import Desk
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.listview import ListView
from tammany_desktop.ui.widgets import Choice, Meter, toggle
from tests.helpers.window import Driver


class Bench(SheetScene):
    """Lays out whatever a test wants."""

    def __init__(self, stage: Any, fill: Any) -> None:
        super().__init__(stage)
        self.fill = fill

    def lay(self, desk: Desk) -> None:
        self.fill(desk)


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path)
    yield driver
    driver.close()


def show(window: Driver, fill: Any) -> Desk:
    window.app.stack.push(Bench(window.app, fill))
    window.frames(2)
    return window.desk


def test_a_shortcut_presses_its_button_and_shows_its_key(window: Driver) -> None:
    heard: list[str] = []

    def fill(desk: Desk) -> None:
        rect = pygame.Rect(100, 100, 300, 50)
        desk.button(rect, "Log", lambda: heard.append("log"), intent=Intent.LOG)

    desk = show(window, fill)
    window.key("l")
    assert heard == ["log"]
    button = desk.manager.ui_group.sprites()[-1]
    assert button.key == "L"


def test_a_closed_button_says_why_on_key_click_and_shortcut(window: Driver) -> None:
    heard: list[str] = []

    def fill(desk: Desk) -> None:
        rect = pygame.Rect(100, 100, 300, 50)
        desk.button(
            rect, "Undo", lambda: heard.append("!"), intent=Intent.UNDO, why_not="Nothing yet."
        )

    desk = show(window, fill)
    window.key("u")
    assert desk.slip.words == "Nothing yet."
    desk.slip.hide()
    window.key("tab")
    assert desk.slip.words == "Nothing yet."
    desk.slip.hide()
    window.click((250, 120))
    assert desk.slip.words == "Nothing yet."
    assert heard == []


def test_a_button_opened_again_works(window: Driver) -> None:
    heard: list[str] = []
    made: list[Any] = []

    def fill(desk: Desk) -> None:
        rect = pygame.Rect(100, 100, 300, 50)
        made.append(desk.button(rect, "End", lambda: heard.append("end"), why_not="Act first."))

    show(window, fill)
    made[0].allow()
    window.click((250, 120))
    assert heard == ["end"]
    made[0].allow("Done.")
    window.click((250, 120))
    assert heard == ["end"]


def test_a_press_let_go_elsewhere_is_no_press(window: Driver) -> None:
    heard: list[str] = []

    def fill(desk: Desk) -> None:
        desk.button(pygame.Rect(100, 100, 300, 50), "End", lambda: heard.append("button"))
        desk.place(Target(pygame.Rect(100, 200, 300, 50), press=lambda: heard.append("place")))

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

    def fill(desk: Desk) -> None:
        desk.place(Target(pygame.Rect(100, 100, 50, 50), drag=places.append))

    show(window, fill)
    window.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(120, 120), button=1))
    window.point((300, 300))
    window.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(300, 300), button=1))
    window.point((400, 400))
    assert places == [(120, 120), (300, 300)]


def test_choices_go_round_by_mouse_and_keys(window: Driver) -> None:
    chosen: list[object] = []

    def fill(desk: Desk) -> None:
        options = [(number, f"{number} seats") for number in (3, 4, 5)]
        Choice(desk, pygame.Rect(100, 100, 400, 50), options, 4, chosen.append, label="Seats")

    show(window, fill)
    window.click((480, 125))  # the arrow at the right
    window.click((300, 125))  # the middle
    window.click((115, 125))  # the arrow at the left
    window.tab_to("Seats")
    window.key("left")
    window.key("right")
    window.key("space")
    assert chosen == [5, 3, 5, 4, 5, 3]


def test_a_closed_choice_says_why_and_stays(window: Driver) -> None:
    chosen: list[object] = []

    def fill(desk: Desk) -> None:
        options = [(1, "one"), (2, "two")]
        rect = pygame.Rect(100, 100, 400, 50)
        Choice(desk, rect, options, 1, chosen.append, label="It", why_not="Not now.")

    desk = show(window, fill)
    for place in ((480, 125), (300, 125), (115, 125)):
        desk.slip.hide()
        window.click(place)
        assert desk.slip.words == "Not now."
    window.tab_to("It")
    window.key("right")
    assert chosen == []


def test_meters_stop_at_their_ends(window: Driver) -> None:
    heard: list[int] = []

    def fill(desk: Desk) -> None:
        Meter(desk, pygame.Rect(100, 100, 700, 50), 9, 10, heard.append, str, label="Music")

    show(window, fill)
    window.tab_to("Music")
    for name in ("right", "right", "left"):
        window.key(name)
    assert heard == [10, 9]


def test_toggles_remember(window: Driver) -> None:
    heard: list[bool] = []
    show(
        window,
        lambda desk: toggle(desk, pygame.Rect(100, 100, 400, 50), "Plain", False, heard.append),
    )
    window.click((200, 120))
    window.tab_to("Plain")
    window.key("space")
    assert heard == [True, False]


def listed(window: Driver, count: int) -> tuple[ListView, list[int], list[int]]:
    made: list[ListView] = []
    painted: list[int] = []
    pressed: list[int] = []

    def fill(desk: Desk) -> None:
        made.append(
            ListView(
                desk,
                pygame.Rect(100, 100, 400, 300),
                30,
                count,
                lambda surface, rect, index, chosen: painted.append(index),
                pressed=pressed.append,
                label="List",
            )
        )

    show(window, fill)
    return made[0], painted, pressed


@pytest.mark.parametrize("count", [0, 1, 10, 1000])
def test_a_list_paints_only_what_is_seen(window: Driver, count: int) -> None:
    _, painted, _ = listed(window, count)
    painted.clear()
    window.app.stack.repaint()
    window.frame()
    assert len(painted) <= 11
    assert painted == list(range(min(count, len(painted))))


def test_a_list_by_keys(window: Driver) -> None:
    view, _, pressed = listed(window, 100)
    window.tab_to("List")
    for name in ("down", "down", "page down", "up", "return", "end", "return", "home"):
        window.key(name)
    assert pressed == [10, 99]
    assert view.chosen == 0
    assert view.top == 0


def test_a_list_by_mouse(window: Driver) -> None:
    view, _, pressed = listed(window, 100)
    window.click((200, 175))
    assert pressed == [2]
    window.point((200, 175))
    window.frame(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert view.top == 60
    window.click((200, 175))
    assert pressed == [2, 4]
    window.click((view.bar.centerx, view.bar.bottom - 2))
    assert view.top == view.longest
    window.point((10, 10))
    window.frame(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))
    assert view.top == view.longest


def test_a_growing_list_follows_only_at_its_end(window: Driver) -> None:
    view, _, _ = listed(window, 100)
    view.grow(120)
    assert view.top == 0
    view.scroll(10_000)
    view.grow(130)
    assert view.top == view.longest == 130 * 30 - 300
    view.grow(5)
    assert (view.top, view.chosen) == (0, 0)


def test_what_changes_is_all_that_is_painted(window: Driver) -> None:
    def fill(desk: Desk) -> None:
        desk.button(pygame.Rect(100, 100, 300, 50), "One", lambda: None)
        desk.button(pygame.Rect(100, 200, 300, 50), "Two", lambda: None)

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


def test_the_keyboard_begins_at_home_and_confirm_presses_it(window: Driver) -> None:
    pressed: list[str] = []

    def fill(desk: Desk) -> None:
        for row, name in enumerate(("first", "home", "last")):
            rect = pygame.Rect(20, 20 + 80 * row, 300, 60)
            desk.button(rect, name, lambda name=name: pressed.append(name), home=name == "home")

    desk = show(window, fill)
    window.key("return")
    assert pressed == ["home"]
    window.key("down")
    assert desk.ring.current is desk.ring.home
    window.key("down")
    window.key("return")
    assert pressed == ["home", "last"]


def test_the_row_under_the_pointer_shows(window: Driver) -> None:
    def fill(desk: Desk) -> None:
        rect = pygame.Rect(100, 100, 400, 300)
        ListView(desk, rect, 50, 20, lambda *arguments: None, label="rows")

    show(window, fill)
    window.point((5, 5))
    before = window.picture()
    window.point((150, 225))
    window.frames(1)
    assert window.picture() != before
    window.point((5, 5))
    window.frames(1)
    assert window.picture() == before


def test_pieces_change_with_the_contrast(window: Driver) -> None:
    plain = pygame.image.tobytes(window.app.look.sprite("chip_red", 40), "RGBA")
    window.app.apply(contrast="high_contrast")
    assert pygame.image.tobytes(window.app.look.sprite("chip_red", 40), "RGBA") != plain


def test_the_slip_keeps_off_other_buttons(window: Driver) -> None:
    """Above a row at the foot of the window there is room: neighbors are not covered."""
    made: list[Any] = []

    def fill(desk: Desk) -> None:
        for place in range(5):
            rect = pygame.Rect(400 + 56 * place, 634, 50, 42)
            made.append(desk.button(rect, "", list, hint=f"Cube number {place} of the bag (R8.1)"))
        desk.place(Target(pygame.Rect(300, 300, 500, 330)))  # a ward, large and behind it all
        made.append(desk.button(pygame.Rect(410, 570, 140, 36), "Decline", list))

    desk = show(window, fill)
    for place in range(5):
        window.point(made[place].rect.center)
        window.wait(0.6)
        assert desk.slip.rule == "R8.1"
        for button in made:
            shared = desk.slip.rect.clip(button.rect)
            assert shared.w * shared.h <= 0.5 * button.rect.w * button.rect.h, (place, button)
        row = [button for button in made[:5] if desk.slip.rect.colliderect(button.rect)]
        assert row == []


def test_the_slip_says_what_is_true_now(window: Driver) -> None:
    made: list[Any] = []

    def fill(desk: Desk) -> None:
        made.append(desk.button(pygame.Rect(100, 100, 300, 50), "End", list, why_not="Not yours."))

    desk = show(window, fill)
    window.point((250, 120))
    window.wait(0.6)
    assert desk.slip.words == "Not yours."
    made[0].allow("Half done.")
    window.frames(2)
    assert desk.slip.words == "Half done."
    made[0].allow("")
    window.frames(2)
    assert desk.slip.words == ""


def test_a_slip_that_changes_as_it_leaves_still_leaves(window: Driver) -> None:
    made: list[Any] = []

    def fill(desk: Desk) -> None:
        made.append(desk.button(pygame.Rect(100, 100, 300, 50), "End", list, why_not="No (R4.2)."))

    desk = show(window, fill)
    window.point((250, 120))
    window.wait(0.6)
    window.point((900, 500))
    made[0].allow("Half done (R4.2).")
    window.frames(2)
    assert desk.slip.words == "Half done (R4.2)."
    window.wait(1.0)
    assert desk.slip.words == ""


def test_the_slip_goes_with_its_button(window: Driver) -> None:
    made: list[Any] = []

    def fill(desk: Desk) -> None:
        made.append(desk.button(pygame.Rect(100, 100, 300, 50), "End", list, hint="Ends."))

    desk = show(window, fill)
    window.point((250, 120))
    window.wait(0.6)
    assert desk.slip.words == "Ends."
    desk.ring.remove(made[0].target)
    made[0].kill()
    window.frames(2)
    assert desk.slip.words == ""


def test_a_press_wants_no_slip(window: Driver) -> None:
    """Who pressed a button quickly is not told afterwards what it is for."""

    def fill(desk: Desk) -> None:
        desk.button(pygame.Rect(100, 100, 300, 50), "End", list, hint="Ends the turn.")

    desk = show(window, fill)
    window.click((250, 120))
    window.wait(1.0)
    assert desk.slip.words == ""
    window.point((600, 500))
    window.point((250, 120))
    window.wait(0.6)
    assert desk.slip.words == "Ends the turn."
