"""The few acts on files that journals need, and locks, on each system; small files of JSON."""

import errno
import json
import logging
import os
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeVar

from tammany_desktop.journal import JournalError, decode, say
from tammany_desktop.languages import Message

TO_READ: Final = 0x80000000  # GENERIC_READ
TO_WRITE: Final = TO_READ | 0x40000000  # GENERIC_READ and GENERIC_WRITE
SHARE_ALL: Final = 0x1 | 0x2 | 0x4  # read, write, delete; a rename is a deletion here
CREATE_NEW: Final = 1
OPEN_EXISTING: Final = 3
NORMAL: Final = 0x80  # FILE_ATTRIBUTE_NORMAL
LOCK_NOW: Final = 0x1 | 0x2  # LOCKFILE_FAIL_IMMEDIATELY, LOCKFILE_EXCLUSIVE_LOCK
BEYOND: Final = 1 << 30  # a lock bars readers too: lock a byte that no file has
HELD: Final = frozenset((33, 158))  # ERROR_LOCK_VIOLATION, ERROR_NOT_LOCKED
BUSY: Final = frozenset((5, 32, 33))  # ERROR_ACCESS_DENIED, _SHARING_VIOLATION, _LOCK_VIOLATION
PAUSES: Final = (0.05, 0.15)  # seconds between three tries
LONG: Final = 240  # characters; from 260 on a path needs the prefix

LARGEST_JSON: Final = 1_000_000  # bytes; nothing longer is read

T = TypeVar("T")
log = logging.getLogger(__name__)


def extended(path: Path) -> str:
    r"""The path as the system takes it at any length: long ones begin with `\\?\`."""
    if str(path).startswith("\\\\?\\"):
        return str(path)
    whole = os.path.abspath(path)
    if len(whole) < LONG:
        return whole
    return "\\\\?\\UNC\\" + whole[2:] if whole.startswith("\\\\") else "\\\\?\\" + whole


def open_shared(path: Path, access: int, how: int) -> int:
    """A handle of ours to a file that others may read, write, rename and delete. Raises OSError."""
    winapi: Any = import_module("_winapi")
    msvcrt: Any = import_module("msvcrt")
    handle = winapi.CreateFile(extended(path), access, SHARE_ALL, 0, how, NORMAL, 0)
    flags = os.O_RDONLY if access == TO_READ else os.O_RDWR
    number: int = msvcrt.open_osfhandle(handle, flags | getattr(os, "O_BINARY", 0))
    return number


