"""Ships in fine ink.  Each is drawn round the origin at its water line and sails to the right."""

from __future__ import annotations

from pen import INK, fill, group, num, poly, rect, shape, stroke

SAIL = "#fbf3df"
SHADOW = "#5e4a38"
HULL = "#43342a"
WATER = "#3f5f63"


def wake(w: float) -> str:
    """Lines on the water below a hull, with its shadow."""
    d = "".join(
        f"M{num(-w * a)} {num(y)}h{num(w * b)}"
        for a, b, y in ((0.58, 1.3, 0.9), (0.42, 1.05, 2.2), (0.5, 0.5, 3.5), (0.1, 0.42, 4.7))
    )
    return fill(f"M{num(-w * 0.46)} 0.2h{num(w)}l{num(-w * 0.12)} 2.6h{num(-w * 0.7)}Z", WATER,
                0.34) + stroke(d, 0.5, WATER, 0.75)  # fmt: skip


def _hull(w: float, h: float, stripe: bool = True) -> str:
    d = (
        f"M{num(-w / 2)} {num(-h)}L{num(-w / 2 + h * 0.35)} 0H{num(w / 2 - h * 0.9)}"
        f"Q{num(w / 2 - h * 0.2)} {num(-h * 0.35)} {num(w / 2 + h * 0.35)} {num(-h * 1.15)}"
        f"Q0 {num(-h * 0.72)} {num(-w / 2)} {num(-h)}Z"
    )
    out = shape(d, HULL, 0.5)
    if stripe:
        out += stroke(
            f"M{num(-w / 2 + 0.8)} {num(-h * 0.62)}Q0 {num(-h * 0.42)} {num(w / 2 - h * 0.2)}"
            f" {num(-h * 0.72)}", h * 0.17, "#e8d7b0"
        )  # fmt: skip
    return out


def _square(x: float, y: float, w: float, h: float) -> str:
    """One square sail, bellied, shaded along its lee side."""
    d = (
        f"M{num(x - w / 2)} {num(y)}h{num(w)}"
        f"q{num(w * 0.24)} {num(h * 0.55)} {num(w * 0.06)} {num(h)}"
        f"q{num(-w * 0.56)} {num(-h * 0.22)} {num(-w * 1.12)} 0"
        f"q{num(w * 0.26)} {num(-h * 0.5)} {num(w * 0.06)} {num(-h)}Z"
    )
    lines = "".join(
        f"M{num(x - w * 0.36 + i * w * 0.16)} {num(y + h * 0.14)}"
        f"q{num(w * 0.18)} {num(h * 0.4)} {num(w * 0.03)} {num(h * 0.66)}"
        for i in range(2)
    )
    return shape(d, SAIL, 0.45) + stroke(lines, 0.28, SHADOW, 0.7)


def full_rigged(reef: bool = False) -> str:
    """A three-masted ship under sail, about 46 long and 40 high."""
    masts, sails, lines = "", "", ""
    for x, top, k in ((-13.0, 31.0, 0.86), (0.5, 36.0, 1.0), (13.0, 32.0, 0.9)):
        masts += f"M{num(x)} -5V{num(-top)}"
        y = -top + 3
        for w, h in ((6.0, 5.2), (9.0, 7.2), (12.0, 8.2)) if not reef else ((6.0, 5.2),):
            sails += _square(x + 0.8, y, w * k, h * k)
            y += h * k + 0.8
        lines += f"M{num(x)} {num(-top + 2)}L{num(x + 13)} {num(-top * 0.5)}"
    bow = "M20 -6.5L31 -11.5"
    jibs = shape("M16.5 -27L30 -11.2L18.6 -9Z", SAIL, 0.45) + shape(
        "M15.5 -20L24.6 -9.6L17.4 -7.6Z", SAIL, 0.4
    )
    pennant = fill("M0.5 -36l-6 1.3l6 1Z", "#b52a18")
    return group([wake(44), stroke(lines, 0.22, INK, 0.6), stroke(masts + bow, 0.75), jibs, sails,
                  _hull(42, 6.4), pennant])  # fmt: skip


def sloop() -> str:
    """A Hudson sloop, about 22 long."""
    return group(
        [
            wake(22),
            stroke("M1 -3V-24M1 -24L12 -4.6M1 -6H-13", 0.6),
            shape("M0.4 -22.6C-3 -20 -8 -17.6 -10.4 -17.2L-12.6 -6.4C-8 -7 -4 -6.8 0.4 -6.2Z",
                  SAIL, 0.45),
            shape("M1.8 -21.4C6 -14 9 -8.6 11.6 -5.2C8 -5.8 4 -6 1.8 -6Z", SAIL, 0.45),
            stroke("M-8.4 -15.4q1.6 4 -0.6 8M-4.4 -17.6q2 5 0 10.4M6 -12.6q0.4 3 -1 6", 0.28,
                   SHADOW, 0.7),
            _hull(21, 3.6, False),
            fill("M1 -24l-5 1l5 0.9Z", "#3f6a9a"),
        ]
    )  # fmt: skip


def schooner() -> str:
    """A two-masted coasting schooner, about 32 long."""
    sails = ""
    for x, h in ((-7.0, 21.0), (4.4, 22.0)):
        sails += shape(
            f"M{num(x - 0.6)} {num(-h)}L{num(x - 7.4)} {num(-h + 4.2)}L{num(x - 9.2)} -5.4"
            f"Q{num(x - 4)} -6.6 {num(x - 0.6)} -5.6Z", SAIL, 0.45)  # fmt: skip
        sails += stroke(f"M{num(x - 5)} {num(-h + 5)}q1.4 5 -0.4 10", 0.28, SHADOW, 0.7)
    jib = shape("M5.2 -21L18.4 -6.8Q11 -7.4 6.4 -6Z", SAIL, 0.45)
    return group(
        [wake(32), stroke("M-7 -4V-24M4.4 -4V-25M14 -4.4L21 -7.6", 0.6), sails, jib,
         _hull(31, 4.2)]
    )  # fmt: skip


