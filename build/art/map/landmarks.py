"""Buildings that people know, each drawn into a box; the origin is the box's lower left corner."""

from __future__ import annotations

import math

from buildings import church, flag, poplar, tree, warehouse
from pen import INK, Chance, at, circle, ellipse, fill, group, num, poly, rect, shape, stroke

STONE = "#f3ead6"
SHADE = "#cdb79a"
BRICK = "#cf8468"
SLATE = "#8d8f93"
COPPER = "#8fae9c"


def _columns(x: float, y: float, w: float, h: float, count: int) -> str:
    """A colonnade: dark recess with light shafts."""
    out = fill(rect(x, y - h, w, h), INK, 0.55)
    step = w / count
    shafts = "".join(rect(x + step * (i + 0.5) - 0.55, y - h, 1.1, h) for i in range(count))
    return out + shape(shafts, STONE, 0.28)


def _panes(x: float, y: float, w: float, h: float, columns: int, rows: int, pw: float,
           ph: float) -> str:  # fmt: skip
    d = ""
    for r in range(rows):
        for c in range(columns):
            cx = x + w * (c + 0.5) / columns
            cy = y - h + h * (r + 0.5) / rows
            d += rect(cx - pw / 2, cy - ph / 2, pw, ph)
    return fill(d, INK, 0.8)


def _block(x: float, y: float, w: float, h: float, dx: float, dy: float, wall: str, roof: str,
           line: float = 0.55) -> str:  # fmt: skip
    """A box with front, shaded right side and flat top."""
    side = poly([(x + w, y), (x + w + dx, y + dy), (x + w + dx, y + dy - h), (x + w, y - h)], True)
    top = poly([(x, y - h), (x + w, y - h), (x + w + dx, y + dy - h), (x + dx, y + dy - h)], True)
    return (
        shape(side, wall, line)
        + fill(side, INK, 0.32)
        + shape(top, roof, line)
        + shape(rect(x, y - h, w, h), wall, line)
    )


def city_hall() -> str:
    """The marble hall: two wings, a portico, and a cupola with its figure.  About 64 x 44."""
    dx, dy = 5.0, -3.4
    wing = _block(0, 0, 18, 12, dx, dy, STONE, SLATE) + _block(44, 0, 18, 12, dx, dy, STONE, SLATE)
    middle = _block(18, -1, 26, 13.5, dx, dy, STONE, SLATE)
    windows = (
        _panes(1, -0.5, 16, 11, 5, 2, 1.5, 2.9)
        + _panes(45, -0.5, 16, 11, 5, 2, 1.5, 2.9)
        + _panes(19, -6.4, 24, 7, 7, 1, 1.5, 3.2)
    )
    portico = _columns(20, -1, 22, 5.4, 8) + shape(rect(19.4, -7.2, 23.2, 1.1), STONE, 0.4)
    steps = "".join(shape(rect(21 - i, -1 + i * 0.9, 20 + 2 * i, 0.9), STONE, 0.3) for i in (0, 1))
    drum = (
        shape(rect(27, -21, 8, 6.5), STONE, 0.5)
        + _panes(27.4, -15, 7.2, 5.6, 3, 1, 1.2, 3)
        + fill(rect(32.6, -21, 2.4, 6.5), INK, 0.25)
        + shape(rect(26.2, -21.8, 9.6, 1.0), STONE, 0.4)
        + shape("M27.4 -21.8C27.4 -27.4 34.6 -27.4 34.6 -21.8Z", COPPER, 0.5)
        + fill("M32 -25.6C34 -25 34.6 -23.4 34.6 -21.8H32.6Z", INK, 0.28)
        + shape(rect(30, -28.6, 2, 2.6), STONE, 0.4)
        + stroke("M31 -28.6v-4.4m-1.1 1.2h2.2", 0.7)
        + fill(circle(31, -33.4, 0.8), INK)
    )
    flags = flag(4, -12, 9, "#c8452e", 0.7) + flag(58, -12, 9, "#3f6a9a", 0.7)
    return group([wing, middle, windows, portico, steps, drum, flags])


