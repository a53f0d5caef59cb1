"""Memory that nobody uses goes back to the system."""

import ctypes
import gc
import sys
from collections.abc import Callable


def trimming() -> Callable[[int], object] | None:
    """The C library's function that gives memory back; None where there is no such function."""
    if sys.platform != "linux":
        return None
    return getattr(ctypes.CDLL(None), "malloc_trim", None)


def give_back() -> None:
    """Collect what is held in circles, and give freed memory back where that can be done."""
    gc.collect()
    trim = trimming()
    if trim is not None:
        trim(0)
