"""A file named on the command line: a journal, a position, or the report of a crash."""

from pathlib import Path
from typing import NamedTuple

from tammany_desktop.journal.disk import REAL_DISK
from tammany_desktop.journal.header import Header
from tammany_desktop.journal.history import History
from tammany_desktop.journal.loading import LARGEST, WHOLE, load
from tammany_desktop.journal.opening import notes_of, read_file
from tammany_desktop.journal.positions import parse_position
from tammany_desktop.journal.reports import LONGEST_TEXT, MARK, journal_in
from tammany_desktop.languages import Message


class Source(NamedTuple):
    """A game to look at. A position is a game without lines, and has no header."""

    name: str
    history: History
    header: Header | None
    notes: tuple[Message, ...]
    whole: bool


def read(path: Path) -> Source:
    """The game in a file, as far as it is good; nothing is written. Raises JournalError."""
    data = journal_in(read_file(path, REAL_DISK, LARGEST + LONGEST_TEXT))
    if data.startswith(MARK):
        loaded = load(data, path.name)
        notes = notes_of(loaded, path)
        return Source(path.name, loaded.history, loaded.header, notes, loaded.state == WHOLE)
    return Source(path.name, History(parse_position(data, path.name)), None, (), True)
