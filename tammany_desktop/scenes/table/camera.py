"""The camera of the map: zoom and pan, by wheel, keys, fingers, or to follow events."""

from typing import Final

import pygame

from tammany_desktop.board.geometry import ZOOMS, Point, Zoom, geometry
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.ui.devices import PINCHED
from tammany_desktop.ui.gui import begins_drag
from tammany_desktop.ui.intents import Act, Intent
from tammany_desktop.ui.tokens import BEAT, Beats, ease

ZOOM_STEPS: Final = {Intent.ZOOM_IN: 1, Intent.ZOOM_OUT: -1}
PAN_BUTTONS: Final = (pygame.BUTTON_LEFT, pygame.BUTTON_MIDDLE)
FOLLOW_TIME: Final = Beats.REST  # seconds in which the map moves to the ward of an event
ASIDE_TIME: Final = BEAT / 1.5  # seconds: time constant with which the map makes room for a card
INSPECT_FACTOR: Final = ZOOMS[2]  # zoom factor to which `inspect` enlarges
MARGIN: Final = 12.0  # world units visible around a ward


class MapCamera:
    """Applies requests to zoom and pan once a frame."""

    def __init__(self, tabletop: Tabletop) -> None:
        self.tabletop = tabletop
        self.requested: Zoom | None = None  # the zoom that the next frame applies
        self.grabbed: tuple[tuple[int, int], Point] | None = None  # pixel and center at the press
        self.dragging = False
        self._path: tuple[Point, Point] | None = None  # first and last center of an animation
        self._age = 0.0  # seconds since the animation began
        self._followed = -1  # the ward that was followed last
        self._moved_away = False  # whether a person has moved the map away from that ward

    @property
    def wanted(self) -> Zoom:
        """Return the requested zoom, or the present one."""
        return self.requested or self.tabletop.zoom

    @property
    def enlarged(self) -> bool:
        """Return True if the map is larger than needed to show all of it."""
        return self.tabletop.zoom.factor > ZOOMS[0]

    @property
    def moving(self) -> bool:
        """Return True if the map is moving or about to move."""
        is_shifting = self.tabletop.map_offset != self.tabletop.target_offset
        return self._path is not None or self.requested is not None or is_shifting

    def center(self) -> Point:
        """Return the world point at the center of the view."""
        layout = self.tabletop.layout
        return layout.camera.world(layout.view.center)

    def zoom_by(self, steps: int, point: tuple[int, int] | None = None) -> None:
        """Zoom in or out around `point`, or around the ward pointed at."""
        layout, zoom = self.tabletop.layout, self.wanted
        self._stop()
        if point is None:
            self.requested = Zoom(zoom.step(steps, zoom.center).factor, self._pointed_center())
            return
        fixed = layout.camera.world(point)
        new_zoom = zoom.step(steps, fixed)
        scale = layout.camera.scale / self.tabletop.zoom.factor * new_zoom.factor
        dx, dy = layout.view.centerx - point[0], layout.view.centery - point[1]
        self.requested = Zoom(new_zoom.factor, (fixed[0] + dx / scale, fixed[1] + dy / scale))

    def _pointed_center(self) -> Point:
        """Return the center of the ward pointed at, or else of the view."""
        ward = self.tabletop.model.pointed_ward
        return _ward_center(ward) if ward >= 0 else self.center()

    def inspect(self) -> None:
        """Zoom to the ward pointed at, or show the whole map if it is enlarged."""
        self._stop()
        self.requested = Zoom() if self.enlarged else Zoom(INSPECT_FACTOR, self._pointed_center())

    def reset(self) -> bool:
        """Show the whole map; return False if it is shown already."""
        if not self.enlarged:
            return False
        self._stop()
        self.requested = Zoom()
        return True

    def bring_into_view(self, ward: int) -> None:
        """Bring a ward into view at once, if it is not visible."""
        layout = self.tabletop.layout
        numeral = layout.camera.rect(geometry().wards[ward].numeral)
        if self.enlarged and not layout.view.contains(numeral):
            self.requested = Zoom(self.wanted.factor, _ward_center(ward))

    def follow(self, ward: int) -> bool:
        """Move the map to the ward of an event; return True while it is moving."""
        if self._path is not None or self.tabletop.map_offset != self.tabletop.target_offset:
            return True
        self._moved_away = self._moved_away and ward == self._followed
        if self._moved_away or self.grabbed or not self.enlarged or self._is_visible(ward):
            return False
        new_zoom = Zoom(self.wanted.factor, _ward_center(ward))
        if not self.tabletop.would_move(new_zoom):
            return False
        if not self.tabletop.slowness:  # animation is off
            self.requested = new_zoom
            return True
        self._path, self._age, self._followed = (self.center(), new_zoom.center), 0.0, ward
        return True

    def _stop(self) -> None:
        """End the animation because a person moves the map; the same ward is not followed again."""
        self._moved_away = self._moved_away or self._path is not None
        self._path = None

    def _is_visible(self, ward: int) -> bool:
        layout = self.tabletop.layout
        left, top, width, height = geometry().wards[ward].bounds
        around = left - MARGIN, top - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN
        return layout.view.contains(layout.camera.rect(around))

    def handle(self, event: pygame.event.Event, act: Act | None, pointer: tuple[int, int]) -> bool:
        """Handle the wheel, two fingers, and keys; return True if the event was used."""
        if act is not None and act.intent in ZOOM_STEPS:
            self.zoom_by(ZOOM_STEPS[act.intent])
            return True
        if act is not None and act.intent is Intent.PAN:
            factor = self.tabletop.look.units.factor
            return self._pan(act.pan[0] * factor, act.pan[1] * factor)
        if act is not None and act.intent is Intent.INSPECT and not act.repeat:
            self.inspect()
            return True
        if event.type == PINCHED:
            self._pinch(event)
            return True
        if event.type == pygame.MOUSEWHEEL:
            if self.tabletop.is_on_map(pointer):
                self.zoom_by(1 if event.y > 0 else -1, pointer)
            return True
        return False

    def _pinch(self, event: pygame.event.Event) -> None:
        """Zoom and pan by two fingers."""
        if not self.tabletop.is_on_map(event.pos):
            return
        if event.steps:
            self.zoom_by(event.steps, event.pos)
        else:
            self._pan(-event.rel[0], -event.rel[1])

    def _pan(self, dx: float, dy: float) -> bool:
        """Move the map by pixels; return False if the whole map is shown."""
        if not self.enlarged:
            return False
        self._stop()
        x, y = self.center() if self.requested is None else self.requested.center
        scale = self.tabletop.layout.camera.scale
        self.requested = Zoom(self.wanted.factor, (x + dx / scale, y + dy / scale))
        return True

    def drag(self, event: pygame.event.Event) -> bool:
        """Drag the map; return True if the event was used, which a press alone never is."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in PAN_BUTTONS:
            self.release()
            if self.enlarged and self.tabletop.is_on_map(event.pos):
                self._stop()
                self.grabbed = event.pos, self.center()
        elif event.type == pygame.MOUSEMOTION and self.grabbed is not None:
            start, center = self.grabbed
            self.dragging = self.dragging or begins_drag(self.tabletop.look, start, event.pos)
            if self.dragging:
                dx, dy = event.pos[0] - start[0], event.pos[1] - start[1]
                scale = self.tabletop.layout.camera.scale
                new_center = center[0] - dx / scale, center[1] - dy / scale
                self.requested = Zoom(self.wanted.factor, new_center)
            return self.dragging
        elif event.type == pygame.MOUSEBUTTONUP and event.button in PAN_BUTTONS:
            dragged = self.dragging
            self.release()
            return dragged
        return False

    def release(self) -> None:
        """Stop dragging."""
        self.grabbed, self.dragging = None, False

    def slide(self, dt: float) -> bool:
        """Continue the animation and apply the request; return True if the map moved."""
        if self._path is not None:
            self._age += dt
            seconds = FOLLOW_TIME * self.tabletop.slowness
            progress = min(1.0, self._age / seconds) if seconds else 1.0
            (x, y), (to_x, to_y) = self._path
            share = ease(progress)
            new_center = x + (to_x - x) * share, y + (to_y - y) * share
            self.requested = Zoom(self.wanted.factor, new_center)
            if progress >= 1.0:
                self._path = None
        zoom, self.requested = self.requested, None
        seconds = ASIDE_TIME * self.tabletop.slowness
        if self.tabletop.move_aside(min(1.0, dt / seconds) if seconds else 1.0):
            zoom = zoom or self.tabletop.zoom  # a card has opened or closed
        if zoom is None:
            if self._path is None and self.grabbed is None:
                self.tabletop.rescale()
            return False
        return self.tabletop.set_zoom(zoom)


def _ward_center(ward: int) -> Point:
    left, top, width, height = geometry().wards[ward].bounds
    return left + width / 2, top + height / 2
