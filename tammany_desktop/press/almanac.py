"""Which day the paper came out: the game's sixteen years begin in 1854, as its title page says."""

from datetime import date, timedelta
from typing import Final

from tammany_desktop.rules.board import YEARS_A_TERM

FIRST_YEAR: Final = 1854
FOUNDED: Final = date(1835, 5, 6)
_ROMAN: Final = ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def morning_after(term: int) -> date:
    """The Wednesday after the Tuesday after the first Monday of November, in a term's last year.

    >>> [f"{morning_after(term):%A %d %Y}" for term in (1, 4)]
    ['Wednesday 04 1857', 'Wednesday 03 1869']
    """
    first = date(FIRST_YEAR - 1 + YEARS_A_TERM * term, 11, 1)
    monday = first + timedelta((7 - first.weekday()) % 7)
    return monday + timedelta(2)


def volume(day: date) -> str:
    """The volume of a day's paper: a year each, in Roman numerals.

    >>> volume(date(1857, 11, 4))
    'XXIII'
    """
    years = day.year - FOUNDED.year + (day >= FOUNDED.replace(year=day.year))
    return roman(years)


def issue(day: date) -> int:
    """The number of a day's paper, of which six come out a week."""
    return (day - FOUNDED).days * 6 // 7 + 1


def roman(number: int) -> str:
    """A number below 90 in Roman numerals.

    >>> roman(49)
    'XLIX'
    """
    words = ""
    for value, letters in _ROMAN:
        count, number = divmod(number, value)
        words += letters * count
    return words
