"""The sheet: canvas, safe rectangle, and the fixed places of the furniture, all in world units.

One world unit is one pixel of a 1080p window.  Every number here is a composition choice.
"""

from __future__ import annotations

CANVAS = (2560.0, 1440.0)
SAFE = (320.0, 180.0, 1920.0, 1080.0)  # x, y, w, h: always visible in a 16:9 window
ISLAND_BOX = (
    735.0,
    262.0,
    1830.0,
    1130.0,
)  # x0, y0, x1, y1: island with its piers, before the cartogram

CASTLE_CENTER = (590.0, 552.0)
CASTLE_RADIUS = 96.0  # outer wall
CASTLE_COURT = 72.0  # the calm floor inside
CASTLE_SLOT_RING = 41.0  # distance of the six outer slots from the middle one

SHIP_RECT = (415.0, 742.0, 220.0, 170.0)
SHIP_ANCHOR = (520.0, 862.0)  # the open hold: cubes come from here
SHIP_COUNTS = (376.0, 920.0, 352.0, 44.0)  # four population counts, 88 units each

CARTOUCHE = (338.0, 256.0, 412.0, 152.0)
COMPASS = (412.0, 676.0, 57.0)  # x, y, radius

Point = tuple[float, float]
Rect = tuple[float, float, float, float]
