"""Typesetting of the newspaper: faces of any size, and lines that are about equally long."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from tammany_desktop.languages.breaking import cut, fragments_of, split
from tammany_desktop.ui.fonts import Font, darken
from tammany_desktop.ui.look import Look

BODY_CAPS: Final = 18.0  # units: height of capitals in the columns
RAG: Final = 8  # spaces: room at the end of a line that costs as much as ten more lines
RAG_EXPONENT: Final = 3.0  # exponent of the cost of room at the end of a line

SPACING: Final = 1.58  # distance of two lines, relative to the height of capitals
LARGE_SPACING: Final = 1.5  # the same distance in large type
LARGE_FROM: Final = 21.0  # units: least height of capitals of large type

BODY: Final = "body"
BOLD: Final = "strong"
ITALIC: Final = "italic"
DISPLAY: Final = "display"
WOOD: Final = "wood"
MASTHEAD: Final = "masthead"
Point = tuple[int, int]


class Face(NamedTuple):
    """The typeface of a role (see `ui.type`) with capitals `cap_units` units high."""

    role: str
    cap_units: float = BODY_CAPS


class Word(NamedTuple):
    """A word, or a part of a word before a possible break, in its face, `width` pixels wide."""

    text: str
    face: Face
    width: int
    after_space: bool = True  # whether a space precedes the word, unless it begins a line
    hyphen: str = ""  # printed if a line ends after the word


class Line(NamedTuple):
    """A line of words, and the pixels between them."""

    words: tuple[Word, ...]
    space: float

    def space_before(self, index: int) -> float:
        """Return the pixels before a word of the line, by its index."""
        return self.space if index and self.words[index].after_space else 0.0

    @property
    def width(self) -> float:
        """Return the line's length in pixels."""
        return sum(self.space_before(index) + word.width for index, word in enumerate(self.words))


class Fonts:
    """Sets the newspaper's text in fonts of any size, for one look."""

    def __init__(self, look: Look) -> None:
        self.look = look

    def font(self, face: Face) -> Font:
        """Return the font of a face in device pixels, cached with the look."""
        return self.look.type.font_of_size(face.role, face.cap_units)

    def width(self, text: str, face: Face) -> int:
        """Return the width in pixels of a text on one line."""
        return self.font(face).size(text)[0]

    def line_height(self, face: Face) -> int:
        """Return the distance of two lines in pixels."""
        spacing = SPACING if face.cap_units < LARGE_FROM else LARGE_SPACING
        return round(self.cap_height(face) * spacing)

    def cap_height(self, face: Face) -> int:
        """Return the height of a capital in pixels."""
        return self.font(face).cap_height or self.font(face).ascent

    def cut(self, text: str, face: Face, width: int) -> str:
        """Return a text, truncated with an ellipsis if it is wider than `width` pixels."""
        if self.width(text, face) <= width:
            return text
        return cut(text, lambda shorter: self.width(shorter, face) <= width)

    def draw_cut(
        self, surface: pygame.Surface, text: str, face: Face, rect: pygame.Rect, align: str = ""
    ) -> None:
        """Draw a line, truncated if needed, at the left unless `align` is "center" or "right"."""
        text = self.cut(text, face, rect.width)
        width = self.width(text, face)
        lefts = {"center": rect.centerx - width // 2, "right": rect.right - width}
        baseline = rect.centery + self.cap_height(face) // 2
        self.draw(surface, text, face, (lefts.get(align, rect.left), baseline))

    def draw(self, surface: pygame.Surface, text: str, face: Face, start: Point) -> None:
        """Draw a text whose baseline begins at the pixel `start`."""
        font = self.font(face)
        image = darken(font.render(text, self.look.palette["ink"]), self.cap_height(face))
        surface.blit(image, (start[0], start[1] - font.baseline(text)))

    def words(self, text: str, face: Face, width: int) -> list[Word]:
        """Return a text in parts between which lines may break, each as wide as a line at most."""

        def fits(part: str) -> bool:
            return self.width(part, face) <= width

        words: list[Word] = []
        for fragment in fragments_of(text):
            parts = [fragment.text] if fits(fragment.text) else split(fragment.text, fits)
            for number, part in enumerate(parts):
                after_space = bool(fragment.gap) and not number
                words.append(Word(part, face, self.width(part, face), after_space, fragment.hyphen))
        return words

    def lines(self, words: Sequence[Word], width: int, paragraph: bool = False) -> list[Line]:
        """Return even lines of at most `width` pixels; a `paragraph` may end with a short one."""
        if not words:
            return []
        space = self.width(" ", words[-1].face)
        lines = []
        for start, end in pairwise(_breaks(words, space, width, paragraph)):
            group = tuple(words[start:end])
            if end < len(words) and group[-1].hyphen and not words[end].after_space:
                last_text = group[-1].text + group[-1].hyphen
                last_width = self.width(last_text, group[-1].face)
                group = (*group[:-1], group[-1]._replace(text=last_text, width=last_width))
            lines.append(Line(group, space))
        return lines

    def draw_line(self, surface: pygame.Surface, line: Line, left: float, baseline: int) -> None:
        """Draw a line from its left end, at a baseline."""
        x = left
        for number, word in enumerate(line.words):
            x += line.space_before(number)
            self.draw(surface, word.text, word.face, (round(x), baseline))
            x += word.width


def _breaks(words: Sequence[Word], space: int, width: int, paragraph: bool) -> list[int]:
    """Return the indexes of the lines' first words at the least total cost, then the word count."""
    count = len(words)
    costs = [0.0] + [float("inf")] * count
    best_start = [0] * (count + 1)  # where a line that ends there starts
    for end in range(1, count + 1):
        total = 0
        for start in range(end - 1, -1, -1):
            total += words[start].width + space * (start < end - 1 and words[start + 1].after_space)
            if total > width and start < end - 1:
                break
            rag = 0.0 if paragraph and end == count else abs(width - total) / max(1, RAG * space)
            cost = costs[start] + 1.0 + 10 * float(rag**RAG_EXPONENT)
            if cost < costs[end]:
                costs[end], best_start[end] = cost, start
    breaks = [count]
    while breaks[-1]:
        breaks.append(best_start[breaks[-1]])
    return breaks[::-1]
