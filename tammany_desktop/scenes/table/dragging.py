"""Dragging of pieces: a press picks one up, and a release over a ward places it."""

from typing import Final, NamedTuple

import pygame

from tammany_desktop.art import PieceImage
from tammany_desktop.board.animation import Flight
from tammany_desktop.play import piece_names
from tammany_desktop.play.selection import Plan
from tammany_desktop.rules import moves as m
from tammany_desktop.scenes.table.bar import Bar
from tammany_desktop.scenes.table.pointer import MapPointer
from tammany_desktop.ui.gui import begins_drag
from tammany_desktop.ui.intents import Act, Intent, is_press, is_release
from tammany_desktop.ui.tokens import BEAT

Point = tuple[int, int]
RETURN_TIME: Final = 1.5 * BEAT  # seconds in which a piece released elsewhere returns


class Piece(NamedTuple):
    """A piece that can be dragged: its picture's name, what it selects, the pixel of its place."""

    name: str
    move_kind: int
    field: str
    value: int
    home: Point
    in_button: bool = False  # whether it is in a button, which handles clicks itself


class Dragging:
    """The piece that is pressed or dragged, if any."""

    def __init__(self, bar: Bar, map_pointer: MapPointer) -> None:
        self.gui = bar.gui
        self.tabletop = map_pointer.tabletop
        self.selection = map_pointer.selection
        self.bar, self.map_pointer = bar, map_pointer
        self.piece: Piece | None = None
        self.dragging = False
        self.start = self.position = (0, 0)  # pixels of the press, and of the pointer
        self._target_wards: list[int] = []  # wards where the dragged piece may go
        # The dragged piece: the layout it was drawn for, its name, and its picture.
        self._drawn: tuple[object, str, PieceImage] | None = None
        self._old_plan: Plan | None = None  # the plan when the piece was lifted
        self.dropped: tuple[Piece, Point] | None = None  # released, but its move is not shown yet

    def piece_at(self, point: Point) -> Piece | None:
        """Return the piece at a pixel if the acting person can drag it, else None."""
        selection, tabletop = self.selection, self.tabletop
        if not selection.may_act:
            return None
        for index, button in enumerate(self.bar.tray):
            if button.target.enabled and button.rect.collidepoint(point):
                name, home = self.bar.pieces[index][0], button.rect.center
                if index == 0:
                    return Piece(name, m.PLACE_BOSS, "", 0, home, in_button=True)
                return Piece(name, m.PLACE_CUBE, "population", index - 1, home, in_button=True)
        actor = selection.actor
        boss_rect = tabletop.panels.cards[actor].figure_rect
        if boss_rect.collidepoint(point):
            name = piece_names.boss(selection.match.seats[actor].color)
            return Piece(name, m.PLACE_BOSS, "", 0, boss_rect.center)
        is_on_map, garden = tabletop.is_on_map(point), tabletop.map.garden
        population = garden.population_at(point, tabletop.model) if is_on_map else -1
        if population < 0:
            return None
        return Piece(piece_names.cube(population), m.PLACE_CUBE, "population", population, point)

    def pointer_shape(self) -> str:
        """Return the shape: "open" over a piece, "grab" or "forbidden" while dragging, else ""."""
        if self.dragging:
            is_target = self.tabletop.model.pointed_ward in (-1, *self._target_wards)
            return "grab" if is_target else "forbidden"
        piece, can_take = self.piece_at(self.gui.pointer), self.selection.can_take
        return "open" if piece and can_take(piece.move_kind, piece.field, piece.value) else ""

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Press, drag or release a piece; return True if the event was used."""
        if is_press(event):
            return self._press(event.pos)
        if self.piece is None:
            return False
        if event.type == pygame.MOUSEMOTION:
            return self._move(event.pos)
        if is_release(event):
            return self._release(event)
        if self.dragging and act is not None and act.intent is Intent.CANCEL:
            self.cancel()
            return True
        return False

    def _press(self, point: Point) -> bool:
        self.cancel()
        self.piece = self.piece_at(point)
        self.start = self.position = point
        if self.piece is None:
            return False
        self.gui.tooltip.dismiss()
        return not self.piece.in_button

    def _move(self, point: Point) -> bool:
        if not self.dragging and begins_drag(self.tabletop.look, self.start, point):
            self._lift()
        if self.dragging:
            self._damage()
            self.position = point
            self._damage()
            self.map_pointer.hover(point)
        return self.dragging

    def _lift(self) -> None:
        """Begin to drag the pressed piece, unless the rules forbid it."""
        piece = self.piece
        if piece is None:
            return
        self._old_plan, self.dragging = self.selection.plan, True  # listeners of `drag` read both
        if self.selection.drag(piece.move_kind, piece.field, piece.value).done:
            self._target_wards = self.selection.pressable_wards()
            self.gui.forget_press()
        else:
            self._refuse(piece)
            self.piece, self.dragging = None, False

    def _release(self, event: pygame.event.Event) -> bool:
        """Drop or take the pressed piece; return True unless its button must see the release."""
        piece, was_dragging = self.piece, self.dragging
        self._damage()
        self.piece, self.dragging = None, False
        if piece is None:
            return False
        if was_dragging:
            self._drop(piece, event.pos)
        elif not piece.in_button and not begins_drag(self.tabletop.look, self.start, event.pos):
            if not self.selection.take(piece.move_kind, piece.field, piece.value).done:
                self._refuse(piece)
        return not piece.in_button

    def _refuse(self, piece: Piece) -> None:
        """Show why a piece cannot be taken now, as its button in the bar does."""
        index = piece.value + 1 if piece.field else 0
        rect = pygame.Rect(0, 0, 1, 1)
        rect.center = piece.home
        self.map_pointer.show_message(rect, self.bar.tray[index].target.why_not)

    def _drop(self, piece: Piece, point: Point) -> None:
        ward = self.map_pointer.ward_under(point)
        self.tabletop.flight_start = self._foot(piece, point)
        result = self.selection.press_ward(ward) if ward >= 0 else None
        if result is not None and result.done:
            self.dropped = piece, point
            return
        self.tabletop.flight_start = None
        self._fly_back(piece, point)
        if result is not None:
            self.map_pointer.refuse(ward, result.why_not, point)

    def _fly_back(self, piece: Piece, point: Point) -> None:
        """Animate a piece back to its place, and restore the selection."""
        self.selection.restore(self._old_plan)
        start, end = self._foot(piece, point), self._foot(piece, piece.home)
        self.tabletop.fly(Flight(self._image(piece), start, end, seconds=RETURN_TIME))

    def cancel(self) -> None:
        """Let a dragged piece fly back and forget a pressed one, as when the pointer is lost."""
        self._damage()
        piece, was_dragging = self.piece, self.dragging
        self.piece, self.dragging = None, False
        if piece is not None and was_dragging:
            self._fly_back(piece, self.position)

    def update_dropped(self) -> None:
        """Stop showing the dropped piece once its move is shown; after a failure it flies back."""
        if self.dropped is None:
            return
        piece, point = self.dropped
        has_failed = self.selection.match.failure is not None
        if has_failed:
            self.tabletop.flight_start = None
        if self.tabletop.flight_start is None:
            self._damage()
            self.dropped = None
            if has_failed:
                self._fly_back(piece, point)

    def _image(self, piece: Piece) -> PieceImage:
        layout, drawn = self.tabletop.layout, self._drawn
        if drawn is None or drawn[0] is not layout or drawn[1] != piece.name:
            drawn = self._drawn = layout, piece.name, self.tabletop.flight_parts.dragged(piece.name)
        return drawn[2]

    def _foot(self, piece: Piece, point: Point) -> Point:
        """Return the pixel of a piece's foot if the middle of its picture is at `point`."""
        image = self._image(piece)
        width, height = image.picture.get_size()
        return point[0] + image.anchor[0] - width // 2, point[1] + image.anchor[1] - height // 2

    def _visible_piece(self) -> tuple[Piece, Point] | None:
        piece = self.piece if self.dragging else None
        return (piece, self.position) if piece is not None else self.dropped

    def _damage(self) -> None:
        visible = self._visible_piece()
        if visible is not None:
            self.gui.damage(self._image(visible[0]).picture.get_rect(center=visible[1]))

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the dragged or dropped piece with its shadow."""
        visible = self._visible_piece()
        if visible is not None:
            picture = self._image(visible[0]).picture
            rect = picture.get_rect(center=visible[1])
            surface.blit(picture, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
