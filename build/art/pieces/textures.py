"""Papers: sheet and grain tiles, marbled end paper, and newsprint."""

from __future__ import annotations

import numpy as np
from engrave import Plane, paper_grain, rgb
from PIL import Image, ImageFilter
from svg import PAPER

BANDS = (
    "#17334a",
    "#2b2118",
    "#7d180c",
    "#5a1209",
    "#c79a3e",
    "#17334a",
    "#28506b",
    "#e9dcb8",
    "#7d180c",
    "#9c2414",
    "#2b2118",
    "#17334a",
    "#3b2a1c",
)


def paper_tile(size: int = 512) -> Image.Image:
    """Return laid paper in the paper color; it tiles."""
    return _image(rgb(PAPER) * paper_grain(size, size, 7, 0.022)[..., None])


def grain_tile(size: int = 512) -> Image.Image:
    """Return the grain alone as grey near white, to be multiplied over flat color; it tiles."""
    grain = paper_grain(size, size, 11, 0.03)
    return Image.fromarray((grain / grain.max() * 255).clip(0, 255).astype(np.uint8), "L")


def marbled(size: int = 768) -> Image.Image:
    """Return marbled end paper for covers: finely combed veins, dark and warm; it tiles."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32) / size
    drift = _clouds(size, 21, 3.0) * 0.012 + _clouds(size, 22, 8.0) * 0.004
    teeth = (x * 18 + 0.12 * _clouds(size, 24, 4.0)) % 1
    comb = 0.045 * np.sqrt(np.abs(teeth - 0.5) * 2)
    field = (y + drift + comb) * len(BANDS) * 3 + _clouds(size, 23, 26.0) * 0.10
    step = np.floor(field).astype(int)
    colors = np.array([rgb(color) for color in BANDS], dtype=np.float32)
    flat = colors[step % len(BANDS)]
    edge = np.minimum(field - step, step + 1 - field)
    vein = (1 - (edge / 0.10)).clip(0, 1)[..., None] * 0.5
    out = flat * (1 - vein) + rgb("#e9dcb8") * vein
    toned = out * 0.8 * paper_grain(size, size, 9, 0.03)[..., None]
    return _image(toned).filter(ImageFilter.GaussianBlur(0.7))


def newsprint(width: int = 1024, height: int = 1400) -> Image.Image:
    """Return a sheet of newsprint: browned edges, a fold, print that shows through."""
    base = rgb("#efe4c8") * paper_grain(width, height, 31, 0.018)[..., None]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    near = np.minimum.reduce([x, width - x, y, height - y])
    edge = np.exp(-near / 46)[..., None]
    base = base * (1 - 0.30 * edge * np.array([0.5, 0.85, 1.25], dtype=np.float32))
    fold = np.exp(-(((y - height / 2) / 3.2) ** 2)) * 0.10
    fold += np.exp(-(((y - height / 2 - 16) / 22) ** 2)) * 0.05
    base = base * (1 - fold[..., None])
    return _image(base * (1 - 0.05 * _ghost(width, height)[..., None]))


def _ghost(width: int, height: int) -> Plane:
    random = np.random.default_rng(41)
    rows = np.zeros((height, width), dtype=np.float32)
    column = width // 6
    for left in range(column // 4, width - column // 2, column):
        for top in range(110, height - 60, 13):
            length = int(
                (column - 24) * (random.uniform(0.3, 1.0) if random.random() < 0.12 else 1)
            )
            rows[top : top + 5, left : left + length] = random.uniform(0.5, 1)
    picture = Image.fromarray((rows * 255).astype(np.uint8), "L").filter(
        ImageFilter.GaussianBlur(2.2)
    )
    return np.asarray(picture, dtype=np.float32) / 255


def _clouds(size: int, seed: int, waves: float) -> Plane:
    random = np.random.default_rng(seed)
    fy = np.fft.fftfreq(size, 1 / size)[:, None]
    fx = np.fft.fftfreq(size, 1 / size)[None, :]
    radius = np.sqrt(fx * fx + fy * fy)
    noise = np.fft.fft2(random.standard_normal((size, size)))
    layer = np.real(np.fft.ifft2(noise * np.exp(-((radius / waves) ** 2))))
    return (layer / layer.std()).astype(np.float32)


def _image(planes: Plane) -> Image.Image:
    return Image.fromarray((planes.clip(0, 1) * 255 + 0.5).astype(np.uint8), "RGB")
