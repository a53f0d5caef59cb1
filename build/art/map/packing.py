"""Find calm places in a ward: pieces, numeral, sign, lock and tally, none overlapping.

The ward is a mask of 2-unit cells.  A summed-area table tells in one step where a rectangle fits.
Pieces stand in rows (`stands.py`), and the rows of a kind lie one below the other, each where the
ward has room for it: so a slanting border costs little.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import shapely
from frame import Point, Rect
from numpy.typing import NDArray
from shapely.geometry import Polygon
from stands import Form, forms

CELL = 2.0
TALLY = (82.0, 32.0)
CLEAR = 6  # cells between numeral and a tally beside it, so that they never read as one number
UNDER = 2  # and below or above it
NUMERAL_HEIGHT = 46.0
LOCK = 36.0
TRIES = 80  # places tried for the first row of bosses
NEAREST = 5  # and of cubes

Mask = NDArray[np.bool_]
Spots = tuple[NDArray[np.intp], NDArray[np.intp]]


@dataclass
class Stand:
    """Where the pieces of a ward stand: the feet in order, and the rows' ground."""

    cubes: list[Point]
    bosses: list[Point]
    over: bool  # counts over the hats, not beside them
    rows: list[Rect]
    score: float = 0.0


@dataclass
class Places:
    """Rectangles [x, y, w, h] of what is printed in one ward, and the pieces around it."""

    stand: Stand
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
        # What lies on paper of its own may come nearer to the border.
        self.loose: Mask = shapely.contains_xy(inner.buffer(margin - 2.0), gx, gy)

    def cells(self, w: float, h: float) -> tuple[int, int]:
        """Size in whole cells that holds w x h units."""
        return int(np.ceil(w / CELL)), int(np.ceil(h / CELL))

    def rect(self, cx: int, cy: int, w: float, h: float) -> Rect:
        """A rectangle in world units from the cell of its top left corner."""
        cw, ch = self.cells(w, h)
        return self.x0 + cx * CELL, self.y0 + cy * CELL, cw * CELL, ch * CELL

    def without(self, mask: Mask, rects: list[Rect]) -> Mask:
        """The mask with rectangles in world units taken, and a gap round each."""
        for x, y, w, h in rects:
            cw, ch = self.cells(w, h)
            cx, cy = round((x - self.x0) / CELL), round((y - self.y0) / CELL)
            mask = without(mask, cx, cy, cw, ch)
        return mask


def fits(mask: Mask, cw: int, ch: int) -> Spots:
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
    out[max(0, y - gap) : max(0, y + ch + gap), max(0, x - gap) : max(0, x + cw + gap)] = False
    return out


def _around_numeral(mask: Mask, x: int, y: int, cw: int, ch: int) -> Mask:
    """Where a tally may lie, a numeral standing at a cell."""
    out = without(mask, x, y, cw, ch, UNDER)
    out[max(0, y) : y + ch, max(0, x - CLEAR) : x + cw + CLEAR] = False
    return out


def numeral_width(ward: int) -> float:
    """Room for the engraved numeral of a ward."""
    return 40.0 if ward < 10 else 64.0


Wish = tuple[str, float, float, float, float]  # name, width, height, wished middle x, y


def _pick(spots: Spots, cost: NDArray[np.float64], count: int) -> list[tuple[int, int]]:
    """The cheapest positions (y, x), in a stable order."""
    ys, xs = spots
    order = np.argsort(cost, kind="stable")[:count]
    return [(int(ys[i]), int(xs[i])) for i in order]


def _near(spots: Spots, y: float, x: float) -> NDArray[np.float64]:
    return np.abs(spots[0] - y) + np.abs(spots[1] - x)


