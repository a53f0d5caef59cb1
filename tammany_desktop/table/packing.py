"""Where pieces stand in a ward: a place of its own for every owner, so that nothing jitters.

The calm box of a ward is cut into one cell a group (a player's bosses, a population's cubes), the
same cells for the whole game. Neighbors may overlap a little, never so far that a mark is hidden:
that lets every piece be large. In its cell a group grows from the front backwards: a piece added
never moves another. Two or more are told by a number too, for what stands behind is half hidden.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from tammany_desktop.table.geometry import Box, Point


@dataclass(frozen=True)
class Form:
    """How pieces of a kind stand; lengths as factors of a piece's width and height."""

    size: Point  # of one piece, in world units
    largest: float
    seen: Point  # from one cell to the next at the least
    behind: Point  # from one piece of a group to the next behind it
    rows: int  # at most
    head: float  # room over the front piece for what stands behind and for the count
    count: Box  # where the count is written, from the upper left corner of the front piece


CUBES: Final = (
    Form((25.0, 25.0), 1.27, (1.5, 0.62), (0.24, 0.14), 4, 0.14, (0.9, 0.1, 0.5, 0.72)),
)
# Side by side with counts over their hats, or in rows with counts beside them.
BOSSES: Final = (
    Form((25.0, 34.0), 1.45, (0.72, 1.0), (0.0, 0.1), 1, 0.46, (0.0, -0.46, 1.0, 0.46)),
    Form((25.0, 34.0), 1.45, (1.0, 0.86), (0.0, 0.1), 3, 0.1, (0.8, -0.04, 0.5, 0.44)),
)
APART: Final = 1.6  # of the least step between cells: farther apart they never stand
DEEP: Final = 2  # so many of a group are drawn


@dataclass(frozen=True)
class Cell:
    """One group's cell: piece size as a factor of its own, and the feet of every place in it."""

    box: Box
    scale: float
    feet: tuple[Point, ...]  # the front first
    number: Box  # where a count is written


def _scale(box: Box, columns: int, rows: int, form: Form) -> float:
    """The largest factor at which the pieces of a grid fit, count and all."""
    last = max(1.0, form.count[0] + form.count[2])  # a count may stand beside its piece
    across = form.size[0] * (last + (columns - 1) * form.seen[0])
    down = form.size[1] * (1 + (rows - 1) * form.seen[1] + form.head)
    return min(box[2] / across, box[3] / down)


def _grid(box: Box, groups: int, forms: tuple[Form, ...]) -> tuple[Form, int, int]:
    """The form, columns and rows that let pieces be largest; the fewest columns of those."""
    best, most = (forms[0], groups, 1), 0.0
    for form in forms:
        for columns in range(1, groups + 1):
            rows = -(-groups // columns)
            size = min(form.largest, _scale(box, columns, rows, form))
            if rows <= form.rows and size > most + 1e-6:
                best, most = (form, columns, rows), size
    return best


def _step(room: float, spare: float, least: float, count: int) -> float:
    """From one cell to the next: what the room gives, but no wider than `APART` allows."""
    return min(least * APART, (room - spare) / (count - 1)) if count > 1 else 0.0


@cache
def cells(box: Box, groups: int, forms: tuple[Form, ...]) -> tuple[Cell, ...]:
    """Cells for `groups` groups of pieces in a ward's calm box, in the best of the forms."""
    form, columns, rows = _grid(box, groups, forms)
    scale = min(form.largest, _scale(box, columns, rows, form))
    wide, high = form.size[0] * scale, form.size[1] * scale
    last = wide * max(1.0, form.count[0] + form.count[2])
    step = _step(box[2], last, wide * form.seen[0], columns)
    drop = _step(box[3], high * (1 + form.head), high * form.seen[1], rows)
    left = box[0] + (box[2] - last - step * (columns - 1)) / 2
    bottom = box[1] + box[3]
    found = []
    for group in range(groups):
        column, row = group % columns, group // columns
        foot = left + wide / 2 + step * column, bottom - drop * (rows - 1 - row)
        found.append(_cell(foot, scale, form))
    return tuple(found)


def _cell(foot: Point, scale: float, form: Form) -> Cell:
    """The cell of a group whose front piece stands on `foot`."""
    x, y = foot
    wide, high = form.size[0] * scale, form.size[1] * scale
    dx, dy = form.behind[0] * wide, form.behind[1] * high
    feet = tuple((x + dx * place, y - dy * place) for place in range(DEEP))
    box = (x - wide / 2, feet[-1][1] - high, wide + feet[-1][0] - x, high + y - feet[-1][1])
    left, top, over, down = form.count
    number = (x + (left - 0.5) * wide, y + (top - 1) * high, over * wide, down * high)
    return Cell(box, scale, feet, number)
