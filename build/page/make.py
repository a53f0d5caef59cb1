"""Make the pictures and faces of assets/page, small enough for a game kept as one web page.

    python build/page/make.py        (with the pinned tools of build/art/requirements.txt)

The map, the fog and the pieces are cut from what the table shows, at the size that a page shows
them; faces keep the Latin letters. map.svg is the drawing with empty groups for all that changes, map.css its
colors. page.html, page.css, page.js and parts.html lie beside them and are written by hand.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.ttLib import TTFont
from PIL import Image

ASSETS = Path(__file__).resolve().parents[2] / "assets"
PAGE = ASSETS / "page"
CROP = (340, 232, 1880, 1140)  # world units of the map that a page shows
MAP_SCALE, MAP_QUALITY = 0.95, 52  # pixels a world unit
FOG_SCALE, FOG_QUALITY = 0.36, 50
QUALITY = 74
MARKED = {"normal": "#f2b01e", "high_contrast": "#ffd000"}  # edges of what a page marks
# Names of sprites, or how they begin, with the pixels a sprite unit that they are kept at.
WANTED = {
    "boss_": 2.4,
    "chip_": 1.7,
    "cube_": 2.3,
    "favor_": 1.5,
    "slander": 1.6,
    "lock": 2.2,
    "envelope_sealed": 1.5,
    "envelope_open": 1.5,
    "envelope_torn": 1.5,
    "ballot_box": 1.5,
    "wax_seal": 1.6,
    "rosette": 1.6,
    "laurel": 2.0,
    "sign_": 2.2,
    "office_": 1.1,
    "portrait_": 1.05,
}
ICONS = ("play", "pause", "step", "step_back", "fast", "rewind", "ballot", "newspaper", "warning")
FACES = {
    "display-bold": "display", "masthead-bold": "masthead", "text-regular": "text",
    "text-bold": "text-bold", "plain-regular": "plain", "plain-bold": "plain-bold",
}  # fmt: skip
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2010, 0x2027), 0x202F, 0x2030, 0x2039,
           0x203A, 0x20AC, 0x2190, 0x2192, 0x2212, 0x2605]  # fmt: skip


def save(picture: Image.Image, name: str, quality: int) -> None:
    """Keep a picture as WebP."""
    picture.save(PAGE / f"{name}.webp", "WEBP", quality=quality, method=6)


def sized(picture: Image.Image, scale: float) -> Image.Image:
    wide, high = picture.size
    return picture.resize((max(1, round(wide * scale)), max(1, round(high * scale))), Image.LANCZOS)


def ground() -> None:
    """The part of the map, and the fog."""
    geometry = json.loads((ASSETS / "map" / "geometry.json").read_text(encoding="utf-8"))
    whole = Image.open(ASSETS / "map" / geometry["images"]["2"])
    part = whole.crop(tuple(2 * edge for edge in CROP))
    save(sized(part, MAP_SCALE / 2), "map", MAP_QUALITY)
    for zone, fog in geometry["fog"].items():
        picture = Image.open(ASSETS / "map" / fog["image"]).convert("RGBA")
        save(sized(picture, FOG_SCALE * fog["rect"][2] / picture.width), f"fog-{zone}", FOG_QUALITY)


SHORE, BORDER, ZONE, FORT, PLAZA = (
    7,
    4.5,
    ((13, "ink"), (5, "paper-light")),
    8,
    3,
)  # as in board/map_layers.py
SHAFT, HEAD = 7, 12


def path(points: list[list[float]]) -> str:
    return "M" + " ".join(f"{x:g} {y:g}" for x, y in points) + "z"


def stroked(inner: str, fill: str, ink: str, wide: float) -> str:
    return f'<{inner} fill="{fill}" stroke="var(--{ink})" stroke-width="{wide}" stroke-linejoin="round"/>'


def arrow(x: float, y: float, angle: float, length: float) -> list[list[float]]:
    dx, dy, half = math.cos(angle), math.sin(angle), length / 2
    neck = half - HEAD
    shape = [(-half, -SHAFT / 2), (neck, -SHAFT / 2), (neck, -HEAD * 0.7), (half, 0)]
    shape += [(along, -across) for along, across in reversed(shape[:3])]
    return [[round(x + dx * a - dy * b, 1), round(y + dy * a + dx * b, 1)] for a, b in shape]


def plain_ground(geometry: Any) -> str:
    """What board/map_layers.py draws in high contrast: the island white, uptown another paper."""
    left, top, right, bottom = CROP
    points = [p for ward in geometry["wards"].values() for p in ward["polygon"]]
    edge, high, low = (
        max(x for x, _ in points),
        min(y for _, y in points),
        max(y for _, y in points),
    )
    found = [
        f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" fill="var(--sea)"/>'
    ]
    found += [
        stroked(
            f'rect x="{edge}" y="{high}" width="900" height="{low - high:g}"',
            "var(--paper-dark)",
            "ink",
            SHORE,
        )
    ]
    found += [
        stroked(f'use href="#p{w}"', "var(--paper-light)", "ink", BORDER)
        for w in range(len(geometry["wards"]))
    ]
    for wide, ink in ZONE:
        found += [
            stroked(f'path d="{path(zone)}"', "none", ink, wide)
            for zone in geometry["zones"].values()
        ]
    rounds = [(one["point"], one["radius"], PLAZA) for one in geometry["plazas"]]
    garden = geometry["castle_garden"]
    for (x, y), radius, line in [*rounds, (garden["center"], garden["radius"], FORT)]:
        found += [
            stroked(
                f'circle cx="{x:g}" cy="{y:g}" r="{radius - line / 2:g}"',
                "var(--paper-light)",
                "ink",
                line,
            )
        ]
    found += [f'<path d="{path(arrow(*one))}" fill="var(--ink)"/>' for one in geometry["arrows"]]
    for number, ward in geometry["wards"].items():
        x, y, wide, high = ward["numeral"]
        place = f'x="{x + wide / 2:g}" y="{y + high * 0.86:g}" font-size="{high:g}"'
        found += [f'<text {place} fill="var(--ink)">{number}</text>']
        if ward.get("sign_kind") == "hall":
            x, y, wide, high = ward["sign"]
            scale = min(wide, high) / 26  # units of that sprite
            at = f"{x + (wide - 26 * scale) / 2:.1f} {y + (high - 26 * scale) / 2:.1f}"
            found += [
                f'<use href="#i-sign_tammany" transform="translate({at}) scale({scale:.3g})"/>'
            ]
    return "".join(found)


def drawing() -> None:
    """map.svg: the map with an empty group for all that changes; map.css: its colors."""
    geometry = json.loads((ASSETS / "map" / "geometry.json").read_text(encoding="utf-8"))
    left, top, right, bottom = CROP
    size = f'x="{left}" y="{top}" width="{right - left}" height="{bottom - top}"'
    wards = [ward["polygon"] for ward in geometry["wards"].values()]
    paths = "".join(f'<path id="p{w}" d="{path(ring)}"/>' for w, ring in enumerate(wards))
    outlines = "".join(f'<use id="ward{w}" class="ward" href="#p{w}"/>' for w in range(len(wards)))
    names = [f"{kind}{w}" for kind in "mwrs" for w in range(len(wards))]
    names += [*(f"z{zone}" for zone in range(len(geometry["zones"]))), "garden", "bag"]
    (PAGE / "map.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" class="$kind" role="img" id="city"'
        f' viewBox="{left} {top} {right - left} {bottom - top}" aria-label="$label">'
        f'<defs>$symbols{paths}</defs><image class="pic" {size} href="$map"/>'
        f'<g class="hc">{plain_ground(geometry)}</g>{outlines}$signs'
        + "".join(f'<g id="{name}"></g>' for name in names)
        + "</svg>",
        encoding="utf-8",
    )
    palette = json.loads((ASSETS / "palette.json").read_text(encoding="utf-8"))
    rules = []
    for theme, where in palette.items():
        named = {name.replace("_", "-"): value for name, value in where["surface"].items()}
        for name, one in (*where["players"].items(), *where["populations"].items()):
            named |= {name: one["base"], f"{name}-ink": one.get("text") or one["mark"]}
        named["glow-edge"] = MARKED[theme]
        told = ";".join(f"--{name}:{value}" for name, value in named.items())
        rules.append(f"{':root' if theme == 'normal' else '.high'}{{{told}}}\n")
    (PAGE / "map.css").write_text("".join(rules) + STYLE, encoding="utf-8")


STYLE = """.hc,.high .pic{display:none}
.high .hc{display:inline}
.city text{text-anchor:middle;font-family:text,Georgia,serif;font-weight:700}
.city .h{stroke:var(--paper-light);stroke-width:5;paint-order:stroke;stroke-linejoin:round}
.city .ward{fill:transparent}
.city .strip{fill:var(--paper-light);stroke:var(--ink)}
.city .new{fill:var(--glow-edge);stroke:var(--glow);stroke-width:3}
"""


def sprites() -> None:
    """Every sprite that a page may show."""
    manifest = json.loads((ASSETS / "pieces" / "manifest.json").read_text(encoding="utf-8"))
    for name, entry in manifest["sprites"].items():
        scale = next((s for start, s in WANTED.items() if name.startswith(start)), 0.0)
        if name.removeprefix("icon_") in ICONS and name.startswith("icon_"):
            scale = 2.0
        if name.endswith("_hc"):  # seldom seen, so sharp enough for a small screen only
            scale *= 0.75
        if scale:
            picture = Image.open(ASSETS / "pieces" / entry["file"]).convert("RGBA")
            save(sized(picture, scale / manifest["scale"]), name, QUALITY)


def faces() -> None:
    """The faces of headings, of the newspaper's name and of its text."""
    options = subset.Options()
    options.flavor, options.layout_features, options.hinting = "woff2", ["kern", "liga"], False
    for source, name in FACES.items():
        font = TTFont(ASSETS / "fonts" / f"{source}.ttf", recalcTimestamp=False)
        cut = subset.Subsetter(options)
        cut.populate(unicodes=LETTERS)
        cut.subset(font)
        subset.save_font(font, str(PAGE / f"{name}.woff2"), options)


if __name__ == "__main__":
    PAGE.mkdir(exist_ok=True)
    ground()
    drawing()
    sprites()
    faces()
