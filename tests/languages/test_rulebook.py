"""The rule books: every rule that is cited, every official word, no words of an older interface."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tammany_desktop
from tammany_desktop.languages.rulebook import (
    CITED_RULE,
    Rule,
    corrected,
    found_in,
    ids,
    known_as,
    matches,
    rulebook,
    spans,
)
from tests.helpers.catalogs import CODES, entries, forms, printed

# Words that a player of the printed game looks for, by the rule that must be found.
OFFICIAL = {
    "en": {
        "political favor": "R2.1",
        "active": "R1.5",
        "adjacent": "R1.3",
        "tiebreakers": "R9.3",
        "arrest": "RO.3",
        "lock up": "RO.4",
        "resettle": "RO.5",
        "ward boss": "R5.1",
        "slander token": "R6.1",
        "slander chip": "R6.1",
        "political favor chips": "R2.1",
        "year marker": "R2.1",
        "draw bag": "R2.4",
        "office benefit": "RO.0",
        "closed fist": "R7.4",
        "populate new zone": "R9.6",
        "victory points": "R9.2",
    },
    "de": {
        "politische": "R2.1",
        "aktiv": "R1.5",
        "benachbart": "R1.3",
        "burgermeister": "R9.3",
        "buergermeister": "R9.3",
        "gefaelligkeitschips": "R2.1",
        "Schlossgarten": "R2.5",
        "verunglimpfungschip": "R6.1",
        "amtsvorteil": "RO.0",
        "abschotten": "RO.4",
        "jahreszahler": "R3.1",
    },
    "fr": {
        "politiques": "R2.1",
        "actif": "R1.5",
        "adjacents": "R1.3",
        "egalite": "RT.1",
        "l'élection": "RL.1",
        "l\u2019election": "RL.1",
        "patron de quartier": "R5.1",
        "jeton faveur politique": "R5.2",
        "jeton calomnie": "R6.1",
        "bureaux de la ville": "RO.0",
        "president d'enceinte": "RO.5",
        "jardin du chateau": "R2.5",
        "poing ferme": "R7.4",
    },
    "es": {
        "políticos": "R2.1",
        "activo": "R1.5",
        "adyacentes": "R1.3",
        "eleccion": "R9.3",
        "ficha de difamacion": "R6.1",
        "jefe de policia": "RO.3",
        "oferta sellada": "R7.4",
        "jardin del castillo": "R2.5",
        "puntos de victoria": "R9.2",
    },
    "it": {
        "politici": "R2.1",
        "attivo": "R1.5",
        "adiacenti": "R1.3",
        "l'elezione": "RL.1",
        "capo quartiere": "R2.1",
        "segnalino-favore-politico": "R5.2",
        "gettone calunnia": "R6.1",
        "punti vittoria": "R9.2",
        "gettone d'argento": "RO.4",
    },
}
# Words that the interface has given up.
OLD = {
    "en": r"carr(?:y|ies|ied)\b|\bstand(?:s|ing)? (?:for|in|here)\b|the record\b|\bshall\b|'",
    "de": r"\borangen\b|\bMarkern?\b",
    "fr": r"période|bureau|enceinte|emporte",
    "es": r"[Tt]érmino|\bteng[áé]is\b|vosotros",
    "it": r"scrutinio",
}


def rules(code: str) -> Iterator[Rule]:
    for chapter in rulebook(code):
        yield from chapter.rules


@pytest.mark.parametrize("code", CODES)
def test_every_rule_has_a_text_of_its_own(code: str) -> None:
    """No rule is left out, or left in English."""
    assert [rule.id for rule in rules(code)] == list(ids("en"))
    assert all(rule.title and len(rule.text) > 20 for rule in rules(code))
    if code != "en":
        english = {rule.id: rule.text for rule in rules("en")}
        assert [rule.id for rule in rules(code) if rule.text == english[rule.id]] == []


def test_every_rule_that_is_cited_is_in_the_book() -> None:
    """By the code, quoted as an id, and by the catalogs."""
    package = Path(tammany_desktop.__file__).parent
    quoted = re.compile(rf'"({CITED_RULE.pattern[2:-2]})"')
    cited = {
        rule
        for path in package.rglob("*.py")
        for rule in quoted.findall(path.read_text(encoding="utf-8"))
    }
    for words in entries("en").values():
        cited |= {rule for one in forms(words) for rule in CITED_RULE.findall(one)}
    for rule in rules("en"):
        cited |= set(CITED_RULE.findall(rule.text))
    assert len(cited) > 30
    assert sorted(cited - set(ids("en"))) == []


@pytest.mark.parametrize("code", CODES)
def test_rules_refer_to_the_same_rules_in_every_language(code: str) -> None:
    english = {rule.id: sorted(CITED_RULE.findall(rule.text)) for rule in rules("en")}
    assert {rule.id: sorted(CITED_RULE.findall(rule.text)) for rule in rules(code)} == english


@pytest.mark.parametrize("code", CODES)
def test_numbers_are_the_same_in_every_language(code: str) -> None:
    """A figure lost in translation would be another rule."""
    figures = re.compile(r"\d+")
    english = {rule.id: sorted(figures.findall(rule.text)) for rule in rules("en")}
    ours = {rule.id: sorted(figures.findall(rule.text)) for rule in rules(code)}
    assert ours == english


@pytest.mark.parametrize(
    ("code", "old"),
    [
        ("fr", r"[Pp]ériode|enceinte|(?<!le )[Bb]ureaux?\b(?! de vote)"),  # a Mayor has a desk
        ("it", r"[Ss]crutini|[Gg]uerrier"),
    ],
)
def test_catalogs_say_it_as_their_rule_book_does(code: str, old: str) -> None:
    left = [
        key
        for key, words in entries(code).items()
        if not printed(key) and re.search(old, " ".join(forms(words)))
    ]
    assert left == []


@pytest.mark.parametrize("code", CODES)
def test_official_words_are_found(code: str) -> None:
    for words, id_ in OFFICIAL[code].items():
        found = found_in(rulebook(code), tuple(words.split()))
        assert id_ in [rule.id for chapter in found for rule in chapter.rules], words


@pytest.mark.parametrize("code", CODES)
def test_no_words_that_the_interface_has_given_up(code: str) -> None:
    old = re.compile(OLD[code])
    left = [
        (rule.id, found[0])
        for rule in rules(code)
        for found in old.finditer(f"{rule.title} {rule.text}")
    ]
    assert left == []


def test_the_interface_uses_none_of_them_in_english_either() -> None:
    """Each language has its own; English is the one that all others were made from."""
    old = re.compile(
        OLD["en"] + r"|\bacts? of\b|\bevery act\b|slander of|point at (?:a|the) ward for"
    )
    left = [
        (key, one)
        for key, words in entries("en").items()
        if not key.startswith("press.")
        for one in forms(words)
        if old.search(one)
    ]
    assert left == []


def test_a_search_ignores_accents_and_the_kind_of_apostrophe() -> None:
    words = "L\u2019élection, À l\u2019égalité"
    assert spans(words, ("l'election",)) == [(0, 10)]
    assert spans(words, ("égalité", "À")) == [(12, 13), (16, 23)]
    assert spans("Bürgermeister", ("BURGER",)) == [(0, 6)]


def test_a_search_takes_two_letters_for_an_umlaut_and_any_apostrophe() -> None:
    assert spans("Bürgermeister, Straße, œuvre", ("buerger", "strasse", "oeuvre")) == [
        (0, 6),
        (15, 21),
        (23, 28),
    ]
    assert spans("Bürger, Burger", ("Bürger",)) == [(0, 6)]
    for mark in "'\u2018\u2019\u02bc\u2032`\u00b4":
        assert spans("l\u2019élection", (f"l{mark}election",)) == [(0, 10)]


def test_a_word_in_another_form_or_misspelled_finds_the_one_that_is_meant() -> None:
    for code, typed, id_ in (
        ("es", "electiones", "R7.2"),
        ("es", "electiones", "R3.2"),
        ("es", "electiones", "RL.1"),
        ("en", "electoins", "R7.2"),
        ("de", "Verunglimfung", "R6.4"),
        ("it", "elezzione", "R3.2"),
    ):
        book = rulebook(code)
        assert not found_in(book, (typed,)), typed
        found = found_in(book, corrected(book, (typed,)))
        assert id_ in [rule.id for chapter in found for rule in chapter.rules], typed
    book = rulebook("en")
    assert corrected(book, ("sealed", "bid", "bqd", "zeppelin")) == (
        "sealed",
        "bid",
        "bqd",
        "zeppelin",
    )


def test_a_plural_finds_the_singular() -> None:
    for code, typed, id_ in (
        ("es", "elecciones", "R3.2"),
        ("en", "locks", "R5.3"),
        ("en", "slanders", "R6.1"),
        ("fr", "élections", "R3.2"),
        ("it", "lucchetti", "RL.2"),
        ("de", "Sperren", "R5.3"),
    ):
        book = rulebook(code)
        found = found_in(book, corrected(book, (typed,)))
        assert id_ in [rule.id for chapter in found for rule in chapter.rules], typed


@pytest.mark.parametrize("code", CODES)
def test_other_names_of_a_rule_are_short_and_new(code: str) -> None:
    """Each finds its rule alone; none is what title and text already say."""
    named = [rule for rule in rules(code) if rule.other_names]
    assert len(named) >= 25
    for rule in named:
        names = rule.other_names.split(", ")
        assert len(set(names)) == len(names)
        for name in names:
            assert 1 <= len(name.split()) <= 5, name
            assert matches(rule, (name,)), name
            assert name not in rule.title, name


def test_a_rule_says_under_which_name_it_was_found() -> None:
    slander = next(rule for rule in rules("en") if rule.id == "R6.1")
    assert known_as(slander, ("slander", "chip")) == ("slander chip",)
    assert known_as(slander, ("slander", "token")) == ()
    assert known_as(slander, ()) == ()


def test_french_marks_stand_after_a_hard_space() -> None:
    soft = re.compile("[^\u00a0][:»]|[^\u202f\u00a0][;!?]|«[^\u00a0]")
    wrong = [rule.id for rule in rules("fr") if soft.search(f"{rule.title} {rule.text}")]
    assert wrong == []
