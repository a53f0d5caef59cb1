"""A ward's pieces: cubes by population, bosses by player, the lock, and how it stands."""

from typing import Final, NamedTuple

import pygame

from tammany_desktop.languages import text
from tammany_desktop.rules.board import POPULATION_COUNT
from tammany_desktop.rules.outlook import Standing, standing
from tammany_desktop.rules.state import NOBODY, NOT_VOTED
from tammany_desktop.table import sprites
from tammany_desktop.table.camera import Camera
from tammany_desktop.table.geometry import Box, Point, WardPlace, geometry
from tammany_desktop.table.ink import plate, write
from tammany_desktop.table.packing import Cell, cells
from tammany_desktop.table.shown import BOSS, Shown
from tammany_desktop.table.thing import Thing
from tammany_desktop.ui.look import Look

CUBE_SIZE: Final = (25.0, 25.0)
BOSS_SIZE: Final = (25.0, 34.0)
NUMBERED: Final = 4  # a group this large is counted in figures


class Standpoint(NamedTuple):
    """One piece of a ward and the world point it stands on."""

    name: str
    foot: Point
    scale: float


def cube_cells(place: WardPlace) -> tuple[Cell, ...]:
    """The cells of the four populations."""
    return cells(place.cubes, POPULATION_COUNT, CUBE_SIZE, 1.0, 0.0)


def boss_cells(place: WardPlace, seats: int) -> tuple[Cell, ...]:
    """The cells of the players, in seat order."""
    return cells(place.bosses, seats, BOSS_SIZE, 1.3, 1.0)


def foot_of(ward: int, seats: int, piece: int, count: int, seat: int = 0) -> tuple[Point, float]:
    """Where the `count`-th piece of a group stands, and its scale; `piece` BOSS or population."""
    place = geometry().wards[ward]
    cell = boss_cells(place, seats)[seat] if piece == BOSS else cube_cells(place)[piece]
    return cell.feet[min(max(count, 1), len(cell.feet)) - 1], cell.scale


