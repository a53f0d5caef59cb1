"""Releases unused memory to the system."""

import ctypes
import gc
import sys
from collections.abc import Callable
from typing import Final

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3  # as <malloc.h> has them
LARGE_BLOCK: Final = 512 * 1024  # bytes: least size of blocks that are released once freed
MAX_UNUSED: Final = 4 * 1024 * 1024  # bytes that may stay unused at the end of the heap


def libc_function(name: str) -> Callable[..., object] | None:
    """Return a function of the C library of Linux, or None."""
    return None if sys.platform != "linux" else getattr(ctypes.CDLL(None), name, None)


def release_pictures_at_once() -> None:
    """Have large blocks released as soon as they are freed, if the system supports it.

    Without this the C library keeps blocks up to the size of the largest picture that was freed.
    """
    set_option = libc_function("mallopt")
    if set_option is not None:
        set_option(M_MMAP_THRESHOLD, LARGE_BLOCK)
        set_option(M_TRIM_THRESHOLD, MAX_UNUSED)


def release_memory() -> None:
    """Collect reference cycles, and release freed memory if the system supports it."""
    gc.collect()
    trim = libc_function("malloc_trim")
    if trim is not None:
        trim(0)
