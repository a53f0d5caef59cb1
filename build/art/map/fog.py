"""Morning fog over a zone not yet open: a soft veil at half resolution, with alpha."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from geo import Geo
from land import Land
from paper import clouds
from PIL import Image
from scipy import ndimage
from shapely.geometry import Polygon
from shapely.ops import unary_union
from wash import H, W, mask

SCALE = 0.5
OVERHANG = 30.0  # the fog spills this far over the water, never over another zone


def veil(geo: Geo, land: Land, zone: str) -> Image.Image:
    """The fog of one zone on the whole sheet, RGBA at one pixel a world unit."""
    own = unary_union([Polygon(geo.ring(w)) for w in geo.zones[zone]])
    others = land.manhattan.difference(own.buffer(0.2))
    reach = own.buffer(OVERHANG).difference(others)
    cover = mask(reach)
    depth = ndimage.distance_transform_edt(cover > 0.5).astype(np.float32)
    edge = np.clip(depth / 17, 0, 1)
    edge = edge * edge * (3 - 2 * edge)
    # Wisps: noise drawn out sideways, bent by slower noise.
    wide = np.asarray(
        Image.fromarray(clouds(W // 3, H, 46, 301, 5)).resize((W, H), Image.Resampling.BICUBIC)
    )
    slow = clouds(W, H, 210, 317, 3)
    density = np.clip(0.80 + 0.30 * wide + 0.20 * slow, 0.42, 0.95)
    alpha = edge * density
    light = np.clip(0.5 + 0.5 * wide + 0.3 * slow, 0, 1)[..., None]
    color = np.asarray((222, 224, 216), np.float32) * (1 - light)
    color = color + np.asarray((250, 246, 235), np.float32) * light
    rgba = np.dstack([color, alpha * 255])
    return Image.fromarray(np.clip(rgba, 0, 255).astype(np.uint8))


def write(geo: Geo, land: Land, geometry: dict[str, Any], folder: Path) -> None:
    """Write the fog of zones II and III, cropped to their rectangles in geometry.json."""
    for zone, entry in geometry["fog"].items():
        x, y, w, h = (int(v) for v in entry["rect"])
        piece = veil(geo, land, zone).crop((x, y, x + w, y + h))
        size = (round(w * SCALE), round(h * SCALE))
        small = piece.resize(size, Image.Resampling.BOX)
        small.save(folder / entry["image"], quality=82, method=6)
