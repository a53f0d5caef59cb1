"""Files of journals and positions: names, new and opened files, branches, and the last played."""

import json
import logging
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from tammany_desktop.journal import JournalError, JournalInUse, dump, lines, message, parse
from tammany_desktop.journal import header as headers
from tammany_desktop.journal.disk import REAL_DISK, Disk, File, first_free, read_error, write_errors
from tammany_desktop.journal.header import Header, new_header
from tammany_desktop.journal.lines import Entry, History
from tammany_desktop.journal.loading import DAMAGED, MAX_JOURNAL, TORN, IntactPart, load
from tammany_desktop.journal.writer import Journal
from tammany_desktop.languages import Message
from tammany_desktop.rules import position
from tammany_desktop.rules.position_check import PositionError
from tammany_desktop.rules.state import State

SUFFIX: Final = ".jsonl"
SENT_SUFFIX: Final = ".tammany"  # suffix that desktops open with this program, unlike .jsonl
MAX_TITLE: Final = 60  # characters of a title; its file's name has at most 240 bytes
_FORBIDDEN: Final = frozenset('<>:"/\\|?*')
_PORTS: Final = frozenset(f"{kind}{digit}" for kind in ("com", "lpt") for digit in "0123456789¹²³")
_DEVICES: Final = _PORTS | {"con", "conin$", "conout$", "prn", "aux", "nul"}


def valid_title(title: str) -> str:
    """Return a title without what some system forbids in a file's name. Raises JournalError."""
    base = " ".join("".join(c if _is_allowed(c) else " " for c in title).split()).strip(". ")
    while len(base) > MAX_TITLE or len(base.encode()) > 3 * MAX_TITLE:
        base = base[:-1].rstrip(". ")
    if not base or base.split(".")[0].strip().casefold() in _DEVICES:
        raise JournalError("journal.name_unfit")
    return base


def _is_allowed(char: str) -> bool:
    """Return True if a character may be in a file's name in this locale."""
    try:
        char.encode(sys.getfilesystemencoding())
    except UnicodeEncodeError:
        return False
    return char.isprintable() and char not in _FORBIDDEN


def title_of(path: Path) -> str:
    """Return the title of a game from its path; bytes that are no text become `?`."""
    return "".join(char if char.isprintable() else "?" for char in path.name.removesuffix(SUFFIX))


def numbered(title: str, number: int) -> str:
    """Return the file's name of a game, or of the `number`th game with that title."""
    return f"{title}{SUFFIX}" if number == 1 else f"{title} {number}{SUFFIX}"


def is_path_of(title: str, path: Path) -> bool:
    """Return True if a path is one that `paths` yields for a title."""
    stem = path.name.removesuffix(SUFFIX)
    return stem == title or (stem.startswith(f"{title} ") and stem[len(title) + 1 :].isdecimal())


def paths(folder: Path, title: str) -> Iterator[Path]:
    """Yield possible paths of a game with that title: `Ring.jsonl`, `Ring 2.jsonl` and so on."""
    return (folder / numbered(title, number) for number in count(1))


log: Final = logging.getLogger(__name__)
LAST_PLAYED: Final = ".last-played"  # file of the record of games played
MAX_PLAYED: Final = 100  # games on that record
MAX_RECORD: Final = 64 * 1024  # bytes of the record of games played


def last_played(folder: Path) -> list[str]:
    """Return names of files, the last played first; empty if there is no readable record."""
    try:
        data = REAL_DISK.read(folder / LAST_PLAYED, MAX_RECORD)
    except OSError:
        return []
    names = data.decode("utf-8", "surrogateescape").splitlines()
    return list(dict.fromkeys(name for name in names if name))[:MAX_PLAYED]


def note_played(folder: Path, file_name: str, replaced: str = "") -> None:
    """Record that a game is played now; with `replaced`, put it in the place of that file."""
    old_record = last_played(folder)
    others = [other for other in old_record if other != file_name]
    if not replaced:
        new_record = [file_name, *others][:MAX_PLAYED]
    else:
        new_record = [file_name if other == replaced else other for other in others]
    if new_record == old_record:
        return
    try:
        names = "".join(f"{name}\n" for name in new_record)
        REAL_DISK.overwrite(folder / LAST_PLAYED, names.encode("utf-8", "surrogateescape"))
    except OSError as error:
        log.warning("no record of the last played: %s", error.strerror)


MAX_POSITION: Final = 65_536  # bytes of a position's file


class OpenJournal(NamedTuple):
    """A journal opened to play, its history for the match, and messages about its repair."""

    journal: Journal
    history: History
    messages: tuple[Message, ...]


class JournalContents(NamedTuple):
    """A journal that was only read: its file may be in use; `messages` are about damage."""

    header: Header
    history: History
    messages: tuple[Message, ...]


def journal_bytes(header: Header, entries: Iterable[Entry] = ()) -> bytes:
    """Return a complete journal as bytes; its format is raised if its entries need that."""
    entries = tuple(entries)
    least_format = max(map(lines.format_of, entries), default=header.format)
    header = header._replace(format=max(least_format, header.format))
    line_bytes, checksum = lines.with_checksum(dump(headers.write(header)), lines.NO_CHECKSUM)
    written = [line_bytes]
    history = History(header.start)
    for entry in entries:
        state_after = history.state_after(entry)
        line_bytes, checksum = lines.with_checksum(dump(lines.write(entry, state_after)), checksum)
        written.append(line_bytes)
        history.add(entry, state_after)
    return b"".join(written)


