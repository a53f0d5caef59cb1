"""Cards that measure themselves: each part says once how high it is, and is placed by that."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic, NamedTuple, TypeVar

import pygame

from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.skin import PLAIN

On = TypeVar("On")  # what a part is laid out on: a GUI, or the surface of a painted card


class Part(NamedTuple, Generic[On]):
    """A part of a card: its height in pixels, and what puts it into its place."""

    high: float
    lay: Callable[[On, pygame.Rect], object]
    spare: bool = False  # it goes where room is short


def high_of(parts: Sequence[Part[On]]) -> float:
    """The height of parts that lie below each other."""
    return sum(part.high for part in parts)


def lay_parts(on: On, parts: Sequence[Part[On]], place: pygame.Rect) -> None:
    """Put parts below each other; whole pixels come last, so that no gap opens between two."""
    top: float = place.top
    for part in parts:
        end = top + part.high
        part.lay(on, pygame.Rect(place.left, round(top), place.width, round(end) - round(top)))
        top = end


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
    """What is on a card, from top to bottom; `inner` is the width that is known from the first."""

    def __init__(self, gui: Gui, wide: int, pad: int) -> None:
        """`wide` and `pad` in pixels."""
        self.gui = gui
        self.look = gui.look
        self.pad = pad
        self.inner = wide - 2 * pad
        self.parts: list[Part[Gui]] = []

    def add(
        self, high: float, lay: Callable[[Gui, pygame.Rect], object], spare: bool = False
    ) -> None:
        """A part of a height in pixels."""
        self.parts.append(Part(high, lay, spare))

    def gap(self, high: float) -> None:
        """Nothing, so high."""
        self.add(high, lambda gui, place: None)

    def words(self, words: str, role: str = "body", color: str = "ink") -> None:
        """A paragraph."""
        type_ = self.look.type
        high = type_.line_height(role) * len(type_.wrap(words, role, self.inner))
        self.add(high, lambda gui, place: gui.label(place, words, role, color, wrap=True))

    def row(
        self,
        ways: Sequence[Way],
        widths: Sequence[float],
        gap: float,
        high: float,
        align: str = "right",
    ) -> None:
        """Buttons side by side: from the left, or else from the right or in the middle."""
        self.add(high, partial(_lay_row, ways, widths, gap, align))

    def lay(
        self, place: Callable[[tuple[int, int]], pygame.Rect], kind: str = "tooltip"
    ) -> pygame.Rect:
        """Lay all of it out where `place` finds room for its size; the card's pixels."""
        pad = self.pad
        found = place((self.inner + 2 * pad, round(high_of(self.parts)) + 2 * pad))
        self.gui.card(found, kind)
        lay_parts(self.gui, self.parts, found.inflate(-2 * pad, -2 * pad))
        return found


def _lay_row(
    ways: Sequence[Way],
    widths: Sequence[float],
    gap: float,
    align: str,
    gui: Gui,
    place: pygame.Rect,
) -> None:
    """The first at the right, unless they are aligned at the left."""
    across = sum(widths) + gap * (len(widths) - 1)
    spare = place.width - across
    right = place.right - (spare / 2 if align == "center" else 0)
    left: float = place.left
    for way, wide in zip(ways, widths, strict=True):
        start = left if align == "left" else right - wide
        rect = pygame.Rect(round(start), place.top, round(start + wide) - round(start), 0)
        rect.height = place.height
        left, right = left + wide + gap, right - wide - gap
        way.lay(gui, rect)
