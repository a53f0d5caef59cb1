"""The packet ship at her mooring: her open hold is the bag the cubes come from."""

from __future__ import annotations

import frame
from pen import INK, circle, fill, group, num, poly, rect, shape, stroke

SAIL = "#fbf3df"
WATER = "#3f5f63"


def _furled(x: float, y: float, w: float) -> str:
    """A yard with its sail furled in small bights."""
    n = max(3, int(w / 7))
    step = w / n
    d = f"M{num(x - w / 2)} {num(y)}"
    for _ in range(n):
        d += f"q{num(step / 2)} 5.2 {num(step)} 0"
    folds = "".join(
        f"M{num(x - w / 2 + step * (i + 0.3))} {num(y + 0.4)}q{num(step * 0.25)} 2.4"
        f" {num(step * 0.3)} 0" for i in range(n)
    )  # fmt: skip
    ties = "".join(f"M{num(x - w / 2 + step * i)} {num(y - 1)}v2.6" for i in range(1, n))
    return (
        stroke(f"M{num(x - w / 2 - 5)} {num(y)}H{num(x + w / 2 + 5)}", 1.5)
        + shape(d + "Z", SAIL, 0.6) + stroke(folds, 0.35, INK, 0.7) + stroke(ties, 0.6)
    )  # fmt: skip


def _mast(x: float, foot: float, top: float, yards: tuple[float, ...]) -> str:
    """A mast with its tops, yards and shrouds."""
    h = foot - top
    out = stroke(f"M{num(x)} {num(foot)}V{num(top)}", 2.4)
    out += stroke(f"M{num(x)} {num(foot)}V{num(top + h * 0.5)}", 3.2)
    shrouds, rungs = "", ""
    for side in (-1, 1):
        for k in (9.0, 13.0, 17.0):
            shrouds += f"M{num(x)} {num(top + h * 0.42)}L{num(x + side * k)} {num(foot)}"
        for i in range(1, 8):
            t = 0.25 + 0.75 * i / 8
            y = top + h * 0.42 + h * 0.58 * t
            rungs += f"M{num(x + side * 9 * t)} {num(y)}L{num(x + side * 17 * t)} {num(y)}"
        shrouds += f"M{num(x)} {num(top + 3)}L{num(x + side * 9)} {num(top + h * 0.44)}"
    out += stroke(shrouds, 0.4, INK, 0.8) + stroke(rungs, 0.3, INK, 0.65)
    out += shape(rect(x - 6, top + h * 0.41, 12, 2.2), "#5a4434", 0.4)
    for i, w in enumerate(yards):
        out += _furled(x, top + h * (0.14 + 0.19 * i), w)
    return out


