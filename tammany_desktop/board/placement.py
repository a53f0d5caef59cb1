"""Places notes beside the ward that they mention, where they cover as little as possible."""

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import pygame

from tammany_desktop.board.geometry import Camera, bounds, geometry, inside
from tammany_desktop.rules.board import WARD_COUNT
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import SCALE, enlarged, reduced, with_alpha
from tammany_desktop.ui.tokens import Gap, Line

CELLS: Final = 320  # number of mask cells across the window
# Costs of covering a cell, by what the cell belongs to.
OWN_COST: Final = 100_000.0  # the note's own ward
WARD_COST: Final = 1.0  # another active ward
OTHER_NOTE_COST: Final = 3000.0  # another note
CHOOSABLE_COST_IN_PROMPT: Final = 6.0  # a choosable ward, if the note is a prompt
CHOOSABLE_COST_IN_NOTE: Final = 1.5  # a choosable ward, if the note asks nothing
PANEL_COST: Final = 0.8  # a panel of the window
DISTANCE_COST: Final = (20.0, 0.3)  # cost of distance, per cell and per squared cell
WARD_GAP: Final = 10.0  # units between a note and the box of its ward
SIZE_COST: Final = 4_000.0  # factor on the third number of a size: how hard the note is to read
SIDE_STEPS: Final = 7  # number of candidates along each side of the ward
GRID: Final = (14, 10)  # columns and rows of more candidates in the whole room
TAIL_DEPTH: Final = 0.35  # where the tail ends: share of the distance from border to middle
TAIL_WIDTH: Final = 26.0  # units: the width of the tail where it leaves the note
MAX_TAIL_DEPTH: Final = 16.0  # greatest number of world units that a tail reaches into its ward
Point = tuple[int, int]
Placed = tuple[int, pygame.Rect]  # the index of the best of several sizes, and the rectangle for it


class Anchor(NamedTuple):
    """The subject of a note: a ward, or else a rectangle such as a button."""

    ward: int
    rect: pygame.Rect


class Avoid(NamedTuple):
    """The wards, notes and panels that a note avoids covering."""

    choosable: Sequence[int]  # choosable wards
    active: Sequence[int]  # active wards
    taken: Sequence[pygame.Rect]  # other notes
    asked: int = -1  # the ward about which something is asked
    panels: Sequence[pygame.Rect] = ()
    cost: float = CHOOSABLE_COST_IN_PROMPT  # the cost of a cell of a choosable ward


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

    def covered_cells(self, mask: pygame.Mask, rect: pygame.Rect) -> int:
        """Return the number of cells of a mask that a rectangle covers."""
        cells = self.cells(rect)
        return mask.overlap_area(pygame.Mask(cells.size, fill=True), cells.topleft)

    def cells(self, rect: pygame.Rect) -> pygame.Rect:
        """Return the cells that a rectangle touches, as a rectangle of cells."""
        left, top = rect.left // self.cell, rect.top // self.cell
        right, bottom = -(-rect.right // self.cell), -(-rect.bottom // self.cell)
        return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))

    def anchor(self, ward: int) -> Anchor:
        """Return the anchor of a note about a ward."""
        return Anchor(ward, self.camera.rect(geometry().wards[ward].bounds))

    def place_beside(
        self, sizes: Sequence[tuple[int, int, int]], anchor: Anchor, room: pygame.Rect, avoid: Avoid
    ) -> tuple[int, pygame.Rect]:
        """Return the index of the best of several sizes, and the note's rectangle in `room`."""
        own_mask = self.union(ward for ward in (anchor.ward, avoid.asked) if ward >= 0)
        choosable_mask = self.union(ward for ward in avoid.choosable if ward != anchor.ward)
        others_mask = self.union(ward for ward in avoid.active if ward != anchor.ward)
        masks = (OWN_COST, own_mask), (avoid.cost, choosable_mask), (WARD_COST, others_mask)
        candidates = sorted(
            (SIZE_COST * difficulty + self._other_costs(rect, anchor, avoid), index, tuple(rect))
            for index, (width, height, difficulty) in enumerate(sizes)
            for rect in self._possible_rects(
                (min(width, room.width), min(height, room.height)), anchor, room
            )
        )
        least, best = math.inf, candidates[0]
        for candidate in candidates:  # in order of `total`, to which wards can only add
            total = candidate[0]
            if total >= least:
                break
            for cost, mask in masks:
                if total < least:
                    total += cost * self.covered_cells(mask, pygame.Rect(candidate[2]))
            if total < least:
                least, best = total, candidate
        return best[1], pygame.Rect(best[2])

    def _other_costs(self, rect: pygame.Rect, anchor: Anchor, avoid: Avoid) -> float:
        """Return the cost of a rectangle's distance, and of notes and panels that it covers."""
        gap = distance(rect, anchor.rect) / self.cell  # in cells
        cost = OTHER_NOTE_COST * overlap(rect, avoid.taken)
        cost += PANEL_COST * overlap(rect, avoid.panels)
        return cost / self.cell**2 + DISTANCE_COST[0] * gap + DISTANCE_COST[1] * gap * gap

    def _possible_rects(self, size: Point, anchor: Anchor, room: pygame.Rect) -> list[pygame.Rect]:
        gap, (width, height) = self.look.px(WARD_GAP), size
        corners = []
        for rect in [anchor.rect, *([self.anchor(anchor.ward).rect] if anchor.ward >= 0 else [])]:
            outline = rect.inflate(2 * gap, 2 * gap)
            for step in range(SIDE_STEPS):
                share = step / (SIDE_STEPS - 1)
                x = round(outline.left - width + share * (outline.width + width))
                y = round(outline.top - height + share * (outline.height + height))
                corners += [(x, outline.top - height), (x, outline.bottom)]
                corners += [(outline.left - width, y), (outline.right, y)]
        for column in range(GRID[0]):
            for row in range(GRID[1]):
                x = room.left + (room.width - width) * column // (GRID[0] - 1)
                y = room.top + (room.height - height) * row // (GRID[1] - 1)
                corners.append((x, y))
        rects = (pygame.Rect(corner, size).clamp(room) for corner in corners)
        return list({tuple(rect): rect for rect in rects}.values())  # each rectangle once


