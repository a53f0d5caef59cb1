"""Grammar checked by machine: every entry with every value it can meet, and the rule books."""

import re
from collections.abc import Iterator

import pytest

from tammany_desktop.languages.rulebook import rulebook
from tests.helpers.catalogs import CODES, entries, forms, printed, speaking
from tests.helpers.grammar import faults, sentence_rules, text_rules
from tests.helpers.grammar_examples import RIGHT, WRONG, WRONG_ANYWHERE
from tests.helpers.lexicon import MISUSED
from tests.helpers.renderings import renderings
from tests.helpers.values import KINDS, SPECIAL, kind_of, placeholders

# Data for lists and plurals, no words.
BARE = {"language.singular", "list.dots", "list.join", "list.before_vowels"}


def objections(code: str) -> Iterator[tuple[str, str, str, str]]:
    """Key, rule, the words that break it and all the words, of everything in a language."""
    with speaking(code):
        read = {
            (key, words) for key, words in renderings(code) if key not in BARE and not printed(key)
        }
    for chapter in rulebook(code):
        for rule in chapter.rules:
            read |= {(f"rule {rule.id}", rule.title), (f"rule {rule.id}", rule.text)}
    for key, words in sorted(read):
        for fault in faults(code, words, key):
            # Columns of a terminal stand two spaces apart.
            if not (key.startswith("cli.") and fault.rule == "doubled space"):
                yield key, fault.rule, fault.words, words


@pytest.mark.parametrize("code", CODES)
def test_every_entry_with_every_value_is_good_grammar(code: str) -> None:
    found: dict[tuple[str, str], str] = {}
    for key, rule, part, words in objections(code):
        found.setdefault((key, rule), f"[{part}] {words}")
    assert found == {}


# Every language has its own capitals for these: "Irish" is "irlandais".
OWN_CAPITALS = ("people", "population", "press.ordinal", "saves.month")


@pytest.mark.parametrize("code", CODES)
def test_words_begin_with_a_capital_where_those_of_english_do(code: str) -> None:
    """So headings, sentences and words within a sentence each begin alike; German has nouns."""
    wrong = []
    for key, words in entries("en").items():
        ours, theirs = forms(words)[-1], forms(entries(code)[key])[-1]
        if key.rpartition(".")[0] in OWN_CAPITALS or ours.startswith("Castle Garden"):
            continue
        if printed(key):
            continue
        lost = ours[0].isupper() and theirs[0].islower()
        if lost or (code != "de" and ours[0].islower() and theirs[0].isupper()):
            wrong.append((key, ours, theirs))
    assert wrong == []


@pytest.mark.parametrize("code", CODES)
def test_no_placeholder_is_without_a_kind(code: str) -> None:
    """A new entry says what it is filled with, in `tests/helpers/renderings.py`."""
    unknown = [
        (key, name)
        for key in entries(code)
        for name in placeholders(code, key)
        if kind_of(key, name) is None
    ]
    assert unknown == []


def test_no_kind_is_left_over() -> None:
    places = {
        f"{key} {name}"
        for code in CODES
        for key in entries(code)
        for name in placeholders(code, key)
    }
    assert sorted(KINDS.keys() - {place.rpartition(" ")[2] for place in places}) == []
    assert [
        pattern
        for pattern, _ in SPECIAL
        if not any(re.fullmatch(pattern, place) for place in places)
    ] == []


@pytest.mark.parametrize(
    ("code", "rule", "words", "key"), [(code, *one) for code, some in WRONG.items() for one in some]
)
def test_wrong_words_are_objected_to(code: str, rule: str, words: str, key: str) -> None:
    assert rule in [fault.rule for fault in faults(code, words, key)]


@pytest.mark.parametrize("code", CODES)
def test_what_is_wrong_everywhere_is_objected_to_in_every_language(code: str) -> None:
    missed = [
        (rule, words)
        for rule, some in WRONG_ANYWHERE.items()
        for words in some
        if rule not in [fault.rule for fault in faults(code, words)]
    ]
    assert missed == []


@pytest.mark.parametrize("code", WRONG)
def test_every_rule_objects_to_something(code: str) -> None:
    shown = {rule for rule, *_ in WRONG[code]} | WRONG_ANYWHERE.keys()
    rules = {rule.name for rule in (*sentence_rules(code), *text_rules(code))}
    rules |= {why for _, _, why in MISUSED[code]}
    assert sorted(rules - shown) == []


@pytest.mark.parametrize(("code", "words"), [(c, one) for c, some in RIGHT.items() for one in some])
def test_right_words_are_not_objected_to(code: str, words: str) -> None:
    assert faults(code, words) == []
