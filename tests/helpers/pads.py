"""Game controllers without hardware: posted events, devices that remember how they shook."""

from collections.abc import Callable
from random import Random
from typing import Any

import pygame

from tammany_desktop.languages import text
from tammany_desktop.rules.board import POPULATION_COUNT, WARD_NUMBERS
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.wards import usable_favors
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.ui.controller import BUTTONS, Controllers
from tammany_desktop.ui.focus import Target
from tests.helpers.table import Playable
from tests.helpers.window import Driver

XBOX = "Xbox Series Controller"
PLAYSTATION = "PS5 Controller"
NINTENDO = "Nintendo Switch Pro Controller"


class Pad:
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


def step_to(pad: Pad, wanted: Callable[[Target], bool], most: int = 200) -> None:
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

    def __init__(self, table: Playable, pad: Pad | None = None) -> None:
        self.table = table
        self.driver = table.driver
        self._pad = pad or plug(self.driver, XBOX)[0]

    @property
    def pad(self) -> Pad:
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
        self.press_target(lambda: self.table.table.bar.tray[place].target)

    def act(self, name: str) -> None:
        button = {"end": "y", "undo": "x"}.get(name)
        if button:
            self.pad.press(button)
        else:
            self.press_target(lambda: self.table.table.bar.acts[name].target)

    def raise_bid(self, population: int) -> None:
        step_to(self.pad, lambda one: one is self.table.top.rows[population].number)
        self.pad.press("dpright")

    def go_on(self, label: str) -> None:
        self.pad.press("a")

    def stamp(self, label: str) -> None:
        self.pad.press("y")


def enter_blind(pad: Pad, bid: Bid, usable: Bid) -> None:
    """Enter a bid without looking, in as many presses whatever it is."""
    for population in range(POPULATION_COUNT):
        none = usable[population] - bid[population]
        pad.press(*["dpdown"] * none, *["dpup"] * bid[population])
        if population < POPULATION_COUNT - 1:
            pad.press("dpright")


class OwnButtons(Buttons):
    """Persons each with a controller of their own, who bid under the cover."""

    def __init__(self, table: Playable, names: tuple[str, ...], random: Random) -> None:
        self.pads = plug(table.driver, *names)
        super().__init__(table, self.pads[0])
        self.random = random
        self.bids: list[tuple[int, Bid]] = []

    @property
    def pad(self) -> Pad:
        """Of the person to act; anybody's where nobody must."""
        actor = self.table.match.state.actor()
        return self.pads[max(0, actor)]

    def go_on(self, label: str) -> None:
        top, state = self.table.top, self.table.match.state
        if not isinstance(top, CoverScene):
            super().go_on(label)
            return
        seat = top.seat
        assert top.blind is not None
        if top.blind.device_of(seat) < 0:
            self.pads[seat].press("x")
        usable = usable_favors(state, state.voting, seat)
        a, b, c, d = (self.random.randint(0, most) for most in usable)
        enter_blind(self.pads[seat], (a, b, c, d), usable)
        self.bids.append((seat, (a, b, c, d)))
        self.pads[seat].press("a")
