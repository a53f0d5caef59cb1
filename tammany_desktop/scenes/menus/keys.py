"""The page of settings that binds keys: a list of acts, and a card that waits for a key."""

from collections.abc import Callable
from typing import Final

import pygame

from tammany_desktop.languages import text
from tammany_desktop.scenes.base.dialog import Dialog, Notice
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.ui.desk import Desk
from tammany_desktop.ui.intents import DEFAULTS, FIXED, Act, Intent, chord, key_label
from tammany_desktop.ui.listview import ListView
from tammany_desktop.ui.ornament import keycap
from tammany_desktop.ui.skin import field_surface

INTENTS: Final = [intent for intent in DEFAULTS if intent not in FIXED] + [
    intent for intent in DEFAULTS if intent in FIXED
]
# Keys that cannot be bound, for they carry a number: what they do, and how they are shown.
NUMBERS: Final = (("ward", "digits"), ("choice", "choices"), ("bid_more", "colors"))
LESS: Final = "bid_less"
COUNT: Final = len(INTENTS) + len(NUMBERS) + 1
ROW = 46  # units


class KeysPage:
    """The list of intents with their keys; pressing a row asks for its new key."""

    def __init__(self, stage: Stage, changed: Callable[[], None]) -> None:
        self.stage = stage
        self.changed = changed
        self.chosen = 0

    def lay(self, desk: Desk, place: tuple[float, float, float, float]) -> None:
        """The list, and the button that goes back to the defaults."""
        left, top, wide, high = place
        units, look = self.stage.look.units, self.stage.look
        area = units.rect(left, top, wide, high - 74)
        area.height -= (area.height - 2 * look.px(4)) % units.px(ROW)  # whole rows only
        desk.picture(field_surface(look, area.size), area)
        ListView(
            desk,
            area.inflate(-2 * look.px(4), -2 * look.px(4)),
            units.px(ROW),
            COUNT,
            self._paint_row,
            chose=self._chose,
            pressed=self._press,
            chosen=self.chosen,
            label=text("settings.page.keys"),
        )
        desk.button(
            units.rect(left, top + high - 54, min(420, wide / 2), 54),
            text("keys.reset"),
            self._reset,
            why_not="" if self.stage.settings.keys else text("keys.reset_why_not"),
        )

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

    def row(self, index: int) -> tuple[str, list[str], bool]:
        """What a row says: the act, the keys it has, whether they cannot be changed."""
        if index < len(INTENTS):
            intent = INTENTS[index]
            labels = [key_label(one) for one in self.stage.look.keys.chords(intent)]
            return text(f"intent.{intent}"), labels, intent in FIXED
        place = index - len(INTENTS)
        if place == len(NUMBERS):
            keys = text("keys.with", held=text("key.shift"), keys=text("keys.colors"))
            return text(f"keys.number.{LESS}"), [keys], True
        name, shown = NUMBERS[place]
        return text(f"keys.number.{name}"), [text(f"keys.{shown}")], True

    def _press(self, index: int) -> None:
        if index < len(INTENTS):
            self.stage.stack.push(KeyDialog(self.stage, INTENTS[index]))
        else:
            words = text("keys.fixed")
            self.stage.stack.push(Notice(self.stage, self.row(index)[0], words))

    def _reset(self) -> None:
        self.stage.apply(keys={})


class KeyDialog(Dialog):
    """Waits for one key and binds it."""

    def __init__(self, stage: Stage, intent: Intent) -> None:
        self.intent = intent
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
        try:
            changes = self.look.keys.bound(self.intent, name)
        except ValueError:
            self.words = text("keys.taken", press=key_label(name))
            self.resize()
            return True
        self.stage.apply(keys=changes)
        self.stack.pop(self)
        return True
