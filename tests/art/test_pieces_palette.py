"""Players and populations stay apart for every sight, and words stay legible on their colors."""

from __future__ import annotations

import json
import re
import sys
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "build" / "art" / "pieces"))

colorlab = import_module("colorlab")

PALETTE: dict[str, dict[str, dict[str, Any]]] = json.loads(
    (ROOT / "assets" / "palette.json").read_text()
)
APART = 12.0
THEMES = ("normal", "high_contrast")
PIECES = {"players": ("chip",), "populations": ("cube", "favor")}
FACE = 90  # pixels of a piece that show its base color as it is


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_difference_agrees_with_published_pairs(
    first: tuple[float, float, float], second: tuple[float, float, float], expected: float
) -> None:
    """Check CIEDE2000 against the test data of Sharma, Wu and Dalal."""
    assert colorlab.ciede2000(first, second) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("sight", colorlab.SIGHTS)
@pytest.mark.parametrize("group", ["players", "populations"])
@pytest.mark.parametrize("theme", THEMES)
def test_colors_stay_apart(theme: str, group: str, sight: str) -> None:
    """Every pair differs by 12 or more, by color and in grey."""
    entries = PALETTE[theme][group].items()
    seen = {name: colorlab.seen(entry["base"], sight) for name, entry in entries}
    near = {
        (one, other): round(colorlab.difference(seen[one], seen[other]), 1)
        for one, other in combinations(seen, 2)
    }
    assert {pair: value for pair, value in near.items() if value < APART} == {}


@pytest.mark.parametrize(("theme", "bar"), [("normal", 4.5), ("high_contrast", 7.0)])
def test_ink_reads_on_paper(theme: str, bar: float) -> None:
    """Body and quiet ink pass on the light and the dark paper."""
    surface = PALETTE[theme]["surface"]
    for ink in ("ink", "ink_soft", "brass_dark"):
        for paper in ("paper", "paper_light", "paper_dark"):
            assert colorlab.contrast(surface[ink], surface[paper]) >= bar, (ink, paper)
    assert colorlab.contrast(surface["on_vermilion"], surface["vermilion"]) >= bar
    assert colorlab.contrast(surface["vermilion"], surface["paper"]) >= bar


@pytest.mark.parametrize("theme", THEMES)
def test_words_read_on_player_and_population_colors(theme: str) -> None:
    """The text and mark colors reach 4.5:1 on the base they stand on; dark shades do on paper."""
    paper = PALETTE[theme]["surface"]["paper"]
    for group, key in (("players", "text"), ("populations", "mark")):
        for name, entry in PALETTE[theme][group].items():
            assert colorlab.contrast(entry["base"], entry[key]) >= 4.5, name
            assert colorlab.contrast(entry["dark"], paper) >= 4.5, name


@pytest.mark.parametrize("group", PIECES)
@pytest.mark.parametrize("theme", THEMES)
def test_pieces_are_painted_in_the_palette_s_colors(theme: str, group: str) -> None:
    """A color changed in palette.json and not in the pictures, or the other way around, fails."""
    suffix = "_hc" if theme == "high_contrast" else ""
    for name, entry in PALETTE[theme][group].items():
        for kind in PIECES[group]:
            picture = pygame.image.load(ROOT / f"assets/pieces/{kind}_{name}{suffix}.png")
            mask = pygame.mask.from_threshold(picture, entry["base"], (1, 1, 1, 255))
            assert mask.count() >= FACE, (kind, name)


def test_no_color_of_a_piece_is_typed_anywhere_else() -> None:
    """Program and recipes read players' and populations' shades from palette.json alone."""
    plain = {"#000000", "#ffffff", "#fffaf0"}  # black, white, and the white of linen
    shades = {
        shade
        for theme in THEMES
        for group in PIECES
        for entry in PALETTE[theme][group].values()
        for shade in entry.values()
    }
    folders = (ROOT / "tammany_desktop", ROOT / "build" / "art" / "pieces")
    for path in (path for folder in folders for path in folder.rglob("*.py")):
        typed = set(re.findall(r"#[0-9a-f]{6}\b", path.read_text(encoding="utf-8").lower()))
        assert not typed & (shades - plain), path


# What DaltonLens 0.1.5 makes of every color of a piece: a library that has stood still since 2021
# and brings 80 MB of others along, so its answers are kept in its place.
SEEN: dict[str, dict[str, str]] = json.loads((ROOT / "tests" / "data" / "sights.json").read_text())


@pytest.mark.parametrize("sight", ["protan", "deutan", "tritan"])
def test_simulations_agree_with_a_library(sight: str) -> None:
    for color, seen in SEEN.items():
        ours = colorlab.seen(color, sight)
        parts = [[int(one[at : at + 2], 16) for at in (1, 3, 5)] for one in (ours, seen[sight])]
        assert all(abs(one - other) <= 1 for one, other in zip(*parts, strict=True)), color


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("group", sorted(PIECES))
def test_colors_stay_apart_for_another_model_of_tritan_sight(group: str, theme: str) -> None:
    """Brettel, Vienot and Mollon 1997; the simulations elsewhere are Machado's of 2009."""
    colors = [one["base"] for one in PALETTE[theme][group].values()]
    seen = [SEEN[color]["tritan, Brettel"] for color in colors]
    apart = [colorlab.difference(one, other) for one, other in combinations(seen, 2)]
    assert min(apart) >= APART, sorted(apart)[:2]
