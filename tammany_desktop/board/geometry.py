"""The points and shapes of the map, in world units, and the camera that maps them to pixels."""

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, Final

import pygame

from tammany_desktop import resources
from tammany_desktop.rules import board
from tammany_desktop.rules.board import WARD_NUMBERS, ZONE_NAMES

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, width, height
NO_WARD: Final = board.NO_WARD  # stands for a pointer on no ward, too
ZOOMS: Final = (1.0, 1.5, 2.2, 3.2)  # zoom factors
BAG_LABEL: Final = 37.0, 28.0  # world units: its top above the bottom of `bag`, and its height
MARGIN: Final = 30.0  # world units of water that may be visible around the subject


@dataclass(frozen=True)
class PieceShape:
    """The visible size of a kind of piece, and how far its count reaches below it."""

    width: float
    height: float
    below: float


@dataclass(frozen=True)
class WardShape:
    """One ward's border, and the points or boxes of its pieces and signs."""

    polygon: tuple[Point, ...]
    numeral: Box  # where the ward's number is
    cubes: tuple[Point, ...]  # feet of the cubes of four populations
    bosses: tuple[Point, ...]  # feet of the bosses of five players, in seat order
    clear_areas: tuple[Box, ...]  # areas without drawing, for the pieces
    lock: Box
    ribbon: Box  # where the ribbon is that tells who is ahead or won
    sign: Box | None  # where the sign is of what its winner gets besides a point, if anything
    bounds: Box


@dataclass(frozen=True)
class Geometry:
    """The whole map: a canvas of `size` world units; wards by index as in the rules."""

    size: tuple[float, float]
    scale: float  # size of pieces in wards, relative to their sprites
    cube: PieceShape
    boss: PieceShape
    boss_step: Point  # offset from a boss to the boss behind, in widths and heights of a boss
    cube_step: float  # offset from a cube (drawn as a crate) to the one on top, in heights of it
    count_size: Point  # width and height of a two-digit count
    images: tuple[tuple[float, str], ...]  # pixels per unit, and the picture's name
    wards: tuple[WardShape, ...]
    zones: tuple[tuple[Point, ...], ...]  # each zone's border
    fog: tuple[tuple[str, Box] | None, ...]  # by zone: the picture's file and its box
    garden: Point
    garden_radius: float
    garden_slots: tuple[Point, ...]
    bag: Box
    ship: Box  # all that is drawn of the bag's ship
    landing: tuple[Point, ...]  # the way from the ship to Castle Garden
    bag_counts: tuple[Box, ...]
    plazas: tuple[tuple[Point, float], ...]  # middle and radius of squares where four wards meet
    touching: tuple[tuple[tuple[int, int], ...], ...]  # by plaza: wards that touch only there
    arrows: tuple[tuple[float, ...], ...]  # in voting order: middle x and y, angle, length
    island: Box

    @property
    def bag_label(self) -> Box:
        """Return the box of the words on the ship's hull, above the bag's counts."""
        left, top, width, height = self.bag
        return left, top + height - BAG_LABEL[0], width, BAG_LABEL[1]


def _point(value: Any) -> Point:
    return float(value[0]), float(value[1])


def _box(value: Any) -> Box:
    left, top, width, height = (float(number) for number in value)
    return left, top, width, height


def _points(value: Any) -> tuple[Point, ...]:
    return tuple(_point(point) for point in value)


def bounds(points: tuple[Point, ...]) -> Box:
    """Return the smallest box around points."""
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top


def centroid(polygon: tuple[Point, ...]) -> Point:
    """Return the centroid of a polygon."""
    area = x = y = 0.0
    for (x0, y0), (x1, y1) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        cross = x0 * y1 - x1 * y0
        area, x, y = area + cross, x + (x0 + x1) * cross, y + (y0 + y1) * cross
    return x / (3 * area), y / (3 * area)


def _ward(data: Any) -> WardShape:
    polygon = _points(data["polygon"])
    return WardShape(
        polygon=polygon,
        numeral=_box(data["numeral"]),
        cubes=_points(data["cubes"]),
        bosses=_points(data["bosses"]),
        clear_areas=tuple(_box(box) for box in data["clear_areas"]),
        lock=_box(data["lock"]),
        ribbon=_box(data["ribbon"]),
        sign=_box(data["sign"]) if "sign" in data else None,
        bounds=bounds(polygon),
    )


def _fog(data: Any, zone: str) -> tuple[str, Box] | None:
    fog = data.get("fog", {}).get(zone)
    return (str(fog["image"]), _box(fog["rect"])) if fog else None


