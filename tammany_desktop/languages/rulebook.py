"""The rules of the game in the program's words, by chapter and id; English if a text is missing."""

import json
import re
import unicodedata
from difflib import get_close_matches
from functools import cache
from typing import Final, NamedTuple

from tammany_desktop import resources
from tammany_desktop.languages import ENGLISH, has, text_in

STRUCTURE: Final = "rulebook.json"  # ids of the rules, by chapter
CITED: Final = re.compile(r"\bR(?:\d+|[A-Z])(?:\.\d+)?\b")


class Rule(NamedTuple):
    """A rule: its id (as in refusals), title, text, and what printed books `also` call it."""

    id: str
    title: str
    text: str
    also: str = ""


class Chapter(NamedTuple):
    """A chapter of the rule book: its title in the language in use, and its rules in order."""

    title: str
    rules: tuple[Rule, ...]


Book = tuple[Chapter, ...]


@cache
def _contents() -> dict[str, list[str]]:
    path = resources.assets() / STRUCTURE
    data: dict[str, list[str]] = json.loads(path.read_text(encoding="utf-8"))
    return data


def _rule(code: str, id_: str) -> Rule:
    title, words = (text_in(code, f"rulebook.{id_}.{part}") for part in ("title", "text"))
    also = f"rulebook.{id_}.also"
    return Rule(id_, title, words, text_in(code, also) if has(also, code) else "")


@cache
def rulebook(code: str) -> Book:
    """Return the rule book in a language; English for missing texts. Raises OSError, ValueError."""
    return tuple(
        Chapter(
            text_in(code, f"rulebook.chapter.{chapter}"), tuple(_rule(code, id_) for id_ in rules)
        )
        for chapter, rules in _contents().items()
    )


def words_of(query: str) -> tuple[str, ...]:
    """Return the words to look for."""
    return tuple(query.split())


APOSTROPHES: Final = "\u2019\u2018\u02bc\u2032\u00b4`"
UMLAUTS: Final = frozenset("äöüÄÖÜ")  # also typed as two letters, so they are not folded
# What people type for letters that their keyboard lacks, by the letters of a folded text.
TYPED: Final = {
    "ae": "(?:[aä]e|[äæ])",
    "oe": "(?:[oö]e|[öœ])",
    "ue": "(?:[uü]e|ü)",
    "ss": "(?:ss|ß)",
    "a": "[aä]",
    "o": "[oö]",
    "u": "[uü]",
}
_PARTS: Final = re.compile("|".join([*TYPED, "."]), re.DOTALL | re.IGNORECASE)
SHORTEST: Final = 5  # letters of a word that may be misspelled
ALONE: Final = 3  # letters of a word that is found only where words begin: no "red" in "hundred"
LIKE: Final = 0.75  # least similarity (of 1) of a misspelled word
NEAREST: Final = 3  # words of the book that a misspelled one may stand for
# Endings of plurals and genders, with the fewest letters that must be left.
ENDINGS: Final = (("es", 4), ("s", 4), ("en", 5), *((one, 5) for one in "eioa"))


def folded(text: str) -> str:
    """Return the text without curly apostrophes and accents (umlauts stay), of the same length."""
    return "".join("'" if sign in APOSTROPHES else _plain(sign) for sign in text)


@cache
def _plain(sign: str) -> str:
    whole = unicodedata.normalize("NFC", sign)
    return whole if whole in UMLAUTS else unicodedata.normalize("NFD", sign)[0]


@cache
def _typed(word: str) -> str:
    """Return a pattern for a typed word: letters without accents match both."""
    parts = _PARTS.findall(folded(unicodedata.normalize("NFC", word)))
    begins = r"(?<!\w)" if len(word) <= ALONE else ""
    return begins + "".join(TYPED.get(part.lower(), re.escape(part)) for part in parts)


def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(map(_typed, sorted(words, key=len, reverse=True))), re.IGNORECASE)


def spans(text: str, words: tuple[str, ...]) -> list[tuple[int, int]]:
    """Return where any of the words is, without overlap; accents and apostrophes are ignored."""
    return [] if not words else [found.span() for found in _pattern(words).finditer(folded(text))]


def matches(rule: Rule, words: tuple[str, ...]) -> bool:
    """True if every word is somewhere in the rule's id, title, text or other names."""
    whole = folded(f"{rule.id} {rule.title} {rule.text} {rule.also}")
    return all(_pattern((word,)).search(whole) for word in words)


def known_as(rule: Rule, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the rule's other names with a word that neither title nor text has."""
    own = folded(f"{rule.id} {rule.title} {rule.text}")
    missing = tuple(word for word in words if not _pattern((word,)).search(own))
    return tuple(name for name in rule.also.split(", ") if name and spans(name, missing))


def meant(book: Book, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return words without plural endings, and for misspelled ones the nearest of the book."""
    return tuple(_meant(book, word) for word in words)


def stem(word: str) -> str:
    """Return a word without the ending of a plural, if enough is left of it."""
    plain = folded(word).lower()
    for ending, least in ENDINGS:
        if plain.endswith(ending) and len(word) - len(ending) >= least:
            return word[: -len(ending)]
    return word


def _meant(book: Book, word: str) -> str:
    short = stem(word)
    if len(word) < SHORTEST or any(matches(rule, (short,)) for one in book for rule in one.rules):
        return short
    near = get_close_matches(folded(word).lower(), _vocabulary(book), NEAREST, LIKE)
    stems = [stem(one) for one in near]
    return min((one for one in stems if one.startswith(stems[0][:SHORTEST])), key=len, default=word)


@cache
def _vocabulary(book: Book) -> tuple[str, ...]:
    """Return every longer word of a book as it is typed, in lower case."""
    rules = (rule for chapter in book for rule in chapter.rules)
    whole = " ".join(f"{rule.title} {rule.text} {rule.also}" for rule in rules)
    found = set(re.findall(r"\w+", folded(whole).lower()))
    return tuple(sorted(one for one in found if len(one) >= SHORTEST))


def found_in(book: Book, words: tuple[str, ...]) -> Book:
    """Return the chapters with the rules that match; chapters without any are left out."""
    kept = [(chapter.title, [r for r in chapter.rules if matches(r, words)]) for chapter in book]
    return tuple(Chapter(title, tuple(rules)) for title, rules in kept if rules)


@cache
def ids(code: str) -> tuple[str, ...]:
    """Return the ids of all rules, in order."""
    return tuple(rule.id for chapter in rulebook(code) for rule in chapter.rules)


def rule_cited(words: str) -> str:
    """Return the first rule that a text names, or ""."""
    known = ids(ENGLISH)
    return next((found for found in CITED.findall(words) if found in known), "")
