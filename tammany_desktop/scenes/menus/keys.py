"""The page of settings that binds keys: a list of acts, and a card that waits for a key.

After a controller was used it binds the controller's buttons.
"""

from collections.abc import Callable, Iterable
from typing import Final

import pygame

from tammany_desktop.languages import sentences, series, text
from tammany_desktop.scenes.base.dialog import Dialog, Notice
from tammany_desktop.scenes.base.stage import Stage
from tammany_desktop.ui import controller
from tammany_desktop.ui.controller import printed
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import (
    DEFAULTS,
    FIXED,
    Act,
    Bindings,
    Intent,
    chord,
    digit_of,
    key_label,
)
from tammany_desktop.ui.scrolling import ListView
from tammany_desktop.ui.skin import field_surface, keycap


def _free_first(intents: Iterable[Intent], fixed: frozenset[Intent]) -> list[Intent]:
    return sorted(intents, key=lambda intent: intent in fixed)


INTENTS: Final = _free_first(DEFAULTS, FIXED)
BUTTONS: Final = _free_first((*controller.DEFAULTS, *controller.UNBOUND), controller.FIXED)
# Keys that cannot be bound, for they carry a number: what they do, and how they are shown.
LESS: Final = "bid_less"  # with Shift
NUMBERS: Final = (
    ("ward", "digits"),
    ("choice", "choices"),
    ("bid_more", "colors"),
    (LESS, "colors"),
)
ROW = 46  # units


