"""Emblems of the five city offices and the signs on special wards, as struck medallions."""

from __future__ import annotations

import math

from prop import Prop, ring_path
from svg import INK, SURFACE, circle, group, path, rect

TINTS = {
    "mayor": "#d9a93c",
    "deputy_mayor": "#7fa05a",
    "chief_of_police": "#6f8fb8",
    "council_president": "#b5775a",
    "precinct_chairman": "#a48fb5",
}
FLESH = "#f6d7b4"


def medallion(tint: str) -> Prop:
    """Return a plate of 64 by 64 units with an engraved rim and a tinted field."""
    prop = Prop(64, 64)
    prop.lay(ring_path(124, 122, 116))
    prop.solid(ring_path(124, 122, 116), "#fbf1da", 3.4)
    loops = []
    for phase in (0.0, math.pi):
        points = []
        for step in range(361):
            angle = math.tau * step / 360
            radius = 106 + 6 * math.sin(30 * angle + phase)
            points.append(
                f"{124 + radius * math.cos(angle):.2f} {122 + radius * math.sin(angle):.2f}"
            )
        loops.append("M" + "L".join(points) + "Z")
    prop.lines("".join(loops), 1.8, INK, 0.75)
    field = prop.radial("field", [(0, "#fffaf0"), (0.5, tint + "/.55"), (1, tint)], ".4 .35 .75")
    prop.add(
        circle(124, 122, 94, fill="#fffaf0"), circle(124, 122, 94, fill=field, stroke=INK, width=3)
    )
    rays = "".join(
        f"M{124 + 62 * math.cos(a):.1f} {122 + 62 * math.sin(a):.1f}"
        f"L{124 + 91 * math.cos(a):.1f} {122 + 91 * math.sin(a):.1f}"
        for a in (math.tau * n / 90 for n in range(90))
    )
    prop.lines(rays, 1.2, INK, 0.35)
    return prop


def mayor() -> Prop:
    """Top hat within laurel."""
    prop = medallion(TINTS["mayor"])
    leaf = "M0 2C-9 -6 -9 -20 0 -30C9 -20 9 -6 0 2Z"
    for side in (1, -1):
        for step in range(7):
            angle = math.radians(80 - 20 * step)
            x, y = 124 + side * 66 * math.cos(angle), 124 + 66 * math.sin(angle)
            for lean in (40, -28):
                turn = side * (90 - math.degrees(angle) - 96 + lean)
                prop.add(
                    path(
                        leaf,
                        fill="#5d7f35",
                        stroke=INK,
                        width=2.4,
                        transform=f"translate({x:.1f} {y:.1f}) rotate({turn:.1f}) scale(.85)",
                    )
                )
    hat = (
        "M92 148L86 74C100 66 148 66 162 74L156 148C182 143 188 160 172 168"
        "C146 178 102 178 76 168C60 160 66 143 92 148Z"
    )
    prop.solid(
        hat,
        prop.linear(
            "silk", [(0, "#3b332c"), (0.3, "#8d8378"), (0.55, "#3b332c"), (1, "#14100c")], "0 0 1 0"
        ),
        3.4,
    )
    prop.solid(
        "M90.5 128L92 148C112 156 136 156 156 148L157.5 128C136 136 112 136 90.5 128Z",
        SURFACE["vermilion"],
        2.6,
    )
    return prop


def deputy_mayor() -> Prop:
    """A hand that gives out favors."""
    prop = medallion(TINTS["deputy_mayor"])
    cuff = "M36 112L78 124L64 190L38 176C30 158 30 132 36 112Z"
    prop.solid(cuff, "#3b332c")
    prop.solid("M72 120L90 126L76 194L60 188Z", "#fffaf0")
    palm = (
        "M86 128C104 112 124 114 136 126L166 132C176 134 176 148 166 149L138 148L186 146"
        "C198 146 200 160 188 163L142 172L176 170C186 170 188 182 178 185C150 196 112 202 80 192Z"
    )
    prop.solid(palm, FLESH)
    prop.lines("M138 148L122 146M142 172L120 170", 2.4)
    prop.shade(
        "h",
        "M82 186C112 188 150 182 180 172C188 176 186 182 178 185C150 196 112 202 80 192Z",
        5,
        20,
    )
    for x, y in ((122, 60), (166, 84), (116, 104)):
        prop.add(
            circle(x, y, 24, fill=prop.brass, stroke=INK, width=3),
            circle(x, y, 16.5, stroke=INK, width=1.8),
        )
        prop.solid(_star(x, y, 11, 4.8), INK, 0)
    return prop


def chief_of_police() -> Prop:
    """An eight-pointed copper star over crossed clubs."""
    prop = medallion(TINTS["chief_of_police"])
    club = "M-8 -92C-8 -100 8 -100 8 -92L6 52H9V62H5L6 92C6 100 -6 100 -6 92L-5 62H-9V52H-6Z"
    for turn in (42, -42):
        prop.add(
            path(
                club,
                fill=prop.wood,
                stroke=INK,
                width=3,
                transform=f"translate(124 122) rotate({turn}) scale(.95)",
            )
        )
    points = []
    for corner in range(16):
        radius = 66 if corner % 2 == 0 else 40
        angle = math.tau * corner / 16 - math.pi / 2
        points.append(f"{124 + radius * math.cos(angle):.1f} {122 + radius * math.sin(angle):.1f}")
    star = "M" + "L".join(points) + "Z"
    copper = prop.linear("copper", [(0, "#ffdcb0"), (0.4, "#d98a4e"), (1, "#8a4518")])
    prop.solid(star, copper, 3.4)
    prop.add(circle(124, 122, 30, fill="#fbf1da", stroke=INK, width=3))
    prop.solid(_star(124, 124, 21, 8.6), "#27456f", 1.6)
    return prop


