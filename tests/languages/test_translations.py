"""Every catalog is whole: the keys of English, its placeholders, plural forms, drawable letters.

A catalog that does not exist is not tested; one that exists must be complete.
"""

import ast
import re
from pathlib import Path

import pytest

from tammany_desktop import resources
from tammany_desktop.newspaper.wording import FIRST_YEAR
from tammany_desktop.ui.fonts import SUBSTITUTES
from tests.helpers.catalogs import (
    CODES,
    MADE,
    NAME,
    OTHERS,
    entries,
    form_of,
    forms,
    names,
    served,
)
from tests.helpers.glyphs import drawable

PACKAGE = Path(resources.__file__).parent
WRITERS = ("access", "board", "lessons", "newspaper", "play", "scenes", "ui")  # of what is read
FACES = tuple(sorted(SUBSTITUTES))
ALL = (*CODES, *MADE)
TRANSLATED = (*OTHERS, *MADE)
STORY = re.compile(r"press\.(headline|deck|item|slug)\.(\w+)(\.\d+)?")
# Placeholders that name the same thing, each for another use (languages.people_words).
ALIKE = {
    "people": "population",
    "nation": "population",
    "favor_many": "favor",
    "color": "favor",
    "colors": "favor",
}
# What is counted here is never 0.
NEVER_NONE = {"saves.day", "ballot.zeroed", "ballot.zeroed_then", "hint.act.bid", "hint.why.favor"}
NEVER_NONE |= {"analysis.turning.narrow", "analysis.turning.tied"}
NEVER_NONE |= {"hint.why.useless", "bots.why.useless", "results.why.late", "results.why.tokens"}
STRAY = re.compile(r"[{}]|%[({a-z]")
# Words that catalogs have given up: false friends, forms of one country only, tactless ones.
GIVEN_UP = {
    "de": r"[Ll]ästern\b|Häuptling|Krieger|\borangen?\b|\bOptionen$|Zum Titel|\bvon hundert\b",
    "es": r"[Tt]érmino|\b(?:teng|est|hab|pod)[áé]is\b|vosotr|vuestr|[Gg]uerrero|Manco|Mudo|empató",
}
EDGES = re.compile(r"^\s|\s$")


def alike(found: set[str]) -> set[str]:
    return {ALIKE.get(name, name) for name in found}


def given(kind: str) -> set[str]:
    """Every placeholder that English uses anywhere for a kind of story: all are always given."""
    found: set[str] = set()
    for key, words in entries("en").items():
        story = STORY.fullmatch(key)
        if story and story[2] == kind:
            found |= names(str(words))
    return alike(found)


@pytest.mark.parametrize("code", ALL)
def test_a_catalog_has_the_keys_of_english(code: str) -> None:
    ours, theirs = entries("en"), entries(code)
    assert sorted(ours.keys() - theirs.keys()) == []  # missing
    assert sorted(theirs.keys() - ours.keys()) == []  # unknown


@pytest.mark.parametrize("code", ALL)
def test_sentences_have_the_placeholders_of_english(code: str) -> None:
    wrong = []
    for key, words in entries(code).items():
        wanted = alike(set().union(*map(names, forms(entries("en")[key]))))
        for one in forms(words):
            assert not STRAY.search(NAME.sub("", one)), (key, one)
        story = STORY.fullmatch(key)
        found = alike(set().union(*map(names, forms(words))))
        # A headline may be another joke, about anything that its story tells.
        if not (found <= given(story[2]) if story else found == wanted):
            wrong.append((key, sorted(found), sorted(wanted)))
    assert wrong == []


@pytest.mark.parametrize("code", ALL)
def test_each_plural_form_names_what_it_must(code: str) -> None:
    """Every form has the names of the others; the count may be left out where it is one number."""
    wrong = []
    for key, words in entries(code).items():
        if isinstance(words, str):
            continue
        wanted, counts = names(words["other"]), served(code, key)
        for form, sentence in words.items():
            none = "zero" in words or key in NEVER_NONE or form_of(code, key, 0) != sentence
            fixed = form == "zero" or (none and counts[sentence] == 1)
            free = {"count", "number"} if fixed else set()
            if alike(names(sentence)) | free != alike(wanted) | free:
                wrong.append((key, form, sentence))
    assert wrong == []


@pytest.mark.parametrize("code", ALL)
def test_plural_forms_are_complete(code: str) -> None:
    """Sentences with forms are those of English, each with as many as the language has."""
    plurals = {key for key, words in entries("en").items() if isinstance(words, dict)}
    ours = {key: set(words) for key, words in entries(code).items() if isinstance(words, dict)}
    assert ours.keys() == plurals
    assert len({frozenset(found - {"zero"}) for found in ours.values()}) == 1
    none = {key for key in plurals if "zero" in entries("en")[key]}
    assert {key for key, found in ours.items() if "zero" in found} == none


@pytest.mark.parametrize("code", ALL)
def test_no_entry_is_empty_or_padded(code: str) -> None:
    spaced = {"list.join", "list.dots"}
    wrong = [
        key
        for key, words in entries(code).items()
        for one in forms(words)
        if not one.strip() or (EDGES.search(one) and key not in spaced)
    ]
    assert wrong == []


@pytest.mark.parametrize("code", ALL)
def test_every_face_can_draw_every_character(code: str) -> None:
    used = set("".join(one for words in entries(code).values() for one in forms(words)))
    used |= set("".join(used).upper())
    lacking = {face: sorted(used - drawable(face)) for face in FACES}
    assert {face: lacks for face, lacks in lacking.items() if lacks} == {}


