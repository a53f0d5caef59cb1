"""Castle Garden: the round fort in the bay, drawn far larger than life, its court left calm."""

from __future__ import annotations

import math

import frame
from buildings import tree
from lettering import inked, straight
from pen import INK, Chance, Point, at, circle, fill, group, poly, shape, smooth, stroke

CX, CY = frame.CASTLE_CENTER
R = frame.CASTLE_RADIUS
WALL_IN = frame.CASTLE_COURT
FACE = 13.0  # height of the outer wall as seen
STONE = "#e6c9a0"
TOP = "#f2e3c2"


def _around(r: float, a: float, dy: float = 0.0) -> Point:
    return CX + r * math.cos(a), CY + dy + r * math.sin(a)


def _arc(r: float, a0: float, a1: float, dy: float = 0.0, steps: int = 48) -> list[Point]:
    return [_around(r, a0 + (a1 - a0) * i / steps, dy) for i in range(steps + 1)]


def causeway() -> list[str]:
    """The bridge from the fort's gate to the Battery."""
    a: Point = (CX + R * 0.78, CY + R * 0.62)
    b: Point = (566.0, 502.0)
    n = 12
    dx, dy = (b[0] - a[0]), (b[1] - a[1])
    length = math.hypot(dx, dy)
    ux, uy = dx / length, dy / length
    px, py = -uy * 6.5, ux * 6.5
    deck = poly([(a[0] + px, a[1] + py), (b[0] + px, b[1] + py), (b[0] - px, b[1] - py),
                 (a[0] - px, a[1] - py)], True)  # fmt: skip
    front = poly([(a[0] + px, a[1] + py), (b[0] + px, b[1] + py), (b[0] + px, b[1] + py + 8),
                  (a[0] + px, a[1] + py + 8)], True)  # fmt: skip
    shadow = poly([(a[0] + px, a[1] + py + 8), (b[0] + px, b[1] + py + 8),
                   (b[0] + px + 5, b[1] + py + 14), (a[0] + px + 5, a[1] + py + 14)], True)  # fmt: skip
    arches = ""
    for i in range(6):
        x = a[0] + px + dx * (i + 0.5) / 6
        y = a[1] + py + dy * (i + 0.5) / 6 + 8
        arches += f"M{x - 4.4:.2f} {y:.2f}v-2.2a4.4 3.8 0 0 1 8.8 0v2.2Z"
    planks = "".join(
        f"M{a[0] + px + dx * t / n / 3:.2f} {a[1] + py + dy * t / n / 3:.2f}"
        f"L{a[0] - px + dx * t / n / 3:.2f} {a[1] - py + dy * t / n / 3:.2f}"
        for t in range(1, n * 3)
    )
    rails = (
        f"M{a[0] - px:.2f} {a[1] - py - 2.4:.2f}L{b[0] - px:.2f} {b[1] - py - 2.4:.2f}"
        f"M{a[0] + px:.2f} {a[1] + py - 2.4:.2f}L{b[0] + px:.2f} {b[1] + py - 2.4:.2f}"
    )
    posts = ""
    for i in range(13):
        x, y = a[0] + dx * i / 12, a[1] + dy * i / 12
        posts += f"M{x - px:.2f} {y - py:.2f}v-3.4M{x + px:.2f} {y + py:.2f}v-3.4"
    return [
        fill(shadow, "#24424a", 0.35),
        shape(front, STONE, 0.7), fill(front, INK, 0.22), fill(arches, "#33484c"),
        shape(deck, TOP, 0.7), stroke(planks, 0.3, INK, 0.5),
        stroke(rails, 0.6), stroke(posts, 0.6),
    ]  # fmt: skip


