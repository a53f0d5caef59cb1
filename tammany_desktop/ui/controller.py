"""Game controllers: their buttons by SDL's names, the intents of buttons, and rumble."""

import logging
import math
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from tammany_desktop.languages import text
from tammany_desktop.system.settings import CONTROLLERS
from tammany_desktop.ui.intents import ARROWS, WALK, Bindings, Changes, Intent
from tammany_desktop.ui.waking import WAKE

log = logging.getLogger(__name__)
BUTTONS: Final = (  # in SDL's order
    *("a", "b", "x", "y", "back", "guide", "start", "leftstick", "rightstick"),
    *("leftshoulder", "rightshoulder", "dpup", "dpdown", "dpleft", "dpright"),
    *("misc1", "paddle1", "paddle2", "paddle3", "paddle4", "touchpad"),
)
LEFT_STICK: Final = (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY)
RIGHT_STICK: Final = (pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY)
TRIGGERS: Final = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: "lefttrigger",
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "righttrigger",
}
# The names of each stick's directions: left, right, up and down.
STICKS: Final = (
    (LEFT_STICK, ("dpleft", "dpright", "dpup", "dpdown")),
    (RIGHT_STICK, ("rightleft", "rightright", "rightup", "rightdown")),
)
# If a button has two intents, a scene uses only one of them.
DEFAULTS: Final[dict[Intent, tuple[str, ...]]] = {
    Intent.CONFIRM: ("a",),
    Intent.CANCEL: ("b",),
    Intent.NEXT: ("rightshoulder",),
    Intent.PREVIOUS: ("leftshoulder",),
    Intent.UP: ("dpup",),
    Intent.DOWN: ("dpdown",),
    Intent.LEFT: ("dpleft",),
    Intent.RIGHT: ("dpright",),
    Intent.PAGE_UP: ("rightup",),
    Intent.PAGE_DOWN: ("rightdown",),
    Intent.CLAIM: ("x",),
    Intent.UNDO: ("x",),
    Intent.END_TURN: ("y",),
    Intent.START: ("start",),
    Intent.MENU: ("start",),
    Intent.LESSON_NEXT: ("back",),
    Intent.LOG: ("back",),
    Intent.LESSON_BACK: ("leftstick",),
    Intent.HINT: ("leftstick",),
    Intent.SETTLE: ("rightstick",),
    Intent.RULES: ("rightstick",),
    Intent.ZOOM_IN: ("righttrigger",),
    Intent.ZOOM_OUT: ("lefttrigger",),
}
# Intents without a default button, because the focus can reach what they do.
UNBOUND: Final = (
    *(Intent.SKIP, Intent.RESTART_TURN, Intent.REWIND, Intent.CAMPAIGN),
    *(Intent.SLANDER, Intent.OFFICE, Intent.DECLINE, Intent.PROJECTION, Intent.INSPECT),
    *(Intent.DEALS, Intent.ACCEPT, Intent.HOLDINGS),
    *(Intent.FULL_SCREEN, Intent.LARGER, Intent.SMALLER, Intent.PICTURE, Intent.MUTE),
    *(Intent.SLOWER, Intent.FASTER),
)
_PAGING: Final = (Intent.PAGE_UP, Intent.PAGE_DOWN)
FIXED: Final = frozenset((Intent.CONFIRM, Intent.CANCEL, *WALK, *ARROWS, *_PAGING))
XBOX: Final = "xbox"
PLAYSTATION: Final = "playstation"
NINTENDO: Final = "nintendo"
# Families by the vendor in SDL's GUID of a device, low byte first, and by the device's name.
VENDORS: Final = {"4c05": PLAYSTATION, "7e05": NINTENDO, "5e04": XBOX}
NAMES: Final = {
    PLAYSTATION: ("playstation", "dualshock", "dualsense", "ps3", "ps4", "ps5", "sony"),
    NINTENDO: ("nintendo", "switch", "joy-con"),
}
# Labels are what is printed on a button, or, with this prefix, a catalog key.
CATALOG: Final = "pad."
_DIRECTIONS: Final = ("up", "down", "left", "right")
_ANY: Final = {  # labels of all families
    **{f"dp{name}": f"pad.{name}" for name in _DIRECTIONS},
    **{f"right{name}": f"pad.right_{name}" for name in _DIRECTIONS},
    **{f"{side}stick": f"pad.{side}_stick" for side in ("left", "right")},
    "guide": "pad.home",
    "touchpad": "pad.touchpad",
    "misc1": "pad.misc",
    **{f"paddle{number}": f"P{number}" for number in range(1, 5)},
}


