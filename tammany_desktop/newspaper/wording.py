"""Words of the paper: its date, numbers in words, names that fit a column."""

from datetime import date, timedelta
from typing import Final

from tammany_desktop.languages import has, people_words, text
from tammany_desktop.languages.breaking import ELLIPSIS, graphemes_of
from tammany_desktop.rules.board import POPULATIONS, WARD_NUMBERS, YEARS_A_TERM

FIRST_YEAR: Final = 1855  # year 1 of the game
FOUNDED: Final = date(1835, 5, 6)  # the day of the paper's first issue
_ROMAN: Final = ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def publication_date(term: int) -> date:
    """Return the Wednesday after election day, in November of a term's last year."""
    november_first = date(FIRST_YEAR - 1 + YEARS_A_TERM * term, 11, 1)
    return november_first + timedelta((7 - november_first.weekday()) % 7) + timedelta(2)


def volume(day: date) -> str:
    """Return the volume of a day's paper in Roman numerals; each volume covers a year."""
    remaining = day.year - FOUNDED.year + (day >= FOUNDED.replace(year=day.year))
    numeral = ""
    for value, letters in _ROMAN:
        count, remaining = divmod(remaining, value)
        numeral += letters * count
    return numeral


def issue(day: date) -> int:
    """Return the number of a day's issue; six appear in a week."""
    return (day - FOUNDED).days * 6 // 7 + 1


MAX_NAME: Final = 22  # characters of a name that the paper prints in full
Values = dict[str, str | int]


def short(name: str) -> str:
    """Return a name as the paper prints it: cut with an ellipsis if it is too long for a column."""
    chars = graphemes_of(name)
    return name if len(chars) <= MAX_NAME else "".join(chars[: MAX_NAME - 1]).rstrip() + ELLIPSIS


def number(count: int) -> str:
    """Return a number in words if the paper has words for it, else in figures."""
    return text(f"press.number.{count}") if has(f"press.number.{count}") else str(count)


def counted(noun: str, count: int) -> str:
    """Return a `count` with its noun in words: wards, votes, favors, cubes, points."""
    return text(f"press.count.{noun}", count=count, number=number(count))


def ward(index: int) -> str:
    """Return a ward's number as an ordinal: Fourteenth."""
    return text(f"press.ordinal.{WARD_NUMBERS[index]}")


def people(population: int) -> str:
    """Return a population as a noun."""
    return people_words(POPULATIONS[population])["people"]
