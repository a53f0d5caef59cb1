"""Names of saved games, which are the names of their files, and the order they were played in."""

import logging
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

from tammany_desktop.journal.disk import REAL_DISK
from tammany_desktop.journal.lines import JournalError

SUFFIX: Final = ".jsonl"
SENT: Final = ".tammany"  # a game that a desktop opens by us: .jsonl may be anything
LONGEST: Final = 60  # characters; at most 240 bytes with the suffix and what is set aside
_FORBIDDEN: Final = frozenset('<>:"/\\|?*')
_PORTS: Final = frozenset(f"{kind}{digit}" for kind in ("com", "lpt") for digit in "0123456789¹²³")
_DEVICES: Final = _PORTS | {"con", "conin$", "conout$", "prn", "aux", "nul"}


def fit(name: str) -> str:
    """A name for a game that every system's file names can hold.

    >>> fit(" Tweed/Ring: 1871? ")
    'Tweed Ring 1871'

    Raises JournalError where nothing is left.
    """
    kept = "".join(mark if _fits(mark) else " " for mark in name)
    words = " ".join(kept.split()).strip(". ")
    while len(words) > LONGEST or len(words.encode()) > 3 * LONGEST:
        words = words[:-1].rstrip(". ")
    if not words or words.split(".")[0].strip().casefold() in _DEVICES:
        raise JournalError("journal.name_unfit")
    return words


def _fits(mark: str) -> bool:
    """Whether a character may stand in a file's name, also where the locale knows few letters."""
    try:
        mark.encode(sys.getfilesystemencoding())
    except UnicodeEncodeError:
        return False
    return mark.isprintable() and mark not in _FORBIDDEN


def title_of(path: Path) -> str:
    r"""The name of a game as it is shown: bytes of the file's name that are no text become `?`.

    >>> title_of(Path("J\udcfcrgen.jsonl"))
    'J?rgen'
    """
    name = path.name.removesuffix(SUFFIX)
    return "".join(mark if mark.isprintable() else "?" for mark in name)


def numbered(name: str, number: int) -> str:
    """The file of a game's name, or its `number`th of the same name.

    >>> numbered("Ring", 1), numbered("Ring", 2)
    ('Ring.jsonl', 'Ring 2.jsonl')
    """
    return f"{name}{SUFFIX}" if number == 1 else f"{name} {number}{SUFFIX}"


def is_numbered(name: str, path: Path) -> bool:
    """Whether a path is one that `paths` gives for a name.

    >>> [is_numbered("Ring", Path(f"{stem}.jsonl")) for stem in ("Ring", "Ring 2", "Ring two")]
    [True, True, False]
    """
    stem = path.name.removesuffix(SUFFIX)
    return stem == name or (stem.startswith(f"{name} ") and stem[len(name) + 1 :].isdecimal())


def paths(folder: Path, name: str) -> Iterator[Path]:
    """Where a game of that name may lie, without end: `Ring.jsonl`, `Ring 2.jsonl` and so on."""
    return (folder / numbered(name, number) for number in count(1))


log: Final = logging.getLogger(__name__)
RECORD: Final = ".last-played"
MOST: Final = 100
LARGEST: Final = 64 * 1024  # bytes


def order(folder: Path) -> list[str]:
    """The names of files, the last played first; empty where no record can be read."""
    try:
        data = REAL_DISK.read(folder / RECORD, LARGEST)
    except OSError:
        return []
    lines = data.decode("utf-8", "surrogateescape").splitlines()
    return list(dict.fromkeys(line for line in lines if line))[:MOST]


def _encoded(names: list[str]) -> bytes:
    return "".join(f"{name}\n" for name in names).encode("utf-8", "surrogateescape")


def note(folder: Path, name: str, instead: str = "") -> None:
    """A game is played now; with `instead`, it replaces another name."""
    before = order(folder)
    rest = [other for other in before if other != name]
    if not instead:
        after = [name, *rest][:MOST]
    else:
        after = [name if other == instead else other for other in rest]
    if after == before:
        return
    try:
        REAL_DISK.overwrite(folder / RECORD, _encoded(after))
    except OSError as error:
        log.warning("no record of the last played: %s", error.strerror)
