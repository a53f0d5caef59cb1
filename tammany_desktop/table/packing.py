"""Where pieces stand in a ward: a place of its own for every owner, so that nothing jitters.

The map's recipe finds, for three, four and five players, the largest pieces that fit a ward with
a place for each group (a player's bosses, a population's cubes) and a tab of paper beside it for
its count. A piece added never moves another: the second of a group peeks out behind the first,
and two or more are told by the figure on the tab.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from tammany_desktop.table.geometry import Box, Point, Stand, Token, WardPlace, geometry

DEEP: Final = 2  # so many of a group are drawn
# From the front piece to the one behind it, over its width and height.
BEHIND_CUBE: Final = (-0.16, -0.12)
BEHIND_BOSS: Final = (-0.14, -0.08)
OVER: Final = 2.0  # world units by which a cube's tab ends above its foot


@dataclass(frozen=True)
class Cell:
    """One group's place: piece size as a factor of its own, and the feet of every piece in it."""

    box: Box  # of the front piece
    scale: float
    feet: tuple[Point, ...]  # the front first
    tab: Box  # where a count of one figure is written
    figure: float  # its factor


def cube_cells(place: WardPlace, seats: int) -> tuple[Cell, ...]:
    """The cells of the four populations in a game of so many players."""
    stand = place.stand(seats)
    return _cells(stand, stand.cubes, geometry().cube, False)


def boss_cells(place: WardPlace, seats: int) -> tuple[Cell, ...]:
    """The cells of the players, in seat order."""
    stand = place.stand(seats)
    return _cells(stand, stand.bosses, geometry().boss, True)


@cache
def _cells(stand: Stand, feet: tuple[Point, ...], token: Token, bosses: bool) -> tuple[Cell, ...]:
    wide, high = token.wide * stand.scale, token.high * stand.scale
    dx, dy = BEHIND_BOSS if bosses else BEHIND_CUBE
    found = []
    for x, y in feet:
        box = (x - wide / 2, y - high, wide, high)
        places = tuple((x + dx * wide * n, y + dy * high * n) for n in range(DEEP))
        tab = _tab(stand, box, token, bosses)
        found.append(Cell(box, stand.scale, places, tab, stand.figure))
    return tuple(found)


def _tab(stand: Stand, box: Box, token: Token, bosses: bool) -> Box:
    """Beside a cube at its foot; beside a boss's head, or over his hat."""
    wide, high = (side * stand.figure for side in geometry().tab)
    left, top = box[0] + box[2] * token.tab, box[1]
    if not bosses:
        top = box[1] + box[3] - OVER - high
    elif stand.over:
        left, top = box[0] + (box[2] - wide) / 2, box[1] + 2 - high
    return left, top, wide, high
