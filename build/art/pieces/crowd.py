"""A torchlight crowd seen from behind: hats, shoulders, torches, banners."""

from __future__ import annotations

import math
import random

from marks import mark
from svg import INK, circle, ellipse, group, path, rect

COATS = ("#6b5a48", "#5d6a78", "#7a5648", "#66705c", "#7d6a4a", "#5e5468", "#85604a")
HATS = ("#4a423b", "#55504a", "#5d4a3c", "#484c52", "#6b5238")
WARM = "#f0b060"


def rows(seed: int, phase: float = 0.0) -> list[tuple[float, str]]:
    """Return drawings of people with the height they stand at, far ones first.

    `phase` is the part of the flames' loop, 0 to 1.
    """
    chance = random.Random(seed)
    out: list[tuple[float, str]] = []
    for level in range(13):
        t = level / 12
        foot = 1092 + 400 * t**1.5
        scale = 0.30 + 1.02 * t**1.4
        gap = 66 * scale
        x = -gap * chance.random()
        while x < 2560 + gap:
            here = foot + chance.uniform(-10, 10) * scale
            out.append((here, person(x, here, scale * chance.uniform(0.93, 1.08), chance)))
            if chance.random() < 0.10:
                out.append((here + 1, torch(x + 26 * scale, here, scale, chance, phase)))
            x += gap * chance.uniform(0.82, 1.3)
    return sorted(out, key=lambda entry: entry[0])


def person(x: float, foot: float, scale: float, chance: random.Random) -> str:
    """Draw one person from behind, 200 units high at scale 1."""
    coat, hat = chance.choice(COATS), chance.choice(HATS)
    kind = chance.random()
    line = {"stroke": INK, "width": 3.2}
    body = path(
        ("M-44 20C-48 -60 -46 -96 -30 -108C-18 -116 18 -116 30 -108C46 -96 48 -60 44 20Z"),
        fill=coat,
        **line,
    )
    seam = path(
        (
            "M0 -104V20M-30 -96C-20 -66 -22 -30 -27 16M30 -96C20 -66 22 -30 27 16"
            "M-18 -112C-10 -100 10 -100 18 -112M-9 -30H9"
        ),
        stroke=INK,
        width=1.8,
        opacity=0.6,
    )
    rim = path("M31 -104C43 -92 44 -50 41 10", stroke=WARM, width=4.5, opacity=0.8)
    neck = path("M-12 -112V-128H12V-112Z", fill="#b98562", stroke=INK, width=2.4)
    head = ellipse(0, -138, 20, 24, fill="#8d6448", **line)
    if kind < 0.62:
        tall = chance.uniform(40, 62)
        top = (
            path(
                f"M-19 -146L-22 {-150 - tall}C-10 {-155 - tall} 10 {-155 - tall} 22 {-150 - tall}L19 -146Z",
                fill=hat,
                **line,
            )
            + path(f"M16 -150L18.4 {-150 - tall}", stroke=WARM, width=4, opacity=0.75)
            + ellipse(0, -145, 33, 8, fill=hat, **line)
        )
    elif kind < 0.84:
        top = path(
            ("M-24 -142C-26 -172 26 -172 24 -142C14 -138 -14 -138 -24 -142Z"), fill=hat, **line
        )
    else:
        top = path(
            ("M-28 -128C-34 -172 34 -172 28 -128C14 -118 -14 -118 -28 -128Z"),
            fill=chance.choice(("#a8604a", "#8d8aa0", "#b09a6a")),
            **line,
        )
        top += path("M-20 -124C-10 -116 10 -116 20 -124", stroke=INK, width=2.4)
    arm = ""
    if chance.random() < 0.12:
        side = chance.choice((-1, 1))
        arm = path(
            f"M{side * 36} -98C{side * 52} -118 {side * 58} -150 {side * 56} -184L{side * 44} -186"
            f"C{side * 44} -156 {side * 38} -130 {side * 24} -110Z",
            fill=coat,
            **line,
        )
        arm += circle(side * 50, -192, 9, fill="#b98562", stroke=INK, width=2.6)
    return group(
        arm,
        neck,
        head,
        body,
        seam,
        rim,
        top,
        transform=f"translate({x:.1f} {foot:.1f}) scale({scale:.3f})",
    )


