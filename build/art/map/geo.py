"""Read the ward topology and turn it into world units (rotated, Battery on the left)."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from frame import ISLAND_BOX, Point

SOURCE = Path(__file__).parent / "data" / "wards.geo.json"


class Geo:
    """The topology of `data/wards.geo.json`, every point already in world units."""

    def __init__(self) -> None:
        self.raw: dict[str, Any] = json.loads(SOURCE.read_text())
        turn = math.radians(self.raw["meta"]["rotationDeg"])
        self._cos, self._sin = math.cos(turn), math.sin(turn)
        self._fit()
        self.arcs = {a["id"]: a for a in self.raw["arcs"]}
        self.arc_points = {k: self.line(a["points"]) for k, a in self.arcs.items()}
        self.wards = {w["id"]: w for w in self.raw["wards"]}
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
        self._dx = x1 - max(xs) * self.scale  # 14th Street stands on the right edge
        self._dy = (y0 + y1) / 2 - (min(ys) + max(ys)) / 2 * self.scale

    def point(self, p: list[float]) -> Point:
        """One point of the source (map metres) in world units, rounded to 0.1."""
        x, y = self._turned(p)
        return round(x * self.scale + self._dx, 1), round(y * self.scale + self._dy, 1)

    def line(self, points: list[list[float]]) -> list[Point]:
        """A polyline of the source in world units."""
        return [self.point(p) for p in points]

    def ring(self, ward: int) -> list[Point]:
        """The outline of a ward: its arcs in order, shared points exactly equal."""
        out: list[Point] = []
        for name in self.wards[ward]["ring"]:
            pts = self.arc_points[name.lstrip("-")]
            pts = pts[::-1] if name.startswith("-") else pts
            out += pts[:-1]
        return out
