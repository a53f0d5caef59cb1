"""Make the pictures and faces of assets/page, small enough for a game kept as one web page.

    python build/page/make.py        (with the pinned tools of build/art/requirements.txt)

The map, the fog and the pieces are cut from what the table shows, at the size that a page shows
them; faces keep the Latin letters. page.css and page.js lie beside them and are written by hand.
"""

from __future__ import annotations

import json
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from PIL import Image

ASSETS = Path(__file__).resolve().parents[2] / "assets"
PAGE = ASSETS / "page"
CROP = (340, 232, 1880, 1140)  # world units of the map that a page shows; also in keep/drawing.py
MAP_SCALE, MAP_QUALITY = 0.95, 52  # pixels a world unit
FOG_SCALE, FOG_QUALITY = 0.36, 50
QUALITY = 74
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
ICONS = ("play", "pause", "step", "step_back", "fast", "rewind", "ballot", "newspaper", "star",
         "warning", "pointer", "crowd")  # fmt: skip
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
    sprites()
    faces()
