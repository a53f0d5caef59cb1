"""Finds where lines may break, at spaces, hyphens and dashes (a small part of UAX 14)."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

ELLIPSIS: Final = "…"
NOT_FIRST: Final = frozenset("!?.,:;%…")  # no line begins with one of these
AFTER_SPACE: Final = frozenset("!?:;»\u203a%")  # French has a space before these
DASHES: Final = frozenset("-\u2010\u2013\u2014")
SHY: Final = "\u00ad"  # soft hyphen: invisible, but a hyphen where a line breaks
MAX_HYPHENATED: Final = 40  # most letters of a word that is hyphenated
MIN_PART: Final = 3  # fewest letters of a word before or after a hyphen
# Spaces at which no line may break: before these signs and dashes, and after opening quotes.
NO_BREAK: Final = re.compile("[ \t\n][-!?:;%»\u203a\u2010\u2013\u2014]|[«\u2039][ \t\n]")
SPACES: Final = re.compile("[ \t\n]+")
# What stays on one line: "(1 of 2)", and a number that ends a clause with its word: "ward 8."
WHOLE: Final = re.compile(r"\(\S{1,4}( \S{1,4}){1,2}\)|\b[^\W\d]+ \d{1,2}(?=[.,;:!?)]|$)")


class Fragment(NamedTuple):
    """A text that stays on one line; `gap` is the space before it, unless a line begins there."""

    text: str
    gap: str = ""
    hyphen: str = ""  # added if a line breaks after this fragment


def graphemes_of(text: str) -> list[str]:
    """Return the graphemes of a text: characters, each with its combining marks."""
    if text.isascii():
        return list(text)
    graphemes: list[str] = []
    for char in text:
        combining = char >= "\u0300" and unicodedata.category(char) in ("Mn", "Me", "Mc")
        if combining and graphemes and not graphemes[-1][-1].isspace():
            graphemes[-1] += char
        else:
            graphemes.append(char)
    return graphemes


@lru_cache(maxsize=2000)  # cached, as the same words are tried in several roles and widths
def fragments_of(text: str) -> tuple[Fragment, ...]:
    """Return the fragments of a text; lines may break between them."""
    fragments: list[Fragment] = []
    for word in split_at_spaces(text):
        is_first = True
        for piece, hyphen in _pieces(word):
            fragments.append(Fragment(piece, " " if is_first and fragments else "", hyphen))
            is_first = False
    return tuple(fragments)


def split_at_spaces(text: str) -> list[str]:
    """Return the words between spaces at which a line may break."""
    text = WHOLE.sub(lambda match: match[0].replace(" ", "\u00a0"), text)
    if not NO_BREAK.search(text):
        return [word for word in SPACES.split(text) if word]
    words: list[str] = []
    for word in SPACES.split(text):
        if not word:
            continue
        if words and (word[0] in AFTER_SPACE or word in DASHES or words[-1][-1] in "«\u2039"):
            words[-1] += " " + word
        else:
            words.append(word)
    return words


def _pieces(word: str) -> Iterator[tuple[str, str]]:
    """Yield the pieces of a word, each with the hyphen to add if a line breaks after it."""
    if word.isascii() and "-" not in word:
        yield word, ""
        return
    graphemes = graphemes_of(word)
    piece = ""
    for index, grapheme in enumerate(graphemes):
        next_ = graphemes[index + 1] if index + 1 < len(graphemes) else ""
        if grapheme != SHY:
            piece += grapheme
        if piece and next_ and _may_break(piece, grapheme, next_):
            yield piece, "-" if grapheme == SHY else ""
            piece = ""
    if piece:
        yield piece, ""


def _may_not_begin(char: str) -> bool:
    """Return True if no line may begin with this character, such as a closing bracket."""
    return char in NOT_FIRST or unicodedata.category(char) in ("Pe", "Pf")


def _may_break(piece: str, grapheme: str, next_: str) -> bool:
    if grapheme == SHY:
        return not _may_not_begin(next_[0])
    return grapheme in DASHES and len(piece) > 2 and piece[-2].isalpha() and next_[0].isalpha()


def _fitting_count(graphemes: list[str], fits: Callable[[str], bool]) -> int:
    low, high = 0, len(graphemes)
    while low < high:
        middle = (low + high + 1) // 2
        if fits("".join(graphemes[:middle])):
            low = middle
        else:
            high = middle - 1
    return low


def cut(text: str, fits: Callable[[str], bool]) -> str:
    """Return as much of a text as fits with an ellipsis, cut between graphemes."""
    graphemes = graphemes_of(text)
    count = _fitting_count(graphemes, lambda start: fits(start.rstrip() + ELLIPSIS))
    return "".join(graphemes[:count]).rstrip() + ELLIPSIS


def split(word: str, fits: Callable[[str], bool]) -> list[str]:
    """Split a word wider than a line; cut the rest where fewer than MIN_PART letters fit."""
    graphemes = graphemes_of(word)
    hyphen = "-" if len(graphemes) <= MAX_HYPHENATED else ""
    parts: list[str] = []
    while graphemes and not fits("".join(graphemes)):
        count = _fitting_count(graphemes, lambda start: fits(start + hyphen))
        if count < MIN_PART:
            return [*parts, cut("".join(graphemes), fits)]
        end = max(MIN_PART, min(count, len(graphemes) - MIN_PART))
        while end > MIN_PART and _may_not_begin(graphemes[end][0]):
            end -= 1
        parts.append("".join(graphemes[:end]) + ("" if graphemes[end - 1] in DASHES else hyphen))
        graphemes = graphemes[end:]
    return [*parts, "".join(graphemes)]


def lines(
    text: str, fits: Callable[[str], bool], fits_condensed: Callable[[str], bool] | None = None
) -> list[str]:
    """Return a paragraph as lines that fit; a wider word is split, unless it `fits_condensed`."""

    def fits_line(line: str) -> bool:
        return fits(line) or (fits_condensed is not None and fits_condensed(line))

    lines_so_far: list[str] = []
    line, hyphen = "", ""
    for piece, gap, hyphen_after in fragments_of(text):
        longer = line + gap + piece if line else piece
        if fits(longer + hyphen_after):
            line, hyphen = longer, hyphen_after
            continue
        if line:
            lines_so_far.append(line if gap or not fits_line(line + hyphen) else line + hyphen)
        *full_lines, line = [piece] if fits_line(piece) else split(piece, fits)
        lines_so_far += full_lines
        hyphen = hyphen_after
    return [*lines_so_far, line]
