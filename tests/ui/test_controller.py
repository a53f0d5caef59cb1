"""Controllers: what their buttons mean, whose names they bear, sticks, repeats, rumble."""

import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import run
from typing import Any

import pygame
import pytest

from tammany_desktop.ui.controller import (
    BUTTONS,
    DEFAULTS,
    FAMILIES,
    FIXED,
    LABELS,
    LONG_PULSE,
    NINTENDO,
    PLAYSTATION,
    PULSE_SLOTS,
    REPEAT,
    SHORT_PULSE,
    SLOT_SECONDS,
    XBOX,
    ButtonMap,
    Controllers,
    Device,
    Press,
    family_of,
    label_of,
)
from tammany_desktop.ui.intents import Intent
from tests.helpers.pads import Virtual, heard
from tests.helpers.window import Driver


class Shaken(Device):
    """A device that remembers how it shook."""

    def __init__(self, id_: int = 7, name: str = "Some pad") -> None:
        self.id = id_
        self.name = name
        self.pulses: list[int] = []
        self.strengths: set[tuple[float, float]] = set()

    def rumble(self, low: float, high: float, milliseconds: int, /) -> bool:
        self.pulses.append(milliseconds)
        self.strengths.add((low, high))
        return True


def added(index: int = 0, guid: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=index, guid=guid)


def button(name: str, down: bool = True, device: int = 7) -> pygame.event.Event:
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return pygame.event.Event(kind, instance_id=device, button=BUTTONS.index(name))


def axis(number: int, part: float, device: int = 7) -> pygame.event.Event:
    value = round(part * 32767)
    return pygame.event.Event(
        pygame.CONTROLLERAXISMOTION, instance_id=device, axis=number, value=value
    )


@pytest.fixture
def device() -> Shaken:
    return Shaken()


@pytest.fixture
def pads(device: Shaken) -> Controllers:
    made = Controllers(lambda index: device)
    made.read(added(), 0.0)
    return made


def test_each_button_has_a_name_on_each_family() -> None:
    pygame.display.init()
    every = {*BUTTONS, *(one for chords in DEFAULTS.values() for one in chords)}
    for family in FAMILIES:
        names = [label_of(family, one) for one in LABELS[family]]
        assert every <= set(LABELS[family])
        assert len(names) == len(set(names)), family
        assert all(names)


@pytest.mark.parametrize(
    ("name", "guid", "family"),
    [
        ("Xbox Series Controller", "030000005e040000130b000000000000", XBOX),
        ("PS5 Controller", "030000004c050000e60c000000000000", PLAYSTATION),
        ("Wireless Controller", "050000004c050000c405000000000000", PLAYSTATION),
        ("Nintendo Switch Pro Controller", "030000007e0500000920000000000000", NINTENDO),
        ("DualSense", "", PLAYSTATION),
        ("Joy-Con (L/R)", "", NINTENDO),
        ("Generic USB pad", "03000000790000000600000000000000", XBOX),
    ],
)
def test_family_by_maker_or_name(name: str, guid: str, family: str) -> None:
    assert family_of(name, guid) == family


def test_every_button_that_means_something_by_default_means_it() -> None:
    buttons = ButtonMap()
    for intent, names in DEFAULTS.items():
        for name in names:
            assert intent in buttons.intents_of(name)
    assert buttons.intents_of("x") == (Intent.CLAIM, Intent.UNDO)


def test_a_button_bound_anew_loses_all_that_it_meant() -> None:
    buttons = ButtonMap(ButtonMap().changes_to_bind(Intent.OFFICE, "x"))
    assert buttons.intents_of("x") == (Intent.OFFICE,)
    assert buttons.label(Intent.UNDO, XBOX) == ""
    assert buttons.label(Intent.OFFICE, PLAYSTATION) == label_of(PLAYSTATION, "x")


@pytest.mark.parametrize("intent", sorted(FIXED))
def test_the_way_back_cannot_be_lost(intent: Intent) -> None:
    with pytest.raises(ValueError, match="x"):
        ButtonMap().changes_to_bind(intent, "x")
    with pytest.raises(ValueError, match=DEFAULTS[intent][0]):
        ButtonMap().changes_to_bind(Intent.OFFICE, DEFAULTS[intent][0])


def test_a_button_is_one_press(pads: Controllers) -> None:
    assert pads.read(button("a"), 1.0) == [Press(7, "a")]
    assert pads.read(button("a", down=False), 1.1) == []
    assert pads.run_due(9.0) == []
    assert pads.due_in(9.0) is None


