"""The page of Settings that binds keys and buttons, and the dialog that asks for a key."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

import pygame

from tammany_desktop.languages import labeled, sentences, series, text
from tammany_desktop.scenes.base.dialog import Dialog, DialogChoice, Notice, Question
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.ui import controller, intents
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent
from tammany_desktop.ui.scrolling import ListView
from tammany_desktop.ui.skin import draw_keycap, frame
from tammany_desktop.ui.tokens import Gap, Height


def _fixed_last(unsorted: Iterable[Intent], fixed: frozenset[Intent]) -> list[Intent]:
    return sorted(unsorted, key=lambda intent: intent in fixed)


KEY_INTENTS: Final = _fixed_last(intents.DEFAULTS, intents.FIXED)
BUTTON_INTENTS: Final = _fixed_last((*controller.DEFAULTS, *controller.UNBOUND), controller.FIXED)
LESS: Final = "bid_less"  # the row whose keys are pressed with Shift
# Rows of keys that enter numbers and cannot be bound: what they do, and which keys they are.
NUMBERS = (("ward", "digits"), ("choice", "choices"), ("bid_more", "colors"), (LESS, "colors"))
KEY_ROW: Final = 46  # units: height of a row


class KeysPage:
    """The list of intents with their keys; pressing a row asks for its new key."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.chosen = 0
        self.message = ""  # a sentence about what lost its key to the last binding, or ""

    @property
    def _binds_buttons(self) -> bool:
        """Return True if a controller's buttons are bound instead of keys."""
        return bool(self.stage.look.family)

    @property
    def count(self) -> int:
        """Return the number of rows."""
        return len(BUTTON_INTENTS) if self._binds_buttons else len(KEY_INTENTS) + len(NUMBERS)

    def lay_keys(self, gui: Gui, box: tuple[float, float, float, float]) -> None:
        """Lay out the list and the button that restores the defaults; `box` is in units."""
        left, top, width, height = box
        units, look = self.stage.look.units, self.stage.look
        area = units.rect(left, top, width, height - Height.USUAL - Gap.M)
        area.height -= (area.height - 2 * look.px(Gap.XXS)) % units.px(KEY_ROW)  # whole rows only
        gui.picture(frame(look, "field", area.size), area)
        self.chosen = min(self.chosen, self.count - 1)
        settings = self.stage.settings
        own_bindings = settings.buttons if self._binds_buttons else settings.keys
        ListView(
            gui,
            look.inset(area, Gap.XXS, Gap.XXS),
            units.px(KEY_ROW),
            self.count,
            self._paint_row,
            on_choose=partial(setattr, self, "chosen"),
            on_press=self._press,
            chosen=self.chosen,
            label=text("settings.page.keys"),
            words=self._key_words,
        )
        reset_width = min(420.0, width / 2)
        gui.button(
            units.rect(left, top + height - Height.USUAL, reset_width, Height.USUAL),
            text(_text_key(self.stage, "reset")),
            self._reset,
            why_not="" if own_bindings else text(_text_key(self.stage, "reset_why_not")),
        )
        indent = reset_width + Gap.L
        top += height - Height.USUAL
        self._lay_message(gui, units.rect(left + indent, top, width - indent, Height.USUAL))

    def _lay_message(self, gui: Gui, rect: pygame.Rect) -> None:
        """Lay out how a key is changed, or what the last change removed; two lines at most."""
        type_, message = self.stage.look.type, self.message or text(_text_key(self.stage, "how"))
        lines = type_.wrap(message, "small", rect.width)
        height = type_.line_height("small")
        color = "vermilion_dark" if self.message else "ink_soft"
        for row, line in enumerate(lines):
            top = rect.centery - height * len(lines) // 2 + row * height
            line_rect = pygame.Rect(rect.left, top, rect.width, height)
            gui.label(line_rect, line, "small", color, "right")

    def _paint_row(self, surface: pygame.Surface, rect: pygame.Rect, i: int, chosen: bool) -> None:
        look = self.stage.look
        rule_rect = pygame.Rect(rect.left, rect.bottom - 1, rect.width, 1)
        pygame.draw.rect(surface, look.palette["ink_soft"], rule_rect)
        inner = look.inset(rect, Gap.S)
        caption, keys, fixed = self.row(i)
        color = look.palette["ink_soft" if fixed else "ink"]
        keys_left = inner.right
        for key in reversed(keys):
            keys_left = draw_keycap(look, surface, key, keys_left, inner.centery, color, True)
            keys_left -= look.px(Gap.XS)
        if not keys:
            drawn = look.type.draw(surface, text("keys.none"), "italic", color, inner, "right")
            keys_left = drawn.left - look.px(Gap.XS)
        caption_rect = pygame.Rect(inner.left, inner.top, keys_left - inner.left, inner.height)
        look.type.draw(surface, caption, "body", look.palette["ink"], caption_rect)

    def _key_words(self, index: int) -> str:
        caption, keys, _ = self.row(index)
        return labeled(caption, series(keys) or text("keys.none"))

    def row(self, index: int) -> tuple[str, list[str], bool]:
        """Return a row: its caption, its keys, and whether they cannot be changed."""
        look = self.stage.look
        if self._binds_buttons:
            intent = BUTTON_INTENTS[index]
            labels = [controller.label_of(look.family, c) for c in look.buttons.chords(intent)]
            return text(f"intent.{intent}"), labels, intent in controller.FIXED
        if index < len(KEY_INTENTS):
            intent = KEY_INTENTS[index]
            labels = [intents.key_label(c) for c in look.keys.chords(intent)]
            return text(f"intent.{intent}"), labels, intent in intents.FIXED
        name, label = NUMBERS[index - len(KEY_INTENTS)]
        keys = text(f"keys.{label}")
        if name == LESS:
            keys = text("keys.with", held=text("key.shift"), keys=keys)
        return text(f"keys.number.{name}"), [keys], True

    def _press(self, index: int) -> None:
        bindable = BUTTON_INTENTS if self._binds_buttons else KEY_INTENTS
        if index < len(bindable):
            on_bound = partial(setattr, self, "message")
            self.stage.stack.push(KeyDialog(self.stage, bindable[index], on_bound))
        else:
            self.stage.stack.push(Notice(self.stage, self.row(index)[0], text("keys.fixed")))

    def _reset(self) -> None:
        self.message = ""
        self.stage.apply(**{"buttons" if self._binds_buttons else "keys": {}})


