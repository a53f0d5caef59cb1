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
MIN_PART: Final = 3  # the fewest letters of a word before or after a hyphen
# Spaces at which no line may break: before these signs and dashes, and after opening quotes.
NO_BREAK: Final = re.compile("[ \t\n][-!?:;%»\u203a\u2010\u2013\u2014]|[«\u2039][ \t\n]")
SPACES: Final = re.compile("[ \t\n]+")
# What stays on one line: "(1 of 2)", and a number that ends a clause with its word: "ward 8."
WHOLE: Final = re.compile(r"\(\S{1,4}( \S{1,4}){1,2}\)|\b[^\W\d]+ \d{1,2}(?=[.,;:!?)]|$)")


class Fragment(NamedTuple):
    """A part that stays on one line; `gap` is the space before it, unless a line begins there."""

    part: str
    gap: str = ""
    hyphen: str = ""  # added if a line breaks after this part


def graphemes(text: str) -> list[str]:
    """Return the graphemes (clusters) of a text: characters, each with its combining marks."""
    if text.isascii():
        return list(text)
    clusters: list[str] = []
    for char in text:
        combining = char >= "\u0300" and unicodedata.category(char) in ("Mn", "Me", "Mc")
        if combining and clusters and not clusters[-1][-1].isspace():
            clusters[-1] += char
        else:
            clusters.append(char)
    return clusters


@lru_cache(maxsize=2000)  # cached, as the same words are tried in several roles and widths
def fragments_of(text: str) -> tuple[Fragment, ...]:
    """Return the fragments of a text; lines may break between them."""
    fragments: list[Fragment] = []
    for word in split_at_spaces(text):
        is_first = True
        for part, hyphen in _parts(word):
            fragments.append(Fragment(part, " " if is_first and fragments else "", hyphen))
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


def _parts(word: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of a word, each with the hyphen to add if a line breaks after it."""
    if word.isascii() and "-" not in word:
        yield word, ""
        return
    clusters = graphemes(word)
    part = ""
    for index, cluster in enumerate(clusters):
        next_ = clusters[index + 1] if index + 1 < len(clusters) else ""
        if cluster != SHY:
            part += cluster
        if part and next_ and _may_break(part, cluster, next_):
            yield part, "-" if cluster == SHY else ""
            part = ""
    if part:
        yield part, ""


def _may_not_begin(char: str) -> bool:
    """Return True if no line may begin with this character, such as a closing bracket."""
    return char in NOT_FIRST or unicodedata.category(char) in ("Pe", "Pf")


def _may_break(part: str, cluster: str, next_: str) -> bool:
    if cluster == SHY:
        return not _may_not_begin(next_[0])
    return cluster in DASHES and len(part) > 2 and part[-2].isalpha() and next_[0].isalpha()


def _fitting_count(clusters: list[str], fits: Callable[[str], bool]) -> int:
    low, high = 0, len(clusters)
    while low < high:
        middle = (low + high + 1) // 2
        if fits("".join(clusters[:middle])):
            low = middle
        else:
            high = middle - 1
    return low


def cut(text: str, fits: Callable[[str], bool]) -> str:
    """Return as much of a text as fits with an ellipsis, cut between graphemes."""
    clusters = graphemes(text)
    count = _fitting_count(clusters, lambda part: fits(part.rstrip() + ELLIPSIS))
    return "".join(clusters[:count]).rstrip() + ELLIPSIS


def split(word: str, fits: Callable[[str], bool]) -> list[str]:
    """Split a word wider than a line; cut the rest where fewer than MIN_PART letters fit."""
    clusters = graphemes(word)
    hyphen = "-" if len(clusters) <= MAX_HYPHENATED else ""
    parts: list[str] = []
    while clusters and not fits("".join(clusters)):
        count = _fitting_count(clusters, lambda part: fits(part + hyphen))
        if count < MIN_PART:
            return [*parts, cut("".join(clusters), fits)]
        end = max(MIN_PART, min(count, len(clusters) - MIN_PART))
        while end > MIN_PART and _may_not_begin(clusters[end][0]):
            end -= 1
        parts.append("".join(clusters[:end]) + ("" if clusters[end - 1] in DASHES else hyphen))
        clusters = clusters[end:]
    return [*parts, "".join(clusters)]


def lines(
    text: str, fits: Callable[[str], bool], fits_condensed: Callable[[str], bool] | None = None
) -> list[str]:
    """Return a paragraph as lines that fit; a wider word is split, unless it `fits_condensed`."""

    def fits_line(part: str) -> bool:
        return fits(part) or (fits_condensed is not None and fits_condensed(part))

    lines_so_far: list[str] = []
    line, hyphen = "", ""
    for part, gap, hyphen_after in fragments_of(text):
        longer = line + gap + part if line else part
        if fits(longer + hyphen_after):
            line, hyphen = longer, hyphen_after
            continue
        if line:
            lines_so_far.append(line if gap or not fits_line(line + hyphen) else line + hyphen)
        *full_lines, line = [part] if fits_line(part) else split(part, fits)
        lines_so_far += full_lines
        hyphen = hyphen_after
    return [*lines_so_far, line]
