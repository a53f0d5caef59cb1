"""The program gives back the memory that it has freed, and so do tests between them."""

import ctypes
import gc
import subprocess
import sys
from pathlib import Path
from weakref import ref

import pygame
import pytest

from tammany_desktop import loop as loops
from tammany_desktop.art import LARGE_SIZE, MIN_CACHE, Art, Cache
from tammany_desktop.board.highlights import Highlight
from tammany_desktop.resources import assets
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.title import TitleScene
from tests.helpers.table import Table
from tests.helpers.window import Driver
from tests.window.test_idle import Bell

# A process of its own: one that has run other tests already holds room that it can use again.
TIDYING = """
from tests.helpers import memory
tidier = memory.Tidier(most=20_000_000)
before = memory.held()
room = [bytearray(100_000) for _ in range(1000)]
stays = room[::50]
assert memory.held() > before + 80_000_000, "the room was not taken"
room.clear()
assert tidier.tidy() or memory.held() < before + 20_000_000, "nothing was given back"
assert memory.held() < before + 20_000_000, "too little was given back"
assert len(stays) == 20
assert not tidier.tidy(), "it was tidied twice"
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads what Linux tells of a process")
def test_what_was_freed_between_things_that_stay_is_given_back() -> None:
    if not hasattr(ctypes.CDLL(None), "malloc_trim"):
        pytest.skip("another C library")
    subprocess.run([sys.executable, "-c", TIDYING], check=True, timeout=120)


# The first picture that is freed is larger than all others: without an option the C library then
# keeps all others. Between them lies what stays.
RELEASING = """
from tammany_desktop.system.memory import release_pictures_at_once
from tests.helpers.memory import held
release_pictures_at_once()
large = bytearray(b"x") * 8_000_000
del large
before, stays, pictures = held(), [], []
for _ in range(40):
    pictures.append(bytearray(b"x") * 1_000_000)
    stays.append(bytearray(1000))
assert held() > before + 30_000_000, "the pictures were not taken"
pictures.clear()
assert held() < before + 5_000_000, "the pictures were kept"
assert len(stays) == 40
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads what Linux tells of a process")
def test_a_picture_is_given_back_as_soon_as_it_is_freed() -> None:
    if not hasattr(ctypes.CDLL(None), "mallopt"):
        pytest.skip("another C library")
    subprocess.run([sys.executable, "-c", RELEASING], check=True, timeout=120)


def square(side: int) -> pygame.Surface:
    return pygame.Surface((side, side))


def test_a_shelf_lets_go_of_what_was_not_used_for_longest() -> None:
    shelf: Cache[pygame.Surface] = Cache(300)
    first = shelf.add("first", square(10))
    shelf.add("second", square(10))
    shelf.add("third", square(10))
    assert shelf.get("first") is first
    shelf.add("fourth", square(10))
    assert list(shelf.entries) == ["third", "first", "fourth"]
    shelf.add("fifth", square(10))
    assert list(shelf.entries) == ["first", "fourth", "fifth"]
    large = shelf.add("large", square(40))
    assert list(shelf.entries.values()) == [large]  # what is shown now, however large


@pytest.mark.usefixtures("window")
def test_a_picture_larger_than_windows_is_kept_until_the_program_rests() -> None:
    art = Art(assets())
    art.set_limit(1280 * 720)
    small = art.picture("skin/panel.png")
    whole = art.picture("map/map-1x.jpg")
    assert whole is not None
    assert whole.get_width() * whole.get_height() > LARGE_SIZE * 1280 * 720
    assert list(art._large.entries.values()) == [whole]
    art.drop_large()
    assert not art._large.entries
    assert list(art.cache.entries.values()) == [small]
    art.set_limit(3840 * 2160)
    art.picture("map/map-1x.jpg")
    art.drop_large()
    assert list(art.cache.entries.values()) == [small, whole]


@pytest.mark.usefixtures("window")
def test_the_picture_of_the_title_is_kept_until_the_program_rests() -> None:
    art = Art(assets())
    art.set_limit(1280 * 720)
    title = art.cover("skin/title.jpg", (1280, 720))
    assert title is not None
    assert art.cover("skin/title.jpg", (1280, 720)) is title
    art.drop_large()
    assert not art.cache.entries
    assert not art._large.entries


