"""The window itself, on a desktop whose window manager moves it."""

from collections.abc import Iterator
from typing import cast

from tests.helpers.board_table import board_look  # before pygame: it chooses the drivers

# isort: split
import pygame
import pytest

from tammany_desktop.ui.window import Window

TITLE_BAR = 20


class Desktop:
    """Where the window is; back from full screen it is lower by its title bar."""

    def __init__(self) -> None:
        self.place = 220, 200
        self.size, self.filled = (0, 0), False

    def maximize(self) -> None:
        self.filled = True

    def restore(self) -> None:
        self.filled = False

    def put(self, place: tuple[int, int]) -> None:
        self.place = place

    def set_fullscreen(self, desktop: bool) -> None:
        assert desktop

    def set_windowed(self) -> None:
        self.place = self.place[0] + 1, self.place[1] + TITLE_BAR


@pytest.fixture
def desktop(monkeypatch: pytest.MonkeyPatch) -> Iterator[Desktop]:
    found = Desktop()
    monkeypatch.setattr(pygame.display, "get_window_position", lambda: found.place)
    monkeypatch.setattr(pygame.display, "set_window_position", found.put)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    yield found
    pygame.display.quit()


def test_full_screen_and_back_leave_the_window_where_it_was(
    desktop: Desktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three times there and back moved it from 220 to 280."""
    window = Window("Tammany Hall", (1024, 600), None, False)
    monkeypatch.setattr(window, "_handle", desktop)
    for _ in range(3):
        window.set_full(True)
        assert window.position is None
        window.set_full(False)
        assert window.position == (220, 200)


def test_a_window_as_high_as_the_desktop_leaves_room_for_its_title_bar(
    desktop: Desktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a screen of 1280x720 its foot was 20 pixels below the lower edge."""
    window = Window("Tammany Hall", (1024, 600), None, False)
    monkeypatch.setattr(window, "_handle", desktop)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1280, 720)])
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    for size, filled in (((1280, 720), True), ((1024, 600), False), ((1280, 705), True)):
        window.set_full(True)
        window.set_size(size)
        assert not window.full
        assert desktop.size == size
        assert desktop.filled == filled


@pytest.mark.parametrize(("height", "filled"), [(720, True), (600, False)])
def test_a_window_opens_maximized_where_its_title_bar_has_no_room(
    desktop: Desktop, monkeypatch: pytest.MonkeyPatch, height: int, filled: bool
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1280, 720)])
    monkeypatch.setattr(Window, "_open", lambda window, size: (pygame.Surface(size), desktop))
    driver = iter(["dummy"])  # where it opens, and then one that has a title bar
    monkeypatch.setattr(pygame.display, "get_driver", lambda: next(driver, "x11"))
    Window("Tammany Hall", (1280, height), None, False)
    assert desktop.filled == filled


@pytest.mark.parametrize("scale", [100, 300])
def test_each_shape_of_the_pointer_is_drawn_once_as_large_as_systems_can_show(
    desktop: Desktop, monkeypatch: pytest.MonkeyPatch, scale: int
) -> None:
    window, look = Window("Tammany Hall", (1280, 720), None, False), board_look(scale=scale)
    given = list[pygame.Cursor]()
    monkeypatch.setattr(pygame.mouse, "set_cursor", given.append)
    for shape in ("open", "open", "grab", "point", "forbidden", "forbidden", ""):
        window.set_pointer(shape, look)
        assert window.pointer == shape
    assert given.pop() == pygame.Cursor(), "the arrow of the system"
    assert len(given) == 4
    pictures = set[bytes]()
    for cursor in given:
        hot, picture = cast(tuple[tuple[int, int], pygame.Surface], cursor.data)
        assert picture.get_rect().collidepoint(hot)
        assert min(64, look.px(40)) <= picture.get_height() <= 64
        pictures.add(pygame.image.tobytes(picture, "RGBA"))
    assert len(pictures) == 4


def test_the_window_bears_the_title_of_the_game(desktop: Desktop) -> None:
    Window("Tammany Hall", (1024, 600), None, False)
    assert pygame.display.get_caption()[0] == "Tammany Hall"


@pytest.mark.parametrize(
    ("place", "is_kept"),
    [
        ((0, 0), True),
        ((-150, 900), True),
        ((1700, 0), True),
        ((300, -1), False),
        ((300, 1000), False),
        ((1800, 0), False),
        ((-250, 0), False),
    ],
)
def test_a_window_comes_back_where_it_was_if_it_can_be_seen_there(
    desktop: Desktop, place: tuple[int, int], is_kept: bool
) -> None:
    Window("Tammany Hall", (1024, 600), place, False)
    assert (desktop.place == place) is is_kept