def draw() -> list[str]:
    """The ship in `frame.SHIP_RECT`, her cargo port round `frame.SHIP_ANCHOR`."""
    x, y, w, h = frame.SHIP_RECT
    ax, ay = frame.SHIP_ANCHOR
    water = y + h - 6
    deck = water - 56
    left, right = x + 6, x + w - 34
    hull = (
        f"M{num(left)} {num(deck - 8)}L{num(left + 9)} {num(water)}H{num(right - 22)}"
        f"C{num(right - 6)} {num(water - 8)} {num(right + 4)} {num(deck + 18)}"
        f" {num(right + 12)} {num(deck - 10)}Q{num(ax)} {num(deck + 9)} {num(left)} {num(deck - 8)}Z"
    )
    belt = (
        f"M{num(left + 2)} {num(deck + 7)}Q{num(ax)} {num(deck + 23)} {num(right + 7)} {num(deck + 6)}"
        f"L{num(right + 4)} {num(deck + 16)}Q{num(ax)} {num(deck + 33)} {num(left + 4)} {num(deck + 17)}Z"
    )
    planks = "".join(
        f"M{num(left + 4 + i)} {num(deck + 22 + 5.2 * i)}"
        f"Q{num(ax)} {num(deck + 37 + 4 * i)} {num(right + 1 - 3 * i)} {num(deck + 21 + 5.2 * i)}"
        for i in range(6)
    )
    ports = "".join(
        rect(left + 16 + i * 21, deck + 12 + 7.4 * (1 - ((left + 16 + i * 21 - ax) / 96) ** 2), 6, 5)
        for i in range(8) if not 3 <= i <= 4
    )  # fmt: skip
    bow = f"M{num(right + 8)} {num(deck - 6)}L{num(right + 38)} {num(deck - 26)}"
    tops = ((x + 44, 0.16, (30.0, 42.0)), (ax, 0.02, (34.0, 46.0, 54.0)),
            (x + 152, 0.10, (30.0, 44.0, 50.0)))  # fmt: skip
    masts = [_mast(mx, deck + 2, y + h * k, yards) for mx, k, yards in tops]
    stays = (
        f"M{num(x + 152)} {num(y + h * 0.12)}L{num(right + 37)} {num(deck - 25)}"
        f"M{num(x + 152)} {num(y + h * 0.38)}L{num(right + 26)} {num(deck - 18)}"
        f"M{num(ax)} {num(y + h * 0.05)}L{num(x + 152)} {num(y + h * 0.40)}"
        f"M{num(x + 44)} {num(y + h * 0.18)}L{num(ax)} {num(y + h * 0.42)}"
        f"M{num(x + 44)} {num(y + h * 0.2)}L{num(left + 2)} {num(deck - 7)}"
    )
    copper = (
        f"M{num(left + 7.4)} {num(water - 9)}Q{num(ax)} {num(water - 4)} {num(right - 8)} {num(water - 9)}"
        f"Q{num(right - 15)} {num(water - 2)} {num(right - 22)} {num(water)}H{num(left + 9)}Z"
    )
    strakes = "".join(
        f"M{num(left + 30 + i * 3.1)} {num(water - 1)}l{num(4 + i * 0.12)} {num(-24 - i * 0.2)}"
        for i in range(42)
    )
    sheen = stroke(strakes, 0.5, "#241a13", 0.55) + stroke(
        f"M{num(left + 1)} {num(deck - 3)}Q{num(ax)} {num(deck + 14)} {num(right + 10)} {num(deck - 4)}",
        0.7, "#a98a62", 0.9)  # fmt: skip
    cable = stroke(f"M{num(right + 6)} {num(deck + 4)}Q{num(right + 20)} {num(water - 18)}"
                   f" {num(right + 25)} {num(water + 3)}", 0.9)  # fmt: skip
    cable += fill(circle(right + 25.4, water + 3, 2.2), "#bf3b27") + stroke(
        f"M{num(right + 18)} {num(water + 5.6)}h15", 0.5, WATER, 0.8)  # fmt: skip
    shadow = f"M{num(left + 8)} {num(water)}H{num(right - 18)}l26 9q-20 6 -60 5H{num(left + 22)}Z"
    ripples = "".join(
        f"M{num(left - 10 + i * 9)} {num(water + 3 + i * 3.2)}h{num(w - 30 - i * 19)}"
        for i in range(4)
    )
    cabin = shape(rect(left + 6, deck - 15, 28, 11), "#c99d6d", 0.7) + fill(
        "".join(rect(left + 9 + i * 6.2, deck - 12, 3, 4) for i in range(4)), INK, 0.8
    )
    ensign = (
        stroke(f"M{num(left - 1)} {num(deck - 8)}l-8 -30", 0.9)
        + shape(f"M{num(left - 9)} {num(deck - 38)}c-8 -3 -14 4 -22 1l3 13c8 3 14 -3 21 0Z",
                "#bf3b27", 0.6)
        + fill(f"M{num(left - 9)} {num(deck - 38)}c-4 -1.4 -7 -0.2 -10 1l1.6 7q5 -2 9.8 -1Z", "#33557f")
    )  # fmt: skip
    pennant = fill(f"M{num(ax)} {num(y + 4)}c-10 -3 -16 4 -30 0c12 6 20 2 30 3Z", "#bf3b27")
    return [
        group(
            [
                fill(shadow, "#24424a", 0.42), stroke(ripples, 0.55, WATER, 0.7),
                stroke(stays, 0.4, INK, 0.8), *masts, cabin, ensign,
                cable, stroke(bow, 2.2), shape(hull, "#4a392e", 1.1), fill(copper, "#9a6a44"), sheen, shape(belt, "#efdfb8", 0.6),
                fill(ports, "#2a1f18"), stroke(planks, 0.35, "#c2a27a", 0.5),
                stroke(f"M{num(left)} {num(deck - 8)}Q{num(ax)} {num(deck + 9)} {num(right + 12)}"
                       f" {num(deck - 10)}", 1.6, "#d9b06f"),
                _hold(ax, ay), pennant,
            ]
        )
    ]  # fmt: skip


def _hold(x: float, y: float) -> str:
    """The open cargo port: a deep dark door with its two leaves and a light sill."""
    w, h = 52.0, 32.0
    frame_d = rect(x - w / 2 - 2.4, y - h / 2 - 2.4, w + 4.8, h + 4.8)
    door = rect(x - w / 2, y - h / 2, w, h)
    inside = fill(door, "#1d1510") + fill(
        poly([(x - w / 2, y - h / 2), (x + w / 2, y - h / 2), (x + w / 2 - 9, y - h / 2 + 8),
              (x - w / 2 + 9, y - h / 2 + 8)], True), "#3b2a1e")  # fmt: skip
    inside += fill(
        poly([(x - w / 2, y + h / 2), (x + w / 2, y + h / 2), (x + w / 2 - 9, y + h / 2 - 9),
              (x - w / 2 + 9, y + h / 2 - 9)], True), "#6f4f33")  # fmt: skip
    boards = "".join(
        f"M{num(x - w / 2 + 9 + i * 6.8)} {num(y + h / 2 - 9)}L{num(x - w / 2 + i * 10.4)} {num(y + h / 2)}"
        for i in range(6)
    )
    leaves = ""
    for side in (-1, 1):
        e = x + side * (w / 2 + 2.4)
        leaf = poly([(e, y - h / 2 - 2.4), (e + side * 13, y - h / 2 + 1.4),
                     (e + side * 13, y + h / 2 + 5.6), (e, y + h / 2 + 2.4)], True)  # fmt: skip
        leaves += shape(leaf, "#c08c55", 0.8)
        leaves += stroke(f"M{num(e + side * 4.4)} {num(y - h / 2)}v{num(h + 4)}"
                         f"M{num(e + side * 8.8)} {num(y - h / 2 + 1)}v{num(h + 4)}", 0.4)  # fmt: skip
    hinge = fill(circle(x - w / 2 - 5, y, 1.1) + circle(x + w / 2 + 5, y, 1.1), "#d8b45c")
    return (
        shape(frame_d, "#d9b06f", 0.8) + inside + stroke(boards, 0.5, INK, 0.8)
        + stroke(door, 0.9) + leaves + hinge
    )  # fmt: skip
