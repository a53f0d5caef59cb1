"""Engraved water: shore lines that thin out, a slight swell, and the shores themselves."""

from __future__ import annotations

import math

from frame import CANVAS
from land import Land
from pen import Chance, lines_of, num, poly, stroke
from shapely import prepare
from shapely.geometry import LineString, Polygon, box
from shapely.geometry import Point as Dot
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

INK_WATER = "#3f5f63"
SHEET = box(-4, -4, CANVAS[0] + 4, CANVAS[1] + 4)


def shore_lines(land: Land, extra: list[BaseGeometry]) -> list[str]:
    """Lines that echo every shore, wider apart and fainter outwards."""
    solid = unary_union([land.all, *extra])
    # Closing the slips between piers gives the calm ruled water of an engraved harbor.
    harbor = unary_union([land.manhattan, land.piers]).buffer(9).buffer(-9)
    solid = unary_union([solid, harbor]).simplify(0.4)
    out: list[str] = []
    distance, gap = 2.4, 2.3
    for i in range(17):
        ring = solid.buffer(distance, quad_segs=6).simplify(0.25)
        d = "".join(poly(line) for edge in lines_of(ring.boundary) for line in _on_sheet(edge))
        fade = 1 - i / 17
        out.append(stroke(d, 0.34 + 0.5 * fade, INK_WATER, 0.16 + 0.52 * fade**1.2))
        gap *= 1.085
        distance += gap
    return out


def _on_sheet(line: list[tuple[float, float]]) -> list[list[tuple[float, float]]]:
    """Only what is on the sheet."""
    return lines_of(LineString(line).intersection(SHEET))


def slips(land: Land) -> list[str]:
    """Short ruling between the piers."""
    harbor = unary_union([land.manhattan, land.piers]).buffer(9).buffer(-9)
    water = harbor.difference(unary_union([land.manhattan, land.piers.buffer(0.6)]))
    rules = []
    for i in range(int((harbor.bounds[3] - 180) / 2.1)):
        y = 180 + i * 2.1
        strip = box(harbor.bounds[0], y, harbor.bounds[2], y + 0.01)
        for line in lines_of(strip.intersection(water)):
            xs = [p[0] for p in line]
            rules.append(f"M{num(min(xs))} {num(y)}H{num(max(xs))}")
    return [stroke("".join(rules), 0.42, INK_WATER, 0.5, cap="butt")]


def swell(land: Land, keep_off: list[BaseGeometry], seed: int = 5) -> list[str]:
    """Small wavelets on the open water, thinning out of sight of land."""
    chance = Chance(seed)
    shore = land.all.buffer(66)
    blocked = unary_union([shore, *keep_off])
    prepare(blocked)
    strokes: list[str] = []
    y = 196.0
    while y < CANVAS[1]:
        x = -20 + 60 * chance.unit()
        while x < CANVAS[0]:
            w = chance.between(9, 24)
            if chance.unit() < 0.62 and not blocked.contains(Dot(x + w / 2, y)):
                strokes.append(_wavelet(x, y + chance.between(-2, 2), w, chance))
            x += w + chance.between(14, 52)
        y += chance.between(7, 10)
    return [stroke("".join(strokes), 0.5, INK_WATER, 0.42)]


def _wavelet(x: float, y: float, w: float, chance: Chance) -> str:
    """One flat wave: a crest, sometimes two, with a straight tail."""
    rise = chance.between(0.8, 1.6)
    third = w / 3
    return (
        f"M{num(x)} {num(y)}q{num(third / 2)} {num(-rise)} {num(third)} 0"
        f"q{num(third / 2)} {num(-rise)} {num(third)} 0h{num(third * chance.unit())}"
    )


def coast(land: Land) -> list[str]:
    """Ink outline of every land, heavier on the shaded (lower right) side."""
    out: list[str] = []
    for area, width in (
        (land.manhattan, 1.5), (land.jersey, 1.0), (land.brooklyn, 1.0),
        *[(isle, 0.9) for isle in land.isles],
    ):  # fmt: skip
        out += [stroke(poly(line), width) for edge in lines_of(area) for line in _on_sheet(edge)]
        out.append(_shaded(area, width))
    return out


def _shaded(area: Polygon, width: float) -> str:
    """Thicken the outline where it faces away from the light."""
    d = ""
    for ring in lines_of(area):
        turn = 1 if Polygon(ring).exterior.is_ccw else -1
        for (x0, y0), (x1, y1) in zip(ring, ring[1:], strict=False):
            a = math.atan2(y1 - y0, x1 - x0)
            nx, ny = turn * math.sin(a), -turn * math.cos(a)
            if nx * 0.5 + ny > 0.35:
                d += f"M{num(x0)} {num(y0 + 0.7)}L{num(x1)} {num(y1 + 0.7)}"
    return stroke(d, width * 1.25)
