"""A card whose size and layout follow from the heights of its parts."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.scrolling import Column, bar_width, words_block
from tammany_desktop.ui.skin import NOTE, PLAIN, QUIET, icon
from tammany_desktop.ui.tokens import Gap, Height

Lay = Callable[[pygame.Rect], object]
# A Place gets several sizes; it returns the index of the best size, and the rectangle for it.
Place = Callable[[list[tuple[int, int]]], tuple[int, pygame.Rect]]
Paragraph = tuple[str, str, str] | None  # words, role and color; None for what cannot scroll


class CardButton(NamedTuple):
    """A button of a card."""

    words: str
    press: Callable[[], object]
    intent: Intent | None = None
    kind: str = PLAIN
    hint: str = ""
    home: bool = False  # whether the focus begins here
    icon: str = ""  # the picture that stands for the words, if any

    def lay(self, gui: Gui, rect: pygame.Rect) -> None:
        """Lay out the button in a rectangle."""
        words, kind = ("", QUIET) if self.icon else (self.words, self.kind)
        painter = icon(gui.look, self.icon) if self.icon else None
        intent, home, press = self.intent, self.home, self.press
        button = gui.button(rect, words, press, kind=kind, intent=intent, home=home, icon=painter)
        button.target.label = self.words
        button.target.hint = self.hint or ("" if words else self.words)


class Part(NamedTuple):
    """A part of a card: height in pixels, layout, and whether it may be left out for room."""

    height: int
    lay: Lay
    optional: bool
    paragraph: Paragraph


class Card:
    """A card's parts, added from top to bottom, which are laid out when all have been added."""

    def __init__(self, gui: Gui, width: int, pad: int) -> None:
        """`width` and `pad` are in pixels; large text limits `width` to 2/3 of the window."""
        self.gui, self.pad = gui, pad
        room_width, large = gui.look.window.width, gui.look.units.large
        room_width = room_width * 2 // 3 if large else room_width - gui.look.px(Gap.XL)
        self.inner_width = min(width, room_width) - 2 * pad  # pixels: the width of each part
        self._parts: list[Part] = []

    def add(
        self,
        height: int,
        lay: Lay = lambda _: None,
        optional: bool = False,
        paragraph: Paragraph = None,
    ) -> None:
        """Add a part that `lay` lays out, or a gap; if room is short, its `paragraph` scrolls."""
        self._parts.append(Part(height, lay, optional, paragraph))

    def add_words(self, words: str, role: str = "body", color: str = "ink") -> None:
        """Add a paragraph."""
        gui, type_ = self.gui, self.gui.look.type
        height = type_.line_height(role) * len(type_.wrap(words, role, self.inner_width))
        lay = partial(gui.label, words=words, role=role, color=color, wrap=True)
        self.add(height, lay, paragraph=(words, role, color))

    def add_title(self, words: str, close: CardButton, *beside: tuple[CardButton, int]) -> None:
        """Add a heading, then buttons of given widths, and last the one that closes the card."""
        gap, height = (self.gui.look.px(size) for size in (Gap.S, Height.LOW))
        widths = [height, *(width for _, width in beside)]
        room = self.inner_width - sum(widths) - gap * len(widths)
        role = "prompt_bold" if self.gui.look.type.fits(words, "prompt_bold", room) else "strong"
        self.add(height, lambda row: self.gui.label(row.move_to(width=room), words, role))
        self.add(-height)  # the buttons are beside the heading
        actions = [close._replace(icon="close"), *(action for action, _ in beside)]
        self.add_buttons(actions, widths, height, (gap, gap))

    def add_buttons(
        self,
        actions: Sequence[CardButton],
        widths: Sequence[int],
        height: int,
        gaps: tuple[int, int],
        left: bool = False,
    ) -> None:
        """Add rows of buttons, aligned right (or `left`); `gaps` are within and between rows."""
        room, rows = -1, list[list[tuple[int, CardButton]]]()
        for action, width in zip(actions, widths, strict=True):
            if width > room:
                room = self.inner_width
                rows.append([])
            rows[-1].append((width, action))
            room -= width + gaps[0]
        for index, row in enumerate(rows):
            self.add(gaps[1] if index else 0)
            self.add(height, partial(self._lay_row, row, gaps[0], left))

    def _lay_row(
        self, row: Sequence[tuple[int, CardButton]], gap: int, left: bool, area: pygame.Rect
    ) -> None:
        for width, action in row:
            left_edge = area.left if left else area.right - width
            action.lay(self.gui, pygame.Rect(left_edge, area.top, width, area.height))
            area.left += (width + gap) * (1 if left else -1)

    def _fitting_parts(self) -> tuple[list[Part], int]:
        """Return the parts, fewer or scrolling if room is short, and the missing pixels."""
        look, parts = self.gui.look, self._parts.copy()
        room = look.window.height - look.px(Gap.M) - 2 * self.pad
        while (missing := sum(part.height for part in parts) - room) > 0:
            optional = [part for part in parts if part.optional]
            if not optional:
                break
            parts.remove(optional[-1])
        return (self._with_scrolling(parts, missing) if missing > 0 else parts), missing

    @property
    def fits(self) -> bool:
        """Return True if the window has room for all parts that cannot be left out."""
        return self._fitting_parts()[1] <= 0

    def _with_scrolling(self, parts: list[Part], missing: int) -> list[Part]:
        """Return the parts, with all paragraphs but a heading in one column that scrolls."""
        scrolling = [part for part in parts[1:] if part.paragraph is not None]
        if not scrolling:
            return parts
        look, width = self.gui.look, self.inner_width - bar_width(self.gui.look)
        blocks = [words_block(look, *part.paragraph, width) for part in scrolling if part.paragraph]
        line_height, height = look.type.line_height("body"), sum(part.height for part in scrolling)
        lay = partial(Column, self.gui, blocks=blocks, step=line_height)
        parts[parts.index(scrolling[0])] = Part(height - missing, lay, False, None)
        return [part for part in parts if part not in scrolling]

    @property
    def size(self) -> tuple[int, int]:
        """Return the size of the card in pixels."""
        height = sum(part.height for part in self._fitting_parts()[0])
        return self.inner_width + 2 * self.pad, height + 2 * self.pad

    def lay(self, rect: pygame.Rect) -> pygame.Rect:
        """Lay out all parts in a rect or, if it is smaller than the card, from its corner."""
        size = max(rect.width, self.size[0]), max(rect.height, self.size[1])
        rect = pygame.Rect(rect.topleft, size).clamp(self.gui.look.window)
        self.gui.card(rect, NOTE)
        self.lay_parts(rect.inflate(-2 * self.pad, -2 * self.pad))
        return rect

    def lay_parts(self, area: pygame.Rect) -> None:
        """Lay out all parts from the top of an area, without the card's paper."""
        for part in self._fitting_parts()[0]:
            area.height = part.height
            part.lay(area.copy())
            area.top += part.height


def lay_one(cards: Sequence[Card], place: Place) -> pygame.Rect:
    """Lay out one of the cards that fit, or the last, at the rect that `place` returns."""
    fitting = [card for card in cards if card.fits] or cards[-1:]
    index, rect = place([card.size for card in fitting])
    return fitting[index].lay(rect)
