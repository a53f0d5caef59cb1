"""How pieces stand in rows: a piece and the tab that tells how many, in world units.

The table draws them by the same numbers, which `geometry.json` carries as `tokens`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from frame import Point, Rect

SCALE = 1.24  # of all pieces on the map, over their sprites' own size
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
    """Rows of pieces of a kind."""

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

    def deep(self) -> float:
        """Height of all rows."""
        return self.high + self.drop * (len(self.rows) - 1)

    def feet(self, row: Rect, count: int) -> list[Point]:
        """Where the pieces of a row stand."""
        x, y = row[0] + self.lead, row[1] + row[3] - self.below
        return [(round(x + self.step * n, 1), round(y, 1)) for n in range(count)]


# Rows from the back to the front, and what they cost: the more even, the calmer to look at.
ROWS: dict[str, tuple[tuple[tuple[int, ...], float], ...]] = {
    "cube": (((2, 2), 0), ((4,), 0), ((1, 3), 12), ((3, 1), 12), ((1, 2, 1), 24),
             ((1, 1, 1, 1), 30)),
    "boss": (((5,), 0), ((3, 2), 0), ((2, 3), 0), ((1, 4), 8), ((4, 1), 8), ((2, 2, 1), 16),
             ((1, 2, 2), 16)),
}  # fmt: skip


def forms(kind: str) -> list[Form]:
    """Every way in which four cubes or five bosses may stand."""
    tab_wide, tab_high = TAB
    wide, high = (side * SCALE for side in PIECES[kind])
    found = []
    for rows, price in ROWS[kind]:
        if kind == "cube":
            whole = wide * CUBE_TAB + tab_wide
            tall = max(high, tab_high + OVER) + 3
            drop = max(high * 0.86, tab_high * APART)
            found.append(Form(rows, whole, tall, whole + 1, drop, wide / 2, 3, False, price))
            continue
        beside = max(wide, wide * BOSS_TAB + tab_wide)
        step = max(wide, wide * BOSS_TAB + tab_wide + 1 - HEAD * SCALE)
        found.append(Form(rows, beside, high, step, high * 0.94, wide / 2, 0, False, price))
        tall = high + tab_high - 2
        step = max(wide, tab_wide + 4)
        found.append(Form(rows, wide, tall, step, tall, wide / 2, 0, True, price + 12))
    return found


def tokens() -> dict[str, Any]:
    """The numbers for geometry.json."""
    return {
        "scale": SCALE,
        "tab": list(TAB),
        "cube": [*PIECES["cube"], CUBE_TAB],
        "boss": [*PIECES["boss"], BOSS_TAB],
    }
