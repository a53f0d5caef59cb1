"""A ward's pieces: bosses in groups, cubes in stacks, at fixed points of the ward."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import pygame

from tammany_desktop.art import PieceImage
from tammany_desktop.board import piece_images
from tammany_desktop.board.animation import Flight, Squash
from tammany_desktop.board.geometry import Box, Camera, Point, WardShape, geometry, inside
from tammany_desktop.board.gestures import Stamped
from tammany_desktop.board.highlights import NO_PIECE, POINTED
from tammany_desktop.board.piece_images import paint_count, paint_ribbon
from tammany_desktop.board.sprite import Sprite
from tammany_desktop.board.tracks import marker
from tammany_desktop.play import piece_names
from tammany_desktop.play.recap import RecapLine
from tammany_desktop.play.view_model import BOSS, ViewModel
from tammany_desktop.rules.board import POPULATIONS
from tammany_desktop.rules.state import NOBODY, NOT_VOTED
from tammany_desktop.ui.look import Look, cached
from tammany_desktop.ui.skin import smooth_ellipse

RIBBON: Final = "ribbon"  # kind of spot of a ward's ribbon while it is stamped or swells
RIBBON_STRETCH: Final = (0.22, 0.22)  # shares by which a ribbon grows when its label changes
GHOST_OPACITY: Final = 185  # opacity of a held piece, and of its count and ribbon, 0 to 255
LOCK_SIZE: Final = 1.12  # size of a lock with its shadow, relative to the lock's box
MAX_DRAWN: Final = 3  # largest number of pieces drawn in a group
Told = Callable[[ViewModel], Sequence[RecapLine]]  # returns rivals' acts that are told


@dataclass(frozen=True)
class Cell:
    """The location of a group of pieces, in world units."""

    foot: Point  # foot of the front boss, or of the lowest cube
    box: Box  # the front boss, or the lowest cube
    room: Box  # everything that may be drawn for the group, with the count
    count_box: Box  # that of a two-digit count
    is_boss: bool

    def feet(self, count: int) -> tuple[Point, ...]:
        """Return the feet of bosses, one in front of two others, or of cubes in a stack."""
        x, y = self.foot
        if self.is_boss:
            side, up = self.box[2] * geometry().boss_step[0], self.box[3] * geometry().boss_step[1]
            offsets = ((0.0, 0.0), (-side, -up), (side, -up))
        else:
            up = self.box[3] * geometry().cube_step
            offsets = ((0.0, 0.0), (0.0, -up), (0.0, -2 * up))
        return tuple((x + dx, y + dy) for dx, dy in offsets[: min(count, MAX_DRAWN)])


@cache
def cube_cells(ward: WardShape) -> tuple[Cell, ...]:
    """Return the cells of the four populations."""
    return tuple(_cell(foot, (1.0, 1 + 2 * geometry().cube_step), False) for foot in ward.cubes)


@cache
def boss_cells(ward: WardShape) -> tuple[Cell, ...]:
    """Return the cells of five players, in seat order."""
    dx, dy = geometry().boss_step
    return tuple(_cell(foot, (1 + 2 * dx, 1 + dy), True) for foot in ward.bosses)


def _cell(foot: Point, group_size: Point, is_boss: bool) -> Cell:
    """Return a cell; `group_size` is the largest group's, in widths and heights of a piece."""
    (x, y), shape = foot, geometry().boss if is_boss else geometry().cube
    width, height = shape.width * geometry().scale, shape.height * geometry().scale
    group_width, group_height = width * group_size[0], height * group_size[1]
    count_width, count_height = geometry().count_size
    return Cell(
        foot=foot,
        box=(x - width / 2, y - height, width, height),
        room=(x - group_width / 2, y - group_height, group_width, group_height + shape.below),
        count_box=(x - count_width / 2, y + shape.below - count_height, count_width, count_height),
        is_boss=is_boss,
    )


def foot_of(ward: int, piece: int, count: int, seat: int = 0) -> Point:
    """Return the foot of the `count`-th piece of a group; `piece` is BOSS or a population."""
    shape = geometry().wards[ward]
    cell = boss_cells(shape)[seat] if piece == BOSS else cube_cells(shape)[piece]
    return cell.feet(max(count, 1))[-1]


RING_SIZE: Final = (1.3, 0.52)  # size of the ring under a new piece, in widths of the piece
MARGIN: Final = 24.0  # world units by which pieces and counts may reach outside the ward's bounds


@dataclass(frozen=True)
class Group:
    """The pieces of one owner in a ward."""

    name: str  # name of the sprite
    owner: str  # a player's color or a population, which colors the count
    cell: Cell
    count: int
    has_ghost: bool  # whether the last piece is only held over the ward


