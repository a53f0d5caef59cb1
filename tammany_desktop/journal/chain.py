"""The checksums that chain the lines of a journal, so that a flipped digit is found.

A line ends in `,"sum":"<16 hex digits>"}`. The sum is BLAKE2b of 8 bytes over the line's text
before that, keyed by the sum of the line before (the header has no key).
"""

from hashlib import blake2b
from typing import Final

NO_SUM: Final = b""
_DIGITS: Final = 16
_MARK: Final = b',"sum":"'
_END: Final = b'"}'
_TAIL: Final = len(_MARK) + _DIGITS + len(_END)
SHORTEST: Final = _TAIL + 2


def sum_of(text: bytes, before: bytes) -> bytes:
    """The checksum of a line's text that follows the line of sum `before`."""
    return blake2b(text, key=before, digest_size=8).hexdigest().encode("ascii")


def seal(words: bytes, before: bytes) -> tuple[bytes, bytes]:
    """A JSON object with its sum added, ended by a newline; and the sum."""
    text = words[:-1]
    found = sum_of(text, before)
    return text + _MARK + found + _END + b"\n", found


def verify(line: bytes, before: bytes) -> bytes | None:
    """The sum of a line (without its newline), or None where it is not right."""
    if len(line) < SHORTEST or line[-_TAIL : -_TAIL + len(_MARK)] != _MARK:
        return None
    found = sum_of(line[:-_TAIL], before)
    return found if line.endswith(found + _END) else None
