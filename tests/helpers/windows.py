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


class FakeWindows:
    """Patches `os`, `ctypes` and the modules that only Windows has, for one test."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.shares: dict[int, int] = {}  # by handle
        self.locks: dict[tuple[int, int], int] = {}  # by file, its handle
        self.error = 0
        self.scanned = 0  # so many acts on names still meet a scanner that holds the file
        self._open = os.open
        patch.setattr(os, "open", self.open_unshared)
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
        handle = self._open(path, mode | new, 0o644)
        self.shares[handle] = share
        return handle

    def lock_file(self, handle: Any, *rest: object) -> bool:
        """`LockFileEx` of one byte: given once for each file, until its handle is closed."""
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

    def _guarded(self, act: Callable[..., None]) -> Callable[..., None]:
        def guarded(path: Any, *rest: Any, **options: Any) -> None:
            for one in (path, *rest):
                if Path(one).exists():
                    self._refuse_if_held(os.stat(one), act.__name__)
            if act.__name__ == "rename" and Path(rest[0]).exists():
                raise FileExistsError(17, "exists")
            if self.scanned:
                self.scanned -= 1
                raise SharingViolation
            act(path, *rest, **options)

        return guarded

    def _refuse_if_held(self, seen: os.stat_result, name: str) -> None:
        for handle, share in self.shares.items():
            if self._is(handle, seen) and (name == "replace" or not share & SHARES_DELETE):
                raise SharingViolation


class SharingViolation(PermissionError):
    """What Windows says of a file that somebody else holds."""

    winerror = SHARING_VIOLATION

    def __init__(self) -> None:
        super().__init__(13, "The process cannot access the file")
