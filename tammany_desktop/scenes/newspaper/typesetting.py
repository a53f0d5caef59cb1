"""Typesetting of the newspaper: faces of any size, and justified lines with even spaces."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple
from unicodedata import combining

import pygame

from tammany_desktop.languages.breaking import cut, graphemes, pieces, split
from tammany_desktop.ui.fonts import Font, Run, darkened
from tammany_desktop.ui.look import Look

BODY: Final = 18.0  # units: height of capitals in the columns
WIDEST: Final = 8.0  # widest spaces of a justified line, relative to the face's own
EASY: Final = 2.0  # width of spaces, relative to the face's own, above which letters are spaced
TRACKED: Final = 0.12  # most space between letters, as a share of the height of capitals
HEAD: Final = 0.36  # most space between the capitals of a run-in heading, as such a share
NARROWEST: Final = 0.8  # narrowest spaces of a justified line, relative to the face's own
HEADED: Final = 0.5  # factor on the room left in a line whose run-in heading can be spaced
LOOSE: Final = 3.0  # exponent of the cost of stretched spaces

SOLID: Final = 1.58  # distance of lines, relative to the height of capitals
DISPLAYED: Final = 1.5  # the same for large type
LARGE: Final = 21.0  # units: least height of capitals of large type

TEXT: Final = "body"
BOLD: Final = "strong"
ITALIC: Final = "italic"
DISPLAY: Final = "display"
WOOD: Final = "wood"
MASTHEAD: Final = "masthead"


class Face(NamedTuple):
    """The typeface of a role (see `ui.type`) with capitals `caps` units high."""

    role: str
    caps: float = BODY


class Word(NamedTuple):
    """A word in its face, `width` pixels wide."""

    words: str
    face: Face
    width: int
    gap: bool = True  # whether a space precedes it, unless it begins a line
    hyphen: str = ""  # printed if a line ends after the word

    @property
    def letters(self) -> list[str]:
        """Return the letters with their diacritics."""
        return graphemes(self.words)


class Line(NamedTuple):
    """A line of words, the pixels between them, and those added between the letters of a role."""

    words: tuple[Word, ...]
    space: float
    track: float = 0.0
    role: str = ""

    def tracking(self, word: Word) -> float:
        """Return the pixels added between each two letters of a word."""
        return self.track if word.face.role == self.role else 0.0

    def advance(self, word: Word) -> float:
        """Return the width of a word in pixels, with the space added between its letters."""
        return word.width + self.tracking(word) * (len(word.letters) - 1)

    def gap_before(self, number: int) -> float:
        """Return the pixels between the word before and the word of a number."""
        return self.space if number and self.words[number].gap else 0.0

    @property
    def gaps(self) -> int:
        """Return the number of spaces."""
        return sum(word.gap for word in self.words[1:])

    @property
    def width(self) -> float:
        """Return the line's length in pixels."""
        return sum(self.gap_before(n) + self.advance(word) for n, word in enumerate(self.words))