def test_a_direction_held_repeats_until_it_is_let_go(pads: Controllers) -> None:
    pads.read(button("dpdown"), 1.0)
    first = 1.0 + REPEAT[0]
    assert pads.due_in(1.0) == pytest.approx(REPEAT[0])
    assert pads.run_due(first - 0.01) == []
    assert pads.run_due(first) == [Press(7, "dpdown", repeat=True)]
    assert pads.run_due(first + REPEAT[1] / 2) == []
    assert pads.run_due(first + REPEAT[1]) == [Press(7, "dpdown", repeat=True)]
    pads.read(button("dpdown", down=False), 3.0)
    assert pads.run_due(9.0) == []


def test_what_is_held_when_another_scene_comes_repeats_no_more(pads: Controllers) -> None:
    pads.read(button("dpdown"), 1.0)
    pads.stop_repeats()
    assert pads.run_due(9.0) == []


def test_the_left_stick_is_the_directions(pads: Controllers) -> None:
    assert pads.read(axis(0, 0.3), 0.0) == []
    assert pads.read(axis(0, 0.7), 0.1) == [Press(7, "dpright")]
    assert pads.read(axis(0, 0.45), 0.2) == []  # not back far enough to be let go
    assert pads.run_due(9.0) == [Press(7, "dpright", repeat=True)]
    assert pads.read(axis(0, 0.1), 9.1) == []
    assert pads.run_due(99.0) == []
    assert pads.read(axis(1, -0.9), 99.0) == [Press(7, "dpup")]


def test_triggers_are_buttons(pads: Controllers) -> None:
    assert pads.read(axis(5, 0.9), 0.0) == [Press(7, "righttrigger")]
    assert pads.read(axis(5, 1.0), 0.0) == []
    assert pads.read(axis(5, 0.0), 0.0) == []
    assert pads.read(axis(4, 0.9), 0.0) == [Press(7, "lefttrigger")]


def test_the_right_stick_moves_by_how_far_it_is_tilted(pads: Controllers) -> None:
    assert pads.pan(1.0) is None
    pads.read(axis(2, 0.15), 0.0)
    assert pads.pan(1.0) is None
    moved = []
    for part in (0.4, 0.8):
        pads.read(axis(2, part), 0.0)
        found = pads.pan(0.1)
        assert found is not None
        moved.append(found[1][0])
        assert found[0] == 7
        assert found[1][1] == 0.0
    assert 0 < moved[0] < moved[1]
    assert pads.due_in(0.0) == 0.0


def test_where_the_mouse_lay_before_the_window_opened_is_no_motion(pads: Controllers) -> None:
    """The system tells it once; it may be a ward, of which nobody wanted a card."""
    motion = {"pos": (640, 360), "buttons": (0, 0, 0), "touch": False}
    lay, moved = (
        pygame.event.Event(pygame.MOUSEMOTION, {**motion, "rel": rel}) for rel in ((0, 0), (0, 1))
    )
    assert pads.filter([lay, moved]) == [moved]


def test_a_trembling_stick_wakes_nobody(pads: Controllers) -> None:
    trembling = [axis(number, part) for part in (0.05, -0.08, 0.12) for number in range(4)]
    assert pads.filter(trembling) == []
    joystick = pygame.event.Event(pygame.JOYAXISMOTION, instance_id=7, axis=0, value=1.0)
    assert pads.filter([joystick]) == []
    assert len(pads.filter([axis(0, 0.9), axis(2, 0.5), button("a")])) == 3


def test_a_controller_pulled_out_holds_nothing_and_shakes_no_more(
    pads: Controllers, device: Shaken
) -> None:
    pads.read(button("dpdown"), 0.0)
    pads.read(axis(2, 1.0), 0.0)
    pads.rumble_number(7, 3, 0.0)
    pads.read(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=7), 0.1)
    assert pads.device_ids == ()
    assert not pads.down
    assert pads.run_due(9.0) == []
    assert pads.pan(1.0) is None
    assert pads.due_in(9.0) is None
    assert device.pulses == []


def test_one_that_cannot_be_opened_is_passed_over() -> None:
    def fails(index: int) -> Any:
        raise pygame.error("gone already")

    pads = Controllers(fails)
    assert pads.read(added(), 0.0) == []
    assert pads.device_ids == ()


