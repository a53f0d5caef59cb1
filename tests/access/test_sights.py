"""Whole pictures of the table as each sight sees them: what must be told apart still is.

`colorlab` simulates the sights; tests/data/sights.json holds the answers of a library that it
agrees with (tests/art/test_pieces_palette.py).
"""

import sys
from collections.abc import Iterable, Iterator
from functools import cache, partial
from importlib import import_module
from itertools import combinations
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from tammany_desktop.board.geometry import geometry
from tammany_desktop.board.highlights import CHOSEN, OPEN, POINTED, SHUT, SUBJECT, Highlight
from tammany_desktop.board.piece_images import sprite
from tammany_desktop.board.ward import standing_rect
from tammany_desktop.journal.header import COLORS
from tammany_desktop.rules.board import OFFICES, WARD_COUNT
from tammany_desktop.rules.state import MAX_SEATS
from tests.helpers.table import Table
from tests.table.test_layout import at_phase

sys.path.insert(0, str(Path(__file__).parents[2] / "build" / "art" / "pieces"))
colorlab = import_module("colorlab")

APART = 12.0  # CIEDE2000, as for the colors themselves
STEP = 3  # every so many pixels of a part of the table are looked at
WARD = 6
PIECES = 0.15  # of their pixels are told apart at least
OFFICE = 0.005  # of a card
AREA = 0.02  # of a ward's area
MARK = 0.01  # of a ribbon's area
Spot = tuple[int, int]
Picture = pygame.Surface


@cache
def seen(color: int, sight: str) -> tuple[float, float, float]:
    """A pixel as a sight sees it, in CIELAB."""
    lab: tuple[float, float, float] = colorlab.lab(colorlab.seen(f"#{color:06x}", sight))
    return lab


@cache
def far(one: int, other: int, sight: str) -> bool:
    """Whether two pixels are told apart."""
    return one != other and colorlab.ciede2000(seen(one, sight), seen(other, sight)) >= APART


def pixel(picture: Picture, at: Spot) -> int:
    """Its color, in steps of eight: many are alike then, and looked at once."""
    red, green, blue, _ = picture.get_at(at)
    return (red & 0xF8) << 16 | (green & 0xF8) << 8 | blue & 0xF8


def told(pairs: Iterable[tuple[int, int]]) -> dict[str, float]:
    """By sight, the share of pairs of pixels that are told apart."""
    found = list(pairs)
    return {
        sight: sum(far(one, other, sight) for one, other in found) / len(found)
        for sight in colorlab.SIGHTS
    }


def within(one: Picture, other: Picture, box: pygame.Rect, step: int = STEP) -> dict[str, float]:
    """By sight, the share of a part of the table that is told apart in two pictures of it."""
    spots = [
        (x, y) for x in range(box.left, box.right, step) for y in range(box.top, box.bottom, step)
    ]
    return told((pixel(one, at), pixel(other, at)) for at in spots)


@pytest.fixture(params=[100, 200])
def table(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Table]:
    state = at_phase(0)
    state.active = (1 << WARD_COUNT) - 1
    state.bosses = [0] * len(state.bosses)
    made = Table(tmp_path, 5, state=state, size=(1280, 720), ui_scale=request.param)
    yield made
    made.close()


def painted(table: Table) -> Picture:
    """The whole table as it is."""
    top = table.tabletop
    top.refresh()
    picture = pygame.Surface(top.look.window.size)
    top.paint(picture)
    return picture


def standing(table: Table, picture: Picture) -> dict[str, dict[Spot, int]]:
    """The pixels of each piece in a ward, by its name, from its upper left corner."""
    ward, found = table.tabletop.map.wards[WARD], {}
    for group in ward.groups(table.model):
        piece = sprite(ward.look, group.name, geometry().scale * ward.camera.scale)
        (foot,) = group.cell.feet(1)
        left, top = standing_rect(piece, ward.camera.point(foot)).topleft
        mask = pygame.mask.from_surface(piece.picture, 200)
        wide, high = mask.get_size()
        spots = [(x, y) for x in range(wide) for y in range(high) if mask.get_at((x, y))]
        found[group.name] = {(x, y): pixel(picture, (left + x, top + y)) for x, y in spots}
    return found


