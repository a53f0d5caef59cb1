"""Everything drawn round the harbor: Brooklyn, Jersey, the islands, uptown."""

from __future__ import annotations

import math

import frame
import labels
import shores
from city import pack_houses
from ground import Taken
from land import BROOKLYN, GOVERNORS, JERSEY, Land, curve
from pen import Chance, group
from shapely.geometry import Polygon, box
from shapely.ops import unary_union


def draw(land: Land) -> list[str]:
    """The quieter ground round the harbor."""
    taken = Taken()
    taken.mark((340, 1070, 340, 72))
    taken.mark((frame.CARTOUCHE[0], frame.CARTOUCHE[1] - 14, frame.CARTOUCHE[2], 90))
    out, squares = shores.uptown(land)
    taken.mark_area(squares.buffer(4))
    towns = (
        (land.brooklyn, 20, _round(900, 1120, 240, 130), 3),
        (land.brooklyn, -8, _round(1700, 1250, 300, 110), 5),
        (land.jersey, -9, _round(800, 150, 190, 90), 6),
    )
    quarters = []
    for area, angle, within, seed in towns:
        svg, blocks = shores.town(area, angle, within)
        quarters.append(blocks)
        spires = shores.spires(area.intersection(within).buffer(-12), taken, seed)
        built, _ = pack_houses(blocks, taken, Chance(seed), 0.2, 0.3)
        out.append(group([*svg, *shores.untinted(built)], 'opacity="0.72"'))
        out += spires
    open_land = unary_union([land.brooklyn, land.jersey]).difference(
        unary_union([q.buffer(2) for q in quarters]).buffer(4).buffer(-3)
    )
    out += shores.country(open_land, taken)
    out += shores.uptown_sights(taken)
    for x0, x1, share, seed in (
        (1850, 1900, 0.5, 47),
        (1900, 1990, 0.2, 48),
        (1990, 2560, 0.05, 49),
    ):
        near = land.uptown.intersection(box(x0, 0, x1, 1440)).buffer(-4)
        built = shores.houses(near, taken, seed, share)
        out.append(group(shores.untinted(built), 'opacity="0.75"'))
    out.append(labels.vertical("FOURTEENTH  STREET", 1843, 800, 11.5))
    out += shores.ferries()
    out += shores.pier_stubs(land_shore(BROOKLYN), 3, (690, 1100))
    out += shores.pier_stubs(land_shore(JERSEY), 4, (570, 1000))
    gx = sum(p[0] for p in GOVERNORS) / len(GOVERNORS)
    gy = sum(p[1] for p in GOVERNORS) / len(GOVERNORS)
    for x, y, r in ((gx + 4, gy, 24.0), (61.0, 698.0, 15.0)):
        out.append(shores.isle_fort(x, y, r))
        taken.mark((x - r, y - r, 2 * r, 2 * r))
    for isle, seed in zip(land.isles, (53, 54, 55), strict=True):
        out += shores.houses(isle.buffer(-5), taken, seed, 0.34)
    out.append(labels.name_at("BROOKLYN", 612, 1136, 17, style="bold"))
    return out


def _round(x: float, y: float, rx: float, ry: float) -> Polygon:
    """An uneven oval: the edge of a town."""
    chance = Chance(int(x))
    return Polygon(
        [
            (x + rx * k * math.cos(i * math.tau / 18), y + ry * k * math.sin(i * math.tau / 18))
            for i, k in enumerate([chance.between(0.8, 1.12) for _ in range(18)])
        ]
    )


def land_shore(points: list[frame.Point]) -> list[frame.Point]:
    """A hand-drawn shore as its smooth curve."""
    return curve(points[:-2])
