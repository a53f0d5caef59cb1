"""Brooklyn, Jersey, the islands and uptown: quieter engraving than the city."""

from __future__ import annotations

import math

import buildings
import shapely
from frame import CANVAS
from ground import Taken
from land import Land
from pen import (
    INK,
    Chance,
    at,
    fill,
    hatch,
    lines_of,
    num,
    outline,
    poly,
    rect,
    shape,
    smooth,
    stroke,
)  # fmt: skip
from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

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


def uptown(land: Land) -> tuple[list[str], BaseGeometry]:
    """The planned streets north of Fourteenth, outlines only, and the squares left open."""
    blocks = _grid(land.uptown, 0.0, 27, 68, 1.7)
    town = unary_union(blocks)
    union = shapely.affinity.scale(shapely.Point(1872, 640).buffer(1), 20, 27)
    square = unary_union([union, box(1956, 420, 2016, 488), box(1956, 770, 2010, 822),
                          box(2052, 560, 2086, 606), box(2190, 330, 2310, 384)])  # fmt: skip
    built = town.difference(square.buffer(4))
    near = built.intersection(box(1830, 0, 1905, 1440))
    return [
        fill(outline(built), "#8a6a45", 0.03),
        hatch(near, 45, 2.6, 0.28, INK, 0.22),
        stroke(outline(built), 0.45, INK, 0.34),
        fill(outline(square), "#a9bf88", 0.55), stroke(outline(square), 0.6, INK, 0.7),
        stroke(outline(square.buffer(-2)), 0.35, INK, 0.5),
        *_square_trees(square),
    ], square  # fmt: skip


def _square_trees(squares: BaseGeometry) -> list[str]:
    """Trees round the edge of each square."""
    chance = Chance(29)
    found: list[tuple[float, str]] = []
    for ring in lines_of(squares.buffer(-5)):
        line = LineString(ring)
        for i in range(int(line.length / 8)):
            p = line.interpolate(i * 8.0)
            found.append((p.y, at([buildings.tree(chance, 0.95)], p.x, p.y + 3)))
    return [svg for _, svg in sorted(found)]


def spires(area: BaseGeometry, taken: Taken, seed: int) -> list[str]:
    """Church towers over a town."""
    chance = Chance(seed * 7)
    found: list[tuple[float, str]] = []
    shapely.prepare(area)
    x0, y0, x1, y1 = area.bounds
    for _ in range(400):
        x, y = chance.between(x0, x1), chance.between(y0, y1)
        if (
            len(found) < 7
            and area.contains(box(x, y - 16, x + 26, y))
            and taken.free((x - 20, y - 40, 62, 52))
        ):
            found.append((y, at([buildings.church(8, 30)], x, y, 0.95)))
            taken.mark((x - 1, y - 30, 26, 31))
            taken.mark((x - 20, y - 12, 60, 8))
    return [svg for _, svg in sorted(found)]


def uptown_sights(taken: Taken) -> list[str]:
    """The Harlem railroad, the reservoir, the Crystal Palace, and some heights."""
    rail = [(1893.0, 668.0), (1960.0, 682.0), (2060.0, 684.0), (2600.0, 684.0)]
    line = smooth(rail)
    out = [stroke(line, 2.6, "#f6ecd3"), stroke(line, 0.8, INK, 0.7),
           stroke(line, 3.2, INK, 0.55, cap="butt", dash="0.6 3.4")]  # fmt: skip
    train = "".join(f"M{num(2010 + i * 9.5)} 680h7.4v-4.4h-7.4Z" for i in range(4))
    out.append(fill(train, "#a98a62") + stroke(train, 0.5))
    out.append(fill("M2049 680h9v-3h-3v-3.4h-2v3.4h-4Z", INK))
    out.append(stroke("M2055 672c3 -3 0 -5 4 -7c4 -1 3 -4 8 -5", 0.5, INK, 0.6))
    wall = box(2262, 600, 2326, 652)
    out += [fill(outline(wall), "#cdbf9f"), stroke(outline(wall), 1.1),
            fill(outline(wall.buffer(-5)), "#9fbfba"), stroke(outline(wall.buffer(-5)), 0.6),
            hatch(wall.buffer(-6), 0, 3, 0.35, "#3f5f63", 0.7)]  # fmt: skip
    out.append(at([crystal_palace()], 2190, 654))
    for r in ((2000, 668, 80, 18), (2256, 592, 76, 66), (2184, 610, 70, 50), (1890, 660, 670, 28)):
        taken.mark(r)
    return out


def crystal_palace() -> str:
    """The exhibition hall of iron and glass, under its dome.  62 x 40."""
    glass = "#cfe0da"
    hall = rect(0, -12, 62, 12)
    arcade = "".join(f"M{num(1.5 + i * 3.4)} 0v-6a1.2 1.4 0 0 1 2.4 0v6" for i in range(18))
    tower = "".join(shape(rect(x, -17, 3, 17), glass, 0.5) for x in (-1, 20, 39, 60))
    dome = "M19 -19C19 -33 43 -33 43 -19Z"
    ribs = "".join(
        f"M{num(31 + d)} -19Q{num(31 + d * 0.8)} -27 31 -29.6" for d in (-8, -4, 0, 4, 8)
    )
    return (
        shape(hall, glass, 0.7) + stroke(arcade, 0.4, INK, 0.8) + shape(rect(22, -19, 18, 8), glass, 0.5)
        + tower + shape(dome, glass, 0.7) + stroke(ribs, 0.4, INK, 0.8)
        + stroke("M31 -29.4V-38", 0.6) + fill("M31 -38h7v3.6h-7Z", "#c8452e")
    )  # fmt: skip