class Fonts:
    """The newspaper's fonts at any size, for one look."""

    def __init__(self, look: Look) -> None:
        self.look = look

    def font(self, face: Face) -> Font:
        """Return the font of a face in device pixels, cached with the look."""
        return self.look.type.sized(face.role, face.caps)

    def width(self, words: str, face: Face) -> int:
        """Return the width in pixels of words on one line."""
        return self.font(face).size(words)[0]

    def line_height(self, face: Face) -> int:
        """Return the distance of two lines in pixels."""
        return round(self.capital_height(face) * (SOLID if face.caps < LARGE else DISPLAYED))

    def capital_height(self, face: Face) -> int:
        """Return the height of a capital in pixels."""
        return self.font(face).capital or self.font(face).ascent

    def fit(self, words: str, face: Face, width: int) -> str:
        """Return words, truncated with an ellipsis if they are wider than `width` pixels."""
        if self.width(words, face) <= width:
            return words
        return cut(words, lambda shorter: self.width(shorter, face) <= width)

    def set_line(
        self, paper: pygame.Surface, words: str, face: Face, place: pygame.Rect, align: str = "left"
    ) -> None:
        """Write one line in `place`, truncated if needed, with its capitals centered vertically."""
        words = self.fit(words, face, place.width)
        width = self.width(words, face)
        left = {"center": place.centerx - width // 2, "right": place.right - width}
        baseline = place.centery + self.capital_height(face) // 2
        self.write(paper, words, face, (left.get(align, place.left), baseline))

    def write(self, surface: pygame.Surface, words: str, face: Face, at: tuple[int, int]) -> None:
        """Write words whose baseline begins at a point."""
        font = self.font(face)
        image = darkened(font.render(words, self.look.palette["ink"]), self.capital_height(face))
        surface.blit(image, (at[0], at[1] - font.baseline(words)))

    def words(self, text: str, face: Face, width: int) -> list[Word]:
        """Return a text's words; those wider than a line are split."""

        def fits(part: str) -> bool:
            return self.width(part, face) <= width

        words: list[Word] = []
        for piece in pieces(text):
            parts = [piece.words] if fits(piece.words) else split(piece.words, fits)
            for number, part in enumerate(parts):
                gap = bool(piece.gap) and not number
                words.append(Word(part, face, self.width(part, face), gap, piece.hyphen))
        return words

    def lines(self, words: Sequence[Word], width: int, fill: bool) -> list[Line]:
        """Return even lines of at most `width` pixels; `fill` justifies all but the last."""
        if not words:
            return []
        space = self.width(" ", words[-1].face)
        breaks = _breaks(words, space, width, fill)
        lines = []
        for start, end in pairwise(breaks):
            group = tuple(words[start:end])
            if end < len(words) and group[-1].hyphen and not words[end].gap:
                last = group[-1].words + group[-1].hyphen
                last_width = self.width(last, group[-1].face)
                group = (*group[:-1], group[-1]._replace(words=last, width=last_width))
            line = Line(group, space)
            justify = fill and line.gaps and (end < len(words) or line.width > width)
            lines.append(self._justified(group, space, width) if justify else line)
        return lines

    def _justified(self, group: tuple[Word, ...], space: int, width: int) -> Line:
        """Return a line with wider spaces, then wider letters too, or unjustified if that fails."""
        gaps, room = Line(group, space).gaps, width - sum(word.width for word in group)
        if room <= EASY * space * gaps:
            return Line(group, room / gaps)
        has_heading = any(word.face.role == BOLD for word in group)
        role, limit = (BOLD, HEAD) if has_heading else (group[-1].face.role, TRACKED)
        letters = sum(len(word.letters) - 1 for word in group if word.face.role == role)
        limit *= self.capital_height(group[-1].face) if _separable(group) else 0.0
        track = min(limit, (room - EASY * space * gaps) / max(1, letters))
        gap = (room - track * letters) / gaps
        return Line(group, gap, track, role) if gap <= WIDEST * space else Line(group, space)

    def paint(self, surface: pygame.Surface, line: Line, left: float, baseline: int) -> None:
        """Paint a line from its left end."""
        x = left
        for number, word in enumerate(line.words):
            x += line.gap_before(number)
            if line.tracking(word):
                self._write_spaced(surface, word, x, baseline, line.track)
            else:
                self.write(surface, word.words, word.face, (round(x), baseline))
            x += line.advance(word)

    def _write_spaced(
        self, surface: pygame.Surface, word: Word, left: float, baseline: int, track: float
    ) -> None:
        """Write a word with `track` more pixels between letters."""
        letters = [
            Run(run.font, letter)
            for run in self.font(word.face).runs(word.words)
            for letter in graphemes(run.words)
        ]
        width = [run.font.size(run.words)[0] for run in letters]
        kerning = word.width / max(1, sum(width))
        x = left
        ink, caps = self.look.palette["ink"], self.capital_height(word.face)
        for run, advance in zip(letters, width, strict=True):
            image = darkened(run.font.render(run.words, True, ink), caps)
            surface.blit(image, (round(x), baseline - run.baseline))
            x += advance * kerning + track


def _separable(group: Sequence[Word]) -> bool:
    """True if the letters can be spaced: none is combining or invisible."""
    letters = "".join(word.words for word in group)
    return all(letter.isprintable() and not combining(letter) for letter in letters)


def _breaks(words: Sequence[Word], space: int, width: int, fill: bool) -> list[int]:
    """Return where lines begin, and the end, at the least cost for the whole paragraph."""
    count = len(words)
    costs = [0.0] + [float("inf")] * count
    back = [0] * (count + 1)
    for end in range(1, count + 1):
        total = gaps = 0
        for start in range(end - 1, -1, -1):
            if start < end - 1 and words[start + 1].gap:
                total, gaps = total + space, gaps + 1
            total += words[start].width
            shrunk = total - gaps * space * (1 - NARROWEST if fill else 0)
            if shrunk > width and start < end - 1:
                break
            room = (width - total) * (HEADED if fill and not start else 1)
            cost = costs[start] + _cost(room, gaps, space, end == count, fill)
            if cost < costs[end]:
                costs[end], back[end] = cost, start
    breaks = [count]
    while breaks[-1]:
        breaks.append(back[breaks[-1]])
    return breaks[::-1]


def _cost(room: float, gaps: int, space: int, last: bool, fill: bool) -> float:
    """Return the cost of a line with `gaps` spaces and `room` pixels to be added to them."""
    if last and fill:
        return 1.0 if room >= 0 else 10.0
    stretch = abs(room) / max(1, gaps) / max(1, space) if fill else abs(room) / max(1, 8 * space)
    return 1.0 + 10 * float(stretch**LOOSE)
