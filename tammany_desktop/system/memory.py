"""Gives unused memory back to the system."""

import ctypes
import gc
import sys
from collections.abc import Callable


def trimming() -> Callable[[int], object] | None:
    """Return the C library's function that gives memory back, or None."""
    return None if sys.platform != "linux" else getattr(ctypes.CDLL(None), "malloc_trim", None)


def give_back() -> None:
    """Collect reference cycles, and give freed memory back if the system allows it."""
    gc.collect()
    trim = trimming()
    if trim is not None:
        trim(0)
