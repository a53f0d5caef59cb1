"""Names of saved games, which are the names of their files."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

from tammany_desktop.journal.trouble import JournalError

SUFFIX: Final = ".jsonl"
LONGEST: Final = 60  # characters; at most 240 bytes with the suffix and what is set aside
_FORBIDDEN: Final = frozenset('<>:"/\\|?*')
_DEVICES: Final = frozenset(
    (
        "con",
        "prn",
        "aux",
        "nul",
        *(f"{kind}{digit}" for kind in ("com", "lpt") for digit in range(10)),
    )
)


def fit(name: str) -> str:
    """A name for a game that every system's file names can hold.

    >>> fit(" Tweed/Ring: 1871? ")
    'Tweed Ring 1871'

    Raises JournalError where nothing is left.
    """
    kept = "".join(mark if mark.isprintable() and mark not in _FORBIDDEN else " " for mark in name)
    words = " ".join(kept.split()).strip(". ")
    while len(words) > LONGEST or len(words.encode()) > 3 * LONGEST:
        words = words[:-1].rstrip(". ")
    if not words or words.split(".")[0].strip().casefold() in _DEVICES:
        raise JournalError("journal.name_unfit")
    return words


def numbered(name: str, number: int) -> str:
    """The file of a game's name, or its `number`th of the same name.

    >>> numbered("Ring", 1), numbered("Ring", 2)
    ('Ring.jsonl', 'Ring 2.jsonl')
    """
    return f"{name}{SUFFIX}" if number == 1 else f"{name} {number}{SUFFIX}"


def paths(folder: Path, name: str) -> Iterator[Path]:
    """Where a game of that name may lie, without end: `Ring.jsonl`, `Ring 2.jsonl` and so on."""
    return (folder / numbered(name, number) for number in count(1))
