"""Intents, which scenes handle instead of keys; the keys bound to them, and their labels."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Self

import pygame

from tammany_desktop.languages import has, text


class Intent(StrEnum):
    """An action of a key or button: its name and default keys, of which the first is shown."""

    keys: tuple[str, ...]

    def __new__(cls, name: str, *keys: str) -> Self:
        """Create an intent from its name in files and catalogs and its default keys."""
        intent = str.__new__(cls, name)
        intent._value_, intent.keys = name, keys
        return intent

    CONFIRM = "confirm", "return", "space", "enter"
    CANCEL = "cancel", "escape"
    NEXT = "next", "tab"
    PREVIOUS = "previous", "shift+tab"
    UP = "up", "up"
    DOWN = "down", "down"
    LEFT = "left", "left"
    RIGHT = "right", "right"
    PAGE_UP = "page_up", "page up"
    PAGE_DOWN = "page_down", "page down"
    FIRST = "first", "home"
    LAST = "last", "end"
    SKIP = "skip", "backspace"
    UNDO = "undo", "ctrl+z", "u"
    RESTART_TURN = "restart_turn", "ctrl+r"
    REWIND = "rewind", "shift+u"
    START = "start", "ctrl+return", "ctrl+enter"
    END_TURN = "end_turn", "e"
    CAMPAIGN = "campaign", "b"
    SETTLE = "settle", "c"
    SLANDER = "slander", "s"
    OFFICE = "office", "o"
    DECLINE = "decline", "x"
    ACCEPT = "accept", "y"
    MENU = "menu", "f10", "m"
    LOG = "log", "l"
    PROJECTION = "projection", "p"
    HINT = "hint", "h"
    DEALS = "deals", "d"
    LESSON_NEXT = "lesson_next", "n"
    LESSON_BACK = "lesson_back", "shift+n"
    RULES = "rules", "f1", "r"
    INSPECT = "inspect", "i"
    HOLDINGS = "holdings", "w"
    ZOOM_IN = "zoom_in", "=", "+"
    ZOOM_OUT = "zoom_out", "-"
    FULL_SCREEN = "full_screen", "f11", "alt+return"
    PICTURE = "picture", "f12"
    MUTE = "mute", "ctrl+m"
    SLOWER = "slower", "f7"
    FASTER = "faster", "f8"
    LARGER = "larger", "ctrl+=", "ctrl++"
    SMALLER = "smaller", "ctrl+-"
    DIGIT = "digit"
    PAN = "pan"
    CLAIM = "claim"


DEFAULTS: Final[dict[Intent, tuple[str, ...]]] = {i: i.keys for i in Intent if i.keys}
KEY_REPEAT: Final = (400, 40)  # milliseconds until a held key repeats, and between repeats
MODIFIERS: Final = (
    ("ctrl", pygame.KMOD_CTRL | pygame.KMOD_META),
    ("alt", pygame.KMOD_ALT),
    ("shift", pygame.KMOD_SHIFT),
)
_MODIFIER_KEYS: Final = ("SHIFT", "CTRL", "ALT", "META")  # each at the left and at the right
_LOCKS: Final = (pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCK)
_MODIFIER_CODES: Final = frozenset(
    (*_LOCKS, *(getattr(pygame, f"K_{side}{name}") for side in "LR" for name in _MODIFIER_KEYS))
)
_KEYS: Final = {int(code) for name, code in vars(pygame).items() if name.startswith("K_")}
# ARROWS are (dx, dy); PAGES are pages downwards, a million of them to go to an end.
_STEPS: Final = ((-1, 0), (1, 0), (0, -1), (0, 1))
ARROWS: Final = dict(zip((Intent.LEFT, Intent.RIGHT, Intent.UP, Intent.DOWN), _STEPS, strict=True))
PAGES: Final = {
    Intent.PAGE_UP: -1,
    Intent.PAGE_DOWN: 1,
    Intent.FIRST: -1_000_000,
    Intent.LAST: 1_000_000,
}
WALK: Final = (Intent.NEXT, Intent.PREVIOUS)
# The keys of these intents cannot be changed, so that every page can be left.
FIXED: Final = frozenset((Intent.CONFIRM, Intent.CANCEL, *WALK, *ARROWS, *PAGES))


@dataclass(frozen=True)
class Act:
    """An intent with its data: `device` is a controller or -1, `pan` is in units."""

    intent: Intent
    digit: int = -1
    repeat: bool = False
    shift: bool = False
    device: int = -1
    pan: tuple[float, float] = (0.0, 0.0)


class Handler:
    """The base class of objects that handle events."""

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Handle an event and its intent, if any; return True if no other object may handle it."""
        return False


