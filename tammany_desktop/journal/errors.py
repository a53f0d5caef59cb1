"""What can go wrong with a file, each as a sentence that a person can read."""

import errno
from pathlib import Path
from typing import Final

from tammany_desktop.languages import Message


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
