"""The rules of the game in our words, by chapter and id; English where a language lacks them."""

import json
import re
import unicodedata
from functools import cache
from typing import Final, NamedTuple

from tammany_desktop import resources
from tammany_desktop.languages.catalog import ENGLISH, text_in

STRUCTURE: Final = "rulebook.json"  # the ids of the rules, by chapter
CITED: Final = re.compile(r"\bR(?:\d+|[LMOT])(?:\.\d+)?\b")


class Rule(NamedTuple):
    """One rule: its id, as refusals cite it (R7.4), its title and its words."""

    id: str
    title: str
    text: str


class Chapter(NamedTuple):
    """Rules that belong together."""

    title: str
    rules: tuple[Rule, ...]


Book = tuple[Chapter, ...]


@cache
def _contents() -> dict[str, list[str]]:
    path = resources.assets() / STRUCTURE
    data: dict[str, list[str]] = json.loads(path.read_text(encoding="utf-8"))
    return data


def _rule(code: str, id_: str) -> Rule:
    return Rule(id_, *(text_in(code, f"rulebook.{id_}.{part}") for part in ("title", "text")))


@cache
def rulebook(code: str) -> Book:
    """The book in a language; English where that lacks words. Raises OSError, ValueError."""
    return tuple(
        Chapter(
            text_in(code, f"rulebook.chapter.{chapter}"), tuple(_rule(code, id_) for id_ in rules)
        )
        for chapter, rules in _contents().items()
    )


def words_of(query: str) -> tuple[str, ...]:
    """The words to look for.

    >>> words_of("  Sealed  bid ")
    ('Sealed', 'bid')
    """
    return tuple(query.split())


def folded(text: str) -> str:
    """The text without accents and curly apostrophes, as it is typed; as long as it was.

    >>> folded("élection des Bürgermeisters")
    'election des Burgermeisters'
    """
    return "".join(unicodedata.normalize("NFD", sign)[0] for sign in text).replace("\u2019", "'")


def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = sorted(map(folded, words), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest_first)), re.IGNORECASE)


def spans(text: str, words: tuple[str, ...]) -> list[tuple[int, int]]:
    """Where any of the words is in a text, from and to, in order and without overlap.

    Accents and the kind of apostrophe do not matter.

    >>> spans("A lock bars the ward; locks come off.", ("LOCK",))
    [(2, 6), (22, 26)]
    """
    if not words:
        return []
    return [found.span() for found in _pattern(words).finditer(folded(text))]


def matches(rule: Rule, words: tuple[str, ...]) -> bool:
    """Whether every word is somewhere in the rule's id, title or text."""
    whole = folded(f"{rule.id} {rule.title} {rule.text}")
    return all(_pattern((word,)).search(whole) for word in words)


def found_in(book: Book, words: tuple[str, ...]) -> Book:
    """The chapters with only the rules that match; chapters without one are left out."""
    kept = [(chapter.title, [r for r in chapter.rules if matches(r, words)]) for chapter in book]
    return tuple(Chapter(title, tuple(rules)) for title, rules in kept if rules)


@cache
def ids(code: str) -> tuple[str, ...]:
    """The ids of all rules, in order."""
    return tuple(rule.id for chapter in rulebook(code) for rule in chapter.rules)


def rule_cited(words: str) -> str:
    """The first rule that some words name, or "".

    >>> rule_cited("Ward 3 is locked. (RL.1)"), rule_cited("Ward 3")
    ('RL.1', '')
    """
    known = ids(ENGLISH)
    return next((found for found in CITED.findall(words) if found in known), "")