@pytest.mark.parametrize("code", ALL)
def test_catalogs_have_no_typewriter_marks(code: str) -> None:
    typed = [
        (key, one)
        for key, words in entries(code).items()
        for one in forms(words)
        if not key.startswith("cli.")  # columns of a terminal
        if '"' in one or "'" in one or " - " in one or "--" in one or "..." in one or "  " in one
    ]
    assert typed == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_sentences_end_as_they_begin_in_english(code: str) -> None:
    """A sentence ends as one, and what is none, such as a button's word, does not."""
    wrong = []
    kinds = ("press.", "cli.", "position.reason.", "selftest.", "saves.day")
    for key, words in entries(code).items():
        if key.startswith((*kinds, "office.short.")):  # may be abbreviations
            continue
        for ours, theirs in zip(forms(entries("en")[key])[-1:], forms(words)[-1:], strict=True):
            if (ours[-1] in ".!?…:") != (theirs[-1] in ".!?…:"):
                wrong.append((key, theirs))
    assert wrong == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_hardly_a_sentence_is_left_in_english(code: str) -> None:
    """Words of several letters that are the same may be names and loans, never whole sentences."""
    same = [
        key
        for key, words in entries(code).items()
        if any(one in forms(entries("en")[key]) and len(one.split()) > 3 for one in forms(words))
    ]
    assert same == []


@pytest.mark.parametrize("code", sorted(GIVEN_UP))
def test_words_given_up_do_not_return(code: str) -> None:
    old = re.compile(GIVEN_UP[code])
    found = {
        key: one
        for key, words in entries(code).items()
        for one in forms(words)
        if old.search(one) and not key.startswith(("cli.", "rulebook."))
    }
    assert found == {}


@pytest.mark.parametrize("code", TRANSLATED)
def test_rules_cited_are_those_of_english(code: str) -> None:
    cited = re.compile(r"\bR(?:\d+|[A-Z])(?:\.\d+)?\b")
    wrong = [
        key
        for key, words in entries(code).items()
        if {rule for one in forms(words) for rule in cited.findall(one)}
        != {rule for one in forms(entries("en")[key]) for rule in cited.findall(one)}
    ]
    assert wrong == []


@pytest.mark.parametrize("code", ALL)
def test_names_of_colors_offices_and_wards_differ(code: str) -> None:
    for family in ("color", "population", "people", "favor", "office", "press.ordinal", "intent"):
        found = [
            words
            for key, words in entries(code).items()
            if key.rpartition(".")[0] == family and isinstance(words, str)
        ]
        assert len(set(found)) == len(found) > 1, family


def test_english_has_no_article_that_a_value_would_change() -> None:
    """A population may begin with a vowel, a color too: "a Irish cube" and "an German cube"."""
    article = re.compile(
        r"\ban? \{(?!name|seat|place|nth)\w+\}|\bthe \{population\}(?! \w)", re.IGNORECASE
    )
    wrong = [
        (key, one)
        for key, words in entries("en").items()
        for one in forms(words)
        if article.search(one)
    ]
    assert wrong == []


def test_every_place_that_names_the_first_year_names_the_same() -> None:
    """The title, the first lesson, the newspaper and the imprint of the map."""
    year = str(FIRST_YEAR)
    # The lesson begins when two years of the first term are over.
    named = {"title.subtitle": year, "learn.first.welcome": str(FIRST_YEAR + 2)}
    for code in CODES:
        for key, said in named.items():
            assert re.findall(r"\b18\d\d\b", str(entries(code)[key])) == [said], (code, key)
    root = resources.PACKAGE.parent
    assert f"New York, {year}." in (root / "README.md").read_text("utf-8")
    assert f"New York, {year}." in (root / "build/art/map/sheet.py").read_text("utf-8")


def test_french_has_no_word_before_a_name_that_a_vowel_would_shorten() -> None:
    """Anna is as likely as Ben: "que Anna" would be wrong, and "qu'Ben" too."""
    if "fr" not in CODES:
        pytest.skip("no French catalog")
    named = r"(names?|rivals?|old|mayor|winner|seat|other|office|people|population|winners)"
    elided = re.compile(rf"\b(que|de|le|la|ne|se|si|lorsque|puisque) \{{{named}\}}", re.IGNORECASE)
    wrong = [
        key for key, words in entries("fr").items() for one in forms(words) if elided.search(one)
    ]
    assert wrong == []


@pytest.mark.parametrize("code", CODES)
def test_two_points_for_ward_14_alone_are_not_said_to_be_for_several_wards_r9_2(code: str) -> None:
    plural = {"en": "wards", "de": "Bezirke", "fr": "quartiers", "it": "quartieri", "es": "barrios"}
    for said in forms(entries(code)["log.points_scored_wards"]):
        assert plural[code] not in re.findall(r"\w+", said)


def test_french_marks_stand_after_a_hard_space() -> None:
    if "fr" not in CODES:
        pytest.skip("no French catalog")
    soft = re.compile(r" [:;!?»]|« |[^\s\u00a0\u202f][;!?»]|«[^\u00a0]")
    wrong = [
        key for key, words in entries("fr").items() for one in forms(words) if soft.search(one)
    ]
    assert wrong == []


def test_no_code_sets_a_colon_between_two_texts() -> None:
    """The catalog does, since French has a space before it: `labeled`."""
    for folder in WRITERS:
        for path in (PACKAGE / folder).rglob("*.py"):
            for joined in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(joined, ast.JoinedStr):
                    parts = [part.value for part in joined.values if isinstance(part, ast.Constant)]
                    assert not any(": " in str(part) for part in parts), (path, joined.lineno)