def _sides(shoulder: str, trigger: str, stick: str = "") -> dict[str, str]:
    """Return the labels of the buttons on both sides; L or R replaces the patterns' braces."""
    parts = {"shoulder": shoulder, "trigger": trigger, "stick": stick}
    return {
        side + part: pattern.format(letter)
        for side, letter in (("left", "L"), ("right", "R"))
        for part, pattern in parts.items()
        if pattern
    }


_LETTERS: Final = {"a": "A", "b": "B", "x": "X", "y": "Y"}
LABELS: Final[dict[str, dict[str, str]]] = {
    XBOX: _ANY | _LETTERS | _sides("{}B", "{}T") | {"start": "pad.menu", "back": "pad.view"},
    PLAYSTATION: _ANY
    | {"a": "pad.cross", "b": "pad.circle", "x": "pad.square", "y": "pad.triangle"}
    | _sides("{}1", "{}2", "{}3")
    | {"start": "pad.options", "back": "pad.create"},
    NINTENDO: _ANY | _LETTERS | _sides("{}", "Z{}") | {"start": "+", "back": "−"},  # noqa: RUF001
}
FAMILIES: Final = tuple(LABELS)
PRESS_THRESHOLD: Final = 0.55  # how far a stick or trigger must move to count as pressed
RELEASE_THRESHOLD: Final = 0.35  # below it, a pressed stick or trigger counts as released
DEAD_ZONE: Final = 0.2  # share of a stick's range that does not move the map
FULL_TILT: Final = 32767  # SDL's value of a stick at full tilt
REPEAT: Final = (0.4, 0.12)  # seconds until a held direction repeats, and between repeats
REPEATING: Final = frozenset(  # buttons, triggers and directions that repeat while held
    (*STICKS[0][1], *STICKS[1][1], *TRIGGERS.values(), "leftshoulder", "rightshoulder")
)
PAN_SPEED: Final = 900.0  # units per second at full tilt of the stick
RUMBLE_STRENGTH: Final = 0.6  # strength of both motors, from 0 to 1
SLOT_SECONDS: Final = 0.35  # seconds from one pulse to the next
PULSE_SLOTS: Final = 8  # slots that every count takes, so that its duration reveals nothing
SHORT_PULSE: Final = 90  # milliseconds: the duration of a short pulse
LONG_PULSE: Final = 250  # milliseconds: the duration of a long pulse
IGNORED: Final = (  # SDL also sends each event of a controller as one of a joystick
    WAKE,
    *(pygame.JOYAXISMOTION, pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION),
    *(pygame.JOYBALLMOTION, pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED),
)
BUTTON_EVENTS: Final = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
INPUTS: Final = (*BUTTON_EVENTS, pygame.CONTROLLERAXISMOTION)
EVENTS: Final = (*INPUTS, pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED)


def family_of(name: str, guid: str = "") -> str:
    """Return the family of a device's buttons, by its name and SDL's GUID."""
    by_vendor = VENDORS.get(guid[8:12].lower())
    lower = name.lower()
    by_name = (family for family, parts in NAMES.items() if any(part in lower for part in parts))
    return by_vendor or next(by_name, XBOX)


def label_of(family: str, button: str) -> str:
    """Return the label of a button, in the current language."""
    label = LABELS[family].get(button, button)
    return text(label) if label.startswith(CATALOG) else label


class ButtonMap(Bindings):
    """The intents of buttons, on all controllers."""

    def __init__(self, changes: Changes | None = None) -> None:
        super().__init__(DEFAULTS | dict.fromkeys(UNBOUND, ()), FIXED, changes)

    def label(self, intent: Intent, family: str) -> str:
        """Return the button to show for an intent, or "" if none is bound."""
        buttons = self.chords(intent)
        return label_of(family, buttons[0]) if buttons else ""


class Press(NamedTuple):
    """A press of a device's button, or a repeat while it is held."""

    device: int
    button: str
    repeat: bool = False

    def event(self) -> pygame.event.Event:
        """Return the event that is passed to scenes."""
        values = {"instance_id": self.device, "name": self.button}
        return pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, values)


