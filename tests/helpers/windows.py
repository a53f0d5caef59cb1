"""A stand-in for Windows' ways with files: what is open and not shared cannot be renamed."""

import ctypes
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

SHARES_DELETE = 0x4
SHARING_VIOLATION = 32
LOCK_VIOLATION = 33
NOW_AND_ALONE = 0x1 | 0x2
LONGEST = 259  # characters of a path without the prefix
PREFIX = "\\\\?\\"


def under_wine() -> bool:
    """Whether Wine stands in for Windows."""
    return sys.platform == "win32" and hasattr(ctypes.windll.ntdll, "wine_get_version")


class FakeWindows:
    """Patches `os`, `ctypes` and the modules that only Windows has, for one test."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.shares: dict[int, int] = {}  # by handle
        self.locks: dict[tuple[int, int], int] = {}  # by file, its handle
        self.error = 0
        self.no_locks = 0  # the error of a disk that knows no locks
        self.locked_at: set[int] = set()  # bytes of files
        self.scanned = 0  # so many acts on names still meet a scanner that holds the file
        self._open = os.open
        patch.setattr(os, "open", self.open_unshared)
        for name in ("stat", "mkdir"):
            patch.setattr(os, name, self._measured(getattr(os, name)))
        for name in ("rename", "replace", "unlink", "link"):
            patch.setattr(os, name, self._guarded(getattr(os, name)))
        patch.setitem(sys.modules, "_winapi", SimpleNamespace(CreateFile=self.create_file))
        runtime = SimpleNamespace(open_osfhandle=lambda h, _: h, get_osfhandle=lambda h: h)
        patch.setitem(sys.modules, "msvcrt", runtime)
        kernel = SimpleNamespace(LockFileEx=self.lock_file)
        patch.setattr(ctypes, "WinDLL", lambda *_, **__: kernel, raising=False)
        patch.setattr(ctypes, "get_last_error", lambda: self.error, raising=False)

    def open_unshared(self, path: Any, *arguments: Any, **options: Any) -> int:
        """`os.open` shares reading and writing only."""
        handle = self._open(path, *arguments, **options)
        self.shares[handle] = 0x1 | 0x2
        return handle

    def create_file(
        self, path: str, access: int, share: int, _: int, how: int, *rest: object
    ) -> int:
        """`CreateFile`, as far as journals need it."""
        new = os.O_CREAT | os.O_EXCL if how == 1 else 0
        mode = os.O_RDWR if access & 0x40000000 else os.O_RDONLY
        handle = self._open(reached(path), mode | new, 0o644)
        self.shares[handle] = share
        return handle

    def lock_file(
        self, handle: Any, flags: int, _: int, low: int, high: int, overlapped: Any
    ) -> bool:
        """`LockFileEx` of one byte: given once for each file, until its handle is closed."""
        assert (flags, low, high) == (NOW_AND_ALONE, 1, 0)
        self.error = self.no_locks
        if self.error:
            return False
        structure = bytes(overlapped)  # two pointers, then the place in the file
        pointers = 2 * ctypes.sizeof(ctypes.c_void_p)
        self.locked_at.add(int.from_bytes(structure[pointers : pointers + 8], sys.byteorder))
        number = handle.value
        seen = os.fstat(number)
        holder = self.locks.setdefault((seen.st_dev, seen.st_ino), number)
        self.error = 0 if holder == number else LOCK_VIOLATION
        return holder == number or not self._is(holder, seen)

    def _is(self, handle: int, seen: os.stat_result) -> bool:
        try:
            return os.path.samestat(os.fstat(handle), seen)
        except OSError:
            return False

    def _measured(self, act: Callable[..., Any]) -> Callable[..., Any]:
        return lambda path, *rest, **options: act(reached(path), *rest, **options)

    def _guarded(self, act: Callable[..., None]) -> Callable[..., None]:
        def guarded(*paths: Any, **options: Any) -> None:
            names = [reached(path) for path in paths]
            for name in names:
                if os.path.lexists(name):
                    self._refuse_if_held(os.lstat(name), act.__name__)
            if act.__name__ == "rename" and os.path.lexists(names[1]):
                raise FileExistsError(17, "exists")
            if self.scanned:
                self.scanned -= 1
                raise SharingViolation
            act(*names, **options)

        return guarded

    def _refuse_if_held(self, seen: os.stat_result, name: str) -> None:
        for handle, share in self.shares.items():
            if self._is(handle, seen) and (name == "replace" or not share & SHARES_DELETE):
                raise SharingViolation


def reached(path: Any) -> Any:
    """What a path leads to; a long one must have the prefix. Raises FileNotFoundError."""
    if not isinstance(path, (str, Path)):
        return path
    name = str(path)
    if len(name) > LONGEST and not name.startswith(PREFIX):
        raise FileNotFoundError(2, "The system cannot find the path specified")
    return name.removeprefix(PREFIX)


class SharingViolation(PermissionError):
    """What Windows says of a file that somebody else holds."""

    winerror = SHARING_VIOLATION

    def __init__(self) -> None:
        super().__init__(13, "The process cannot access the file")
