"""A card that measures itself: each part tells its height, by which it is placed."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.skin import PLAIN
from tammany_desktop.ui.tokens import Gap

Lay = Callable[[pygame.Rect], object]


class Action(NamedTuple):
    """A button of a card."""

    words: str
    press: Callable[[], object]
    intent: Intent | None = None
    kind: str = PLAIN
    hint: str = ""
    home: bool = False

    def lay(self, gui: Gui, place: pygame.Rect) -> None:
        """Lay out the button in a place."""
        kind, intent, hint, home = self.kind, self.intent, self.hint, self.home
        gui.button(place, self.words, self.press, kind=kind, intent=intent, hint=hint, home=home)


class Part(NamedTuple):
    """A part of a card: its height, what lays it out, whether it is left out for lack of room."""

    high: int
    lay: Lay
    spare: bool


class Card:
    """The parts of a card, from top to bottom; `inner` is the width of each part, in pixels."""

    def __init__(self, gui: Gui, wide: int, pad: int) -> None:
        """Begin a card of `wide` pixels; with large text, of two thirds of the window."""
        self.gui, self.pad = gui, pad
        room, large = gui.look.window.width, gui.look.units.large
        room = room * 2 // 3 if large else room - gui.look.px(Gap.XL)
        self.inner = min(wide, room) - 2 * pad
        self._parts: list[Part] = []

    def add(self, high: int, lay: Lay = lambda place: None, spare: bool = False) -> None:
        """Add a part of a height, or a gap; `lay` is called with its place."""
        self._parts.append(Part(high, lay, spare))

    def words(self, words: str, role: str = "body", color: str = "ink") -> None:
        """Add a paragraph."""
        gui, type_ = self.gui, self.gui.look.type
        high = type_.line_height(role) * len(type_.wrap(words, role, self.inner))
        self.add(high, lambda place: gui.label(place, words, role, color, wrap=True))

    def ways(
        self,
        ways: Sequence[Action],
        widths: Sequence[int],
        high: int,
        gaps: tuple[int, int],
        left: bool = False,
    ) -> None:
        """Add rows of buttons from the right (or `left`); `gaps`: in rows and between them."""
        room, rows = -1, list[list[tuple[int, Action]]]()
        for way, wide in zip(ways, widths, strict=True):
            if wide > room:
                room = self.inner
                rows.append([])
            rows[-1].append((wide, way))
            room -= wide + gaps[0]
        for number, row in enumerate(rows):
            self.add(gaps[1] if number else 0)
            self.add(high, partial(self._lay_row, row, gaps[0], left))

    def _lay_row(
        self, row: Sequence[tuple[int, Action]], gap: int, left: bool, place: pygame.Rect
    ) -> None:
        for wide, way in row:
            at = place.left if left else place.right - wide
            way.lay(self.gui, pygame.Rect(at, place.top, wide, place.height))
            place.left += (wide + gap) * (1 if left else -1)

    def _fitting(self, room: int) -> list[Part]:
        """Return the parts that fit `room`: the last spare ones are left out first."""
        parts = self._parts.copy()
        while sum(part.high for part in parts) > room and any(part.spare for part in parts):
            parts.remove([part for part in parts if part.spare][-1])
        return parts

    def lay(self, find: Callable[[tuple[int, int]], pygame.Rect]) -> pygame.Rect:
        """Lay out all parts where `find` has room for the card's size; return the card's pixels."""
        look, edges = self.gui.look, 2 * self.pad
        parts = self._fitting(look.window.height - look.px(Gap.M) - edges)
        found = find((self.inner + edges, sum(part.high for part in parts) + edges))
        self.gui.card(found, "tooltip")
        place = found.inflate(-edges, -edges)
        for part in parts:
            place.height = part.high
            part.lay(place.copy())
            place.top += part.high
        return found
