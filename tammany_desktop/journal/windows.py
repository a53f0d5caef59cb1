"""Files on Windows: open ones that may be renamed and deleted, locks, and paths of any length.

`os.open` shares neither renaming nor deleting there, `msvcrt.locking` cannot tell "taken" from
other troubles under every system, and a virus scanner may hold a file for a moment.
"""

import ctypes
import os
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeVar

from tammany_desktop.journal.disk import Disk, File

GENERIC_READ: Final = 0x80000000
GENERIC_WRITE: Final = 0x40000000
SHARE_ALL: Final = 0x1 | 0x2 | 0x4  # read, write, delete; a rename is a deletion here
CREATE_NEW: Final = 1
OPEN_EXISTING: Final = 3
NORMAL: Final = 0x80  # FILE_ATTRIBUTE_NORMAL
LOCK_NOW: Final = 0x1 | 0x2  # LOCKFILE_FAIL_IMMEDIATELY, LOCKFILE_EXCLUSIVE_LOCK
BEYOND: Final = 1 << 30  # locks keep others from reading too: lock a byte that no file has
HELD: Final = frozenset((33, 158))  # ERROR_LOCK_VIOLATION, ERROR_NOT_LOCKED
BUSY: Final = frozenset((5, 32, 33))  # ERROR_ACCESS_DENIED, _SHARING_VIOLATION, _LOCK_VIOLATION
PAUSES: Final = (0.05, 0.15)  # seconds between three tries
LONG: Final = 240  # characters; from 260 on a path needs the prefix

T = TypeVar("T")


def extended(path: Path) -> str:
    r"""The path as the system takes it at any length: long ones begin with `\\?\`."""
    whole = os.path.abspath(path)
    if len(whole) < LONG or whole.startswith("\\\\?\\"):
        return whole
    return "\\\\?\\UNC\\" + whole[2:] if whole.startswith("\\\\") else "\\\\?\\" + whole


def open_shared(path: Path, access: int, how: int) -> int:
    """A handle of ours to a file that others may read, write, rename and delete. Raises OSError."""
    winapi: Any = import_module("_winapi")
    msvcrt: Any = import_module("msvcrt")
    handle = winapi.CreateFile(extended(path), access, SHARE_ALL, 0, how, NORMAL, 0)
    flags = os.O_RDONLY if access == GENERIC_READ else os.O_RDWR
    number: int = msvcrt.open_osfhandle(handle, flags | getattr(os, "O_BINARY", 0))
    return number


class _Overlapped(ctypes.Structure):
    _fields_ = (
        ("Internal", ctypes.c_void_p),
        ("InternalHigh", ctypes.c_void_p),
        ("Offset", ctypes.c_uint32),
        ("OffsetHigh", ctypes.c_uint32),
        ("hEvent", ctypes.c_void_p),
    )


def lock(handle: int) -> bool:
    """Lock an open file until it is closed; False where another holds it."""
    kernel: Any = ctypes.WinDLL("kernel32", use_last_error=True)  # type: ignore[attr-defined]
    msvcrt: Any = import_module("msvcrt")
    place = _Overlapped(Offset=BEYOND)
    system_handle = ctypes.c_void_p(msvcrt.get_osfhandle(handle))
    if kernel.LockFileEx(system_handle, LOCK_NOW, 0, 1, 0, ctypes.byref(place)):
        return True
    return ctypes.get_last_error() not in HELD  # type: ignore[attr-defined]


def patiently(act: Callable[[], T]) -> T:
    """Do it, up to three times where somebody else holds the file. Raises OSError."""
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


class WindowsFile(File):
    """An open file that grows at its end. All methods raise OSError."""

    def lock(self) -> bool:
        """Become the only writer, until closed; False where another is."""
        return lock(self._handle)


class WindowsDisk(Disk):
    """The real disk of Windows. All methods raise OSError."""

    def open_to_read(self, path: Path) -> BinaryIO:
        """A file to read from."""
        return os.fdopen(open_shared(path, GENERIC_READ, OPEN_EXISTING), "rb")

    def open_new(self, path: Path) -> File:
        """A new, empty file. Raises FileExistsError rather than touch another."""
        return WindowsFile(open_shared(path, GENERIC_READ | GENERIC_WRITE, CREATE_NEW))

    def open_old(self, path: Path) -> File:
        """A file that is there, to be written to."""
        return WindowsFile(open_shared(path, GENERIC_READ | GENERIC_WRITE, OPEN_EXISTING))

    def link(self, part: Path, path: Path) -> None:
        """Rename, which refuses a taken name in one step here."""
        patiently(lambda: os.rename(extended(part), extended(path)))

    def replace(self, part: Path, path: Path) -> None:
        """Put a finished part in the place of an older file, in one step."""
        patiently(lambda: os.replace(extended(part), extended(path)))

    def remove(self, path: Path) -> None:
        """Remove a file; nothing where there is none."""
        patiently(lambda: Path(extended(path)).unlink(missing_ok=True))

    def sync_folder(self, folder: Path) -> None:
        """Nothing: the system cannot be asked."""
