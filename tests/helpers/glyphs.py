"""Which characters a font file has glyphs for: its cmap table, read by hand."""

import struct
from functools import cache
from pathlib import Path

from tammany_desktop import resources
from tammany_desktop.ui.fonts import SUBSTITUTES


@cache
def characters(path: Path) -> frozenset[str]:
    """Every character of the Basic Multilingual Plane that the face can draw."""
    data = path.read_bytes()
    (count,) = struct.unpack_from(">H", data, 4)
    tables = {
        data[at : at + 4]: struct.unpack_from(">L", data, at + 8)[0]
        for at in range(12, 12 + 16 * count, 16)
    }
    start = tables[b"cmap"]
    (subtables,) = struct.unpack_from(">H", data, start + 2)
    found: set[str] = set()
    for number in range(subtables):
        (offset,) = struct.unpack_from(">L", data, start + 4 + 8 * number + 4)
        if struct.unpack_from(">H", data, start + offset)[0] == 4:
            found |= _format_4(data, start + offset)
    assert found, path
    return frozenset(found)


def drawable(face: str) -> frozenset[str]:
    """Every character that a face or its stand-ins can draw."""
    files = (resources.assets() / "fonts" / f"{one}.ttf" for one in (face, *SUBSTITUTES[face]))
    return frozenset().union(*map(characters, files))


def _format_4(data: bytes, at: int) -> set[str]:
    segments = struct.unpack_from(">H", data, at + 6)[0] // 2
    row = f">{segments}H"
    ends = struct.unpack_from(row, data, at + 14)
    starts_at = at + 16 + 2 * segments
    starts = struct.unpack_from(row, data, starts_at)
    deltas = struct.unpack_from(row, data, starts_at + 2 * segments)
    ranges_at = starts_at + 4 * segments
    ranges = struct.unpack_from(row, data, ranges_at)
    found = set()
    for n in range(segments):
        for code in range(starts[n], min(ends[n], 0xFFFE) + 1):
            glyph = code + deltas[n]
            if ranges[n]:
                place = ranges_at + 2 * n + ranges[n] + 2 * (code - starts[n])
                glyph = struct.unpack_from(">H", data, place)[0]
                glyph += deltas[n] if glyph else 0
            if glyph & 0xFFFF:
                found.add(chr(code))
    return found
