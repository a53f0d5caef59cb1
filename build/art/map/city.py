"""The city's ground: blocks and streets, borders, piers; and houses wherever no token is."""

from __future__ import annotations

from typing import Any

import buildings
import shapely
from geo import Geo
from ground import Taken, calm
from land import Land
from pen import INK, PAPER, Chance, at, fill, hatch, lines_of, outline, poly, shape, stroke
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

CALM = ("row", "numeral", "ribbon", "sign")


class City:
    """Blocks of the island, cut by every street."""

    def __init__(self, geo: Geo, land: Land, geometry: dict[str, Any]) -> None:
        self.geo, self.land, self.geometry = geo, land, geometry
        self.main = [geo.line(s["points"]) for s in geo.raw["streets"]]
        self.classes = [s["class"] for s in geo.raw["streets"]]
        self.minor = [geo.line(m) for m in geo.raw["minorStreets"]]
        self.borders = [
            geo.arc_points[k] for k, a in geo.arcs.items() if a["kind"] in ("border", "north")
        ]
        self.parks = [Polygon(geo.line(p["polygon"])) for p in geo.raw["parks"]]
        self.plazas = [shapely.Point(*j["point"]).buffer(j["radius"]) for j in geometry["plazas"]]
        self.calm = calm(geometry, CALM, 3.0)
        self.blocks = self._blocks()

    def _blocks(self) -> list[Polygon]:
        """Land left between the streets."""
        streets = [LineString(p).buffer(2.1 if c == 1 else 1.7, cap_style="flat")
                   for p, c in zip(self.main, self.classes, strict=True)]  # fmt: skip
        streets += [LineString(p).buffer(1.15, cap_style="flat") for p in self.minor]
        streets += [LineString(p).buffer(3.4) for p in self.borders]
        streets += [LineString(self.geo.shore).buffer(2.6)]
        streets += [park.buffer(1.2) for park in self.parks]
        streets += [plaza.buffer(1.0) for plaza in self.plazas]
        left = self.land.island.difference(unary_union(streets))
        parts = list(left.geoms) if hasattr(left, "geoms") else [left]
        return [p for p in parts if isinstance(p, Polygon) and p.area > 14]

    def ground(self, feet: list[shapely.Point]) -> list[str]:
        """Blocks: shaded round the houses, drawn plainly elsewhere, faint in the calm places."""
        town = unary_union(self.blocks)
        built = unary_union([f.buffer(10) for f in feet]).buffer(5).buffer(-6)
        busy = town.intersection(built)
        edges = unary_union([LineString(line) for line in lines_of(town)])
        plain = edges.difference(self.calm)
        return [
            fill(outline(busy), "#7a4a2a", 0.08),
            hatch(busy, 45, 1.9, 0.3, INK, 0.2),
            stroke("".join(poly(e) for e in lines_of(plain)), 0.48, INK, 0.4, cap="butt"),
            stroke("".join(poly(e) for e in lines_of(edges.intersection(self.calm))), 0.42,
                   INK, 0.14, cap="butt"),
        ]  # fmt: skip

    def border_lines(self) -> list[str]:
        """Ward borders as inked streets, zone borders heavier and doubled."""
        wards = [poly(self.geo.arc_points[k]) for k, a in self.geo.arcs.items()
                 if a["kind"] == "border" and not a["zoneBorder"]]  # fmt: skip
        zones = [poly(self.geo.arc_points[k]) for k, a in self.geo.arcs.items()
                 if a["kind"] == "border" and a["zoneBorder"]]  # fmt: skip
        north = [poly(self.geo.arc_points[k]) for k, a in self.geo.arcs.items()
                 if a["kind"] == "north"]  # fmt: skip
        thin, thick, edge = "".join(wards), "".join(zones), "".join(north)
        return [
            stroke(thin, 6.2, PAPER, 0.72),
            stroke(thin, 2.3, "#4a2416"),
            stroke(thick, 10.4, PAPER, 0.85),
            stroke(thick, 8.2, "#5a1d10"),
            stroke(thick, 6.6, PAPER),
            stroke(thick, 4.4, "#5a1d10"),
            stroke(edge, 8.4, PAPER, 0.8),
            stroke(edge, 6.4, "#3b241a"),
            stroke(edge, 5.0, PAPER),
            stroke(edge, 2.6, "#3b241a"),
        ]

    def plaza_art(self) -> list[str]:
        """Round squares that part the wards which only touch."""
        out: list[str] = []
        for j in self.geometry["plazas"]:
            x, y = j["point"]
            r = j["radius"]
            out += [
                fill(_disc(x, y, r + 2.6), PAPER, 0.9),
                shape(_disc(x, y, r), "#f4e7c6", 2.2, "#4a2416"),
                stroke(_disc(x, y, r - 2.6), 0.5, INK, 0.7),
                stroke(_disc(x, y, r * 0.30), 0.6, INK, 0.9),
                fill(_disc(x, y, r * 0.16), INK),
            ]
            spokes = "".join(
                f"M{x + r * 0.42 * c:.2f} {y + r * 0.42 * s:.2f}"
                f"L{x + r * 0.70 * c:.2f} {y + r * 0.70 * s:.2f}"
                for c, s in ((1, 0), (0, 1), (-1, 0), (0, -1), (0.71, 0.71), (-0.71, 0.71),
                             (0.71, -0.71), (-0.71, -0.71))
            )  # fmt: skip
            out.append(stroke(spokes, 0.6, INK, 0.8))
        return out

    def piers(self) -> list[str]:
        """Planked piers bristling from the river walls."""
        out: list[str] = []
        for p in self.geo.raw["piers"]:
            line = LineString(self.geo.line(p["points"]))
            half = max(2.3, p["width"] * self.geo.scale / 2)
            deck = line.buffer(half, cap_style="flat")
            shadow = shapely.affinity.translate(deck, 1.5, 1.7)
            out += [
                fill(outline(shadow), "#24424a", 0.42),
                shape(outline(deck), "#e3cda0", 0.75),
                _planks(line, half),
            ]
        return out

    def houses(self, taken: Taken, seed: int = 7) -> tuple[list[str], list[shapely.Point]]:
        """Houses close together wherever a block has room, painted from back to front."""
        town = unary_union(self.blocks)
        for line in self.borders:
            taken.mark_area(LineString(line).buffer(4.2))
        return pack_houses(town, taken, Chance(seed), 0.10)


