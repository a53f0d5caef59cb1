"""The few acts on files that journals need, and locks; tests put failing ones in their place."""

import errno
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final

from tammany_desktop.journal import windows

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

    def size(self) -> int:
        """Its length in bytes."""
        return os.fstat(self._handle).st_size

    def is_at(self, path: Path) -> bool:
        """Whether this very file is the one that `path` names."""
        try:
            return os.path.samestat(os.fstat(self._handle), path.stat())
        except FileNotFoundError:
            return False

    def lock(self) -> bool:
        """Become the only writer, until closed; False where another is."""
        import fcntl  # Windows has none

        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            return error.errno not in _HELD  # a disk that knows no locks has one writer
        return True

    def close(self) -> None:
        """Close it, and let the lock go; nothing where it is closed."""
        handle, self._handle = self._handle, CLOSED
        if handle != CLOSED:
            os.close(handle)


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
        """Remove a file; nothing where there is none."""
        path.unlink(missing_ok=True)

    def make_folder(self, folder: Path) -> None:
        """A folder and those above it, where they are missing."""
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
        """A new file, complete and synced. Raises FileExistsError rather than replace one."""
        self._settle(path, data, self.link)

    def overwrite(self, path: Path, data: bytes) -> None:
        """A file's new content, complete and synced, or the old one."""
        self._settle(path, data, self.replace)

    def _settle(self, path: Path, data: bytes, name: Callable[[Path, Path], None]) -> None:
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
        """Another name, maybe in another folder. Raises FileExistsError rather than replace."""
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

    def lock(self) -> bool:
        """Become the only writer, until closed; False where another is."""
        return windows.lock(self._handle)


class WindowsDisk(Disk):
    """The real disk of Windows. All methods raise OSError."""

    def open_to_read(self, path: Path) -> BinaryIO:
        """A file to read from."""
        return os.fdopen(windows.open_shared(path, windows.TO_READ, windows.OPEN_EXISTING), "rb")

    def open_new(self, path: Path) -> File:
        """A new, empty file. Raises FileExistsError rather than touch another."""
        return WindowsFile(windows.open_shared(path, windows.TO_WRITE, windows.CREATE_NEW))

    def open_old(self, path: Path) -> File:
        """A file that is there, to be written to."""
        return WindowsFile(windows.open_shared(path, windows.TO_WRITE, windows.OPEN_EXISTING))

    def link(self, part: Path, path: Path) -> None:
        """Rename, which refuses a taken name in one step here."""
        windows.patiently(lambda: os.rename(windows.extended(part), windows.extended(path)))

    def replace(self, part: Path, path: Path) -> None:
        """Put a finished part in the place of an older file, in one step."""
        windows.patiently(lambda: os.replace(windows.extended(part), windows.extended(path)))

    def remove(self, path: Path) -> None:
        """Remove a file; nothing where there is none."""
        windows.patiently(lambda: Path(windows.extended(path)).unlink(missing_ok=True))

    def sync_folder(self, folder: Path) -> None:
        """Nothing: the system cannot be asked."""


REAL_DISK: Final = WindowsDisk() if os.name == "nt" else Disk()


def at_first_free(paths: Iterable[Path], make: Callable[[Path], object]) -> Path:
    """Make a file at the first path for which `make` raises no FileExistsError; that path."""
    for path in paths:
        with suppress(FileExistsError):
            make(path)
            return path
    raise ValueError("paths")
