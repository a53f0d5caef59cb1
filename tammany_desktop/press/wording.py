"""Small phrases of the paper: numbers in words, wards by ordinal, names that fit a column."""

from typing import Final

from tammany_desktop.languages import has, people_words, text
from tammany_desktop.rules.board import OFFICES, POPULATIONS, WARD_NUMBERS

LONGEST: Final = 22  # characters of a name that the paper sets in full
ELLIPSIS: Final = "…"
Values = dict[str, str | int]


def short(name: str) -> str:
    """A name as the paper sets it: cut with an ellipsis where a column could not hold it.

    >>> short("Boss Tweed")
    'Boss Tweed'
    >>> short("A name much longer than any other")
    'A name much longer th…'
    """
    return name if len(name) <= LONGEST else name[: LONGEST - 1].rstrip() + ELLIPSIS


def number(count: int) -> str:
    """A number in words, as far as the paper has them."""
    return text(f"press.number.{count}") if has(f"press.number.{count}") else str(count)


def counted(thing: str, count: int) -> str:
    """So many of a thing, in words: wards, votes, favors, cubes, points."""
    return text(f"press.count.{thing}", count=count, number=number(count))


def ward(index: int) -> str:
    """A ward's number as an ordinal: Fourteenth."""
    return text(f"press.ordinal.{WARD_NUMBERS[index]}")


def people(population: int) -> str:
    """A population as a noun."""
    return people_words(POPULATIONS[population])["people"]


def office(index: int) -> str:
    """An office by its title."""
    return text(f"office.{OFFICES[index]}")
