"""Color measures: sRGB to CIELAB, CIEDE2000, contrast, and color-deficient sight.

Deficiency matrices: Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB.
CIEDE2000: Sharma, Wu and Dalal 2005. Contrast: WCAG 2.2 relative luminance.
"""

from __future__ import annotations

import math

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

SIGHTS: dict[str, Matrix] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722), (0.2126, 0.7152, 0.0722), (0.2126, 0.7152, 0.0722)),
}


def linear(color: str) -> Triple:
    """Return linear RGB in 0..1 of a hex color such as "#c0ffee"."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return r, g, b


def hexed(rgb: Triple) -> str:
    """Return the nearest hex color of linear RGB, clipped to the gamut."""
    out = "#"
    for part in rgb:
        p = min(1.0, max(0.0, part))
        p = p * 12.92 if p <= 0.0031308 else 1.055 * p ** (1 / 2.4) - 0.055
        out += f"{round(p * 255):02x}"
    return out


def seen(color: str, sight: str) -> str:
    """Return how a hex color looks to one of SIGHTS."""
    r, g, b = linear(color)
    rows = SIGHTS[sight]
    x, y, z = (row[0] * r + row[1] * g + row[2] * b for row in rows)
    return hexed((x, y, z))


def luminance(color: str) -> float:
    """Return WCAG relative luminance, 0 to 1."""
    r, g, b = linear(color)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    """Return the WCAG contrast ratio of two hex colors, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lab(color: str) -> Triple:
    """Return CIELAB (D65) of a hex color."""
    r, g, b = linear(color)
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (_root(value) for value in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _root(value: float) -> float:
    return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def difference(one: str, other: str) -> float:
    """Return the CIEDE2000 difference of two hex colors."""
    return ciede2000(lab(one), lab(other))


def ciede2000(first: Triple, second: Triple) -> float:
    """Return the CIEDE2000 difference of two CIELAB colors, all weights 1."""
    l1, a1, b1 = first
    l2, a2, b2 = second
    mean_c = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean_c**7 / (mean_c**7 + 25.0**7)))
    c1, h1 = _polar(a1 * (1 + g), b1)
    c2, h2 = _polar(a2 * (1 + g), b2)
    dh = _hue_step(c1, h1, c2, h2)
    dl, dc = l2 - l1, c2 - c1
    big_dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(dh / 2))
    ml, mc = (l1 + l2) / 2, (c1 + c2) / 2
    mh = _mean_hue(c1, h1, c2, h2)
    t = (
        1
        - 0.17 * math.cos(math.radians(mh - 30))
        + 0.24 * math.cos(math.radians(2 * mh))
        + 0.32 * math.cos(math.radians(3 * mh + 6))
        - 0.20 * math.cos(math.radians(4 * mh - 63))
    )
    turn = 30 * math.exp(-(((mh - 275) / 25) ** 2))
    rc = 2 * math.sqrt(mc**7 / (mc**7 + 25.0**7))
    sl = 1 + 0.015 * (ml - 50) ** 2 / math.sqrt(20 + (ml - 50) ** 2)
    sc, sh = 1 + 0.045 * mc, 1 + 0.015 * mc * t
    rt = -math.sin(math.radians(2 * turn)) * rc
    x, y, z = dl / sl, dc / sc, big_dh / sh
    return math.sqrt(x * x + y * y + z * z + rt * y * z)


def _polar(a: float, b: float) -> tuple[float, float]:
    return math.hypot(a, b), math.degrees(math.atan2(b, a)) % 360 if a or b else 0.0


def _hue_step(c1: float, h1: float, c2: float, h2: float) -> float:
    if c1 * c2 == 0:
        return 0.0
    return (h2 - h1 + 180) % 360 - 180 if abs(h2 - h1) != 180 else h2 - h1


def _mean_hue(c1: float, h1: float, c2: float, h2: float) -> float:
    if c1 * c2 == 0:
        return h1 + h2
    if abs(h1 - h2) <= 180:
        return (h1 + h2) / 2
    return (h1 + h2 + 360) / 2 if h1 + h2 < 360 else (h1 + h2 - 360) / 2
