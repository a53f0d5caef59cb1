"""The marks that tell pieces apart without color, each drawn in a box of 24 by 24."""

from __future__ import annotations

import math

from svg import circle, group, path

BOX = 24
POPULATIONS = {"irish": "harp", "english": "rose", "german": "oak leaf", "italian": "star"}
PLAYERS = {
    "red": "hourglass",
    "yellow": "ring",
    "purple": "triangle",
    "black": "crescent",
    "brown": "diamond",
}


def mark(name: str, color: str, x: float, y: float, size: float, paper: str = "none") -> str:
    """Return the mark of a population or player centred on x, y, `size` pixels high."""
    scale = size / BOX
    move = f"translate({x - size / 2} {y - size / 2}) scale({scale})"
    return group(SHAPES[name](color, paper), transform=move)


def harp(color: str, paper: str) -> str:
    """Harp: bowed pillar, dipping neck, heavy sound box, two strings."""
    pillar = "M5.2 3.2C1.6 9 2.6 16.5 7.4 21.6"
    box = "M7.4 21.6C13.5 19.5 19 13 20.6 5.6"
    neck = "M5.2 3.2C7.5 1.6 9.6 2.4 11.6 4.6C13.8 7 17.4 7.8 20.6 5.6"
    strings = "M9.1 5V18M13.4 7.6V15"
    return (
        path(strings, stroke=color, width=1.5)
        + path(box, stroke=color, width=4)
        + path(pillar, stroke=color, width=2.7)
        + path(neck, stroke=color, width=2.9)
        + circle(5, 3.2, 2.1, fill=color)
    )


def rose(color: str, paper: str) -> str:
    """Rose: five open petals about a solid heart."""
    petals = "".join(
        circle(*_polar(12, 12.4, 6.6, -90 + 72 * n), 4.5, stroke=color, width=2.3, fill=paper)
        for n in range(5)
    )
    return petals + circle(12, 12.4, 3.9, fill=color)


def oak_leaf(color: str, paper: str) -> str:
    """Oak leaf: deep round lobes, leaning, with its midrib cut out."""
    right = "C14 0.6 15.4 1.4 15.2 3.2C18.6 2.9 18.8 6.6 15.4 7.6"
    right += "C20.6 6.8 21.6 11.6 16.8 12.4C21.8 13 21.4 17.8 16.4 16.8C16.2 18.6 14 19.4 12.9 19.2"
    left = "M12 0.6" + right + "L12.9 24.4H11.1L11.1 19.2"
    left += "C10 19.4 7.8 18.6 7.6 16.8C2.6 17.8 2.2 13 7.2 12.4C2.4 11.6 3.4 6.8 8.6 7.6"
    left += "C5.2 6.6 5.4 2.9 8.8 3.2C8.6 1.4 10 0.6 12 0.6Z"
    rib = path("M12 6V18.6", stroke=paper, width=1.3) if paper != "none" else ""
    return group(
        path(left, fill=color) + rib, transform="rotate(40 12 12) translate(-2 -2.6) scale(1.17)"
    )


def star(color: str, paper: str) -> str:
    """Star of five points, solid."""
    points = []
    for corner in range(10):
        radius = 11.6 if corner % 2 == 0 else 4.9
        points.append(_polar(12, 12.9, radius, -90 + 36 * corner))
    return path("M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z", fill=color)


def hourglass(color: str, paper: str) -> str:
    """Hourglass: two triangles point to point."""
    return path("M0.5 2H23.5L13.6 12L23.5 22H0.5L10.4 12Z", fill=color)


def ring(color: str, paper: str) -> str:
    """Ring: a heavy open circle."""
    return circle(12, 12, 8, stroke=color, width=5.4)


def triangle(color: str, paper: str) -> str:
    """Triangle on its base."""
    return path("M12 1L23.5 21.5H0.5Z", fill=color)


def crescent(color: str, paper: str) -> str:
    """Crescent moon, open to the right: no sign of a figure, as a cross would be."""
    return path("M17.4 1.6A11.2 11.2 0 1 0 17.4 22.4A10.6 10.6 0 0 1 17.4 1.6Z", fill=color)


def diamond(color: str, paper: str) -> str:
    """Diamond: a square on its corner."""
    return path("M12 0L24 12L12 24L0 12Z", fill=color)


def _polar(x: float, y: float, radius: float, degrees: float) -> tuple[float, float]:
    angle = math.radians(degrees)
    return round(x + radius * math.cos(angle), 3), round(y + radius * math.sin(angle), 3)


SHAPES = {
    "irish": harp,
    "english": rose,
    "german": oak_leaf,
    "italian": star,
    "red": hourglass,
    "yellow": ring,
    "purple": triangle,
    "black": crescent,
    "brown": diamond,
}
