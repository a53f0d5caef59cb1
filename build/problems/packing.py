"""What a problem's entry says of it, and the file of all problems that comes with the program."""

import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

from tammany_desktop.lessons.problems import ACTION, BENEFIT, FORMAT, SLANDER, Answer, IndexEntry

LATE: Final = 15  # from this year on placing is of the last year's theme


def pack(rows: Sequence[tuple[IndexEntry, Mapping[str, Any]]]) -> bytes:
    """The file of these problems."""
    index = {"format": FORMAT, "problems": [list(entry) for entry, _ in rows]}
    lines = [index, *(row for _, row in rows)]
    words = [json.dumps(line, separators=(",", ":"), sort_keys=True) for line in lines]
    return zlib.compress("\n".join(words).encode(), 9)


def theme_of(kind: str, year: int, answer: Answer, bids: tuple[int, int] | None) -> str:
    """The theme that a problem's best answer gives it."""
    if bids is not None:
        return "bid" if bids[0] else "keep"
    if kind == SLANDER:
        return "double" if len(answer) > 1 else "slander"
    if kind == ACTION:
        return "last_year" if year >= LATE else "placing"
    return "office" if kind == BENEFIT else kind


def unpack(packed: bytes) -> list[tuple[IndexEntry, dict[str, Any]]]:
    """The problems in such a file."""
    index, *rows = map(json.loads, zlib.decompress(packed).splitlines())
    return [(IndexEntry(*entry), row) for entry, row in zip(index["problems"], rows, strict=True)]
