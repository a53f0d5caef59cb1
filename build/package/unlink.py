"""Take a library out of those that a binary of Linux is linked with, for a smaller package.

SDL_mixer is linked with FluidSynth, which plays MIDI files, and thereby with libsndfile and the
library of C++. The program has no MIDI files. What SDL_mixer would call there is made weak: then
the loader does not look for it, and SDL_mixer reports of MIDI alone that it cannot be played.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

MAGIC = b"\x7fELF\x02\x01"  # 64 bits, little-endian
DYNAMIC, SYMBOLS = 6, 11  # types of sections
NULL, NEEDED = 0, 1  # tags of the dynamic section
GLOBAL, WEAK = 1, 2  # bindings of symbols
SECTION, TAG, SYMBOL = struct.Struct("<IIQQQQIIQQ"), struct.Struct("<qQ"), struct.Struct("<IBBHQQ")


@dataclass
class Table:
    """A section of a binary that is a table, with the strings that it names."""

    data: bytes
    places: range  # offsets of its entries in the file
    strings: int  # offset of the strings

    def name(self, index: int) -> str:
        """The string that begins at an index."""
        start = self.strings + index
        return self.data[start : self.data.index(0, start)].decode()


def table(data: bytes, kind: int) -> Table:
    """The section of a type. Raises ValueError where there is none, or for another kind of file."""
    if data.startswith(MAGIC):
        (start,) = struct.unpack_from("<Q", data, 40)
        size, count = struct.unpack_from("<HH", data, 58)
        sections = [SECTION.unpack_from(data, start + size * n) for n in range(count)]
        for _, found, _, _, offset, length, link, _, _, each in sections:
            if found == kind:
                return Table(data, range(offset, offset + length, each), sections[link][4])
    raise ValueError(f"no section of type {kind}")


def needed(data: bytes) -> list[str]:
    """The libraries that a binary is linked with. Raises ValueError for another kind of file."""
    dynamic = table(data, DYNAMIC)
    tags = [TAG.unpack_from(data, place) for place in dynamic.places]
    return [dynamic.name(value) for tag, value in tags if tag == NEEDED]


def unlinked(data: bytes, library: str, calls: str) -> bytes:
    """A binary without a library by the beginning of its name; what it calls has `calls` in its name.

    Raises ValueError for another kind of file, or one that is not linked with it.
    """
    dynamic, symbols, result = table(data, DYNAMIC), table(data, SYMBOLS), bytearray(data)
    tags = [TAG.unpack_from(data, place) for place in dynamic.places]
    rest = [
        (tag, value)
        for tag, value in tags
        if tag != NEEDED or not dynamic.name(value).startswith(library)
    ]
    if len(rest) == len(tags):
        raise ValueError(f"not linked with {library}")
    for place, entry in zip(dynamic.places, rest + [(NULL, 0)] * len(tags), strict=False):
        TAG.pack_into(result, place, *entry)
    for place in symbols.places:
        name, info, other, section, value, size = SYMBOL.unpack_from(data, place)
        if section == 0 and info >> 4 == GLOBAL and calls in symbols.name(name):
            SYMBOL.pack_into(result, place, name, WEAK << 4 | info & 15, other, 0, value, size)
    return bytes(result)