@cache
def geometry() -> Geometry:
    """Return the map's geometry, which is read at the first call."""
    data = json.loads((resources.assets() / "map" / "geometry.json").read_text(encoding="utf-8"))
    wards = tuple(_ward(data["wards"][str(number)]) for number in WARD_NUMBERS)
    garden = data["castle_garden"]
    return Geometry(
        size=_point(data["canvas"]),
        scale=float(data["tokens"]["scale"]),
        cube=PieceShape(*_point(data["tokens"]["cube"]), float(data["tokens"]["below"][0])),
        boss=PieceShape(*_point(data["tokens"]["boss"]), float(data["tokens"]["below"][1])),
        boss_step=_point(data["tokens"]["boss_step"]),
        cube_step=float(data["tokens"]["cube_step"]),
        count_size=_point(data["tokens"]["count_size"]),
        images=tuple(sorted((float(scale), str(name)) for scale, name in data["images"].items())),
        wards=wards,
        zones=tuple(_points(data["zones"][zone]) for zone in ZONE_NAMES),
        fog=tuple(_fog(data, zone) for zone in ZONE_NAMES),
        garden=_point(garden["center"]),
        garden_radius=float(garden["radius"]),
        garden_slots=tuple(_point(slot) for slot in garden["slots"]),
        bag=_box(data["bag"]["rect"]),
        ship=_box(data["bag"]["ship"]),
        landing=_points(garden["landing"]),
        bag_counts=tuple(_box(count) for count in data["bag"]["counts"]),
        plazas=tuple((_point(plaza["point"]), float(plaza["radius"])) for plaza in data["plazas"]),
        touching=tuple(
            tuple((int(a), int(b)) for a, b in plaza["not_adjacent"]) for plaza in data["plazas"]
        ),
        arrows=tuple(tuple(float(part) for part in arrow) for arrow in data["arrows"]),
        island=bounds(tuple(point for ward in wards for point in ward.polygon)),
    )


def inside(polygon: tuple[Point, ...], point: Point) -> bool:
    """Return True if a point is in a polygon, by the even-odd rule."""
    x, y = point
    is_inside = False
    start = polygon[-1]
    for end in polygon:
        if (end[1] > y) != (start[1] > y):
            slope = (start[0] - end[0]) / (start[1] - end[1])
            is_inside ^= x < end[0] + (y - end[1]) * slope
        start = end
    return is_inside


def point_along(points: Sequence[Point], share: float) -> pygame.Vector2:
    """Return the point after a share of the length of a line through points."""
    remaining = share * sum(math.dist(*leg) for leg in pairwise(points))
    result = pygame.Vector2(points[0])
    for start, end in pairwise(points):
        length = math.dist(start, end)
        result += min(remaining, length) / max(length, 1e-9) * (pygame.Vector2(end) - start)
        remaining = max(0.0, remaining - length)
    return result


def ward_at(point: Point) -> int:
    """Return the index of the ward at a point in world units, or NO_WARD."""
    wards = enumerate(geometry().wards)
    return next((index for index, ward in wards if inside(ward.polygon, point)), NO_WARD)


@dataclass(frozen=True)
class Camera:
    """Maps world units to pixels: `scale` pixels a unit, the window's corner at (`left`, `top`)."""

    scale: float
    left: float
    top: float

    def point(self, world: Point) -> tuple[int, int]:
        """Return the pixel of a world point."""
        return round((world[0] - self.left) * self.scale), round((world[1] - self.top) * self.scale)

    def rect(self, box: Box) -> pygame.Rect:
        """Return the rectangle in pixels of a world box."""
        x, y = self.point((box[0], box[1]))
        right, bottom = self.point((box[0] + box[2], box[1] + box[3]))
        return pygame.Rect(x, y, right - x, bottom - y)

    def world(self, pixel: tuple[int, int]) -> Point:
        """Return the world point of a pixel."""
        return pixel[0] / self.scale + self.left, pixel[1] / self.scale + self.top

    def px(self, units: float) -> int:
        """Return a world length in pixels, at least 1."""
        return max(1, round(units * self.scale))


def _window_start(wanted: float, visible: float, size: float, least: float, most: float) -> float:
    """Return the window's left or top, in world units, near `wanted` and within the limits."""
    start = min(max(0.0, wanted), size - visible) if visible < size else wanted
    return start if least - 1 <= start <= most + 1 else max(least, min(most, start))


def fit(view: pygame.Rect, window: pygame.Rect, subject: Box, canvas: Point) -> Camera:
    """Return the camera that shows `subject` in `view` as large as possible, no map edge seen."""
    scale = min(view.width / subject[2], view.height / subject[3])
    x, y, right, bottom = subject[0], subject[1], subject[0] + subject[2], subject[1] + subject[3]
    left = x + subject[2] / 2 - view.centerx / scale
    top = y + subject[3] / 2 - view.centery / scale
    x_limits = right - view.right / scale, x - view.left / scale
    y_limits = bottom - view.bottom / scale, y - view.top / scale
    left = _window_start(left, window.width / scale, canvas[0], *x_limits)
    top = _window_start(top, window.height / scale, canvas[1], *y_limits)
    return Camera(scale, left, top)


@dataclass(frozen=True)
class Zoom:
    """A zoom: `factor` is one of ZOOMS, `center` the world point in the middle of the view."""

    factor: float = 1.0
    center: Point = (0.0, 0.0)

    def step(self, by: int, center: Point) -> "Zoom":
        """Return the zoom that is `by` steps closer (farther if negative), with another center."""
        return Zoom(ZOOMS[max(0, min(len(ZOOMS) - 1, ZOOMS.index(self.factor) + by))], center)

    def camera(self, whole: Camera, view: pygame.Rect, subject: Box) -> Camera:
        """Return this zoom's camera within the `subject`; `whole` if nothing is enlarged."""
        if self.factor == 1.0:
            return whole
        scale = whole.scale * self.factor
        x = _within(self.center[0], view.width / scale, subject[0], subject[2])
        y = _within(self.center[1], view.height / scale, subject[1], subject[3])
        return Camera(scale, x - view.centerx / scale, y - view.centery / scale)


def _within(center: float, visible: float, start: float, size: float) -> float:
    """Return the nearest center that shows only the subject, or the middle of a small subject."""
    least, most = start - MARGIN + visible / 2, start + size + MARGIN - visible / 2
    return max(least, min(most, center)) if least < most else start + size / 2
