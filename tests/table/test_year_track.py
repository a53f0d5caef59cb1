"""The ribbon always says the term, the year of the term, and how long it is to the election."""

import pytest

from tammany_desktop.board.tracks import when_words
from tammany_desktop.rules.state import BIDDING, OVER, TURN
from tests.helpers.build import Table


@pytest.mark.parametrize(
    ("term", "year", "phase", "words"),
    [
        (1, 1, TURN, "Term 1, year 1 of 4, election in 3 years"),
        (2, 7, TURN, "Term 2, year 3 of 4, election in 1 year"),
        (4, 16, TURN, "Term 4, year 4 of 4, election this year"),
        (3, 12, BIDDING, "Term 3, election"),
        (4, 16, OVER, "After the last election"),
    ],
)
def test_words(term: int, year: int, phase: int, words: str) -> None:
    state = Table(3, term).state
    state.year, state.phase = year, phase
    assert when_words(state) == words
