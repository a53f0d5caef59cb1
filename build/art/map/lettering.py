"""Lettering as outlines: straight, along a curve, with tracking and a knock-out halo."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from pen import INK, PAPER, Point, fill, num

HERE = Path(__file__).resolve().parent
ASSETS = HERE.parents[2] / "assets" / "fonts"
FACES = {
    "fat": HERE / "type" / "abril-fatface-latin-400-normal.woff2",
    "script": HERE / "type" / "pinyon-script-latin-400-normal.woff2",
    "engraved": HERE / "type" / "diplomata-sc-latin-400-normal.woff2",
    "text": ASSETS / "text-regular.ttf",
    "bold": ASSETS / "text-bold.ttf",
    "italic": ASSETS / "text-italic.ttf",
    "display": ASSETS / "display-bold.ttf",
    "display-italic": ASSETS / "display-italic.ttf",
    "wood": ASSETS / "wood-regular.ttf",
}


class Face:
    """One typeface, measured and drawn in units of its em."""

    def __init__(self, name: str) -> None:
        font = TTFont(str(FACES[name]), lazy=False)
        self.em = float(font["head"].unitsPerEm)
        self.cmap = font.getBestCmap()
        self.glyphs = font.getGlyphSet()
        self.advances = font["hmtx"].metrics
        os2 = font["OS/2"]
        self.cap = float(getattr(os2, "sCapHeight", 0) or 0.7 * self.em) / self.em
        self.kerns = _kerning(font)

    def runs(self, text: str, size: float, track: float) -> list[tuple[str, float, float]]:
        """Glyph name, start and advance of each letter."""
        out: list[tuple[str, float, float]] = []
        x, last = 0.0, ""
        for ch in text:
            name = self.cmap.get(ord(ch), ".notdef")
            x += self.kerns.get((last, name), 0.0) * size / self.em
            advance = self.advances[name][0] * size / self.em
            out.append((name, x, advance))
            x += advance + track
            last = name
        return out

    def width(self, text: str, size: float, track: float = 0.0) -> float:
        """Width of a straight line of text."""
        runs = self.runs(text, size, track)
        return runs[-1][1] + runs[-1][2] if runs else 0.0

    def glyph(self, name: str, x: float, y: float, size: float, turn: float = 0.0) -> str:
        """Path data of one glyph with its origin at x, y, turned (radians)."""
        k = size / self.em
        c, s = math.cos(turn) * k, math.sin(turn) * k
        pen = SVGPathPen(self.glyphs, ntos=num)
        self.glyphs[name].draw(TransformPen(pen, (c, s, s, -c, x, y)))
        return str(pen.getCommands())


def _kerning(font: TTFont) -> dict[tuple[str, str], float]:
    """Simple pair kerning from GPOS, formats 1 and 2."""
    kerns: dict[tuple[str, str], float] = {}
    if "GPOS" not in font:
        return kerns
    names = set(font.getBestCmap().values())
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for sub in lookup.SubTable:
            sub = getattr(sub, "ExtSubTable", sub)
            if type(sub).__name__ != "PairPos":
                continue
            covered = [g for g in sub.Coverage.glyphs if g in names]
            if sub.Format == 1:
                for first, pairs in zip(sub.Coverage.glyphs, sub.PairSet, strict=True):
                    for record in pairs.PairValueRecord:
                        if record.Value1 is not None:
                            pair = (first, record.SecondGlyph)
                            kerns.setdefault(pair, getattr(record.Value1, "XAdvance", 0))
                continue
            for first in covered:
                row = sub.Class1Record[sub.ClassDef1.classDefs.get(first, 0)].Class2Record
                for second in names:
                    value = row[sub.ClassDef2.classDefs.get(second, 0)].Value1
                    advance = getattr(value, "XAdvance", 0) if value is not None else 0
                    if advance:
                        kerns.setdefault((first, second), advance)
    return kerns


@functools.cache
def face(name: str) -> Face:
    """A typeface by its role."""
    return Face(name)


def straight(
    name: str,
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    track: float = 0.0,
    anchor: str = "middle",
    turn: float = 0.0,
) -> str:
    """Path data of a line of text; x, y on the baseline; turn in degrees about x, y."""
    f = face(name)
    width = f.width(text, size, track)
    start = {"start": 0.0, "middle": -width / 2, "end": -width}[anchor]
    a = math.radians(turn)
    parts = []
    for glyph, gx, _ in f.runs(text, size, track):
        px, py = x + (start + gx) * math.cos(a), y + (start + gx) * math.sin(a)
        parts.append(f.glyph(glyph, px, py, size, a))
    return "".join(parts)


def place_on(line: Sequence[Point], distance: float) -> tuple[float, float, float]:
    """Point and direction (radians) at a distance along a polyline."""
    left = distance
    for (x0, y0), (x1, y1) in zip(line, line[1:], strict=False):
        d = math.hypot(x1 - x0, y1 - y0)
        if left <= d and d > 0:
            t = left / d
            return x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, math.atan2(y1 - y0, x1 - x0)
        left -= d
    (x0, y0), (x1, y1) = line[-2], line[-1]
    return x1, y1, math.atan2(y1 - y0, x1 - x0)


def length(line: Sequence[Point]) -> float:
    """Length of a polyline."""
    return sum(math.dist(p, q) for p, q in zip(line, line[1:], strict=False))


def along(
    name: str,
    text: str,
    line: Sequence[Point],
    size: float,
    *,
    track: float = 0.0,
    middle: float | None = None,
    shift: float = 0.0,
) -> str:
    """Path data of text on a curve, centered at distance `middle`; `shift` lowers it."""
    f = face(name)
    width = f.width(text, size, track)
    start = (length(line) / 2 if middle is None else middle) - width / 2
    parts = []
    for glyph, gx, advance in f.runs(text, size, track):
        x, y, a = place_on(line, max(0.0, start + gx + advance / 2))
        # Average the direction over the letter so that short segments do not shake it.
        x0, y0, _ = place_on(line, max(0.0, start + gx - size * 0.3))
        x1, y1, _ = place_on(line, max(0.0, start + gx + advance + size * 0.3))
        a = math.atan2(y1 - y0, x1 - x0)
        ox = x - math.cos(a) * advance / 2 - math.sin(a) * shift
        oy = y - math.sin(a) * advance / 2 + math.cos(a) * shift
        parts.append(f.glyph(glyph, ox, oy, size, a))
    return "".join(parts)


def inked(d: str, color: str = INK, halo: float = 0.0, paper: str = PAPER, glow: float = 1) -> str:
    """Letter outlines in ink over a knock-out halo of paper."""
    out = ""
    if halo:
        out = (
            f'<path d="{d}" fill="{paper}" fill-opacity="{num(glow)}" stroke="{paper}"'
            f' stroke-opacity="{num(glow)}" stroke-width="{num(halo * 2)}"'
            ' stroke-linejoin="round"/>'
        )
    return out + fill(d, color)