def overlap(rect: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    """Return the number of pixels that a rectangle shares with others."""
    overlaps = [rect.clip(others[index]) for index in rect.collidelistall(others)]
    return sum(shared.width * shared.height for shared in overlaps)


def distance(rect: pygame.Rect, other: pygame.Rect) -> float:
    """Return the distance between two rectangles, 0 if they touch."""
    dx = max(0, other.left - rect.right, rect.left - other.right)
    dy = max(0, other.top - rect.bottom, rect.top - other.bottom)
    return float((dx * dx + dy * dy) ** 0.5)


def tail(look: Look, note: pygame.Rect, tip: Point) -> tuple[Point, Point, Point]:
    """Return the corners of a note's tail: two on the edge of the note, and the tip."""
    half_width = min(look.px(TAIL_WIDTH) // 2, note.width // 4, note.height // 4)
    x = min(max(tip[0], note.left + 2 * half_width), note.right - 2 * half_width)
    y = min(max(tip[1], note.top + 2 * half_width), note.bottom - 2 * half_width)
    if max(note.left - tip[0], tip[0] - note.right) > max(note.top - tip[1], tip[1] - note.bottom):
        edge = note.left if tip[0] < note.left else note.right
        return (edge, y - half_width), (edge, y + half_width), tip
    edge = note.top if tip[1] < note.top else note.bottom
    return (x - half_width, edge), (x + half_width, edge), tip


def tip_in(camera: Camera, ward: int, rect: pygame.Rect) -> Point:
    """Return the point where the tail of a note at `rect` ends: just inside the nearest border."""
    shape = geometry().wards[ward]
    left, top, width, height = shape.numeral
    middle, points = (left + width / 2, top + height / 2), []
    for x, y in shape.polygon:
        depth = min(TAIL_DEPTH, MAX_TAIL_DEPTH / max(1.0, math.dist((x, y), middle)))
        points.append(camera.point((x + (middle[0] - x) * depth, y + (middle[1] - y) * depth)))
    inner = (point for point in points if inside(shape.polygon, camera.world(point)))
    return min(inner, key=lambda point: distance(rect, pygame.Rect(point, (1, 1))))


def paint_tail(look: Look, surface: pygame.Surface, note: pygame.Rect, tip: Point) -> None:
    """Paint the tail of a painted note, which points at the subject of the note."""
    if note.collidepoint(tip):
        return
    points = tail(look, note, tip)
    rect = tail_area(look, note, tip)
    picture = look.cached(("tail", *points, *note), lambda: _make_tail(look, rect, note, points))
    surface.blit(picture, rect)


def _make_tail(
    look: Look, rect: pygame.Rect, note: pygame.Rect, points: tuple[Point, ...]
) -> pygame.Surface:
    paper, ink = look.palette["paper"], look.palette["ink"]
    first, second, tip = (((x - rect.left) * SCALE, (y - rect.top) * SCALE) for x, y in points)
    inset = look.px(Gap.XXS) * SCALE  # covers the note's edge
    is_level = first[1] == second[1]  # whether the tail leaves the note's upper or lower edge
    edge, middle = (points[0][1], note.centery) if is_level else (points[0][0], note.centerx)
    shift = inset if middle > edge else -inset
    base = [(x, y + shift) if is_level else (x + shift, y) for x, y in (second, first)]
    large = enlarged(rect.size, SCALE, with_alpha(paper, 0))
    pygame.draw.polygon(large, paper, [first, tip, second, *base])
    for start in (first, second):
        pygame.draw.line(large, ink, start, tip, look.px(Line.EDGE) * SCALE)
    return reduced(large, SCALE)


def tail_area(look: Look, note: pygame.Rect, tip: Point) -> pygame.Rect:
    """Return the rectangle of a tail."""
    edge = look.px(Gap.XXS)
    return pygame.Rect(bounds(tail(look, note, tip))).inflate(2 * edge, 2 * edge)
