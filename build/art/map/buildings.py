"""Small buildings and trees in parallel perspective, light from the upper left.

Every function draws round the origin, which is the front lower left corner, and returns SVG.
"""

from __future__ import annotations

from pen import INK, Chance, circle, fill, group, num, poly, rect, shape, stroke

WALL = ("#f4e3c3", "#efd6b4", "#eccdb0", "#f3ead2", "#e9c6a8")
BRICK = ("#d99a78", "#d58b6c", "#dca98a", "#cf8f77")
ROOF = ("#b9806a", "#a9a39a", "#c39a78", "#9c9fa3", "#c07f66", "#b3ab98")
LEAF = ("#9db57c", "#8ea870", "#adc08a", "#87a06a")
FINE = 0.42


def _side(w: float, h: float, dx: float, dy: float, color: str) -> str:
    d = poly([(w, 0), (w + dx, dy), (w + dx, dy - h), (w, -h)], True)
    shade = fill(d, INK, 0.30)
    return shape(d, color, FINE) + shade


def _windows(w: float, h: float, columns: int, rows: int) -> str:
    """Dark panes in a grid on the front."""
    d = ""
    for r in range(rows):
        for c in range(columns):
            x = w * (c + 0.5) / columns
            y = -h + h * (r + 0.45) / rows
            d += rect(x - 0.36, y - 0.1, 0.72, min(1.25, h / rows * 0.5))
    return fill(d, INK, 0.78)


def row_house(chance: Chance) -> str:
    """A flat-fronted brick house with a low roof, three floors."""
    w, h = chance.between(4.2, 6.0), chance.between(6.2, 9.2)
    dx, dy = 3.0, -2.0
    wall = chance.pick(BRICK if chance.unit() < 0.6 else WALL)
    roof = chance.pick(ROOF)
    front = shape(rect(0, -h, w, h), wall, FINE)
    top = shape(poly([(0, -h), (w, -h), (w + dx, dy - h), (dx, dy - h)], True), roof, FINE)
    cx = chance.between(1.4, w - 0.6)
    stack = shape(rect(cx, -h - 2.6, 1.0, 2.0), wall, 0.34)
    rows = 3 if h > 7.4 else 2
    return _side(w, h, dx, dy, wall) + front + top + stack + _windows(w, h, 2 if w < 5 else 3, rows)


def gable_house(chance: Chance) -> str:
    """An older house, gable to the street."""
    w, h = chance.between(4.2, 5.8), chance.between(4.0, 6.0)
    rise = w * 0.55
    dx, dy = 4.2, -2.6
    wall, roof = chance.pick(WALL), chance.pick(ROOF)
    front = shape(poly([(0, 0), (w, 0), (w, -h), (w / 2, -h - rise), (0, -h)], True), wall, FINE)
    slope = poly([(w / 2, -h - rise), (w / 2 + dx, dy - h - rise), (w + dx, dy - h), (w, -h)], True)
    ribs = "".join(
        f"M{num(w / 2 + dx * t)} {num(-h - rise + dy * t)}L{num(w + dx * t)} {num(-h + dy * t)}"
        for t in (0.3, 0.55, 0.8)
    )
    return (
        _side(w, h, dx, dy, wall)
        + front
        + shape(slope, roof, FINE)
        + fill(slope, INK, 0.16)
        + stroke(ribs, 0.28, INK, 0.6)
        + _windows(w, h, 2, 1 if h < 5 else 2)
    )


def eave_house(chance: Chance) -> str:
    """A house with its roof slope to the street and a chimney."""
    w, h = chance.between(6.0, 8.6), chance.between(3.8, 5.4)
    dx, dy, rise = 3.0, -1.9, 3.2
    wall, roof = chance.pick(WALL), chance.pick(ROOF)
    front = shape(rect(0, -h, w, h), wall, FINE)
    gable = poly([(w, 0), (w + dx, dy), (w + dx, dy - h), (w + dx / 2, dy / 2 - h - rise), (w, -h)],
                 True)  # fmt: skip
    slope = poly([(0, -h), (w, -h), (w + dx / 2, dy / 2 - h - rise), (dx / 2, dy / 2 - h - rise)],
                 True)  # fmt: skip
    ribs = "".join(
        f"M{num(dx / 2 * t)} {num(-h + (dy / 2 - rise) * t)}h{num(w)}" for t in (0.35, 0.7)
    )
    cx = chance.between(1.6, w - 1.5)
    return (
        shape(gable, wall, FINE)
        + fill(gable, INK, 0.30)
        + front
        + shape(rect(cx, -h - rise - 2.4, 1.1, 2.6), wall, 0.34)
        + shape(slope, roof, FINE)
        + stroke(ribs, 0.26, INK, 0.5)
        + _windows(w, h, 3, 1 if h < 4.6 else 2)
    )


def warehouse(chance: Chance) -> str:
    """A broad store with shutters, for the water front."""
    w, h = chance.between(7.5, 10.5), chance.between(6.4, 8.6)
    dx, dy, rise = 5.0, -3.0, 2.6
    wall, roof = chance.pick(BRICK), chance.pick(ROOF)
    front = shape(poly([(0, 0), (w, 0), (w, -h), (w / 2, -h - rise), (0, -h)], True), wall, FINE)
    slope = poly([(w / 2, -h - rise), (w / 2 + dx, dy - h - rise), (w + dx, dy - h), (w, -h)], True)
    return (
        _side(w, h, dx, dy, wall)
        + front
        + shape(slope, roof, FINE)
        + fill(slope, INK, 0.14)
        + _windows(w, h, 4, 3)
    )


def house(chance: Chance) -> str:
    """Some house of the town."""
    roll = chance.unit()
    if roll < 0.50:
        return row_house(chance)
    if roll < 0.76:
        return gable_house(chance)
    return eave_house(chance)