def tammany_hall() -> str:
    """Tammany Hall: a tall pedimented house, blue door, banner and liberty cap.  66 x 62."""
    x, w, h = 5.0, 44.0, 33.0
    dx, dy, rise = 9.0, -5.6, 10.5
    wall = "#d98a68"
    side = poly([(x + w, 0), (x + w + dx, dy), (x + w + dx, dy - h), (x + w, -h)], True)
    slope = poly([(x + w / 2, -h - rise), (x + w / 2 + dx, dy - h - rise), (x + w + dx, dy - h),
                  (x + w, -h)], True)  # fmt: skip
    body = (
        fill(poly([(x + w, 0), (x + w + 13, -3), (x + w + dx + 6, dy - 1), (x + w + dx, dy)], True),
             INK, 0.22)
        + shape(side, wall, 0.7)
        + fill(side, INK, 0.36)
        + shape(rect(x, -h, w, h), wall, 0.8)
        + shape(slope, "#8b7f80", 0.7)
        + fill(slope, INK, 0.2)
    )  # fmt: skip
    brick = "".join(f"M{num(x + 0.4)} {num(-1.3 - i * 1.55)}h{num(w - 0.8)}" for i in range(20))
    body += stroke(brick, 0.22, "#7a2f1c", 0.55, cap="butt")
    pediment = (
        shape(poly([(x - 1.6, -h), (x + w + 1.6, -h), (x + w / 2, -h - rise - 1)], True), STONE, 0.8)
        + shape(poly([(x + 3.6, -h - 1.3), (x + w - 3.6, -h - 1.3), (x + w / 2, -h - rise + 1.6)],
                     True), "#e7c9a0", 0.4)
        + _feathers(x + w / 2, -h - 1.8, 0.82)
    )  # fmt: skip
    cornice = shape(rect(x - 1.6, -h - 0.2, w + 3.2, 1.9), STONE, 0.5)
    pilasters = "".join(
        shape(rect(x + i * (w - 2.2) / 5, -h + 1.7, 2.2, h - 1.7 - 10), STONE, 0.4)
        for i in range(6)
    )
    tall = ""
    for i in range(5):
        cx = x + 1.1 + (i + 0.5) * (w - 2.2) / 5
        tall += f"M{num(cx - 1.8)} {num(-14.6)}v-6.6a1.8 1.8 0 0 1 3.6 0v6.6Z"
        tall += rect(cx - 1.6, -29.6, 3.2, 4.2)
    windows = shape(tall, "#41474e", 0.4)
    glint = "".join(
        f"M{num(x + 1.1 + (i + 0.5) * (w - 2.2) / 5)} -14.6v-8.2m-1.8 4h3.6" for i in range(5)
    )
    base = shape(rect(x - 0.6, -10, w + 1.2, 10), STONE, 0.6) + stroke(
        f"M{num(x)} -6.7h{num(w)}M{num(x)} -3.4h{num(w)}", 0.3, INK, 0.5
    )
    doors = ""
    for cx, big in ((x + w * 0.2, 0.0), (x + w * 0.5, 1.0), (x + w * 0.8, 0.0)):
        half = 2.4 + big
        doors += shape(
            f"M{num(cx - half)} 0v{num(-5 - big)}a{num(half)} {num(half * 0.8)} 0 0 1"
            f" {num(2 * half)} 0v{num(5 + big)}Z", "#8d2418" if big else "#3b2c22", 0.5)  # fmt: skip
    steps = shape(rect(x + w / 2 - 6, 0, 12, 1.2), STONE, 0.35) + shape(
        rect(x + w / 2 - 7.4, 1.2, 14.8, 1.2), STONE, 0.35
    )
    staff = flag(x + w / 2, -h - rise - 0.6, 14, "#c23a24", 1.55)
    stripes = stroke(
        f"M{num(x + w / 2 + 4.6)} {num(-h - rise - 13.4)}q4 0.4 8.4 -0.6"
        f"m-8.4 2.9q4 0.4 8.4 -0.6", 0.7, "#f6e8cc"
    )  # fmt: skip
    return group(
        [body, windows, stroke(glint, 0.35, "#e9dcc0", 0.9), pilasters, base, doors, steps,
         cornice, pediment, staff, stripes]
    )  # fmt: skip


def _feathers(x: float, y: float, k: float) -> str:
    """The society's sign: a fan of feathers rising from a band."""
    out = ""
    for i in range(-3, 4):
        a = math.radians(i * 22)
        tip = (x + math.sin(a) * 7.4 * k, y - math.cos(a) * 8.0 * k)
        side = (math.cos(a) * 1.25 * k, math.sin(a) * 1.25 * k)
        mid = (x + math.sin(a) * 4.6 * k, y - math.cos(a) * 5.0 * k)
        d = (
            f"M{num(x)} {num(y)}Q{num(mid[0] - side[0])} {num(mid[1] - side[1])}"
            f" {num(tip[0])} {num(tip[1])}Q{num(mid[0] + side[0])} {num(mid[1] + side[1])}"
            f" {num(x)} {num(y)}Z"
        )
        out += shape(d, "#b52a18" if i % 2 else "#f6ecd3", 0.35)
    return out + shape(ellipse(x, y, 3.4 * k, 1.0 * k), "#b08a3c", 0.35)


