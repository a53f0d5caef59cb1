"""Plurals, lists, dates and what happens to a word that a catalog lacks."""

import logging
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tammany_desktop import languages
from tammany_desktop.bots import levels
from tammany_desktop.languages import (
    all_texts,
    decimal,
    dotted,
    has,
    interval,
    listed,
    sentences,
    series,
    text,
)
from tammany_desktop.wording import date_words
from tests.helpers.catalog_files import Entry, assets_in, write_catalog
from tests.helpers.catalogs import CODES, MADE, OTHERS, speaking

FRENCH = "nplurals=2; plural=(n > 1);"


@pytest.fixture
def catalogs(tmp_path: Path) -> Iterator[Path]:
    """An English catalog, and one of a language that does not exist."""
    folder = tmp_path / "languages"
    folder.mkdir()
    english: dict[str, Entry] = {
        "language.name": "English",
        "list.join": ", ",
        "list.last": "{first} and {last}",
        "list.before_vowels": "none",
        "a.to": "A {name}",
        "a.cubes": {"one": "{count} cube", "other": "{count} cubes"},
        "a.only": "English only",
        "a.only_cubes": {"one": "{count} cube here", "other": "{count} cubes here"},
    }
    other: dict[str, Entry] = {
        "language.name": "Xish",
        "list.join": "; ",
        "list.last": "{first} y {last}",
        "list.before_vowels": "y e i hi -hie; a ad a",
        "a.to": "A {name}, o a {name}",
        "a.cubes": {"zero": "no x", "one": "{count} x", "other": "{count} xx"},
    }
    write_catalog(folder / "en.mo", english)
    write_catalog(folder / "xx.mo", other, FRENCH)
    (folder / "yy.mo").write_bytes(b"{")
    with assets_in(tmp_path):
        yield folder


def test_plurals_follow_the_count() -> None:
    assert text("new_game.seats", count=1) == "1 seat"
    assert text("new_game.seats", count=4) == "4 seats"
    assert text("new_game.seats", count=0) == "0 seats"
    assert text("table.card.tokens", count=0) == "no slander tokens"


def test_a_language_says_which_counts_are_singular(catalogs: Path) -> None:
    assert text("a.cubes", count=0) == "0 cubes"
    with speaking("xx"):
        assert [text("a.cubes", count=n) for n in range(3)] == ["no x", "1 x", "2 xx"]
    write_catalog(
        catalogs / "xx.mo", {"a.cubes": {"one": "{count} x", "other": "{count} xx"}}, FRENCH
    )
    with assets_in(catalogs.parent), speaking("xx"):
        assert [text("a.cubes", count=n) for n in range(3)] == ["0 x", "1 x", "2 xx"]


def test_a_count_may_be_written_in_digits_or_words(catalogs: Path) -> None:
    assert text("a.cubes", count="1") == "1 cube"
    assert text("a.cubes", count="2") == "2 cubes"
    assert text("a.cubes", count="some") == "some cubes"


