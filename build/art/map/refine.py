"""Move pieces off the borders of their wards: `python build/art/map/refine.py [WARD ...]`.

Pieces and rows of pieces first wander, by ever fewer steps that leave less room to the border;
then they take the step that leaves most, as long as any leaves more.  They never take ground
twice, and heads and signs stay.  The places found are written to `data/places.json`; `make.py`
then draws the map.
"""

from __future__ import annotations

import json
import math
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations, product
from typing import Any

import geometry as recipe
import packing
from frame import Point
from geo import Geo
from packing import CELL, Ground
from pen import Chance
from shapely.geometry import Polygon
from shapely.geometry import box as rectangle

REACH = 7  # cells of the longest step
ENOUGH = 10.7  # world units to the border, beyond which more room counts nothing
FAR, FAIR = 10.43, 7.82  # world units: ten pixels at 1920x1080, five at 1280x720
LEAST_ROOM = 5.2  # world units to the border, below which no piece shall stand
TASTE = 0.05  # what order in rows counts against room
WANDERING = 20_000  # steps tried in a ward
WARMTH = (8.0, 0.2)  # loss of worth that is readily taken, at the beginning and at the end
LEAST = 0.05  # gain of a step that is worth while


class Refined(packing._Ward):
    """A ward whose pieces move off its border."""

    def __init__(self, geo: Geo, ward: int, spots: dict[str, Any]) -> None:
        holes = recipe.holes(geo, ward, recipe.plazas(recipe.junctions(geo)))
        self.polygon = Polygon(geo.ring(ward))
        items = packing.items(ward, recipe.extras(ward))
        super().__init__(Ground(self.polygon, recipe.MARGIN, holes), items, Chance(ward))
        places = recipe.places_at(ward, spots)
        self.at = [*places.cubes, *places.bosses]
        for x, y, wide, high in (places.rects[item.kind] for item in items if not item.piece):
            self.at.append((x + wide / 2, y + high / 2))
        self.rooms: dict[tuple[int, Point], float] = {}

    def room(self, i: int) -> float:
        """World units from what is seen of a piece to the border."""
        key = i, self.at[i]
        if key not in self.rooms:
            (x, y), (left, top, wide, high) = self.at[i], self.items[i].single
            seen = rectangle(x + left, y + top, x + left + wide, y + top + high)
            within = self.polygon.contains(seen)
            self.rooms[key] = self.polygon.exterior.distance(seen) if within else -FAR
        return self.rooms[key]

    def worth(self) -> float:
        """How well all pieces stand: far from the border, in rows, in the order of seats."""
        pieces = [i for i, item in enumerate(self.items) if item.piece]
        rooms = [self.room(i) for i in pieces]
        near = sum(min(room, ENOUGH) + 3 * min(room, FAIR) for room in rooms)
        near += sum(3 * (room >= FAR) + (room >= FAIR) for room in rooms)
        near -= sum(20 * max(0.0, LEAST_ROOM - room) for room in rooms)
        return near - TASTE * sum(self.taste(i, j) for i, j in combinations(pieces, 2))

    def groups(self) -> list[tuple[int, ...]]:
        """What moves together: a piece, or pieces of a row."""
        kinds = [[i for i, item in enumerate(self.items) if item.kind == kind]
                 for kind in ("cube", "boss")]  # fmt: skip
        single = [(i,) for kind in kinds for i in kind]
        rows = [
            [i for i in kind if self.at[i][1] == y]
            for kind in kinds
            for y in {self.at[i][1] for i in kind}
        ]
        parts = [part for row in rows for n in range(2, len(row) + 1)
                 for part in combinations(row, n)]  # fmt: skip
        return [*single, *parts]

    def wander(self) -> None:
        """Try steps by chance, and keep the best places."""
        chance, now = self.chance, self.worth()
        best, found = now, list(self.at)
        for step in range(WANDERING):
            warmth = WARMTH[0] * (WARMTH[1] / WARMTH[0]) ** (step / WANDERING)
            old, groups = list(self.at), self.groups()
            group = groups[int(chance.unit() * len(groups))]
            dx, dy = (round(chance.between(-REACH, REACH)) * CELL for _ in "xy")
            for i in group:
                self.at[i] = old[i][0] + dx, old[i][1] + dy
            if chance.unit() < 0.5:  # another piece makes room
                i = int(chance.unit() * 9)
                dx, dy = (round(chance.between(-REACH, REACH)) * CELL for _ in "xy")
                self.at[i] = old[i][0] + dx, old[i][1] + dy
            worth = self.worth()
            if chance.unit() < math.exp(min(0.0, (worth - now) / warmth)) and self.hard() <= 0:
                now = worth
                if now > best:
                    best, found = now, list(self.at)
            else:
                self.at = old
        self.at = found

    def move_off(self) -> None:
        """Take steps as long as any is worth while."""
        steps = [(dx * CELL, dy * CELL) for dx, dy in product(range(-REACH, REACH + 1), repeat=2)]
        best, better = self.worth(), True
        while better:
            better = False
            for group in self.groups():
                old, found = list(self.at), list(self.at)
                for dx, dy in steps:
                    for i in group:
                        self.at[i] = old[i][0] + dx, old[i][1] + dy
                    if (worth := self.worth()) > best + LEAST and self.hard() <= 0:
                        best, found = worth, list(self.at)
                    self.at = list(old)
                better |= found != old
                self.at = found


def refined(geo: Geo, spots: dict[str, Any], ward: int) -> dict[str, Any]:
    """The spots of a ward after its pieces moved off its border."""
    state = Refined(geo, ward, spots[str(ward)])
    state.move_off()
    state.wander()
    state.move_off()
    rooms = [round(state.room(i), 1) for i, item in enumerate(state.items) if item.piece]
    print(ward, *rooms, flush=True)
    return recipe.spots_of(packing._places(state))


def main(named: list[str]) -> None:
    """Refine the wards named, or all of them."""
    geo, spots = Geo(), json.loads(recipe.PLACES.read_text())
    wards = [int(ward) for ward in named or spots]
    with ProcessPoolExecutor(2) as workers:
        for ward, entry in zip(
            wards, workers.map(partial(refined, geo, spots), wards), strict=True
        ):
            spots[str(ward)] = entry
    recipe.PLACES.write_text(recipe.dump(spots))


if __name__ == "__main__":
    main(sys.argv[1:])
