"""Watercolor: paper with the tints of water, shores and wards, at one pixel a world unit."""

from __future__ import annotations

import frame
import numpy as np
from frame import CANVAS
from geo import Geo
from land import Land
from numpy.typing import NDArray
from paper import Field, clouds, vignette
from PIL import Image, ImageDraw
from scipy import ndimage
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

W, H = int(CANVAS[0]), int(CANVAS[1])

PAPER_COLOR = (250, 241, 219)
WATER_FAR = (204, 217, 206)
WATER_NEAR = (142, 178, 174)
LAND_EDGE = (222, 190, 130)
PARK = (150, 184, 110)

# Hue families mark the zones (warm, green, violet); within a zone neighbors differ.
TINTS: dict[int, tuple[int, int, int]] = {
    1: (228, 146, 116), 2: (234, 190, 98), 4: (226, 138, 106), 6: (236, 172, 108),
    7: (236, 192, 100), 14: (230, 142, 112),
    3: (156, 184, 124), 5: (194, 196, 110), 8: (132, 178, 142), 9: (192, 198, 112),
    15: (150, 182, 120),
    10: (176, 150, 192), 11: (172, 150, 196), 13: (212, 144, 164), 17: (146, 164, 192),
}  # fmt: skip

PALE = 0.45  # of a ward's tint that is left out where pieces stand


def mask(area: BaseGeometry, scale: int = 2) -> Field:
    """Coverage of an area, anti-aliased."""
    image = Image.new("L", (W * scale, H * scale), 0)
    draw = ImageDraw.Draw(image)
    parts = list(area.geoms) if hasattr(area, "geoms") else [area]
    for part in parts:
        if isinstance(part, Polygon):
            ring = [(x * scale, y * scale) for x, y in part.exterior.coords]
            draw.polygon(ring, fill=255)
            for hole in part.interiors:
                draw.polygon([(x * scale, y * scale) for x, y in hole.coords], fill=0)
    small = image.resize((W, H), Image.Resampling.BOX)
    return np.asarray(small, np.float32) / np.float32(255)


def inside(cover: Field) -> Field:
    """Distance in units from the edge, inside a mask."""
    return ndimage.distance_transform_edt(cover > 0.5).astype(np.float32)  # type: ignore[no-any-return]


def stain(
    image: NDArray[np.float32], color: tuple[int, int, int], amount: Field
) -> NDArray[np.float32]:
    """Lay a transparent wash: multiply towards a color by an amount in [0, 1]."""
    tint = np.asarray(color, np.float32) / np.asarray(PAPER_COLOR, np.float32)
    return image * (1 - amount[..., None] * (1 - np.minimum(tint, 1.0)))


def paint(geo: Geo, land: Land, parks: list[Polygon], calm: BaseGeometry) -> Image.Image:
    """The whole colored sheet without ink."""
    image = np.empty((H, W, 3), np.float32)
    image[:] = PAPER_COLOR
    mottle = clouds(W, H, 160, 11)
    pigment = clouds(W, H, 34, 23, 5)
    fine = clouds(W, H, 7, 41, 2)
    image = _water(image, land, mottle, pigment)
    image = _shores(image, land, pigment)
    pale = 1 - PALE * ndimage.gaussian_filter(mask(calm), 7)
    for ward, tint in TINTS.items():
        image = _ward(image, Polygon(geo.ring(ward)), tint, pigment + 0.5 * fine, pale)
    for park in parks:
        cover = mask(park.buffer(-0.5))
        image = stain(image, PARK, cover * np.clip(0.72 + 0.25 * pigment, 0, 1))
    image = _lights(image)
    image *= (1 + 0.018 * mottle + 0.008 * fine)[..., None]
    v = vignette(W, H)
    image *= np.stack([v, v**1.12, v**1.4], axis=-1)
    return Image.fromarray(np.clip(image, 0, 255).astype(np.uint8))


def _lights(image: NDArray[np.float32]) -> NDArray[np.float32]:
    """Bare paper left behind the title and the river names, with soft edges."""
    soft = title_light()[..., None] * 0.62
    return image * (1 - soft) + np.asarray(PAPER_COLOR, np.float32) * soft


def title_light() -> Field:
    """1 behind the title, falling softly to 0 around it."""
    x, y, w, h = frame.CARTOUCHE
    cover = mask(box(x + 16, y + 4, x + w - 16, y + h - 2))
    return ndimage.gaussian_filter(cover, 20)  # type: ignore[no-any-return]


def _water(
    image: NDArray[np.float32], land: Land, mottle: Field, pigment: Field
) -> NDArray[np.float32]:
    cover = 1 - mask(land.all)
    d = inside(cover)
    far = np.clip(0.92 + 0.10 * mottle, 0, 1) * cover
    image = stain(image, WATER_FAR, far)
    near = 0.62 * np.exp(-d / 16) + 0.34 * np.exp(-d / 70)
    near *= 1 + 0.22 * pigment
    return stain(image, WATER_NEAR, np.clip(near, 0, 1) * cover)


def _shores(image: NDArray[np.float32], land: Land, pigment: Field) -> NDArray[np.float32]:
    others = [land.jersey, land.brooklyn, land.uptown, *land.isles]
    for area in others:
        cover = mask(area)
        d = inside(cover)
        amount = 0.02 + 0.48 * np.exp(-d / 13) + 0.03 * pigment
        image = stain(image, LAND_EDGE, np.clip(amount, 0, 1) * cover)
    return image


def _ward(
    image: NDArray[np.float32],
    area: Polygon,
    tint: tuple[int, int, int],
    pigment: Field,
    pale: Field,
) -> NDArray[np.float32]:
    cover = mask(area)
    d = inside(cover)
    rim = 0.72 * np.exp(-d / 10.5) + 0.22 * np.exp(-d / 36) + 0.08 * (d < 2.2)
    amount = (0.26 + rim) * (1 + 0.20 * pigment) * pale
    return stain(image, tint, np.clip(amount, 0, 0.98) * cover)
