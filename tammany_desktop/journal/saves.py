"""Lists, renames, deletes, copies, imports and exports the saved games of a folder."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple, TypeGuard

from tammany_desktop.journal import JournalError, JournalInUse, lines, notes, opening, parse_object
from tammany_desktop.journal.disk import REAL_DISK, Disk, File, first_free, read_error, write_errors
from tammany_desktop.journal.header import Header, Seat, seats_after
from tammany_desktop.journal.lines import NO_LINE, History
from tammany_desktop.journal.loading import MAX_HEADER, MAX_JOURNAL, MAX_LINE, load
from tammany_desktop.journal.notes import Notes
from tammany_desktop.languages import Message
from tammany_desktop.rules.board import LAST_YEAR
from tammany_desktop.rules.state import BIDDING, NOBODY, OVER
from tammany_desktop.rules.wards import bidders

log: Final = logging.getLogger(__name__)
TRASH: Final = "trash"  # name of the folder of deleted games
MAX_LISTED: Final = 2000  # greatest number of games in a list
MAX_POINTS: Final = 999  # more points than any game has; unverified lines may have any number


class SavedGame(NamedTuple):
    """A game in a list; `played` is in seconds since 1970. With a `problem`, the rest is empty."""

    path: Path
    name: str
    played: float
    seats: tuple[Seat, ...] = ()
    year: int = 0
    score: tuple[int, ...] = ()
    leaders: tuple[int, ...] = ()  # seats with most points
    line: int = 0
    problem: Message | None = None
    notes: Notes = Notes("")


def listing(folder: Path) -> list[SavedGame]:
    """Return the games in a folder, the last played first; none if there is no such folder.

    Games not on the record of what was played are ordered by their dates. Reads the first and the
    last line of each, never the complete file. Raises JournalError if the folder cannot be read.
    """
    try:
        paths = [p for p in folder.glob(f"*{opening.SUFFIX}") if not p.name.startswith(".")]
        record = opening.last_played(folder)
        saves = [save for path in _newest(paths, record) if (save := _read_save(path))]
    except OSError as error:
        raise read_error(error, folder) from error
    ranks = {name: index for index, name in enumerate(record)}
    ordered = sorted((s for s in saves if s.path.name in ranks), key=lambda s: ranks[s.path.name])
    others = [save for save in saves if save.path.name not in ranks]
    for other in sorted(others, key=lambda save: (-save.played, save.name)):
        older = (i for i, save in enumerate(ordered) if i and save.played < other.played)
        ordered.insert(next(older, len(ordered)), other)
    return ordered


def _newest(paths: list[Path], record: list[str]) -> list[Path]:
    """Return at most `MAX_LISTED` files; those not in `record` are dropped first, oldest first."""
    if len(paths) <= MAX_LISTED:
        return paths
    recorded = frozenset(record)
    return sorted(paths, key=lambda path: (path.name in recorded, _changed(path)))[-MAX_LISTED:]


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _read_save(path: Path) -> SavedGame | None:
    """Return a game as an item of a list, or None if its file has just disappeared."""
    try:
        if not path.is_file():
            return None
        played = path.stat().st_mtime
    except OSError:
        return None
    name = opening.title_of(path)
    try:
        return _summary(SavedGame(path, name, played))
    except OSError as error:
        return SavedGame(path, name, played, problem=read_error(error, path).message)
    except JournalError as error:
        return SavedGame(path, name, played, problem=error.message)


def _summary(save: SavedGame) -> SavedGame:
    with REAL_DISK.open_to_read(save.path) as file:
        first_part = file.read(MAX_HEADER)
        file.seek(max(0, file.seek(0, 2) - 4 * MAX_LINE))
        last_part = file.read(4 * MAX_LINE)
    loaded = load(first_part.partition(b"\n")[0] + b"\n", save.path.name)  # a game without lines
    start = loaded.header.start
    line, year, score = _last_line(last_part, start.n) or (0, start.year, tuple(start.score))
    most_points = max(score)
    leaders = tuple(seat for seat in range(start.n) if most_points and score[seat] == most_points)
    written = notes.read(save.path, loaded.header.id)
    return save._replace(
        seats=loaded.header.seats, year=year, score=score, leaders=leaders, line=line, notes=written
    )


def _last_line(tail: bytes, players: int) -> tuple[int, int, tuple[int, ...]] | None:
    """Return the number, year and points of the last complete line, or None if there is none."""
    for raw_line in reversed(tail.split(b"\n")):
        if len(raw_line) < lines.MIN_LINE:
            continue
        with suppress(ValueError, KeyError, TypeError):
            data = parse_object(raw_line)
            line, year, score = data["line"], data["year"], data["score"]
            if not (_in_range(line, MAX_JOURNAL) and _in_range(year, LAST_YEAR) and year):
                continue
            if isinstance(score, list) and len(score) == players:
                if all(_in_range(points, MAX_POINTS) for points in score):
                    return line, year, tuple(score)
    return None


def _in_range(value: object, maximum: int) -> TypeGuard[int]:
    return type(value) is int and 0 <= value <= maximum


@contextmanager
def _locked(path: Path, disk: Disk) -> Iterator[File]:
    """Lock the file in the context. Raises JournalInUse, JournalError."""
    file = opening.open_file(path, disk)
    try:
        if not file.lock():
            raise JournalInUse("journal.in_use", file=path.name)
        yield file
    finally:
        file.close()


def rename(path: Path, name: str, *, disk: Disk = REAL_DISK) -> Path:
    """Rename a game; return its path. Raises JournalInUse, or JournalError if the name is taken."""
    target = path.with_name(opening.numbered(opening.valid_title(name), 1))
    if target == path:
        return path
    with _locked(path, disk), write_errors(path):
        try:
            disk.move(path, target)
        except FileExistsError as error:
            raise JournalError("journal.name_taken", name=opening.valid_title(name)) from error
    notes.move_notes(path, target, disk=disk)
    opening.note_played(path.parent, target.name, replaced=path.name)
    return target


def move_to_trash(path: Path, *, disk: Disk = REAL_DISK) -> Path:
    """Move a game to its folder's trash; return its path. Raises JournalInUse, JournalError."""
    with _locked(path, disk):
        return _move_to(path, path.parent / TRASH, disk)


