"""A smooth area cartogram: the smallest wards grow until their counts can be read across a table.

Four populations, five players with a crowd behind each, a numeral, a tally and a lock need the same
ground in every ward.  The method is diffusion by a flow (Gastner, Seguy and More 2018): ground
that wants room flows apart, other ground closes up, and whatever is drawn on it flows along.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from frame import Point
from numpy.typing import NDArray
from scipy import fft, ndimage
from shapely.geometry import Polygon

# Thousands of square units that each ward is to have: more where a park, a sign or Tammany Hall
# is too.
WISHED = {
    1: 67, 2: 63, 3: 55, 4: 66, 5: 61, 6: 61, 7: 64, 8: 59, 9: 57, 10: 63, 11: 56.5,
    13: 58, 14: 66, 15: 60, 17: 60,
}  # fmt: skip
CELL = 5.0  # world units
STEPS = 24  # of a flow
FLOWS = 6  # one after the other, until every ward has what it wishes to a thousandth
SOFT = 18.0  # units over which ground that grows goes over into ground that does not
# The ground that flows: left, top, right, bottom.  Nothing crosses its edge, so the island keeps
# its height and Fourteenth Street, on the right edge, stays straight.
BOX = (330.0, 278.0, 1830.0, 1116.0)

Array = NDArray[np.float64]
Ring = list[Point]


@dataclass(frozen=True)
class _Flow:
    """Currents through the sides of the cells, and how dense each cell is at the beginning."""

    across: Array  # (high, wide + 1)
    down: Array  # (high + 1, wide)
    dense: Array

    def move(self, points: Array) -> Array:
        """Points (n, 2) carried by the whole flow, by Heun's method."""
        for step in range(STEPS):
            first = self._speed(points, step / STEPS)
            then = self._speed(points + first / STEPS, (step + 1) / STEPS)
            points = points + (first + then) / (2 * STEPS)
        return points

    def _speed(self, points: Array, time: float) -> Array:
        x = (points[:, 0] - BOX[0]) / CELL
        y = (points[:, 1] - BOX[1]) / CELL
        dense = _at(self.dense, y - 0.5, x - 0.5)
        thin = dense + time * (1.0 - dense)  # all is even in the end
        current = np.stack([_at(self.across, y - 0.5, x), _at(self.down, y, x - 0.5)], -1)
        return np.asarray(current / thin[:, None], np.float64)


def _at(field: Array, row: Array, column: Array) -> Array:
    found = ndimage.map_coordinates(field, [row, column], order=1, mode="nearest")
    return np.asarray(found, np.float64)


def _flow(dense: Array) -> _Flow:
    """The flow that evens out densities whose mean is 1."""
    rows = 2 * (np.cos(np.pi * np.arange(dense.shape[0]) / dense.shape[0]) - 1)
    columns = 2 * (np.cos(np.pi * np.arange(dense.shape[1]) / dense.shape[1]) - 1)
    waves = (rows[:, None] + columns[None, :]) / CELL**2
    waves[0, 0] = 1.0
    spectrum = fft.dctn(dense - 1.0, norm="ortho") / waves
    spectrum[0, 0] = 0.0
    height = fft.idctn(spectrum, norm="ortho")
    across = np.pad(np.diff(height, axis=1) / CELL, ((0, 0), (1, 1)))
    down = np.pad(np.diff(height, axis=0) / CELL, ((1, 1), (0, 0)))
    return _Flow(across, down, dense)


def _dense(rings: dict[int, Array]) -> Array:
    """How much room each cell wishes over how much it has; the mean is 1."""
    xs, ys = np.meshgrid(
        np.arange(BOX[0], BOX[2], CELL) + CELL / 2, np.arange(BOX[1], BOX[3], CELL) + CELL / 2
    )
    dense = np.full(xs.shape, np.nan)
    for ward, ring in rings.items():
        area = Polygon(ring)
        dense[shapely.contains_xy(area, xs, ys)] = WISHED[ward] * 1000 / area.area
    land = ~np.isnan(dense)
    dense[~land] = (dense.size - np.nansum(dense)) / (dense.size - land.sum())
    soft = ndimage.gaussian_filter(dense, SOFT / CELL, mode="reflect")
    return np.asarray(soft / soft.mean(), np.float64)


class Cartogram:
    """Where every point goes; `rings` are the wards' outlines before, in world units."""

    def __init__(self, rings: dict[int, Ring]) -> None:
        xs = np.arange(BOX[0], BOX[2] + CELL / 2, CELL)
        ys = np.arange(BOX[1], BOX[3] + CELL / 2, CELL)
        start = np.stack(np.meshgrid(xs, ys), -1).reshape(-1, 2)
        grid, outlines = start, {ward: np.array(ring) for ward, ring in rings.items()}
        for _ in range(FLOWS):
            flow = _flow(_dense(outlines))
            grid = flow.move(grid)
            outlines = {ward: flow.move(outline) for ward, outline in outlines.items()}
        shift = (grid - start).reshape(len(ys), len(xs), 2)
        self._shift = [ndimage.spline_filter(shift[..., axis], order=3) for axis in (0, 1)]

    def move(self, p: Point) -> Point:
        """Where a point is afterwards; beyond the ground that flows it goes as its edge."""
        place = [[(p[1] - BOX[1]) / CELL], [(p[0] - BOX[0]) / CELL]]
        dx, dy = (
            float(ndimage.map_coordinates(one, place, order=3, prefilter=False, mode="nearest")[0])
            for one in self._shift
        )
        return p[0] + dx, p[1] + dy