def _spread(spots: Spots, count: int) -> list[tuple[int, int]]:
    """About `count` of the positions, evenly taken."""
    ys, xs = spots
    step = max(1, len(ys) // count)
    return [(int(y), int(x)) for y, x in zip(ys[::step], xs[::step], strict=True)]


@dataclass
class _Cluster:
    """The rows of a kind as laid: top left cells, cost, and what is left of the ground."""

    corners: list[tuple[int, int]]
    cost: float
    left: Mask


def _lay(ground: Ground, mask: Mask, form: Form, y: int, x: int) -> _Cluster | None:
    """All rows of a form, the first at a cell, each next one below it where it fits best."""
    corners = [(y, x)]
    cost = 0.0
    widths = [ground.cells(*size) for size in form.sizes()]
    drop = int(np.ceil(form.drop / CELL))
    for place in range(1, len(form.rows)):
        above_y, above_x = corners[-1]
        cw, ch = widths[place]
        wanted = above_x + (widths[place - 1][0] - cw) / 2
        spots = fits(mask, cw, ch)
        level = spots[0] == above_y + drop
        spots = spots[0][level], spots[1][level]
        if len(spots[0]) == 0:
            return None
        ((ny, nx),) = _pick(spots, np.abs(spots[1] - wanted), 1)
        cost += abs(nx - wanted)
        corners.append((ny, nx))
    left = mask
    for (cy, cx), (cw, ch) in zip(corners, widths, strict=True):
        left = without(left, cx, cy, cw, ch)
    return _Cluster(corners, cost, left)


def _stand(
    ground: Ground,
    cubes: tuple[Form, _Cluster],
    bosses: tuple[Form, _Cluster],
) -> Stand:
    found: list[list[Point]] = []
    rows: list[Rect] = []
    for form, cluster in (cubes, bosses):
        feet: list[Point] = []
        for (cy, cx), span, count in zip(cluster.corners, form.sizes(), form.rows, strict=True):
            rect = ground.rect(cx, cy, *span)
            rows.append(rect)
            feet += form.feet(rect, count)
        found.append(feet)
    return Stand(found[0], found[1], bosses[0].over, rows)


def pack(
    ward: int, ground: Ground, extras: dict[str, tuple[float, float]], wishes: tuple[Wish, ...]
) -> Places | None:
    """Best places for all pieces and all that is printed, or None.

    `extras` are further rectangles, such as the sign; `wishes` are landmarks drawn only where
    room is left, near their true place.
    """
    best: Places | None = None
    for stand in _ways(ground):
        left = ground.without(ground.mask, stand.rows)
        loose = ground.without(ground.loose, stand.rows)
        placed = _pack_rest(ward, ground, (left, loose), extras, wishes)
        if placed is None:
            continue
        found, tail = placed
        stand.score -= tail
        if best is None or stand.score > best.stand.score:
            best = Places(stand, found)
    return best


def decorate(
    ground: Ground, taken: list[Rect], wishes: tuple[Wish, ...], there: dict[str, Rect]
) -> dict[str, Rect]:
    """Landmarks in what is left over beside all else, each as near to its true place as it goes."""
    found: dict[str, Rect] = {}
    mask = ground.without(ground.mask, taken)
    for name, w, h, px, py in wishes:
        cw, ch = ground.cells(w, h)
        spots = fits(mask, cw, ch)
        if "art:" + name in there or len(spots[0]) == 0:
            continue
        goal = ((py - h / 2 - ground.y0) / CELL, (px - w / 2 - ground.x0) / CELL)
        y, x = _pick(spots, _near(spots, *goal), 1)[0]
        found["art:" + name] = ground.rect(x, y, w, h)
        mask = without(mask, x, y, cw, ch, 0)
    return found


def _ways(ground: Ground) -> list[Stand]:
    """Ways in which the pieces fit, cubes over or under the bosses or near that."""
    found = []
    for boss in forms("boss"):
        widths = ground.cells(*boss.sizes()[0])
        for by, bx in _spread(fits(ground.mask, *widths), TRIES):
            bosses = _lay(ground, ground.mask, boss, by, bx)
            if bosses is None:
                continue
            for cube in forms("cube"):
                for away in (-cube.deep() / CELL - 1, boss.deep() / CELL + 1):
                    stand = _beside(ground, (boss, bosses), cube, (by + away, bx))
                    if stand is not None:
                        found.append(stand)
    return found


def _beside(
    ground: Ground, bosses: tuple[Form, _Cluster], form: Form, goal: tuple[float, float]
) -> Stand | None:
    """Cubes as near as they fit to a cell, the bosses standing."""
    boss, laid = bosses
    spots = fits(laid.left, *ground.cells(*form.sizes()[0]))
    away = _near(spots, *goal)
    for y, x in _pick(spots, away, NEAREST):
        cubes = _lay(ground, laid.left, form, y, x)
        if cubes is not None:
            stand = _stand(ground, (form, cubes), bosses)
            stand.score = -laid.cost - cubes.cost - boss.price - form.price
            stand.score -= 0.5 * (abs(y - goal[0]) + abs(x - goal[1]))
            return stand
    return None


def _pack_rest(
    ward: int,
    ground: Ground,
    masks: tuple[Mask, Mask],
    extras: dict[str, tuple[float, float]],
    wishes: tuple[Wish, ...],
) -> tuple[dict[str, Rect], float] | None:
    """Place extras, numeral, tally and lock greedily in what is left; also a cost."""
    mask, loose = masks
    rects: dict[str, Rect] = {}
    for name, (w, h) in extras.items():
        ew, eh = ground.cells(w, h)
        spots = fits(mask, ew, eh)
        if len(spots[0]) == 0:
            return None
        y, x = _pick(spots, (spots[0] + spots[1] * 0.6).astype(np.float64), 1)[0]
        rects[name] = ground.rect(x, y, w, h)
        mask, loose = without(mask, x, y, ew, eh), without(loose, x, y, ew, eh)
    middle = (mask.shape[0] / 2, mask.shape[1] / 2)
    nw, nh = ground.cells(numeral_width(ward), NUMERAL_HEIGHT)
    spots = fits(mask, nw, nh)
    if len(spots[0]) == 0:
        return None
    best: tuple[float, int, int, int, int] | None = None
    cost = _near(spots, middle[0] - nh / 2, middle[1] - nw / 2)
    tw, th = ground.cells(*TALLY)
    order = np.argsort(cost, kind="stable")[:: max(1, len(cost) // 24)]
    for i in order:
        y, x = int(spots[0][i]), int(spots[1][i])
        there = fits(_around_numeral(mask, x, y, nw, nh), tw, th)
        if len(there[0]) == 0:
            continue
        away = _near(there, y + nh + UNDER, x + nw / 2 - tw / 2)  # at best right below it
        ty, tx = _pick(there, away, 1)[0]
        total = 0.5 * float(cost[i]) + 0.4 * float(away.min())
        if best is None or total < best[0]:
            best = total, y, x, ty, tx
    if best is None:
        return None
    tail, y, x, ty, tx = best
    rects["numeral"] = ground.rect(x, y, numeral_width(ward), NUMERAL_HEIGHT)
    rects["tally"] = ground.rect(tx, ty, *TALLY)
    mask = without(without(mask, x, y, nw, nh), tx, ty, tw, th)
    loose = without(without(loose, x, y, nw, nh), tx, ty, tw, th)
    lw, lh = ground.cells(LOCK, LOCK)
    spots = fits(loose, lw, lh)
    if len(spots[0]) == 0:
        return None
    y, x = _pick(spots, (spots[0] + spots[1]).astype(np.float64), 1)[0]
    rects["lock"] = ground.rect(x, y, LOCK, LOCK)
    mask = without(mask, x, y, lw, lh)
    for name, w, h, px, py in wishes:
        ww, wh = ground.cells(w, h)
        spots = fits(mask, ww, wh)
        if len(spots[0]) == 0:
            tail += 22.0
            continue
        goal = ((py - h / 2 - ground.y0) / CELL, (px - w / 2 - ground.x0) / CELL)
        away = _near(spots, *goal)
        y, x = _pick(spots, away, 1)[0]
        tail += 0.1 * float(away.min())
        rects["art:" + name] = ground.rect(x, y, w, h)
        mask = without(mask, x, y, ww, wh, 0)
    return rects, tail
