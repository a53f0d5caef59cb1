"""The places of notes: beside the ward they mention, covering as little as possible."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from tammany_desktop.board.geometry import Camera, Point, geometry, inside
from tammany_desktop.rules.board import WARD_COUNT
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import FINE, enlarged, reduced, with_alpha
from tammany_desktop.ui.tokens import Gap, Line

CELLS: Final = 320  # number of mask cells across the window
# Costs of covering a cell: of the note's own ward, of another note, of a ward that can be
# chosen now, and of any other open ward.
OWN: Final = 100_000.0
TAKEN: Final = 3000.0
COST_CHOICE: Final = 6.0  # cost of a cell of a choosable ward under a prompt
COST_NOTE: Final = 1.5  # cost of the same cell under a note that asks nothing
OTHER: Final = 1.0
PANEL: Final = 0.8  # the cost of a pixel of the window's panels
FAR: Final = (20.0, 0.3)  # cost of distance, per cell and per squared cell
TOUCH: Final = 10.0  # units between a note and the box of its ward
WORSE: Final = 12_000.0  # cost of a size that is worse to read
SLIDES: Final = 7  # number of places along each side of the ward
GRID: Final = (10, 7)  # columns and rows of further places all over the room
INTO: Final = 0.35  # where the tail ends: share of the way from border to middle
BASE: Final = 26.0  # units: the width of the tail where it leaves the note
Place = tuple[int, int]


@dataclass(frozen=True)
class Anchor:
    """The thing that a note mentions: a ward, or else a rectangle such as a button."""

    ward: int
    rect: pygame.Rect


class Avoid(NamedTuple):
    """The things that a note avoids covering: choosable wards, populated wards, other notes."""

    open: Sequence[int]
    populated: Sequence[int]
    taken: Sequence[pygame.Rect]
    asked: int = -1  # the ward about which something is asked
    panels: Sequence[pygame.Rect] = ()
    cost: float = COST_CHOICE  # the cost of a cell of a choosable ward


class WardMasks:
    """The wards of one camera as coarse masks of the window."""

    def __init__(self, look: Look, camera: Camera) -> None:
        self.look, self.camera = look, camera
        window = look.window
        self.cell = max(1, window.width // CELLS)
        self.size = window.width // self.cell + 1, window.height // self.cell + 1
        self._wards = [self._mask(ward) for ward in range(WARD_COUNT)]

    def _mask(self, ward: int) -> pygame.Mask:
        surface = pygame.Surface(self.size, pygame.SRCALPHA)
        ring = [self.camera.point(point) for point in geometry().wards[ward].polygon]
        points = [(x / self.cell, y / self.cell) for x, y in ring]
        pygame.draw.polygon(surface, "black", points)
        pygame.draw.lines(surface, "black", True, points)
        return pygame.mask.from_surface(surface)

    def union(self, wards: Iterable[int]) -> pygame.Mask:
        """Return the mask of all of these wards."""
        result = pygame.Mask(self.size)
        for ward in wards:
            result.draw(self._wards[ward], (0, 0))
        return result

    def covered(self, mask: pygame.Mask, rect: pygame.Rect) -> int:
        """Return how many cells of a mask lie under a rectangle."""
        cells = self.cells(rect)
        return mask.overlap_area(_full(cells.size), cells.topleft)

    def cells(self, rect: pygame.Rect) -> pygame.Rect:
        """Return a rectangle in cells, no smaller."""
        left, top = rect.left // self.cell, rect.top // self.cell
        right, bottom = -(-rect.right // self.cell), -(-rect.bottom // self.cell)
        return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))

    def anchor(self, ward: int) -> Anchor:
        """Return the anchor of a note about a ward."""
        return Anchor(ward, self.camera.rect(geometry().wards[ward].bounds))

    def beside(
        self, sizes: Sequence[tuple[int, int, int]], anchor: Anchor, room: pygame.Rect, crowd: Avoid
    ) -> tuple[int, pygame.Rect]:
        """Return the index of the best of several sizes, and the note's place in `room`."""
        asked = self.union(ward for ward in (anchor.ward, crowd.asked) if ward >= 0)
        open_ = self.union(ward for ward in crowd.open if ward != anchor.ward)
        rest = self.union(ward for ward in crowd.populated if ward != anchor.ward)
        wards = (OWN, asked), (crowd.cost, open_), (OTHER, rest)
        found = sorted(
            (WORSE * worse + self._beside_wards(rect, anchor, crowd), index, tuple(rect))
            for index, (width, height, worse) in enumerate(sizes)
            for rect in self._candidates(
                (min(width, room.width), min(height, room.height)), anchor, room
            )
        )
        best, place = math.inf, found[0]
        for one in found:  # by cost without wards: the rest cannot become the cheapest
            price = one[0]
            if price >= best:
                break
            for cost, mask in wards:
                price += cost * self.covered(mask, pygame.Rect(one[2])) if price < best else 0
            if price < best:
                best, place = price, one
        return place[1], pygame.Rect(place[2])

    def _beside_wards(self, rect: pygame.Rect, anchor: Anchor, crowd: Avoid) -> float:
        """Return the cost of a place's distance, and of notes and panels that it covers."""
        far = distance(rect, anchor.rect) / self.cell
        taken, panels = TAKEN * shared(rect, crowd.taken), PANEL * shared(rect, crowd.panels)
        return (taken + panels) / self.cell**2 + FAR[0] * far + FAR[1] * far * far

    def _candidates(self, size: Place, anchor: Anchor, room: pygame.Rect) -> list[pygame.Rect]:
        gap, (width, height) = self.look.px(TOUCH), size
        found = []
        for box in [anchor.rect, *([self.anchor(anchor.ward).rect] if anchor.ward >= 0 else [])]:
            around = box.inflate(2 * gap, 2 * gap)
            for step in range(SLIDES):
                part = step / (SLIDES - 1)
                x = round(around.left - width + part * (around.width + width))
                y = round(around.top - height + part * (around.height + height))
                found += [(x, around.top - height), (x, around.bottom)]
                found += [(around.left - width, y), (around.right, y)]
        for column in range(GRID[0]):
            for row in range(GRID[1]):
                x = room.left + (room.width - width) * column // (GRID[0] - 1)
                y = room.top + (room.height - height) * row // (GRID[1] - 1)
                found.append((x, y))
        places = (pygame.Rect(place, size).clamp(room) for place in found)
        return list({tuple(place): place for place in places}.values())  # clamped alike


