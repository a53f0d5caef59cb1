"""Where pieces stand in a ward: a place of its own for every owner, so that nothing jitters.

The calm box of a ward is cut into one cell a group (a player's bosses, a population's cubes), the
same cells for the whole game. In its cell a group grows from the front row backwards: a piece
added never moves another. What has no room is told by a number.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from tammany_desktop.table.geometry import Box, Point

SHARE: Final = 0.62  # of a piece's width that stays in sight of its neighbor
RISE: Final = 0.30  # of a piece's height that a row behind stands higher


@dataclass(frozen=True)
class Cell:
    """One group's cell: piece size as a factor of its own, and the feet of every place in it."""

    box: Box
    scale: float
    feet: tuple[Point, ...]  # front row first
    number: Box  # where a count is written


def _grid(box: Box, groups: int, piece: Point) -> tuple[int, int]:
    """Columns and rows that let pieces be largest."""
    best, most = (groups, 1), 0.0
    for columns in range(1, groups + 1):
        rows = -(-groups // columns)
        size = min(box[2] / columns / piece[0], box[3] / rows / piece[1])
        if size > most + 1e-6:
            best, most = (columns, rows), size
    return best


@cache
def cells(
    box: Box, groups: int, piece: Point, largest: float = 1.0, crowd: float = 1.0
) -> tuple[Cell, ...]:
    """Cells for `groups` groups of pieces of `piece` units in a ward's calm box.

    `largest` bounds the factor; `crowd` is how many pieces' height a cell should leave for rows
    behind, in pieces.
    """
    columns, rows = _grid(box, groups, (piece[0], piece[1] * (1 + RISE * crowd)))
    wide, high = box[2] / columns, box[3] / rows
    scale = min(largest, wide / piece[0], high / (piece[1] * (1 + RISE * crowd)))
    found = []
    for group in range(groups):
        column, row = group % columns, group // columns
        cell = (box[0] + column * wide, box[1] + row * high, wide, high)
        found.append(_cell(cell, scale, piece))
    return tuple(found)


def _cell(box: Box, scale: float, piece: Point) -> Cell:
    left, top, wide, high = box
    piece_wide, piece_high = piece[0] * scale, piece[1] * scale
    across = 1 + max(0, int((wide - piece_wide) / (piece_wide * SHARE) + 1e-6))
    deep = 1 + max(0, int((high - piece_high) / (piece_high * RISE) + 1e-6))
    used = piece_wide + (across - 1) * piece_wide * SHARE
    start = left + (wide - used) / 2 + piece_wide / 2
    feet = []
    for row in range(deep):
        for step in range(across):
            x = start + step * piece_wide * SHARE
            feet.append((x, top + high - row * piece_high * RISE))
    number = (left, top + high - piece_high * 0.75, wide, piece_high * 0.75)
    return Cell(box, scale, tuple(feet), number)
