"""A person's notes on a saved game, in a file beside the journal, which does not mention them."""

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from tammany_desktop.journal.disk import MAX_JSON, REAL_DISK, Disk, JsonFile
from tammany_desktop.journal.opening import SUFFIX
from tammany_desktop.languages import Message
from tammany_desktop.records import as_object

NOTES_SUFFIX: Final = ".notes.json"
FORMAT: Final = 1
MAX_LENGTH: Final = 160  # characters of a note

log: Final = logging.getLogger(__name__)
_Words = Annotated[str, lambda words: len(words) <= MAX_LENGTH and words.isprintable()]


class Notes(NamedTuple):
    """The notes on the game with id `game`: `words` on the whole of it, `moves` by line number."""

    game: str
    favorite: bool = False
    words: _Words = ""
    moves: dict[str, _Words] = {}  # noqa: RUF012  never changed

    def at(self, line: int) -> str:
        """Return the note at a line, or ""."""
        return self.moves.get(str(line), "")

    def with_note(self, line: int, words: str) -> "Notes":
        """Return the notes with another note at a line, or none for ""."""
        moves: Mapping[str, str] = {**self.moves, str(line): words}
        return self._replace(moves={number: note for number, note in moves.items() if note})


def path_of(journal_path: Path) -> Path:
    """Return the path of a journal's notes."""
    return journal_path.with_name(journal_path.name.removesuffix(SUFFIX) + NOTES_SUFFIX)


def _open_notes(journal_path: Path) -> tuple[JsonFile, Notes]:
    file = JsonFile(path_of(journal_path), FORMAT)
    data = file.read()
    try:
        return file, as_object(Notes, sparse=True).read(data) if data else Notes("")
    except ValueError as error:
        file.mark_unusable(error)
        return file, Notes("")


def read(journal_path: Path, game: str) -> Notes:
    """Return the notes of a game; empty if there are none, or if they are of another game."""
    _, notes = _open_notes(journal_path)
    return notes if notes.game == game else Notes(game)


def write(journal_path: Path, notes: Notes) -> Message | None:
    """Save the notes of a game; return a message if that failed."""
    file, _ = _open_notes(journal_path)
    return file.write(as_object(Notes, sparse=True).write(notes))


def move_notes(journal: Path, target: Path, *, copy: bool = False, disk: Disk = REAL_DISK) -> None:
    """Move the notes of `journal` to the journal `target`, or `copy` them; only log a failure."""
    source = path_of(journal)
    try:
        disk.overwrite(path_of(target), disk.read(source, MAX_JSON))
        if not copy:
            disk.remove(source)
    except FileNotFoundError:
        pass
    except OSError as error:
        log.warning("notes stay: %s", error)
