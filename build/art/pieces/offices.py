"""Emblems of the five city offices and the signs on special wards, as struck medallions."""

from __future__ import annotations

import math

from prop import Prop, ring_path
from svg import INK, SURFACE, circle, path

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
    """An open hand that offers a coin."""
    prop = medallion(TINTS["deputy_mayor"])
    prop.solid("M26 150L66 146L76 208L44 206C34 192 28 172 26 150Z", "#3b332c")
    palm = (
        "M62 150C84 132 108 134 126 142H166C182 142 182 162 166 162H138"
        "L196 154C214 152 218 172 201 176L132 198C110 205 92 206 72 204Z"
    )
    prop.solid(palm, FLESH, 5)
    prop.lines("M138 162H118", 4)
    prop.add(
        circle(134, 88, 42, fill=prop.brass, stroke=INK, width=6),
        circle(134, 88, 29, stroke=INK, width=3),
    )
    prop.solid(_star(134, 90, 20, 8.5), INK, 0)
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
    """A padlock."""
    prop = medallion(TINTS["council_president"])
    shackle = "M78 122V98C78 34 170 34 170 98V122H144V100C144 66 104 66 104 100V122Z"
    prop.solid(shackle, prop.iron, 5)
    prop.solid("M60 114H188V178C188 194 172 204 156 204H92C76 204 60 194 60 178Z", prop.brass, 5)
    prop.solid(
        "M124 134C108 134 104 152 114 160L108 186H140L134 160C144 152 140 134 124 134Z", INK, 1
    )
    return prop


def precinct_chairman() -> Prop:
    """A handcart with a crate."""
    prop = medallion(TINTS["precinct_chairman"])
    prop.solid("M84 52H172V118H84Z", "#f3cf94", 5)
    prop.lines("M84 74H172M84 96H172", 3)
    prop.solid("M24 98L36 92L66 116H208V136H60Z", prop.wood, 5)
    prop.add(
        circle(132, 162, 44, fill="#fbf1da", stroke=INK, width=14),
        circle(132, 162, 44, stroke="#93592a", width=6),
        circle(132, 162, 11, fill=INK),
    )
    prop.lines("M132 120V204M90 162H174M102 132L162 192M162 132L102 192", 4)
    return prop


def sign_cube() -> Prop:
    """Ward sign: a bonus cube of whichever people the winner chooses."""
    prop = Prop(26, 26)
    prop.solid("M8 32L52 8L96 32V72L52 96L8 72Z", "#d9a25a", 5)
    prop.solid("M8 32L52 54L96 32L52 8Z", "#fbe3b8", 5)
    prop.lines("M52 54V96", 5)
    prop.shade("h", "M52 54L96 32V72L52 96Z", 5, 90)
    return prop


def sign_favor() -> Prop:
    """Ward sign: a bonus favor."""
    prop = Prop(26, 26)
    prop.add(
        circle(52, 52, 44, fill=prop.brass, stroke=INK, width=5),
        circle(52, 52, 32, stroke=INK, width=3),
    )
    prop.solid(_star(52, 54, 24, 10), INK, 0)
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


def _star(x: float, y: float, outer: float, inner: float) -> str:
    points = []
    for corner in range(10):
        radius = outer if corner % 2 == 0 else inner
        angle = -math.pi / 2 + corner * math.pi / 5
        points.append(f"{x + radius * math.cos(angle):.2f} {y + radius * math.sin(angle):.2f}")
    return "M" + "L".join(points) + "Z"
