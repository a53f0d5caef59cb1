"""One writer a file: a lock of the system's own, which ends with the program that holds it."""

import errno
import sys
from typing import Final

_HELD: Final = frozenset((errno.EAGAIN, errno.EACCES, errno.EDEADLK))
_BEYOND: Final = 1 << 30  # Windows locks bytes against reading too: lock one that no file has

if sys.platform == "win32":
    import msvcrt
    import os

    def lock(handle: int) -> bool:
        """Lock an open file until it is closed; False where another holds it.

        A file system without locks counts as locked.
        """
        os.lseek(handle, _BEYOND, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            return error.errno not in _HELD
        return True

else:
    import fcntl

    def lock(handle: int) -> bool:
        """Lock an open file until it is closed; False where another holds it.

        A file system without locks counts as locked.
        """
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            return error.errno not in _HELD
        return True
