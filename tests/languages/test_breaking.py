"""Lines break where they may, and never where they must not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tammany_desktop.languages import available, text
from tammany_desktop.languages.breaking import (
    cut,
    fragments_of,
    graphemes_of,
    lines,
    split_at_spaces,
)


def wrap(words: str, width: int) -> list[str]:
    return lines(words, lambda line: len(graphemes_of(line)) <= width)


def test_hard_spaces_hold_words_together() -> None:
    assert split_at_spaces("«\u00a0Non\u202f!\u00a0» dit-il") == [
        "«\u00a0Non\u202f!\u00a0»",
        "dit-il",
    ]


def test_many_spaces_are_one() -> None:
    assert split_at_spaces("  a \t b\nc ") == ["a", "b", "c"]
    assert split_at_spaces("") == []


@pytest.mark.parametrize("mark", ["!", "?", ":", ";", "»", "%", "\u2013"])
def test_marks_after_a_space_begin_no_line(mark: str) -> None:
    assert split_at_spaces(f"Ein Wort {mark} dann") == ["Ein", f"Wort {mark}", "dann"]
    assert split_at_spaces("dit « oui »") == ["dit", "« oui »"]


def test_short_brackets_stay_on_one_line() -> None:
    assert wrap("Setze einen Rat (1 von 2).", 20) == ["Setze einen Rat", "(1\u00a0von\u00a02)."]
    assert split_at_spaces("(ein längerer Satz)") == ["(ein", "längerer", "Satz)"]
    assert split_at_spaces("Rat (R7.4) oder (1 of 2)") == [
        "Rat",
        "(R7.4)",
        "oder",
        "(1\u00a0of\u00a02)",
    ]


def test_lines_break_after_hyphens_and_dashes_between_letters() -> None:
    assert wrap("Kopf-an-Kopf-Rennen", 12) == ["Kopf-an-", "Kopf-Rennen"]
    assert wrap("ward\u2014boss", 6) == ["ward\u2014", "boss"]
    assert [one.text for one in fragments_of("3\u20135 -5 x-y 1850-60")] == [
        *("3\u20135", "-5", "x-y", "1850-60")
    ]


def test_a_soft_hyphen_is_seen_only_where_a_line_breaks() -> None:
    assert wrap("Silben\u00adtrennung", 12) == ["Silben-", "trennung"]
    assert wrap("Silben\u00adtrennung", 20) == ["Silbentrennung"]


def test_a_long_word_is_parted_with_hyphens() -> None:
    assert wrap("am Rindfleischetikett", 12) == ["am", "Rindfleisch-", "etikett"]
    assert wrap("Versammlung", 10) == ["Versamml-", "ung"]
    assert wrap("a" * 100, 40) == ["a" * 40, "a" * 40, "a" * 20]


def test_a_line_too_narrow_for_parts_is_cut() -> None:
    assert wrap("Versammlung", 3) == ["Ve…"]


@pytest.mark.parametrize(
    "name", ["中村さんが「勝った」。", "สวัสดีชาวโลก", "👨‍👩‍👧🇵🇱🇨🇿👍🏽", "ab\u200bcd\u200bef"]
)
def test_a_name_in_any_script_is_parted_where_it_is_too_long(name: str) -> None:
    found = wrap(name, 5)
    assert len(found) > 1
    assert "".join(line.removesuffix("-") for line in found) == name
    assert all(len(graphemes_of(line)) <= 5 for line in found)


def test_letters_stay_with_their_marks() -> None:
    assert graphemes_of("e\u0328x") == ["e\u0328", "x"]
    assert cut("e\u0328" * 9, lambda part: len(part) <= 6) == "e\u0328e\u0328…"


@given(st.text(st.sampled_from("abé\u0301 -«»!中。😀\u200d\u00a0ไ"), max_size=40))
def test_no_letter_is_lost_or_parted(words: str) -> None:
    signs = [sign for sign in words if sign not in " -"]
    found = wrap(words, 8)
    assert [sign for sign in "".join(found) if sign not in " -"] == signs
    assert all(len(graphemes_of(line)) <= 8 for line in found)


@pytest.mark.usefixtures("in_language")
@pytest.mark.parametrize("language", available())
def test_a_ward_s_number_never_stands_alone_on_the_last_line() -> None:
    """In French "8." followed alone on a line of its own."""
    ward = text("table.ward", number=8)
    for words in (f"Anna {ward}.", f"Anna {ward}, Boyd", f"Anna {ward}"):
        assert not any(part.strip(".,") == "8" for part in split_at_spaces(words)), words
