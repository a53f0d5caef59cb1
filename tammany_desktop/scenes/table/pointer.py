"""Pointing at the map by mouse, drag, number and arrows, and enlarging it."""

import math
from functools import partial
from typing import Final

import pygame

from tammany_desktop.art import PieceImage
from tammany_desktop.board import piece_images
from tammany_desktop.board.geometry import STEPS, Point, Zoom, geometry, ward_at
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.languages import text
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import NEIGHBORS, WARD_COUNT, WARD_INDEX, WARD_NUMBERS
from tammany_desktop.rules.state import PICK_BONUS_CUBE
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.table.actions import Actions
from tammany_desktop.scenes.table.bar import Bar
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent, is_press

KEYS: Final = {Intent.ZOOM_IN: 1, Intent.ZOOM_OUT: -1}
PANNED: Final = 6  # units before a press on the water becomes a drag
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
            far = abs(dx) + abs(dy) > self.tabletop.look.px(PANNED)
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


TYPED: Final = 1.5  # seconds in which a second digit joins the first
DRAGGED: Final = 12  # units moved before a press becomes a drag
OUT_OF_SIGHT: Final = (-10_000, -10_000)
SPREAD: Final = 75.0  # degrees either side that an arrow still reaches


class MapPointer:
    """One target a ward in the focus ring, and the map's own polygons for the mouse."""

    def __init__(
        self, stage: Stage, gui: Gui, tabletop: Tabletop, actions: Actions, zooming: Zooming
    ) -> None:
        self.stage = stage
        self.gui = gui
        self.look = tabletop.look
        self.tabletop = tabletop
        self.actions = actions
        self.zooming = zooming
        self.targets: list[Target] = []
        self.digits = ""
        self.typed_at = -TYPED
        self.carried: tuple[str, int] | None = None
        self.start = (0, 0)
        self.at = (0, 0)
        self.dragging = False
        self.tray = -1  # the place in the bar that a piece comes from, until it moves
        self.said: tuple[int, Target] | None = None  # the ward that the tooltip is about
        camera = tabletop.layout.camera
        for ward in range(WARD_COUNT):
            rect = camera.rect(geometry().wards[ward].numeral)
            side = self.look.px(44)
            rect.inflate_ip(max(0, side - rect.width), max(0, side - rect.height))
            if tabletop.zoom.factor > 1 and not tabletop.layout.view.contains(rect):
                rect.topleft = OUT_OF_SIGHT
            target = Target(rect, press=partial(self.press, ward))
            target.label = text("table.hint.ward", number=WARD_NUMBERS[ward])
            target.nudge = partial(self._nudge, ward)
            target.focus = partial(self._focused, ward)
            target.blur = partial(actions.point, -1)
            self.targets.append(gui.place(target))
        gui.below = self._target_under

    def refresh(self) -> None:
        """Why the ward pointed at cannot be chosen: its card says so."""
        actions, model = self.actions, self.tabletop.model
        ward, open_ = model.pointed, actions.open_wards()
        why = ward >= 0 and actions.mine and ward not in open_
        model.why_not = actions.why_not_ward(ward) if why else ""
        if self.said is not None:
            ward, target = self.said
            target.why_not = "" if ward in open_ else actions.why_not_ward(ward)

    def press(self, ward: int) -> None:
        """Act in a ward, or show beside it why it cannot be chosen."""
        words = "" if self.actions.press_ward(ward) else self.actions.why_not_ward(ward)
        if words:
            rect = self.targets[ward].rect
            target = Target(rect, enabled=False, why_not=words)
            self.said = (ward, target)
            self.gui.tooltip.show(target)

    # Keyboard

    def _focused(self, ward: int) -> None:
        self.actions.point(ward)
        if self.gui.ring.visible:  # the mouse has it in sight
            self.zooming.see(ward)

    def give(self, ward: int) -> None:
        """Put the focus on a ward."""
        ring = self.gui.ring
        ring.visible = True
        ring.give(self.targets[ward])
        self.actions.point(ward)  # the focus may have been there all along, unseen
        self.gui.tooltip.hide()

    def _middle(self, ward: int) -> tuple[float, float]:
        x, y, width, height = geometry().wards[ward].numeral
        return x + width / 2, y + height / 2

    def _nudge(self, ward: int, dx: int, dy: int) -> bool:
        """An arrow goes across the border that lies most that way."""
        best, least = -1, SPREAD
        x, y = self._middle(ward)
        for other in NEIGHBORS[ward]:
            there = self._middle(other)
            angle = math.degrees(math.atan2(there[1] - y, there[0] - x) - math.atan2(dy, dx))
            off = abs((angle + 180) % 360 - 180)
            if off < least:
                best, least = other, off
        if best < 0:
            return False
        self.give(best)
        return True

    def digit(self, digit: int) -> bool:
        """A ward's number, typed; a second digit may join the first."""
        now = self.stage.now()
        joined = self.digits + str(digit) if now - self.typed_at < TYPED else str(digit)
        number = int(joined) if int(joined) in WARD_INDEX else digit
        self.digits, self.typed_at = str(number), now
        if number not in WARD_INDEX:
            return False
        self.give(WARD_INDEX[number])
        return True

    # Mouse

    def ward_under(self, place: tuple[int, int]) -> int:
        """The ward at a pixel of the map, or -1 where a panel or nothing is."""
        if not self.tabletop.on_map(place):
            return -1
        return ward_at(self.tabletop.layout.camera.world(place))

    def _target_under(self, place: tuple[int, int]) -> Target | None:
        ward = self.ward_under(place)
        return self.targets[ward] if ward >= 0 else None

    def follow(self, event: pygame.event.Event) -> None:
        """Keep to the pointer after the widgets used an event."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.digits = ""

    def handle(self, event: pygame.event.Event) -> bool:
        """The mouse over the map; the right button puts back."""
        if event.type == pygame.MOUSEMOTION:
            self._hover(event.pos)
            return False
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_RIGHT:
            return self.actions.put_back()
        return False

    def _hover(self, place: tuple[int, int]) -> None:
        self.actions.point(self.ward_under(place))

    def grab(self, event: pygame.event.Event, bar: Bar) -> bool:
        """A press on a piece that can be picked up, wherever it lies: it may now be dragged."""
        if not is_press(event):
            return False
        place, actions, top = event.pos, self.actions, self.tabletop
        population = top.garden.population_at(place, top.model)
        if population >= 0:
            actions.take(m.PLACE_CUBE, "population", population)
            self._lift(piece_images.cube(population), place)
            return True
        actor = actions.match.state.actor()
        if actions.mine and top.cards[actor].boss_rect().collidepoint(place):
            actions.pick(m.PLACE_BOSS)
            self._lift(piece_images.boss(actions.match.seats[actor].color), place)
            return True
        for number, button in enumerate(bar.tray):
            if button.target.enabled and button.rect.collidepoint(place):
                self._lift(bar.pieces[number][0], place)
                self.tray = number
        return False  # a press that does not move is the button's

    def _take_from_tray(self) -> None:
        """The press became a drag: the piece is selected now."""
        population = self.tray - 1
        if population < 0:
            self.actions.pick(m.PLACE_BOSS)
        else:
            bonus = self.actions.match.state.phase == PICK_BONUS_CUBE
            kind = m.BONUS_CUBE if bonus else m.PLACE_CUBE
            self.actions.pick(kind, "population", population)

    # Dragging: what was picked up goes where it is let go

    def _lift(self, name: str, place: tuple[int, int]) -> None:
        if self.actions.mine:
            self.carried = (name, 0)
            self.start = self.at = place
            self.dragging = False

    def drag(self, event: pygame.event.Event) -> bool:
        """Carry a piece; true where the event was used."""
        if self.carried is None:
            return False
        if event.type == pygame.MOUSEMOTION:
            self._damage()
            self.at = event.pos
            moved = math.dist(self.start, self.at) > self.look.px(DRAGGED)
            if moved and not self.dragging and self.tray >= 0:
                self._take_from_tray()
            self.dragging = self.dragging or moved
            self._damage()
            self._hover(event.pos)
            return self.dragging
        if event.type == pygame.MOUSEBUTTONUP:
            self._damage()
            dragged, self.carried, self.dragging = self.dragging, None, False
            button, self.tray = self.tray >= 0, -1
            if dragged:
                ward = self.ward_under(event.pos)
                if ward >= 0:
                    self._drop(ward)
                return not button  # a button that was left must hear that it is let go
        return False

    def _drop(self, ward: int) -> None:
        """What was carried is let go over a ward."""
        plan = self.actions.selection.plan
        move = plan.move() if plan is not None else None
        if move is not None and m.target_ward(move) == ward:  # the only ward there is
            self.actions.submit(move)
        else:
            self.press(ward)

    def let_go(self) -> None:
        """The window lost the pointer: what was carried goes back."""
        self._damage()
        self.carried, self.dragging, self.tray = None, False, -1

    def _picture(self) -> PieceImage | None:
        if self.carried is None or not self.dragging:
            return None
        return piece_images.sprite(self.look, self.carried[0], 1.5 * self.look.units.factor)

    def _damage(self) -> None:
        found = self._picture()
        if found is not None:
            self.gui.damage(found.picture.get_rect(center=self.at))

    def paint(self, surface: pygame.Surface) -> None:
        """The piece carried, under the pointer."""
        found = self._picture()
        if found is not None:
            surface.blit(found.picture, found.picture.get_rect(center=self.at))