def create(
    folder: Path,
    title: str,
    header: Header,
    entries: Iterable[Entry] = (),
    *,
    wake: Callable[[], None] | None = None,
    disk: Disk = REAL_DISK,
) -> OpenJournal:
    """Create a journal of that title, or `title 2` and so on. Raises JournalError."""
    loaded = load(journal_bytes(header, entries), title)
    path = folder / f"{title}{SUFFIX}"
    with write_errors(path):
        disk.make_folder(folder)
        path = first_free(paths(folder, title), lambda free: disk.create(free, loaded.contents))
        file = disk.open_old(path)
    file.lock()
    return OpenJournal(_journal(path, file, loaded, wake, disk), loaded.history, ())


def _journal(
    path: Path, file: File, loaded: IntactPart, wake: Callable[[], None] | None, disk: Disk
) -> Journal:
    journal = Journal(path, file, loaded.header, loaded.contents, loaded.checksum, disk)
    journal.wake = wake
    return journal


def read_journal(path: Path, *, disk: Disk = REAL_DISK) -> JournalContents:
    """Return the game of a journal without changing the file. Raises JournalError."""
    loaded = load(read_file(path, disk), path.name)
    return JournalContents(loaded.header, loaded.history, damage_messages(loaded, path))


def open_to_play(
    path: Path, *, wake: Callable[[], None] | None = None, disk: Disk = REAL_DISK
) -> OpenJournal:
    """Return a journal to play, repaired if necessary. Raises JournalInUse, JournalError."""
    file = open_file(path, disk)
    try:
        return _open(path, file, wake, disk)
    except BaseException:
        file.close()
        raise


def _open(path: Path, file: File, wake: Callable[[], None] | None, disk: Disk) -> OpenJournal:
    if not file.lock():
        raise JournalInUse("journal.in_use", file=path.name)
    data = read_file(path, disk)
    loaded = load(data, path.name)
    copy_name = ""
    with write_errors(path):
        if loaded.condition == DAMAGED:
            copy_name = _set_aside(path, data, disk)
        if loaded.contents != data:  # cut the file to its intact part
            cut_only = data.startswith(loaded.contents)
            file.truncate(len(loaded.contents) - (0 if cut_only else 1))
            if not cut_only:  # the last line lacks its newline
                file.write(b"\n")
            file.sync()
    journal = _journal(path, file, loaded, wake, disk)
    return OpenJournal(journal, loaded.history, damage_messages(loaded, path, copy_name))


def open_file(path: Path, disk: Disk) -> File:
    """Return an existing file opened for writing. Raises JournalError."""
    with write_errors(path):
        try:
            return disk.open_old(path)
        except (FileNotFoundError, IsADirectoryError) as error:
            raise read_error(error, path) from error


def read_file(path: Path, disk: Disk, limit: int = MAX_JOURNAL) -> bytes:
    """Return up to `limit` bytes, and one more if a file is larger. Raises JournalError."""
    try:
        return disk.read(path, limit)
    except OSError as error:
        raise read_error(error, path) from error


def _set_aside(path: Path, data: bytes, disk: Disk) -> str:
    """Make a copy of the damaged file; return its name, which lists of games do not show."""
    free_paths = (path.with_name(f"{path.name}.kept-{number}") for number in count(1))
    return first_free(free_paths, lambda free: disk.create(free, data)).name


def damage_messages(loaded: IntactPart, path: Path, copy_name: str = "") -> tuple[Message, ...]:
    """Return messages about a damaged or torn journal; `copy_name` names the copy kept of it."""
    name, line = path.name, loaded.history.line
    if loaded.condition == TORN:
        return (message("journal.torn", file=name, line=line),)
    if loaded.condition == DAMAGED and copy_name:
        return (message("journal.damaged_kept", file=name, line=line, aside=copy_name),)
    is_damaged = loaded.condition == DAMAGED
    return (message("journal.damaged", file=name, line=line),) if is_damaged else ()


def path_entries(history: History, line: int) -> list[Entry]:
    """Return the entries that led to the position after `line`, renumbered, without undos."""
    return [
        history.entry(old)._replace(number=new)
        for new, old in enumerate(history.path_to(line), start=1)
    ]


def branch(
    header: Header,
    history: History,
    line: int,
    folder: Path,
    title: str,
    *,
    wake: Callable[[], None] | None = None,
    disk: Disk = REAL_DISK,
) -> OpenJournal:
    """Create a journal with the lines up to `line` of another. Raises JournalError, IndexError."""
    if not 0 <= line <= history.line:
        raise IndexError(line)
    new = new_header(header.seats, header.start)._replace(origin=header.id, origin_line=line)
    return create(folder, title, new, path_entries(history, line), wake=wake, disk=disk)


def parse_position(data: bytes, name: str) -> State:
    """Return the position in a file's bytes. Raises JournalError with the field and the reason."""
    if len(data) > MAX_POSITION:
        raise JournalError("position.too_large", file=name)
    try:
        content = parse(data)
    except ValueError as error:
        raise JournalError("position.not_json", file=name) from error
    format_number = content.get("format") if isinstance(content, dict) else None
    if type(format_number) is int and format_number > position.FORMAT:
        raise JournalError("journal.too_new", file=name, format=format_number)
    try:
        return position.read(content)
    except PositionError as error:
        reason = Message(f"position.reason.{error.reason}").text()
        key = "position.refused_by_rule" if error.rule else "position.refused"
        values = {"file": name, "field": error.field, "reason": reason, "rule": error.rule}
        raise JournalError(key, **values) from error
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise JournalError("position.impossible", file=name) from error


def read_position(path: Path, *, disk: Disk = REAL_DISK) -> State:
    """Return the position in a file. Raises JournalError."""
    return parse_position(read_file(path, disk, MAX_POSITION), path.name)


def position_text(state: State) -> str:
    """Return a position as indented JSON with a newline at the end."""
    return json.dumps(position.write(state), ensure_ascii=False, indent=1) + "\n"
