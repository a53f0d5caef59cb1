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

CASTLE_CENTER = (468.0, 380.0)
CASTLE_RADIUS = 92.0  # outer wall
CASTLE_COURT = 70.0  # the calm floor inside
CASTLE_SLOT_RING = 41.0  # distance of the six outer slots from the middle one

SHIP_RECT = (362.0, 736.0, 220.0, 170.0)
SHIP_PART = (338.0, 730.0, 254.0, 186.0)  # all that is drawn of the ship
SHIP_ANCHOR = (467.0, 856.0)  # the open hold: cubes come from here
# From the ship over the water along the Battery to the bridge of the fort.
LANDING = ((500.0, 740.0), (498.0, 640.0), (512.0, 550.0), (552.0, 470.0))
SHIP_COUNTS = (368.0, 918.0, 336.0, 42.0)  # four population counts, 84 units each

CARTOUCHE = (574.0, 272.0, 204.0, 75.0)
COMPASS = (412.0, 1046.0, 38.0)  # x, y, radius

Point = tuple[float, float]
Rect = tuple[float, float, float, float]