def test_counting_takes_the_same_time_whatever_it_counts(pads: Controllers, device: Shaken) -> None:
    waits = []
    for number, pulses in (
        (0, []),
        (3, [SHORT_PULSE] * 3),
        (7, [LONG_PULSE, SHORT_PULSE, SHORT_PULSE]),
    ):
        device.pulses.clear()
        pads.rumble_number(7, number, 0.0)
        now, slept = 0.0, []
        while (wait := pads.due_in(now)) is not None:
            now += wait
            pads.run_due(now)
            slept.append(round(now, 3))
        waits.append(slept)
        assert device.pulses == pulses
    assert waits[0] == waits[1] == waits[2]
    assert waits[0][-1] == pytest.approx(SLOT_SECONDS * (PULSE_SLOTS - 1))


def test_both_motors_shake_alike_and_with_less_than_their_full_strength(
    pads: Controllers, device: Shaken
) -> None:
    pads.rumble_once(7, long=True)
    pads.rumble_once(7)
    assert device.pulses == [LONG_PULSE, SHORT_PULSE]
    ((low, high),) = device.strengths
    assert 0.5 <= low == high <= 0.75


def test_a_still_controller_does_not_shake(pads: Controllers, device: Shaken) -> None:
    pads.rumbles = False
    pads.rumble_once(7)
    pads.rumble_number(7, 4, 0.0)
    pads.run_due(99.0)
    assert device.pulses == []


ALONE = """
import sys
from pathlib import Path
from tests.helpers.window import Driver
driver = Driver(Path(sys.argv[1]))
driver.app.apply(reduce_motion=True)
driver.frames(3)
assert driver.app.loop.next_frame_in() is None
assert not [one for one in sys.modules if one.startswith("pygame._sdl2")]
driver.app.find_controllers()
assert "pygame._sdl2.controller" in sys.modules
"""


def test_the_first_pictures_ask_the_system_for_no_controller(tmp_path: Path) -> None:
    done = run([sys.executable, "-c", ALONE, str(tmp_path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    made = Driver(tmp_path)
    made.app.find_controllers()
    yield made
    made.close()


def found(driver: Driver) -> tuple[int, ...]:
    """The controllers that the program knows, once it has heard what the system told."""
    heard(driver)
    return driver.app.controllers.device_ids


def test_a_controller_of_the_system_is_found_heard_and_let_go(driver: Driver) -> None:
    virtual = Virtual(driver)
    (device,) = found(driver)
    ring = driver.gui.ring
    assert device == virtual.id
    virtual.press("rightshoulder", "dpdown")
    assert driver.app.look.family == XBOX
    assert driver.gui.ring is not ring  # everything shows buttons instead of keys now
    assert driver.focused()
    virtual.detach()
    heard(driver)
    assert driver.app.controllers.device_ids == ()
    driver.app.apply(reduce_motion=True)
    driver.frames(3)
    assert driver.app.loop.next_frame_in() is None


def test_each_program_of_a_process_hears_of_controllers(tmp_path: Path) -> None:
    for number in range(3):
        driver = Driver(tmp_path / str(number))
        driver.app.find_controllers()
        virtual = Virtual(driver)
        assert found(driver)
        virtual.detach()
        driver.close()


def test_controllers_switched_off_are_heard_no_more(driver: Driver) -> None:
    Virtual(driver)
    assert found(driver)
    driver.app.apply(controllers="off")
    assert driver.app.controllers.device_ids == ()
    driver.app.apply(controllers="still")
    virtual = Virtual(driver)  # SDL's own went with the rest
    assert found(driver)
    assert not driver.app.controllers.rumbles
    virtual.detach()
    heard(driver)


def test_a_controller_that_was_out_is_another_one(driver: Driver) -> None:
    """SDL's events bear a number that is never given twice; a place in its list is."""
    first, second = Virtual(driver), Virtual(driver)
    assert found(driver) == (first.id, second.id)
    first.detach()
    heard(driver)
    again = Virtual(driver)
    assert found(driver) == (second.id, again.id)
    assert len({first.id, second.id, again.id}) == 3
    pads = driver.app.controllers
    for one, other in ((second, again), (again, second)):
        before = other.shaken
        pads.rumble_once(one.id)
        pads.rumble_number(one.id, 1, driver.time)
        heard(driver)
        assert one.shaken
        assert other.shaken == before
        one.press("dpdown")
        assert pads.held is None
    again.set("dpdown", True)
    heard(driver)
    assert pads.held is not None
    assert pads.held[0].device == again.id
    again.detach()
    second.detach()
    heard(driver)
    assert pads.held is None
    assert not pads.pulses
    assert pads.device_ids == ()
