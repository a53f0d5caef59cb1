"""Game controllers without hardware: posted events, devices that remember how they shook."""

import ctypes
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pygame
import pytest

from tammany_desktop.languages import text
from tammany_desktop.rules.board import POPULATION_COUNT, WARD_NUMBERS
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.wards import usable_favors
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.election.unseen import UnseenBids
from tammany_desktop.ui.controller import BUTTONS, Controllers, Device
from tammany_desktop.ui.focus import Target
from tests.helpers.table_view import TableView
from tests.helpers.window import Driver

XBOX = "Xbox Series Controller"
PLAYSTATION = "PS5 Controller"
NINTENDO = "Nintendo Switch Pro Controller"


class Pad(Device):
    """A controller in somebody's hands, plugged in to a window."""

    def __init__(self, driver: Driver, number: int, name: str) -> None:
        self.driver = driver
        self.id = number
        self.name = name
        self.shaken: list[int] = []  # milliseconds

    def rumble(self, low: float, high: float, milliseconds: int, /) -> bool:
        self.shaken.append(milliseconds)
        return True

    def event(self, kind: int, **values: Any) -> pygame.event.Event:
        return pygame.event.Event(kind, instance_id=self.id, **values)

    def down(self, button: str) -> pygame.event.Event:
        return self.event(pygame.CONTROLLERBUTTONDOWN, button=BUTTONS.index(button))

    def up(self, button: str) -> pygame.event.Event:
        return self.event(pygame.CONTROLLERBUTTONUP, button=BUTTONS.index(button))

    def tilt(self, axis: int, part: float) -> pygame.event.Event:
        """A stick or a trigger at a part of its way."""
        return self.event(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(part * 32767))

    def press(self, *buttons: str) -> None:
        """Press buttons one after the other, as a person does."""
        for button in buttons:
            self.driver.frame(self.down(button))
            self.driver.frame(self.up(button))

    def unplug(self) -> None:
        self.driver.frame(self.event(pygame.CONTROLLERDEVICEREMOVED))
        self.driver.frames(1)


def plug(driver: Driver, *names: str) -> list[Pad]:
    """Controllers plugged in to a window, in the place of all that were there."""
    pads = [Pad(driver, number + 20, name) for number, name in enumerate(names)]
    driver.app.controllers = Controllers(lambda index: pads[index])
    for index in range(len(pads)):
        added = pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=index, guid="")
        driver.frame(added)
    driver.frames(1)
    return pads


def sdl_library() -> Any:
    """The SDL library that pygame brings and runs on."""
    folder = Path(pygame.__file__).parents[1] / "pygame_ce.libs"
    found = sorted(folder.glob("libSDL2-2*"))
    if not found:
        pytest.skip("pygame brings no SDL library of its own here")
    return ctypes.CDLL(str(found[0]))


SHAKES = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint16, ctypes.c_uint16)


class _Description(ctypes.Structure):
    """What SDL wants to know of a virtual controller."""

    _fields_: ClassVar[Any] = [
        *((name, ctypes.c_uint16) for name in ("version", "kind", "axes", "buttons", "hats")),
        *((name, ctypes.c_uint16) for name in ("vendor", "product", "padding")),
        *((name, ctypes.c_uint32) for name in ("button_mask", "axis_mask")),
        *((name, ctypes.c_void_p) for name in ("name", "data", "update", "player")),
        ("shakes", SHAKES),
        *((name, ctypes.c_void_p) for name in ("triggers", "light", "effect")),
    ]


class OnlyPlugged:
    """SDL's own virtual controller, in pygame's copy of the library; it counts how it shook.

    Shaken again before SDL's own clock says that it stopped, it counts that as one.
    """

    def __init__(self, vendor: int = 0) -> None:
        """Plug it in; `vendor` by USB's numbers."""
        self.sdl = sdl_library()
        self.sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
        if not hasattr(self.sdl, "SDL_JoystickAttachVirtualEx"):
            pytest.skip("this SDL library offers no virtual controllers")
        self.shaken = 0
        self._shakes = SHAKES(self._shake)  # kept as long as SDL may call it
        about = _Description(version=1, kind=1, axes=6, buttons=15, shakes=self._shakes)
        about.vendor = vendor
        index = self.sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(about))
        if index < 0:
            pytest.skip("this SDL library makes no virtual controllers")
        self.id: int = self.sdl.SDL_JoystickGetDeviceInstanceID(index)

    def _shake(self, data: object, low: int, high: int) -> int:
        self.shaken += bool(low or high)
        return 0

    def set(self, name: str, down: bool) -> None:
        """A button goes down or up."""
        joystick = ctypes.c_void_p(self.sdl.SDL_JoystickFromInstanceID(self.id))
        assert not self.sdl.SDL_JoystickSetVirtualButton(joystick, BUTTONS.index(name), int(down))

    def detach(self) -> None:
        """Pull it out: the places of those behind it in SDL's list change."""
        ids = map(self.sdl.SDL_JoystickGetDeviceInstanceID, range(self.sdl.SDL_NumJoysticks()))
        assert not self.sdl.SDL_JoystickDetachVirtual(list(ids).index(self.id))


