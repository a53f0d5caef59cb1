"""Enlarging the table's map: by wheel, by keys, by dragging the water; focus keeps in sight."""

from typing import Final

import pygame

from tammany_desktop.board.camera import STEPS, Zoom
from tammany_desktop.board.geometry import Point, geometry
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.ui.intents import Act, Intent

KEYS: Final = {Intent.ZOOM_IN: 1, Intent.ZOOM_OUT: -1}
DRAGGED: Final = 6  # units before a press on the water becomes a drag
PANS: Final = (pygame.BUTTON_LEFT, pygame.BUTTON_MIDDLE)


class Zooming:
    """Wishes are kept and met once a frame, for each lays the table out anew."""

    def __init__(self, tabletop: Tabletop) -> None:
        self.tabletop = tabletop
        self.wish: Zoom | None = None
        self.grabbed: tuple[tuple[int, int], Point] | None = None
        self.dragging = False

    @property
    def now(self) -> Zoom:
        """What is wished, or what is seen."""
        return self.wish or self.tabletop.zoom

    @property
    def enlarged(self) -> bool:
        """Whether the map is larger than it needs to be to be seen whole."""
        return self.tabletop.zoom.factor > STEPS[0]

    # Wishes

    def center(self) -> Point:
        """The world point in the middle of what is seen now."""
        layout = self.tabletop.layout
        return layout.camera.world(layout.view.center)

    def by(self, steps: int, place: tuple[int, int] | None = None) -> None:
        """Nearer or further; the map stays where it is under `place`."""
        layout, now = self.tabletop.layout, self.now
        if place is None:
            factor = now.step(steps, now.center).factor
            self.wish = Zoom(factor, self._aim(factor))
            return
        held = layout.camera.world(place)
        after = now.step(steps, held)
        scale = layout.camera.scale / self.tabletop.zoom.factor * after.factor
        dx, dy = layout.view.centerx - place[0], layout.view.centery - place[1]
        self.wish = Zoom(after.factor, (held[0] + dx / scale, held[1] + dy / scale))

    def _aim(self, factor: float) -> Point:
        """The ward pointed at, or else the middle."""
        ward = self.tabletop.model.pointed
        return self._middle(ward, factor) if ward >= 0 else self.center()

    def _middle(self, ward: int, factor: float) -> Point:
        """The middle that brings a ward into sight, beside its card where there is little room."""
        layout = self.tabletop.layout
        x, y, width, height = geometry().wards[ward].bounds
        covered = layout.ward_card.right - layout.view.left
        if 2 * covered < layout.view.width:
            covered = 0
        scale = layout.camera.scale / self.tabletop.zoom.factor * factor
        return x + width / 2 - covered / 2 / scale, y + height / 2

    def inspect(self) -> None:
        """The ward pointed at from near; from there, the whole map again."""
        near = Zoom(STEPS[2], self._aim(STEPS[2]))
        self.wish = Zoom() if self.enlarged else near

    def see(self, ward: int) -> None:
        """Bring a ward into sight where it is not."""
        layout = self.tabletop.layout
        if self.enlarged and not layout.view.contains(
            layout.camera.rect(geometry().wards[ward].numeral)
        ):
            factor = self.now.factor
            self.wish = Zoom(factor, self._middle(ward, factor))

    # Input

    def handle(self, event: pygame.event.Event, act: Act | None, pointer: tuple[int, int]) -> bool:
        """Wheel at the pointer, keys, and dragging; true where the event was used."""
        if act is not None and act.intent in KEYS:
            self.by(KEYS[act.intent])
            return True
        if act is not None and act.intent is Intent.INSPECT and not act.repeat:
            self.inspect()
            return True
        if event.type == pygame.MOUSEWHEEL:
            if self.tabletop.on_map(pointer):
                self.by(1 if event.y > 0 else -1, pointer)
            return True
        return self._drag(event)

    def _drag(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in PANS and self.enlarged:
            if self.tabletop.on_map(event.pos):
                self.grabbed = event.pos, self.center()
                self.dragging = False
                return True
        elif event.type == pygame.MOUSEMOTION and self.grabbed is not None:
            start, center = self.grabbed
            dx, dy = event.pos[0] - start[0], event.pos[1] - start[1]
            far = abs(dx) + abs(dy) > self.tabletop.look.px(DRAGGED)
            self.dragging = self.dragging or far
            if self.dragging:
                scale = self.tabletop.layout.camera.scale
                self.wish = Zoom(self.now.factor, (center[0] - dx / scale, center[1] - dy / scale))
            return self.dragging
        elif event.type == pygame.MOUSEBUTTONUP and self.grabbed is not None:
            self.grabbed = None
            return self.dragging
        return False

    def let_go(self) -> None:
        """The window lost the pointer: nothing is dragged any more."""
        self.grabbed, self.dragging = None, False

    def meet(self) -> bool:
        """Take the wish over; true where the table must be laid out anew."""
        wish, self.wish = self.wish, None
        if wish is None or wish == self.tabletop.zoom:
            return False
        self.tabletop.zoom = wish
        return True
