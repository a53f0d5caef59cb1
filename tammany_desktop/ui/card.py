"""A card that measures itself: each part says once how high it is, and is placed by that."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.skin import PLAIN


class Way(NamedTuple):
    """A button of a card."""

    words: str
    press: Callable[[], object]
    intent: Intent | None = None
    kind: str = PLAIN
    hint: str = ""
    home: bool = False

    def lay(self, gui: Gui, place: pygame.Rect) -> None:
        """Lay the button out in a place."""
        kind, intent, hint, home = self.kind, self.intent, self.hint, self.home
        gui.button(place, self.words, self.press, kind=kind, intent=intent, hint=hint, home=home)


class Card:
    """What is on a card, from top to bottom; `inner` is the width that all of it has, in pixels."""

    def __init__(self, gui: Gui, wide: int, pad: int) -> None:
        """As `wide` as that in pixels, at most as the window, with `pad` free on all sides."""
        self.gui = gui
        self.pad = pad
        self.inner = min(wide, gui.look.window.width - gui.look.px(40)) - 2 * pad
        self._parts: list[tuple[int, Callable[[pygame.Rect], object]]] = []

    def add(self, high: int, lay: Callable[[pygame.Rect], object] = lambda place: None) -> None:
        """A part of a height, or a gap; `lay` is called with its place."""
        self._parts.append((high, lay))

    def words(self, words: str, role: str = "body", color: str = "ink") -> None:
        """A paragraph."""
        gui, type_ = self.gui, self.gui.look.type
        high = type_.line_height(role) * len(type_.wrap(words, role, self.inner))
        self.add(high, lambda place: gui.label(place, words, role, color, wrap=True))

    def row(
        self,
        ways: Sequence[Way],
        widths: Sequence[int],
        gap: int,
        high: int,
        left: bool = False,
    ) -> None:
        """Buttons side by side, the first at the right, or at the `left`."""

        def lay(place: pygame.Rect) -> None:
            for way, wide in zip(ways, widths, strict=True):
                at = place.left if left else place.right - wide
                way.lay(self.gui, pygame.Rect(at, place.top, wide, high))
                place.move_ip((wide + gap) * (1 if left else -1), 0)

        self.add(high, lay)

    def lay(self, find: Callable[[tuple[int, int]], pygame.Rect]) -> pygame.Rect:
        """Lay all of it out where `find` has room for a card of its size; the card's pixels."""
        high = sum(part for part, _ in self._parts)
        found = find((self.inner + 2 * self.pad, high + 2 * self.pad))
        self.gui.card(found, "tooltip")
        place = found.inflate(-2 * self.pad, -2 * self.pad)
        for place.height, lay in self._parts:
            lay(place.copy())
            place.top += place.height
        return found
