"""What tests have freed goes back to the system, which the C library does not do by itself.

Between what lives on, its heap keeps the room of large pictures: gigabytes, of which little is
in use.
"""

import ctypes
import gc
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

MOST_FREED: Final = 250_000_000  # bytes that a process may grow before it is tidied up
STATUS: Final = Path("/proc/self/statm")


def _trimming() -> Callable[[int], object] | None:
    """The C library's function that gives memory back; None where there is no such function."""
    if sys.platform != "linux":
        return None
    return getattr(ctypes.CDLL(None), "malloc_trim", None)


def held() -> int:
    """The bytes of memory that this process holds."""
    pages = int(STATUS.read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


class Tidier:
    """Gives memory back once the process has grown by so much."""

    def __init__(self, most: int = MOST_FREED) -> None:
        self.most = most
        self._trim = _trimming()
        self._least = held() if self._trim else 0

    def tidy(self) -> bool:
        """To be called between tests; whether memory was given back."""
        if self._trim is None or held() < self._least + self.most:
            return False
        gc.collect()
        self._trim(0)
        self._least = held()
        return True
