"""Releases unused memory to the system."""

import ctypes
import gc
import sys
from collections.abc import Callable


def trim_function() -> Callable[[int], object] | None:
    """Return the C library's function that releases memory, or None."""
    return None if sys.platform != "linux" else getattr(ctypes.CDLL(None), "malloc_trim", None)


def release_memory() -> None:
    """Collect reference cycles, and release freed memory if the system supports it."""
    gc.collect()
    trim = trim_function()
    if trim is not None:
        trim(0)