def market() -> str:
    """A market hall: long roof with a lantern, open arches.  42 x 26."""
    w, h, dx, dy, rise = 30.0, 7.4, 6.0, -3.6, 5.0
    side = poly([(w, 0), (w + dx, dy), (w + dx, dy - h), (w + dx / 2, dy / 2 - h - rise), (w, -h)],
                True)  # fmt: skip
    slope = poly([(-1, -h), (w + 0.6, -h), (w + dx / 2, dy / 2 - h - rise),
                  (dx / 2, dy / 2 - h - rise)], True)  # fmt: skip
    ribs = "".join(
        f"M{num(i * 2.6)} {num(-h)}l{num(dx / 2)} {num(dy / 2 - rise)}" for i in range(1, 12)
    )
    arches = "".join(f"M{num(1.2 + i * 3.6)} 0v-3.6a1.3 1.3 0 0 1 2.6 0v3.6Z" for i in range(8))
    lx, ly = w / 2 + dx / 2, dy / 2 - h - rise
    lantern = (
        shape(rect(lx - 3, ly - 4.2, 6, 5.4), STONE, 0.45)
        + fill(rect(lx - 2, ly - 3.2, 1.3, 2.8) + rect(lx + 0.7, ly - 3.2, 1.3, 2.8), INK, 0.8)
        + shape(poly([(lx - 3.8, ly - 4.2), (lx + 3.8, ly - 4.2), (lx, ly - 8)], True), SLATE, 0.45)
    )
    return group(
        [
            shape(side, "#e2c39a", 0.5), fill(side, INK, 0.3), shape(rect(0, -h, w, h), "#e9c79c", 0.5),
            fill(arches, INK, 0.75), shape(slope, "#a9745c", 0.55), stroke(ribs, 0.26, INK, 0.6),
            lantern, flag(lx, ly - 8, 4, "#c8452e", 0.55),
        ]
    )  # fmt: skip


def shipyard() -> str:
    """Two hulls on the stocks, ribs bare, with shears and timber.  84 x 40."""
    out = ""
    for x, k in ((6.0, 1.0), (46.0, 0.86)):
        hull = (
            f"M{num(x)} {num(-13 * k)}C{num(x + 3 * k)} {num(-3 * k)} {num(x + 8 * k)} 0"
            f" {num(x + 15 * k)} {num(-0.6)}H{num(x + 26 * k)}"
            f"C{num(x + 31 * k)} {num(-1)} {num(x + 33 * k)} {num(-5 * k)}"
            f" {num(x + 34 * k)} {num(-11 * k)}Q{num(x + 16 * k)} {num(-8.4 * k)} {num(x)} {num(-13 * k)}Z"
        )
        ribs = "".join(
            f"M{num(x + (4 + i * 2.7) * k)} {num(-(13.6 - 0.18 * i * (11 - i)) * k)}"
            f"q{num(-1.2 * k)} {num(6 * k)} {num(0.8 * k)} {num((9.8 - 0.05 * i * (11 - i)) * k)}"
            for i in range(11)
        )
        props = "".join(
            f"M{num(x + (5 + i * 5) * k)} {num(-4 * k)}l{num(-3.4 * k)} {num(5.4 * k)}"
            for i in range(6)
        )
        out += stroke(props, 0.6) + shape(hull, "#e2bf8c", 0.6) + fill(hull, INK, 0.12)
        out += stroke(ribs, 0.55)
    shears = "M42 2L47 -25L52 2M47 -25V-9M3 3L10 -22L14 2M10 -22L20 -12"
    logs = "".join(shape(ellipse(78 + (i % 2) * 2, 2 - i * 1.6, 4.6, 0.9), "#d9b47c", 0.35)
                   for i in range(4))  # fmt: skip
    return out + stroke(shears, 0.75) + logs