def torch(x: float, foot: float, scale: float, chance: random.Random, phase: float) -> str:
    """Draw a torch held over the crowd; each flame is at its own part of the loop."""
    lean = chance.uniform(-14, 14)
    top = -250 - chance.uniform(0, 40)
    return group(
        circle(lean, top - 36, 120, fill="url(#halo)"),
        path(f"M0 0L{lean} {top}", stroke=INK, width=11),
        path(f"M0 0L{lean} {top}", stroke="#a8753f", width=5),
        path(
            f"M{lean - 14} {top + 20}L{lean - 16} {top - 4}H{lean + 16}L{lean + 14} {top + 20}Z",
            fill="#4a423b",
            stroke=INK,
            width=3,
        ),
        _flame(lean, top, phase + x * 0.0137 + foot * 0.0071),
        transform=f"translate({x:.1f} {foot:.1f}) scale({scale:.3f})",
    )


def _flame(x: float, y: float, phase: float) -> str:
    """Draw a flame that leans with the wind, licks and throws sparks; whole loops at whole phases."""
    turn = 2 * math.pi * phase
    sway, lick = 9 * math.sin(turn), math.sin(2 * turn + 1.1)
    belly, high = 5 * math.sin(turn - 1.0), 80 + 9 * lick
    flame = (
        f"M{x - 13} {y}C{x - 28 + belly:.1f} {y - 34:.1f} {x - 6 + belly:.1f} {y - high * 0.55:.1f}"
        f" {x - 4 + sway:.1f} {y - high:.1f}"
        f"C{x + 20 + sway * 0.6:.1f} {y - high * 0.7:.1f} {x + 31 + belly:.1f} {y - 28:.1f} {x + 13} {y}Z"
    )
    tongue = 46 + 7 * math.sin(2 * turn + 2.4)
    core = (
        f"M{x - 7} {y}C{x - 13 + belly:.1f} {y - 20:.1f} {x + belly * 0.6:.1f} {y - tongue * 0.6:.1f}"
        f" {x + 1 + sway * 0.5:.1f} {y - tongue:.1f}"
        f"C{x + 13 + belly:.1f} {y - 30:.1f} {x + 14 + belly * 0.5:.1f} {y - 14:.1f} {x + 7} {y}Z"
    )
    sparks = ""
    for spark in range(2):
        age = (phase + spark * 0.5) % 1
        at = x + 6 + 26 * age + 7 * math.sin(turn + 3 * spark), y - 70 - 62 * age
        sparks += circle(at[0], at[1], 3.2 * (1 - age) + 0.8, fill="#ffcf7a", opacity=1 - age**2)
    return (
        path(flame, fill="#f08a3c", stroke="#a8401c", width=2.5)
        + path(core, fill="#fff0b0")
        + sparks
    )


def banner(x: float, foot: float, scale: float, sign: str, cloth: str, tilt: float = 0) -> str:
    """Draw a lit transparency carried on two poles, with a mark for its device."""
    return group(
        circle(0, -380, 250, fill="url(#halo)", opacity=0.55),
        path("M-92 0V-470M92 0V-470", stroke=INK, width=11),
        path("M-92 0V-470M92 0V-470", stroke="#a8753f", width=5),
        rect(-122, -480, 244, 176, fill=cloth, stroke=INK, width=4),
        rect(-110, -468, 220, 152, stroke="#b03a26", width=5),
        path(
            (
                "M-122 -304C-92 -286 -92 -286 -61 -304C-31 -286 -31 -286 0 -304"
                "C31 -286 31 -286 61 -304C92 -286 92 -286 122 -304"
            ),
            stroke="#b03a26",
            width=7,
        ),
        mark(sign, "#5a2a1c", 0, -392, 112),
        transform=f"translate({x} {foot}) rotate({tilt}) scale({scale})",
    )
