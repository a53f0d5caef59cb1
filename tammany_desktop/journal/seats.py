"""Who sits at the table."""

from typing import Final, NamedTuple

COLORS: Final = ("red", "yellow", "purple", "black", "brown")
LONGEST_NAME: Final = 40
LONGEST_BOT: Final = 60


class Seat(NamedTuple):
    """One seat: its name, its color, and the level of its bot, "" for a person."""

    name: str
    color: str
    bot: str = ""


def tidy_name(name: str) -> str:
    r"""A name that a journal accepts: printable, without outer spaces, not too long; maybe "".

    >>> tidy_name("  Boss\x00 Tweed ")
    'Boss Tweed'
    """
    return "".join(mark for mark in name if mark.isprintable()).strip()[:LONGEST_NAME].strip()


def name_is_fit(name: str) -> bool:
    """Whether `tidy_name` would leave the name as it is, and something is left."""
    return bool(name) and tidy_name(name) == name
