"""Draw the map: `python build/art/map/make.py` regenerates everything in assets/map.

`--draft` draws one raster at 1x into the folder given, without fog or the larger sizes.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import fog
import geometry as geometry_recipe
import numpy as np
import packet
import refine
import resvg_py
import wash
from frame import CANVAS, SHIP_PART, Rect
from geo import Geo
from ground import calm
from land import Land
from paper import clouds, grain
from pen import num
from PIL import Image
from sheet import ink_sheet

ASSETS = Path(__file__).resolve().parents[3] / "assets" / "map"
QUALITY = {"1": 88, "1.5": 84, "2": 81}


def rasterize(svg: str, scale: float) -> Image.Image:
    """The ink sheet as RGBA at a scale."""
    data = resvg_py.svg_to_bytes(
        svg_string=svg, zoom=scale, skip_system_fonts=True, shape_rendering="geometric_precision"
    )
    return Image.open(io.BytesIO(bytes(data))).convert("RGBA")


def compose(
    color: Image.Image, waters: Image.Image, ink: Image.Image, title: Image.Image | None = None
) -> Image.Image:
    """Print both stones on the tinted paper, lighter at the title; give the paper its tooth."""
    w, h = ink.size
    out = np.array(color.resize((w, h), Image.Resampling.BICUBIC), np.float32)
    tooth = np.clip(grain(w, h, 77), -2.5, 2.5)
    # A stone takes ink unevenly: solid where it is drawn solid, thin on the tops of the tooth.
    uneven = 1 + 0.05 * clouds(w, h, 90 * w / CANVAS[0], 61, 3) - 0.05 * tooth
    title = title or Image.fromarray(wash.title_light())
    light = title.resize((w, h), Image.Resampling.BICUBIC)
    shown = uneven * (1 - 0.94 * np.clip(np.asarray(light, np.float32), 0, 1))
    for layer, share in ((waters, shown), (ink, uneven)):
        pixels = np.asarray(layer, np.float32)
        alpha = np.clip(pixels[..., 3] * share / 255, 0, 1)[..., None]
        out = out * (1 - alpha) + pixels[..., :3] * alpha
    out *= (1 + 0.010 * tooth)[..., None]
    return Image.fromarray(np.clip(out + 0.5, 0, 255).astype(np.uint8))


def part(svg: str, box: Rect) -> str:
    """A part of a sheet, as a sheet of its own."""
    x, y, wide, high = map(num, box)
    whole = f'viewBox="0 0 {CANVAS[0]:.0f} {CANVAS[1]:.0f}" '
    whole += f'width="{CANVAS[0]:.0f}" height="{CANVAS[1]:.0f}"'
    assert whole in svg
    return svg.replace(whole, f'viewBox="{x} {y} {wide} {high}" width="{wide}" height="{high}"')


def write_ship(color: Image.Image, waters: str, svg: str) -> None:
    """The ship that is the bag by itself, and the water below it, for when it sails in."""
    head, drawn = svg[: svg.index(">") + 1], "".join(packet.draw())
    assert svg.count(drawn) == 1
    ship = rasterize(part(f"{head}{drawn}</svg>", SHIP_PART), 2)
    ship.save(ASSETS / "ship.webp", quality=88, alpha_quality=95, method=6)
    x, y, wide, high = SHIP_PART
    k = color.width / CANVAS[0]
    below = color.crop((round(x * k), round(y * k), round((x + wide) * k), round((y + high) * k)))
    inks = (rasterize(part(sheet, SHIP_PART), 2) for sheet in (waters, svg.replace(drawn, "")))
    compose(below, *inks, Image.new("F", (2, 2))).save(ASSETS / "bay.webp", quality=84, method=6)


def main() -> None:
    """Draw everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--draft", type=Path, help="folder for a quick 1x raster only")
    parser.add_argument("--pack", action="store_true", help="pack the wards anew, then refine them")
    options = parser.parse_args()
    start = time.time()
    if options.pack:
        geometry_recipe.pack_anew()
        refine.main([])
    geo = Geo()
    geometry = json.loads(json.dumps(geometry_recipe.build(geo)))
    land = Land(geo)
    waters, svg, parks = ink_sheet(geo, land, geometry)
    geometry_recipe.OUT.write_text(geometry_recipe.dump(geometry))
    print(f"sheet {time.time() - start:.1f} s, {len(svg) / 1e6:.1f} MB")
    if options.draft:
        cache = options.draft / "wash.png"
        if not cache.exists():
            wash.paint(geo, land, parks, calm(geometry, ("row",), 0.0)).save(cache)
        compose(Image.open(cache), rasterize(waters, 1), rasterize(svg, 1)).save(
            options.draft / "map.png"
        )
        (options.draft / "map.svg").write_text(svg)
        print(f"draft {time.time() - start:.1f} s")
        return
    color = wash.paint(geo, land, parks, calm(geometry, ("row",), 0.0))
    full = compose(color, rasterize(waters, 2), rasterize(svg, 2))
    for name, quality in QUALITY.items():
        k = float(name)
        size = (round(CANVAS[0] * k), round(CANVAS[1] * k))
        image = full if k == 2 else full.resize(size, Image.Resampling.LANCZOS)
        image.save(ASSETS / f"map-{name}x.jpg", quality=quality, subsampling=2, optimize=True)
    write_ship(color, waters, svg)
    fog.write(geo, land, geometry, ASSETS)
    print(f"done {time.time() - start:.1f} s")


if __name__ == "__main__":
    main()
