"""Reference pictures: how they are reduced, kept and compared.

A picture is kept at a third of its width and height, in few colors. It is compared without being
changed: no channel of a pixel that is kept is further than SNAP from what was drawn, and this
alone is never a difference to pixelmatch. A picture much like another one (`over`) is kept as what
differs from it, so that a file shows what is peculiar to its page.
"""

import json
import os
import struct
import zlib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Final

import pygame
from pixelmatch import pixelmatch

FOLDER: Final = Path(__file__).resolve().parents[1] / "data" / "pictures"
OVER: Final = "over.json"
SIZE: Final = (427, 240)
SNAP: Final = 20  # of 255: how far a kept channel may be from the one drawn
EQUAL: Final = SNAP + 2  # what another machine rounds otherwise; less than THRESHOLD finds
THRESHOLD: Final = 0.1  # of pixelmatch, from 0 to 1
BUDGET: Final = 6  # pixels that may differ: fewer than the smallest cube covers
MUCH: Final = 10_000  # pixels: more are not looked at one by one
RED: Final = (255, 0, 0, 255)
ALIKE: Final = 0.3  # of the pixels: from here on a picture may be kept over another
SMALL: Final = (61, 34)  # large enough to find the pictures that are much like one another
TRIED: Final = 2  # pictures that are tried for that

Color = tuple[int, int, int]
Colors = list[Color]


def reduced(surface: pygame.Surface) -> pygame.Surface:
    """A picture of the window at the size at which it is kept."""
    return pygame.transform.smoothscale(surface.convert(24), SIZE)


# Comparing


def unlike(one: pygame.Surface, other: pygame.Surface, most: int = EQUAL) -> pygame.Mask:
    """The pixels in which a channel differs by more than `most`."""
    found = pygame.mask.from_threshold(one, (0, 0, 0), (most + 1, most + 1, most + 1, 255), other)
    found.invert()
    return found


def difference(
    before: pygame.Surface, after: pygame.Surface, drawn: pygame.Surface | None = None
) -> int:
    """How many pixels differ, anti-aliased ones left out; they are marked in `drawn`.

    Only the part in which anything differs goes to pixelmatch, which is slow, and only where that
    is not much.
    """
    mask = unlike(before, after)
    if (much := mask.count()) > MUCH:
        if drawn is not None:
            drawn.blit(mask.to_surface(setcolor=RED, unsetcolor=None), (0, 0))
        return much
    parts = mask.get_bounding_rects()
    if not parts:
        return 0
    part = parts[0].unionall(parts[1:]).inflate(6, 6).clip(before.get_rect())
    one, other = (list(_bytes(surface, part)) for surface in (before, after))
    output: list[int | float] = [0] * len(one)
    count = pixelmatch(one, other, *part.size, output, threshold=THRESHOLD)
    if drawn is not None:
        drawn.blit(pygame.image.frombytes(bytes(map(int, output)), part.size, "RGBA"), part)
    return count


def _bytes(surface: pygame.Surface, part: pygame.Rect) -> bytes:
    return pygame.image.tobytes(surface.subsurface(part), "RGBA")


# Keeping