class Device:
    """An open controller, with the instance id that events have."""

    def __init__(self, index: int) -> None:
        """Open the controller at an index of SDL's list. Raises pygame.error."""
        from pygame._sdl2.controller import Controller

        controller = Controller(index)
        self.id: int = controller.as_joystick().get_instance_id()
        self.name = controller.name
        self.rumble: Callable[[float, float, int], bool] = controller.rumble


class Controllers:
    """All controllers: `read` converts events to presses, `run_due` returns repeats of them."""

    def __init__(self, open_device: Callable[[int], Device] = Device) -> None:
        """`open_device` opens a controller by its index; tests replace it."""
        self._open_device = open_device
        self.rumbles = True  # whether rumble is allowed
        self.started = False  # whether pygame's support of controllers is started
        self._devices: dict[int, Device] = {}
        self._families: dict[int, str] = {}
        self.axes: dict[int, dict[int, float]] = {}  # tilts by device and axis, from -1 to 1
        self._tilted: dict[int, set[str]] = {}  # pressed directions and triggers, by device
        self.down: set[tuple[int, str]] = set()  # devices and the buttons that are held on them
        self.held: tuple[Press, float] | None = None  # a held button's next repeat, and its time
        self.pulses: list[tuple[float, int, int]] = []  # time, device, milliseconds

    def apply_setting(self, setting: str) -> None:
        """Apply the setting for controllers, one of `CONTROLLERS`."""
        self.rumbles = setting == CONTROLLERS[-1]
        if (setting != CONTROLLERS[0]) != self.started:
            self._stop() if self.started else self._start()

    def _start(self) -> None:
        """Start pygame's support of controllers, if the system has any."""
        begun = time.perf_counter()
        try:
            from pygame._sdl2 import controller

            controller.init()
        except (ImportError, pygame.error) as error:
            log.warning("no controllers: %s", error)
            return
        self.started = True
        log.info("controllers looked for in %.0f ms", 1000 * (time.perf_counter() - begun))

    def _stop(self) -> None:
        from pygame._sdl2 import controller

        for device in self.device_ids:
            self._remove(device)
        controller.quit()
        self.started = False

    @property
    def device_ids(self) -> tuple[int, ...]:
        """Return the ids of the connected devices."""
        return tuple(self._devices)

    def family(self, device: int) -> str:
        """Return the family of a device's buttons."""
        return self._families.get(device, XBOX)

    def filter(self, events: Sequence[pygame.event.Event]) -> list[pygame.event.Event]:
        """Return the events except those that change nothing, such as a stick's small moves."""
        return [event for event in events if self._matters(event)] if events else []

    def _matters(self, event: pygame.event.Event) -> bool:
        if event.type in IGNORED or (event.type == pygame.MOUSEMOTION and not any(event.rel)):
            return False  # the system reports a motion by (0, 0) when a window opens
        if event.type != pygame.CONTROLLERAXISMOTION:
            return True
        axes = self.axes.get(event.instance_id, {})
        new_axes = axes | {event.axis: event.value / FULL_TILT}
        pressed = self._tilted.get(event.instance_id, set())
        return _pressed_names(new_axes, pressed) != pressed or _tilt(new_axes) != _tilt(axes)

    def read(self, event: pygame.event.Event, now: float) -> list[Press]:
        """Handle an event at `now`, in seconds; return the presses that the event causes."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._add(event)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._remove(event.instance_id)
        elif event.type == pygame.CONTROLLERAXISMOTION:
            return self._move(event.instance_id, event.axis, event.value / FULL_TILT, now)
        elif event.type in BUTTON_EVENTS and 0 <= event.button < len(BUTTONS):
            name = BUTTONS[event.button]
            if event.type == pygame.CONTROLLERBUTTONDOWN:
                return [self._press(event.instance_id, name, now)]
            self._release(event.instance_id, name)
        return []

    def _add(self, event: pygame.event.Event) -> None:
        try:
            controller = self._open_device(event.device_index)
        except pygame.error as error:
            log.warning("a controller cannot be opened: %s", error)
            return
        self._devices[controller.id] = controller
        self._families[controller.id] = family_of(controller.name, getattr(event, "guid", ""))
        log.info("controller: %s", controller.name)

    def _remove(self, device: int) -> None:
        for by_device in (self._devices, self._families, self.axes, self._tilted):
            by_device.pop(device, None)
        self.down = {pair for pair in self.down if pair[0] != device}
        if self.held is not None and self.held[0].device == device:
            self.held = None
        self._drop_pulses(device)

    def _press(self, device: int, button: str, now: float) -> Press:
        press = Press(device, button)
        self.down.add((device, button))
        self.held = (press._replace(repeat=True), now + REPEAT[0]) if button in REPEATING else None
        return press

    def _release(self, device: int, button: str) -> None:
        self.down.discard((device, button))
        if self.held is not None and self.held[0][:2] == (device, button):
            self.held = None

    def _move(self, device: int, axis: int, value: float, now: float) -> list[Press]:
        axes = self.axes.setdefault(device, {})
        axes[axis] = value
        old_pressed = self._tilted.get(device, set())
        pressed = self._tilted[device] = _pressed_names(axes, old_pressed)
        for button in old_pressed - pressed:
            self._release(device, button)
        return [self._press(device, button, now) for button in sorted(pressed - old_pressed)]

    def stop_repeats(self) -> None:
        """End the repeats of a held button, which was pressed for an earlier scene."""
        self.held = None

    def run_due(self, now: float) -> list[Press]:
        """Return the repeats that are due; also start the rumble pulses that are due."""
        while self.pulses and self.pulses[0][0] <= now:
            self._rumble(*self.pulses.pop(0)[1:])
        if self.held is None or now < self.held[1]:
            return []
        press = self.held[0]
        self.held = (press, now + REPEAT[1])
        return [press]

    def pan(self, dt: float) -> tuple[int, tuple[float, float]] | None:
        """Return a device with a tilted right stick and the units to pan the map by, or None."""
        for device, axes in self.axes.items():
            x, y = _tilt(axes)
            if x or y:
                return device, (x * PAN_SPEED * dt, y * PAN_SPEED * dt)
        return None

    def due_in(self, now: float) -> float | None:
        """Return the seconds until something is due, or None."""
        if any(any(_tilt(axes)) for axes in self.axes.values()):
            return 0.0
        times = [self.held[1]] if self.held is not None else []
        times += [pulse[0] for pulse in self.pulses[:1]]
        return max(0.0, min(times) - now) if times else None

    def rumble_once(self, device: int, long: bool = False) -> None:
        """Start one pulse of rumble."""
        self._rumble(device, LONG_PULSE if long else SHORT_PULSE)

    def rumble_number(self, device: int, number: int, now: float) -> None:
        """Start pulses for a number: long for each five, short for each one, in constant time."""
        fives, ones = divmod(number, 5)
        pulses = [*[LONG_PULSE] * fives, *[SHORT_PULSE] * ones, *[0] * PULSE_SLOTS][:PULSE_SLOTS]
        self._drop_pulses(device)
        self.pulses += [(now + SLOT_SECONDS * n, device, pulse) for n, pulse in enumerate(pulses)]
        self.pulses.sort()

    def _drop_pulses(self, device: int) -> None:
        self.pulses = [pulse for pulse in self.pulses if pulse[1] != device]

    def _rumble(self, device: int, milliseconds: int) -> None:
        controller = self._devices.get(device)
        if controller is not None and milliseconds and self.rumbles:
            controller.rumble(RUMBLE_STRENGTH, RUMBLE_STRENGTH, milliseconds)


def _tilt(axes: Mapping[int, float]) -> tuple[float, float]:
    """Return the tilt of the right stick: 0 at the edge of the dead zone, at most 1."""
    x, y = (axes.get(axis, 0.0) for axis in RIGHT_STICK)
    distance = math.hypot(x, y)
    if distance <= DEAD_ZONE:
        return 0.0, 0.0
    factor = min(1.0, (distance - DEAD_ZONE) / (1.0 - DEAD_ZONE)) / distance
    return x * factor, y * factor


def _pressed_names(axes: Mapping[int, float], old_pressed: set[str]) -> set[str]:
    """Return which directions and triggers count as pressed now, if `old_pressed` did before."""
    pressed = {
        name
        for axis, name in TRIGGERS.items()
        if axes.get(axis, 0.0) >= (RELEASE_THRESHOLD if name in old_pressed else PRESS_THRESHOLD)
    }
    for (x_axis, y_axis), names in STICKS:
        x, y = axes.get(x_axis, 0.0), axes.get(y_axis, 0.0)
        name = names[(x > 0) if abs(x) > abs(y) else 2 + (y > 0)]
        if max(abs(x), abs(y)) >= (RELEASE_THRESHOLD if name in old_pressed else PRESS_THRESHOLD):
            pressed.add(name)
    return pressed