class Timed:
    """The base class of objects that change with time."""

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds, and damage what looks different."""

    def due_in(self) -> float | None:
        """Return the seconds until an update is due: 0 in an animation, None for never."""
        return None


def by_finger(event: pygame.event.Event) -> bool:
    """Return True if SDL made this mouse event from a touch."""
    return bool(getattr(event, "touch", False))


def is_press(event: pygame.event.Event) -> bool:
    """Return True if the left button is pressed down."""
    return bool(event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT)


def is_release(event: pygame.event.Event) -> bool:
    """Return True if the left button is released."""
    return bool(event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT)


def any_key_down() -> bool:
    """Return True if any key is down now."""
    pressed = pygame.key.get_pressed()
    return any(pressed[key] for key in _KEYS)


def chord(event: pygame.event.Event) -> str:
    """Return a key press with modifiers, such as "ctrl+z"; "" for a modifier alone."""
    if event.key in _MODIFIER_CODES:
        return ""
    names = [name for name, mask in MODIFIERS if getattr(event, "mod", 0) & mask]
    key = pygame.key.name(event.key)
    return "+".join([*names, key]) if key else ""


# Signs whose keys depend on the keyboard layout: KEYPAD has their names on the keypad, and
# SCANCODES their keys on an American keyboard.
SIGNS: Final = ("+", "=", "-")
KEYPAD: Final = {f"[{sign}]": sign for sign in SIGNS}
SCANCODES: Final = {pygame.KSCAN_EQUALS: "=", pygame.KSCAN_MINUS: "-"}


def chords(event: pygame.event.Event) -> list[str]:
    """Return the chord of a key press and its other names, by its sign and its position."""
    name = chord(event)
    if not name:
        return []
    mod, key = int(getattr(event, "mod", 0)), pygame.key.name(event.key)
    modifiers = [part for part, mask in MODIFIERS if mod & mask and part != "shift"]
    signs = [KEYPAD.get(key, key), str(getattr(event, "unicode", ""))]
    if "ctrl" in modifiers:  # no key types a sign while Ctrl is held
        signs.append(SCANCODES.get(int(getattr(event, "scancode", -1)), ""))
    return [name, *("+".join([*modifiers, sign]) for sign in signs if sign in SIGNS)]


def key_label(name: str) -> str:
    """Return a chord's label in the current language, such as "Ctrl+Z" or "Page Up"."""
    if not name:
        return ""
    *modifiers, key = (name[:-1] + "plus" if name.endswith("+") else name).split("+")
    key = "+" if key == "plus" else key
    parts = [text(f"key.{part}") for part in modifiers]
    name_key = f"key.{key.replace(' ', '_')}"
    parts.append(text(name_key) if has(name_key) else key.upper() if len(key) == 1 else key.title())
    label = parts.pop()
    for part in reversed(parts):
        label = text("keys.with", held=part, keys=label)
    return label


def digit_of(event: pygame.event.Event) -> int:
    """Return the digit that a key press types without modifiers, also on the keypad, or -1."""
    if int(getattr(event, "mod", 0)) & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return -1
    name = pygame.key.name(event.key).strip("[]")
    if len(name) == 1 and name.isdecimal():
        return int(name)
    digit_index = int(getattr(event, "scancode", 0)) - pygame.KSCAN_1  # French digits need Shift
    return (digit_index + 1) % 10 if 0 <= digit_index < 10 else -1


Chords = dict[Intent, tuple[str, ...]]
Changes = Mapping[str, tuple[str, ...]]  # chords by the names of intents


