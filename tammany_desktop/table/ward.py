"""A ward's pieces: cubes by population, bosses by player, the lock, and how it stands."""

from typing import Final

import pygame

from tammany_desktop.languages import text
from tammany_desktop.rules.outlook import Standing, standing
from tammany_desktop.rules.state import NOBODY, NOT_VOTED
from tammany_desktop.table import sprites
from tammany_desktop.table.camera import Camera
from tammany_desktop.table.geometry import Box, Point, WardPlace, geometry
from tammany_desktop.table.packing import Cell, boss_cells, cube_cells
from tammany_desktop.table.shown import BOSS, Shown
from tammany_desktop.table.slips import FINE, ribbon, tab
from tammany_desktop.table.thing import Thing
from tammany_desktop.ui.look import Look

RING: Final = (1.3, 0.52)  # width and height of the ring under a new piece, over its width


def foot_of(ward: int, piece: int, count: int, seat: int = 0) -> Point:
    """Where the `count`-th piece of a group stands; `piece` is BOSS or a population."""
    place = geometry().wards[ward]
    cell = boss_cells(place)[seat] if piece == BOSS else cube_cells(place)[piece]
    return cell.feet[min(max(count, 1), len(cell.feet)) - 1]


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
        groups = [
            (sprites.cube(population), cell, cubes[population])
            for population, cell in enumerate(cube_cells(self.place))
        ]
        for seat, cell in enumerate(boss_cells(self.place)[: shown.state.n]):
            groups.append((sprites.boss(shown.seats[seat].color), cell, bosses[seat]))
            if (self.index, seat) in shown.marks and bosses[seat]:
                self._mark(surface, cell)
        for name, cell, count in groups:
            self._group(surface, name, cell, count)
        for _, cell, count in groups:
            if count > 1:
                tab(self.look, surface, str(count), "figure", self._rect(cell.tab))
        if shown.state.locked >> self.index & 1 and not shown.flying("lock", self.index, 0):
            self._icon(surface, "lock", self.place.lock)
        self._tally(surface, shown, bosses)

    def _group(self, surface: pygame.Surface, name: str, cell: Cell, count: int) -> None:
        """The pieces of one owner, the farthest first."""
        found = sprites.sprite(self.look, name, geometry().scale * self.camera.scale)
        for foot in reversed(cell.feet[:count]):
            surface.blit(found.picture, stand(found, self._local(foot)))

    def _mark(self, surface: pygame.Surface, cell: Cell) -> None:
        """A red ring on the ground where the latest turns brought or touched a piece."""
        look, box = self.look, self._rect(cell.box)
        size = round(box.width * RING[0]), round(box.width * RING[1])
        ring = look.once(("ring", size), lambda: _ring(look, size))
        surface.blit(ring, ring.get_rect(center=(box.centerx, box.bottom - size[1] // 3)))

    def _icon(self, surface: pygame.Surface, name: str, box: Box) -> None:
        found, place = sprites.fitted(self.look, name, self._rect(box))
        surface.blit(found.picture, place)

    def _tally(self, surface: pygame.Surface, shown: Shown, bosses: tuple[int, ...]) -> None:
        """Who leads here and by how much, or who is level; who won it once it has voted."""
        state = shown.state
        winner = state.winners[self.index]
        if winner not in (NOT_VOTED, NOBODY):
            self._ribbon(surface, shown, [winner], "", "rosette")
        elif winner == NOBODY:
            self._ribbon(surface, shown, [], text("table.none"), "")
        elif any(bosses):
            now = standing(state, self.index)
            most = max(bosses)
            level = [seat for seat, count in enumerate(bosses) if count == most]
            words = f"+{now.margin}" if now.leader != NOBODY else "="
            leading = [now.leader] if now.leader != NOBODY else level
            self._ribbon(surface, shown, leading, words, "")

    def _ribbon(
        self, surface: pygame.Surface, shown: Shown, seats: list[int], words: str, icon: str
    ) -> None:
        colors = tuple(shown.seats[seat].color for seat in seats)
        ribbon(self.look, surface, self._rect(self.place.tally), colors, words, "figure", icon)

    def _rect(self, box: Box) -> pygame.Rect:
        return self.camera.rect(box).move(-self.rect.left, -self.rect.top)

    def _local(self, world: Point) -> tuple[int, int]:
        x, y = self.camera.point(world)
        return x - self.rect.left, y - self.rect.top


def _ring(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """A filled oval in the color of what is to be looked at, edged with paper."""
    large = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    color = look.palette["vermilion"]
    large.fill((color.r, color.g, color.b, 0))
    whole = large.get_rect()
    pygame.draw.ellipse(large, look.palette["paper_light"], whole)
    pygame.draw.ellipse(large, color, whole.inflate(-2 * FINE, -2 * FINE))
    return pygame.transform.smoothscale(large, size)


def stand(found: sprites.Sprite, foot: tuple[int, int]) -> pygame.Rect:
    """The pixels of a piece whose foot is on a point."""
    rect = found.picture.get_rect(midbottom=foot)
    rect.top += rect.height // 14  # the shadow hangs over
    return rect


def _around(camera: Camera, place: WardPlace) -> pygame.Rect:
    rect = camera.rect(place.bounds)
    return rect.inflate(camera.px(60), camera.px(60))