def remove(path: Path, *, disk: Disk = REAL_DISK) -> None:
    """Delete a game for good. Raises JournalInUse, JournalError."""
    with _locked(path, disk):
        pass  # no program uses the file; Windows cannot remove an open file
    _remove(path, disk)


def _remove(path: Path, disk: Disk) -> None:
    with write_errors(path):
        disk.remove(path)
        disk.remove(notes.path_of(path))


def restore(trashed: Path, *, disk: Disk = REAL_DISK) -> Path:
    """Restore a game from the trash; return its path. Raises JournalError."""
    with _locked(trashed, disk):
        return _move_to(trashed, trashed.parent.parent, disk)


def _move_to(path: Path, folder: Path, disk: Disk) -> Path:
    with write_errors(path):
        disk.make_folder(folder)
        paths = opening.paths(folder, path.name.removesuffix(opening.SUFFIX))
        target = first_free(paths, lambda target: disk.move(path, target))
    notes.move_notes(path, target, disk=disk)
    return target


def trash_count(folder: Path) -> int:
    """Return the number of games in a folder's trash; 0 if that cannot be read."""
    try:
        return sum(1 for _ in (folder / TRASH).glob(f"*{opening.SUFFIX}"))
    except OSError:
        return 0


def empty_trash(folder: Path, *, disk: Disk = REAL_DISK) -> int:
    """Delete a folder's trash for good; return the number of games. Raises JournalError."""
    games = list((folder / TRASH).glob(f"*{opening.SUFFIX}"))
    for path in games:
        _remove(path, disk)
    return len(games)


def duplicate(path: Path, *, disk: Disk = REAL_DISK) -> Path:
    """Copy the valid part of a game, with its notes, next to it; return its path."""
    contents = load(opening.read_file(path, disk), path.name).contents
    with write_errors(path):
        paths = opening.paths(path.parent, path.name.removesuffix(opening.SUFFIX))
        target = first_free(paths, lambda target: disk.create(target, contents))
    notes.move_notes(path, target, copy=True, disk=disk)
    return target


def export(path: Path, target: Path, *, replace: bool = False, disk: Disk = REAL_DISK) -> None:
    """Copy the valid part of a game to a file. Raises JournalError, also if the file exists."""
    contents = load(opening.read_file(path, disk), path.name).contents
    write(contents, target, replace=replace, disk=disk)