class Ward(Sprite):
    """The pieces of one ward."""

    def __init__(self, look: Look, camera: Camera, index: int, told: Told = lambda _: ()) -> None:
        self.shape, self.index, self.camera = geometry().wards[index], index, camera
        self._acts_told, rect = told, camera.rect(self.shape.bounds)
        super().__init__(look, rect.inflate(2 * camera.px(MARGIN), 2 * camera.px(MARGIN)))

    def picture_key(self, model: ViewModel) -> object:
        state, ward = model.state, self.index
        if not state.active >> ward & 1:
            return None
        counts, ghost, told = self._counts(model), self._ghost(model), self._told(model)
        locked = bool(state.locked >> ward & 1) and not model.moved("lock", ward, 0)
        marks = tuple(seat for seat in range(state.n) if (ward, seat) in model.marks)
        ribbon_flies, bosses = model.moved(RIBBON, ward, 0), tuple(state.bosses_in(ward))
        winner = state.ward_winners[ward]
        return ribbon_flies, counts, locked, bosses, winner, model.seats, marks, ghost, told

    def _told(self, model: ViewModel) -> tuple[tuple[tuple[str, ...], str], ...]:
        """Return the pictures of acts told as a turn begins, and the colors of who acted."""
        lines, seats, ward = self._acts_told(model), model.seats, self.index
        told = ((item, seats[line.seat].color) for line in lines for item in line.items)
        return tuple((item.pictures, color) for item, color in told if ward in item.wards)

    def _ghost(self, model: ViewModel) -> tuple[str, int]:
        """Return the held piece that is shown where it would stand in this ward, or ("", 0)."""
        return model.picked_piece if model.highlight.get(self.index) == POINTED else NO_PIECE

    def _counts(self, model: ViewModel) -> tuple[tuple[int, ...], tuple[int, ...]]:
        state, ward = model.state, self.index
        cubes = tuple(
            count - model.moved("ward", ward, p) for p, count in enumerate(state.cubes_in(ward))
        )
        bosses = tuple(
            count - model.moved("ward", ward, BOSS + seat)
            for seat, count in enumerate(state.bosses_in(ward)[: state.n])
        )
        return cubes, bosses

    def groups(self, model: ViewModel) -> list[Group]:
        """Return all groups of the ward, without flying pieces, with the ghost."""
        (cubes, bosses), ghost, result = self._counts(model), self._ghost(model), list[Group]()
        for p, cell in enumerate(cube_cells(self.shape)):
            name, held = piece_names.cube(p), ghost == ("cube", p)
            result.append(Group(name, POPULATIONS[p], cell, cubes[p] + held, held))
        for seat, cell in enumerate(boss_cells(self.shape)[: model.state.n]):
            color, held = model.seats[seat].color, ghost == ("boss", seat)
            result.append(Group(piece_names.boss(color), color, cell, bosses[seat] + held, held))
        return [group for group in result if group.count > 0]

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        if not model.state.active >> self.index & 1:
            return
        groups = self.groups(model)
        bosses, scale = model.state.bosses_in(self.index), geometry().scale * self.camera.scale
        for seat, cell in enumerate(boss_cells(self.shape)[: model.state.n]):
            if (self.index, seat) in model.marks and bosses[seat]:
                box = self._rect(cell.box)
                size = round(box.width * RING_SIZE[0]), round(box.width * RING_SIZE[1])
                ring = _ring(self.look, size)
                surface.blit(ring, ring.get_rect(center=(box.centerx, box.bottom - size[1] // 3)))
        feet = [
            (foot[1] if group.cell.is_boss else group.cell.foot[1], index, group, foot)
            for group in groups
            for index, foot in enumerate(group.cell.feet(group.count))
        ]
        for _, index, group, foot in sorted(feet, key=lambda f: f[:2]):
            image = piece_images.ward_piece(self.look, group.name, scale)
            is_ghost = group.has_ghost and index == min(group.count, MAX_DRAWN) - 1
            picture = piece_images.pale(image.picture, GHOST_OPACITY) if is_ghost else image.picture
            corner = standing_rect(image, self.camera.point(foot)).topleft
            surface.blit(picture, (corner[0] - self.rect.left, corner[1] - self.rect.top))
        ghost = self._ghost(model)
        preview = surface if ghost == NO_PIECE else pygame.Surface(self.rect.size, pygame.SRCALPHA)
        for group in groups:
            if group.count > 1:
                rect = self._rect(group.cell.count_box)
                layer = preview if group.has_ghost else surface
                paint_count(self.look, layer, str(group.count), group.owner, rect)
        if model.state.locked >> self.index & 1 and not model.moved("lock", self.index, 0):
            lock_rect = self._rect(self.shape.lock).scale_by(LOCK_SIZE)
            piece_images.blit(self.look, surface, "lock", lock_rect)
        if not model.moved(RIBBON, self.index, 0):
            self._draw_ribbon(preview if ghost[0] == "boss" else surface, model, ghost)
        if preview is not surface:
            surface.blit(piece_images.pale(preview, GHOST_OPACITY), (0, 0))
        self._mark_told(surface, model, groups)

    def _mark_told(self, surface: pygame.Surface, model: ViewModel, groups: list[Group]) -> None:
        """Mark who did the acts that are told, at the piece meant or, without it, at the number."""
        number, boxes = self._rect(self.shape.numeral), [self._rect(g.cell.box) for g in groups]
        taken = [number, *boxes]
        for pictures, color in self._told(model):
            mark = marker(self.look, side := number.height * 3 // 5, color)
            if "slander" in pictures:  # the broadside, with the marker at its right
                mark, chip = pygame.Surface((side * 2, side * 4 // 3), pygame.SRCALPHA), mark
                piece_images.blit(self.look, mark, "slander", mark.get_rect(width=mark.height))
                mark.blit(chip, chip.get_rect(bottomright=mark.size))
            meant_boxes = [box for box, g in zip(boxes, groups, strict=True) if g.name in pictures]
            corners = "topleft", "topright", "midleft", "midright", "bottomleft", "bottomright"
            centers = [getattr(box, corner) for box in meant_boxes for corner in corners]
            distance = max(number.width, (number.width + mark.width) // 2)
            centers = centers or [number.move(by, 0).center for by in (distance, -distance)]
            rects = [mark.get_rect(center=point) for point in centers]
            rect = min(rects, key=lambda r: (self._outside(r), len(r.collidelistall(taken))))
            taken.append(surface.blit(mark, rect.clamp(surface.get_rect())))

    def _outside(self, rect: pygame.Rect) -> int:
        """Return how many sides of a rectangle on the surface lie outside the ward."""
        box = rect.move(self.rect.topleft)
        sides = map(self.camera.world, (box.midtop, box.midleft, box.midright, box.midbottom))
        return sum(not inside(self.shape.polygon, side) for side in sides)

    def ribbon_image(self, model: ViewModel) -> pygame.Surface:
        """Return the ward's ribbon alone, with premultiplied alpha."""
        surface = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        self._draw_ribbon(surface, model, NO_PIECE)
        return surface.subsurface(self._ribbon_box()).premul_alpha()

    def _ribbon_box(self) -> pygame.Rect:
        box = self._rect(self.shape.ribbon)
        return box.inflate(box.height, box.height // 2).clip(pygame.Rect((0, 0), self.rect.size))

    def ribbon_flights(self, old: pygame.Surface, model: ViewModel, voted: bool) -> list[Flight]:
        """Return a changed ribbon's flight: if `voted` it is stamped on its ward, else swells."""
        new_image = self.ribbon_image(model)
        if pygame.image.tobytes(old, "RGBA") == pygame.image.tobytes(new_image, "RGBA"):
            return []
        box = self._ribbon_box()
        middle, spot = box.move(self.rect.topleft).center, (RIBBON, self.index, 0)
        sprite = PieceImage(new_image, (box.width // 2, box.height // 2))
        if voted:
            return [Stamped(sprite, middle, middle, spot, turn=(20.0, 0.0))]
        return [Squash(sprite, middle, middle, spot, stretch=RIBBON_STRETCH)]

    def _draw_ribbon(
        self, surface: pygame.Surface, model: ViewModel, ghost: tuple[str, int]
    ) -> None:
        """Paint who has most bosses and by how many, who is tied, or who won."""
        state = model.state
        bosses = [n + (ghost == ("boss", i)) for i, n in enumerate(state.bosses_in(self.index))]
        winner, (most, second, *_) = state.ward_winners[self.index], sorted(bosses, reverse=True)
        seats, caption, icon = [winner], "", "rosette"
        if winner == NOBODY:
            seats, caption, icon = [], "", "envelope_torn"
        elif winner == NOT_VOTED:
            seats = [seat for seat, count in enumerate(bosses) if count == most]
            caption, icon = f"+{most - second}" if most > second else "=", ""
            if not most or model.unaided:
                return
        colors = tuple(model.seats[seat].color for seat in seats)
        box = self._rect(self.shape.ribbon)
        paint_ribbon(self.look, surface, box, colors, caption, "figure", icon)

    def _rect(self, box: Box) -> pygame.Rect:
        return self.camera.rect(box).move(-self.rect.left, -self.rect.top)


@cached
def _ring(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Return a bright oval edged with ink, in no player's color."""
    ring = smooth_ellipse(size, look.palette["ink"])
    ring.blit(smooth_ellipse((size[0] - 2, size[1] - 2), look.palette["glow"]), (1, 1))
    return ring


def standing_rect(image: PieceImage, foot: tuple[int, int]) -> pygame.Rect:
    """Return the rectangle in pixels of a piece whose foot is at a point."""
    rect = image.picture.get_rect(midbottom=foot)
    rect.top += rect.height // 14  # the shadow reaches below
    return rect