@lru_cache(maxsize=64)
def _full(size: Place) -> pygame.Mask:
    return pygame.Mask(size, fill=True)


def shared(rect: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    """Return the number of pixels that a rectangle shares with others."""
    over = [rect.clip(others[index]) for index in rect.collidelistall(others)]
    return sum(one.width * one.height for one in over)


def distance(rect: pygame.Rect, other: pygame.Rect) -> float:
    """Return the distance between two rectangles."""
    dx = max(0, other.left - rect.right, rect.left - other.right)
    dy = max(0, other.top - rect.bottom, rect.top - other.bottom)
    return float((dx * dx + dy * dy) ** 0.5)


def body(look: Look, rect: pygame.Rect, kind: str = "slip") -> pygame.Rect:
    """Return the visible part of a card at `rect`, without its shadow."""
    if look.high_contrast:
        return rect.copy()
    left, top, right, bottom = look.frames.pad(kind, look.units.factor)
    return pygame.Rect(
        (rect.left + left, rect.top + top), (rect.width - left - right, rect.height - top - bottom)
    )


def tail(look: Look, card: pygame.Rect, tip: Place) -> tuple[Place, Place, Place]:
    """Return the corners of a card's tail: two on the edge of its body, and the tip."""
    half = min(look.px(BASE) // 2, card.width // 4, card.height // 4)
    x = min(max(tip[0], card.left + 2 * half), card.right - 2 * half)
    y = min(max(tip[1], card.top + 2 * half), card.bottom - 2 * half)
    if max(card.left - tip[0], tip[0] - card.right) > max(card.top - tip[1], tip[1] - card.bottom):
        edge = card.left if tip[0] < card.left else card.right
        return (edge, y - half), (edge, y + half), tip
    edge = card.top if tip[1] < card.top else card.bottom
    return (x - half, edge), (x + half, edge), tip


def tip_in(camera: Camera, ward: int, rect: pygame.Rect) -> Place:
    """Return where the tail of a note at `rect` ends: just inside the ward's border."""
    place = geometry().wards[ward]
    left, top, width, height = place.numeral
    middle = left + width / 2, top + height / 2
    start = camera.world(
        (
            min(max(camera.point(middle)[0], rect.left), rect.right),
            min(max(camera.point(middle)[1], rect.top), rect.bottom),
        )
    )
    near, far = 0.0, 1.0
    for _ in range(8):  # find where the line to the middle crosses the border
        half = (near + far) / 2
        if inside(place.polygon, _between(start, middle, half)):
            far = half
        else:
            near = half
    enters = _between(start, middle, far)
    deep = min(INTO, DEPTH / max(1.0, math.dist(enters, middle)))
    return camera.point(_between(enters, middle, deep))


DEPTH: Final = 16.0  # most world units that a tail reaches into its ward


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def paint_tail(look: Look, surface: pygame.Surface, card: pygame.Rect, tip: Place) -> None:
    """Paint the tail from a painted card's body to what it mentions."""
    if card.collidepoint(tip):
        return
    points = tail(look, card, tip)
    rect = tail_area(look, card, tip)
    picture = look.cached(("tail", *points, *card), lambda: _make_tail(look, rect, card, points))
    surface.blit(picture, rect)


def _make_tail(
    look: Look, rect: pygame.Rect, card: pygame.Rect, points: tuple[Place, ...]
) -> pygame.Surface:
    paper, ink = look.palette["paper_light"], look.palette["ink"]
    first, second, tip = (((x - rect.left) * FINE, (y - rect.top) * FINE) for x, y in points)
    into = look.px(Gap.XXS) * FINE  # over the card's edge
    flat = first[1] == second[1]
    down = (card.centery if flat else card.centerx) > points[0][1 if flat else 0]
    shift = into if down else -into
    back = [(x, y + shift) if flat else (x + shift, y) for x, y in (second, first)]
    large = enlarged(rect.size, FINE, with_alpha(paper, 0))
    pygame.draw.polygon(large, paper, [first, tip, second, *back])
    for start in (first, second):
        pygame.draw.line(large, ink, start, tip, look.px(Line.EDGE) * FINE)
    return reduced(large, FINE)


def tail_area(look: Look, card: pygame.Rect, tip: Place) -> pygame.Rect:
    """Return the pixels of a tail."""
    edge, points = look.px(Gap.XXS), tail(look, card, tip)
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right, bottom = max(x for x, _ in points), max(y for _, y in points)
    return pygame.Rect(left, top, right - left, bottom - top).inflate(2 * edge, 2 * edge)
