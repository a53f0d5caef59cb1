"""The lines of a journal: bounded JSON, chained by checksums; and the errors they may have."""

import errno
from hashlib import blake2b
from pathlib import Path
from typing import Final, cast

from tammany_desktop.journal.history import NO_LINE, Entry
from tammany_desktop.languages import Message
from tammany_desktop.rules import codec, moves
from tammany_desktop.rules.events import Event
from tammany_desktop.rules.moves import Bid, Move, OpenBallot
from tammany_desktop.rules.state import MAX_SEATS, State


def say(key: str, /, **values: str | int) -> Message:
    """A sentence; names of files may hold anything, so what cannot be shown becomes `?`."""
    return Message(key, {name: _shown(value) for name, value in values.items()})


def _shown(value: str | int) -> str | int:
    if isinstance(value, int):
        return value
    return "".join(mark if mark.isprintable() else "?" for mark in value)


class JournalError(Exception):
    """A file that cannot be used, or an operation on it that failed; the message says why."""

    def __init__(self, key: str, **values: str | int) -> None:
        self.message = say(key, **values)
        super().__init__(f"{key} {self.message.values}")


class JournalInUse(JournalError):
    """Another program, or another window of this one, is writing the journal; reading is free."""


_FULL: Final = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EFBIG))
_FORBIDDEN: Final = frozenset((errno.EROFS, errno.EACCES, errno.EPERM))


def of_writing(error: OSError, path: Path) -> Message:
    """The sentence for a write that the system refused."""
    if error.errno in _FULL:
        return say("journal.disk_full", file=path.name)
    if error.errno in _FORBIDDEN:
        return say("journal.not_writable", file=path.name)
    return say("journal.write_failed", file=path.name, reason=reason_of(error))


def of_reading(error: OSError, path: Path) -> JournalError:
    """The error for a file that the system would not let us read."""
    if error.errno == errno.ENOENT:
        return JournalError("journal.missing", file=path.name)
    return JournalError("journal.unreadable", file=path.name, reason=reason_of(error))


def refused(error: OSError, path: Path) -> JournalError:
    """The error for an act of writing that the system refused."""
    message = of_writing(error, path)
    return JournalError(message.key, **message.values)


def reason_of(error: OSError) -> str:
    """The system's own words, without any path."""
    return error.strerror or type(error).__name__


NO_SUM: Final = b""
_DIGITS: Final = 16
_MARK: Final = b',"sum":"'
_END: Final = b'"}'
TAIL: Final = len(_MARK) + _DIGITS + len(_END)
SHORTEST: Final = TAIL + 2


def sum_of(text: bytes, before: bytes) -> bytes:
    """The checksum of a line's text that follows the line of sum `before`."""
    return blake2b(text, key=before, digest_size=8).hexdigest().encode("ascii")


def seal(words: bytes, before: bytes) -> tuple[bytes, bytes]:
    """A JSON object with its sum added, ended by a newline; and the sum."""
    text = words[:-1]
    found = sum_of(text, before)
    return text + _MARK + found + _END + b"\n", found


def verify(line: bytes, before: bytes) -> bytes | None:
    """The sum of a line (without its newline), or None where it is not right."""
    if len(line) < SHORTEST or line[-TAIL : -TAIL + len(_MARK)] != _MARK:
        return None
    found = sum_of(line[:-TAIL], before)
    return found if line.endswith(found + _END) else None


BALLOT: Final = "open_ballot"
MOST_EVENTS: Final = 100
_STEP: Final = frozenset(("line", "move", "events", "year", "score", "sum"))
_BACK: Final = frozenset(("line", "back_to", "year", "score", "sum"))


def write(entry: Entry, after: State) -> dict[str, object]:
    """A line, with the year and the points it leads to for lists of games; no checksum yet."""
    words: dict[str, object] = {"line": entry.number}
    if entry.back_to == NO_LINE:
        words["move"] = _write_move(entry.move)
        words["events"] = [codec.write(event) for event in entry.events]
    else:
        words["back_to"] = entry.back_to
    words["year"] = after.year
    words["score"] = after.score
    return words


def _write_move(move: Move | OpenBallot | None) -> object:
    if move is None:
        return None
    if isinstance(move, OpenBallot):
        return {"do": BALLOT, "bids": [list(bid) for bid in move.bids]}
    return moves.to_json(move)


def read(words: dict[str, object]) -> Entry:
    """The line that `write` wrote, its sum verified. Raises ValueError for a wrong field."""
    number = words.get("line")
    if type(number) is not int:
        raise ValueError("line")
    if words.keys() == _BACK:
        back_to = words["back_to"]
        if type(back_to) is not int or not 0 <= back_to < number:
            raise ValueError("back_to")
        return Entry(number, None, (), back_to)
    if words.keys() != _STEP:
        raise ValueError("fields")
    return Entry(number, _read_move(words["move"]), _read_events(words["events"]))


def _read_events(value: object) -> tuple[Event, ...]:
    if not isinstance(value, list) or len(value) > MOST_EVENTS:
        raise ValueError("events")
    for each in value:
        if not isinstance(each, dict):
            raise ValueError("events")
    return tuple(codec.read(each) for each in value)


def _read_move(value: object) -> Move | OpenBallot | None:
    if value is None:
        return None
    if not isinstance(value, dict):
        raise ValueError("move")
    if value.get("do") != BALLOT:
        return moves.from_json(value)
    if value.keys() != {"do", "bids"} or not isinstance(value["bids"], list):
        raise ValueError("move")
    if len(value["bids"]) > MAX_SEATS:
        raise ValueError("bids")
    return OpenBallot(tuple(read_bid(bid) for bid in value["bids"]))


def read_bid(value: object) -> Bid:
    """A bid: favors by population. Raises ValueError for anything else."""
    if not isinstance(value, list) or len(value) != 4:
        raise ValueError("bids")
    if any(type(count) is not int or not 0 <= count < 100 for count in value):
        raise ValueError("bids")
    return cast(Bid, tuple(value))
