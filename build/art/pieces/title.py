"""The title picture: election night before Tammany Hall, painted, engraved, tinted."""

from __future__ import annotations

import io
import math

import numpy as np
import resvg_py
from crowd import banner, rows
from engrave import Burin, Plane, engrave
from hall import hall, terrace
from PIL import Image
from svg import ASSETS, INK, Doc, circle, ellipse, group, path, rect

WIDTH, HEIGHT = 2560, 1440
SOLID_INK = "#060302"
SKY = (Burin(6.4, 0, 0.10, 1.0, 0.8, 46.0), Burin(6.4, 62, 0.66, 1.1, 0.55, 20.0))
CITY = (
    Burin(5.2, 52, 0.22, 1.0, 0.74, 10.0),
    Burin(5.2, -48, 0.5, 1.05, 0.6, -8.0),
    Burin(5.2, 4, 0.72, 1.1, 0.6),
)


LOOP = 8  # pictures of a movement that begins anew
CHIMNEYS = ((1520, 282, 1.0), (2220, 282, 1.0), (2434, 404, 0.7))  # the mouths, and their size


def sky(phase: float = 0.0) -> Doc:
    """Paint the dusk: clouds, moon, the glow of the street on the haze, smoke at part of its loop."""
    doc = Doc(WIDTH, HEIGHT)
    fall = doc.linear(
        "fall",
        [(0, "#4c6d82"), (0.34, "#8aa3a0"), (0.58, "#e3cfa0"), (0.78, "#f3b56c"), (1, "#d98a4e")],
        "0 0 0 1",
    )
    glow = doc.radial("glow", [(0, "#ffe2a0"), (0.5, "#ffcf86/.5"), (1, "#ffcf86/0")], ".5 .5 .5")
    moon = doc.radial("moon", [(0, "#fffbe8"), (0.7, "#f6ecc8"), (1, "#e6d6a4")])
    soft = doc.blur("soft", 16)
    doc.add(
        rect(0, 0, WIDTH, HEIGHT, fill=fall),
        ellipse(1010, 940, 760, 420, fill=glow),
        circle(1412, 196, 220, fill=glow, opacity=0.65),
        circle(1412, 196, 62, fill=moon),
    )
    clouds = (
        (300, 330, 420, 30),
        (760, 190, 380, 26),
        (980, 420, 520, 30),
        (1560, 96, 460, 30),
        (2100, 300, 480, 40),
        (150, 560, 380, 26),
        (1330, 590, 420, 22),
        (2380, 90, 300, 26),
        (620, 640, 460, 22),
    )
    for x, y, w, h in clouds:
        doc.add(
            group(
                ellipse(x, y, w, h, fill="#3f5563"),
                ellipse(x + w * 0.3, y - h * 0.9, w * 0.5, h, fill="#55707d"),
                opacity=0.55,
                filter=soft,
            )
        )
        doc.add(
            group(
                ellipse(x - w * 0.1, y - h * 1.1, w * 0.6, h * 0.5, fill="#f6e3bd"),
                opacity=0.6,
                filter=soft,
            )
        )
    smoke = doc.blur("smoke", 5)
    for x, y, size in CHIMNEYS:
        doc.add(group(_smoke(phase), filter=smoke, transform=f"translate({x} {y}) scale({size})"))
    return doc


PUFFS = 7


def _smoke(phase: float) -> str:
    """Paint smoke that rises and drifts to the right as the flag does; seamless at whole phases."""
    out = ""
    for puff in reversed(range(PUFFS)):
        age = (puff + phase) / PUFFS
        x, y = 190 * age**1.5 + 5 * math.sin(9 * age), 12 - 236 * age**0.85
        r, dense = 11 + 50 * age, min(1.0, 7 * age) * (1 - age) ** 0.7
        out += group(
            circle(x, y, r, fill="#3d4c58", opacity=0.8 * dense),
            circle(x - r * 0.3, y - r * 0.32, r * 0.62, fill="#b9beae", opacity=0.75 * dense),
        )
    return out


