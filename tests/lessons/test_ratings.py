"""Ratings of a person and of problems, and the file that keeps them."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from packing import pack

from tammany_desktop.lessons.problems import Book, IndexEntry
from tammany_desktop.lessons.ratings import (
    FILE,
    MAX_DEVIATION,
    MIN_DEVIATION,
    START,
    ProblemRecord,
    Rating,
    expected_score,
    rating_after,
    weakest_theme,
)

ratings = st.builds(Rating, st.floats(0, 3000), st.floats(MIN_DEVIATION, MAX_DEVIATION))
ONE, TWO = IndexEntry("one", "bid", 1400), IndexEntry("two", "lock", 1100)


@given(ratings, ratings)
def test_who_wins_rises_and_who_loses_falls(one: Rating, other: Rating) -> None:
    assert rating_after(one, other, 1.0).value > one.value > rating_after(one, other, 0.0).value


@given(ratings, ratings, st.sampled_from([0.0, 1.0]))
def test_each_game_makes_more_certain(one: Rating, other: Rating, score: float) -> None:
    found = rating_after(one, other, score)
    assert MIN_DEVIATION <= found.deviation <= max(MIN_DEVIATION, one.deviation)


@given(ratings, ratings)
def test_no_game_moves_a_rating_on_average(one: Rating, other: Rating) -> None:
    """If it is won as often as expected."""
    hoped = expected_score(one, other)
    won, lost = (rating_after(one, other, score).value for score in (1.0, 0.0))
    mean = hoped * won + (1 - hoped) * lost
    assert mean == pytest.approx(one.value, abs=1e-6)


@given(ratings, ratings, st.floats(1, 500))
def test_a_harder_problem_is_worth_more(one: Rating, other: Rating, more: float) -> None:
    harder = Rating(other.value + more, other.deviation)
    assert expected_score(one, harder) < expected_score(one, other)
    assert rating_after(one, harder, 1.0).value >= rating_after(one, other, 1.0).value


@given(ratings, st.integers(0, 4000))
def test_rest_makes_less_certain(one: Rating, days: int) -> None:
    after_break = one.after_break(days)
    assert after_break.value == one.value
    assert one.deviation <= after_break.deviation <= MAX_DEVIATION


def test_the_published_example() -> None:
    """Glickman's: 1500 (200) beats 1400 (30) alone."""
    found = rating_after(Rating(1500, 200), Rating(1400, 30), 1.0)
    assert found.value == pytest.approx(1563.4, abs=0.5)
    assert found.deviation == pytest.approx(175.2, abs=0.5)


def test_only_the_first_try_counts(tmp_path: Path) -> None:
    record = ProblemRecord(tmp_path)
    change = record.save_try(ONE, False, 10)
    assert change < 0
    assert record.save_try(ONE, True, 10) == 0
    assert record.rating.value == pytest.approx(START.value + change)
    assert record.solved("one")
    assert record.counts() == (1, 0)


def test_everything_is_remembered(tmp_path: Path) -> None:
    record = ProblemRecord(tmp_path)
    record.save_try(ONE, True, 10)
    record.save_try(TWO, False, 12)
    again = ProblemRecord(tmp_path)
    assert again.tried == record.tried
    assert again.day == 12
    assert again.rating.value == pytest.approx(record.rating.value, abs=0.1)
    assert again.rating_of(ONE).value < 1400
    assert again.rating_of(TWO).value > 1100
    assert again.rating_on(12 + 900).deviation > again.rating.deviation


@pytest.mark.parametrize(
    "words",
    [
        b"",
        b"no json",
        b"[]",
        b'{"format": 2}',
        b'{"format": 1, "rating": [12000, 99999], "day": 1, "tried": {}, "ratings": {}}',
        b'{"format": 1, "rating": [12000, 900], "day": 1, "tried": {"a": 1}, "ratings": {}}',
        b"[" * 100_000,
        b'{"format": 1, "rating": [1'
        + b"0" * 400
        + b', 900], "day": 1, "tried": {}, "ratings": {}}',
        b'{"format": 1, "rating": [12000, 1e-300], "day": 3, "tried": {}, "ratings": {}}',
        b'{"format": 1, "rating": [9, 900], "day": 1, "tried": {}, "ratings": {"one": [9, 1e-9]}}',
        b'{"format": 1, "rating": [9, 900], "day": -1'
        + b"0" * 400
        + b', "tried": {}, "ratings": {}}',
    ],
)
def test_a_damaged_file_begins_anew_and_harms_nothing_else(tmp_path: Path, words: bytes) -> None:
    (tmp_path / "lessons.json").write_bytes(b"kept")
    (tmp_path / FILE).write_bytes(words)
    record = ProblemRecord(tmp_path)
    assert record.rating == START
    assert not record.tried
    record.save_try(ONE, True, 3)
    assert ProblemRecord(tmp_path).solved("one")
    assert (tmp_path / "problems.damaged-1.json").read_bytes() == words
    assert (tmp_path / "lessons.json").read_bytes() == b"kept"


def test_where_nothing_can_be_written_solving_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    record = ProblemRecord(tmp_path / "file")
    assert record.save_try(ONE, True, 3) > 0


def test_themes_are_held_against_the_rating(tmp_path: Path) -> None:
    entries = [
        IndexEntry(f"{theme}{n}", theme, 1200) for theme in ("bid", "lock") for n in range(8)
    ]
    rows: list[tuple[IndexEntry, dict[str, Any]]] = [(entry, {}) for entry in entries]
    some, record = Book(pack(rows)), ProblemRecord(tmp_path)
    assert record.themes(some) == {}
    for number, entry in enumerate(entries):
        record.save_try(entry, entry.theme == "bid" or number % 8 == 0, 1)
    found = record.themes(some)
    assert [(one.tried_count, one.solved_first) for one in found.values()] == [(8, 8), (8, 1)]
    assert found["bid"].predicted == pytest.approx(found["lock"].predicted)
    assert weakest_theme(found) == "lock"
    assert weakest_theme({"bid": found["bid"]}) == ""
    record.save_try(IndexEntry("gone", "bid", 1200), True, 1)
    assert {theme: one.tried_count for theme, one in record.themes(some).items()} == {
        "bid": 8,
        "lock": 8,
    }
