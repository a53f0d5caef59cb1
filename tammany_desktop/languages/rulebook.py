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
CITED_RULE: Final = re.compile(r"\bR(?:\d+|[A-Z])(?:\.\d+)?\b")


class Rule(NamedTuple):
    """A rule: its id (as in refusals), title, text, and its `other_names` in printed books."""

    id: str
    title: str
    text: str
    other_names: str = ""


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
    title, body = (text_in(code, f"rulebook.{id_}.{part}") for part in ("title", "text"))
    names_key = f"rulebook.{id_}.also"
    return Rule(id_, title, body, text_in(code, names_key) if has(names_key, code) else "")


@cache
def rulebook(code: str) -> Book:
    """Return the rule book in a language; English for missing texts. Raises OSError, ValueError."""
    return tuple(
        Chapter(
            text_in(code, f"rulebook.chapter.{chapter}"), tuple(_rule(code, id_) for id_ in rules)
        )
        for chapter, rules in _contents().items()
    )


APOSTROPHES: Final = "\u2019\u2018\u02bc\u2032\u00b4`"
UMLAUTS: Final = frozenset("äöüÄÖÜ")  # also typed as two letters, so they are not folded
# What typed letters find in a folded text, as patterns: a keyboard may lack ä, ö, ü, and ß.
TYPED_PATTERNS: Final = {
    "ae": "(?:[aä]e|[äæ])",
    "oe": "(?:[oö]e|[öœ])",
    "ue": "(?:[uü]e|ü)",
    "ss": "(?:ss|ß)",
    "a": "[aä]",
    "o": "[oö]",
    "u": "[uü]",
}
_PARTS: Final = re.compile("|".join([*TYPED_PATTERNS, "."]), re.DOTALL | re.IGNORECASE)
MIN_LETTERS: Final = 5  # least letters of a word that may be misspelled
AT_START: Final = 3  # greatest length of words found only at a word's start: no "red" in "hundred"
MIN_SIMILARITY: Final = 0.75  # least similarity, 0 to 1, of a misspelled word
MAX_NEAR: Final = 3  # most words of the book that a misspelled one may stand for
# Endings of plurals and genders, with the fewest letters that must be left.
STEM_ENDINGS: Final = (("es", 4), ("s", 4), ("en", 5), *((letter, 5) for letter in "eioa"))


def folded(text: str) -> str:
    """Return the text without curly apostrophes and accents (umlauts stay), of the same length."""
    return "".join("'" if char in APOSTROPHES else _plain(char) for char in text)


@cache
def _plain(char: str) -> str:
    composed = unicodedata.normalize("NFC", char)
    return composed if composed in UMLAUTS else unicodedata.normalize("NFD", char)[0]


@cache
def _pattern_of_word(word: str) -> str:
    """Return a pattern that finds a typed word: letters without accents also find those with."""
    parts = _PARTS.findall(folded(unicodedata.normalize("NFC", word)))
    start = r"(?<!\w)" if len(word) <= AT_START else ""
    return start + "".join(TYPED_PATTERNS.get(part.lower(), re.escape(part)) for part in parts)


def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = sorted(words, key=len, reverse=True)
    return re.compile("|".join(map(_pattern_of_word, longest_first)), re.IGNORECASE)


def spans(text: str, words: tuple[str, ...]) -> list[tuple[int, int]]:
    """Return the spans of all the words in a text, with any accents and any form of apostrophe."""
    return [] if not words else [match.span() for match in _pattern(words).finditer(folded(text))]


def matches(rule: Rule, words: tuple[str, ...]) -> bool:
    """Return True if the rule's id, title, text or other names contain every word."""
    haystack = folded(f"{rule.id} {rule.title} {rule.text} {rule.other_names}")
    return all(_pattern((word,)).search(haystack) for word in words)


def known_as(rule: Rule, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the rule's other names that match a word missing from its title and text."""
    own_text = folded(f"{rule.id} {rule.title} {rule.text}")
    other_words = tuple(word for word in words if not _pattern((word,)).search(own_text))
    return tuple(name for name in rule.other_names.split(", ") if name and spans(name, other_words))


def corrected(book: Book, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the stems of words; a misspelled word becomes the nearest of the book."""
    return tuple(_corrected(book, word) for word in words)


def stem(word: str) -> str:
    """Return a word without the ending of a plural or gender, if enough is left of it."""
    folded_word = folded(word).lower()
    for ending, min_left in STEM_ENDINGS:
        if folded_word.endswith(ending) and len(word) - len(ending) >= min_left:
            return word[: -len(ending)]
    return word


def _corrected(book: Book, word: str) -> str:
    word_stem = stem(word)
    rules = [rule for chapter in book for rule in chapter.rules]
    if len(word) < MIN_LETTERS or any(matches(rule, (word_stem,)) for rule in rules):
        return word_stem
    nearest = get_close_matches(folded(word).lower(), _vocabulary(book), MAX_NEAR, MIN_SIMILARITY)
    stems = [stem(near_word) for near_word in nearest]
    # The shortest stem that begins like the nearest one; the word itself if there is none.
    return min((s for s in stems if s.startswith(stems[0][:MIN_LETTERS])), key=len, default=word)


@cache
def _vocabulary(book: Book) -> tuple[str, ...]:
    """Return all words of a book with at least MIN_LETTERS letters, folded, in lower case."""
    rules = (rule for chapter in book for rule in chapter.rules)
    text = " ".join(f"{rule.title} {rule.text} {rule.other_names}" for rule in rules)
    words = set(re.findall(r"\w+", folded(text).lower()))
    return tuple(sorted(word for word in words if len(word) >= MIN_LETTERS))


def found_in(book: Book, words: tuple[str, ...]) -> Book:
    """Return the chapters with the rules that match; chapters without any are left out."""
    matched = [(chapter.title, [r for r in chapter.rules if matches(r, words)]) for chapter in book]
    return tuple(Chapter(title, tuple(rules)) for title, rules in matched if rules)


@cache
def ids(code: str) -> tuple[str, ...]:
    """Return the ids of all rules in a language's rule book, in order."""
    return tuple(rule.id for chapter in rulebook(code) for rule in chapter.rules)


def rule_cited(text: str) -> str:
    """Return the id of the first rule that a text cites, or ""."""
    known_ids = ids(ENGLISH)
    return next((id_ for id_ in CITED_RULE.findall(text) if id_ in known_ids), "")
