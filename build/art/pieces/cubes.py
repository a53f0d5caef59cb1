"""Immigrants' crates and struck favor discs of the four populations, told by the mark on them."""

from __future__ import annotations

import math

from marks import mark
from svg import PALETTE, Doc, circle, ellipse, group, path

CUBE, CUBE_ANCHOR = (28, 30), (13.5, 19.0)
DISC, DISC_ANCHOR = (32, 32), (15.5, 15.5)
MIDDLE, TOP, RIGHT, LOW = 54.0, 41.0, 104.0, 79.0  # crate corners in pixels


def cube(population: str, theme: str = "normal") -> Doc:
    """Draw a crate, seen from above one corner, 112 by 120 pixels."""
    paint = PALETTE[theme]["populations"][population]
    surface = PALETTE[theme]["surface"]
    ink, width = surface["ink"], 2.9 if theme == "normal" else 4.2
    doc = Doc(CUBE[0] * 4, CUBE[1] * 4)
    base, light, dark = paint["base"], paint["light"], paint["dark"]
    side, shade = paint.get("side", dark), paint.get("shade", _darker(dark))
    top = doc.linear("top", [(0, light), (0.35, base), (1, base)], "0 0 1 1")
    left = doc.linear("left", [(0, _mix(base, side, 0.35)), (1, side)], "0 0 0 1")
    right = doc.linear("right", [(0, side), (1, shade)], "0 0 0 1")
    hatch = doc.hatch("hatch", 4.6, 1.3, 90, ink)
    lid = f"M{MIDDLE} 4L{RIGHT} {TOP}L{MIDDLE} {LOW}L4 {TOP}Z"
    west = f"M4 {TOP}L{MIDDLE} {LOW}V111L4 73Z"
    east = f"M{RIGHT} {TOP}L{MIDDLE} {LOW}V111L{RIGHT} 73Z"
    whole = f"M{MIDDLE} 4L{RIGHT} {TOP}V73L{MIDDLE} 111L4 73V{TOP}Z"
    line = {"stroke": ink, "width": width}
    slats_west = "M4 57L54 95M16 51V82M42 71V102"
    slats_east = "M104 57L54 95M66 71V102M92 51V82"
    doc.add(
        group(
            path("M20 84L60 114L111 78L108 62Z", fill=surface["shadow"]),
            opacity=0.5,
            filter=doc.blur("soft", 3),
        ),
        path(whole, stroke="#fbf4e2", width=width + 6, opacity=0.75),
        path(west, fill=left, **line),
        path(east, fill=right, **line),
        path(slats_west + slats_east, stroke=ink, width=1.6, opacity=0.55),
        path(east, fill=hatch, opacity=0.45),
        path(lid, fill=top, **line),
        path(
            f"M{MIDDLE} 9.5L97 {TOP}L{MIDDLE} 73.5L11 {TOP}Z", stroke=dark, width=1.3, opacity=0.6
        ),
        path(f"M8.5 {TOP}L{MIDDLE} 7.2L99.5 {TOP}", stroke="#ffffff", width=1.6, opacity=0.75),
        mark(population, paint["mark"], MIDDLE, TOP - 0.5, 47, base),
    )
    return doc


def favor(population: str, theme: str = "normal") -> Doc:
    """Draw a struck disc with its mark, seen from above, 128 by 128 pixels."""
    paint = PALETTE[theme]["populations"][population]
    surface = PALETTE[theme]["surface"]
    ink, width = surface["ink"], 3.0 if theme == "normal" else 4.4
    doc = Doc(DISC[0] * 4, DISC[1] * 4)
    base, light, dark = paint["base"], paint["light"], paint["dark"]
    rim = doc.linear("rim", [(0, light), (0.5, base), (1, _mix(base, dark, 0.75))])
    field = doc.linear(
        "field", [(0, _mix(base, dark, 0.3)), (0.5, base), (1, _mix(base, light, 0.55))]
    )
    beads = []
    for number in range(44):
        angle = math.tau * number / 44
        x, y = 61 + 50.5 * math.cos(angle), 61 + 50.5 * math.sin(angle)
        beads.append(circle(round(x, 2), round(y, 2), 1.7, fill=dark, opacity=0.75))
    relief = mark(population, light, 60.2, 60.2, 74) if population != "italian" else ""
    doc.add(
        group(
            ellipse(67, 69, 54, 53, fill=surface["shadow"]),
            opacity=0.5,
            filter=doc.blur("soft", 3.4),
        ),
        circle(61, 61, 57.5, stroke="#fbf4e2", width=5, opacity=0.75),
        circle(61, 61, 55.5, fill=rim, stroke=ink, width=width),
        *beads,
        circle(61, 61, 46, fill=field, stroke=dark, width=2.2),
        path("M20 44A44 44 0 0 1 78 21", stroke="#ffffff", width=2, opacity=0.55),
        group(relief, transform="translate(1.8 1.8)", opacity=0.7),
        mark(population, paint["mark"], 61, 61, 70, base),
    )
    return doc


def _channels(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def _mix(one: str, other: str, share: float) -> str:
    pairs = zip(_channels(one), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _darker(color: str) -> str:
    return _mix(color, "#000000", 0.3)