def ironworks() -> str:
    """The foundry: sheds with a saw-tooth roof and two smoking stacks.  56 x 36."""
    chance = Chance(3)
    out = at([warehouse(chance)], 30, 0, 1.35) + _block(2, 0, 26, 8, 6, -3.6, BRICK, SLATE)
    teeth = "".join(f"M{num(2 + i * 6.5)} -8l3.2 -4.2l3.3 4.2Z" for i in range(4))
    out += shape(teeth, "#a58f88", 0.5) + _panes(3, -0.6, 24, 6.4, 7, 1, 1.8, 3)
    for x, h in ((9.0, 24.0), (20.0, 20.0)):
        out += shape(poly([(x - 1.3, -8), (x + 1.3, -8), (x + 0.8, -h), (x - 0.8, -h)], True),
                     "#bf7459", 0.5)  # fmt: skip
        smoke = f"M{num(x)} {num(-h - 0.6)}c2 -3 5 -2 6.6 -4.2c2.6 0 4.6 -1.6 7.4 -1.2"
        out += stroke(smoke, 2.6, "#fbf4e2", 0.8) + stroke(smoke, 0.5, INK, 0.6)
        out += stroke(f"M{num(x + 1)} {num(-h + 0.6)}c3 -1.6 5 -1.4 7.6 -3.4c2 0 3 -1 5 -0.9", 0.4,
                      INK, 0.55)  # fmt: skip
    return out


def college() -> str:
    """The university on its square: towers and battlements.  44 x 40."""
    out = _block(4, 0, 32, 15, 6, -3.8, STONE, SLATE)
    out += _panes(5, -1, 30, 12, 8, 2, 1.5, 3.4)
    merlons = "".join(rect(4 + i * 3.2, -16.6, 1.7, 1.8) for i in range(10))
    out += shape(merlons, STONE, 0.35)
    for x in (1.5, 16.0, 31.0):
        h = 24.0 if x == 16.0 else 20.0
        out += _block(x, 0.6, 7.4, h, 2.6, -1.7, STONE, SLATE, 0.5)
        out += shape("".join(rect(x + i * 2.2, -h - 0.9, 1.2, 1.6) for i in range(4)), STONE, 0.3)
        out += fill(f"M{num(x + 2.4)} {num(-h + 9)}v-4q1.3 -2 2.6 0v4Z", INK, 0.8)
    return out + fill("M18.2 0.6v-5q1.5 -2.2 3 0v5Z", INK, 0.85) + flag(21, -24, 7, "#7d4ea8", 0.7)


def cathedral() -> str:
    """Old St. Patrick's: a broad gable with a low tower.  40 x 46."""
    return at([church(10.5, 36)], 2, 0, 1.05)


def five_points() -> str:
    """Leaning tenements round a crooked little triangle.  36 x 30."""
    chance = Chance(19)
    out = ""
    for x, y, turn, k in ((2, -12, -5, 1.25), (12, -13, 4, 1.45), (23, -12, -4, 1.25),
                          (1, 0, 5, 1.2), (25, 0, 6, 1.3)):  # fmt: skip
        out += at([_tenement(chance)], x, y, k, turn)
    out += fill("M11 0L22 0.4L16.4 -9.6Z", "#e9d4a6") + stroke("M11 0L22 0.4L16.4 -9.6Z", 0.55)
    return (
        out
        + stroke("M5 -19.5Q13 -16 21 -20.5", 0.35)
        + fill(
            rect(8, -18.3, 1.4, 1.8) + rect(11, -17.8, 1.2, 1.5) + rect(14.4, -18.3, 1.6, 2),
            PAPER_WASH,
        )
    )


PAPER_WASH = "#fbf4e2"


def _tenement(chance: Chance) -> str:
    from buildings import row_house

    return row_house(chance)


def grove(seed: int = 5, w: float = 60.0, h: float = 40.0, count: int = 22) -> str:
    """A grove of mixed trees filling a box."""
    chance = Chance(seed)
    spots = sorted(
        ((chance.between(3, w - 4), -chance.between(0, h - 11)) for _ in range(count)),
        key=lambda p: p[1],
    )
    return "".join(
        at([tree(chance, 1.15) if chance.unit() < 0.8 else poplar(chance, 1.1)], x, y)
        for x, y in spots
    )


def draw(name: str) -> str:
    """A landmark by its name in geometry.json."""
    if name in ("church", "chapel"):
        return at([church(8.5, 27 if name == "church" else 31)], 1.5, 0, 1.16)
    if name == "trinity":
        return at([church(9, 38)], 0.5, 0, 0.98)
    return {
        "market": market,
        "shipyard": shipyard,
        "ironworks": ironworks,
        "college": college,
        "cathedral": cathedral,
        "five_points": five_points,
        "grove": grove,
    }[name]()
