"""Gives memory that nobody uses back to the system."""

import ctypes
import gc
import sys
from collections.abc import Callable


def trimming() -> Callable[[int], object] | None:
    """The C library's function that gives memory back; None where there is no such function."""
    return None if sys.platform != "linux" else getattr(ctypes.CDLL(None), "malloc_trim", None)


def give_back() -> None:
    """Collect reference cycles, and give freed memory back where the system allows it."""
    gc.collect()
    trim = trimming()
    if trim is not None:
        trim(0)
