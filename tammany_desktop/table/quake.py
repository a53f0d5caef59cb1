"""A landslide shakes the ward: its part of the board, cut out, trembles and comes to rest."""

import math
from dataclasses import dataclass
from typing import Final, TypeGuard

import pygame

from tammany_desktop.rules import events as e
from tammany_desktop.table.camera import Camera
from tammany_desktop.table.geometry import geometry
from tammany_desktop.table.ink import smooth_polygon
from tammany_desktop.table.motion import Flight
from tammany_desktop.table.sprites import Sprite

LANDSLIDE: Final = 3  # votes ahead of the next
SECONDS: Final = 0.5
SWINGS: Final = 5.0
REACH: Final = 9.0  # world units at the strongest


def landslide(event: e.Event) -> TypeGuard[e.WardWon]:
    """Whether a ward was won by far.

    >>> landslide(e.WardWon(0, 1, (1, 4, 0))), landslide(e.WardWon(0, 1, (2, 4, 0)))
    (True, False)
    """
    if not isinstance(event, e.WardWon):
        return False
    most, *rest = sorted(event.votes, reverse=True)
    return most - rest[0] >= LANDSLIDE


@dataclass
class Shake(Flight):
    """A cut-out that stays where it is and trembles, less and less; `reach` in pixels."""

    reach: int = 0

    def place(self) -> pygame.Rect:
        """The pixels it covers now."""
        part = min(1.0, max(0.0, self.age / self.seconds)) if self.seconds else 1.0
        way = math.sin(part * SWINGS * 2 * math.pi) * (1 - part) * self.reach
        return self.sprite.at((self.start[0] + round(way), self.start[1] + round(abs(way) / 3)))


def shake(board: pygame.Surface, camera: Camera, ward: int) -> Shake:
    """The ward's part of the board, ready to tremble."""
    place = geometry().wards[ward]
    rect = camera.rect(place.bounds)
    points = [camera.point(point) for point in place.polygon]
    local = [(float(x - rect.left), float(y - rect.top)) for x, y in points]
    cut = smooth_polygon(rect.size, local, pygame.Color(255, 255, 255, 255))
    cut.blit(board, (0, 0), rect, special_flags=pygame.BLEND_RGB_MIN)
    reach = camera.px(REACH)
    return Shake(Sprite(cut, (0, 0)), rect.topleft, rect.topleft, seconds=SECONDS, reach=reach)