def test_the_title_lets_go_of_its_picture_as_it_is_left(window: Driver) -> None:
    stack = window.app.stack
    (title,) = stack.scenes
    assert isinstance(title, TitleScene)
    assert title.laid.picture.still.get_size() == window.app.window.size
    stack.reset(RulesScene(window.app))
    stack.apply_changes()
    assert title.laid.picture.still.get_size() == (0, 0)
    assert title.laid.picture.parts == []


def test_no_room_is_kept_for_text_fields_where_there_are_none(
    unshared: None, window: Driver
) -> None:
    gui = window.app.stack.scenes[-1].gui
    assert gui is not None
    assert gui.manager.get_theme().shape_cache.cache_surfaces == []


@pytest.mark.usefixtures("painted", "unshared")
def test_a_light_alone_in_its_ward_is_no_second_picture(tmp_path: Path) -> None:
    table = Table(tmp_path, people=1, seats=3, seed=8)
    table.rest()
    table.hover(7)
    table.driver.frames(3)
    lights = [one for one in table.tabletop.map.sprites if isinstance(one, Highlight)]
    model = table.tabletop.model
    shown = [one for one in lights if one.picture_key(model)]
    assert shown
    kept = list(table.driver.app.look.surfaces.entries.values())
    for light in shown:
        picture = light.image(table.tabletop.model)
        assert any(picture is one for one in kept)
        drawn = pygame.Surface(light.rect.size, pygame.SRCALPHA)
        light.draw(drawn, table.tabletop.model)
        assert drawn.get_buffer().raw == picture.get_buffer().raw
    table.close()


def test_what_is_kept_follows_from_the_window(window: Driver) -> None:
    app = window.app
    before = app.look.surfaces.limit
    window.resize((1920, 1080))
    assert app.look.surfaces.limit == pytest.approx(before * 2.25)
    window.resize((800, 600))
    assert app.art.cache.limit == MIN_CACHE


def test_pages_that_went_are_freed_in_the_next_stillness(
    window: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.app.apply(reduce_motion=True)
    window.settle()
    loop = window.app.loop
    monkeypatch.setattr(loop, "signal", Bell(window, window.time + 2.0))
    gc.disable()
    try:
        scene = RulesScene(window.app)
        page = ref(scene)
        window.app.stack.push(scene)
        window.settle()
        window.app.stack.pop(scene)
        del scene
        window.settle()
        assert page() is not None
        pygame.event.get()
        loop.sleep()
        assert page() is None
    finally:
        gc.enable()


def test_nothing_is_freed_while_something_moves(
    window: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[float] = []
    monkeypatch.setattr(loops, "release_memory", lambda: given.append(window.time))
    loop = window.app.loop
    monkeypatch.setattr(loop, "signal", Bell(window, window.time + 2.0))
    loop.next_frame_in = lambda: 0.1  # type: ignore[method-assign]
    loop._scene_changes = 0
    for number in range(1, loops.MAX_SCENE_CHANGES + 1):
        assert not given
        window.app.stack.repaint()
        window.app.stack.painted = False
        window.frame()
        pygame.event.get()
        loop.sleep()
        assert len(given) == number // loops.MAX_SCENE_CHANGES


def test_what_an_enlarged_map_took_is_freed_once_in_the_next_stillness(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path, people=1, seats=3, seed=8)
    table.rest()
    given: list[float] = []
    monkeypatch.setattr(loops, "release_memory", lambda: given.append(table.driver.time))
    loop = table.driver.app.loop
    loop._scene_changes = 0
    for _ in range(loops.MAX_SCENE_CHANGES + 1):
        table.driver.app.stack.repaint()
        table.driver.frames(1)
    assert loop._scene_changes == 1
    monkeypatch.setattr(loop, "signal", Bell(table.driver, table.driver.time + 2.0))
    loop.next_frame_in = lambda: None  # type: ignore[method-assign]
    pygame.event.get()
    loop.sleep()
    assert len(given) == 1
    table.close()