class Ward(Thing):
    """The pieces of one ward."""

    def __init__(self, look: Look, camera: Camera, index: int) -> None:
        self.place = geometry().wards[index]
        self.index = index
        self.camera = camera
        super().__init__(look, _around(camera, self.place))

    def shows(self, shown: Shown) -> object:
        """Counts by group without what is still flying, lock, standing, colors."""
        state, ward = shown.state, self.index
        if not state.active >> ward & 1:
            return None
        colors = tuple(seat.color for seat in shown.seats)
        counts = self._counts(shown)
        locked = bool(state.locked >> ward & 1) and not shown.flying("lock", ward, 0)
        marks = tuple(seat for seat in range(state.n) if (ward, seat) in shown.marks)
        return counts, locked, self._standing(shown), state.winners[ward], colors, marks

    def _standing(self, shown: Shown) -> Standing | None:
        return standing(shown.state, self.index) if any(self._counts(shown)[1]) else None

    def _counts(self, shown: Shown) -> tuple[tuple[int, ...], tuple[int, ...]]:
        state, ward = shown.state, self.index
        cubes = tuple(
            count - shown.flying("ward", ward, p) for p, count in enumerate(state.cubes_in(ward))
        )
        bosses = tuple(
            state.bosses[ward * 5 + seat] - shown.flying("ward", ward, BOSS + seat)
            for seat in range(state.n)
        )
        return cubes, bosses

    def draw(self, surface: pygame.Surface, shown: Shown) -> None:
        """Cubes, then bosses from the back to the front, then what is written."""
        if not shown.state.active >> self.index & 1:
            return
        cubes, bosses = self._counts(shown)
        for population, count in enumerate(cubes):
            cell = cube_cells(self.place)[population]
            self._group(surface, sprites.cube(population), cell, count, 2)
        for seat, count in enumerate(bosses):
            cell = boss_cells(self.place, shown.state.n)[seat]
            self._group(surface, sprites.boss(shown.seats[seat].color), cell, count, NUMBERED)
            if (self.index, seat) in shown.marks and count:
                self._mark(surface, cell)
        if shown.state.locked >> self.index & 1 and not shown.flying("lock", self.index, 0):
            self._icon(surface, "lock", self.place.lock)
        self._tally(surface, shown, bosses)

    def _group(
        self, surface: pygame.Surface, name: str, cell: Cell, count: int, counted: int
    ) -> None:
        found = sprites.sprite(self.look, name, cell.scale * self.camera.scale)
        standing_ = cell.feet[:count]
        for foot in reversed(standing_):
            surface.blit(found.picture, stand(found, self._local(foot)))
        if count >= counted or count > len(cell.feet):
            self._number(surface, cell, count)

    def _number(self, surface: pygame.Surface, cell: Cell, count: int) -> None:
        box = self._rect(cell.number)
        write(self.look, surface, str(count), "small", box, "right")

    def _mark(self, surface: pygame.Surface, cell: Cell) -> None:
        """A line under the pieces that the latest turns brought or touched."""
        box = self._rect(cell.box)
        line = pygame.Rect(box.left + 2, box.bottom - 1, box.width - 4, self.look.px(3))
        pygame.draw.rect(surface, self.look.palette["vermilion"], line, border_radius=2)

    def _icon(self, surface: pygame.Surface, name: str, box: Box) -> None:
        found, place = sprites.fitted(self.look, name, self._rect(box))
        surface.blit(found.picture, place)

    def _tally(self, surface: pygame.Surface, shown: Shown, bosses: tuple[int, ...]) -> None:
        """Who leads here and by how much; who won it once it has voted."""
        winner = shown.state.winners[self.index]
        if winner != NOT_VOTED:
            self._label(surface, shown, winner, "", "rosette")
        elif any(bosses):
            now = standing(shown.state, self.index)
            words = f"+{now.margin}" if now.leader != NOBODY else "="
            self._label(surface, shown, now.leader, words, "")

    def _label(
        self, surface: pygame.Surface, shown: Shown, seat: int, words: str, icon: str
    ) -> None:
        look = self.look
        words = words or ("" if seat != NOBODY else text("table.none"))
        side = self.camera.px(24)
        wide = look.type.width(words, "small") if words else 0
        wide += side if seat != NOBODY else 0
        wide += side if icon and seat != NOBODY else 0
        pad = self.camera.px(4)
        box = pygame.Rect(0, 0, wide, side)
        box.center = self._rect(self.place.tally).center
        plate(look, surface, box.inflate(2 * pad, pad), line=1, radius=8)
        left = box.left
        if seat != NOBODY:
            place = pygame.Rect(left, box.top, side, side)
            sprites.blit(look, surface, sprites.chip(shown.seats[seat].color), place)
            left += side
        if icon and seat != NOBODY:
            place = pygame.Rect(left, box.top, side, side).inflate(side // 4, side // 4)
            sprites.blit(look, surface, icon, place)
        else:
            room = pygame.Rect(left, box.top, box.right - left, side)
            look.type.draw(surface, words, "small", look.palette["ink"], room, "center")

    def _rect(self, box: Box) -> pygame.Rect:
        return self.camera.rect(box).move(-self.rect.left, -self.rect.top)

    def _local(self, world: Point) -> tuple[int, int]:
        x, y = self.camera.point(world)
        return x - self.rect.left, y - self.rect.top


def stand(found: sprites.Sprite, foot: tuple[int, int]) -> pygame.Rect:
    """The pixels of a piece whose foot is on a point."""
    rect = found.picture.get_rect(midbottom=foot)
    rect.top += rect.height // 14  # the shadow hangs over
    return rect


def _around(camera: Camera, place: WardPlace) -> pygame.Rect:
    rect = camera.rect(place.bounds)
    return rect.inflate(camera.px(60), camera.px(60))
