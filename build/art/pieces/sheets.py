"""Contact sheets for the eye: every piece at the sizes in use, on ward tints, for every sight.

python build/art/pieces/sheets.py FOLDER
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from colorlab import SIGHTS
from marks import PLAYERS, POPULATIONS
from PIL import Image
from svg import ASSETS

TINTS = ("#e2b48a", "#b9c9a0", "#c6a39d", "#e9c79a", "#b8ccc8")
HEIGHTS = (60, 40, 27, 20)
NAMES = (
    *(f"boss_{name}" for name in PLAYERS),
    *(f"cube_{name}" for name in POPULATIONS),
    *(f"favor_{name}" for name in POPULATIONS),
    "slander", "lock", "year_marker", "rosette", "sign_cube", "sign_favor", "sign_tammany",
)  # fmt: skip


def sheet(theme_tail: str = "") -> Image.Image:
    """Return all pieces in rows of falling size, one band a tint."""
    width = sum(int(60 * 0.9) + 6 for _ in NAMES)
    band = sum(HEIGHTS) + 6 * len(HEIGHTS)
    out = Image.new("RGB", (width, band * len(TINTS)))
    for row, tint in enumerate(TINTS):
        out.paste(Image.new("RGB", (width, band), tint), (0, row * band))
        top = row * band + 3
        for height in HEIGHTS:
            for column, name in enumerate(NAMES):
                file = ASSETS / "pieces" / f"{name}{theme_tail}.png"
                picture = Image.open(file if file.exists() else ASSETS / "pieces" / f"{name}.png")
                size = (max(1, round(picture.width * height / picture.height)), height)
                small = picture.convert("RGBA").resize(size, Image.Resampling.BOX)
                out.paste(small, (column * 60 + 4, top), small)
            top += height + 6
    return out


def as_seen(picture: Image.Image, sight: str) -> Image.Image:
    """Return a picture as one of SIGHTS sees it."""
    value = np.asarray(picture, dtype=np.float64) / 255
    light = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    light = (light @ np.array(SIGHTS[sight]).T).clip(0, 1)
    value = np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    return Image.fromarray((value * 255 + 0.5).astype(np.uint8), "RGB")


def main() -> None:
    """Write one sheet for every theme and sight."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for theme, tail in (("normal", ""), ("high_contrast", "_hc")):
        plain = sheet(tail)
        for sight in SIGHTS:
            as_seen(plain, sight).save(folder / f"{theme}-{sight}.png")


if __name__ == "__main__":
    main()
