"""Locked, not to be chosen, led by Black in the Poll, under a page: told apart from across a room.

In a picture reduced to a third, by people who see all colors, some of them, or none.
"""

import sys
from functools import lru_cache
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from tammany_desktop.board.geometry import geometry, inside
from tammany_desktop.board.highlights import OPEN, QUIET, Highlight
from tammany_desktop.board.map_layers import Fog, label_point
from tammany_desktop.rules.board import WARD_COUNT, WARD_INDEX, ZONES
from tammany_desktop.rules.state import NOBODY, wards_in
from tammany_desktop.ui.look import HIGH_CONTRAST, NORMAL_CONTRAST
from tammany_desktop.ui.window import dim
from tests.helpers import games
from tests.helpers.board_table import BoardTable

sys.path.insert(0, str(Path(__file__).parents[2] / "build" / "art" / "pieces"))
colorlab = import_module("colorlab")

SIZE = 1280, 720
THIRD = 427, 240
APART = 2.5  # of CIEDE2000, the mean of all pixels of a ward
NUMBERS = [13, 3, 2, 10]
Pixels = dict[int, dict[str, list[tuple[int, ...]]]]


def states(table: BoardTable, ward: int) -> dict[str, pygame.Surface]:
    """The window with the ward in each of its states."""
    top, shown = table.tabletop, table.shown
    shown.active = (1 << WARD_COUNT) - 1
    other = WARD_INDEX[1]

    def taken(locked: int, lit: dict[int, str], tint: str = "") -> pygame.Surface:
        shown.locked, top.model.highlight = locked, lit
        top.refresh()
        picture = pygame.Surface(SIZE)
        top.paint(picture)
        if tint:
            sprite = next(
                one for one in top.map.sprites if isinstance(one, Highlight) and one.index == ward
            )
            tied = tint.split() * (tint != "black")
            layer = sprite._make_stripes(tied) if tied else sprite._make_tint("black", True)
            picture.blit(layer, sprite.rect)
        return picture

    covered = taken(0, {})
    dim(covered)
    return {
        "plain": taken(0, {}),
        "locked": taken(1 << ward, {}),
        "closed": taken(0, {other: OPEN}),
        "black": taken(0, {}, "black"),
        "tied": taken(0, {}, "black yellow"),
        "covered": covered,
    }


@lru_cache(10_000)
def seen(red: int, green: int, blue: int, sight: str) -> Any:
    """What somebody of such a sight sees of a color."""
    return colorlab.lab(colorlab.seen(f"#{red:02x}{green:02x}{blue:02x}", sight))


@pytest.fixture(scope="module")
def pixels() -> Pixels:
    """Some pixels of a ward in each of its states, in a picture reduced to a third."""
    table = BoardTable(5, 5, size=SIZE)
    found = {}
    for number in NUMBERS:
        polygon = geometry().wards[WARD_INDEX[number]].polygon
        ring = tuple(
            (x * THIRD[0] / SIZE[0], y * THIRD[1] / SIZE[1])
            for x, y in map(table.camera.point, polygon)
        )
        spots = [(x, y) for x in range(0, THIRD[0], 2) for y in range(0, THIRD[1], 2)]
        spots = [spot for spot in spots if inside(ring, spot)]
        found[number] = {
            name: [tuple(reduced.get_at(spot)[:3]) for spot in spots]
            for name, picture in states(table, WARD_INDEX[number]).items()
            for reduced in [pygame.transform.smoothscale(picture, THIRD)]
        }
    return found


@pytest.mark.parametrize("sight", colorlab.SIGHTS)
@pytest.mark.parametrize("number", NUMBERS)
def test_states_of_a_ward_are_told_apart(pixels: Pixels, number: int, sight: str) -> None:
    labs = {
        name: [seen(*color, sight) for color in colors] for name, colors in pixels[number].items()
    }
    for one, other in combinations(labs, 2):
        pairs = list(zip(labs[one], labs[other], strict=True))
        mean = sum(colorlab.ciede2000(*pair) for pair in pairs) / len(pairs)
        assert mean >= APART, (one, other, mean)


@pytest.mark.parametrize("contrast", [NORMAL_CONTRAST, HIGH_CONTRAST])
def test_R9_1_numbers_of_wards_that_black_leads_in_the_poll_are_read(contrast: str) -> None:
    """Black's tint lay on them, so that they were dark on dark: a light edge is around them."""
    table = BoardTable(people=3, seats=3, contrast=contrast)
    for sprite in (one for one in table.tabletop.map.sprites if isinstance(one, Highlight)):
        tint = sprite._make_tint("black", True)
        box = sprite.camera.rect(geometry().wards[sprite.index].numeral)
        number = tint.subsurface(box.move(-sprite.rect.left, -sprite.rect.top))
        clear = pygame.mask.from_surface(number, 0).count()
        assert clear < 0.6 * box.width * box.height, sprite.index


def test_R9_6_the_outline_of_a_ward_pointed_at_stays_below_the_label_of_its_zone() -> None:
    table = BoardTable(people=3, seats=3)
    top = table.tabletop
    fog = next(one for one in top.map.sprites if isinstance(one, Fog) and one.zone == 2)

    def taken(lit: dict[int, str]) -> bytes:
        top.model.highlight = lit
        top.refresh()
        picture = pygame.Surface(SIZE)
        top.paint(picture)
        return pygame.image.tobytes(picture.subsurface(plate), "RGB")

    plate = pygame.Rect(0, 0, 120, 30)  # within the slip of the label
    plate.center = fog.camera.point(
        label_point(2, *(side / fog.camera.scale for side in (240, 60)))
    )
    bare = taken({})
    for ward in ZONES[2]:
        assert taken({ward: QUIET}) == bare


@pytest.mark.parametrize(("size", "most"), [((1024, 600), 1), ((1280, 720), 0), ((1920, 1080), 0)])
def test_the_label_of_a_closed_zone_hides_no_number(size: tuple[int, int], most: int) -> None:
    """It lay on the number of ward 13, which read as 15; the smallest window has no room for it."""
    table = BoardTable(people=3, seats=3, size=size)
    for fog in (one for one in table.tabletop.map.sprites if isinstance(one, Fog)):
        scale = fog.camera.scale / table.look.px(1000) * 1000  # the label is 330 units wide
        label = pygame.FRect(0, 0, 330 / scale, 90 / scale)
        label.center = label_point(fog.zone, *label.size)
        numbers = [geometry().wards[ward].numeral for ward in ZONES[fog.zone]]
        assert len(label.collidelistall(numbers)) <= most, fog.zone


@pytest.mark.parametrize("year", [2, 7, 12])
def test_each_open_ward_has_the_tint_of_its_own_projection(year: int) -> None:
    table = BoardTable(people=4, state=games.in_year(4, 3, year))
    model = table.model
    model.projecting = True
    projection, wards = model.projection(), wards_in(model.state.active)
    for mark in (one for one in table.tabletop.map.sprites if isinstance(one, Highlight)):
        winner = projection.winners[mark.index] if mark.index in wards else NOBODY
        certain = mark.index in wards_in(projection.certain)
        expected = (model.seats[winner].color, certain) if winner >= 0 else None
        assert mark._projected_winner(model) == expected
