"""Read the ward topology and turn it into world units (rotated, Battery on the left)."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from cartogram import Cartogram
from frame import ISLAND_BOX, Point
from shapely.geometry import LineString

SOURCE = Path(__file__).parent / "data" / "wards.geo.json"


STEP = 10.0  # units: a longer straight line gets points between, so that it bends with the ground
FINE = 0.2  # units by which a line may stray where points are left out again


class Geo:
    """The topology of `data/wards.geo.json`, every point already in world units."""

    def __init__(self) -> None:
        self.raw: dict[str, Any] = json.loads(SOURCE.read_text())
        turn = math.radians(self.raw["meta"]["rotationDeg"])
        self._cos, self._sin = math.cos(turn), math.sin(turn)
        self._fit()
        self.arcs = {a["id"]: a for a in self.raw["arcs"]}
        self.wards = {w["id"]: w for w in self.raw["wards"]}
        even = {k: _dense([self._even(p) for p in a["points"]]) for k, a in self.arcs.items()}
        self._cartogram = Cartogram({ward: self._joined(ward, even) for ward in self.wards})
        self.arc_points = {k: self.line(a["points"]) for k, a in self.arcs.items()}
        self.zones: dict[str, list[int]] = self.raw["zones"]
        self.shore = self.line(self.raw["shoreline"])

    def _turned(self, p: list[float]) -> Point:
        x, y = p
        return x * self._cos - y * self._sin, -(x * self._sin + y * self._cos)

    def _fit(self) -> None:
        """Scale and place the island with its piers into `ISLAND_BOX`."""
        points = [p for a in self.raw["arcs"] for p in a["points"]]
        points += [p for q in self.raw["piers"] for p in q["points"]]
        turned = [self._turned(p) for p in points]
        xs, ys = [p[0] for p in turned], [p[1] for p in turned]
        x0, y0, x1, y1 = ISLAND_BOX
        self.scale = min((x1 - x0) / (max(xs) - min(xs)), (y1 - y0) / (max(ys) - min(ys)))
        self._dx = x1 - max(xs) * self.scale  # 14th Street is on the right edge
        self._dy = (y0 + y1) / 2 - (min(ys) + max(ys)) / 2 * self.scale

    def _even(self, p: list[float]) -> Point:
        """One point of the source (map metres) in world units, before the cartogram."""
        x, y = self._turned(p)
        return x * self.scale + self._dx, y * self.scale + self._dy

    def moved(self, p: Point) -> Point:
        """Where the cartogram takes a point, rounded to 0.1."""
        x, y = self._cartogram.move(p)
        return round(x, 1), round(y, 1)

    def point(self, p: list[float]) -> Point:
        """One point of the source (map metres) in world units, rounded to 0.1."""
        return self.moved(self._even(p))

    def line(self, points: list[list[float]]) -> list[Point]:
        """A polyline of the source in world units, bent as the ground is; its ends are exact."""
        even = _dense([self._even(p) for p in points])
        bent = LineString([self.moved(p) for p in even]).simplify(FINE, preserve_topology=False)
        return [(float(x), float(y)) for x, y in bent.coords]

    def ring(self, ward: int) -> list[Point]:
        """The outline of a ward: its arcs in order, shared points exactly equal."""
        return self._joined(ward, self.arc_points)

    def _joined(self, ward: int, lines: dict[str, list[Point]]) -> list[Point]:
        out: list[Point] = []
        for name in self.wards[ward]["ring"]:
            pts = lines[name.lstrip("-")]
            pts = pts[::-1] if name.startswith("-") else pts
            out += pts[:-1]
        return out


def _dense(line: list[Point]) -> list[Point]:
    """A line with points between, none farther from the next than `STEP`."""
    out: list[Point] = []
    for (ax, ay), (bx, by) in zip(line, line[1:], strict=False):
        parts = max(1, math.ceil(math.hypot(bx - ax, by - ay) / STEP))
        out += [(ax + (bx - ax) * n / parts, ay + (by - ay) * n / parts) for n in range(parts)]
    return [*out, line[-1]]
