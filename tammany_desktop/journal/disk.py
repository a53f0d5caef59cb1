"""Operations on files that journals need, and locks, on each system; and small JSON files."""

import errno
import json
import logging
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeVar

from tammany_desktop.journal import JournalError, decode, message
from tammany_desktop.languages import Message

TO_READ: Final = 0x80000000  # GENERIC_READ
TO_WRITE: Final = TO_READ | 0x40000000  # GENERIC_READ and GENERIC_WRITE
SHARE_ALL: Final = 0x1 | 0x2 | 0x4  # read, write, delete; a rename counts as a deletion
CREATE_NEW: Final = 1
OPEN_EXISTING: Final = 3
NORMAL_FILE: Final = 0x80  # FILE_ATTRIBUTE_NORMAL
LOCK_NOW: Final = 0x1 | 0x2  # LOCKFILE_FAIL_IMMEDIATELY, LOCKFILE_EXCLUSIVE_LOCK
LOCK_OFFSET: Final = 1 << 30  # a lock excludes readers, so a byte beyond any file's end is locked
LOCK_ERRORS: Final = frozenset((33, 158))  # ERROR_LOCK_VIOLATION, ERROR_NOT_LOCKED
BUSY: Final = frozenset((5, 32, 33))  # ERROR_ACCESS_DENIED, _SHARING_VIOLATION, _LOCK_VIOLATION
PAUSES: Final = (0.05, 0.15)  # seconds between three attempts
MAX_PLAIN_PATH: Final = 240  # characters; longer paths get a prefix, which Windows needs from 260
MAX_JSON: Final = 1_000_000  # bytes; a longer file is not read

T = TypeVar("T")
log = logging.getLogger(__name__)


def extended(path: Path) -> str:
    r"""Return the path in a form that Windows accepts at any length: long ones with `\\?\`."""
    if str(path).startswith("\\\\?\\"):
        return str(path)
    absolute = os.path.abspath(path)
    if len(absolute) < MAX_PLAIN_PATH:
        return absolute
    return "\\\\?\\UNC\\" + absolute[2:] if absolute.startswith("\\\\") else "\\\\?\\" + absolute


def open_shared(path: Path, access: int, disposition: int) -> int:
    """Open a file that others may read, write, rename and delete; return its descriptor."""
    winapi: Any = import_module("_winapi")
    msvcrt: Any = import_module("msvcrt")
    handle = winapi.CreateFile(extended(path), access, SHARE_ALL, 0, disposition, NORMAL_FILE, 0)
    flags = os.O_RDONLY if access == TO_READ else os.O_RDWR
    descriptor: int = msvcrt.open_osfhandle(handle, flags | getattr(os, "O_BINARY", 0))
    return descriptor


