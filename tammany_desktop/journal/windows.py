"""Files on Windows: open ones that may be renamed and deleted, locks, and paths of any length.

`os.open` allows neither renaming nor deleting there, `msvcrt.locking` does not tell "taken" from
other errors under every system, and a virus scanner may hold a file for a moment.
"""

import os
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeVar

TO_READ: Final = 0x80000000  # GENERIC_READ
TO_WRITE: Final = TO_READ | 0x40000000  # and GENERIC_WRITE
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
    flags = os.O_RDONLY if access == TO_READ else os.O_RDWR
    number: int = msvcrt.open_osfhandle(handle, flags | getattr(os, "O_BINARY", 0))
    return number


def lock(handle: int) -> bool:
    """Lock an open file until it is closed; False where another holds it."""
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