def town(area: Polygon, angle: float, within: Polygon) -> tuple[list[str], BaseGeometry]:
    """Blocks of a quiet town, and their ground."""
    whole = unary_union(_grid(area.intersection(within), angle, 24, 50, 1.6))
    return [
        fill(outline(whole), "#8a5a34", 0.10),
        hatch(whole, 45, 2.2, 0.28, INK, 0.28),
        stroke(outline(whole), 0.45, INK, 0.55),
    ], whole


def untinted(items: list[str]) -> list[str]:
    """The same drawings in paper and ink, with a trace of color only."""
    plain = dict.fromkeys(buildings.BRICK, "#f1e2c4")
    plain |= dict.fromkeys(buildings.ROOF, "#d3bfa2")
    plain |= dict.fromkeys(buildings.LEAF, "#bfc49c")
    out = []
    for svg in items:
        for color, tone in plain.items():
            svg = svg.replace(color, tone)
        out.append(svg)
    return out


def ferries() -> list[str]:
    """Dotted courses of the ferries."""
    routes = (
        [(910, 801), (898, 868), (842, 945), (812, 1000)],
        [(1066, 882), (1036, 952), (996, 1018), (985, 1066)],
        [(1240, 1001), (1204, 1052), (1168, 1122), (1150, 1196)],
        [(937, 440), (916, 366), (898, 280), (905, 192)],
    )  # fmt: skip
    d = "".join(smooth([(float(x), float(y)) for x, y in r]) for r in routes)
    return [stroke(d, 1.0, "#35565c", 0.75, dash="0.1 3.6")]


def country(area: BaseGeometry, taken: Taken) -> list[str]:
    """Farm land: fields of differing furrows, hedges, orchards and a few houses."""
    chance = Chance(61)
    out: list[str] = []
    parts = list(area.geoms) if hasattr(area, "geoms") else [area]
    trees: list[tuple[float, str]] = []
    for part in parts:
        for field in _grid(part, 17, 62, 96, 2.2):
            roll = chance.unit()
            x0, y0, x1, y1 = field.bounds
            quiet = not taken.free((x0, y0, x1 - x0, y1 - y0))
            if roll < 0.34:
                angle = 17 + (0, 90, 40)[int(chance.unit() * 3)]
                out.append(fill(outline(field), "#b7a25a", 0.10))
                out.append(hatch(field.buffer(-1.5), angle, 3.2, 0.4, "#6d5a34", 0.42))
            elif roll < 0.62:
                out.append(fill(outline(field), "#8fa860", 0.16))
            out.append(stroke(outline(field), 0.5, "#5d6a3a", 0.55, dash="2.6 1.5"))
            if quiet:
                continue
            trees += _plant(field, chance, roll)
    trees.sort(key=lambda t: t[0])
    return out + [svg for _, svg in trees]


def _plant(field: Polygon, chance: Chance, roll: float) -> list[tuple[float, str]]:
    """Trees of a field: an orchard in rows, a hedge row, or a farm house with its poplars."""
    found: list[tuple[float, str]] = []
    shapely.prepare(field)
    x0, y0, x1, y1 = field.bounds
    if 0.68 < roll < 0.78:
        y = y0 + 8
        while y < y1 - 3:
            x = x0 + 6
            while x < x1 - 5:
                if field.contains(box(x - 4, y - 5, x + 4, y)):
                    found.append((y, at([buildings.tree(chance, 0.9)], x, y)))
                x += 9.5
            y += 8.5
    elif roll >= 0.86:
        c = field.centroid
        if field.contains(box(c.x - 10, c.y - 8, c.x + 16, c.y + 4)):
            found.append((c.y, at([buildings.eave_house(chance)], c.x, c.y, 1.2)))
            found.append((c.y + 1, at([buildings.poplar(chance, 1.1)], c.x - 5, c.y + 1)))
            found.append((c.y + 1.2, at([buildings.tree(chance, 1.2)], c.x + 16, c.y + 1)))
    else:
        for _ in range(5):
            x, y = chance.between(x0, x1), chance.between(y0, y1)
            if field.contains(box(x - 4, y - 8, x + 4, y + 1)):
                found.append((y, at([buildings.tree(chance, 1.0)], x, y)))
    return found


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
            if (
                roll < density
                and area.contains(box(px - 2, py - 4, px + 10, py + 1))
                and taken.free((px - 1, py - 12, 13, 13))
            ):
                item = (
                    buildings.house(chance)
                    if roll < density * 0.62
                    else buildings.tree(chance, 1.1)
                )
                found.append((py, at([item], px, py)))
            x += 13
        y += 10
    found.sort(key=lambda i: i[0])
    return [svg for _, svg in found]


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
