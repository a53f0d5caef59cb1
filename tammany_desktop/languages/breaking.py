"""Finds where lines may break, at spaces, hyphens and dashes (a small part of UAX 14)."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

ELLIPSIS: Final = "…"
ENDS: Final = frozenset("!?.,:;%…")  # no line begins with one of these
AFTER_SPACE: Final = frozenset("!?:;»\u203a%")  # French has a space before these
DASHES: Final = frozenset("-\u2010\u2013\u2014")
SOFT: Final = "\u00ad"  # soft hyphen: invisible, but a hyphen where a line breaks
LONGEST: Final = 40  # letters of the longest word that gets a hyphen
TAIL: Final = 3  # letters of a word that stay together
STICKY: Final = re.compile("[ \t\n][-!?:;%»\u203a\u2010\u2013\u2014]|[«\u2039][ \t\n]")
SPACES: Final = re.compile("[ \t\n]+")
BRACKETS: Final = re.compile(r"\(\S{1,4}( \S{1,4}){1,2}\)")  # stay on one line: "(1 of 2)"
HARD: Final = "\u00a0"


class Piece(NamedTuple):
    """Letters that stay on one line; `gap` is the space before them, `hyphen` follows a break."""

    words: str
    gap: str = ""
    hyphen: str = ""  # added if a line breaks after this piece


def graphemes(words: str) -> list[str]:
    """Return what a reader takes for single letters, each with its marks."""
    if words.isascii():
        return list(words)
    found: list[str] = []
    for sign in words:
        mark = sign >= "\u0300" and unicodedata.category(sign) in ("Mn", "Me", "Mc")
        if mark and found and not found[-1][-1].isspace():
            found[-1] += sign
        else:
            found.append(sign)
    return found


@lru_cache(maxsize=2000)  # the same words are tried in several roles and widths
def pieces(words: str) -> tuple[Piece, ...]:
    """Return the parts of a text between which a line may break."""
    found: list[Piece] = []
    for word in breakable(words):
        first = True
        for part, hyphen in _parts(word):
            found.append(Piece(part, " " if first and found else "", hyphen))
            first = False
    return tuple(found)


def breakable(words: str) -> list[str]:
    """Return the words between spaces at which a line may break."""
    words = BRACKETS.sub(lambda found: found[0].replace(" ", HARD), words)
    if not STICKY.search(words):
        return [word for word in SPACES.split(words) if word]
    found: list[str] = []
    for word in SPACES.split(words):
        if not word:
            continue
        if found and (word[0] in AFTER_SPACE or word in DASHES or found[-1][-1] in "«\u2039"):
            found[-1] += " " + word
        else:
            found.append(word)
    return found


def _parts(word: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of a word without spaces, each with the hyphen it needs if broken."""
    if word.isascii() and "-" not in word:
        yield word, ""
        return
    letters = graphemes(word)
    part = ""
    for number, letter in enumerate(letters):
        after = letters[number + 1] if number + 1 < len(letters) else ""
        if letter != SOFT:
            part += letter
        if part and after and _may_break(part, letter, after):
            yield part, "-" if letter == SOFT else ""
            part = ""
    if part:
        yield part, ""


def _closes(sign: str) -> bool:
    """True if no line begins with a sign: closing brackets and quotes, marks after words."""
    return sign in ENDS or unicodedata.category(sign) in ("Pe", "Pf")


def _may_break(part: str, letter: str, after: str) -> bool:
    if letter == SOFT:
        return not _closes(after[0])
    return letter in DASHES and len(part) > 2 and part[-2].isalpha() and after[0].isalpha()


def _most(letters: list[str], fits: Callable[[str], bool]) -> int:
    """Return how many of the letters fit."""
    low, high = 0, len(letters)
    while low < high:
        middle = (low + high + 1) // 2
        if fits("".join(letters[:middle])):
            low = middle
        else:
            high = middle - 1
    return low


def cut(words: str, fits: Callable[[str], bool]) -> str:
    """Return as many words as fit with an ellipsis, cut between letters."""
    letters = graphemes(words)
    most = _most(letters, lambda part: fits(part.rstrip() + ELLIPSIS))
    return "".join(letters[:most]).rstrip() + ELLIPSIS


def split(word: str, fits: Callable[[str], bool]) -> list[str]:
    """Return a word wider than a line in parts that fit, hyphenated unless it is too long."""
    letters = graphemes(word)
    hyphen = "-" if len(letters) <= LONGEST else ""
    found: list[str] = []
    while letters and not fits("".join(letters)):
        most = _most(letters, lambda part: fits(part + hyphen))
        if most < TAIL:
            return [*found, cut("".join(letters), fits)]
        end = max(TAIL, min(most, len(letters) - TAIL))
        while end > TAIL and _closes(letters[end][0]):
            end -= 1
        found.append("".join(letters[:end]) + ("" if letters[end - 1] in DASHES else hyphen))
        letters = letters[end:]
    return [*found, "".join(letters)]


def lines(
    words: str, fits: Callable[[str], bool], alone: Callable[[str], bool] | None = None
) -> list[str]:
    """Return a paragraph in lines that fit; a wider word is split, unless it fits `alone`."""

    def holds(part: str) -> bool:
        return fits(part) or (alone is not None and alone(part))

    found: list[str] = []
    line, hyphen = "", ""
    for piece in pieces(words):
        part, gap, broken = piece
        longer = line + gap + part if line else part
        if fits(longer + broken):
            line, hyphen = longer, broken
            continue
        if line:
            found.append(line if gap or not holds(line + hyphen) else line + hyphen)
        *full, line = [part] if holds(part) else split(part, fits)
        found += full
        hyphen = broken
    return [*found, line]
