"""Cartouche, compass rose, scale bar, imprint, signs of the special wards, order arrows."""

from __future__ import annotations

import math

import frame
from lettering import along, face, inked, straight
from pen import INK, PAPER, Point, at, circle, fill, group, num, poly, rect, shape, smooth, stroke

VERMILION = "#a83a24"


def flourish(x: float, y: float, k: float, side: int) -> str:
    """A writing master's stroke: a long swelling line ending in two curls."""
    pts = [(0, 0), (24, -8), (52, -3), (70, 9), (84, 6), (86, -6), (76, -11), (68, -4), (73, 3),
           (79, -1)]  # fmt: skip
    low = [(8, 5), (32, 10), (56, 6), (72, -6), (66, -16), (55, -13), (56, -5), (62, -6)]

    def move(p: tuple[float, float]) -> Point:
        return x + side * p[0] * k, y + p[1] * k

    out = stroke(smooth([move(p) for p in pts]), 1.0) + stroke(smooth([move(p) for p in low]), 0.7)
    swell = [move(p) for p in ((20, -7.4), (38, -7.4), (56, -1), (38, -5.2))]
    return out + fill(smooth(swell, True), INK)


def ribbon(cx: float, y: float, w: float, h: float, bend: float, color: str) -> str:
    """A bowed ribbon with folded swallow tails."""
    x0, x1 = cx - w / 2, cx + w / 2
    tail, drop = 42.0, 12.0
    out = ""
    for side, e in ((-1, x0), (1, x1)):
        out += shape(
            f"M{num(e - side * 12)} {num(y + drop)}l{num(side * (tail + 12))} 2"
            f"l{num(-side * 11)} {num(h / 2)}l{num(side * 11)} {num(h / 2)}"
            f"l{num(-side * (tail + 12))} -2Z", color, 0.9)  # fmt: skip
        out += fill(
            f"M{num(e - side * 12)} {num(y + drop)}l{num(side * 12)} {num(-drop)}v{num(h)}"
            f"l{num(-side * 12)} {num(drop)}Z", "#6e4a30", 0.9)  # fmt: skip
        lines = "".join(
            f"M{num(e + side * (4 + i * 3.6))} {num(y + drop + 4)}v{num(h - 7)}" for i in range(4)
        )
        out += stroke(lines, 0.4, INK, 0.5)
    band = (
        f"M{num(x0)} {num(y)}Q{num(cx)} {num(y - bend)} {num(x1)} {num(y)}v{num(h)}"
        f"Q{num(cx)} {num(y + h - bend)} {num(x0)} {num(y + h)}Z"
    )
    out += shape(band, "#fbf1d8", 1.2)
    for e, s in ((x0, 1), (x1, -1)):
        shade = "".join(
            f"M{num(e + s * (2 + i * 2.6))} {num(y + 2.6)}v{num((h - 5) * (1 - i * 0.13))}"
            for i in range(6)
        )
        out += stroke(shade, 0.45, INK, 0.55)
    inner = (
        f"M{num(x0 + 3)} {num(y + 3)}Q{num(cx)} {num(y - bend + 3)} {num(x1 - 3)} {num(y + 3)}"
        f"M{num(x0 + 3)} {num(y + h - 3)}Q{num(cx)} {num(y + h - bend - 3)} {num(x1 - 3)} {num(y + h - 3)}"
    )
    return out + stroke(inner, 0.5)


def _bow(cx: float, y: float, w: float, bend: float) -> list[Point]:
    """Base line of lettering on a bowed ribbon."""
    out = []
    for i in range(41):
        t = i / 40
        out.append((cx - w / 2 + w * t, y - bend * 2 * t * (1 - t)))
    return out


def shaded(d: str, color: str = INK, dx: float = 1.3, dy: float = 1.5) -> str:
    """Letters with an engraver's drop shade."""
    shade = f'<g transform="translate({num(dx)} {num(dy)})">{fill(d, "#b08a5c", 0.9)}</g>'
    return shade + stroke(d, 1.6, PAPER) + fill(d, color)


def cartouche() -> list[str]:
    """The title on its ribbon: Map of the City & Wards of New York."""
    left, above, wide, _ = frame.CARTOUCHE
    x, y, w = 0.0, 0.0, 412.0
    cx = x + w / 2
    out: list[str] = []
    top = straight("script", "Map of the", cx, y + 26, 33)
    out.append(inked(top, INK, 2.4, "#f3ebd2", 0.8))
    out += [flourish(cx - 74, y + 18, 0.86, -1), flourish(cx + 74, y + 18, 0.86, 1)]
    out.append(ribbon(cx, y + 46, w - 92, 43, 20, "#ecdcb4"))
    line = _bow(cx, y + 79, w - 92, 20)
    size = 30.0 * (w - 128) / face("engraved").width("City & Wards", 30, 1.0)
    out.append(shaded(along("engraved", "City & Wards", line, size, track=1.0)))
    of = straight("script", "of", cx, y + 112, 26)
    out.append(inked(of, INK, 2.4, "#f3ebd2", 0.8))
    name = straight("fat", "NEW YORK", cx, y + 146, 37, track=7)
    out.append(stroke(name, 5, "#eee9d3", 0.9))
    out.append(shaded(name, VERMILION, 1.7, 1.9))
    size = face("fat").width("NEW YORK", 37, 7) / 2
    out += [
        inked(straight("bold", "18", cx - size - 34, y + 142, 24), INK, 2.4, "#f3ebd2", 0.8),
        inked(straight("bold", "55", cx + size + 34, y + 142, 24), INK, 2.4, "#f3ebd2", 0.8),
    ]
    for side in (-1, 1):
        e = cx + side * (size + 34)
        out.append(stroke(f"M{num(e - 15)} {num(y + 118)}h30M{num(e - 15)} {num(y + 149)}h30", 0.8))
    out += [flourish(cx - 22, y + 106, 0.62, -1), flourish(cx + 22, y + 106, 0.62, 1)]
    return [at(out, left, above, wide / w)]