def lock(descriptor: int) -> bool:
    """Lock an open file until it is closed; return False if another process holds the lock."""
    ctypes: Any = import_module("ctypes")
    msvcrt: Any = import_module("msvcrt")
    kernel = ctypes.WinDLL("kernel32", use_last_error=True)
    overlapped = (ctypes.c_uint32 * 8)()  # two pointers, the offset, its high half, a handle
    overlapped[ctypes.sizeof(ctypes.c_void_p) // 2] = LOCK_OFFSET
    handle = ctypes.c_void_p(msvcrt.get_osfhandle(descriptor))
    if kernel.LockFileEx(handle, LOCK_NOW, 0, 1, 0, overlapped):
        return True
    return ctypes.get_last_error() not in LOCK_ERRORS  # a disk without locks counts as locked


def retried(function: Callable[[], T]) -> T:
    """Call `function`, up to three times if another program has the file open. Raises OSError."""
    for pause in PAUSES:
        try:
            return function()
        except FileExistsError:
            raise
        except OSError as error:
            if getattr(error, "winerror", None) not in BUSY:
                raise
            time.sleep(pause)
    return function()


_LOCKED_ERRNO: Final = frozenset((errno.EAGAIN, errno.EACCES, errno.EDEADLK))
PART: Final = ".part"  # suffix of a file that is not complete yet
CLOSED: Final = -1  # descriptor of a closed file
_NO_LINKS: Final = frozenset(  # FAT and exFAT raise EPERM or EINVAL
    (errno.EPERM, errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP, errno.EMLINK)
)
_CANNOT_SYNC: Final = frozenset((errno.EINVAL, errno.EBADF, errno.EACCES, errno.ENOTSUP))


class File:
    """An open file that grows at its end. Any method may raise OSError."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._locked = False

    @property
    def closed(self) -> bool:
        """Return True if the file has been closed."""
        return self._descriptor == CLOSED

    def write(self, data: bytes) -> None:
        """Append all of `data`."""
        os.lseek(self._descriptor, 0, os.SEEK_END)
        view = memoryview(data)
        while view:
            view = view[os.write(self._descriptor, view) :]

    def sync(self) -> None:
        """Wait until the contents are on the disk."""
        os.fsync(self._descriptor)

    def truncate(self, length: int) -> None:
        """Cut the file to `length` bytes."""
        os.ftruncate(self._descriptor, length)

    def blank(self, start: int) -> None:
        """Overwrite all bytes from `start` on with zeros, if truncating has failed."""
        os.lseek(self._descriptor, start, os.SEEK_SET)
        os.write(self._descriptor, bytes(max(0, self.size() - start)))

    def size(self) -> int:
        """Return the length of the file in bytes, from the system."""
        return os.fstat(self._descriptor).st_size

    def is_at(self, path: Path) -> bool:
        """Return True if `path` is the path of this file."""
        try:
            return os.path.samestat(os.fstat(self._descriptor), path.stat())
        except FileNotFoundError:
            return False

    def lock(self) -> bool:
        """Lock the file for writing until closed; return False if another program has the lock."""
        import fcntl  # does not exist on Windows

        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            return error.errno not in _LOCKED_ERRNO  # a disk without locks counts as locked
        self._locked = True
        return True

    def close(self) -> None:
        """Close the file and release the lock; do nothing if it is closed already."""
        descriptor, self._descriptor = self._descriptor, CLOSED
        if descriptor != CLOSED:
            if self._locked:
                _unlock(descriptor)
            os.close(descriptor)


def _unlock(descriptor: int) -> None:
    """Release the lock, because a child process may have inherited the open file."""
    import fcntl  # does not exist on Windows

    with suppress(OSError):
        fcntl.flock(descriptor, fcntl.LOCK_UN)


class Disk:
    """The real disk. Any method may raise OSError."""

    def read(self, path: Path, limit: int) -> bytes:
        """Return up to `limit` bytes of a regular file, and one more if the file is longer."""
        if not path.is_file():
            with suppress(ValueError):  # an impossible name
                path.stat()  # raises the system's error for a missing file
            code = errno.EISDIR if path.is_dir() else errno.EINVAL
            raise OSError(code, os.strerror(code))
        with self.open_to_read(path) as file:
            return file.read(limit + 1)

    def open_to_read(self, path: Path) -> BinaryIO:
        """Return a file opened for reading."""
        return path.open("rb")

    def open_new(self, path: Path) -> File:
        """Create an empty file. Raises FileExistsError if a file is there."""
        return File(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o644))

    def open_old(self, path: Path) -> File:
        """Return an existing file opened for writing."""
        return File(os.open(path, os.O_RDWR))

    def link(self, part: Path, path: Path) -> None:
        """Give a file the name `path`; the old name may stay. Raises FileExistsError if taken."""
        try:
            os.link(part, path)
        except OSError as error:
            if error.errno not in _NO_LINKS:
                raise
            if path.exists():
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from None
            part.rename(path)

    def replace(self, part: Path, path: Path) -> None:
        """Replace an older file by a finished temporary file, in one step."""
        os.replace(part, path)

    def remove(self, path: Path) -> None:
        """Remove a file, if it exists."""
        path.unlink(missing_ok=True)

    def make_folder(self, folder: Path) -> None:
        """Make a folder and its parents, if they are missing."""
        if not folder.is_dir():
            folder.mkdir(parents=True, exist_ok=True)
            self.sync_folder(folder.parent)

    def sync_folder(self, folder: Path) -> None:
        """Wait until a folder's entries are on the disk, if the system supports that."""
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        except OSError as error:
            if error.errno not in _CANNOT_SYNC:
                raise
        finally:
            os.close(descriptor)

    def create(self, path: Path, data: bytes) -> None:
        """Write a new file, complete and synced. Raises FileExistsError if a file is there."""
        self._write_whole(path, data, self.link)

    def overwrite(self, path: Path, data: bytes) -> None:
        """Replace a file's contents, complete and synced, or leave the old ones."""
        self._write_whole(path, data, self.replace)

    def _write_whole(self, path: Path, data: bytes, rename: Callable[[Path, Path], None]) -> None:
        part = path.with_name(f".{path.name[:80]}.{os.urandom(4).hex()}{PART}")
        try:
            file = self.open_new(part)
            try:
                file.write(data)
                file.sync()
            finally:
                file.close()
            rename(part, path)
        finally:
            with suppress(OSError):
                self.remove(part)
        self.sync_folder(path.parent)

    def move(self, path: Path, target: Path) -> None:
        """Rename a file, perhaps into another folder. Raises FileExistsError if a file is there."""
        if path.is_symlink():  # a relative link would be broken in another folder
            os.symlink(os.path.realpath(path), target)
        else:
            self.link(path, target)
        try:
            self.sync_folder(target.parent)
            self.remove(path)
        except OSError:
            if os.path.lexists(path):
                self.remove(target)  # undo the move; if this fails, both names stay
                raise
        with suppress(OSError):  # the move is done; a power cut could only bring the old name back
            self.sync_folder(path.parent)


class WindowsFile(File):
    """An open file that grows at its end. Any method may raise OSError."""

    def is_at(self, path: Path) -> bool:
        return super().is_at(Path(extended(path)))

    def lock(self) -> bool:
        return lock(self._descriptor)


class WindowsDisk(Disk):
    """The real disk of Windows. Any method may raise OSError."""

    def read(self, path: Path, limit: int) -> bytes:
        return super().read(Path(extended(path)), limit)

    def open_to_read(self, path: Path) -> BinaryIO:
        return os.fdopen(open_shared(path, TO_READ, OPEN_EXISTING), "rb")

    def open_new(self, path: Path) -> File:
        return WindowsFile(open_shared(path, TO_WRITE, CREATE_NEW))

    def open_old(self, path: Path) -> File:
        return WindowsFile(open_shared(path, TO_WRITE, OPEN_EXISTING))

    def link(self, part: Path, path: Path) -> None:
        """Rename, which on Windows fails if the name is taken."""
        retried(lambda: os.rename(extended(part), extended(path)))

    def replace(self, part: Path, path: Path) -> None:
        retried(lambda: os.replace(extended(part), extended(path)))

    def remove(self, path: Path) -> None:
        retried(lambda: Path(extended(path)).unlink(missing_ok=True))

    def make_folder(self, folder: Path) -> None:
        super().make_folder(Path(extended(folder)))

    def sync_folder(self, folder: Path) -> None:
        """Do nothing, because Windows has no such operation."""


REAL_DISK: Final = WindowsDisk() if os.name == "nt" else Disk()


def first_free(paths: Iterable[Path], make: Callable[[Path], object]) -> Path:
    """Make a file at the first path for which `make` raises no FileExistsError; return the path."""
    for path in paths:
        with suppress(FileExistsError):
            make(path)
            return path
    raise ValueError("paths")


FULL: Final = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EFBIG))
FORBIDDEN: Final = frozenset((errno.EROFS, errno.EACCES, errno.EPERM))


