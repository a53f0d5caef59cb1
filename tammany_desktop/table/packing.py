"""Where pieces stand in a ward: a place of its own for every owner, so that nothing jitters.

The map's recipe finds in every ward a place for each group (a player's bosses, a population's
cubes) and a tab of paper beside it for its count. A piece added never moves another: the second
of a group peeks out behind the first, and two or more are told by the figure on the tab.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from tammany_desktop.table.geometry import Box, Point, Token, WardPlace, geometry

DEEP: Final = 2  # so many of a group are drawn
# From the front piece to the one behind it, over its width and height.
BEHIND_CUBE: Final = (-0.16, -0.12)
BEHIND_BOSS: Final = (-0.14, -0.08)
OVER: Final = 2.0  # world units by which a cube's tab ends above its foot


@dataclass(frozen=True)
class Cell:
    """One group's place: the front piece, the feet of every piece in it, and its count."""

    box: Box  # of the front piece
    feet: tuple[Point, ...]  # the front first
    tab: Box  # where a count of one figure is written


@cache
def cube_cells(place: WardPlace) -> tuple[Cell, ...]:
    """The cells of the four populations."""
    width, height = geometry().tab
    found = []
    for foot in place.cubes:
        box = _box(foot, geometry().cube)
        tab = (box[0] + box[2] * geometry().cube.tab, foot[1] - OVER - height, width, height)
        found.append(Cell(box, _feet(foot, box, BEHIND_CUBE), tab))
    return tuple(found)


@cache
def boss_cells(place: WardPlace) -> tuple[Cell, ...]:
    """The cells of five players, in seat order; counts beside the heads, or over the hats."""
    width, height = geometry().tab
    found = []
    for foot in place.bosses:
        box = _box(foot, geometry().boss)
        left, top = box[0] + box[2] * geometry().boss.tab, box[1]
        if place.over:
            left, top = foot[0] - width / 2, box[1] + 2 - height
        found.append(Cell(box, _feet(foot, box, BEHIND_BOSS), (left, top, width, height)))
    return tuple(found)


def _box(foot: Point, token: Token) -> Box:
    wide, high = token.wide * geometry().scale, token.high * geometry().scale
    return foot[0] - wide / 2, foot[1] - high, wide, high


def _feet(foot: Point, box: Box, behind: Point) -> tuple[Point, ...]:
    return tuple(
        (foot[0] + behind[0] * box[2] * n, foot[1] + behind[1] * box[3] * n) for n in range(DEEP)
    )
