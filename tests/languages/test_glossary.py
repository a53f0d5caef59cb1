"""One term for one concept: the glossary beside the catalogs, and what it objects to."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from tests.helpers.catalogs import CODES, OTHERS, entries, forms

PATH = Path(__file__).resolve().parents[2] / "build" / "languages" / "glossary.py"
# A key, what was once written there, and the term that replaces it.
ONCE = {
    "en": ("learn.smear.first", "Pay with a German favor.", "green, white, orange, blue"),
    "de": ("learn.last.end", "Der irische Würfel in Bezirk 8", "Einwanderer"),
    "fr": ("deal.why_not.busy", "Une autre offre attend.", "proposition"),
    "it": ("ballot.tied", "Pareggio: nessuno vince.", "parità"),
    "es": ("deal.worth", "Se cumple, en puntos: 3.", "puntos porcentuales"),
}


@pytest.fixture(scope="module")
def glossary() -> ModuleType:
    spec = importlib.util.spec_from_file_location("glossary", PATH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def words(code: str) -> dict[str, list[str]]:
    return {key: forms(entry) for key, entry in entries(code).items()}


def test_catalogs_keep_to_the_glossary(glossary: ModuleType) -> None:
    assert glossary.faults({code: words(code) for code in CODES}) == []


def test_every_concept_has_a_term_in_every_language(glossary: ModuleType) -> None:
    assert glossary.gaps(CODES) == []
    assert len(glossary.gaps(("pl",))) == len(glossary.rows("glossary.csv"))


def test_no_row_of_the_glossary_is_there_twice(glossary: ModuleType) -> None:
    concepts = [row["concept"] for row in glossary.rows("glossary.csv")]
    assert len(set(concepts)) == len(concepts) > 80
    patterns = [(row["language"], row["pattern"]) for row in glossary.rows("words.csv")]
    assert len(set(patterns)) == len(patterns)


@pytest.mark.parametrize("code", sorted(ONCE))
def test_a_forbidden_word_is_found_with_what_to_say(glossary: ModuleType, code: str) -> None:
    key, was, instead = ONCE[code]
    found = list(glossary.forbidden(code, {key: [was]}))
    assert [(fault.key, fault.instead) for fault in found] == [(key, instead)]
    assert not list(glossary.forbidden(code, {"press.item.test": [was]}))  # a newspaper is free


@pytest.mark.parametrize("code", OTHERS)
def test_a_concept_under_another_term_is_found(glossary: ModuleType, code: str) -> None:
    english = {"deal.counter": ["Counteroffer"]}
    assert [fault.key for fault in glossary.astray(code, english, {"deal.counter": ["Hm"]})]
    assert not list(glossary.astray(code, english, {"deal.counter": words(code)["deal.counter"]}))