def compass(north: float) -> list[str]:
    """A rose of sixteen points; `north` is the screen bearing of north, degrees from up."""
    x, y, r = frame.COMPASS
    out = [
        fill(circle(0, 0, r * 0.92), "#eef0de", 0.55),
        stroke(circle(0, 0, r * 0.80), 1.3), stroke(circle(0, 0, r * 0.745), 0.45),
        stroke(circle(0, 0, r * 0.68), 0.7), stroke(circle(0, 0, r * 0.30), 0.5),
    ]  # fmt: skip
    ticks = ""
    for i in range(120):
        a = math.radians(i * 3)
        inner = 0.68 if i % 10 == 0 else 0.745
        ticks += (
            f"M{num(r * inner * math.sin(a))} {num(-r * inner * math.cos(a))}"
            f"L{num(r * 0.80 * math.sin(a))} {num(-r * 0.80 * math.cos(a))}"
        )
    out.append(stroke(ticks, 0.45))
    for count, reach, waist, offset in (
        (8, 0.52, 0.10, 22.5),
        (4, 0.66, 0.13, 45),
        (4, 0.98, 0.15, 0),
    ):
        for i in range(count):
            out.append(_ray(r, math.radians(offset + i * 360 / count), reach, waist,
                            math.pi / (8 if count == 8 else 4)))  # fmt: skip
    out += [shape(circle(0, 0, r * 0.085), PAPER, 0.8), fill(circle(0, 0, r * 0.035), INK)]
    lily = (
        "M0 -8C3 -4 4 -1 2 3H-2C-4 -1 -3 -4 0 -8ZM3 2.4C4 -3 9 -3.6 9.4 0C9.6 2.6 6.4 3 6.4 1"
        "C6 4 4 4 3 4ZM-3 2.4C-4 -3 -9 -3.6 -9.4 0C-9.6 2.6 -6.4 3 -6.4 1C-6 4 -4 4 -3 4ZM-5 4.6H5V6.4H-5Z"
    )
    out.append(f'<g transform="translate(0 {num(-r * 1.12)}) scale(0.95)">{fill(lily, INK)}</g>')
    return [f'<g transform="translate({num(x)} {num(y)}) rotate({num(north)})">{"".join(out)}</g>']


def _ray(r: float, a: float, reach: float, waist: float, half: float) -> str:
    """One point of the rose, dark on one side and light on the other."""
    tip = (r * reach * math.sin(a), -r * reach * math.cos(a))
    sides = []
    for s in (-1, 1):
        b = a + s * half
        sides.append((r * waist * math.sin(b), -r * waist * math.cos(b)))
    light = shape(poly([(0, 0), sides[0], tip], True), "#fbf4df", 0.55)
    return light + shape(poly([(0, 0), sides[1], tip], True), INK, 0.55)


def scale_bar(x: float, y: float, mile: float) -> list[str]:
    """A bar of half a mile in eighths; figures only."""
    half = mile / 2
    out = [shape(rect(x, y, half, 6), PAPER, 0.8)]
    for i in range(4):
        if i % 2 == 0:
            out.append(fill(rect(x + half * i / 4, y, half / 4, 3), INK))
        else:
            out.append(fill(rect(x + half * i / 4, y + 3, half / 4, 3), INK))
    for i, mark in enumerate(("0", "⅛", "¼", "⅜", "½")):
        out.append(stroke(f"M{num(x + half * i / 4)} {num(y - 2.4)}v3", 0.6))
        glyph = mark if ord(mark) in face("bold").cmap else {"⅛": "", "⅜": ""}.get(mark, mark)
        if glyph and ord(glyph) in face("bold").cmap:
            out.append(inked(straight("bold", glyph, x + half * i / 4, y - 5, 13), INK, 2))
    return [group(out)]


def imprint(x: float, y: float, text: str) -> list[str]:
    """The lithographer's line."""
    return [
        inked(straight("italic", text, x, y, 12.5, anchor="start", track=0.4), INK, 1.6, PAPER, 0.6)
    ]


def arrow(x: float, y: float, angle: float, length: float = 27.0) -> str:
    """A fine arrow over a border, with a feathered tail, centered at x, y (radians)."""
    h = length / 2
    shaft = f"M{num(-h + 1)} 0Q0 -3.4 {num(h - 6)} -0.4"
    head = f"M{num(h)} 0.6L{num(h - 9)} -5.2Q{num(h - 6.4)} -0.6 {num(h - 8.4)} 4.4Z"
    tail = "".join(f"M{num(-h + 2 + i * 2.4)} {num(-0.5 - i * 0.3)}l-3.2 -2.8m3.2 2.8l-3.2 2.8"
                   for i in range(3))  # fmt: skip
    body = (
        stroke(shaft, 5.6, PAPER) + stroke(tail, 3.4, PAPER) + stroke(head, 4.4, PAPER)
        + stroke(shaft, 2.0, "#3b1f14") + stroke(tail, 0.9, "#3b1f14") + fill(head, "#3b1f14")
    )  # fmt: skip
    turn = math.degrees(angle)
    flip = " scale(1 -1)" if abs(turn) > 90 else ""
    return f'<g transform="translate({num(x)} {num(y)}) rotate({num(turn)}){flip}">{body}</g>'
