"""How pieces stand in rows: a piece and the tab that tells how many, in world units.

The table draws them by the same numbers, which `geometry.json` carries as `tokens`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from frame import Point, Rect

TAB = (26.0, 32.0)  # a paper tab with one figure

# Width and height of what is seen of a sprite; the tab's left edge over that width.
PIECES: dict[str, tuple[float, float]] = {"cube": (26.0, 28.0), "boss": (25.0, 38.0)}
CUBE_TAB = 0.66  # beside the upper face, over the empty corner below it
BOSS_TAB = 0.68  # beside the head, clear of the mark on the belly
OVER = 2.0  # a cube's tab ends so far above its foot
APART = 0.94  # from one tab to the one below it, over a tab's height
HEAD = 6.0  # a boss's head begins so far from its left


@dataclass(frozen=True)
class Form:
    """Rows of pieces of a kind at a scale."""

    rows: tuple[int, ...]  # pieces in each, the farthest row first
    wide: float  # of one piece with its tab
    high: float
    step: float  # from one piece of a row to the next
    drop: float  # from one row to the next
    lead: float  # from the left of a piece to its foot
    below: float  # from the foot to the bottom of the row
    over: bool
    price: float

    def sizes(self) -> list[tuple[float, float]]:
        """Width and height of each row's ground."""
        return [(self.wide + (count - 1) * self.step, self.high) for count in self.rows]

    def feet(self, row: Rect, count: int) -> list[Point]:
        """Where the pieces of a row stand."""
        x, y = row[0] + self.lead, row[1] + row[3] - self.below
        return [(round(x + self.step * n, 1), round(y, 1)) for n in range(count)]


ROWS: dict[int, tuple[tuple[tuple[int, ...], float], ...]] = {
    3: (((3,), 0), ((1, 2), 3), ((2, 1), 2), ((1, 1, 1), 8)),
    4: (((2, 2), 0), ((4,), 1), ((1, 3), 4), ((3, 1), 4), ((1, 2, 1), 6), ((1, 1, 1, 1), 14)),
    5: (((5,), 0), ((3, 2), 1), ((2, 3), 1), ((1, 4), 4), ((4, 1), 4), ((2, 2, 1), 5),
        ((1, 2, 2), 5)),
}  # fmt: skip


def forms(kind: str, count: int, scale: float, figure: float) -> list[Form]:
    """Every way in which `count` pieces of a kind may stand; `figure` is a factor of the tab."""
    tab_wide, tab_high = (side * figure for side in TAB)
    wide, high = (side * scale for side in PIECES[kind])
    found = []
    for rows, price in ROWS[count]:
        if kind == "cube":
            whole = wide * CUBE_TAB + tab_wide
            tall = max(high, tab_high + OVER) + 3
            drop = max(high * 0.86, tab_high * APART)
            found.append(Form(rows, whole, tall, whole + 1, drop, wide / 2, 3, False, price))
            continue
        beside = max(wide, wide * BOSS_TAB + tab_wide)
        step = max(wide, wide * BOSS_TAB + tab_wide + 1 - HEAD * scale)
        found.append(Form(rows, beside, high, step, high * 0.94, wide / 2, 0, False, price))
        tall = high + tab_high - 2
        step = max(wide * 0.76, tab_wide + 1)
        found.append(Form(rows, wide, tall, step, tall, wide / 2, 0, True, price + 2))
    return found


def tokens() -> dict[str, Any]:
    """The numbers for geometry.json."""
    return {
        "tab": list(TAB),
        "cube": [*PIECES["cube"], CUBE_TAB],
        "boss": [*PIECES["boss"], BOSS_TAB],
    }
