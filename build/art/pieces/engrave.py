"""Turn a painted picture into a tinted engraving: swelling lines, cross-hatched in the darks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter
from svg import INK, PAPER

Plane = NDArray[np.float32]
LUMA = np.array([0.299, 0.587, 0.114], dtype=np.float32)


@dataclass(frozen=True)
class Burin:
    """One set of lines: pitch in pixels, angle in degrees, and the darkness it starts and ends at."""

    pitch: float
    angle: float
    start: float
    full: float
    widest: float = 0.8
    relief: float = 0.0


PORTRAIT = (
    Burin(8.6, 12, 0.14, 0.95, 0.8, 26.0),
    Burin(8.6, 76, 0.52, 1.02, 0.6, -18.0),
    Burin(8.6, -40, 0.76, 1.05, 0.5),
)
SOLID = (0.9, 0.96)  # darkness from which ink is solid, so that outlines are not broken


def rgb(color: str) -> Plane:
    """Return a hex color as three floats in 0..1."""
    return np.array([int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)], dtype=np.float32)


def engrave(
    picture: Image.Image,
    burins: tuple[Burin, ...] = PORTRAIT,
    wash: float = 0.5,
    ink: str = INK,
    paper: str = PAPER,
    lift: float = 0.8,
) -> Image.Image:
    """Return the engraving of an RGB picture.

    `wash` is the strength of the hand tint, `lift` how far dark colors are lightened in it, 0 to 1.
    """
    color = np.asarray(picture.convert("RGB"), dtype=np.float32) / 255
    dark = 1 - color @ LUMA
    coverage = np.zeros(dark.shape, dtype=np.float32)
    smooth = _blurred(dark, 5)
    for burin in burins:
        coverage = np.maximum(coverage, _lines(dark, smooth, burin))
    low, high = SOLID
    coverage = np.maximum(coverage, ((dark - low) / (high - low)).clip(0, 1))
    tint = _tint(color, wash, paper, lift)
    out = tint * (1 - coverage[..., None]) + rgb(ink) * coverage[..., None]
    return Image.fromarray((out.clip(0, 1) * 255 + 0.5).astype(np.uint8), "RGB")


def _lines(dark: Plane, smooth: Plane, burin: Burin) -> Plane:
    height, width = dark.shape
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    turn = np.float32(np.deg2rad(burin.angle))
    across = -x * np.sin(turn) + y * np.cos(turn) + burin.relief * smooth
    phase = across / burin.pitch
    away = np.abs(phase - np.floor(phase) - 0.5) * 2
    share = ((dark - burin.start) / (burin.full - burin.start)).clip(0, 1) ** 1.15 * burin.widest
    soft = 1.5 / burin.pitch
    edge = ((share - (1 - away)) / soft + 0.5).clip(0, 1)
    return (edge * (share > 0.03)).astype(np.float32)


def _tint(color: Plane, wash: float, paper: str, lift: float) -> Plane:
    peak = color.max(axis=2, keepdims=True).clip(0.08, 1)
    bright = color / peak * (lift + (1 - lift) * peak)
    return rgb(paper) * (1 - wash + wash * bright)


def _blurred(plane: Plane, radius: float) -> Plane:
    picture = Image.fromarray((plane * 255).clip(0, 255).astype(np.uint8), "L")
    return np.asarray(picture.filter(ImageFilter.GaussianBlur(radius)), dtype=np.float32) / 255


def paper_grain(width: int, height: int, seed: int, strength: float = 0.03) -> Plane:
    """Return a multiplier near 1 for laid paper: soft clouds, fine tooth, a few fibres; it tiles."""
    random = np.random.default_rng(seed)
    fy = np.fft.fftfreq(height)[:, None]
    fx = np.fft.fftfreq(width)[None, :]
    radius = np.sqrt(fx * fx + fy * fy)
    total = np.zeros((height, width))
    for center, weight in ((0.006, 1.0), (0.03, 0.55), (0.2, 0.5)):
        noise = np.fft.fft2(random.standard_normal((height, width)))
        band = np.exp(-(((radius - center) / (center * 0.6)) ** 2))
        layer = np.real(np.fft.ifft2(noise * band))
        total += weight * layer / layer.std()
    return (1 + strength * total / 1.3).astype(np.float32)
