"""Small phrases of the paper: its date, numbers in words, names that fit a column."""

from datetime import date, timedelta
from typing import Final

from tammany_desktop.languages import has, people_words, text
from tammany_desktop.languages.breaking import ELLIPSIS, graphemes
from tammany_desktop.rules.board import POPULATIONS, WARD_NUMBERS, YEARS_A_TERM

FIRST_YEAR: Final = 1855
FOUNDED: Final = date(1835, 5, 6)
_ROMAN: Final = ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def morning_after(term: int) -> date:
    """The Wednesday after the Tuesday after the first Monday of November, in a term's last year."""
    first = date(FIRST_YEAR - 1 + YEARS_A_TERM * term, 11, 1)
    return first + timedelta((7 - first.weekday()) % 7) + timedelta(2)


def volume(day: date) -> str:
    """The volume of a day's paper: a year each, in Roman numerals."""
    return roman(day.year - FOUNDED.year + (day >= FOUNDED.replace(year=day.year)))


def issue(day: date) -> int:
    """The number of a day's paper, of which six come out a week."""
    return (day - FOUNDED).days * 6 // 7 + 1


def roman(number: int) -> str:
    """A number below 90 in Roman numerals."""
    words = ""
    for value, letters in _ROMAN:
        count, number = divmod(number, value)
        words += letters * count
    return words


LONGEST: Final = 22  # characters of a name that the paper sets in full
Values = dict[str, str | int]


def short(name: str) -> str:
    """A name as the paper sets it: cut with an ellipsis where a column could not hold it."""
    letters = graphemes(name)
    return name if len(letters) <= LONGEST else "".join(letters[: LONGEST - 1]).rstrip() + ELLIPSIS


def number(count: int) -> str:
    """A number in words if the paper has words for it, else in figures."""
    return text(f"press.number.{count}") if has(f"press.number.{count}") else str(count)


def counted(thing: str, count: int) -> str:
    """A `count` of a thing in words: wards, votes, favors, cubes, points."""
    return text(f"press.count.{thing}", count=count, number=number(count))


def ward(index: int) -> str:
    """A ward's number as an ordinal: Fourteenth."""
    return text(f"press.ordinal.{WARD_NUMBERS[index]}")


def people(population: int) -> str:
    """A population as a noun."""
    return people_words(POPULATIONS[population])["people"]
