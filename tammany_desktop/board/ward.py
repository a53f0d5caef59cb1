"""A ward's pieces.

Every owner has a place of its own in a ward, so that nothing jitters.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

import pygame

from tammany_desktop.art import PieceImage
from tammany_desktop.board import piece_images
from tammany_desktop.board.geometry import Box, Camera, Point, Token, WardPlace, geometry
from tammany_desktop.board.labels import ribbon, tab
from tammany_desktop.board.view_model import BOSS, Sprite, ViewModel
from tammany_desktop.languages import text
from tammany_desktop.rules.outlook import Standing, standing
from tammany_desktop.rules.state import MAX_SEATS, NOBODY, NOT_VOTED
from tammany_desktop.ui.look import Look, kept
from tammany_desktop.ui.skin import FINE, supersampled, with_alpha

DEEP: Final = 2  # so many of a group are drawn
# From the front piece to the one behind it, over its width and height.
BEHIND_CUBE: Final = (-0.16, -0.12)
BEHIND_BOSS: Final = (-0.14, -0.08)
OVER: Final = 2.0  # world units by which a cube's tab ends above its foot


@dataclass(frozen=True)
class Cell:
    """One group's place: the front piece, the feet of every piece in it, and its count."""

    box: Box  # of the front piece
    feet: tuple[Point, ...]  # the front first
    tab: Box  # where a count of one figure is written


@cache
def cube_cells(place: WardPlace) -> tuple[Cell, ...]:
    """The cells of the four populations."""
    width, height = geometry().tab
    found = []
    for foot in place.cubes:
        box = _box(foot, geometry().cube)
        tab = (box[0] + box[2] * geometry().cube.tab, foot[1] - OVER - height, width, height)
        found.append(Cell(box, _feet(foot, box, BEHIND_CUBE), tab))
    return tuple(found)


@cache
def boss_cells(place: WardPlace) -> tuple[Cell, ...]:
    """The cells of five players, in seat order; counts beside the heads, or over the hats."""
    width, height = geometry().tab
    found = []
    for foot in place.bosses:
        box = _box(foot, geometry().boss)
        left, top = box[0] + box[2] * geometry().boss.tab, box[1]
        if place.over:
            left, top = foot[0] - width / 2, box[1] + 2 - height
        found.append(Cell(box, _feet(foot, box, BEHIND_BOSS), (left, top, width, height)))
    return tuple(found)


def _box(foot: Point, token: Token) -> Box:
    wide, high = token.wide * geometry().scale, token.high * geometry().scale
    return foot[0] - wide / 2, foot[1] - high, wide, high


def _feet(foot: Point, box: Box, behind: Point) -> tuple[Point, ...]:
    return tuple(
        (foot[0] + behind[0] * box[2] * n, foot[1] + behind[1] * box[3] * n) for n in range(DEEP)
    )


RING: Final = (1.3, 0.52)  # width and height of the ring under a new piece, over its width


def foot_of(ward: int, piece: int, count: int, seat: int = 0) -> Point:
    """Where the `count`-th piece of a group stands; `piece` is BOSS or a population."""
    place = geometry().wards[ward]
    cell = boss_cells(place)[seat] if piece == BOSS else cube_cells(place)[piece]
    return cell.feet[min(max(count, 1), len(cell.feet)) - 1]