class Virtual(OnlyPlugged):
    """One in somebody's hands, plugged in to a window."""

    def __init__(self, driver: Driver, vendor: int = 0) -> None:
        super().__init__(vendor)
        self.driver = driver

    def press(self, *names: str) -> None:
        """Press buttons one after the other, and let the window hear of it."""
        for name in names:
            for down in (True, False):
                self.set(name, down)
                heard(self.driver, 2)


def heard(driver: Driver, times: int = 4) -> None:
    """What the loop itself hears of the system, a few times."""
    for _ in range(times):
        driver.frame(*driver.app.controllers.filter(pygame.event.get()))


def plug_virtual(driver: Driver, *vendors: int) -> list[Virtual]:
    """SDL's own controllers plugged in to a window, which has no others."""
    driver.app.controllers = Controllers()
    driver.app.find_controllers()
    made = [Virtual(driver, vendor) for vendor in vendors]
    heard(driver)
    return made


def step_to(pad: Pad | Virtual, wanted: Callable[[Target], bool], most: int = 200) -> None:
    """Go round the focus, the shorter way, until it is on a target that is wanted."""
    for _ in range(most):
        ring = pad.driver.gui.ring
        targets = ring.reachable()
        places = [place for place, target in enumerate(targets) if wanted(target)]
        if not places:
            break
        if ring.current is not None and wanted(ring.current):
            return
        here = targets.index(ring.current) if ring.current in targets else 0
        back = 2 * ((places[0] - here) % len(targets)) > len(targets)
        pad.press("leftshoulder" if back else "rightshoulder")
    raise AssertionError(f"not among {[target.label for target in pad.driver.gui.ring.targets]}")


class Buttons:
    """A person with a controller only; several persons pass it around."""

    def __init__(self, table: TableView, pad: Pad | Virtual | None = None) -> None:
        self.table = table
        self.driver = table.driver
        self._pad = pad or plug(self.driver, XBOX)[0]

    @property
    def pad(self) -> Pad | Virtual:
        return self._pad

    def press_target(self, find: Callable[[], Target]) -> None:
        """Another controller lays everything out anew, with its own buttons: find it each time."""
        step_to(self.pad, lambda one: one is find())
        self.pad.press("a")

    def press(self, label: str) -> None:
        step_to(self.pad, lambda one: one.label == label)
        self.pad.press("a")

    def ward(self, ward: int) -> None:
        self.press(text("table.hint.ward", number=WARD_NUMBERS[ward]))

    def tray(self, place: int) -> None:
        self.press_target(lambda: self.table.tray_target(place))

    def act(self, name: str) -> None:
        button = {"end": "y", "undo": "x"}.get(name)
        if button:
            self.pad.press(button)
        else:
            self.press_target(lambda: self.table.act_target(name))

    def raise_bid(self, population: int) -> None:
        step_to(
            self.pad, lambda one: one is self.table.top.laid.bid_rows.rows[population].number_target
        )
        self.pad.press("dpright")

    def go_on(self, label: str) -> None:
        self.pad.press("a")

    def stamp(self, label: str) -> None:
        self.pad.press("y")


def enter_blind(pad: Pad | Virtual, bid: Bid, usable: Bid) -> None:
    """Enter a bid without looking, in as many presses whatever it is."""
    for population in range(POPULATION_COUNT):
        none = usable[population] - bid[population]
        pad.press(*["dpdown"] * none, *["dpup"] * bid[population])
        if population < POPULATION_COUNT - 1:
            pad.press("dpright")


def begun_blind(blind: UnseenBids) -> dict[int, Bid]:
    """The bids that are being entered on controllers, by seat."""
    begun = blind.ballots._unsealed_bids.items()
    return {seat: one.value() for (seat, unseen), one in begun if unseen}


class OwnButtons(Buttons):
    """Persons each with a controller of their own, who bid under the cover."""

    def __init__(
        self, table: TableView, pads: Sequence[Pad] | Sequence[Virtual], random: Random
    ) -> None:
        self.pads = pads
        super().__init__(table, self.pads[0])
        self.random = random
        self.bids: list[tuple[int, Bid]] = []

    @property
    def pad(self) -> Pad | Virtual:
        """Of the person to act; anybody's where nobody must."""
        actor = self.table.match.state.actor()
        return self.pads[max(0, actor)]

    def go_on(self, label: str) -> None:
        top, state = self.table.top, self.table.match.state
        if not isinstance(top, CoverScene):
            super().go_on(label)
            return
        seat = top.seat
        if top.unseen_bids.device_of(seat) < 0:
            self.pads[seat].press("x")
        usable = usable_favors(state, state.voting, seat)
        a, b, c, d = (self.random.randint(0, most) for most in usable)
        enter_blind(self.pads[seat], (a, b, c, d), usable)
        self.bids.append((seat, (a, b, c, d)))
        self.pads[seat].press("a")
