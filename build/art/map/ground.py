"""Which ground is taken: calm places for pieces, letters, landmarks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import shapely
from frame import CANVAS, Rect
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union


class Taken:
    """A grid of whole world units, True where nothing more may stand."""

    def __init__(self) -> None:
        self.grid = np.zeros((int(CANVAS[1]), int(CANVAS[0])), np.bool_)

    def _span(self, r: Rect) -> tuple[int, int, int, int]:
        x, y, w, h = r
        height, width = self.grid.shape
        return (
            max(0, min(width, int(np.floor(x)))),
            max(0, min(height, int(np.floor(y)))),
            max(0, min(width, int(np.ceil(x + w)))),
            max(0, min(height, int(np.ceil(y + h)))),
        )

    def mark(self, r: Rect, pad: float = 0.0) -> None:
        """Take a rectangle."""
        x0, y0, x1, y1 = self._span((r[0] - pad, r[1] - pad, r[2] + 2 * pad, r[3] + 2 * pad))
        self.grid[y0:y1, x0:x1] = True

    def mark_area(self, area: BaseGeometry) -> None:
        """Take any polygon."""
        if area.is_empty:
            return
        x, y, x1, y1 = area.bounds
        c0, r0, c1, r1 = self._span((x, y, x1 - x, y1 - y))
        if c1 <= c0 or r1 <= r0:
            return
        gx, gy = np.meshgrid(np.arange(c0, c1) + 0.5, np.arange(r0, r1) + 0.5)
        self.grid[r0:r1, c0:c1] |= shapely.contains_xy(area, gx, gy)

    def free(self, r: Rect) -> bool:
        """Is a rectangle completely free?"""
        x0, y0, x1, y1 = self._span(r)
        return x1 > x0 and y1 > y0 and not bool(self.grid[y0:y1, x0:x1].any())

    def share(self, r: Rect) -> float:
        """Share of a rectangle that is taken."""
        x0, y0, x1, y1 = self._span(r)
        return float(self.grid[y0:y1, x0:x1].mean()) if x1 > x0 and y1 > y0 else 1.0


def ward_rects(entry: dict[str, Any]) -> dict[str, Rect]:
    """All reserved rectangles of one ward of geometry.json."""
    out: dict[str, Rect] = {}
    for name in ("numeral", "lock", "sign", "ribbon"):
        if name in entry:
            x, y, w, h = entry[name]
            out[name] = (x, y, w, h)
    for name, (x, y, w, h) in entry.get("landmarks", {}).items():
        out["art:" + name] = (x, y, w, h)
    for place, (x, y, w, h) in enumerate(entry["clear_areas"]):
        out[f"row:{place}"] = (x, y, w, h)
    return out


def calm(geometry: dict[str, Any], names: Iterable[str], pad: float) -> BaseGeometry:
    """Union of the named reserved rectangles of all wards, rounded at the corners."""
    boxes: list[Polygon] = []
    for entry in geometry["wards"].values():
        rects = ward_rects(entry)
        for name in names:
            for found, (x, y, w, h) in rects.items():
                if found.split(":")[0] == name:
                    boxes.append(box(x, y, x + w, y + h))
    return unary_union(boxes).buffer(pad + 9).buffer(-9)