def test_what_a_catalog_lacks_is_said_in_english_and_logged_once(
    catalogs: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with speaking("xx"), caplog.at_level(logging.WARNING):
        for _ in range(3):
            assert text("a.only", count=0) == text("a.only") == "English only"
            assert text("a.only_cubes", count=1) == "1 cube here"
            assert text("a.none", count=0) == text("a.none") == "a.none"
            assert has("a.only")
            assert has("a.only_cubes")
            assert not has("a.none")
    lines = [record.getMessage() for record in caplog.records]
    assert lines == [
        "no words for a.only in xx, English instead",
        "no words for a.only_cubes in xx, English instead",
        "no words for a.none",
    ]


def test_a_damaged_catalog_changes_nothing(
    catalogs: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert not languages.set_language("yy")
    assert all_texts("language.name") == {"English", "Xish"}
    assert languages.language() == "en"
    assert languages.name_of("yy") == "yy"
    assert "catalog yy" in caplog.text


def test_lists() -> None:
    assert listed([]) == ""
    assert listed(["A"]) == "A"
    assert listed(["A", "B"]) == "A and B"
    assert listed(["A", "B", "C"]) == "A, B and C"
    assert series(["1", "4", "7"]) == "1, 4, 7"


def test_lists_of_another_language(catalogs: Path) -> None:
    with speaking("xx"):
        assert listed(["A", "B", "C"]) == "A; B y C"
        assert listed(["A", "Ines"]) == "A e Ines"
        assert listed(["A", "Hilda"]) == "A e Hilda"
        assert listed(["A", "Hierro"]) == "A y Hierro"
        assert listed(["A", "B"]) == "A y B"


def test_a_word_before_a_value_follows_how_it_begins(catalogs: Path) -> None:
    with speaking("xx"):
        assert text("a.to", name="Anna") == "Ad Anna, o ad Anna"
        assert text("a.to", name="Ben") == "A Ben, o a Ben"
    assert text("a.to", name="Anna") == "A Anna"


@pytest.mark.parametrize(
    ("code", "name", "words"),
    [
        ("it", "Ernst", "Ben ed Ernst"),
        ("it", "Anna", "Ben e Anna"),
        ("es", "Inés", "Ben e Inés"),
        ("es", "Ian", "Ben y Ian"),
        ("es", "Hierro", "Ben y Hierro"),
        ("fr", "Inés", "Ben et Inés"),
    ],
)
def test_lists_of_our_languages(code: str, name: str, words: str) -> None:
    if code not in CODES:
        pytest.skip("no such catalog")
    with speaking(code):
        assert listed(["Ben", name]) == words


def test_sentences_follow_one_another() -> None:
    assert sentences(["A.", "", "B."]) == "A. B."
    assert sentences(["", ""]) == sentences([]) == ""
    assert dotted(["A", "B"]) == "A \u00b7 B"


@pytest.mark.parametrize("code", CODES)
def test_one_favor_is_not_several(code: str) -> None:
    with speaking(code):
        one, two = (
            text("refusal.favors_missing", count=count, favor="x", favor_many="x")
            for count in (1, 2)
        )
        assert one.replace("1", "2") != two


@pytest.mark.parametrize("code", CODES)
def test_the_hint_on_levels_names_every_strength_in_order(code: str) -> None:
    with speaking(code):
        strengths = series([text(f"bot.strength.{level}") for level in levels.levels()])
        assert text("new_game.level_hint").endswith(f" {strengths}.")


def test_spanish_lists_sound_right() -> None:
    """ "e" before the sound of i, "y" before a diphthong."""
    if "es" not in CODES:
        pytest.skip("no Spanish catalog")
    with speaking("es"):
        for name in ("Inés", "Íñigo", "Iñaki", "Hilda", "Isaac"):
            assert listed(["Ana", name]) == f"Ana e {name}"
        for name in ("Hierro", "Ian", "Iago", "Iona", "Hugo", "Yolanda"):
            assert listed(["Ana", name]) == f"Ana y {name}"


@pytest.mark.parametrize("code", [*CODES, *MADE])
def test_every_day_of_a_year_has_a_date(code: str) -> None:
    with speaking(code):
        noon = time.mktime((2025, 1, 1, 12, 0, 0, 0, 0, -1))
        dates = [date_words(noon + 86_400 * day, noon + 86_400 * 999) for day in range(365)]
        assert len(set(dates)) == 365
        assert all("2025" in one and "{" not in one for one in dates)
        months = {text(f"saves.month.{number}") for number in range(1, 13)}
        assert len(months) == 12


def test_the_first_of_a_month_in_french() -> None:
    if "fr" not in CODES:
        pytest.skip("no French catalog")
    noon = time.mktime((2025, 5, 1, 12, 0, 0, 0, 0, -1))
    with speaking("fr"):
        assert "1er mai 2025" in date_words(noon, noon + 86_400 * 99)
        assert "2 mai 2025" in date_words(noon + 86_400, noon + 86_400 * 99)


@pytest.mark.parametrize("code", [*OTHERS, *MADE])
def test_a_language_calls_itself_by_a_name_of_its_own(code: str) -> None:
    assert languages.name_of(code) not in ("English", code)


def test_numbers() -> None:
    assert [decimal(32.46), decimal(7), decimal(1512.4)] == ["32.5", "7.0", "1512.4"]
    assert interval("1", "18") == "1 to 18"


@pytest.mark.parametrize("code", [code for code in OTHERS if code in ("de", "es", "fr", "it")])
def test_numbers_have_a_comma_in_our_other_languages(code: str) -> None:
    with speaking(code):
        assert decimal(32.46) == "32,5"
        assert interval("1", "18") != "1 to 18"