def pack_houses(
    town: BaseGeometry, taken: Taken, chance: Chance, trees: float, loose: float = 0.0
) -> tuple[list[str], list[shapely.Point]]:
    """Houses on a town's blocks sorted from the back, and where they stand; `loose` leaves that share of lots empty."""
    shapely.prepare(town)
    stands = Taken()
    found: list[tuple[float, str]] = []
    feet: list[shapely.Point] = []
    x0, y0, x1, y1 = (int(v) for v in town.bounds)
    for row in range(y0, y1 + 2, 2):
        x = float(x0 + row % 3)
        while x < x1:
            py = row + chance.between(-0.6, 0.6)
            if not _house_fits(town, taken, stands, x, py):
                x += 2.0
                continue
            stands.mark((x - 1.2, py - 5.6, 10.6, 6.2))
            if chance.unit() >= loose:
                feet.append(shapely.Point(x + 4, py - 2))
                if chance.unit() < trees:
                    found.append((py, at([buildings.tree(chance, 1.15)], x + 3, py)))
                else:
                    found.append((py, at([buildings.house(chance)], x, py, 1.14)))
            x += 9.6
    found.sort(key=lambda item: item[0])
    return [svg for _, svg in found], feet


def _house_fits(town: BaseGeometry, taken: Taken, stands: Taken, x: float, y: float) -> bool:
    """Front on a block, walls and roof off everything that must stay clear."""
    return (
        taken.free((x - 0.5, y - 11, 11, 11.6))
        and stands.free((x, y - 4.4, 8.2, 4.4))
        and bool(shapely.contains_xy(town, x + 0.8, y))
        and bool(shapely.contains_xy(town, x + 6.4, y))
        and bool(shapely.contains_xy(town, x + 4, y - 2))
    )


def _disc(x: float, y: float, r: float) -> str:
    from pen import circle

    return circle(x, y, r)


def _planks(line: LineString, half: float) -> str:
    """Cross planks of a pier."""
    d = ""
    n = int(line.length / 1.8)
    (ax, ay), (bx, by) = line.coords[0], line.coords[-1]
    ux, uy = (bx - ax) / line.length, (by - ay) / line.length
    for i in range(1, n):
        x, y = ax + ux * 1.8 * i, ay + uy * 1.8 * i
        d += f"M{x - uy * half:.2f} {y + ux * half:.2f}L{x + uy * half:.2f} {y - ux * half:.2f}"
    return stroke(d, 0.3, INK, 0.6, cap="butt")