def _text_key(stage: Stage, name: str) -> str:
    """Return the catalog key of a text about keys, or of its variant about buttons."""
    return f"keys.{name}_button" if stage.look.family else f"keys.{name}"


class KeyDialog(Dialog):
    """Waits for a key or button to bind; `on_bound` gets a sentence on what lost the key, or ""."""

    first_has_key = has_primary = False  # no button is red or has its own key, as keys are bound

    def __init__(
        self, stage: Stage, intent: Intent, on_bound: Callable[[str], object] = lambda _: None
    ) -> None:
        self.intent, self.on_bound = intent, on_bound
        self.refusal = ""  # why the last key cannot be bound
        self.adds = False  # whether the key is bound in addition to the present ones
        cancel: DialogChoice = (text("common.cancel"), lambda: None)
        super().__init__(stage, text(f"intent.{intent}"), "", [cancel])
        bindings = self._bindings
        self.only_closes = self.fixed
        if self.fixed:
            return
        chords = bindings.chords(intent)
        if chords != bindings.default_chords(intent):
            self.choices.insert(0, (text(_text_key(stage, "reset_one")), self._reset))
        elif chords:
            self.choices.insert(0, (text(_text_key(stage, "clear")), self._clear))
        if chords:
            self.choices.insert(0, (text(_text_key(stage, "add")), self._add_key))
        self.default = len(self.choices) - 1
        self.only_closes = not self.default

    @property
    def _bindings(self) -> intents.Bindings:
        """Return the controller's buttons if one is in use, else the keys."""
        return self.look.buttons if self.look.family else self.look.keys

    def _reset(self) -> None:
        """Restore the default chords, after a question if another intent has one of them now."""
        chords = self._bindings.default_chords(self.intent)
        self._bind(self._bindings, chords, series(self._labels(chords)))

    def _clear(self) -> None:
        self._bind(self._bindings, (), "")

    def _add_key(self) -> None:
        another = KeyDialog(self.stage, self.intent, self.on_bound)
        another.adds = another.only_closes = True
        another.choices, another.default = another.choices[-1:], 0
        self.stack.push(another)

    def _labels(self, chords: Iterable[str]) -> list[str]:
        family = self.look.family
        return [controller.label_of(family, c) if family else intents.key_label(c) for c in chords]

    @property
    def fixed(self) -> bool:
        """Return True if the intent's keys, or the controller's buttons for it, are fixed."""
        return self.intent in (controller.FIXED if self.look.family else intents.FIXED)

    def lay(self, gui: Gui) -> None:
        prompt = text(_text_key(self.stage, "fixed" if self.fixed else "press"))
        if self.adds:
            keys = series(self._labels(self._bindings.chords(self.intent)[:1]))
            prompt = text(_text_key(self.stage, "adding"), keys=keys)
        self.words = self.refusal or prompt
        super().lay(gui)

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        if act is not None and act.intent is Intent.PAN:
            return False  # a held stick is not a press
        is_button = event.type == pygame.CONTROLLERBUTTONDOWN
        if (event.type != pygame.KEYDOWN and not is_button) or self.fixed:
            return super().handle(event, act)
        if act is not None and act.intent in (Intent.CANCEL, Intent.CONFIRM, Intent.NEXT):
            return super().handle(event, act)
        if is_button:
            if act is None or not act.repeat:
                label = controller.label_of(self.look.family, event.name)
                self._bind_or_refuse(self.look.buttons, event.name, label)
        elif chord := intents.chord(event):
            # Wards and bids are entered by digits.
            chord_to_bind = "" if intents.digit_of(event) >= 0 else chord
            self._bind_or_refuse(self.look.keys, chord_to_bind, intents.key_label(chord))
        return True

    def _bind_or_refuse(self, bindings: intents.Bindings, chord: str, label: str) -> None:
        """Bind a key or a button, or say why not; `chord` is "" for a digit, never bound."""
        try:
            if not chord:
                raise ValueError(chord)
            bindings.changes_to_bind(self.intent, chord)  # a trial, which raises for a fixed key
        except ValueError:
            self.refusal = text(_text_key(self.stage, "taken"), press=label)
            self.resize()
            return
        self.stack.pop(self)
        kept_chords = bindings.chords(self.intent)[:1] if self.adds else ()
        self._bind(bindings, tuple(dict.fromkeys((*kept_chords, chord))), label)

    def _bind(self, bindings: intents.Bindings, chords: tuple[str, ...], label: str) -> None:
        """Bind chords at once if they are free; ask before another intent loses one."""
        lost = [text(f"intent.{intent}") for intent in bindings.conflicts(self.intent, *chords)]
        setting = "buttons" if bindings is self.look.buttons else "keys"

        def bind() -> None:
            self.on_bound(sentences(text("keys.moved", press=label, intent=name) for name in lost))
            self.stage.apply(**{setting: bindings.changes_to_bind(self.intent, *chords)})

        if lost:
            words = text("keys.ask", press=label, intent=series(lost))
            self.stack.push(Question(self.stage, self.heading, words, text("keys.take"), bind))
        else:
            bind()