def test_pieces_are_told_apart(table: Table) -> None:
    state = table.shown
    for seat in range(5):
        state.bosses[WARD * MAX_SEATS + seat] = 1
    state.cubes[WARD * 4 : WARD * 4 + 4] = [1] * 4
    pieces = standing(table, painted(table))
    assert len(pieces) == 9
    for one, other in combinations(pieces, 2):
        if one.partition("_")[0] == other.partition("_")[0]:
            both = pieces[one].keys() & pieces[other].keys()
            apart = told((pieces[one][at], pieces[other][at]) for at in both)
            assert min(apart.values()) > PIECES, (one, other, apart)


def test_offices_are_told_apart(table: Table) -> None:
    card, pictures = table.player_card(1), []
    for office in range(len(OFFICES)):
        table.shown.office[1] = office
        pictures.append(painted(table))
    for one, other in combinations(pictures, 2):
        apart = within(one, other, card.rect)
        assert min(apart.values()) > OFFICE, apart


@pytest.mark.parametrize("certain", [True, False])
def test_the_poll_tells_players_apart(table: Table, certain: bool) -> None:
    """By the tint, or where no color is seen by the mark on the ribbon, which is there as well."""
    ward, pictures = table.tabletop.map.wards[WARD], []
    ribbon = ward.camera.rect(ward.shape.ribbon)
    for seat, color in enumerate(COLORS):
        table.shown.bosses[WARD * MAX_SEATS : (WARD + 1) * MAX_SEATS] = [0] * MAX_SEATS
        table.shown.bosses[WARD * MAX_SEATS + seat] = 2
        with patch.object(Highlight, "_projected_winner", partial(tint, color, certain)):
            pictures.append(painted(table))
    for one, other in combinations(pictures, 2):
        tints, marks = within(one, other, ward.rect), within(one, other, ribbon, 1)
        assert min(share for sight, share in tints.items() if sight != "grey") > AREA, tints
        assert min(marks.values()) > MARK, marks


def tint(color: str, certain: bool, *_: object) -> tuple[str, bool]:
    """In the place of what the Poll makes of the position."""
    return color, certain


def test_the_poll_tells_what_bids_can_change(table: Table) -> None:
    ward = table.tabletop.map.wards[WARD]
    for color in COLORS:
        pictures = []
        for certain in (True, False):
            with patch.object(Highlight, "_projected_winner", partial(tint, color, certain)):
                pictures.append(painted(table))
        apart = within(pictures[0], pictures[1], ward.rect)
        assert min(apart.values()) > AREA, (color, apart)


def test_what_may_be_chosen_and_what_is_locked_is_told_apart(table: Table) -> None:
    ward, pictures = table.tabletop.map.wards[WARD], {}
    for kind in ("", OPEN, SUBJECT, POINTED, CHOSEN, SHUT):
        for locked in (False, True) if kind in ("", OPEN, SHUT) else (False,):
            table.shown.locked = locked << WARD
            table.model.highlight = {WARD: kind} if kind else {}
            pictures[kind, locked] = painted(table)
    pairs = [((kind, False), (kind, True)) for kind, locked in pictures if locked]
    pairs += [((kind, False), (SHUT, False)) for kind in ("", OPEN, SUBJECT, POINTED, CHOSEN)]
    pairs += [
        ((OPEN, False), ("", False)),
        ((SUBJECT, False), (CHOSEN, False)),
        ((OPEN, False), (CHOSEN, False)),
    ]
    for one, other in pairs:
        apart = within(pictures[one], pictures[other], ward.rect)
        assert min(apart.values()) > AREA, (one, other, apart)


def test_choosable_spoken_of_and_chosen_are_told_apart_across_a_room(table: Table) -> None:
    """Hint, tutor, and offer had the line of a ward that may be chosen; here at a third."""
    ward, pictures = table.tabletop.map.wards[WARD], {}
    for kind in ("", OPEN, SUBJECT, CHOSEN):
        table.model.highlight = {WARD: kind} if kind else {}
        pictures[kind] = pygame.transform.smoothscale_by(painted(table), 1 / 3)
    box = pygame.Rect(*(side // 3 for side in ward.rect))
    for one, other in combinations(pictures, 2):
        apart = within(pictures[one], pictures[other], box, 1)
        assert min(apart.values()) > AREA, (one, other, apart)