def rocks() -> list[str]:
    """The stone island under the wall."""
    chance = Chance(31)
    out = []
    edge = [_around(R + chance.between(7, 15), 2 * math.pi * i / 40, FACE * 0.8) for i in range(40)]
    out.append(fill(smooth([(x + 7, y + 9) for x, y in edge], True), "#24424a", 0.33))
    out.append(shape(smooth(edge, True), "#cfc0a0", 0.9))
    stones = ""
    for _ in range(150):
        a = chance.between(0, 2 * math.pi)
        x, y = _around(R + chance.between(0, 11), a, FACE * 0.8)
        s = chance.between(1.4, 3.4)
        stones += f"M{x - s:.1f} {y:.1f}q{s:.1f} {-s:.1f} {2 * s:.1f} 0"
    out.append(stroke(stones, 0.45, INK, 0.75))
    return out


def wall() -> list[str]:
    """Outer face with its gun ports, the broad parapet, and the shaded inner face."""
    face = poly([*_arc(R, 0, math.pi), *_arc(R, math.pi, 0, FACE)], True)
    ring = circle(CX, CY, R) + circle(CX, CY, WALL_IN)
    out = [shape(face, STONE, 1.0)]
    courses = "".join(poly(_arc(R, 0.02, math.pi - 0.02, FACE * k)) for k in (0.3, 0.62))
    joints = ""
    for row, (k0, k1) in enumerate(((0, 0.3), (0.3, 0.62), (0.62, 1.0))):
        for i in range(54):
            a = math.pi * (i + 0.5 * (row % 2)) / 54
            (x0, y0), (_, y1) = _around(R, a, FACE * k0), _around(R, a, FACE * k1)
            joints += f"M{x0:.2f} {y0:.2f}V{y1:.2f}"
    out += [stroke(courses, 0.4, INK, 0.6), stroke(joints, 0.3, INK, 0.45)]
    ports = ""
    for i in range(15):
        a = math.pi * (i + 0.5) / 15
        x, y = _around(R, a, FACE * 0.84)
        w = 2.5 * max(0.25, math.sin(a))
        ports += f"M{x - w:.2f} {y:.2f}v-5.4a{w:.2f} 2 0 0 1 {2 * w:.2f} 0v5.4Z"
    out.append(fill(ports, "#2c2019"))
    shade = poly([*_arc(R, 0, math.pi * 0.5), *_arc(R, math.pi * 0.5, 0, FACE)], True)
    out.append(fill(shade, INK, 0.26))
    out.append(
        f'<path d="{ring}" fill="{TOP}" fill-rule="evenodd" stroke="{INK}" stroke-width="1.1"/>'
    )
    out.append(stroke(circle(CX, CY, R - 3.4), 0.45) + stroke(circle(CX, CY, WALL_IN + 4), 0.45))
    radial, guns = "", ""
    for i in range(72):
        a = 2 * math.pi * i / 72
        (x0, y0), (x1, y1) = _around(WALL_IN + 4, a), _around(R - 3.4, a)
        radial += f"M{x0:.2f} {y0:.2f}L{x1:.2f} {y1:.2f}"
    out.append(stroke(radial, 0.28, INK, 0.38))
    for i in range(24):
        a = 2 * math.pi * (i + 0.5) / 24
        (x0, y0), (x1, y1) = _around(R - 13.5, a), _around(R - 2.2, a)
        guns += f"M{x0:.2f} {y0:.2f}L{x1:.2f} {y1:.2f}"
    out.append(stroke(guns, 2.1, "#3a3029") + stroke(guns, 0.5, "#b9a887", 0.8))
    return out


def court() -> list[str]:
    """The calm floor: pale gravel, a soft shadow under the inner wall, a quiet walk."""
    out = [fill(circle(CX, CY, WALL_IN), "#f7efd9")]
    for i in range(7):
        k = i / 7
        crescent = circle(CX, CY, WALL_IN) + circle(
            CX + 1.2 + 5.4 * (1 - k), CY + 1.4 + 6.4 * (1 - k), WALL_IN - 0.2
        )
        inner = f'<path d="{crescent}" fill="{INK}" fill-opacity="0.075" fill-rule="evenodd"'
        out.append(inner + ' clip-path="url(#court)"/>')
    out.append(stroke(circle(CX, CY, WALL_IN - 3.2), 0.4, INK, 0.35))
    out.append(stroke(circle(CX, CY, WALL_IN - 5.0), 0.3, INK, 0.22))
    out.append(stroke(circle(CX, CY, WALL_IN), 1.2))
    clip = f'<clipPath id="court"><path d="{circle(CX, CY, WALL_IN)}"/></clipPath>'
    return [f"<defs>{clip}</defs>", *out]


