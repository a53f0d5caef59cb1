"""Releases unused memory to the system."""

import ctypes
import gc
import sys
from collections.abc import Callable
from typing import Final

M_MMAP_THRESHOLD: Final = -3  # its value in <malloc.h>
LARGE_BLOCK: Final = 512 * 1024  # bytes: least size of blocks that are released once freed


def libc_function(name: str) -> Callable[..., object]:
    """Return a function of the C library of Linux, or else one that does nothing."""
    function = getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None
    return function or (lambda *_: None)


def release_pictures_at_once() -> None:
    """Have large blocks released once freed; by default, the C library raises the limit."""
    libc_function("mallopt")(M_MMAP_THRESHOLD, LARGE_BLOCK)


def release_memory() -> None:
    """Collect reference cycles, and release freed memory if the system supports it."""
    gc.collect()
    libc_function("malloc_trim")(0)
