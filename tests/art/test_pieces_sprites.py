"""Sprites and skin: complete, of the size promised, told apart without color, stretchable."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from tammany_desktop.bots.mind.parameters import SKILLS
from tammany_desktop.play.piece_names import DEFAULTS, OTHERS, WOMEN

ASSETS = Path(__file__).parents[2] / "assets"
PIECES: dict[str, Any] = json.loads((ASSETS / "pieces" / "manifest.json").read_text())
SKIN: dict[str, Any] = json.loads((ASSETS / "skin" / "manifest.json").read_text())
PLAYERS = ("red", "yellow", "purple", "black", "brown")
POPULATIONS = ("irish", "english", "german", "italian")
OFFICES = ("mayor", "deputy_mayor", "chief_of_police", "council_president", "precinct_chairman")
MEGABYTE = 1024 * 1024
# Smallest size in use, in pixels, and the part of the sprite that carries the mark.
SMALLEST = {
    "boss": (PLAYERS, (20, 27), (0.34, 0.56, 0.66, 0.82)),
    "cube": (POPULATIONS, (18, 19), (0.22, 0.10, 0.76, 0.60)),
    "favor": (POPULATIONS, (18, 18), (0.2, 0.2, 0.78, 0.78)),
}


def _load(folder: str, file: str) -> pygame.Surface:
    return pygame.image.load(ASSETS / folder / file)


def test_every_piece_of_the_game_has_a_sprite() -> None:
    """Bosses, chips, cubes, favors, offices and their high-contrast twins are all there."""
    wanted = {
        f"{kind}_{name}{tail}"
        for kind in ("boss", "chip")
        for name in PLAYERS
        for tail in ("", "_hc")
    }
    wanted |= {
        f"{kind}_{name}{tail}"
        for kind in ("cube", "favor")
        for name in POPULATIONS
        for tail in ("", "_hc")
    }
    wanted |= {f"office_{name}" for name in OFFICES}
    wanted |= {f"mark_{name}" for name in PLAYERS + POPULATIONS}
    assert wanted <= set(PIECES["sprites"])


@pytest.mark.parametrize("name", sorted(PIECES["sprites"]))
def test_sprite_has_the_size_of_its_manifest(name: str) -> None:
    """A file is four times its size in units, has a clear corner, and its anchor lies inside."""
    entry = PIECES["sprites"][name]
    picture = _load("pieces", entry["file"])
    assert picture.get_size() == tuple(round(side * PIECES["scale"]) for side in entry["size"])
    assert 0 <= entry["anchor"][0] <= entry["size"][0]
    assert 0 <= entry["anchor"][1] <= entry["size"][1]
    assert picture.get_at((picture.get_width() - 1, 0)).a < 40


def _mark_pattern(file: str, size: tuple[int, int], part: tuple[float, ...]) -> list[float]:
    """Return the mark's grey values at its smallest size, freed of lightness and contrast."""
    picture = _load("pieces", file)
    sheet = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32)
    sheet.fill((243, 232, 205, 255))
    sheet.blit(picture, (0, 0))
    small = pygame.transform.smoothscale(sheet, size)
    left, top, right, bottom = (round(share * size[axis % 2]) for axis, share in enumerate(part))
    values = []
    for y in range(top, bottom):
        for x in range(left, right):
            color = small.get_at((x, y))
            values.append(0.2126 * color.r + 0.7152 * color.g + 0.0722 * color.b)
    mean = sum(values) / len(values)
    length = sum((value - mean) ** 2 for value in values) ** 0.5
    return [(value - mean) / length for value in values]


@pytest.mark.parametrize("tail", ["", "_hc"])
@pytest.mark.parametrize("kind", SMALLEST)
def test_marks_tell_pieces_apart_in_grey_at_the_smallest_size(kind: str, tail: str) -> None:
    """No two marks correlate above 0.85 once lightness and contrast are taken out."""
    names, size, part = SMALLEST[kind]
    patterns = {name: _mark_pattern(f"{kind}_{name}{tail}.png", size, part) for name in names}
    alike = {
        (one, other): round(
            abs(sum(a * b for a, b in zip(patterns[one], patterns[other], strict=True))), 2
        )
        for one, other in combinations(names, 2)
    }
    assert {pair: value for pair, value in alike.items() if value > 0.85} == {}


