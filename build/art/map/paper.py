"""Noise, paper and vignette, as arrays; seeds are fixed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage

Field = NDArray[np.float32]


def noise(width: int, height: int, cell: float, seed: int) -> Field:
    """Smooth noise in [-1, 1] with features of about `cell` pixels."""
    rng = np.random.Generator(np.random.PCG64(seed))
    w, h = int(width / cell) + 3, int(height / cell) + 3
    grid = (rng.random((h, w)) * 255).astype(np.uint8)
    big = Image.fromarray(grid).resize((int(w * cell), int(h * cell)), Image.Resampling.BICUBIC)
    out = np.asarray(big, dtype=np.float32)[:height, :width]
    return out / np.float32(127.5) - np.float32(1.0)


def clouds(width: int, height: int, cell: float, seed: int, octaves: int = 4) -> Field:
    """Several octaves of noise, about [-1, 1]."""
    total = np.zeros((height, width), np.float32)
    weight, share = 0.0, 1.0
    for i in range(octaves):
        total += share * noise(width, height, max(1.0, cell / 2**i), seed + i)
        weight += share
        share *= 0.55
    return total / np.float32(weight)


def grain(width: int, height: int, seed: int) -> Field:
    """Paper tooth at full resolution, standard deviation about 1."""
    rng = np.random.Generator(np.random.PCG64(seed))
    white = rng.random((height, width), dtype=np.float32) - np.float32(0.5)
    tooth = ndimage.gaussian_filter(white, 0.9)
    soft = ndimage.gaussian_filter(white, 2.2)
    tooth /= tooth.std()
    soft /= soft.std()
    return (tooth * 0.75 + soft * 0.4).astype(np.float32)


def vignette(width: int, height: int) -> Field:
    """1 in the middle, falling softly to about 0.86 in the corners."""
    x = np.linspace(-1, 1, width, dtype=np.float32)[None, :]
    y = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
    r = np.abs(x) ** 3.2 + np.abs(y) ** 3.2
    return (1.0 - 0.10 * np.clip(r, 0, 1.6)).astype(np.float32)
