"""How large pieces are in a ward, and the room that the crowd of one owner takes, in world units.

The table draws them by the same numbers, which `geometry.json` carries as `tokens`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from frame import Rect

SCALE = 1.585  # of all pieces on the map, over their sprites' own size

# Width and height of what is seen of a sprite.
PIECES: dict[str, tuple[float, float]] = {"cube": (26.0, 28.0), "boss": (25.0, 38.0)}
HUDDLE = (0.26, 0.06)  # a boss behind another: aside and up, over its width and height
STACK = 0.22  # a crate on another: up, over its height
PLATE = (32.0, 28.0)  # a count of two figures
BELOW = {"cube": 5.0, "boss": 19.0}  # how far a count reaches below the feet
APART = 1.0  # from one piece to the next


@dataclass(frozen=True)
class Footprint:
    """Boxes round a foot: `body` is over no other's, `whole` over nothing printed."""

    body: tuple[Rect, ...]
    whole: Rect


def crowd(kind: str) -> Footprint:
    """The room that the largest crowd of one owner takes."""
    wide, high = (side * SCALE for side in PIECES[kind])
    below = BELOW[kind]
    if kind == "cube":
        tall = high * (1 + 2 * STACK)
        box = (-wide / 2 - 1, -tall, wide + 2, tall + below)
        return Footprint((box,), box)
    tall = high * (1 + HUDDLE[1])
    side = wide * HUDDLE[0]
    body = (-wide / 2 - APART / 2, -tall, wide + APART, tall)
    count = (-PLATE[0] / 2, 0.0, PLATE[0], below)
    whole = (-wide / 2 - side, -tall, wide + 2 * side, tall + below)
    return Footprint((body, count), whole)


def tokens() -> dict[str, Any]:
    """The numbers for geometry.json."""
    return {
        "scale": SCALE,
        "cube": list(PIECES["cube"]),
        "boss": list(PIECES["boss"]),
        "boss_step": list(HUDDLE),
        "cube_step": STACK,
        "count_size": list(PLATE),
        "below": [BELOW["cube"], BELOW["boss"]],
    }