class Shelf:
    """A folder of reference pictures."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self.over: dict[str, str] = {}  # the picture that a picture is kept over
        self._read = lru_cache(None)(self._read_file)
        if (folder / OVER).exists():
            self.over = json.loads((folder / OVER).read_text(encoding="utf-8"))

    def path(self, name: str) -> Path:
        """The file of a picture."""
        return self.folder / f"{name}.png"

    def names(self) -> set[str]:
        """The pictures that are kept."""
        return {path.stem for path in self.folder.glob("*.png")}

    def picture(self, name: str) -> pygame.Surface | None:
        """A picture as it was when it was kept, or None."""
        return self._read(name) if self.path(name).exists() else None

    def _read_file(self, name: str) -> pygame.Surface:
        own = pygame.image.load(self.path(name))
        under = self.over.get(name)
        made = pygame.Surface(SIZE, 0, 24)
        if under is not None:
            made.blit(self._read(under), (0, 0))
        made.blit(own, (0, 0))
        return made

    def differs(self, name: str, drawn: pygame.Surface) -> int:
        """How many pixels of a picture differ from the one kept; all where none is."""
        kept = self.picture(name)
        return SIZE[0] * SIZE[1] if kept is None else difference(kept, drawn)

    # Taking over

    def keep(self, drawn: dict[str, pygame.Surface], wanted: Iterable[str]) -> list[str]:
        """Take over the wanted ones of all pictures drawn, and what is kept over them.

        Those that are no page's any more go. The names of the files that were written.
        """
        kept = self.names()
        anew = {*wanted, *(kept - drawn.keys())}
        while more := {one for one, under in self.over.items() if under in anew} - anew:
            anew |= more
        self.folder.mkdir(parents=True, exist_ok=True)
        for gone in kept - drawn.keys():
            self.path(gone).unlink()
        self.over = {one: under for one, under in self.over.items() if one in drawn}
        self._read.cache_clear()
        earlier: dict[str, pygame.Surface] = {}
        for name, picture in drawn.items():
            small = pygame.transform.smoothscale(picture, SMALL)
            if name in anew:
                likest = sorted(earlier, key=lambda one: unlike(earlier[one], small, SNAP).count())
                self._write(name, picture, likest[:TRIED])
            earlier[name] = small
        words = json.dumps(self.over, indent=0, sort_keys=True)
        (self.folder / OVER).write_text(f"{words}\n", encoding="utf-8")
        return [name for name in drawn if name in anew]

    def _write(self, name: str, drawn: pygame.Surface, likest: list[str]) -> None:
        """The smallest file, alone or over one of the pictures before it."""
        pixels = SIZE[0] * SIZE[1]
        apart = {under: unlike(self._read(under), drawn, SNAP).count() / pixels for under in likest}
        tries = {
            under: encoded(drawn, self._read(under)) for under in likest if apart[under] < 1 - ALIKE
        }
        if not tries or min(apart.values()) > ALIKE:
            tries[""] = encoded(drawn)
        best = min(tries, key=lambda under: len(tries[under]))
        self.over.pop(name, None)
        if best:
            self.over[name] = best
        self.path(name).write_bytes(tries[best])


# Files


def encoded(drawn: pygame.Surface, under: pygame.Surface | None = None) -> bytes:
    """A picture as a PNG file in few colors; what is as in the one under it is clear."""
    pixels = _snapped(_colors(drawn), None if under is None else _colors(under))
    places: dict[Color | None, int] = {None: 0}
    for color in pixels:
        places.setdefault(color, len(places))
    if len(places) > 256:
        raise ValueError("more than 255 colors")
    body = bytes(map(places.__getitem__, pixels))
    wide, high = SIZE
    rows = b"".join(b"\0" + body[start : start + wide] for start in range(0, wide * high, wide))
    palette = b"".join(bytes(color or (0, 0, 0)) for color in places)
    head = struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"PLTE", palette), (b"tRNS", b"\0")]
    chunks += [(b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _colors(surface: pygame.Surface) -> Colors:
    raw = pygame.image.tobytes(surface, "RGB")
    return list(zip(raw[0::3], raw[1::3], raw[2::3], strict=True))


def _snapped(drawn: Colors, under: Colors | None) -> list[Color | None]:
    """The color under each pixel, at its left or above it if it is near; else one of a grid."""
    wide, grid = SIZE[0], [min(255, (v + SNAP) // (2 * SNAP) * 2 * SNAP) for v in range(256)]
    found: list[Color | None] = []
    seen: Colors = []
    for place, color in enumerate(drawn):
        red, green, blue = color
        if under is not None and _near(color, under[place]):
            found.append(None)
            seen.append(under[place])
            continue
        kept = (grid[red], grid[green], grid[blue])
        if place and _near(color, seen[-1]):
            kept = seen[-1]
        elif place >= wide and _near(color, seen[place - wide]):
            kept = seen[place - wide]
        found.append(kept)
        seen.append(kept)
    return found


def _near(one: Color, other: Color) -> bool:
    return (
        -SNAP <= one[0] - other[0] <= SNAP
        and -SNAP <= one[1] - other[1] <= SNAP
        and -SNAP <= one[2] - other[2] <= SNAP
    )


# What differs, to look at

OUT: Final = Path(__file__).resolve().parents[2] / "out" / "pictures"
PAGE: Final = "index.html"
KINDS: Final = ("before", "after", "difference")
HEAD: Final = """<!DOCTYPE html>
<meta charset="utf-8"><title>Pictures that differ</title>
<style>body{font:16px sans-serif;margin:1em}img{width:32%;image-rendering:pixelated}</style>
<p>Before, after, difference (red; yellow is anti-aliasing). After is a link to the whole picture.
Take over: <code>python build/pictures.py --accept</code></p>
"""


def show(name: str, shelf: Shelf, whole: pygame.Surface, out: Path = OUT) -> Path:
    """Write what was kept, what was drawn and the difference; the page that shows them."""
    out.mkdir(parents=True, exist_ok=True)
    after = reduced(whole)
    before = shelf.picture(name) or pygame.Surface(SIZE, 0, 24)
    drawn = before.copy()
    difference(before, after, drawn)
    for kind, picture in zip((*KINDS, "whole"), (before, after, drawn, whole), strict=True):
        pygame.image.save(picture, out / f"{name}.{kind}.png")
    return write_page(out)


def hide(name: str, out: Path = OUT) -> None:
    """Take the files of a picture away that does not differ any more."""
    for kind in (*KINDS, "whole"):
        (out / f"{name}.{kind}.png").unlink(missing_ok=True)


def write_page(out: Path = OUT) -> Path:
    """One page with every picture that differs."""
    names = sorted(path.name.removesuffix(".after.png") for path in out.glob("*.after.png"))
    parts = [HEAD]
    for name in names:
        images = [f'<img src="{name}.{kind}.png">' for kind in KINDS]
        images[1] = f'<a href="{name}.whole.png">{images[1]}</a>'
        parts.append(f"<h2>{name}</h2>\n{''.join(images)}\n")
    out.mkdir(parents=True, exist_ok=True)
    page = out / PAGE
    made = out / f"{PAGE}.{os.getpid()}"  # several processes may write it
    made.write_text("".join(parts), encoding="utf-8")
    made.replace(page)
    return page
