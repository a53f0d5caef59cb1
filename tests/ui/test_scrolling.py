"""Lists: what they paint, and how keys and mouse go through them."""

import pygame
import pytest

from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.scrolling import ListView
from tests.helpers.bench import show
from tests.helpers.window import Driver


def listed(window: Driver, count: int) -> tuple[ListView, list[int], list[int]]:
    made: list[ListView] = []
    painted: list[int] = []
    pressed: list[int] = []

    def fill(gui: Gui) -> None:
        made.append(
            ListView(
                gui,
                pygame.Rect(100, 100, 400, 300),
                30,
                count,
                lambda surface, rect, index, chosen: painted.append(index),
                on_press=pressed.append,
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
    assert view.top == view.max_top
    window.point((10, 10))
    window.frame(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))
    assert view.top == view.max_top


def test_a_growing_list_follows_only_at_its_end(window: Driver) -> None:
    view, _, _ = listed(window, 100)
    view.set_count(120)
    assert view.top == 0
    view.scroll(10_000)
    view.set_count(130)
    assert view.top == view.max_top == 130 * 30 - 300
    view.set_count(5)
    assert (view.top, view.chosen) == (0, 0)


@pytest.mark.parametrize("wheel", [0, -3], ids=["at the top", "scrolled"])
def test_the_row_under_the_pointer_shows_and_no_other(window: Driver, wheel: int) -> None:
    made: list[ListView] = []

    def fill(gui: Gui) -> None:
        rect = pygame.Rect(100, 100, 400, 310)  # the last row in sight is cut
        made.append(ListView(gui, rect, 50, 20, lambda *arguments: None, label="rows"))

    show(window, fill)
    made[0].choose(19)  # out of sight
    made[0].top = 0
    window.point((150, 225))
    if wheel:
        event = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=wheel, flipped=False, touch=False)
        window.frame(event)
    window.point((5, 5))
    window.wait(0.5)  # the page has come in
    ground = window.picture()
    seen = set()
    for y in range(101, 410, 12):  # from row to row, both ways
        for place in ((150, y), (150, 510 - y)):
            window.point(place)
            window.frames(1)
            picture = window.picture()
            assert picture != ground
            window.app.stack.repaint()
            window.frames(1)
            assert window.picture() == picture, "what is painted is what was to be painted"
            seen.add(picture)
    assert len(seen) in (7, 8)
    window.point((5, 5))
    window.frames(1)
    assert window.picture() == ground


def test_a_row_is_pressed_where_it_is_let_go(window: Driver) -> None:
    view, _, pressed = listed(window, 100)
    for kind, place in ((pygame.MOUSEBUTTONDOWN, (200, 175)), (pygame.MOUSEBUTTONUP, (200, 265))):
        window.frame(pygame.event.Event(kind, pos=place, button=1, touch=False))
    assert pressed == []
    assert view.chosen == 0