class Bindings:
    """The intents of keys or buttons: defaults, with a person's changes."""

    def __init__(
        self, defaults: Chords, fixed: frozenset[Intent], changes: Changes | None = None
    ) -> None:
        """`changes` maps names of intents to chords; unknown and fixed intents are ignored."""
        self._defaults, self._fixed = defaults, fixed
        valid = {
            Intent(name): tuple(chords)
            for name, chords in (changes or {}).items()
            if name in defaults and Intent(name) not in fixed
        }
        used = {name for chords in valid.values() for name in chords}
        self._chords = defaults | valid
        for intent in defaults.keys() - valid.keys() - fixed:  # a change wins over a default
            self._chords[intent] = tuple(name for name in defaults[intent] if name not in used)
        self._intents: dict[str, tuple[Intent, ...]] = {}
        for intent, chords in self._chords.items():
            for name in chords:
                self._intents[name] = (*self._intents.get(name, ()), intent)

    def chords(self, intent: Intent) -> tuple[str, ...]:
        """Return the chords bound to an intent; the first is shown."""
        return self._chords.get(intent, ())

    def intents_of(self, name: str) -> tuple[Intent, ...]:
        """Return the intents bound to a chord, of which a scene uses the first that it can."""
        return self._intents.get(name, ())

    def intent_of(self, name: str) -> Intent | None:
        """Return the first intent bound to a chord."""
        return next(iter(self.intents_of(name)), None)

    def conflicts(self, intent: Intent, *names: str) -> list[Intent]:
        """Return the intents that lose a chord to `intent`, unless they share it by default."""
        own = self._defaults.get(intent, ())
        return [
            other
            for other, chords in self._chords.items()
            if other is not intent
            and any(n in chords and not (n in own and n in self._defaults[other]) for n in names)
        ]

    def changes_to_bind(self, intent: Intent, *names: str) -> dict[str, tuple[str, ...]]:
        """Return the changes that bind `names` to `intent`. Raises ValueError if any is fixed."""
        conflicts = self.conflicts(intent, *names)
        if intent in self._fixed or intent not in self._defaults:
            raise ValueError(names)
        if any(other in self._fixed for other in conflicts):
            raise ValueError(names)
        chords = self._chords | {intent: names}
        for other in conflicts:
            chords[other] = tuple(name for name in self._chords[other] if name not in names)
        return {str(i): chords[i] for i in self._defaults if chords[i] != self._defaults[i]}

    def default_chords(self, intent: Intent) -> tuple[str, ...]:
        """Return an intent's chords before any change."""
        return self._defaults.get(intent, ())


class KeyMap(Bindings):
    """The intents of keys."""

    def __init__(self, changes: Changes | None = None) -> None:
        super().__init__(DEFAULTS, FIXED, changes)

    def label(self, intent: Intent) -> str:
        """Return the key to show for an intent, or "" if none is bound."""
        chords = self.chords(intent)
        return key_label(chords[0]) if chords else ""

    def read(self, event: pygame.event.Event, repeat: bool = False) -> Act | None:
        """Return the intent of a key press; None for any other event or an unbound key."""
        if event.type != pygame.KEYDOWN:
            return None
        for name in chords(event):
            intent = self.intent_of(name)
            if intent is not None:
                return Act(intent, repeat=repeat)
        digit, shift = digit_of(event), bool(getattr(event, "mod", 0) & pygame.KMOD_SHIFT)
        return Act(Intent.DIGIT, digit, repeat, shift) if digit >= 0 else None


class HeldKeys:
    """The keys that are down, to tell repeats from presses, which pygame does not."""

    def __init__(self) -> None:
        self.down: set[int] = set()
        self._opening_key: int | None = None  # the key that opened the scene, while it is down

    def scene_opened(self, event: pygame.event.Event) -> None:
        """Note that an event has opened another scene, which must not get the key's letter."""
        if event.type == pygame.KEYDOWN:
            self._opening_key = event.key

    def drops(self, event: pygame.event.Event, later: Sequence[pygame.event.Event] = ()) -> bool:
        """Return True for a letter that opened a scene, or a repeat of a key released `later`."""
        if event.type == pygame.KEYDOWN and event.key in self.down:  # such as after a slow frame
            return any(other.type == pygame.KEYUP and other.key == event.key for other in later)
        other_key = event.type == pygame.KEYDOWN and event.key != self._opening_key
        self._opening_key = None if other_key or event.type == pygame.KEYUP else self._opening_key
        return event.type == pygame.TEXTINPUT and self._opening_key is not None

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; return True for a press of a key that is down already."""
        if event.type == pygame.KEYDOWN:
            repeat = event.key in self.down
            self.down.add(event.key)
            return repeat
        if event.type == pygame.KEYUP:
            self.down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.down.clear()
        return False