class KeysPage:
    """The list of intents with their keys; pressing a row asks for its new key."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.chosen = 0
        self.said = ""  # from which act a key was taken

    @property
    def _buttons(self) -> bool:
        """Whether a controller's buttons are bound, and not keys."""
        return bool(self.stage.look.family)

    @property
    def count(self) -> int:
        """How many rows there are."""
        return len(BUTTONS) if self._buttons else len(INTENTS) + len(NUMBERS)

    def lay(self, gui: Gui, place: tuple[float, float, float, float]) -> None:
        """The list, and the button that goes back to the defaults."""
        left, top, wide, high = place
        units, look = self.stage.look.units, self.stage.look
        area = units.rect(left, top, wide, high - 74)
        area.height -= (area.height - 2 * look.px(4)) % units.px(ROW)  # whole rows only
        gui.picture(field_surface(look, area.size), area)
        self.chosen = min(self.chosen, self.count - 1)
        changed = self.stage.settings.buttons if self._buttons else self.stage.settings.keys
        ListView(
            gui,
            area.inflate(-2 * look.px(4), -2 * look.px(4)),
            units.px(ROW),
            self.count,
            self._paint_row,
            chose=self._chose,
            pressed=self._press,
            chosen=self.chosen,
            label=text("settings.page.keys"),
            words=self._words,
        )
        button = min(420.0, wide / 2)
        gui.button(
            units.rect(left, top + high - 54, button, 54),
            text(_key(self.stage, "reset")),
            self._reset,
            why_not="" if changed else text(_key(self.stage, "reset_why_not")),
        )
        self._lay_said(gui, units.rect(left + button + 24, top + high - 58, wide - button - 24, 62))

    def _lay_said(self, gui: Gui, rect: pygame.Rect) -> None:
        """How a key is changed, or what the last change took away; two lines at most."""
        type_, words = self.stage.look.type, self.said or text(_key(self.stage, "how"))
        lines = type_.wrap(words, "small", rect.width)
        high = type_.line_height("small")
        color = "vermilion_dark" if self.said else "ink_soft"
        for row, line in enumerate(lines):
            top = rect.centery - high * len(lines) // 2 + row * high
            gui.label(pygame.Rect(rect.left, top, rect.width, high), line, "small", color, "right")

    def _bound(self, said: str) -> None:
        self.said = said

    def _chose(self, index: int) -> None:
        self.chosen = index

    def _paint_row(
        self, surface: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool
    ) -> None:
        look = self.stage.look
        if chosen:
            pygame.draw.rect(surface, look.palette["paper_dark"], rect)
        line = pygame.Rect(rect.left, rect.bottom - 1, rect.width, 1)
        pygame.draw.rect(surface, look.palette["ink_soft"], line)
        inner = rect.inflate(-2 * look.px(12), 0)
        words = pygame.Rect(inner.left, inner.top, inner.width * 3 // 5, inner.height)
        caption, keys, fixed = self.row(index)
        look.type.draw(surface, caption, "body", look.palette["ink"], words)
        color = look.palette["ink_soft" if fixed else "ink"]
        right = inner.right
        for words_of in reversed(keys):
            right = keycap(look, surface, words_of, right, inner.centery, color) - look.px(8)
        if not keys:
            look.type.draw(surface, text("keys.none"), "italic", color, inner, "right")

    def _words(self, index: int) -> str:
        caption, keys, _ = self.row(index)
        return f"{caption}: {series(keys) or text('keys.none')}"

    def row(self, index: int) -> tuple[str, list[str], bool]:
        """What a row says: the act, the keys it has, whether they cannot be changed."""
        look = self.stage.look
        if self._buttons:
            intent = BUTTONS[index]
            labels = [printed(look.family, one) for one in look.buttons.chords(intent)]
            return text(f"intent.{intent}"), labels, intent in controller.FIXED
        if index < len(INTENTS):
            intent = INTENTS[index]
            labels = [key_label(one) for one in look.keys.chords(intent)]
            return text(f"intent.{intent}"), labels, intent in FIXED
        name, shown = NUMBERS[index - len(INTENTS)]
        keys = text(f"keys.{shown}")
        if name == LESS:
            keys = text("keys.with", held=text("key.shift"), keys=keys)
        return text(f"keys.number.{name}"), [keys], True

    def _press(self, index: int) -> None:
        intents = BUTTONS if self._buttons else INTENTS
        if index < len(intents):
            self.stage.stack.push(KeyDialog(self.stage, intents[index], self._bound))
        else:
            words = text("keys.fixed")
            self.stage.stack.push(Notice(self.stage, self.row(index)[0], words))

    def _reset(self) -> None:
        self.said = ""
        if self._buttons:
            self.stage.apply(buttons={})
        else:
            self.stage.apply(keys={})


def _key(stage: Stage, name: str) -> str:
    """The key of words about keys, or of those about buttons."""
    return f"keys.{name}_button" if stage.look.family else f"keys.{name}"


class KeyDialog(Dialog):
    """Waits for one key and binds it; `bound` is called with the intent that lost it, or "".

    A button of a controller is bound in the same way.
    """

    def __init__(
        self, stage: Stage, intent: Intent, bound: Callable[[str], object] = lambda said: None
    ) -> None:
        self.intent = intent
        self.bound = bound
        self.refused = ""  # why the last key cannot be bound
        super().__init__(
            stage, text(f"intent.{intent}"), "", [(text("common.cancel"), lambda: None)]
        )
        self.only_leaves = True

    @property
    def fixed(self) -> bool:
        """Whether nothing can be bound to the intent: keys, or buttons of the controller in use."""
        return self.intent in (controller.FIXED if self.look.family else FIXED)

    def lay(self, gui: Gui) -> None:
        """What is waited for, or why it was refused."""
        waits = text(_key(self.stage, "fixed" if self.fixed else "press"))
        self.words = self.refused or waits
        super().lay(gui)

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Any key but those of the ring is the answer."""
        pressed = event.type == pygame.CONTROLLERBUTTONDOWN
        if (event.type != pygame.KEYDOWN and not pressed) or self.fixed:
            return super().handle(event, act)
        if act is not None and act.intent in (Intent.CANCEL, Intent.CONFIRM, Intent.NEXT):
            return super().handle(event, act)
        if pressed:
            if act is None or not act.repeat:
                self._take(self.look.buttons, event.name, printed(self.look.family, event.name))
        elif name := chord(event):
            # Wards and bids are named by digits.
            self._take(self.look.keys, "" if digit_of(event) >= 0 else name, key_label(name))
        return True

    def _take(self, bindings: Bindings, name: str, label: str) -> None:
        """Bind a key or a button, or say why not."""
        old = [one for one in bindings.intents_of(name) if one is not self.intent]
        try:
            if not name:
                raise ValueError(name)
            changes = bindings.bound(self.intent, name)
        except ValueError:
            self.refused = text(_key(self.stage, "taken"), press=label)
            self.resize()
            return
        lost = [text("keys.moved", press=label, intent=text(f"intent.{one}")) for one in old]
        self.bound(sentences(lost))
        if bindings is self.look.buttons:
            self.stage.apply(buttons=changes)
        else:
            self.stage.apply(keys=changes)
        self.stack.pop(self)
