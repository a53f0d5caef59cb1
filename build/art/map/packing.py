"""Find calm places in a ward: bosses, cubes, numeral, sign, lock and tally, none overlapping.

The ward is a mask of 2-unit cells.  A summed-area table tells in one step where a rectangle fits.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import shapely
from frame import Rect
from numpy.typing import NDArray
from shapely.geometry import Polygon

CELL = 2.0
CUBE = (26.0, 26.0)
BOSS = (26.0, 34.0)
CUBE_FORMS = ((4, 2), (3, 3), (2, 4), (5, 2))
BOSS_FORMS = ((5, 2), (4, 3), (3, 4), (6, 2), (10, 1), (2, 5), (4, 2), (3, 3))
TALLY = (60.0, 24.0)
NUMERAL_HEIGHT = 46.0

Mask = NDArray[np.bool_]


@dataclass
class Places:
    """Rectangles [x, y, w, h] found in one ward; `scale` multiplies the wanted piece sizes."""

    scale: float
    rects: dict[str, Rect] = field(default_factory=dict)
    score: float = 0.0


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
        self.tight = polygon.area < 38_000  # a small ward is worth a longer search
        self.mask: Mask = shapely.contains_xy(inner, gx, gy)

    def cells(self, w: float, h: float) -> tuple[int, int]:
        """Size in whole cells that holds w x h units."""
        return int(np.ceil(w / CELL)), int(np.ceil(h / CELL))

    def rect(self, cx: int, cy: int, w: float, h: float) -> Rect:
        """A rectangle in world units from the cell of its top left corner."""
        cw, ch = self.cells(w, h)
        return self.x0 + cx * CELL, self.y0 + cy * CELL, cw * CELL, ch * CELL


def fits(mask: Mask, cw: int, ch: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Top left cells (ys, xs) at which a cw x ch rectangle is wholly free."""
    if mask.shape[0] < ch or mask.shape[1] < cw:
        empty = np.zeros(0, np.intp)
        return empty, empty
    table = np.zeros((mask.shape[0] + 1, mask.shape[1] + 1), np.int32)
    table[1:, 1:] = mask.cumsum(0, dtype=np.int32).cumsum(1, dtype=np.int32)
    total = table[ch:, cw:] - table[:-ch, cw:] - table[ch:, :-cw] + table[:-ch, :-cw]
    ys, xs = np.nonzero(total == cw * ch)
    return ys, xs


def without(mask: Mask, x: int, y: int, cw: int, ch: int, gap: int = 1) -> Mask:
    """The mask with one rectangle (and a gap round it) taken."""
    out = mask.copy()
    out[max(0, y - gap) : y + ch + gap, max(0, x - gap) : x + cw + gap] = False
    return out


def numeral_width(ward: int) -> float:
    """Room for the engraved numeral of a ward."""
    return 34.0 if ward < 10 else 58.0


Wish = tuple[str, float, float, float, float]  # name, width, height, wished middle x, y


def _pick(
    ys: NDArray[np.intp], xs: NDArray[np.intp], cost: NDArray[np.float64], count: int
) -> list[tuple[int, int]]:
    """The cheapest positions, in a stable order."""
    order = np.argsort(cost, kind="stable")[:count]
    return [(int(ys[i]), int(xs[i])) for i in order]


def _near(ys: NDArray[np.intp], xs: NDArray[np.intp], y: float, x: float) -> NDArray[np.float64]:
    return np.abs(ys - y) + np.abs(xs - x)


def pack(
    ward: int,
    ground: Ground,
    extras: dict[str, tuple[float, float]],
    scale: float,
    *,
    lock: float = 36.0,
    wishes: tuple[Wish, ...] = (),
) -> Places | None:
    """Best places at one scale, or None.

    `extras` are further rectangles, such as the sign; `wishes` are landmarks drawn only where
    room is left, near their true place.
    """
    best: Places | None = None
    for bc, br in BOSS_FORMS:
        for cc, cr in CUBE_FORMS:
            found = _pack_forms(ward, ground, extras, scale, (bc, br), (cc, cr), lock, wishes)
            if found and (best is None or found.score > best.score):
                best = found
    return best


