"""From world units of the map to pixels of the window, and the map enlarged."""

from dataclasses import dataclass
from typing import Final

import pygame

from tammany_desktop.board.geometry import Box, Point


@dataclass(frozen=True)
class Camera:
    """`scale` pixels a world unit; the world point (`left`, `top`) lies at the window's corner."""

    scale: float
    left: float
    top: float

    def point(self, world: Point) -> tuple[int, int]:
        """A world point in pixels."""
        return round((world[0] - self.left) * self.scale), round((world[1] - self.top) * self.scale)

    def rect(self, box: Box) -> pygame.Rect:
        """A world box in pixels."""
        x, y = self.point((box[0], box[1]))
        right, bottom = self.point((box[0] + box[2], box[1] + box[3]))
        return pygame.Rect(x, y, right - x, bottom - y)

    def world(self, place: tuple[int, int]) -> Point:
        """A pixel as a world point."""
        return place[0] / self.scale + self.left, place[1] / self.scale + self.top

    def px(self, units: float) -> int:
        """A world length in pixels."""
        return max(1, round(units * self.scale))


def _start(center: float, seen: float, whole: float) -> float:
    """Where the window begins, in world units: showing no edge of the canvas, or all of it."""
    low, high = sorted((0.0, whole - seen))
    return min(max(low, center), high)


def fit(view: pygame.Rect, window: pygame.Rect, subject: Box, canvas: Point) -> Camera:
    """The camera that shows `subject` in `view`, as large as it goes, edges hidden if it can."""
    scale = min(view.width / subject[2], view.height / subject[3])
    left = subject[0] + subject[2] / 2 - view.centerx / scale
    top = subject[1] + subject[3] / 2 - view.centery / scale
    return Camera(
        scale,
        _start(left, window.width / scale, canvas[0]),
        _start(top, window.height / scale, canvas[1]),
    )


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
        """The camera that shows it, within the `subject`; `home` where nothing is enlarged."""
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
