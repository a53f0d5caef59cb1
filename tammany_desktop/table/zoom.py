"""The map enlarged: by how much, and which part of it lies in the middle."""

from dataclasses import dataclass
from typing import Final

import pygame

from tammany_desktop.table.camera import Camera
from tammany_desktop.table.geometry import Box, Point

STEPS: Final = (1.0, 1.5, 2.2, 3.2)
MARGIN: Final = 30.0  # world units of water that may be seen beyond what there is to see


@dataclass(frozen=True)
class Zoom:
    """`factor` is one of STEPS; `center` the world point in the middle of the free view."""

    factor: float = 1.0
    center: Point = (0.0, 0.0)

    def step(self, by: int, center: Point) -> "Zoom":
        """So many steps nearer, or further, with another middle."""
        place = max(0, min(len(STEPS) - 1, STEPS.index(self.factor) + by))
        return Zoom(STEPS[place], center)

    def camera(self, home: Camera, view: pygame.Rect, subject: Box) -> Camera:
        """The camera that shows it; `home` itself where nothing is enlarged.

        The middle gives way where the view would leave the `subject`.
        """
        if self.factor == 1.0:
            return home
        scale = home.scale * self.factor
        x = _within(self.center[0], view.width / scale, subject[0], subject[2])
        y = _within(self.center[1], view.height / scale, subject[1], subject[3])
        return Camera(scale, x - view.centerx / scale, y - view.centery / scale)


def _within(center: float, seen: float, start: float, size: float) -> float:
    """A middle at which `seen` units stay within the subject, or the subject's own."""
    low, high = start - MARGIN + seen / 2, start + size + MARGIN - seen / 2
    return max(low, min(high, center)) if low < high else start + size / 2