@pytest.mark.parametrize("name", sorted(SKIN["frames"]))
def test_frame_stretches_without_smearing(name: str) -> None:
    """What lies between the left and right insets is one column repeated."""
    entry = SKIN["frames"][name]
    left, top, right, bottom = entry["insets"]
    picture = _load("skin", entry["file"])
    width, height = picture.get_size()
    assert left + right < width
    assert top + bottom < height
    for y in range(height):
        first = picture.get_at((left, y))
        for x in range(left, width - right):
            here = picture.get_at((x, y))
            assert max(abs(here[c] - first[c]) for c in range(4)) <= 4, (x, y)


def test_skin_files_are_all_there() -> None:
    """Every part, paper and the title picture loads."""
    for group in ("parts", "papers"):
        for entry in SKIN[group].values():
            assert _load("skin", entry["file"]).get_width() > 0
    assert _load("skin", "title.jpg").get_size() == (2560, 1440)


def test_weight_of_the_assets() -> None:
    """Fonts, pieces and skin together stay under 5.85 MB, the title picture under 900 kB."""
    files = [p for folder in ("fonts", "pieces", "skin") for p in (ASSETS / folder).rglob("*.*")]
    assert sum(p.stat().st_size for p in files) < 5.85 * MEGABYTE
    assert (ASSETS / "skin" / "title.jpg").stat().st_size < 900_000


def test_every_portrait_of_a_table_is_there() -> None:
    """The faces that bots have by their names, those of bots with other names, and of levels."""
    names = [f"portrait_{face}" for face in (*DEFAULTS, *OTHERS, *WOMEN)]
    assert len(set(names)) == 11
    names += [f"portrait_{level}" for level in SKILLS]
    assert [name for name in names if name not in PIECES["sprites"]] == []


def test_app_icon_comes_in_every_size() -> None:
    """The icon is square at each size desktops ask for, and one file for Windows."""
    for size in (16, 24, 32, 48, 64, 128, 256, 512):
        assert _load("pieces", f"app/icon-{size}.png").get_size() == (size, size)
    assert (ASSETS / "pieces" / "app" / "icon.ico").read_bytes()[:4] == b"\0\0\1\0"


def test_large_cuts_keep_the_proportions() -> None:
    """What covers and results show large is cut a second time, two to four times as large."""
    large = {name: entry for name, entry in PIECES["sprites"].items() if "large" in entry}
    assert {f"boss_{name}" for name in PLAYERS} <= set(large)
    for name, entry in large.items():
        wide, high = _load("pieces", entry["large"]).get_size()
        small = [side * PIECES["scale"] for side in entry["size"]]
        assert wide / small[0] in (2, 3, 4), name
        assert wide * small[1] == high * small[0], name


SIGNS = {
    "+": ((8, 0, 8, 24), (0, 8, 24, 8)),
    "=": ((0, 0, 24, 9), (0, 15, 24, 9)),
}  # the bars of each, as heavy as an emblem, in a box of 24 by 24


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("name", PLAYERS)
def test_no_player_s_emblem_looks_like_a_sign_of_the_ribbons(name: str, sign: str) -> None:
    """Those of black and brown were "+" and "=", which tell a lead and a tie beside them."""
    drawn = pygame.Surface((24, 24), pygame.SRCALPHA)
    for bar in SIGNS[sign]:
        drawn.fill((0, 0, 0, 255), bar)
    emblem = _load("pieces", f"mark_{name}.png")
    emblem = pygame.transform.smoothscale(emblem.subsurface(emblem.get_bounding_rect()), (24, 24))
    places = [(x, y) for x in range(24) for y in range(24)]
    both = sum(min(emblem.get_at(at).a, drawn.get_at(at).a) for at in places)
    either = sum(max(emblem.get_at(at).a, drawn.get_at(at).a) for at in places)
    assert both / either < 0.8


@pytest.mark.parametrize("tail", ["", "_hc"])
@pytest.mark.parametrize(("name", "rim"), [("dialog", (48, 32)), ("panel", (32, 16))])
def test_ornaments_in_corners_keep_off_what_is_on_a_sheet(
    name: str, rim: tuple[int, int], tail: str
) -> None:
    """`rim` holds the units between a page's edge and its titles and buttons, across and down."""
    picture = _load("skin", SKIN["frames"][name + tail]["file"])
    scale = SKIN["scale"]
    inner = picture.get_rect().inflate(*(-2 * scale * one for one in rim))
    colors = {
        tuple(picture.get_at((x, y)))
        for x in range(inner.left, inner.right, 3)
        for y in range(inner.top, inner.bottom, 3)
    }
    assert len(colors) == 1
