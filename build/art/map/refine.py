"""Pack wards again from where things are: `python build/art/map/refine.py [WARD ...]`.

Each trial heats the places in `geometry.json` by another amount and lets them cool again, with
air between what is seen of pieces, and room to the border.  The best clean trial is written to
`geometry.json`; `make.py --keep-geometry` then draws the map.
"""

from __future__ import annotations

import json
import math
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

import geometry as recipe
import packing
from frame import Point, Rect
from geo import Geo
from packing import CELL, FIRM, Ground, Item, Places
from pen import Chance
from shapely.geometry import Polygon

HEATS = (0.0, 250.0, 400.0, 600.0)  # at the start of each trial
COLD = 2.0  # at the end
ROUNDS = 25_000
AIR = 8.0  # wanted round what is seen of a piece
NEAR, NEARER = 9.0, 6.0  # wanted, and asked for firmly, between it and the border


class Refined(packing._Ward):
    """The state of a search that begins with the places of a ward."""

    def __init__(self, polygon: Polygon, holes: list[Polygon], items: list[Item], at: list[Point],
                 chance: Chance) -> None:  # fmt: skip
        super().__init__(Ground(polygon, recipe.MARGIN, holes), items, chance)
        self.at = [(round(x / CELL) * CELL, round(y / CELL) * CELL) for x, y in at]
        self.start = list(self.at)
        self.near, self.nearer = (Ground(polygon, far, holes) for far in (NEAR, NEARER))
        self.seen: list[Rect] = [item.single for item in items]

    def cost(self, i: int) -> float:
        """What an item costs where it is, with the air that it lacks and how far it moved."""
        total = super().cost(i)
        (x, y), (left, top, wide, high) = self.at[i], self.seen[i]
        box = x + left, y + top, wide, high
        if self.items[i].piece or self.items[i].kind == "head":
            total += 0.5 * self.firm * self.nearer.outside(box) + 0.25 * self.near.outside(box)
        around = left - AIR, top - AIR, wide + 2 * AIR, high + 2 * AIR
        for j, (bx, by) in enumerate(self.at):
            if j != i:
                total += packing._shared(x, y, around, bx, by, self.seen[j])
        return total + 0.05 * (abs(x - self.start[i][0]) + abs(y - self.start[i][1]))

    def cool(self, heat: float) -> float:
        """Let the items find better places, as `anneal` does; what they cost in the end."""
        chance, count = self.chance, len(self.items)
        for step in range(ROUNDS if heat else 0):
            share = step / ROUNDS
            now = heat * (COLD / heat) ** share
            self.firm = 4.0 + (FIRM - 4.0) * share
            i, j = int(chance.unit() * count), int(chance.unit() * count)
            before, moved = list(self.at), [i]
            if chance.unit() < 0.06:
                moved = [i, j] if i != j else [i]
            old = sum(self.cost(k) for k in moved)
            if len(moved) == 2:
                self.at[i], self.at[j] = self.at[j], self.at[i]
            else:
                self.at[i] = self._step(i, j, 3 + 50 * (1 - share) ** 2)
            new = sum(self.cost(k) for k in moved)
            if new > old and chance.unit() >= math.exp((old - new) / now):
                self.at = before
        self.settle()
        self.firm = FIRM
        return sum(self.cost(i) for i in range(count))

    def _step(self, i: int, j: int, reach: float) -> Point:
        """A place at which to try item i: anywhere, on the line of item j, or nearby."""
        chance, (x, y), pick = self.chance, self.at[i], self.chance.unit()
        x0, y0, x1, y1 = self.ground.bounds
        if pick < 0.05:
            x, y = chance.between(x0, x1), chance.between(y0, y1)
        elif pick < 0.11:
            y = self.at[j][1]
        else:
            x, y = x + chance.between(-reach, reach), y + chance.between(-reach, reach)
        return round(x / CELL) * CELL, round(y / CELL) * CELL


def refined(geo: Geo, data: dict[str, Any], ward: int) -> dict[str, Any]:
    """One ward of geometry.json, with the best places that trials found."""
    holes = recipe.holes(geo, ward, recipe.plazas(data["junctions"]))
    places = refine(geo, ward, data["wards"][str(ward)], holes)
    return recipe.ward_entry(geo, ward, places, holes)


def refine(geo: Geo, ward: int, entry: dict[str, Any], holes: list[Polygon]) -> Places:
    """The best places of a ward that trials found."""
    polygon = Polygon(geo.ring(ward))
    items = packing.items(ward, recipe.extras(ward))
    at: list[Point] = [(x, y) for x, y in (*entry["cubes"], *entry["bosses"])]
    for item in items[len(at) :]:
        x, y, wide, high = entry["numeral" if item.kind == "head" else item.kind]
        if item.kind == "head":
            x, y, wide, high = packing.head(x, y, ward)
        at.append((x + wide / 2, y + high / 2))
    clean: list[tuple[float, int, Refined]] = []
    for trial, heat in enumerate(HEATS):
        tried = Refined(polygon, holes, items, at, Chance(ward * 100 + trial))
        cost = tried.cool(heat)
        if tried.hard() <= 0:
            clean.append((cost, trial, tried))
        print(ward, trial, round(cost), round(tried.hard()), flush=True)
    if not clean:
        raise ValueError(f"ward {ward}: no clean places were found")
    return packing._places(min(clean)[2])


def main() -> None:
    """Refine the wards named, or all of them."""
    geo = Geo()
    data = json.loads(recipe.OUT.read_text())
    wards = [int(ward) for ward in sys.argv[1:] or data["wards"]]
    with ProcessPoolExecutor(2) as workers:
        for ward, entry in zip(wards, workers.map(partial(refined, geo, data), wards), strict=True):
            data["wards"][str(ward)] = entry
    data["order_arrows"] = recipe.order_arrows(geo, data["wards"])
    recipe.OUT.write_text(recipe.dump(data))


if __name__ == "__main__":
    main()
