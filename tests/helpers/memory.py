"""What tests have freed goes back to the system, which the C library does not do by itself.

Between what lives on, its heap keeps the room of large pictures: gigabytes, of which little is
in use.
"""

import ctypes
import os
from pathlib import Path
from typing import Final

MOST_FREED: Final = 400_000_000  # bytes that a process may grow before it is tidied up
STATUS: Final = Path("/proc/self/statm")


def held() -> int:
    """The bytes of memory that this process holds."""
    pages = int(STATUS.read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


class Tidier:
    """Gives memory back once the process has grown by so much."""

    def __init__(self, most: int = MOST_FREED) -> None:
        from tammany_desktop.system import memory  # once it is known which variant is tested

        self.most = most
        self._give_back = (
            memory.release_memory if hasattr(ctypes.CDLL(None), "malloc_trim") else None
        )
        self._least = held() if self._give_back else 0

    def tidy(self) -> bool:
        """To be called between tests; whether memory was given back."""
        if self._give_back is None or held() < self._least + self.most:
            return False
        self._give_back()
        self._least = held()
        return True
