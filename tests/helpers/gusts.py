"""Random input: presses, keys, text, and events of windows and machines."""

from random import Random

from tests.helpers.table_view import TableView
from tests.helpers.window import Driver, key_event  # before pygame: it chooses the dummy drivers

# isort: split
import pygame

from tammany_desktop.scenes.table.scene import TableScene

SIZES = ((1024, 600), (1024, 768), (1280, 720), (1100, 640), (1400, 600))
KEYS = (
    *"bcsoeulphimrxqz0123456789",
    *("return", "return", "space", "escape", "tab", "tab", "up", "down", "left", "right"),
    *("backspace", "home", "end", "page up", "page down", "f1", "f10", "f11", "=", "-", "delete"),
)
MODS = (0, 0, 0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)
DEVICES = (20, 21, 22, 23)  # controllers by their ids; the last was never plugged in
LETTERS = "abc ÄŽ李'\n1%{}"


class Gusts:
    """Events for whatever a window shows, oftener such as do something there."""

    def __init__(self, driver: Driver, chance: Random) -> None:
        self._driver = driver
        self._chance = chance

    def some(self) -> list[pygame.event.Event]:
        """The events of one frame."""
        roll, chance = self._chance.random(), self._chance
        if roll < 0.12 and isinstance(self._driver.scene, TableScene):
            return self._act(TableView(self._driver, self._driver.scene))
        if roll < 0.55:
            return self._click(self._place())
        if roll < 0.58:
            return self._controller()
        if roll < 0.68:
            kinds = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
            kind = chance.choice((*kinds, pygame.MOUSEMOTION, pygame.MOUSEWHEEL))
            return [self._mouse(kind, self._place())]
        if roll < 0.95:
            return self._keys()
        if roll < 0.975:
            return [pygame.event.Event(pygame.TEXTINPUT, text=chance.choice(LETTERS))]
        return self._rarities()

    def _act(self, table: TableView) -> list[pygame.event.Event]:
        """What completes the choice begun, or a legal move from its beginning."""
        wards = table.wards
        if wards:
            return self._click(table.ward_place(self._chance.choice(wards)))
        idle = {id(one) for one in (*table.ward_targets, *table.card_targets)}
        model = [one for one in table.targets if one.shown and one.enabled]
        buttons = [one for one in model if id(one) not in idle]
        return self._click(self._chance.choice(buttons).rect.center) if buttons else []

    def _click(self, place: tuple[int, int]) -> list[pygame.event.Event]:
        kinds = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        return [self._mouse(kind, place) for kind in kinds]

    def _place(self) -> tuple[int, int]:
        """Anywhere, but oftener on something that can be pressed."""
        gui = getattr(self._driver.scene, "gui", None)
        model = [one for one in gui.ring.targets if one.shown] if gui is not None else []
        roll = self._chance.random()
        open_ = [one for one in model if one.enabled]
        if roll < 0.75 and open_:
            model = open_
        if roll < 0.9 and model:
            place: tuple[int, int] = self._chance.choice(model).rect.center
            return place
        wide, high = self._driver.app.window.size
        return self._chance.randrange(-5, wide + 5), self._chance.randrange(-5, high + 5)

    def _mouse(self, kind: int, place: tuple[int, int]) -> pygame.event.Event:
        if kind == pygame.MOUSEMOTION:
            return pygame.event.Event(kind, pos=place, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        if kind == pygame.MOUSEWHEEL:
            y = self._chance.choice((-2, -1, 1, 2))
            return pygame.event.Event(kind, x=0, y=y, flipped=False, touch=False)
        button = self._chance.choice((1,) * 16 + (2, 3, 6))
        return pygame.event.Event(kind, pos=place, button=button, touch=False)

    def _keys(self) -> list[pygame.event.Event]:
        name, mod = self._chance.choice(KEYS), self._chance.choice(MODS)
        code, character = pygame.key.key_code(name), name if len(name) == 1 else ""
        events = [key_event(pygame.KEYDOWN, code, mod, character)]
        if len(name) == 1 and not mod:
            events.append(pygame.event.Event(pygame.TEXTINPUT, text=name))
        if self._chance.random() < 0.93:  # else it stays down and repeats
            events.append(key_event(pygame.KEYUP, code, mod, character))
        return events

    def _controller(self) -> list[pygame.event.Event]:
        """A button of one of three controllers, or a stick or a trigger somewhere."""
        chance = self._chance
        device, roll = chance.choice(DEVICES), chance.random()
        if roll < 0.05:
            gone = {"instance_id": device}
            return [pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, gone)]
        if roll < 0.1:  # plugged in again, or for the first time
            added = {"device_index": chance.randrange(3), "guid": ""}
            return [pygame.event.Event(pygame.CONTROLLERDEVICEADDED, added)]
        if roll < 0.3:
            axis, value = chance.randrange(6), chance.randint(-32768, 32767)
            moved = {"instance_id": device, "axis": axis, "value": value}
            return [pygame.event.Event(pygame.CONTROLLERAXISMOTION, moved)]
        button = {"instance_id": device, "button": chance.randrange(21)}
        kinds = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
        return [pygame.event.Event(kind, button) for kind in kinds]

    def _rarities(self) -> list[pygame.event.Event]:
        roll, chance = self._chance.random(), self._chance
        if roll < 0.03:
            return [pygame.event.Event(pygame.QUIT)]
        if roll < 0.15 and not self._driver.app.window.full:
            size = chance.choice(SIZES)
            pygame.display.set_mode(size, pygame.RESIZABLE)
            return [pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])]
        if roll < 0.25:
            self._driver.time += chance.choice((0.3, 5.0, 40_000.0))  # sleep and wake
            return []
        kinds = (
            pygame.WINDOWFOCUSLOST,
            pygame.WINDOWFOCUSGAINED,
            pygame.WINDOWEXPOSED,
            pygame.WINDOWLEAVE,
            pygame.WINDOWMINIMIZED,
            pygame.WINDOWRESTORED,
            pygame.AUDIODEVICEREMOVED,
            pygame.USEREVENT,
        )
        return [pygame.event.Event(chance.choice(kinds))]