def council_president() -> Prop:
    """A gavel over a padlock."""
    prop = medallion(TINTS["council_president"])
    prop.solid("M96 136V112C96 76 152 76 152 112V136H140V114C140 92 108 92 108 114V136Z", prop.iron)
    prop.solid(
        (
            "M84 134H164C168 134 170 136 170 140V172C170 190 150 200 124 202"
            "C98 200 78 190 78 172V140C78 136 80 134 84 134Z"
        ),
        prop.brass,
    )
    prop.solid(
        "M124 152C113 152 110 164 118 170L114 186H134L130 170C138 164 135 152 124 152Z", INK, 1
    )
    gavel = (
        path("M-4 12L8 12L6 92H-4Z", fill=prop.pale_wood, stroke=INK, width=3)
        + rect(-40, -20, 80, 36, fill=prop.wood, stroke=INK, width=3)
        + rect(-50, -26, 16, 48, fill=prop.pale_wood, stroke=INK, width=3, r=5)
        + rect(34, -26, 16, 48, fill=prop.pale_wood, stroke=INK, width=3, r=5)
    )
    prop.add(group(gavel, transform="translate(152 66) rotate(32) scale(.82)"))
    return prop


def precinct_chairman() -> Prop:
    """A handcart that carries a crate to the next ward."""
    prop = medallion(TINTS["precinct_chairman"])
    prop.solid("M84 66L124 48L164 66V112L124 130L84 112Z", "#d9a25a")
    prop.solid("M84 66L124 84L164 66L124 48Z", "#f3cf94")
    prop.lines("M124 84V130", 3)
    prop.shade("h", "M124 84L164 66V112L124 130Z", 6, 90)
    prop.solid("M42 118L50 112L78 132H188V146H74Z", prop.wood)
    prop.add(
        circle(126, 166, 31, fill="#fbf1da", stroke=INK, width=9),
        circle(126, 166, 31, stroke="#93592a", width=4.5),
        circle(126, 166, 7, fill=INK),
    )
    spokes = "".join(
        f"M126 166L{126 + 29 * math.cos(a):.1f} {166 + 29 * math.sin(a):.1f}"
        for a in (math.tau * n / 8 for n in range(8))
    )
    prop.lines(spokes, 3)
    prop.solid("M176 150L186 150L184 186H177Z", prop.wood, 2.6)
    prop.solid("M170 84H188V70L212 94L188 118V104H170Z", SURFACE["vermilion"], 3)
    return prop


def sign_cube() -> Prop:
    """Ward sign: a bonus cube."""
    prop = _plaque()
    prop.solid("M20 38L46 26L72 38V64L46 76L20 64Z", "#d9a25a", 2.6)
    prop.solid("M20 38L46 50L72 38L46 26Z", "#fbe3b8", 2.6)
    prop.lines("M46 50V76", 2.6)
    prop.shade("h", "M46 50L72 38V64L46 76Z", 4, 90)
    _plus(prop)
    return prop


def sign_favor() -> Prop:
    """Ward sign: a bonus favor."""
    prop = _plaque()
    prop.add(
        circle(46, 51, 26, fill=prop.brass, stroke=INK, width=2.8),
        circle(46, 51, 19, stroke=INK, width=1.6),
        circle(46, 51, 9, fill=INK),
        circle(46, 51, 4, fill="#e6c878"),
    )
    _plus(prop)
    return prop


def sign_tammany() -> Prop:
    """Ward sign: Tammany Hall counts two."""
    prop = _plaque()
    for x in (34, 68):
        prop.solid(_star(x, 52, 19, 8), SURFACE["vermilion"], 2.4)
    return prop


def _plaque() -> Prop:
    prop = Prop(26, 26)
    plate = "M14 6H88C92 6 94 8 94 12V88C94 92 92 94 88 94H14C10 94 8 92 8 88V12C8 8 10 6 14 6Z"
    prop.lay(plate, lift=3)
    prop.solid(plate, prop.sheet, 2.8)
    prop.lines("M15 13H87V87H15Z", 1.2, INK, 0.6)
    return prop


def _plus(prop: Prop) -> None:
    prop.add(circle(76, 76, 15, fill=SURFACE["vermilion"], stroke=INK, width=2.4))
    prop.lines("M76 68V84M68 76H84", 4.4, "#fff4e0")


def _star(x: float, y: float, outer: float, inner: float) -> str:
    points = []
    for corner in range(10):
        radius = outer if corner % 2 == 0 else inner
        angle = -math.pi / 2 + corner * math.pi / 5
        points.append(f"{x + radius * math.cos(angle):.2f} {y + radius * math.sin(angle):.2f}")
    return "M" + "L".join(points) + "Z"