def lock(handle: int) -> bool:
    """Lock an open file until it is closed; False where another process holds the lock."""
    ctypes: Any = import_module("ctypes")
    msvcrt: Any = import_module("msvcrt")
    kernel = ctypes.WinDLL("kernel32", use_last_error=True)
    overlapped = (ctypes.c_uint32 * 8)()  # two pointers, offset, its high half, a handle
    overlapped[ctypes.sizeof(ctypes.c_void_p) // 2] = BEYOND
    system_handle = ctypes.c_void_p(msvcrt.get_osfhandle(handle))
    if kernel.LockFileEx(system_handle, LOCK_NOW, 0, 1, 0, overlapped):
        return True
    return ctypes.get_last_error() not in HELD


def patiently(act: Callable[[], T]) -> T:
    """Call `act`, up to three times if another program holds the file. Raises OSError."""
    for pause in PAUSES:
        try:
            return act()
        except FileExistsError:
            raise
        except OSError as error:
            if getattr(error, "winerror", None) not in BUSY:
                raise
            time.sleep(pause)
    return act()


_HELD: Final = frozenset((errno.EAGAIN, errno.EACCES, errno.EDEADLK))
PART: Final = ".part"
CLOSED: Final = -1
_NO_LINKS: Final = frozenset(  # FAT and exFAT say EPERM or EINVAL
    (errno.EPERM, errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP, errno.EMLINK)
)
_CANNOT_SYNC: Final = frozenset((errno.EINVAL, errno.EBADF, errno.EACCES, errno.ENOTSUP))


class File:
    """An open file that grows at its end. All methods raise OSError."""

    def __init__(self, handle: int) -> None:
        self._handle = handle
        self._locked = False

    @property
    def closed(self) -> bool:
        """True if it has been closed."""
        return self._handle == CLOSED

    def write(self, data: bytes) -> None:
        """Add all of `data` at the end."""
        os.lseek(self._handle, 0, os.SEEK_END)
        view = memoryview(data)
        while view:
            view = view[os.write(self._handle, view) :]

    def sync(self) -> None:
        """Return when the content is on the disk."""
        os.fsync(self._handle)

    def truncate(self, length: int) -> None:
        """Cut the file to `length` bytes."""
        os.ftruncate(self._handle, length)

    def blank(self, start: int) -> None:
        """Write zeros, which no line has, to the end: for a file that cannot be cut."""
        os.lseek(self._handle, start, os.SEEK_SET)
        os.write(self._handle, bytes(max(0, self.size() - start)))

    def size(self) -> int:
        """The length of the file in bytes, as the system has it now."""
        return os.fstat(self._handle).st_size

    def is_at(self, path: Path) -> bool:
        """True if this very file is the one that `path` names."""
        try:
            return os.path.samestat(os.fstat(self._handle), path.stat())
        except FileNotFoundError:
            return False

    def lock(self) -> bool:
        """Become the only writer, until closed; False if another program is the writer."""
        import fcntl  # Windows has none

        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            return error.errno not in _HELD  # a disk that knows no locks has one writer
        self._locked = True
        return True

    def close(self) -> None:
        """Close the file and release the lock; do nothing if it is closed already."""
        handle, self._handle = self._handle, CLOSED
        if handle != CLOSED:
            if self._locked:
                _unlock(handle)
            os.close(handle)


def _unlock(handle: int) -> None:
    """Let the lock go at once: a process that is being started may have the file open, too."""
    import fcntl  # Windows has none

    with suppress(OSError):
        fcntl.flock(handle, fcntl.LOCK_UN)


class Disk:
    """The real disk. All methods raise OSError."""

    def read(self, path: Path, most: int) -> bytes:
        """The content of a regular file, at most `most` bytes and one more."""
        if not path.is_file():
            with suppress(ValueError):  # a name that no system takes
                path.stat()  # has the system's own words for what is missing
            number = errno.EISDIR if path.is_dir() else errno.EINVAL
            raise OSError(number, os.strerror(number))
        with self.open_to_read(path) as file:
            return file.read(most + 1)

    def open_to_read(self, path: Path) -> BinaryIO:
        """A file to read from."""
        return path.open("rb")

    def open_new(self, path: Path) -> File:
        """A new, empty file. Raises FileExistsError rather than touch another."""
        return File(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o644))

    def open_old(self, path: Path) -> File:
        """A file that is there, to be written to."""
        return File(os.open(path, os.O_RDWR))

    def link(self, part: Path, path: Path) -> None:
        """Give a finished part its name. Raises FileExistsError rather than replace another."""
        try:
            os.link(part, path)
        except OSError as error:
            if error.errno not in _NO_LINKS:
                raise
            if path.exists():
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from None
            part.rename(path)

    def replace(self, part: Path, path: Path) -> None:
        """Put a finished part in the place of an older file, in one step."""
        os.replace(part, path)

    def remove(self, path: Path) -> None:
        """Remove a file; do nothing if it is missing."""
        path.unlink(missing_ok=True)

    def make_folder(self, folder: Path) -> None:
        """Make a folder and those above it, where they are missing."""
        if not folder.is_dir():
            folder.mkdir(parents=True, exist_ok=True)
            self.sync_folder(folder.parent)

    def sync_folder(self, folder: Path) -> None:
        """Return when the names in a folder are on the disk, if the system can confirm it."""
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        except OSError as error:
            if error.errno not in _CANNOT_SYNC:
                raise
        finally:
            os.close(handle)

    def create(self, path: Path, data: bytes) -> None:
        """Write a new file, complete and synced. Raises FileExistsError rather than replace one."""
        self._write_whole(path, data, self.link)

    def overwrite(self, path: Path, data: bytes) -> None:
        """Replace a file's content, complete and synced, or leave the old one."""
        self._write_whole(path, data, self.replace)

    def _write_whole(self, path: Path, data: bytes, name: Callable[[Path, Path], None]) -> None:
        part = path.with_name(f".{path.name[:80]}.{os.urandom(4).hex()}{PART}")
        try:
            file = self.open_new(part)
            try:
                file.write(data)
                file.sync()
            finally:
                file.close()
            name(part, path)
        finally:
            with suppress(OSError):
                self.remove(part)
        self.sync_folder(path.parent)

    def move(self, path: Path, target: Path) -> None:
        """Rename, maybe into another folder. Raises FileExistsError rather than replace."""
        if path.is_symlink():  # a relative one would lead nowhere from another folder
            os.symlink(os.path.realpath(path), target)
        else:
            self.link(path, target)
        try:
            self.sync_folder(target.parent)
            self.remove(path)
        except OSError:
            if os.path.lexists(path):
                self.remove(target)  # a failure leaves the old name alone
                raise
        with suppress(OSError):  # it is done; a power cut could at most bring the old name back
            self.sync_folder(path.parent)


class WindowsFile(File):
    """An open file that grows at its end. All methods raise OSError."""

    def is_at(self, path: Path) -> bool:
        return super().is_at(Path(extended(path)))

    def lock(self) -> bool:
        return lock(self._handle)


