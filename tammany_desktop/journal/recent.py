"""The order in which games were last played, kept beside them: clocks may be set back.

A file of names, one a line, the last played first. Without it the dates of the files serve.
"""

import logging
from pathlib import Path
from typing import Final

from tammany_desktop.journal.disk import REAL_DISK

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
    lines = data.decode("utf-8", "replace").splitlines()
    return list(dict.fromkeys(line for line in lines if line))[:MOST]


def note(folder: Path, name: str, instead: str = "") -> None:
    """A game is played now; or, with `instead`, stands in the place of another name."""
    before = order(folder)
    rest = [other for other in before if other != name]
    if not instead:
        after = [name, *rest][:MOST]
    else:
        after = [name if other == instead else other for other in rest]
    if after == before:
        return
    try:
        REAL_DISK.overwrite(folder / RECORD, "".join(f"{one}\n" for one in after).encode())
    except OSError as error:
        log.warning("no record of the last played: %s", error.strerror)
