"""Find places in a ward: head, sign and pieces, none over another, in one order in all wards.

The head of a ward is its numeral, the lock to the right of it, and the tally below both.  The
order is that of reading: the head, the sign beside it, the bosses, the cubes.

The ward is a mask of 2-unit cells, and a summed-area table shows in one step how much of a box
is outside.  The best places are found by annealing: each of the fifteen or so boxes tries a
step, a leap or an exchange, and what makes the ward worse is taken ever more rarely.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
import shapely
from frame import Point, Rect
from numpy.typing import NDArray
from pen import Chance
from shapely.geometry import Polygon
from stands import PIECES, SCALE, crowd

CELL = 2.0
TALLY = (98.0, 31.0)
NUMERAL_HEIGHT = 46.0
LOCK = (38.0, 47.0)  # what the table draws of a lock
GAP = 2.0  # round what is printed
FIRM = 160.0  # what a square unit costs in the end that two want
ORDER = 3.0  # what a unit costs by which something is not below or to the right of the earlier
ASIDE = 4.0  # what it counts to be to the right of the earlier, and not below
HEADED = 2.0  # what a unit costs between a head and its sign
ROUNDS = 200_000
OUTSIDE = 60.0  # square units of all boxes together that may lie in the margin
RUNS = 5  # at most, until two of them are clean
HEAT = (1500.0, 3.0)  # at the beginning and at the end

Mask = NDArray[np.bool_]
Spots = tuple[NDArray[np.intp], NDArray[np.intp]]
Wish = tuple[str, float, float, float, float]  # name, width, height, wished middle x, y


@dataclass
class Places:
    """The feet of four populations and five players, their ground, and what is printed."""

    cubes: list[Point]
    bosses: list[Point]
    calm: list[Rect]
    rects: dict[str, Rect] = field(default_factory=dict)


class Ground:
    """The free cells of one ward."""

    def __init__(self, polygon: Polygon, margin: float, holes: list[Polygon]) -> None:
        inner = polygon.buffer(-margin)
        for hole in holes:
            inner = inner.difference(hole)
        x0, y0, x1, y1 = polygon.bounds
        self.x0, self.y0 = x0 // CELL * CELL, y0 // CELL * CELL
        xs = np.arange(self.x0, x1 + CELL, CELL) + CELL / 2
        ys = np.arange(self.y0, y1 + CELL, CELL) + CELL / 2
        gx, gy = np.meshgrid(xs, ys)
        self.mask: Mask = shapely.contains_xy(inner, gx, gy)
        self.middle: Point = (polygon.centroid.x, polygon.centroid.y)
        self.bounds = polygon.bounds
        table = np.zeros((self.mask.shape[0] + 1, self.mask.shape[1] + 1), np.int64)
        table[1:, 1:] = (~self.mask).cumsum(0).cumsum(1)
        self._table: list[list[int]] = table.tolist()

    def outside(self, box: Rect) -> float:
        """How many square units of a box are not free."""
        high, wide = self.mask.shape
        x0, y0 = math.floor((box[0] - self.x0) / CELL), math.floor((box[1] - self.y0) / CELL)
        x1 = math.ceil((box[0] + box[2] - self.x0) / CELL)
        y1 = math.ceil((box[1] + box[3] - self.y0) / CELL)
        a, b, c, d = max(0, x0), max(0, y0), min(wide, x1), min(high, y1)
        whole = (x1 - x0) * (y1 - y0)
        if a >= c or b >= d:
            return whole * CELL**2
        table = self._table
        taken = table[d][c] - table[b][c] - table[d][a] + table[b][a]
        return (whole - (c - a) * (d - b) + taken) * CELL**2

    def cells(self, w: float, h: float) -> tuple[int, int]:
        """Size in whole cells that holds w x h units."""
        return int(np.ceil(w / CELL)), int(np.ceil(h / CELL))

    def rect(self, cx: int, cy: int, w: float, h: float) -> Rect:
        """A rectangle in world units from the cell of its top left corner."""
        cw, ch = self.cells(w, h)
        return self.x0 + cx * CELL, self.y0 + cy * CELL, cw * CELL, ch * CELL

    def without(self, mask: Mask, rects: list[Rect]) -> Mask:
        """The mask with rectangles in world units taken."""
        mask = mask.copy()
        for x, y, w, h in rects:
            cw, ch = self.cells(w, h)
            cx, cy = round((x - self.x0) / CELL), round((y - self.y0) / CELL)
            mask[max(0, cy) : max(0, cy + ch), max(0, cx) : max(0, cx + cw)] = False
        return mask


def fits(mask: Mask, cw: int, ch: int) -> Spots:
    """Top left cells (ys, xs) at which a cw x ch rectangle is completely free."""
    if mask.shape[0] < ch or mask.shape[1] < cw:
        empty = np.zeros(0, np.intp)
        return empty, empty
    table = np.zeros((mask.shape[0] + 1, mask.shape[1] + 1), np.int32)
    table[1:, 1:] = mask.cumsum(0, dtype=np.int32).cumsum(1, dtype=np.int32)
    total = table[ch:, cw:] - table[:-ch, cw:] - table[ch:, :-cw] + table[:-ch, :-cw]
    ys, xs = np.nonzero(total == cw * ch)
    return ys, xs


def numeral_width(ward: int) -> float:
    """Room for the engraved numeral of a ward."""
    return 40.0 if ward < 10 else 64.0


def head(x: float, y: float, ward: int) -> Rect:
    """The head of a ward whose numeral has its top left corner at a point."""
    width = max(TALLY[0], numeral_width(ward) + 2 * GAP + LOCK[0])
    return x, y, width, LOCK[1] + GAP + TALLY[1]


def parts(whole: Rect, ward: int) -> dict[str, Rect]:
    """The numeral, tally and lock of a head."""
    x, y, w, h = whole
    return {
        "numeral": (x, y, numeral_width(ward), NUMERAL_HEIGHT),
        "tally": (x, y + h - TALLY[1], *TALLY),
        "lock": (x + w - LOCK[0], y, *LOCK),
    }


@dataclass(frozen=True)
class Item:
    """Something to be placed: boxes round its point that others may not enter."""

    kind: str
    body: tuple[Rect, ...]
    whole: Rect

    @property
    def piece(self) -> bool:
        """Whether it is a crowd, whose elbows may touch another's."""
        return self.kind in ("boss", "cube")

    @property
    def single(self) -> Rect:
        """What is seen of a single piece, round its foot; all of what is printed."""
        if not self.piece:
            return self.whole
        wide, high = (side * SCALE for side in PIECES[self.kind])
        return -wide / 2, -high, wide, high


