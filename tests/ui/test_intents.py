"""Keys mean intents, and a person may change which."""

import pygame
import pytest

from tammany_desktop.ui.intents import DEFAULTS, FIXED, HeldKeys, Intent, KeyMap, chord, key_label


@pytest.fixture(autouse=True)
def display() -> None:
    """Keys have names while there is a display; tests before may have ended theirs."""
    pygame.display.init()


def press(name: str, mod: int = 0, repeat: bool = False) -> pygame.event.Event:
    code = pygame.key.key_code(name)
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, repeat=repeat)


def test_no_key_means_two_things() -> None:
    chords = [one for bound in DEFAULTS.values() for one in bound]
    assert len(chords) == len(set(chords))


def test_every_intent_but_the_digits_has_a_key() -> None:
    assert set(Intent) - set(DEFAULTS) == {Intent.DIGIT, Intent.PAN, Intent.CLAIM}


@pytest.mark.parametrize("intent", DEFAULTS)
def test_every_default_key_is_read_back(intent: Intent) -> None:
    for name in DEFAULTS[intent]:
        mod = 0
        for held, mask in (("ctrl+", pygame.KMOD_LCTRL), ("shift+", pygame.KMOD_LSHIFT)):
            mod |= mask if name.startswith(held) else 0
        mod |= pygame.KMOD_LALT if name.startswith("alt+") else 0
        key = name.split("+")[-1] or "+"
        act = KeyMap().read(press(key, mod))
        assert act is not None
        assert act.intent is intent


@pytest.mark.parametrize(
    ("key", "mod", "character", "scancode", "intent"),
    [
        ("=", pygame.KMOD_CTRL, "", 0, Intent.LARGER),
        ("=", pygame.KMOD_CTRL | pygame.KMOD_SHIFT, "", 0, Intent.LARGER),
        ("+", pygame.KMOD_CTRL, "", 0, Intent.LARGER),  # German, Italian, Spanish
        ("1", pygame.KMOD_CTRL | pygame.KMOD_SHIFT, "+", 0, Intent.LARGER),  # Swiss
        ("^", pygame.KMOD_CTRL, "", pygame.KSCAN_EQUALS, Intent.LARGER),  # Swiss, by its place
        ("[+]", pygame.KMOD_CTRL, "", 0, Intent.LARGER),
        ("[-]", pygame.KMOD_CTRL, "", 0, Intent.SMALLER),
        ("-", pygame.KMOD_CTRL, "", 0, Intent.SMALLER),
        (")", pygame.KMOD_CTRL, "", pygame.KSCAN_MINUS, Intent.SMALLER),  # French, by its place
        ("=", 0, "=", 0, Intent.ZOOM_IN),
        ("=", pygame.KMOD_SHIFT, "+", 0, Intent.ZOOM_IN),
        ("1", pygame.KMOD_SHIFT, "+", 0, Intent.ZOOM_IN),
        ("[+]", 0, "+", 0, Intent.ZOOM_IN),
        ("[-]", 0, "-", 0, Intent.ZOOM_OUT),
    ],
)
def test_plus_and_minus_are_heard_in_every_layout(
    key: str, mod: int, character: str, scancode: int, intent: Intent
) -> None:
    event = pygame.event.Event(
        pygame.KEYDOWN,
        key=pygame.key.key_code(key),
        mod=mod,
        unicode=character,
        scancode=scancode,
    )
    act = KeyMap().read(event)
    assert act is not None
    assert act.intent is intent


def test_a_plain_key_in_the_place_of_a_sign_keeps_its_own_meaning() -> None:
    event = pygame.event.Event(
        pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x", scancode=pygame.KSCAN_EQUALS
    )
    act = KeyMap().read(event)
    assert act is not None
    assert act.intent is Intent.DECLINE


def test_digits_carry_their_number_from_both_rows() -> None:
    for name in ("7", "[7]"):
        act = KeyMap().read(press(name))
        assert act is not None
        assert (act.intent, act.digit) == (Intent.DIGIT, 7)
    assert KeyMap().read(press("7", pygame.KMOD_LCTRL)) is None


def test_bare_modifiers_and_unbound_keys_mean_nothing() -> None:
    assert KeyMap().read(press("left shift")) is None
    assert chord(press("left shift")) == ""
    assert KeyMap().read(press("f6")) is None
    assert KeyMap().read(pygame.event.Event(pygame.KEYUP, key=pygame.K_e, mod=0)) is None


def test_a_key_bound_anew_leaves_its_old_intent() -> None:
    changes = KeyMap().changes_to_bind(Intent.LOG, "u")
    keys = KeyMap(changes)
    assert keys.intent_of("u") is Intent.LOG
    assert keys.intent_of("l") is None
    assert keys.chords(Intent.UNDO) == ("ctrl+z",)


def test_the_way_back_cannot_be_bound_away() -> None:
    with pytest.raises(ValueError, match="escape"):
        KeyMap().changes_to_bind(Intent.LOG, "escape")
    with pytest.raises(ValueError, match="q"):
        KeyMap().changes_to_bind(Intent.CONFIRM, "q")
    broken = {str(intent): ("q",) for intent in FIXED} | {"nonsense": ("w",)}
    assert KeyMap(broken).intent_of("escape") is Intent.CANCEL


def test_labels_are_words() -> None:
    keys = KeyMap()
    assert keys.label(Intent.UNDO) == "Ctrl+Z"
    assert keys.label(Intent.CANCEL) == "Esc"
    assert key_label("ctrl++") == "Ctrl++"
    assert key_label("+") == "+"
    assert key_label("page up") == "Page Up"
    assert KeyMap({"log": ()}).label(Intent.LOG) == ""


def test_the_letter_of_a_key_that_opened_a_scene_goes_nowhere() -> None:
    held = HeldKeys()

    def key(kind: int, code: int) -> pygame.event.Event:
        return pygame.event.Event(kind, key=code)

    typed = pygame.event.Event(pygame.TEXTINPUT, text="r")
    assert not held.drops(key(pygame.KEYDOWN, pygame.K_r))
    assert not held.drops(typed)
    held.scene_opened(key(pygame.KEYDOWN, pygame.K_r))
    assert held.drops(typed)
    assert not held.drops(key(pygame.KEYDOWN, pygame.K_r))  # it repeats
    assert held.drops(typed)
    assert not held.drops(key(pygame.KEYUP, pygame.K_r))
    assert not held.drops(typed)
    held.scene_opened(key(pygame.KEYDOWN, pygame.K_r))
    assert not held.drops(key(pygame.KEYDOWN, pygame.K_s))
    assert not held.drops(typed)


def test_a_repeat_of_a_key_let_go_in_the_same_batch_of_events_is_dropped() -> None:
    """SDL repeats a key for as long as a slow frame does not read that it was let go."""
    held, down, up = HeldKeys(), press("tab"), pygame.event.Event(pygame.KEYUP, key=pygame.K_TAB)
    assert not held.drops(down, [up])
    held.handle(down)
    assert not held.drops(down, [down])  # it is still held
    assert held.drops(down, [press("return"), down, up])
    held.handle(up)
    assert not held.drops(down, [up])  # it is pressed again


def test_a_key_chosen_by_a_person_goes_before_a_default() -> None:
    """As where a later version of the program gives a key to an act that is new."""
    keys = KeyMap({"hint": ("x",)})
    assert keys.intent_of("x") is Intent.HINT
    assert keys.label(Intent.DECLINE) == ""
    assert KeyMap().intent_of("x") is Intent.DECLINE
