"""Where the pieces of one owner stand in a ward: bosses in a huddle, crates in a stack.

Every owner has its own place in a ward, so that no piece moves for another.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from tammany_desktop.board.geometry import Box, Point, Token, WardPlace, geometry
from tammany_desktop.board.view_model import BOSS

DRAWN: Final = 3  # pieces of a group that are drawn; from one more on a plate shows the count


@dataclass(frozen=True)
class Cell:
    """One group's place, in world units."""

    foot: Point  # of the front boss, or of the lowest crate
    box: Box  # the front boss, or the lowest crate
    room: Box  # whatever is there with its count, however many
    plate: Box  # where a count of two figures is written
    boss: bool

    def feet(self, count: int) -> tuple[Point, ...]:
        """Where so many pieces stand, in the order in which they come.

        A boss that comes is behind the first, left of it and then right; a crate on the last.
        """
        x, y = self.foot
        if self.boss:
            aside, up = self.box[2] * geometry().huddle[0], self.box[3] * geometry().huddle[1]
            steps = ((0.0, 0.0), (-aside, -up), (aside, -up))
        else:
            up = self.box[3] * geometry().stack
            steps = ((0.0, 0.0), (0.0, -up), (0.0, -2 * up))
        return tuple((x + dx, y + dy) for dx, dy in steps[: min(count, DRAWN)])


@cache
def cube_cells(place: WardPlace) -> tuple[Cell, ...]:
    """The cells of the four populations."""
    token = geometry().cube
    tall = 1 + 2 * geometry().stack
    return tuple(_cell(foot, token, (1.0, tall), False) for foot in place.cubes)


@cache
def boss_cells(place: WardPlace) -> tuple[Cell, ...]:
    """The cells of five players, in seat order."""
    token = geometry().boss
    aside, up = geometry().huddle
    return tuple(_cell(foot, token, (1 + 2 * aside, 1 + up), True) for foot in place.bosses)


def _cell(foot: Point, token: Token, crowd: Point, boss: bool) -> Cell:
    """`crowd` is the size of the largest crowd over that of one piece."""
    wide, high = token.wide * geometry().scale, token.high * geometry().scale
    x, y = foot
    across, tall = wide * crowd[0], high * crowd[1]
    plate_wide, plate_high = geometry().plate
    plate = (x - plate_wide / 2, y + token.below - plate_high, plate_wide, plate_high)
    return Cell(
        foot=foot,
        box=(x - wide / 2, y - high, wide, high),
        room=(x - across / 2, y - tall, across, tall + token.below),
        plate=plate,
        boss=boss,
    )


def foot_of(ward: int, piece: int, count: int, seat: int = 0) -> Point:
    """Where the `count`-th piece of a group is; `piece` is BOSS or a population."""
    place = geometry().wards[ward]
    cell = boss_cells(place)[seat] if piece == BOSS else cube_cells(place)[piece]
    return cell.feet(max(count, 1))[-1]