def write(data: bytes, target: Path, *, replace: bool = False, disk: Disk = REAL_DISK) -> None:
    """Write a file to a path that a person chose. Raises JournalError, also if the file exists."""
    with write_errors(target):
        try:
            (disk.overwrite if replace else disk.create)(target, data)
        except FileExistsError as error:
            raise JournalError("journal.name_taken", name=target.name) from error
        except FileNotFoundError as error:
            folder = target.parent.name or str(target.parent)
            raise JournalError("journal.no_folder", folder=folder) from error


def import_game(path: Path, folder: Path, *, disk: Disk = REAL_DISK) -> Path:
    """Import the valid part of a journal if it is new; return its path. Raises JournalError."""
    loaded = load(opening.read_file(path, disk), path.name)
    try:
        stem = path.name.removesuffix(opening.SUFFIX).removesuffix(opening.SENT_SUFFIX)
        name = opening.valid_title(stem)
    except JournalError:
        name = opening.valid_title(loaded.header.id)
    with write_errors(folder / opening.numbered(name, 1)):
        disk.make_folder(folder)
        paths = opening.paths(folder, name)
        target = first_free(paths, lambda target: _copy(loaded.contents, target, disk))
    opening.note_played(folder, target.name)
    return target


def _copy(contents: bytes, target: Path, disk: Disk) -> None:
    """Write a file, or keep an equal one. Raises FileExistsError if it differs, OSError."""
    if not (target.is_file() and disk.read(target, MAX_JOURNAL) == contents):
        disk.create(target, contents)


class BranchPoint(NamedTuple):
    """A line of a game to play on from; `seat` is the seat wanted by a person, or NOBODY."""

    header: Header
    history: History
    line: int
    seat: int = NOBODY


def untouched_branches(folder: Path, header: Header, history: History) -> list[Path]:
    """Return branches of a game in a folder in which no person has acted since the branching."""
    return [
        path
        for path, game in _games_mentioning(folder, header.id)
        if game.header.origin == header.id and _is_untouched(game.header, game.history, history)
    ]


def origin_of(folder: Path, point: BranchPoint) -> BranchPoint:
    """Return the same point in the game that an untouched branch came from, else `point`."""
    header, history, line = point[:3]
    if not header.origin:
        return point
    for _, origin in _games_mentioning(folder, header.origin):
        if origin.header.id == header.origin and _is_untouched(header, history, origin.history):
            path = (0, *origin.history.path_to(header.origin_line))
            if line < len(path):
                return BranchPoint(origin.header, origin.history, path[line])
    return point


def _games_mentioning(folder: Path, game_id: str) -> Iterator[tuple[Path, opening.JournalContents]]:
    """Yield the games in a folder whose first line contains an id, as their own or as an origin."""
    for path in sorted(folder.glob(f"*{opening.SUFFIX}")):
        with suppress(OSError, JournalError):
            if game_id.encode() in REAL_DISK.read(path, MAX_HEADER).partition(b"\n")[0]:
                yield path, opening.read_journal(path)


def _is_untouched(header: Header, branch: History, origin: History) -> bool:
    """Return True if a branch has no person's act, and no result, of its own."""
    if not 0 <= header.origin_line <= origin.line or branch.start.key() != origin.start.key():
        return False
    shared = opening.path_entries(origin, header.origin_line)
    if branch.line < len(shared):
        return False
    if [branch.entry(line) for line in range(1, len(shared) + 1)] != shared:
        return False
    if branch.line > len(shared) and branch.state.phase == OVER:
        return False  # the branch has a result of its own
    seats_at = [seats_after(header.seats, branch, line) for line in (len(shared), branch.line)]
    persons = {seat for seats in seats_at for seat, s in enumerate(seats) if not s.is_bot}
    return not any(
        _is_by_person(branch, line, persons) for line in range(len(shared) + 1, branch.line + 1)
    )


def _is_by_person(history: History, line: int, persons: set[int]) -> bool:
    """Return True if a line is a person's move, bid, undo, talk, or handing a seat to a bot."""
    entry, state_before = history.entry(line), history.state_at(line - 1)
    if entry.talk is not None:
        return entry.talk.seat in persons
    if entry.player is not None:
        return bool(entry.player.bot)
    if entry.back_to != NO_LINE:
        return True
    if state_before.phase == BIDDING:
        return not persons.isdisjoint(bidders(state_before))
    return entry.move is not None and state_before.actor() in persons
