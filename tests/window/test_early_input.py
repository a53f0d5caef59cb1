"""What is done before a scene was seen is not meant for it, and does nothing there."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.ui.gui import Gui
from tests.helpers.table import Table
from tests.helpers.window import Driver, key_event


class SlowScene(Scene):
    """A scene of one button over the window; while it is made a person goes on clicking."""

    gui: Gui

    def __init__(self, driver: Driver, hasty: list[pygame.event.Event]) -> None:
        super().__init__(driver.app)
        self.hasty = hasty
        self.pressed = 0
        self.heard: list[int] = []

    def press(self) -> None:
        self.pressed += 1

    def resize(self) -> None:
        self.gui = Gui(self.look, self.damage)
        self.gui.button(self.look.window, "Go on", self.press, home=True)
        for event in self.hasty:
            pygame.event.post(event)
        self.hasty = []

    def handle(self, event: pygame.event.Event, act: object) -> bool:
        self.heard.append(event.type)
        return self.gui.handle(event, None)

    def paint(self, surface: pygame.Surface) -> None:
        self.gui.paint(surface)


def click(place: tuple[int, int]) -> list[pygame.event.Event]:
    return [
        pygame.event.Event(kind, pos=place, button=1, touch=False)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    ]


def keys() -> list[pygame.event.Event]:
    down = key_event(pygame.KEYDOWN, pygame.K_RETURN, 0, "\r")
    return [down, key_event(pygame.KEYUP, pygame.K_RETURN)]


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    made = Driver(tmp_path)
    yield made
    made.close()


@pytest.mark.parametrize("way", ["push", "reset", "replace"])
def test_what_is_done_while_a_scene_is_made_does_nothing_there(driver: Driver, way: str) -> None:
    scene = SlowScene(driver, [*click((400, 300)), *keys()])
    getattr(driver.app.stack, way)(scene)
    driver.frames(4)
    assert driver.scene is scene
    assert scene.pressed == 0
    assert not set(scene.heard) & {pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN}
    driver.click((400, 300))
    assert scene.pressed == 1


def test_nor_what_comes_in_the_frame_that_opens_it(driver: Driver) -> None:
    scene = SlowScene(driver, [])
    driver.app.stack.push(scene)
    opens = pygame.event.Event(pygame.MOUSEMOTION, pos=(3, 3), rel=(1, 1), buttons=(0, 0, 0))
    driver.frame(opens, *click((400, 300)))
    assert scene.pressed == 0


def test_where_the_pointer_went_meanwhile_is_known(driver: Driver) -> None:
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=(77, 88), rel=(1, 1), buttons=(0, 0, 0))
    scene = SlowScene(driver, [moved])
    driver.app.stack.push(scene)
    driver.frames(4)
    assert scene.gui.pointer == (77, 88)


def test_a_key_still_down_only_repeats(driver: Driver) -> None:
    """Its release may come later; until then what comes is no press of its own."""
    driver.app.stack.push(SlowScene(driver, keys()[:1]))
    driver.frames(4)
    assert driver.app.loop._held.handle(keys()[0])


def test_a_key_let_go_during_a_slow_frame_presses_once(driver: Driver) -> None:
    """SDL repeats it until the program reads that it was let go."""
    code = pygame.K_TAB
    down, up = (key_event(one, code, 0, "") for one in (pygame.KEYDOWN, pygame.KEYUP))
    driver.frame(down)
    focused = driver.gui.ring.current
    driver.frame(down, down, up)
    assert driver.gui.ring.current is focused
    driver.frame(down, up)
    assert driver.gui.ring.current is not focused


def test_clicks_made_while_a_table_loads_place_nothing(tmp_path: Path) -> None:
    table = Table(tmp_path, people=3)
    table.rest()
    new = TableScene(table.driver.app, table.session)
    place, entered = table.ward_place(table.wards[0]), new.enter

    def slow() -> None:
        entered()
        for event in click(place):
            pygame.event.post(event)

    new.enter = slow  # type: ignore[method-assign]
    table.driver.app.stack.reset(new)
    table.driver.frames(6)
    assert table.top is new
    assert table.match.line == 0
    table.driver.click(place)
    assert table.match.line == 1
    table.close()


def test_a_pointer_that_never_moved_points_at_nothing(tmp_path: Path) -> None:
    """A window that opens under the pointer hears where it is, by a motion of no pixels."""
    table = Table(tmp_path, people=3)
    table.rest()
    for rel, ward in (((0, 0), -1), ((1, 0), table.wards[0])):
        place = table.ward_place(table.wards[0])
        still = {"pos": place, "rel": rel, "buttons": (0, 0, 0), "touch": False}
        table.driver.frame(pygame.event.Event(pygame.MOUSEMOTION, still))
        assert table.model.pointed_ward == ward
    table.close()