def _pack_forms(
    ward: int,
    ground: Ground,
    extras: dict[str, tuple[float, float]],
    scale: float,
    boss_form: tuple[int, int],
    cube_form: tuple[int, int],
    lock: float,
    wishes: tuple[Wish, ...],
) -> Places | None:
    bw, bh = boss_form[0] * BOSS[0] * scale, boss_form[1] * BOSS[1] * scale
    cw, ch = cube_form[0] * CUBE[0] * scale, cube_form[1] * CUBE[1] * scale
    tight = ground.tight
    bcw, bch = ground.cells(bw, bh)
    ccw, cch = ground.cells(cw, ch)
    ys, xs = fits(ground.mask, bcw, bch)
    if len(ys) == 0:
        return None
    step = max(1, len(ys) // (90 if tight else 36))
    best: Places | None = None
    for by, bx in zip(ys[::step].tolist(), xs[::step].tolist(), strict=True):
        left = without(ground.mask, bx, by, bcw, bch)
        cys, cxs = fits(left, ccw, cch)
        if len(cys) == 0:
            continue
        cost = _near(cys, cxs, by - cch - 1, bx)  # cubes stand over the bosses, left edges in line
        for cy, cx in _pick(cys, cxs, cost, 10 if tight else 4):
            rest = without(left, cx, cy, ccw, cch)
            placed = _pack_rest(ward, ground, rest, extras, lock, wishes)
            if placed is None:
                continue
            rects, tail = placed
            score = -0.8 * float(_near(np.array([cy]), np.array([cx]), by - cch - 1, bx)[0]) - tail
            score -= 6.0 * max(0, 10 - boss_form[0] * boss_form[1])
            score -= 30.0 * (max(cube_form) / min(cube_form) > 2.5)
            if best is None or score > best.score:
                rects["bosses"] = ground.rect(bx, by, bw, bh)
                rects["cubes"] = ground.rect(cx, cy, cw, ch)
                best = Places(scale, rects, score)
    return best


def _pack_rest(
    ward: int,
    ground: Ground,
    mask: Mask,
    extras: dict[str, tuple[float, float]],
    lock: float,
    wishes: tuple[Wish, ...],
) -> tuple[dict[str, Rect], float] | None:
    """Place head, extras and lock greedily in what is left; also a cost."""
    rects: dict[str, Rect] = {}
    for name, (w, h) in extras.items():
        ew, eh = ground.cells(w, h)
        ys, xs = fits(mask, ew, eh)
        if len(ys) == 0:
            return None
        y, x = _pick(ys, xs, (ys + xs * 0.6).astype(np.float64), 1)[0]
        rects[name] = ground.rect(x, y, w, h)
        mask = without(mask, x, y, ew, eh)
    middle = (mask.shape[0] / 2, mask.shape[1] / 2)
    nw, nh = ground.cells(numeral_width(ward), NUMERAL_HEIGHT)
    ys, xs = fits(mask, nw, nh)
    if len(ys) == 0:
        return None
    y, x = _pick(ys, xs, _near(ys, xs, middle[0] - nh / 2, middle[1] - nw / 2), 1)[0]
    tail = 0.3 * float(abs(y + nh / 2 - middle[0]) + abs(x + nw / 2 - middle[1]))
    rects["numeral"] = ground.rect(x, y, numeral_width(ward), NUMERAL_HEIGHT)
    mask = without(mask, x, y, nw, nh)
    tw, th = ground.cells(*TALLY)
    ys, xs = fits(mask, tw, th)
    if len(ys) == 0:
        return None
    cost = _near(ys, xs, y + nh / 2 - th / 2, x + nw / 2 - tw / 2)
    ty, tx = _pick(ys, xs, cost, 1)[0]
    tail += 0.3 * float(abs(ty + th / 2 - y - nh / 2) + abs(tx + tw / 2 - x - nw / 2))
    rects["tally"] = ground.rect(tx, ty, *TALLY)
    mask = without(mask, tx, ty, tw, th)
    if lock:
        lw, lh = ground.cells(lock, lock)
        ys, xs = fits(mask, lw, lh)
        if len(ys) == 0:
            return None
        y, x = _pick(ys, xs, (ys + xs).astype(np.float64), 1)[0]
        rects["lock"] = ground.rect(x, y, lock, lock)
        mask = without(mask, x, y, lw, lh)
    for name, w, h, px, py in wishes:
        ww, wh = ground.cells(w, h)
        ys, xs = fits(mask, ww, wh)
        if len(ys) == 0:
            tail += 22.0
            continue
        goal = ((py - h / 2 - ground.y0) / CELL, (px - w / 2 - ground.x0) / CELL)
        y, x = _pick(ys, xs, _near(ys, xs, *goal), 1)[0]
        tail += 0.12 * float(abs(y - goal[0]) + abs(x - goal[1]))
        rects["art:" + name] = ground.rect(x, y, w, h)
        mask = without(mask, x, y, ww, wh, 0)
    return rects, tail


def grow(rect: Rect, polygon: Polygon, others: list[Rect], limit: tuple[float, float]) -> Rect:
    """Widen a rectangle side by side while it stays in the polygon and off the others."""
    x, y, w, h = rect
    moves = ((-CELL, 0, CELL, 0), (0, 0, CELL, 0), (0, -CELL, 0, CELL), (0, 0, 0, CELL))
    changed = True
    while changed:
        changed = False
        for dx, dy, dw, dh in moves:
            n = (x + dx, y + dy, w + dw, h + dh)
            if n[2] > limit[0] or n[3] > limit[1]:
                continue
            box = shapely.box(n[0], n[1], n[0] + n[2], n[1] + n[3])
            if polygon.contains(box) and not any(overlap(n, o) for o in others):
                x, y, w, h = n
                changed = True
    return x, y, w, h


def overlap(a: Rect, b: Rect) -> bool:
    """Do two rectangles share area?"""
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]