class WindowsDisk(Disk):
    """The real disk of Windows. All methods raise OSError."""

    def read(self, path: Path, most: int) -> bytes:
        return super().read(Path(extended(path)), most)

    def open_to_read(self, path: Path) -> BinaryIO:
        return os.fdopen(open_shared(path, TO_READ, OPEN_EXISTING), "rb")

    def open_new(self, path: Path) -> File:
        return WindowsFile(open_shared(path, TO_WRITE, CREATE_NEW))

    def open_old(self, path: Path) -> File:
        return WindowsFile(open_shared(path, TO_WRITE, OPEN_EXISTING))

    def link(self, part: Path, path: Path) -> None:
        """Rename, which refuses a taken name in one step here."""
        patiently(lambda: os.rename(extended(part), extended(path)))

    def replace(self, part: Path, path: Path) -> None:
        patiently(lambda: os.replace(extended(part), extended(path)))

    def remove(self, path: Path) -> None:
        patiently(lambda: Path(extended(path)).unlink(missing_ok=True))

    def make_folder(self, folder: Path) -> None:
        super().make_folder(Path(extended(folder)))

    def sync_folder(self, folder: Path) -> None:
        """Do nothing: the system cannot be asked."""


REAL_DISK: Final = WindowsDisk() if os.name == "nt" else Disk()


def at_first_free(paths: Iterable[Path], make: Callable[[Path], object]) -> Path:
    """Make a file at the first path for which `make` raises no FileExistsError; that path."""
    for path in paths:
        with suppress(FileExistsError):
            make(path)
            return path
    raise ValueError("paths")


FULL: Final = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EFBIG))
FORBIDDEN: Final = frozenset((errno.EROFS, errno.EACCES, errno.EPERM))


def of_writing(error: OSError, path: Path) -> Message:
    """The sentence for a write that the system refused."""
    if error.errno in FULL:
        return say("journal.disk_full", file=path.name)
    if error.errno in FORBIDDEN:
        return say("journal.not_writable", file=path.name)
    return say("journal.write_failed", file=path.name, reason=reason_of(error))


def of_reading(error: OSError, path: Path) -> JournalError:
    """The error for a file that the system would not let us read."""
    if error.errno == errno.ENOENT:
        return JournalError("journal.missing", file=path.name)
    if error.errno == errno.EISDIR:
        return JournalError("journal.is_folder", file=path.name)
    return JournalError("journal.unreadable", file=path.name, reason=reason_of(error))


def refused(error: OSError, path: Path) -> JournalError:
    """The error for an act of writing that the system refused."""
    message = of_writing(error, path)
    return JournalError(message.key, **message.values)


def reason_of(error: OSError) -> str:
    """The system's own words, without any path."""
    return error.strerror or type(error).__name__


def set_aside(path: Path) -> Path:
    """Rename a damaged file to a free name and return its path; leave it if renaming fails."""
    names = (f"{path.stem}.damaged-{number}{path.suffix}" for number in count(1))
    aside = next(there for name in names if not os.path.lexists(there := path.with_name(name)))
    try:
        os.replace(path, aside)
    except OSError:
        log.exception("%s stays where it is", path.name)
    log.warning("%s damaged, kept as %s", path.name, aside.name)
    return aside


class JsonFile:
    """A JSON object with a `format`, written whole; one that cannot be read is kept aside first."""

    def __init__(self, path: Path, number: int) -> None:
        self.path, self._number = path, number
        self._foreign = False

    def read(self) -> dict[str, Any]:
        """The object without its format; empty if the file is missing or of another format."""
        self._foreign = False
        try:
            words = decode(REAL_DISK.read(self.path, LARGEST_JSON)[:LARGEST_JSON])
            if not isinstance(words, dict) or words.pop("format", None) != self._number:
                raise ValueError("format")
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as error:
            self.refuse(error)
            return {}
        return words

    def refuse(self, error: Exception) -> None:
        """Mark what was read as neither to be used nor to be written over."""
        log.warning("%s begins anew: %s", self.path.name, error)
        self._foreign = True

    def write(self, words: Mapping[str, Any]) -> Message | None:
        """Write it in one step; why that failed as a sentence, or None."""
        data = json.dumps({"format": self._number, **words}, separators=(",", ":"))
        try:
            REAL_DISK.make_folder(self.path.parent)
            if self._foreign:
                set_aside(self.path)
                self._foreign = False
            REAL_DISK.overwrite(self.path, data.encode("ascii") + b"\n")
        except OSError as error:
            log.warning("%s not kept: %s", self.path.name, error)
            return of_writing(error, self.path)
        return None
