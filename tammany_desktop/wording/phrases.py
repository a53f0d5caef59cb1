"""Refusals and values in the words of the language in use, and moments of the past."""

import time
from collections.abc import Sequence
from typing import Final

from tammany_desktop.bots.players import Reason
from tammany_desktop.languages import has, listed, people_words, text
from tammany_desktop.rules.board import OFFICES, POPULATIONS, WARD_NUMBERS
from tammany_desktop.rules.refusal import Refusal
from tammany_desktop.session.match import Seat


def population_name(population: int) -> str:
    """Irish, English, German or Italian."""
    return text(f"population.{POPULATIONS[population]}")


def favor_name(population: int) -> str:
    """The color of a favor."""
    return text(f"favor.{POPULATIONS[population]}")


def office_name(office: int) -> str:
    """The name of an office."""
    return text(f"office.{OFFICES[office]}")


def ward_name(ward: int) -> str:
    """A ward by its number, from its index."""
    return text("table.ward", number=WARD_NUMBERS[ward])


def population_words(population: int) -> dict[str, str]:
    """Every placeholder for a population and its favors."""
    return people_words(POPULATIONS[population])


def names(seats: Sequence[Seat], found: Sequence[int]) -> str:
    """Players as a list in a sentence."""
    return listed([seats[seat].name for seat in found])


def values_of(values: Sequence[tuple[str, int]], seats: Sequence[Seat]) -> dict[str, str | int]:
    """The numbers of a refusal as words: ward numbers, names, populations, offices."""
    found: dict[str, str | int] = {}
    for field, value in values:
        if field.endswith("ward"):
            found[field] = WARD_NUMBERS[value]
        elif field in ("rival", "seat"):
            found[field] = seats[value].name if 0 <= value < len(seats) else value
        elif field == "population":
            found |= population_words(value)
        elif field == "office":
            found[field] = office_name(value)
        else:
            found[field] = value
    return found


def why(reason: Reason, seats: Sequence[Seat]) -> str:
    """Why an opponent did what it did, in one short line."""
    return text(f"bots.why.{reason.key}", **values_of(reason.values, seats))


def refusal(refused: Refusal, seats: Sequence[Seat]) -> str:
    """Why not, what would help, and the rule, as sentences."""
    values = values_of(refused.values, seats)
    parts = [text(f"refusal.{refused.reason}", **values)]
    if refused.remedy and has(f"remedy.{refused.remedy}"):
        parts.append(text(f"remedy.{refused.remedy}", **values))
    parts.append(text("refusal.rule", rule=refused.rule))
    return " ".join(parts)


DAY: Final = 86_400.0


def when(moment: float, now: float) -> str:
    """The local time of `moment`, both in seconds since 1970."""
    then = time.localtime(moment)
    clock = text("saves.clock", hour=f"{then.tm_hour:02}", minute=f"{then.tm_min:02}")
    if then[:3] == time.localtime(now)[:3]:
        return text("saves.today", time=clock)
    if then[:3] == time.localtime(now - DAY)[:3]:
        return text("saves.yesterday", time=clock)
    month = text(f"saves.month.{then.tm_mon}")
    day = text("saves.day", count=then.tm_mday)
    return text("saves.date", day=day, month=month, year=then.tm_year)