def _printed(kind: str, w: float, h: float) -> Item:
    box = (-w / 2 - GAP / 2, -h / 2 - GAP / 2, w + GAP, h + GAP)
    return Item(kind, (box,), box)


def _shared(ax: float, ay: float, a: Rect, bx: float, by: float, b: Rect) -> float:
    aw, bw = a[2], b[2]
    dx = bx + b[0] - ax - a[0]
    if dx >= aw or dx <= -bw:
        return 0.0
    ah, bh = a[3], b[3]
    dy = by + b[1] - ay - a[1]
    if dy >= ah or dy <= -bh:
        return 0.0
    right, bottom = (aw if aw < dx + bw else dx + bw), (ah if ah < dy + bh else dy + bh)
    return (right - (dx if dx > 0 else 0.0)) * (bottom - (dy if dy > 0 else 0.0))


def _late(ax: float, ay: float, a: Rect, bx: float, by: float, b: Rect) -> float:
    """By how much box b is neither below box a, which comes first, nor to the right of it."""
    below = ay + a[1] + a[3] - by - b[1]
    if below <= 0.0:
        return 0.0
    beside = ax + a[0] + a[2] - bx - b[0]
    return min(below, beside + ASIDE if beside > 0.0 else ASIDE)


class _Ward:
    """The state of the search: a point for each item, and what it costs."""

    def __init__(self, ground: Ground, items: list[Item], chance: Chance) -> None:
        self.ground, self.items, self.chance = ground, items, chance
        x0, y0, x1, y1 = ground.bounds
        self.at = [(chance.between(x0, x1), chance.between(y0, y1)) for _ in items]
        self.firm = 1.0  # what a square unit costs that two want

    def clash(self, i: int, j: int) -> float:
        """The ground that two items both want."""
        one, other = self.items[i], self.items[j]
        (ax, ay), (bx, by) = self.at[i], self.at[j]
        rough = _shared(ax, ay, one.whole, bx, by, other.whole)
        if not rough or not (one.piece and other.piece):
            return rough
        total = 0.04 * rough
        for a in one.body:
            for b in other.body:
                total += _shared(ax, ay, a, bx, by, b)
        return total

    def taste(self, i: int, j: int) -> float:
        """How two items, the earlier first, would like to stand to each other."""
        one, other = self.items[i], self.items[j]
        (ax, ay), (bx, by) = self.at[i], self.at[j]
        if one.kind == other.kind:
            dx, dy = bx - ax, by - ay
            level = abs(dy)
            apart = 0.1 * (abs(dx) + level)
            if level < 34:  # in one row: on one line, the earlier owner to the left
                return apart + 1.2 * level + (14 if dx < 0 else 0)
            return apart + (10 if dy < 0 else 0)
        if one.kind == "cube" and other.kind == "boss":
            return ORDER * _late(bx, by, other.body[0], ax, ay, one.single)
        if other.kind == "head":
            return ORDER * _late(bx, by, other.whole, ax, ay, one.single)
        if one.kind == "head":  # the other is the sign
            (x, y, w, h), (x1, y1, w1, h1) = one.whole, other.whole
            right, below = bx + x1 - ax - x - w, by + y1 - ay - y - h
            left, above = ax + x - bx - x1 - w1, ay + y - by - y1 - h1
            return HEADED * (max(right, left, 0.0) + max(below, above, 0.0))
        return 0.5 * ORDER * _late(bx, by, other.whole, ax, ay, one.single)

    def cost(self, i: int) -> float:
        """What an item costs where it is."""
        item, (x, y) = self.items[i], self.at[i]
        outside = self.ground.outside
        x0, y0, wide, high = item.whole
        off = outside((x + x0, y + y0, wide, high))
        total = self.firm * off
        if item.kind == "boss" and off:  # the crowd's elbows may stick out
            total = 0.5 * off
            for box in item.body:
                total += self.firm * outside((x + box[0], y + box[1], box[2], box[3]))
        for j in range(i):
            total += self.firm * self.clash(j, i) + self.taste(j, i)
        for j in range(i + 1, len(self.items)):
            total += self.firm * self.clash(i, j) + self.taste(i, j)
        return total

    def hard(self) -> float:
        """What must not be: ground taken twice, or outside by more than the margin makes good."""
        total, outside = 0.0, 0.0
        for i, (item, (x, y)) in enumerate(zip(self.items, self.at, strict=True)):
            for box in item.body:
                outside += self.ground.outside((x + box[0], y + box[1], box[2], box[3]))
            for j in range(i):
                other, (bx, by) = self.items[j], self.at[j]
                ones = item.body if item.piece and other.piece else (item.whole,)
                others = other.body if item.piece and other.piece else (other.whole,)
                total += sum(_shared(x, y, a, bx, by, b) for a in ones for b in others)
        return total + max(0.0, outside - OUTSIDE)

    def anneal(self) -> float:
        """Let the items find their places; what they cost in the end."""
        chance, count = self.chance, len(self.items)
        x0, y0, x1, y1 = self.ground.bounds
        for step in range(ROUNDS):
            share = step / ROUNDS
            heat = HEAT[0] * (HEAT[1] / HEAT[0]) ** share
            self.firm = 1.0 + (FIRM - 1.0) * share**2
            i = int(chance.unit() * count)
            before = list(self.at)
            pick = chance.unit()
            if pick < 0.06:
                j = int(chance.unit() * count)
                if i == j:
                    continue
                old = self.cost(i) + self.cost(j)
                self.at[i], self.at[j] = self.at[j], self.at[i]
                new = self.cost(i) + self.cost(j)
            else:
                old = self.cost(i)
                reach = 3 + 70 * (1 - share) ** 2
                x, y = self.at[i]
                if pick < 0.12:
                    x, y = chance.between(x0, x1), chance.between(y0, y1)
                elif pick < 0.18:  # on the line of another
                    y = self.at[int(chance.unit() * count)][1]
                else:
                    x += chance.between(-reach, reach)
                    y += chance.between(-reach, reach)
                self.at[i] = (round(x / CELL) * CELL, round(y / CELL) * CELL)
                new = self.cost(i)
            if new > old and chance.unit() >= math.exp((old - new) / heat):
                self.at = before
        self.settle()
        self.firm = FIRM
        return sum(self.cost(i) for i in range(count))

    def settle(self) -> None:
        """Small steps of each item, as long as any makes less of what must not be."""
        self.firm = 1000.0
        steps = [(dx * CELL, dy * CELL) for dx in range(-3, 4) for dy in range(-3, 4)]
        better = True
        while better:
            better = False
            for i in range(len(self.items)):
                x, y = self.at[i]
                best = self.cost(i), (x, y)
                for dx, dy in steps:
                    self.at[i] = (x + dx, y + dy)
                    best = min(best, (self.cost(i), self.at[i]))
                self.at[i] = best[1]
                better |= best[1] != (x, y)