def city(phase: float = 0.0) -> Doc:
    """Paint everything before the sky, on a clear ground, at a part of the loop of what moves."""
    doc = Doc(WIDTH, HEIGHT)
    doc.radial("halo", [(0, "#ffe08a/.9"), (0.35, "#ffc764/.42"), (1, "#ffb14a/0")], ".5 .5 .5")
    street = doc.linear("street", [(0, "#d9b06e"), (0.5, "#9c7d56"), (1, "#5e4a38")], "0 0 0 1")
    doc.add(
        _far_city(),
        terrace(((-40, 250), (900, 828), (900, 1052), (-40, 1250)), 15, 4, "#9a6a52", 3),
        terrace(((1440, 640), (1130, 860), (1130, 1046), (1440, 1090)), 6, 4, "#8d7a5c", 5),
        terrace(((2700, 330), (2330, 520), (2330, 1080), (2700, 1170)), 5, 4, "#8d5f4a", 9),
        path(
            ("M-20 1246L900 1050H1130L1440 1088H2330L2600 1160V1460H-20Z"),
            fill=street,
            stroke=INK,
            width=3,
        ),
        circle(1850, 800, 760, fill="url(#halo)", opacity=0.5),
        hall(1870, 1116, 930, phase),
    )
    for x, y, r in ((1587, 778, 150), (2153, 778, 150)):
        doc.add(circle(x, y, r, fill="url(#halo)", opacity=0.8))
    people = rows(1855, phase)
    people += [
        (1128.0, banner(1090, 1128, 0.36, "italian", "#ffe9b0", -2)),
        (1150.0, banner(1270, 1152, 0.45, "english", "#fff0c4", 3)),
        (1185.0, banner(900, 1188, 0.58, "irish", "#ffe6a8", -3)),
        (1245.0, banner(1420, 1250, 0.74, "german", "#ffedbb", 2)),
        (1330.0, banner(560, 1336, 0.98, "italian", "#ffe9b0", -4)),
        (1300.0, banner(2290, 1306, 0.9, "irish", "#fff0c4", 4)),
    ]
    for _, drawing in sorted(people, key=lambda entry: entry[0]):
        doc.add(drawing)
    return doc


def _far_city() -> str:
    roofs = (
        "M860 1050V900L884 886L910 902V870H946V892L966 880V1050ZM1040 1050V880"
        "L1064 866L1090 880V850H1130V1050Z"
    )
    steeple = "M976 1060V720L984 716V640L994 560L1004 640V716L1012 720V1060Z"
    return (
        path(roofs, fill="#8d8a7a", stroke=INK, width=2)
        + path(steeple, fill="#7a8684", stroke=INK, width=2.4)
        + path("M994 560V536M986 546H1002", stroke=INK, width=3)
        + path("M984 740H1004M984 790H1004", stroke=INK, width=2)
    )


def title(phase: float = 0.0) -> Image.Image:
    """Return the finished picture, 2560 by 1440, at a part of the loop of what moves."""
    painted = _render(city(phase))
    ground = engrave(sky(phase).image(), SKY, wash=0.95, lift=0.42)
    front = Image.new("RGB", (WIDTH, HEIGHT), "#f3e8cd")
    front.paste(painted, (0, 0), painted)
    ground.paste(
        engrave(front, CITY, wash=0.95, lift=0.42),
        (0, 0),
        painted.getchannel("A").point(lambda a: 255 if a > 128 else 0),
    )
    plate = np.asarray(ground, dtype=np.float32) * _vignette()
    return Image.fromarray(plate.clip(0, 255).astype(np.uint8), "RGB")


def _vignette() -> Plane:
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    edge = np.maximum(np.abs(x / WIDTH - 0.5) * 2, np.abs(y / HEIGHT - 0.5) * 2)
    return (1 - 0.24 * np.clip((edge - 0.72) / 0.28, 0, 1) ** 2)[..., None]


def _render(doc: Doc) -> Image.Image:
    data = resvg_py.svg_to_bytes(
        svg_string=doc.text().replace(INK, SOLID_INK),
        skip_system_fonts=True,
        font_files=[str(ASSETS / "fonts" / "wood-regular.ttf")],
    )
    return Image.open(io.BytesIO(bytes(data))).convert("RGBA")