def gate() -> list[str]:
    """The gatehouse where the causeway lands, and two lanterns of trees."""
    x, y = CX + R - 15, CY + 26
    house = (
        shape(poly([(x, y + 6), (x + 18, y + 6), (x + 18, y - 13), (x, y - 13)], True), STONE, 0.8)
        + shape(poly([(x + 18, y + 6), (x + 25, y + 2), (x + 25, y - 17), (x + 18, y - 13)], True),
                STONE, 0.8)
        + fill(poly([(x + 18, y + 6), (x + 25, y + 2), (x + 25, y - 17), (x + 18, y - 13)], True),
               INK, 0.3)
        + shape(poly([(x - 1, y - 13), (x + 19, y - 13), (x + 22.6, y - 21), (x + 3, y - 21)], True),
                "#a9745c", 0.7)
        + shape(poly([(x + 19, y - 13), (x + 26, y - 17), (x + 22.6, y - 21)], True), "#8a5b47", 0.6)
        + fill(f"M{x + 5.6} {y + 6}v-8a3.6 3.6 0 0 1 7.2 0v8Z", "#2c2019")
    )  # fmt: skip
    return [house]


def draw() -> list[str]:
    """The whole fort with its flag and its name below."""
    staff = [
        stroke(f"M{CX} {CY - 84}V{CY - 131}", 1.7),
        stroke(f"M{CX} {CY - 84}l-9 3M{CX} {CY - 84}l9 3M{CX} {CY - 112}L{CX - 12} {CY - 82}"
               f"M{CX} {CY - 112}L{CX + 12} {CY - 82}", 0.5),
        at([_colors()], CX + 0.8, CY - 130, 0.86),
    ]  # fmt: skip
    chance = Chance(9)
    trees = [at([tree(chance, 1.5)], CX - 106, CY + 24), at([tree(chance, 1.3)], CX - 98, CY + 38)]
    name = inked(straight("engraved", "Castle Garden", CX - 3, CY + R + 27, 11.5), INK, 3.2,
                 "#d5e0d5", 0.85)  # fmt: skip
    return [group([*rocks(), *causeway(), *wall(), *court(), *gate(), *trees, *staff, name])]


def _colors() -> str:
    """A flag of stripes with a starred canton, blowing."""
    w, h = 44.0, 25.0
    out = ""
    for i in range(13):
        y0 = h * i / 13
        d = (
            f"M0 {y0:.2f}c{w * 0.3:.1f} -5 {w * 0.6:.1f} 6 {w:.1f} 0v{h / 13:.2f}"
            f"c{-w * 0.4:.1f} 6 {-w * 0.7:.1f} -5 {-w:.1f} 0Z"
        )
        out += fill(d, "#bf3b27" if i % 2 == 0 else "#f8efd9")
    canton = f"M0 0c6 -1.4 12 -1.5 18 -0.2v{h * 7 / 13:.2f}c-6 -1.3 -12 -1.2 -18 0.2Z"
    out += fill(canton, "#33557f")
    stars = "".join(
        circle(2.6 + i * 3.1, 1.6 + r * 3.1 - 0.5, 0.62) for i in range(5) for r in range(4)
    )
    out += fill(stars, "#f8efd9")
    edge = f"M0 0c{w * 0.3:.1f} -5 {w * 0.6:.1f} 6 {w:.1f} 0v{h}c{-w * 0.4:.1f} 6 {-w * 0.7:.1f} -5 {-w:.1f} 0Z"
    return (
        out + fill(f"M30 1.2c5 1 9 1 14 -1.2v{h}c-5 2.4 -9 2 -14 1Z", INK, 0.14) + stroke(edge, 0.8)
    )