def items(ward: int, extras: dict[str, tuple[float, float]]) -> list[Item]:
    """What is to be placed in a ward, in the order of its places."""
    cube, boss = crowd("cube"), crowd("boss")
    found = [Item("cube", cube.body, cube.whole)] * 4 + [Item("boss", boss.body, boss.whole)] * 5
    found.append(_printed("head", *head(0, 0, ward)[2:]))
    return found + [_printed(name, *size) for name, size in extras.items()]


def pack(ward: int, ground: Ground, extras: dict[str, tuple[float, float]]) -> Places | None:
    """The best places for all pieces and all that is printed, or None where none were found."""
    clean: list[tuple[float, int, _Ward]] = []
    for run in range(RUNS):
        tried = _Ward(ground, items(ward, extras), Chance(ward * 100 + run))
        cost = tried.anneal()
        if tried.hard() <= 0:
            clean.append((cost, run, tried))
        if len(clean) == 2:
            break
    return _places(min(clean)[2]) if clean else None


def _places(found: _Ward) -> Places:
    places = Places([], [], [])
    for item, (x, y) in zip(found.items, found.at, strict=True):
        left, top, wide, high = item.whole
        if item.kind in ("cube", "boss"):
            (places.cubes if item.kind == "cube" else places.bosses).append((x, y))
            places.calm.append((x + left, y + top, wide, high))
        else:
            half = GAP / 2
            places.rects[item.kind] = (x + left + half, y + top + half, wide - GAP, high - GAP)
    return places


def decorate(ground: Ground, taken: list[Rect], wishes: tuple[Wish, ...]) -> dict[str, Rect]:
    """Landmarks in what is left over beside all else, each as near to its true place as it goes."""
    found: dict[str, Rect] = {}
    mask = ground.without(ground.mask, taken)
    for name, w, h, px, py in wishes:
        ys, xs = fits(mask, *ground.cells(w, h))
        if len(ys) == 0:
            continue
        away = np.abs(ys - (py - h / 2 - ground.y0) / CELL) + np.abs(
            xs - (px - w / 2 - ground.x0) / CELL
        )
        nearest = int(np.argmin(away))
        found["art:" + name] = ground.rect(int(xs[nearest]), int(ys[nearest]), w, h)
        mask = ground.without(mask, [found["art:" + name]])
    return found