class Ward(Sprite):
    """The pieces of one ward."""

    def __init__(self, look: Look, camera: Camera, index: int) -> None:
        self.place = geometry().wards[index]
        self.index = index
        self.camera = camera
        rect = camera.rect(self.place.bounds)
        super().__init__(look, rect.inflate(camera.px(60), camera.px(60)))

    def shows(self, model: ViewModel) -> object:
        """Counts by group without what is still flying, lock, standing, colors."""
        state, ward = model.state, self.index
        if not state.active >> ward & 1:
            return None
        colors = tuple(seat.color for seat in model.seats)
        counts = self._counts(model)
        locked = bool(state.locked >> ward & 1) and not model.flying("lock", ward, 0)
        marks = tuple(seat for seat in range(state.n) if (ward, seat) in model.marks)
        return counts, locked, self._standing(model), state.winners[ward], colors, marks

    def _standing(self, model: ViewModel) -> Standing | None:
        return standing(model.state, self.index) if any(self._counts(model)[1]) else None

    def _counts(self, model: ViewModel) -> tuple[tuple[int, ...], tuple[int, ...]]:
        state, ward = model.state, self.index
        cubes = tuple(
            count - model.flying("ward", ward, p) for p, count in enumerate(state.cubes_in(ward))
        )
        bosses = tuple(
            state.bosses[ward * MAX_SEATS + seat] - model.flying("ward", ward, BOSS + seat)
            for seat in range(state.n)
        )
        return cubes, bosses

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        """Cubes, then bosses from the back to the front, then what is written."""
        if not model.state.active >> self.index & 1:
            return
        cubes, bosses = self._counts(model)
        groups = [
            (piece_images.cube(population), cell, cubes[population])
            for population, cell in enumerate(cube_cells(self.place))
        ]
        for seat, cell in enumerate(boss_cells(self.place)[: model.state.n]):
            groups.append((piece_images.boss(model.seats[seat].color), cell, bosses[seat]))
            if (self.index, seat) in model.marks and bosses[seat]:
                self._mark(surface, cell)
        for name, cell, count in groups:
            self._group(surface, name, cell, count)
        for _, cell, count in groups:
            if count > 1:
                tab(self.look, surface, str(count), "figure", self._rect(cell.tab))
        if model.state.locked >> self.index & 1 and not model.flying("lock", self.index, 0):
            piece_images.blit(self.look, surface, "lock", self._rect(self.place.lock))
        self._tally(surface, model, bosses)

    def _group(self, surface: pygame.Surface, name: str, cell: Cell, count: int) -> None:
        found = piece_images.sprite(self.look, name, geometry().scale * self.camera.scale)
        for foot in reversed(cell.feet[:count]):
            surface.blit(found.picture, stand(found, self._local(foot)))

    def _mark(self, surface: pygame.Surface, cell: Cell) -> None:
        """A red ring on the ground where the latest turns brought or touched a piece."""
        look, box = self.look, self._rect(cell.box)
        size = round(box.width * RING[0]), round(box.width * RING[1])
        ring = _ring(look, size)
        surface.blit(ring, ring.get_rect(center=(box.centerx, box.bottom - size[1] // 3)))

    def _tally(self, surface: pygame.Surface, model: ViewModel, bosses: tuple[int, ...]) -> None:
        """Who leads here and by how much, or who is level; who won it once it has voted."""
        state = model.state
        winner = state.winners[self.index]
        if winner not in (NOT_VOTED, NOBODY):
            self._ribbon(surface, model, [winner], "", "rosette")
        elif winner == NOBODY:
            self._ribbon(surface, model, [], text("table.none"), "")
        elif any(bosses):
            now = standing(state, self.index)
            most = max(bosses)
            level = [seat for seat, count in enumerate(bosses) if count == most]
            words = f"+{now.margin}" if now.leader != NOBODY else "="
            leading = [now.leader] if now.leader != NOBODY else level
            self._ribbon(surface, model, leading, words, "")

    def _ribbon(
        self, surface: pygame.Surface, model: ViewModel, seats: list[int], words: str, icon: str
    ) -> None:
        colors = tuple(model.seats[seat].color for seat in seats)
        ribbon(self.look, surface, self._rect(self.place.tally), colors, words, "figure", icon)

    def _rect(self, box: Box) -> pygame.Rect:
        return self.camera.rect(box).move(-self.rect.left, -self.rect.top)

    def _local(self, world: Point) -> tuple[int, int]:
        x, y = self.camera.point(world)
        return x - self.rect.left, y - self.rect.top


@kept
def _ring(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """A filled oval in the color of what is to be looked at, edged with paper."""
    color = look.palette["vermilion"]

    def paint(large: pygame.Surface) -> None:
        whole = large.get_rect()
        pygame.draw.ellipse(large, look.palette["paper_light"], whole)
        pygame.draw.ellipse(large, color, whole.inflate(-2 * FINE, -2 * FINE))

    return supersampled(size, FINE, with_alpha(color, 0), paint)


def stand(found: PieceImage, foot: tuple[int, int]) -> pygame.Rect:
    """The pixels of a piece whose foot is on a point."""
    rect = found.picture.get_rect(midbottom=foot)
    rect.top += rect.height // 14  # the shadow hangs over
    return rect
