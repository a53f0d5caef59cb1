"""A file named on the command line: a journal or a position."""

from pathlib import Path
from typing import NamedTuple

from tammany_desktop.journal.disk import REAL_DISK
from tammany_desktop.journal.header import KIND, Header
from tammany_desktop.journal.history import History
from tammany_desktop.journal.loading import WHOLE, load
from tammany_desktop.journal.opening import notes_of, read_file
from tammany_desktop.journal.positions import parse_position
from tammany_desktop.languages import Message

_MARK = f'{{"journal":"{KIND}"'.encode()


class Source(NamedTuple):
    """A game to look at. A position is a game without lines, and has no header."""

    name: str
    history: History
    header: Header | None
    notes: tuple[Message, ...]
    whole: bool


def read(path: Path) -> Source:
    """The game in a file, as far as it is good; nothing is written. Raises JournalError."""
    data = read_file(path, REAL_DISK)
    if data.startswith(_MARK):
        loaded = load(data, path.name)
        notes = notes_of(loaded, path)
        return Source(path.name, loaded.history, loaded.header, notes, loaded.state == WHOLE)
    return Source(path.name, History(parse_position(data, path.name)), None, (), True)