def tree(chance: Chance, size: float = 1.0) -> str:
    """A round-headed tree: scalloped crown, shaded right, trunk and cast shadow."""
    r = chance.between(2.3, 3.3) * size
    y = -r - 1.3 * size
    crown = "".join(
        circle(x * r, y + yy * r, q * r)
        for x, yy, q in ((-0.48, 0.15, 0.62), (0.46, 0.18, 0.60), (0.0, -0.36, 0.68))
    )
    leaf = chance.pick(LEAF)
    shade = "".join(
        f"M{num(r * 0.15 + r * 0.22 * i)} {num(y + r * 0.62 - i * r * 0.1)}"
        f"q{num(r * 0.24)} {num(-r * 0.4)} {num(r * 0.06)} {num(-r * 0.86)}"
        for i in range(3)
    )
    return (
        stroke(f"M0 0h{num(r * 1.5)}", 0.7 * size, INK, 0.35)
        + stroke(f"M0 0V{num(y + r * 0.5)}", 0.7 * size)
        + stroke(crown, 0.85)
        + fill(crown, leaf)
        + stroke(shade, 0.4, INK, 0.75)
    )


def poplar(chance: Chance, size: float = 1.0) -> str:
    """A narrow tree."""
    h = chance.between(7, 9.5) * size
    d = f"M0 -1C{num(-h * 0.26)} {num(-h * 0.35)} {num(-h * 0.16)} {num(-h * 0.8)} 0 {num(-h)}"
    d += f"C{num(h * 0.16)} {num(-h * 0.8)} {num(h * 0.26)} {num(-h * 0.35)} 0 -1Z"
    lines = "".join(
        f"M{num(h * 0.02)} {num(-h * t)}l{num(h * 0.11)} {num(h * 0.13)}" for t in (0.3, 0.5, 0.7)
    )
    return (
        stroke("M0 0V-1.5", 0.6 * size)
        + shape(d, chance.pick(LEAF), 0.42)
        + stroke(lines, 0.34, INK, 0.7)
    )


def church(w: float = 8.0, spire: float = 26.0, *, tall: bool = True) -> str:
    """A church, tower to the left front, nave running back to the right."""
    h = 7.0
    dx, dy, rise = 11.0, -6.4, 5.0
    nave_x = w * 0.42
    wall, roof = "#ecd9ba", "#a58c80"
    nave = (
        shape(poly([(nave_x + w, 0), (nave_x + w + dx, dy), (nave_x + w + dx, dy - h),
                    (nave_x + w, -h)], True), wall, 0.5)
        + fill(poly([(nave_x + w, 0), (nave_x + w + dx, dy), (nave_x + w + dx, dy - h),
                     (nave_x + w, -h)], True), INK, 0.28)
        + shape(poly([(nave_x, 0), (nave_x + w, 0), (nave_x + w, -h), (nave_x + w / 2, -h - rise),
                      (nave_x, -h)], True), wall, 0.5)
        + shape(poly([(nave_x + w / 2, -h - rise), (nave_x + w / 2 + dx, dy - h - rise),
                      (nave_x + w + dx, dy - h), (nave_x + w, -h)], True), roof, 0.5)
    )  # fmt: skip
    lancets = "".join(
        f"M{num(nave_x + w + dx * t)} {num(dy * t - 1.6)}v-2.8" for t in (0.2, 0.4, 0.6, 0.8)
    )
    t = w * 0.52
    th = h + 7.5
    tower = (
        shape(poly([(t, 0), (t + 2, -1.2), (t + 2, -th - 1.2), (t, -th)], True), wall, 0.5)
        + fill(poly([(t, 0), (t + 2, -1.2), (t + 2, -th - 1.2), (t, -th)], True), INK, 0.34)
        + shape(rect(0, -th, t, th), wall, 0.5)
    )
    top = th + (spire - th) * (1 if tall else 0.5)
    steeple = (
        shape(poly([(-0.4, -th), (t + 0.4, -th), (t / 2 + 0.6, -top)], True), roof, 0.5)
        + shape(poly([(t + 0.4, -th), (t + 2.2, -th - 1.2), (t / 2 + 0.6, -top)], True),
                "#7f6a62", 0.4)
        + stroke(f"M{num(t / 2 + 0.6)} {num(-top)}v-3.2m-1.2 1.1h2.4", 0.5)
    )  # fmt: skip
    door = fill(f"M{num(t / 2 - 0.9)} 0v-2.2q0.9 -1.5 1.8 0v2.2Z", INK, 0.85)
    belfry = fill(
        f"M{num(t / 2 - 0.6)} {num(-th + 4.6)}v-2.6q0.6 -1 1.2 0v2.6Z"
        f"M{num(t / 2 - 0.5)} {num(-th + 9)}v-1.6h1v1.6Z", INK, 0.85
    )  # fmt: skip
    return group([nave, stroke(lancets, 0.7, INK, 0.8), tower, steeple, door, belfry])


def flag(x: float, y: float, h: float, color: str = "#c8452e", size: float = 1.0) -> str:
    """A staff with a flag blowing to the right."""
    w, b = 8.5 * size, 4.6 * size
    cloth = (
        f"M{num(x)} {num(y - h)}c{num(w * 0.3)} {num(-b * 0.3)} {num(w * 0.55)} {num(b * 0.35)}"
        f" {num(w)} 0v{num(b)}c{num(-w * 0.45)} {num(b * 0.35)} {num(-w * 0.7)} {num(-b * 0.3)}"
        f" {num(-w)} 0Z"
    )
    return stroke(f"M{num(x)} {num(y)}V{num(y - h - 1)}", 0.7 * size) + shape(cloth, color, 0.45)
