"""The page of settings that binds keys: a list of acts, and a card that waits for a key."""

from collections.abc import Callable
from typing import Final

import pygame

from tammany_desktop.languages import series, text
from tammany_desktop.scenes.base.dialog import Dialog, Notice
from tammany_desktop.scenes.base.stage import Stage
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import DEFAULTS, FIXED, Act, Intent, chord, digit_of, key_label
from tammany_desktop.ui.scrolling import ListView
from tammany_desktop.ui.skin import field_surface, keycap

INTENTS: Final = [intent for intent in DEFAULTS if intent not in FIXED] + [
    intent for intent in DEFAULTS if intent in FIXED
]
# Keys that cannot be bound, for they carry a number: what they do, and how they are shown.
LESS: Final = "bid_less"  # with Shift
NUMBERS: Final = (
    ("ward", "digits"),
    ("choice", "choices"),
    ("bid_more", "colors"),
    (LESS, "colors"),
)
COUNT: Final = len(INTENTS) + len(NUMBERS)
ROW = 46  # units


class KeysPage:
    """The list of intents with their keys; pressing a row asks for its new key."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.chosen = 0
        self.said = ""  # from which act a key was taken

    def lay(self, gui: Gui, place: tuple[float, float, float, float]) -> None:
        """The list, and the button that goes back to the defaults."""
        left, top, wide, high = place
        units, look = self.stage.look.units, self.stage.look
        area = units.rect(left, top, wide, high - 74)
        area.height -= (area.height - 2 * look.px(4)) % units.px(ROW)  # whole rows only
        gui.picture(field_surface(look, area.size), area)
        ListView(
            gui,
            area.inflate(-2 * look.px(4), -2 * look.px(4)),
            units.px(ROW),
            COUNT,
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
            text("keys.reset"),
            self._reset,
            why_not="" if self.stage.settings.keys else text("keys.reset_why_not"),
        )
        self._lay_said(gui, units.rect(left + button + 24, top + high - 58, wide - button - 24, 62))

    def _lay_said(self, gui: Gui, rect: pygame.Rect) -> None:
        """How a key is changed, or what the last change took away; two lines at most."""
        type_, words = self.stage.look.type, self.said or text("keys.how")
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
        if index < len(INTENTS):
            intent = INTENTS[index]
            labels = [key_label(one) for one in self.stage.look.keys.chords(intent)]
            return text(f"intent.{intent}"), labels, intent in FIXED
        name, shown = NUMBERS[index - len(INTENTS)]
        keys = text(f"keys.{shown}")
        if name == LESS:
            keys = text("keys.with", held=text("key.shift"), keys=keys)
        return text(f"keys.number.{name}"), [keys], True

    def _press(self, index: int) -> None:
        if index < len(INTENTS):
            self.stage.stack.push(KeyDialog(self.stage, INTENTS[index], self._bound))
        else:
            words = text("keys.fixed")
            self.stage.stack.push(Notice(self.stage, self.row(index)[0], words))

    def _reset(self) -> None:
        self.said = ""
        self.stage.apply(keys={})


class KeyDialog(Dialog):
    """Waits for one key and binds it; `bound` is called with the intent that lost it, or ""."""

    def __init__(
        self, stage: Stage, intent: Intent, bound: Callable[[str], object] = lambda said: None
    ) -> None:
        self.intent = intent
        self.bound = bound
        fixed = intent in FIXED
        words = text("keys.fixed" if fixed else "keys.press")
        super().__init__(
            stage, text(f"intent.{intent}"), words, [(text("common.cancel"), lambda: None)]
        )
        self.only_leaves = True

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Any key but those of the ring is the answer."""
        if event.type != pygame.KEYDOWN or self.intent in FIXED:
            return super().handle(event, act)
        if act is not None and act.intent in (Intent.CANCEL, Intent.CONFIRM, Intent.NEXT):
            return super().handle(event, act)
        name = chord(event)
        if not name:
            return True
        old = self.look.keys.intent_of(name)
        try:
            if digit_of(event) >= 0:  # wards and bids are named by them
                raise ValueError(name)
            changes = self.look.keys.bound(self.intent, name)
        except ValueError:
            self.words = text("keys.taken", press=key_label(name))
            self.resize()
            return True
        taken = old is not None and old is not self.intent
        what = {"press": key_label(name), "intent": text(f"intent.{old}")} if taken else {}
        self.bound(text("keys.moved", **what) if taken else "")
        self.stage.apply(keys=changes)
        self.stack.pop(self)
        return True