def steamer(w: float = 58.0) -> str:
    """A side-wheel river steamer with walking beam, stacks and smoke."""
    h = w / 58
    deck = rect(-25 * h, -9.4 * h, 50 * h, 5.2 * h)
    upper = rect(-21 * h, -13.2 * h, 40 * h, 3.8 * h)
    arches = "".join(rect((-23.4 + i * 2.5) * h, -8 * h, 1.3 * h, 2.5 * h) for i in range(19)
                     if not 7 <= i <= 11)  # fmt: skip
    panes = "".join(rect((-19.6 + i * 2.6) * h, -12.2 * h, 1.2 * h, 1.6 * h) for i in range(15))
    wheel = f"M{num(-7.6 * h)} {num(-2 * h)}a{num(7.6 * h)} {num(8.6 * h)} 0 0 1 {num(15.2 * h)} 0Z"
    fan = "".join(
        f"M0 {num(-2.4 * h)}L{num(x * h)} {num(y * h)}"
        for x, y in ((-6, -5), (-4.4, -8), (-1.6, -9.6), (1.6, -9.6), (4.4, -8), (6, -5))
    )
    smoke = f"M{num(8 * h)} {num(-25 * h)}c{num(-6 * h)} {num(-4 * h)} {num(-12 * h)} 0"
    smoke += (
        f" {num(-18 * h)} {num(-3.4 * h)}c{num(-6 * h)} {num(-1 * h)} {num(-9 * h)} {num(2 * h)}"
    )
    smoke += f" {num(-15 * h)} {num(0.4 * h)}"
    curls = "".join(
        f"M{num((6 - i * 6) * h)} {num((-26.6 + (i % 2)) * h)}q{num(-2.4 * h)} {num(-3 * h)}"
        f" {num(-4.6 * h)} {num(0.2 * h)}"
        for i in range(5)
    )
    return group(
        [
            wake(w),
            stroke(smoke, 4.6 * h, "#f7f0df", 0.9),
            stroke(smoke, 0.45, INK, 0.45),
            stroke(curls, 0.4, INK, 0.6),
            shape(poly([(-29 * h, -4.4 * h), (-27 * h, 0), (26 * h, 0), (31 * h, -5 * h)], True),
                  "#f4e6c6", 0.55),
            stroke(f"M{num(-28 * h)} {num(-2.2 * h)}h{num(56 * h)}", 0.7, "#b52a18"),
            shape(deck, "#f8efd8", 0.45), fill(arches, INK, 0.75),
            shape(upper, "#f8efd8", 0.45), fill(panes, INK, 0.7),
            shape(rect(-23 * h, -13.9 * h, 45 * h, 0.8 * h), "#d9c79f", 0.35),
            shape(rect(6.9 * h, -25 * h, 2.2 * h, 11.4 * h), "#3a2c22", 0.4),
            shape(rect(11.4 * h, -24 * h, 2.0 * h, 10.4 * h), "#3a2c22", 0.4),
            stroke(f"M{num(-4 * h)} {num(-13 * h)}L0 {num(-19 * h)}L{num(4 * h)} {num(-13 * h)}"
                   f"M{num(-6 * h)} {num(-20.6 * h)}L{num(6 * h)} {num(-17.6 * h)}", 0.7),
            shape(wheel, "#e9c98c", 0.5), stroke(fan, 0.4),
            shape(rect(15 * h, -17.4 * h, 4.6 * h, 3.6 * h), "#f8efd8", 0.4),
            stroke(f"M{num(-25 * h)} {num(-9 * h)}v{num(-12 * h)}M{num(27 * h)} {num(-5 * h)}v{num(-11 * h)}", 0.5),
            fill(f"M{num(-25 * h)} {num(-21 * h)}h{num(-7 * h)}v{num(3.6 * h)}h{num(7 * h)}Z", "#b52a18"),
        ]
    )  # fmt: skip


def moored() -> str:
    """A merchantman at her pier: bare masts, yards and rigging."""
    d, yards = "", ""
    for x, top in ((-12.0, 29.0), (0.0, 34.0), (12.0, 30.0)):
        d += f"M{num(x)} -4V{num(-top)}"
        for i, w in enumerate((7.0, 10.0, 13.0)):
            y = -top + 4 + i * 7
            yards += f"M{num(x - w / 2)} {num(y)}h{num(w)}"
        yards += (
            f"M{num(x)} {num(-top + 3)}L{num(x + 9)} -5M{num(x)} {num(-top + 3)}L{num(x - 9)} -5"
        )
    return group([stroke(yards, 0.8, INK, 0.85), stroke(d + "M19 -6L28 -10", 1.3), _hull(42, 7.4),
                  fill("M0 -34l-6.5 1.6l6.5 1.4Z", "#b52a18")])  # fmt: skip


def rowboat() -> str:
    """A Whitehall rowboat with two oars."""
    return group([
        stroke("M-6 1.2h13M-3 2.4h7", 0.4, WATER, 0.7),
        shape("M-5 -1.8Q0 -0.8 5.4 -2L4 0.2H-3.6Z", "#b98a5c", 0.4),
        stroke("M-1 -1.6l-3.4 3.2M1.4 -1.6l3.2 3.2M0 -1.6v-2.4", 0.45),
        fill("M-0.7 -4.6h1.4v1.6h-1.4Z", INK),
    ])  # fmt: skip
