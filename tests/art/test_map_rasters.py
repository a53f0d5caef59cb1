"""The printed map: sizes, weight, speed, and legibility of numerals and borders."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
pygame = pytest.importorskip("pygame")

MAP = Path(__file__).parents[2] / "assets" / "map"
GEOMETRY: dict[str, Any] = json.loads((MAP / "geometry.json").read_text())


@pytest.fixture(scope="module")
def sheet() -> Any:
    """The map at one pixel a world unit."""
    return pygame.image.load(str(MAP / GEOMETRY["images"]["1"]))


def luminance(color: Any) -> float:
    """Relative luminance (WCAG 2.2)."""
    parts = [c / 255 for c in tuple(color)[:3]]
    r, g, b = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return float(0.2126 * r + 0.7152 * g + 0.0722 * b)


def mean(surface: Any, rect: list[float]) -> tuple[int, ...]:
    """Average color of a rectangle."""
    x, y, w, h = rect
    return tuple(pygame.transform.average_color(surface, pygame.Rect(x, y, w, h)))


@pytest.mark.parametrize("name", ["1", "1.5", "2"])
def test_rasters_cover_the_canvas(name: str) -> None:
    image = pygame.image.load(str(MAP / GEOMETRY["images"][name]))
    width, height = GEOMETRY["canvas"]
    assert image.get_size() == (width * float(name), height * float(name))


def test_rasters_are_light() -> None:
    """All three sizes together stay under 7.5 MB."""
    assert sum((MAP / f).stat().st_size for f in GEOMETRY["images"].values()) < 7_500_000


@pytest.mark.bench
def test_map_decodes_fast(sheet: Any) -> None:
    """One of five loads at 1x takes less than 45 ms."""
    del sheet
    spent = []
    for _ in range(5):
        start = time.process_time()
        pygame.image.load(str(MAP / GEOMETRY["images"]["1"]))
        spent.append(time.process_time() - start)
    assert min(spent) < 0.045


@pytest.mark.parametrize("zone", ["II", "III"])
def test_fog_lies_over_its_zone_only(zone: str) -> None:
    """Thick over every ward of the zone, none over the numerals of the others."""
    entry = GEOMETRY["fog"][zone]
    image = pygame.image.load(str(MAP / entry["image"]))
    x, y, w, h = entry["rect"]
    assert image.get_size() == (w / 2, h / 2)
    for ward in GEOMETRY["wards"].values():
        px, py = int((ward["label"][0] - x) / 2), int((ward["label"][1] - y) / 2)
        alpha = 0
        if 0 <= px < image.get_width() and 0 <= py < image.get_height():
            alpha = image.get_at((px, py)).a
        assert (alpha > 90) if ward["zone"] == zone else (alpha == 0)


@pytest.mark.parametrize("ward", list(GEOMETRY["wards"]))
def test_calm_places_are_light_and_quiet(sheet: Any, ward: str) -> None:
    """Where pieces stand the paper is light, and no pixel is nearly as dark as the ink."""
    for x, y, w, h in GEOMETRY["wards"][ward]["clear_areas"]:
        assert luminance(mean(sheet, [x, y, w, h])) > 0.45
        dark = sum(
            luminance(sheet.get_at((px, py))) < 0.16
            for px in range(int(x) + 1, int(x + w) - 1, 2)
            for py in range(int(y) + 1, int(y + h) - 1, 2)
        )
        assert dark <= w * h / 4 * 0.06  # a border, or the feathers of an arrow, in a corner


@pytest.mark.parametrize("ward", list(GEOMETRY["wards"]))
def test_numerals_stand_out_at_the_smallest_size(sheet: Any, ward: str) -> None:
    """At 1280 x 720 the darkest part of a numeral has 4.5:1 against its halo."""
    x, y, w, h = GEOMETRY["wards"][ward]["numeral"]
    piece = sheet.subsurface(pygame.Rect(x, y, w, h))
    small = pygame.transform.smoothscale(piece, (round(w * 2 / 3), round(h * 2 / 3)))
    values = sorted(
        luminance(small.get_at((px, py)))
        for px in range(small.get_width())
        for py in range(small.get_height())
    )
    ink, paper = values[len(values) // 12], values[-len(values) // 12]
    assert (paper + 0.05) / (ink + 0.05) > 4.5