def write_message(error: OSError, path: Path) -> Message:
    """Return the message for a write that failed."""
    if error.errno in FULL:
        return message("journal.disk_full", file=path.name)
    if error.errno in FORBIDDEN:
        return message("journal.not_writable", file=path.name)
    return message("journal.write_failed", file=path.name, reason=reason_of(error))


def read_error(error: OSError, path: Path) -> JournalError:
    """Return the error for a file that could not be read."""
    if error.errno == errno.ENOENT:
        return JournalError("journal.missing", file=path.name)
    if error.errno == errno.EISDIR:
        return JournalError("journal.is_folder", file=path.name or str(path))
    return JournalError("journal.unreadable", file=path.name, reason=reason_of(error))


@contextmanager
def write_errors(path: Path) -> Iterator[None]:
    """Raise a JournalError in place of an OSError from writing a file."""
    try:
        yield
    except OSError as error:
        failure = write_message(error, path)
        raise JournalError(failure.key, **failure.values) from error


def reason_of(error: OSError) -> str:
    """Return the system's own error text, without any path."""
    return error.strerror or type(error).__name__


def set_aside(path: Path) -> Path:
    """Rename a damaged file to a free name, if possible; return the path with that name."""
    names = (f"{path.stem}.damaged-{number}{path.suffix}" for number in count(1))
    damaged_path = next(free for name in names if not os.path.lexists(free := path.with_name(name)))
    try:
        os.replace(path, damaged_path)
    except OSError:
        log.exception("%s stays where it is", path.name)
    log.warning("%s damaged, kept as %s", path.name, damaged_path.name)
    return damaged_path


class JsonFile:
    """A JSON object with a `format`, written as a whole; an unreadable file is renamed."""

    def __init__(self, path: Path, format_number: int) -> None:
        self.path, self._format = path, format_number
        self._unusable = False

    def read(self) -> dict[str, Any]:
        """Return the object without its format; empty if the file is missing or not usable."""
        self._unusable = False
        try:
            fields = decode(REAL_DISK.read(self.path, MAX_JSON)[:MAX_JSON])
            if not isinstance(fields, dict) or fields.pop("format", None) != self._format:
                raise ValueError("format")
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as error:
            self.mark_unusable(error)
            return {}
        return fields

    def mark_unusable(self, error: Exception) -> None:
        """Mark the contents as not usable, so that the next write renames the file first."""
        log.warning("%s begins anew: %s", self.path.name, error)
        self._unusable = True

    def write(self, fields: Mapping[str, Any]) -> Message | None:
        """Write the object in one step; return why that failed as a message, or None."""
        data = json.dumps({"format": self._format, **fields}, separators=(",", ":"))
        try:
            REAL_DISK.make_folder(self.path.parent)
            if self._unusable:
                set_aside(self.path)
                self._unusable = False
            REAL_DISK.overwrite(self.path, data.encode("ascii") + b"\n")
        except OSError as error:
            log.warning("%s not kept: %s", self.path.name, error)
            return write_message(error, self.path)
        return None
