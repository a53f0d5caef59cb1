"""Pieces on every ward's tint: pairs stay apart and stand off the ground, for every sight.

Measured on what is painted: each piece at the size of a window of 1280x720, laid on the mean color
of the places kept for pieces in a ward.
"""

from __future__ import annotations

import json
import os
import sys
from functools import cache
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
pygame = pytest.importorskip("pygame")

ROOT = Path(__file__).parents[2]
ASSETS = ROOT / "assets"
sys.path.insert(0, str(ROOT / "build" / "art" / "pieces"))
colorlab = import_module("colorlab")

MAP: dict[str, Any] = json.loads((ASSETS / "map" / "geometry.json").read_text())
PIECES: dict[str, Any] = json.loads((ASSETS / "pieces" / "manifest.json").read_text())["sprites"]
COLORS = json.loads((ASSETS / "palette.json").read_text())["normal"]
PALETTE = {group: COLORS[group] for group in ("players", "populations")}
INK = COLORS["surface"]["ink"]
APART = 12.0
NEAR = 60  # of 255 a channel: still the owner's color
FACE = 0.05  # of a piece's box that bears it
EDGE = 3.0  # WCAG 2.2: a meaningful graphic against its ground
LEAST = 7.0  # where marks tell them apart as well
MARKS_APART = 0.12  # of the pixels of the marks' area, without color
TOLD = 0.2
GROUPS = {
    "boss": (("red", "yellow", "purple", "black", "brown"), 28, (0.34, 0.56, 0.66, 0.82)),
    "cube": (("irish", "english", "german", "italian"), 20, (0.22, 0.10, 0.76, 0.60)),
}
Color = tuple[int, int, int]


def mean(colors: list[Color]) -> Color:
    red, green, blue = (round(sum(one[n] for one in colors) / len(colors)) for n in range(3))
    return red, green, blue


@cache
def sheet() -> Any:
    return pygame.image.load(str(ASSETS / "map" / MAP["images"]["1"]))


@cache
def tint(ward: str) -> Color:
    """The mean color of the ground of a ward's pieces."""
    colors = [
        pygame.transform.average_color(sheet(), pygame.Rect(*box))
        for box in MAP["wards"][ward]["clear_areas"]
    ]
    return mean(colors)


@cache
def laid(name: str, high: int, ground: Color) -> Any:
    """A piece at its size in use, on a ground."""
    entry = PIECES[name]
    picture = pygame.image.load(str(ASSETS / "pieces" / entry["file"]))
    wide = round(high * picture.get_width() / picture.get_height())
    surface = pygame.Surface((wide, high))
    surface.fill(ground)
    surface.blit(pygame.transform.smoothscale(picture, (wide, high)), (0, 0))
    return surface


def pixels(surface: Any, part: tuple[float, float, float, float] = (0, 0, 1, 1)) -> list[Color]:
    wide, high = surface.get_size()
    return [
        tuple(surface.get_at((x, y)))[:3]
        for x in range(round(part[0] * wide), round(part[2] * wide))
        for y in range(round(part[1] * high), round(part[3] * high))
    ]


def face(name: str, high: int, ground: Color) -> str:
    """The mean of what is painted in the owner's color, as #rrggbb; no less than FACE of all."""
    wanted, surface = base(name), laid(name, high, ground)
    other = laid(name, high, (255 - ground[0], 255 - ground[1], 255 - ground[2]))
    near = [
        color
        for color, same in zip(pixels(surface), pixels(other), strict=True)
        if far(color, same) <= 8 and far(color, wanted) < NEAR
    ]
    assert len(near) >= surface.get_width() * surface.get_height() * FACE, name
    return hexed(mean(near))


def far(one: Color, other: Color) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def base(name: str) -> Color:
    kind, owner = name.split("_")
    value = PALETTE["players" if kind == "boss" else "populations"][owner]["base"]
    red, green, blue = (int(value[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


def hexed(color: tuple[int, ...]) -> str:
    return "#" + "".join(f"{part:02x}" for part in color)


def marks_differ(one: Any, other: Any, part: tuple[float, float, float, float]) -> float:
    """The share of the marks' pixels that differ by a quarter of all light, without color."""
    left, right = (
        [sum(color) / 765 for color in pixels(surface, part)] for surface in (one, other)
    )
    return sum(abs(a - b) > 0.25 for a, b in zip(left, right, strict=True)) / len(left)


@pytest.mark.parametrize("ward", list(MAP["wards"]))
@pytest.mark.parametrize("kind", list(GROUPS))
def test_pairs_stay_apart_on_every_tint(kind: str, ward: str) -> None:
    """By 12 (CIEDE2000) in each of the five sights, or by 7 and their marks; the marks always."""
    owners, high, part = GROUPS[kind]
    ground = tint(ward)
    faces = {owner: face(f"{kind}_{owner}", high, ground) for owner in owners}
    for one, other in combinations(owners, 2):
        first, second = (laid(f"{kind}_{owner}", high, ground) for owner in (one, other))
        marks = marks_differ(first, second, part)
        assert marks >= MARKS_APART, (one, other, round(marks, 2))
        for sight in colorlab.SIGHTS:
            apart = colorlab.difference(
                colorlab.seen(faces[one], sight), colorlab.seen(faces[other], sight)
            )
            bar = APART if marks < TOLD else LEAST
            assert apart >= bar, (one, other, sight, round(apart, 1))


@pytest.mark.parametrize("ward", list(MAP["wards"]))
@pytest.mark.parametrize("kind", list(GROUPS))
def test_pieces_stand_off_every_tint(kind: str, ward: str) -> None:
    """By 12 or more in each sight, or, as the white crates do, by an edge of ink of 3:1."""
    owners, high, _ = GROUPS[kind]
    ground = hexed(tint(ward))
    edge = colorlab.contrast(ground, INK)
    for owner in owners:
        color = face(f"{kind}_{owner}", high, tint(ward))
        for sight in colorlab.SIGHTS:
            apart = colorlab.difference(colorlab.seen(color, sight), colorlab.seen(ground, sight))
            assert apart >= APART or edge >= EDGE, (owner, sight, round(apart, 1))
