"""Tammany Hall by gaslight, and the houses of its street, for the title picture."""

from __future__ import annotations

import math
import random

from svg import INK, circle, ellipse, group, path, rect

BRICK, BRICK_DARK, STONE, STONE_DARK = "#b5694a", "#7d4430", "#e3d2ac", "#a5916a"
GLOW, SHUTTER = "#ffd978", "#3d4a42"
LINE = {"stroke": INK, "width": 3}
STONEWORK = {"fill": STONE, **LINE}
Point = tuple[float, float]


def hall(x: float, base: float, width: float, phase: float = 0.0) -> str:
    """Draw the hall with its middle at x, its steps at base; about 0.95 as high as wide.

    `phase` is the part of the loop of flag and fountain, 0 to 1.
    """
    unit = width / 1000
    parts = [_walls(), *_windows(), _portico(), _pediment(phase), _bunting(), _steps()]
    parts.append(_fountain(phase))
    return group(*parts, transform=f"translate({x - width / 2} {base - 980 * unit}) scale({unit})")


def _walls() -> str:
    courses = "".join(f"M60 {y}H940" for y in range(250, 900, 13))
    quoins = "".join(
        rect(x, y, 34 if (y // 40) % 2 else 26, 36, fill=STONE, stroke=INK, width=1.6)
        for y in range(240, 880, 40)
        for x in (54, 912)
    )
    chimneys = "".join(
        rect(x, 96, 56, 130, fill=BRICK_DARK, **LINE)
        + rect(x - 8, 88, 72, 18, fill=STONE_DARK, **LINE)
        for x in (96, 848)
    )
    return (
        chimneys
        + path("M40 226L120 150H880L960 226Z", fill="#5f6a6b", **LINE)
        + rect(60, 226, 880, 680, fill=BRICK, **LINE)
        + path(courses, stroke=BRICK_DARK, width=1.6, opacity=0.8)
        + path("M760 226H940V906H700Z", fill=BRICK_DARK, opacity=0.35)
        + quoins
        + rect(36, 214, 928, 26, fill=STONE, **LINE)
        + path("M36 240H964", stroke=STONE_DARK, width=6)
        + rect(48, 560, 904, 18, fill=STONE, **LINE)
        + rect(40, 872, 920, 36, fill=STONE_DARK, **LINE)
    )


def _windows() -> list[str]:
    parts = []
    for row, (y, high) in enumerate(((280, 190), (618, 190))):
        for column, x in enumerate((104, 206, 308, 706, 806)):
            if row == 1 and column in (2, 3):
                continue
            if column == 2 and row == 0:
                continue
            parts.append(_window(x, y, 70, high, lit=(row + column) % 4 != 3))
    for x in (330, 416, 506, 592):
        parts.append(_window(x + 8, 290, 60, 170, lit=True))
    return parts


def _window(x: float, y: float, w: float, h: float, lit: bool) -> str:
    pane = GLOW if lit else "#56625f"
    arch = f"M{x} {y + w / 2}A{w / 2} {w / 2} 0 0 1 {x + w} {y + w / 2}V{y + h}H{x}Z"
    outer = f"M{x - 9} {y + w / 2}A{w / 2 + 9} {w / 2 + 9} 0 0 1 {x + w + 9} {y + w / 2}V{y + h}H{x - 9}Z"
    bars = f"M{x + w / 2} {y}V{y + h}M{x} {y + w / 2}H{x + w}M{x} {y + h * 0.62}H{x + w}"
    people = ""
    if lit and w < 65:
        people = _guest(x + w * (0.38 if int(x) % 4 else 0.58), y + h, w / 70)
    return (
        path(outer, fill=STONE, **LINE)
        + path(arch, fill=pane, stroke=INK, width=2.6)
        + people
        + path(bars, stroke="#5a3a24" if lit else INK, width=2.6)
        + rect(x - 14, y + h, w + 28, 13, fill=STONE, stroke=INK, width=2)
    )


def _guest(x: float, foot: float, scale: float) -> str:
    shape = (
        "M-25 0V-34C-25 -46 -16 -52 -8 -54V-60C-15 -66 -15 -80 -9 -86H-17V-91"
        "H-11L-12 -114H12L11 -91H17V-86H9"
        "C15 -80 15 -66 8 -60V-54C16 -52 25 -46 25 -34V0Z"
    )
    return path(shape, fill="#6b4329", transform=f"translate({x} {foot}) scale({scale})")


def _portico() -> str:
    columns = ""
    for x in (330, 424, 540, 634):
        flutes = "".join(f"M{x + dx} 560V872" for dx in (9, 16, 23))
        columns += (
            rect(x, 548, 34, 330, fill=STONE, stroke=INK, width=2.6)
            + path(flutes, stroke=STONE_DARK, width=2.4)
            + path(f"M{x + 24} 548H{x + 34}V878H{x + 24}Z", fill=STONE_DARK, opacity=0.7)
            + rect(x - 8, 534, 50, 18, fill=STONE, stroke=INK, width=2.2)
            + rect(x - 8, 872, 50, 18, fill=STONE, stroke=INK, width=2.2)
        )
    door = (
        path("M446 890V662A54 54 0 0 1 554 662V890Z", fill=GLOW, **LINE)
        + path(
            ("M446 890V690L472 706V878ZM554 890V690L528 706V878Z"),
            fill="#6b3a1e",
            stroke=INK,
            width=2.4,
        )
        + path("M446 662H554M500 608V662M462 624L500 662L538 624", stroke=INK, width=2.4)
    )
    back = rect(322, 548, 356, 340, fill="#8a5038", **LINE)
    frieze = (
        rect(300, 488, 400, 50, fill=STONE, **LINE)
        + f'<text x="500" y="525" font-family="Ward Wood" font-size="39" text-anchor="middle" '
        f'textLength="352" lengthAdjust="spacing" fill="{INK}">TAMMANY HALL</text>'
    )
    return back + door + columns + frieze + rect(288, 476, 424, 16, fill=STONE, **LINE)


def _pediment(phase: float) -> str:
    gable = "M300 226L500 92L700 226Z"
    star = []
    for corner in range(10):
        radius = 34 if corner % 2 == 0 else 14
        angle = -math.pi / 2 + corner * math.pi / 5
        star.append(f"{500 + radius * math.cos(angle):.1f} {182 + radius * math.sin(angle):.1f}")
    cupola = (
        rect(424, 30, 152, 110, fill=STONE, **LINE)
        + "".join(
            path(f"M{x} 132V74A15 15 0 0 1 {x + 30} 74V132Z", fill=GLOW, stroke=INK, width=2.4)
            for x in (438, 485, 532)
        )
        + rect(412, 20, 176, 18, fill=STONE_DARK, **LINE)
        + path("M424 20C424 -34 462 -62 500 -66C538 -62 576 -34 576 20Z", fill="#6d8478", **LINE)
        + path(
            ("M500 -66C478 -44 470 -10 468 20M500 -66C522 -44 530 -10 532 20"), stroke=INK, width=2
        )
        + path(
            ("M540 -46C562 -30 570 -8 570 20H532C532 -12 528 -34 520 -50Z"),
            fill="#3d4a42",
            opacity=0.5,
        )
    )
    return (
        _flag(phase)
        + cupola
        + path(gable, fill=STONE, **LINE)
        + path("M338 218L500 110L662 218Z", fill="#cfb98a", stroke=INK, width=2.4)
        + circle(500, 178, 46, fill="#f6e3a4", stroke=INK, width=3)
        + path("M" + "L".join(star) + "Z", fill="#b03a26", stroke=INK, width=2)
        + path("M292 226L500 86L708 226", stroke=INK, width=9)
        + path("M292 226L500 86L708 226", stroke=STONE, width=4)
    )


def _flag(phase: float) -> str:
    """Draw the flag on the cupola, one wave after the other running out along it."""

    def at(u: float, down: float) -> str:
        wave = 11 * math.sin(2 * math.pi * (1.15 * u - phase)) * min(1.0, 1.8 * u)
        return f"{503 + 125 * u:.1f} {-194 + down + wave + 6 * u * u:.1f}"

    def line(down: float, start: float = 0.0, end: float = 1.0) -> list[str]:
        return [at(start + (end - start) * step / 16, down) for step in range(17)]

    def shape(down: float, end: float) -> str:
        return "M" + "L".join((*line(0, 0, end), *reversed(line(down, 0, end)))) + "Z"

    stripes = "".join("M" + "L".join(line(down)) for down in (10, 31, 52))
    folds = [u for u in (0.2, 0.4, 0.6, 0.8) if math.cos(2 * math.pi * (1.15 * u - phase)) < 0]
    shade = "".join(f"M{at(u, 2)}L{at(u, 72)}" for u in folds)
    return (
        path("M500 -66V-196", stroke=INK, width=6)
        + path(shape(74, 1.0), fill="#f6ecd6", **LINE)
        + path(stripes, stroke="#b8402c", width=9, stroke_linecap="butt")
        + path(shape(38, 0.456), fill="#34507a", stroke=INK, width=2)
        + path(shade, stroke="#7d6a4a", width=5, opacity=0.35)
    )


WATER, FOAM = "#cfe6e6", "#f7fbf6"
JETS = ((-96, 62), (-52, 104), (52, 104), (96, 62))  # how far and how high the jets go
RIM = 84  # the rim of the upper bowl over the ground: above the heads of the crowd


def _fountain(phase: float) -> str:
    """Draw the fountain before the steps: a bowl on a pillar, and jets that fall into it."""
    x, base = 500, 912
    out = ellipse(x, base + 14, 156, 30, fill=STONE_DARK, **LINE)
    out += ellipse(x, base + 7, 142, 23, fill="#7fa3a8", stroke=INK, width=2)
    out += path(
        f"M{x - 20} {base}L{x - 13} {base - RIM + 20}H{x + 13}L{x + 20} {base}Z", **STONEWORK
    )
    out += path(
        f"M{x - 118} {base - RIM}Q{x} {base - RIM + 62} {x + 118} {base - RIM}Z", **STONEWORK
    )
    out += "".join(  # hatching on the shaded side of the bowl
        path(
            f"M{x + step} {base - RIM + 10}L{x + step - 20} {base - RIM + 26}",
            stroke=INK,
            width=1.6,
        )
        for step in range(16, 92, 9)
    )
    out += ellipse(x, base - RIM, 118, 17, fill=STONE, **LINE)
    out += ellipse(x, base - RIM + 1, 106, 13, fill="#7fa3a8", stroke=INK, width=2)
    for step in range(3):  # rings that run outwards in the bowl
        grow = (step + phase) / 3
        out += ellipse(
            x, base - RIM + 1, 18 + 84 * grow, 3 + 9 * grow, stroke=FOAM, width=3, opacity=1 - grow
        )
    for across, high in JETS:
        out += _jet(x, base - RIM, across, high, phase)
    out += _plume(x, base - RIM, 150 + 6 * math.sin(4 * math.pi * phase), phase)
    return out


def _jet(x: float, base: float, across: float, high: float, phase: float) -> str:
    """Draw a jet in an arc, with drops that run along it."""
    arc = f"M{x} {base - 20}Q{x + across * 0.5} {base - 20 - 2 * high} {x + across} {base + 2}"
    return (
        path(arc, stroke="#5b7f88", width=8, opacity=0.7)
        + path(arc, stroke=WATER, width=5)
        + path(
            arc,
            stroke=FOAM,
            width=5.5,
            stroke_dasharray="10 30",
            stroke_dashoffset=f"{-40 * phase:.2f}",
        )
    )


def _plume(x: float, base: float, high: float, phase: float) -> str:
    """Draw the jet in the middle: a white column that breaks into drops at its head."""
    head = base - high
    column = (
        f"M{x - 7} {base}L{x - 4} {head + 40}Q{x} {head - 14} {x + 4} {head + 40}L{x + 7} {base}Z"
    )
    out = path(column, fill=WATER, stroke="#5b7f88", width=2.4)
    out += path(
        f"M{x} {base}V{head + 26}",
        stroke=FOAM,
        width=5,
        stroke_dasharray="16 24",
        stroke_dashoffset=f"{-40 * phase:.2f}",
    )
    for drop in range(14):
        side = -1 if drop % 2 else 1
        age = (drop / 14 + phase) % 1
        away = side * (4 + (18 + drop * 1.7) * age)
        fall = -14 + 4 * (drop % 3) + 100 * age * age
        size = 7.5 * (1 - 0.6 * age)
        out += circle(x + away, head + 30 + fall, size, fill=FOAM, stroke="#5b7f88", width=1.6)
    return out


def _bunting() -> str:
    out = ""
    for left in range(60, 940, 110):
        for drop, color in ((58, "#b8402c"), (40, "#f6ecd6"), (22, "#34507a")):
            out += path(
                f"M{left} 578Q{left + 55} {578 + drop * 1.7} {left + 110} 578Z",
                fill=color,
                stroke=INK,
                width=2,
            )
    return out


def _steps() -> str:
    out = ""
    for step in range(5):
        grow = step * 26
        out += rect(
            296 - grow,
            886 + step * 19,
            408 + 2 * grow,
            20,
            fill=STONE if step % 2 else "#d2bf96",
            stroke=INK,
            width=2.4,
        )
    for x in (196, 804):
        out += (
            path(f"M{x} 976V660", stroke=INK, width=13)
            + path(f"M{x} 976V660", stroke="#57605a", width=6)
            + path(f"M{x - 20} 650L{x - 28} 592H{x + 28}L{x + 20} 650Z", fill="#fff0b4", **LINE)
            + path(f"M{x - 32} 592L{x} 562L{x + 32} 592Z", fill="#3d4a42", **LINE)
            + ellipse(x, 976, 26, 8, fill="#3d4a42", **LINE)
        )
    return out


def terrace(
    corners: tuple[Point, Point, Point, Point], columns: int, floors: int, wall: str, seed: int
) -> str:
    """Draw a row of houses on the quadrilateral near top, far top, far foot, near foot."""
    chance = random.Random(seed)
    near_top, far_top, far_foot, near_foot = corners
    shrink = (far_foot[1] - far_top[1]) / (near_foot[1] - near_top[1])

    def at(u: float, v: float) -> Point:
        t = u / (u + (1 - u) * shrink)
        top = (
            near_top[0] + (far_top[0] - near_top[0]) * t,
            near_top[1] + (far_top[1] - near_top[1]) * t,
        )
        foot = (
            near_foot[0] + (far_foot[0] - near_foot[0]) * t,
            near_foot[1] + (far_foot[1] - near_foot[1]) * t,
        )
        return top[0] + (foot[0] - top[0]) * v, top[1] + (foot[1] - top[1]) * v

    def quad(u0: float, v0: float, u1: float, v1: float) -> str:
        points = (at(u0, v0), at(u1, v0), at(u1, v1), at(u0, v1))
        return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"

    out = ""
    for column in range(1, columns, 2):
        u = column / columns
        stack = quad(u, -0.085, u + 0.3 / columns, 0.02)
        out += path(stack, fill=BRICK_DARK, stroke=INK, width=2.4)
    out += path(quad(0, 0, 1, 1), fill=wall, **LINE)
    for course in range(1, 40):
        one, other = at(0, course / 40), at(1, course / 40)
        line = f"M{one[0]:.1f} {one[1]:.1f}L{other[0]:.1f} {other[1]:.1f}"
        out += path(line, stroke=INK, width=0.9, opacity=0.35)
    out += path(quad(0, -0.018, 1, 0.016), fill=STONE_DARK, stroke=INK, width=2.4)
    for column in range(columns):
        u = column / columns
        step = 1 / columns
        if column % 3 == 0 and column:
            out += path(quad(u - step * 0.02, 0, u + step * 0.02, 1), fill=INK, opacity=0.7)
        for floor in range(floors):
            v = 0.06 + floor * 0.9 / floors
            lit = chance.random() < 0.42
            shop = floor == floors - 1
            box = quad(u + step * 0.24, v, u + step * 0.76, v + (0.74 if shop else 0.56) / floors)
            fill = GLOW if lit else "#4e5a59"
            out += path(box, fill=fill, stroke=INK, width=2.2)
            sash = v + (0.74 if shop else 0.56) / floors
            for one, other in (
                (at(u + step * 0.5, v), at(u + step * 0.5, sash)),
                (at(u + step * 0.24, (v + sash) / 2), at(u + step * 0.76, (v + sash) / 2)),
            ):
                bar = f"M{one[0]:.1f} {one[1]:.1f}L{other[0]:.1f} {other[1]:.1f}"
                out += path(bar, stroke=INK, width=1.8)
            if not shop:
                for s in (0.1, 0.78):
                    out += path(
                        quad(u + step * s, v, u + step * (s + 0.13), v + 0.56 / floors),
                        fill=SHUTTER,
                        stroke=INK,
                        width=1.2,
                    )
    return out
