"""Glyphs that the source faces lack, drawn to fit each face: numero sign, arrows, star, tick, box."""

from __future__ import annotations

import math
from collections.abc import Iterable

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

Point = tuple[float, float]
Contour = list[Point]

BLANKS = {0x00A0: 1.0, 0x2002: 2.0, 0x2009: 0.7, 0x202F: 0.7}


def add_missing(font: TTFont) -> None:
    """Add every extra glyph that `font` does not map yet."""
    cap = _cap_height(font)
    for code, share in BLANKS.items():
        width = font["hmtx"][font.getBestCmap()[0x20]][0] * share
        _add(font, code, [], width)
    for code, turns in {0x2192: 0, 0x2191: 1, 0x2190: 2, 0x2193: 3}.items():
        _forget(font, code)
        _add(font, code, [_arrow(cap, turns)], cap * 1.25)
    _add(font, 0x2605, [_star(cap)], cap * 1.15)
    _add(font, 0x2713, [_tick(cap)], cap * 1.1)
    _add(font, 0x2212, [_bar(0.12 * cap, 0.82 * cap, 0.44 * cap, 0.1 * cap)], cap * 0.94)
    _add(font, 0x00D7, [_times(cap)], cap * 0.94)
    _add_numero(font, cap)
    for code, like in {0x1E9E: "ß", 0x2020: "*", 0x201A: ",", 0x2032: "'", 0x2033: '"'}.items():
        _alias(font, code, like)


def add_boxes(font: TTFont) -> None:
    """A box for what no face holds, the same for a letter that this face lacks."""
    cap = _cap_height(font)
    line, wide = 0.09 * cap, 0.72 * cap
    pen = TTGlyphPen(None)
    _draw(pen, [[(line, 0), (line, cap), (wide, cap), (wide, 0)]])
    inner = [(2 * line, line), (2 * line, cap - line), (wide - line, cap - line)]
    _draw(pen, [[*inner, (wide - line, line)]], hollow=True)
    _install(font, 0x25A1, pen, wide + line)
    box = font.getBestCmap()[0x25A1]
    font["glyf"].glyphs[".notdef"] = font["glyf"].glyphs[box]
    font["hmtx"].metrics[".notdef"] = font["hmtx"].metrics[box]


def _forget(font: TTFont, code: int) -> None:
    # Arrows come from one drawing in every face, for the sources differ wildly.
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap.pop(code, None)


def _alias(font: TTFont, code: int, like: str) -> None:
    if code not in font.getBestCmap() and ord(like) in font.getBestCmap():
        _map(font, code, font.getBestCmap()[ord(like)])


def _cap_height(font: TTFont) -> float:
    glyphs = font.getGlyphSet()
    pen = BoundsPen(glyphs)
    glyphs[font.getBestCmap()[ord("H")]].draw(pen)
    return float(pen.bounds[3])


def _arrow(cap: float, quarter_turns: int) -> Contour:
    shape = [(-0.5, 0.05), (0.12, 0.05), (0.12, 0.27), (0.5, 0.0), (0.12, -0.27), (0.12, -0.05)]
    points = [*shape, (-0.5, -0.05)]
    for _ in range(quarter_turns):
        points = [(-y, x) for x, y in points]
    return [((x + 0.62) * cap, (y + 0.45) * cap) for x, y in points]


def _star(cap: float) -> Contour:
    points = []
    for corner in range(10):
        radius = (0.54 if corner % 2 == 0 else 0.22) * cap
        angle = math.pi / 2 - corner * math.pi / 5
        x, y = radius * math.cos(angle), radius * math.sin(angle)
        points.append((0.575 * cap + x, 0.47 * cap + y))
    return points


def _tick(cap: float) -> Contour:
    shape = [(0.1, 0.42), (0.22, 0.5), (0.38, 0.28), (0.9, 0.98), (1.0, 0.92), (0.4, 0.0)]
    return [(x * cap, y * cap) for x, y in shape]


def _bar(left: float, right: float, middle: float, thick: float) -> Contour:
    low, high = middle - thick / 2, middle + thick / 2
    return [(left, low), (left, high), (right, high), (right, low)]


def _times(cap: float) -> Contour:
    arm, half, points = 0.34 * cap, 0.05 * cap, []
    for quarter in range(4):
        angle = math.pi / 4 + quarter * math.pi / 2
        c, s = math.cos(angle), math.sin(angle)
        for along, across in ((arm, half), (arm, -half), (half, -half)):
            x, y = along * c - across * s, along * s + across * c
            points.append((0.47 * cap + x, 0.44 * cap + y))
    return points


def _add_numero(font: TTFont, cap: float) -> None:
    """Compose the numero sign from N and the ordinal o with a bar under it."""
    names = font.getBestCmap()
    if 0x2116 in names:
        return
    source = font.getGlyphSet()
    pen = TTGlyphPen(None)
    big, small = names[ord("N")], names[0xBA]
    _draw_moved(source, big, pen, 0.0)
    advance = font["hmtx"][big][0]
    _draw_moved(source, small, pen, advance)
    width = advance + font["hmtx"][small][0]
    bar = _bar(advance + 0.06 * cap, width - 0.04 * cap, 0.22 * cap, 0.08 * cap)
    _draw(pen, [bar])
    _install(font, 0x2116, pen, width)


def _draw_moved(source: object, name: str, pen: TTGlyphPen, dx: float) -> None:
    flat = DecomposingRecordingPen(source)
    source[name].draw(flat)  # type: ignore[index]
    flat.replay(TransformPen(pen, (1, 0, 0, 1, dx, 0)))


def _add(font: TTFont, code: int, contours: Iterable[Contour], width: float) -> None:
    if code in font.getBestCmap():
        return
    pen = TTGlyphPen(None)
    _draw(pen, contours)
    _install(font, code, pen, width)


def _draw(pen: TTGlyphPen, contours: Iterable[Contour], hollow: bool = False) -> None:
    for points in contours:
        ring = points if (_area(points) < 0) != hollow else points[::-1]
        pen.moveTo((round(ring[0][0]), round(ring[0][1])))
        for x, y in ring[1:]:
            pen.lineTo((round(x), round(y)))
        pen.closePath()


def _area(points: Contour) -> float:
    pairs = zip(points, points[1:] + points[:1], strict=True)
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs) / 2


def _install(font: TTFont, code: int, pen: TTGlyphPen, width: float) -> None:
    name = f"ward{code:04X}"
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    glyph = pen.glyph()
    font["glyf"].glyphs[name] = glyph
    glyph.recalcBounds(font["glyf"])
    font["hmtx"].metrics[name] = (round(width), getattr(glyph, "xMin", 0) or 0)
    _map(font, code, name)


def _map(font: TTFont, code: int, name: str) -> None:
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[code] = name
