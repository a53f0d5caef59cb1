"""Brooklyn, Jersey, the islands and uptown: quieter engraving than the city."""

from __future__ import annotations

import math

import shapely
from shapely.geometry import LineString, Polygon, box
from shapely.ops import unary_union

import buildings
from frame import CANVAS
from ground import Taken
from land import Land
from pen import INK, Chance, at, fill, group, hatch, num, outline, poly, stroke

SHEET = box(0, 0, *CANVAS)


def _grid(area: Polygon, angle: float, across: float, along: float, width: float) -> list[Polygon]:
    """Blocks of a street grid laid over an area."""
    cx, cy = area.centroid.coords[0]
    reach = 1600.0
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    lines = []
    n = int(reach / min(across, along))
    for i in range(-n, n + 1):
        for gap, ux, uy in ((across, c, s), (along, -s, c)):
            if abs(i * gap) > reach:
                continue
            ox, oy = cx - uy * i * gap, cy + ux * i * gap
            lines.append(LineString([(ox - ux * reach, oy - uy * reach),
                                     (ox + ux * reach, oy + uy * reach)]).buffer(width))  # fmt: skip
    left = area.intersection(SHEET).buffer(-5).difference(unary_union(lines))
    parts = list(left.geoms) if hasattr(left, "geoms") else [left]
    return [p for p in parts if isinstance(p, Polygon) and p.area > 40]


def uptown(land: Land) -> list[str]:
    """The planned streets north of Fourteenth: outlines only, with a park or two."""
    blocks = _grid(land.uptown, 0.0, 27, 68, 1.7)
    town = unary_union(blocks)
    square = Polygon([(1846 + 26 + 20 * math.cos(t / 16 * math.tau), 628 + 26 * math.sin(t / 16 * math.tau)) for t in range(16)])
    built = town.difference(square.buffer(4))
    near = built.intersection(box(1830, 0, 1905, 1440))
    return [
        fill(outline(built), "#8a6a45", 0.05),
        hatch(near, 45, 2.6, 0.28, INK, 0.22),
        stroke(outline(built), 0.45, INK, 0.34),
        fill(outline(square), "#9db57c", 0.8), stroke(outline(square), 0.7),
    ]  # fmt: skip


def town(area: Polygon, angle: float, within: Polygon, seed: int, across: float = 22, along: float = 46) -> list[str]:
    """A quiet town of blocks with a few houses."""
    blocks = [b for b in _grid(area.intersection(within), angle, across, along, 1.5)]
    whole = unary_union(blocks)
    if whole.is_empty:
        return []
    out = [
        fill(outline(whole), "#8a5a34", 0.08),
        hatch(whole, 45, 2.4, 0.28, INK, 0.26),
        stroke(outline(whole), 0.45, INK, 0.5),
    ]
    return [group(out)]


def houses(area: Polygon, taken: Taken, seed: int, density: float) -> list[str]:
    """Scattered houses and trees, sorted from the back."""
    chance = Chance(seed)
    shapely.prepare(area)
    x0, y0, x1, y1 = area.intersection(SHEET).bounds
    found: list[tuple[float, str]] = []
    y = y0
    while y < y1:
        x = x0
        while x < x1:
            px, py = x + chance.between(-4, 4), y + chance.between(-3, 3)
            roll = chance.unit()
            if roll < density and area.contains(box(px - 2, py - 4, px + 10, py + 1)) and taken.free(
                (px - 1, py - 12, 13, 13)
            ):
                item = buildings.house(chance) if roll < density * 0.62 else buildings.tree(chance, 1.1)
                found.append((py, at([item], px, py)))
            x += 13
        y += 10
    found.sort(key=lambda i: i[0])
    return [svg for _, svg in found]


def hills(points: list[tuple[float, float, float]]) -> list[str]:
    """Hachured heights: strokes falling away from a crest."""
    chance = Chance(77)
    d = ""
    for x, y, r in points:
        for ring, (a, b) in enumerate(((0.34, 0.62), (0.66, 1.0))):
            n = int(r * (1.1 + ring * 0.7))
            for i in range(n):
                t = math.tau * i / n + chance.between(-0.04, 0.04)
                j = chance.between(0.92, 1.06)
                d += (
                    f"M{num(x + r * a * j * math.cos(t))} {num(y + r * a * j * 0.62 * math.sin(t))}"
                    f"L{num(x + r * b * j * math.cos(t + 0.06))} {num(y + r * b * j * 0.62 * math.sin(t + 0.06))}"
                )
    return [stroke(d, 0.5, INK, 0.5)]


def orchard(x: float, y: float, columns: int, rows: int, seed: int) -> list[str]:
    """Trees planted in rows."""
    chance = Chance(seed)
    return [
        at([buildings.tree(chance, 0.9)], x + c * 9 + (r % 2) * 3, y + r * 8)
        for r in range(rows)
        for c in range(columns)
    ]


def fields(areas: list[Polygon]) -> list[str]:
    """Ploughed fields: furrows within a hedge."""
    out: list[str] = []
    for i, area in enumerate(areas):
        out.append(hatch(area, (12, 74, -28, 48)[i % 4], 3.0, 0.4, "#6d5a34", 0.5))
        out.append(stroke(outline(area), 0.6, "#5d6a3a", 0.8, dash="2.4 1.4"))
    return out


def isle_fort(x: float, y: float, r: float) -> str:
    """A star fort on an island."""
    pts = []
    for i in range(10):
        a = math.tau * i / 10
        q = r if i % 2 == 0 else r * 0.62
        pts.append((x + q * math.cos(a), y + q * 0.8 * math.sin(a)))
    d = poly(pts, True)
    return stroke(d, 2.6) + stroke(d, 1.5, "#f0e0bb") + stroke(d, 0.4)


def pier_stubs(shore: list[tuple[float, float]], seed: int, span: tuple[float, float]) -> list[str]:
    """Short wharves along an opposite shore."""
    chance = Chance(seed)
    out = ""
    for (x0, y0), (x1, y1) in zip(shore, shore[1:], strict=False):
        if not span[0] < x0 < span[1] or chance.unit() < 0.25:
            continue
        d = math.hypot(x1 - x0, y1 - y0)
        nx, ny = (y1 - y0) / d, -(x1 - x0) / d
        if ny > 0:
            nx, ny = -nx, -ny
        k = chance.between(8, 14)
        out += f"M{num(x0)} {num(y0)}l{num(nx * k)} {num(ny * k)}"
    return [stroke(out, 4.4, INK, cap="butt"), stroke(out, 3.2, "#e3cda0", cap="butt")]


