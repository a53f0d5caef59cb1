"""The GUI of one scene and look: pygame-gui's manager, focus ring, static content, tooltip."""

import math
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any, Final

import pygame

from tammany_desktop.audio import Effect
from tammany_desktop.ui.button import Button, PaintedShape
from tammany_desktop.ui.devices import LONG_PRESSED, touch_area
from tammany_desktop.ui.focus import AREA, FocusRing, Target, TextFields, draw_outline, outline_rect
from tammany_desktop.ui.intents import ARROWS, PAGES, WALK, Act, Handler, Intent, Timed, by_finger
from tammany_desktop.ui.look import Look, Manager
from tammany_desktop.ui.skin import PLAIN, PRIMARY, TAB, Painter, button_face, frame
from tammany_desktop.ui.static_content import StaticContent
from tammany_desktop.ui.tokens import Gap, Line
from tammany_desktop.ui.tooltip import Badges, Tooltip

PaintSurface = Callable[[pygame.Surface], object]
FindTarget = Callable[[tuple[int, int]], Target | None]
DRAG_DISTANCE: Final = Gap.XS  # units that the pointer moves before a press becomes a drag
BLINK: Final = 0.2  # seconds between updates while a text field has the focus


def begins_drag(look: Look, start: tuple[int, int], point: tuple[int, int]) -> bool:
    """Return True if the pointer has moved far enough from the press to begin a drag."""
    return math.dist(start, point) > look.px(DRAG_DISTANCE)


class Gui(StaticContent, Handler, Timed):
    """The GUI of one scene; `damage(rect)` is called for pixels that must be painted again."""

    def __init__(
        self,
        look: Look,
        damage: Callable[[pygame.Rect], object],
        sound: Callable[[Effect], object] | None = None,
        open_rule: Callable[[str], object] | None = None,
        top_at: FindTarget = lambda point: None,
    ) -> None:
        """`open_rule` opens a tooltip's rule; `top_at` finds a target over all others."""
        super().__init__(look)
        self.damage = damage
        self.manager = Manager(look)
        self.ring = FocusRing()
        self.badges = Badges(look, self.ring)
        self.text_fields = TextFields(look, self.manager, self.ring)
        self.tooltip = Tooltip(look, damage, lambda: self.ring.targets)
        self.shortcuts: dict[Intent, Target] = {}
        # Rectangles, and functions that scroll by steps of the wheel, positive upwards.
        self.wheels: list[tuple[pygame.Rect, Callable[[int], object]]] = []
        # Rectangles, and functions that scroll by pixels of a dragging finger, positive upwards.
        self.drag_scrolls: list[tuple[pygame.Rect, Callable[[int], object]]] = []
        # A function of `drag_scrolls`, the finger's last point, and whether it scrolls already.
        self._drag_scroll: tuple[Callable[[int], object], tuple[int, int], bool] | None = None
        self.grips: list[Target] = []  # targets outside the ring, dragged by mouse or finger
        self.find_below: FindTarget = lambda point: None  # finds a target where no other is
        self._painters: list[tuple[pygame.Rect, PaintSurface]] = []
        self.sound = sound or (lambda effect: None)
        self.find_sign: FindTarget = lambda point: None  # a sign's target, only with a tooltip
        self.map_pointer_shape: Callable[[], str] = str  # returns "" if the map needs no shape
        self.hover_listeners: list[Callable[[tuple[int, int]], object]] = []  # get the position
        self._open_rule, self._top_at = open_rule, top_at
        self._link = Target(pygame.Rect(0, 0, 0, 0), lambda: open_rule and open_rule(self._rule))
        self._rule = ""  # the rule whose link is under the mouse
        self._held: tuple[Target, Hashable] | None = None  # the target and part held down
        self.touched = False  # whether the last click was a finger's
        self.marked: list[Target] = []  # the group of targets that scanning marks
        self._outlined: list[pygame.Rect] = []  # rects of targets with an outline
        self._element_areas: list[pygame.Rect] = []  # where pygame-gui's elements are painted
        self._changes = 0  # `PaintedShape.changes` at the last update
        self.needs_first_update = True  # whether `update` has not been called yet

    def add_painter(self, rect: pygame.Rect, paint: PaintSurface) -> None:
        """Add a painter, which is called whenever part of its `rect` is painted again."""
        self._painters.append((rect, paint))

    def repaint(self, rect: pygame.Rect) -> None:
        """Damage an added painter's `rect` and the accents of letters around it, if not empty."""
        if rect:
            self.damage(self.look.inset(rect, -Line.EDGE, -Gap.XS))

    def button(
        self,
        rect: pygame.Rect,
        caption: str,
        press: Callable[[], object],
        *,
        kind: str = PLAIN,
        intent: Intent | None = None,
        why_not: str = "",
        hint: str = "",
        role: str = "button",
        align: str = "center",
        icon: Painter | None = None,
        focusable: bool = True,
        home: bool = False,
    ) -> Button:
        """Return a new button, which shows the key of its `intent`; `why_not` disables it."""
        # A main button gets a key unless Enter presses it; text fields would type END_TURN's.
        if kind == PRIMARY and intent is None and not home:
            default = Intent.START if len(self.text_fields) else Intent.END_TURN
            intent = None if default in self.shortcuts else default
        button = Button(
            rect,
            caption,
            self.manager,
            self.look,
            partial(self._press_with_sound, kind, press),
            kind=kind,
            key=self.look.key(intent),
            role=role,
            align=align,
            paint_icon=icon,
        )
        button.target.hint, button.target.label = hint, caption or hint
        button.allow(why_not)
        button.refresh()  # without fading from a state that was never seen
        self.badges.add(button, intent)
        if focusable:
            self.ring.add(button.target)
        if home:
            self.ring.home = button.target
        if intent is not None:
            self.shortcuts[intent] = button.target
        if button.cut:
            self.overfull.append(caption)
        return button

    def unify_roles(self, buttons: Sequence[Button]) -> None:
        """Give all buttons of a row the smaller role, if any caption in the row needs that role."""
        rows: dict[tuple[int, int], list[Button]] = {}
        for button in buttons:
            if button.caption and button.target.shown:
                rows.setdefault((button.rect.top, button.rect.height), []).append(button)
        for row in rows.values():
            have_room = [b.shows_subcaption or b.has_room_for(b.caption, "", b.role) for b in row]
            for button in () if all(have_room) else row:
                button.role = "small"
                button.refresh()

    def _press_with_sound(self, kind: str, press: Callable[[], object]) -> None:
        self.sound(Effect.PAGE if kind == TAB else Effect.PIECE_LIFT)
        press()

    def text_field(
        self,
        rect: pygame.Rect,
        words: str,
        on_change: Callable[[str], object],
        *,
        limit: int = 24,
        label: str = "",
    ) -> Target:
        """Return the target of a new text field; `on_change` is called with every change."""
        field = button_face(self.look, rect)
        self._painted.append((frame(self.look, "field", field.size), field))
        return self.text_fields.add(rect, words, on_change, limit, label)

    def add(self, target: Target) -> Target:
        """Add a target without a widget, such as a ward of the map; return it."""
        return self.ring.add(target)

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        if event.type == LONG_PRESSED:
            target = self._top_at(event.pos) or self._find_target(event.pos, finger=True)
            target = target or self.find_sign(event.pos)
            if target is None or not target.tooltip_words():
                return False
            self.tooltip.answer(target)
            return True
        if event.type == pygame.MOUSEMOTION:
            self._scroll_by_finger(event.pos)
            self.manager.pointer = event.pos
            self._drag(event.pos)
            target = self.ring.at(event.pos) or self.find_sign(event.pos)
            self.tooltip.follow_pointer(target, event.pos)
            for hover in self.hover_listeners:
                hover(event.pos)
            self.manager.process_events(event)
            return False
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._click(event)
        if event.type == pygame.MOUSEWHEEL:
            for rect, scroll in self.wheels:
                if rect.collidepoint(self.manager.pointer):
                    scroll(event.y)
                    return True
            return False
        if self.text_fields.handle(event, act) or self.text_fields.typed_outside(event):
            return True
        return act is not None and self._use_act(act)

    @property
    def pointer(self) -> tuple[int, int]:
        """Return the last position of the mouse, in pixels."""
        return self.manager.pointer

    def _click(self, event: pygame.event.Event) -> bool:
        self.manager.pointer, self.touched = event.pos, by_finger(event)
        top_target = self._find_on_top(event.pos)
        for_library = top_target is None or event.type == pygame.MOUSEBUTTONUP
        is_used = for_library and self.manager.process_events(event)
        self.text_fields.report_text()
        if event.button != pygame.BUTTON_LEFT:
            return is_used or top_target is self._link
        target = top_target or self._find_target(event.pos, self.touched)
        hit = None if target is None else (target, target.part_at(event.pos))
        held, self._held = self._held, None
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.ring.visible = False
            if target is None or target in self.ring.targets:
                self.ring.set_focus(target)
            if target is not self._link:
                self.tooltip.dismiss()
            self._held = None if is_used and target is not None and target.enabled else hit
            self._drag(event.pos)
            self._begin_drag_scroll(event, target)
            return is_used or target is not None
        self._drag_scroll = None
        if held is not None and held == hit and not (held[0].drag or held[0].is_text_field):
            self.press(held[0])
        return is_used or held is not None

    def pointer_shape(self) -> str:
        """Return the name of the pointer's shape, "" for the arrow."""
        if shape := self.map_pointer_shape():
            return shape
        target = self._find_on_top(self.pointer) or self._find_target(self.pointer)
        if target is None or not target.enabled or target.is_text_field:
            return ""
        if target.drag:
            return "grab" if self._held is not None and self._held[0] is target else "open"
        return "point" if target.usable() else ""

    def forget_press(self) -> None:
        """Forget a press that has become a drag, so that its release is no click."""
        self._held = None

    def _drag(self, point: tuple[int, int]) -> None:
        target = self._held[0] if self._held is not None else None
        if target is not None and target.drag is not None and target.enabled:
            target.drag(point)

    def _find_on_top(self, point: tuple[int, int]) -> Target | None:
        """Note the tooltip's link at a point; return that link, or a target over all others."""
        self._rule = self.tooltip.linked_rule(point) if self._open_rule is not None else ""
        return self._link if self._rule else self._top_at(point)

    def _find_target(self, point: tuple[int, int], finger: bool = False) -> Target | None:
        """Return the target at a point: a grip, one in the ring, one below, or near a finger."""
        for grip in self.grips:
            if (touch_area(grip.rect, self.look) if finger else grip.rect).collidepoint(point):
                return grip
        target = self.ring.at(point) or self.find_below(point)
        return self._near(point) if target is None and finger else target

    def _near(self, point: tuple[int, int]) -> Target | None:
        """Return the target that a finger has narrowly missed, if any."""
        shown = [target for target in self.ring.targets if target.shown and target.rect]
        hits = [t for t in shown if touch_area(t.rect, self.look).collidepoint(point)]
        return min(hits, key=lambda target: math.dist(point, target.rect.center), default=None)

    def _begin_drag_scroll(self, event: pygame.event.Event, target: Target | None) -> None:
        """Begin to scroll a list by a finger."""
        self._drag_scroll = None
        if not self.touched or (target is not None and target.drag is not None):
            return
        for rect, scroll in self.drag_scrolls:
            if rect.collidepoint(event.pos):
                self._drag_scroll = scroll, event.pos, False

    def _scroll_by_finger(self, point: tuple[int, int]) -> None:
        """Scroll with the finger, once it has moved farther than in a tap."""
        if self._drag_scroll is None:
            return
        scroll, last_point, scrolling = self._drag_scroll
        if scrolling or begins_drag(self.look, last_point, point):
            self.forget_press()
            self._drag_scroll = scroll, point, True
            scroll(last_point[1] - point[1])

    def _use_act(self, act: Act) -> bool:
        current = self.ring.current
        if act.intent in self.shortcuts:
            shortcut = self.shortcuts[act.intent]
            if act.repeat or not shortcut.shown:
                return shortcut.shown
            self.press(current if current and act.intent is Intent.CONFIRM else shortcut)
            return True
        if act.intent in WALK:
            self._move_focus(lambda: self.ring.walk(1 if act.intent is Intent.NEXT else -1))
            return True
        if act.intent in ARROWS:
            dx, dy = ARROWS[act.intent]
            self.ring.visible = True
            arrow = current.arrow if current is not None else None
            if current is not None and current.parts and act.device >= 0:
                # A controller's arrows move the focus in a row; there Confirm changes the value.
                arrow = arrow if self.ring.alone_in_row(current) else None
            if arrow is not None and arrow(dx, dy):
                self.sound(Effect.FOCUS)
                return True
            self._move_focus(lambda: self.ring.move(dx, dy))
            return self.ring.current is not None
        if act.intent in PAGES and current is not None and current.page is not None:
            current.page(PAGES[act.intent])
            return True
        to_press = current or self.ring.home
        if act.intent is Intent.CONFIRM and to_press is not None and not act.repeat:
            self.ring.visible = True
            self.press(to_press)
            return True
        return False

    def _move_focus(self, move: Callable[[], object]) -> None:
        old_target = self.ring.current
        self.ring.visible = True
        move()
        self.tooltip.follow_focus(self.ring.current)
        if self.ring.current is not old_target:
            self.sound(Effect.FOCUS)

    def focus_on(self, target: Target | None) -> None:
        """Move the focus to a target, or to none, as the keyboard does."""
        if target is not self.ring.current:
            self._move_focus(lambda: self.ring.set_focus(target))

    def press(self, target: Target) -> None:
        """Press a target, or show why it is disabled."""
        if target.enabled:
            self.tooltip.dismiss()
            target.press()
            if target.answer is not None:
                self.tooltip.answers.append(target.answer())
        else:
            self.tooltip.answer(target)
            self.sound(Effect.REFUSE)

    def update(self, dt: float) -> None:
        if self.needs_first_update:
            root: Any = self.manager.get_root_container()
            self.unify_roles([button for button in root.elements if isinstance(button, Button)])
        self.needs_first_update = False
        self.badges.update()
        self.tooltip.update(dt)
        if self.buttons_changed or self.manager.needs_update:
            self._changes = PaintedShape.changes
            self.manager.update(dt)
            self._damage_elements()
        if self._outlined or self.marked or self.ring.visible:
            current = self.ring.current
            focused = [current] if self.ring.visible and current is not None else []
            marked = [target for target in self.marked if target.order != AREA]
            outlined = [target.rect.copy() for target in (*marked, *focused) if target.shown]
            if outlined != self._outlined:
                for rect in (*outlined, *self._outlined):
                    self.damage(outline_rect(self.look, rect))
                self._outlined = outlined

    @property
    def buttons_changed(self) -> bool:
        """Return True if any button of any GUI was repainted since the last update."""
        return self._changes != PaintedShape.changes

    def due_in(self) -> float | None:
        if self.ring.current is not None and self.ring.current.is_text_field:
            return BLINK
        buttons = (item for item in self.manager.ui_group.spritedict if isinstance(item, Button))
        return 0.0 if any(button.moving for button in buttons) else self.tooltip.due_in()

    def _damage_elements(self) -> None:
        """Damage elements whose pictures have changed, which pygame-gui does not report."""
        visible = self.manager.ui_group.visible
        self._element_areas = [data[1] for data in visible if data[0].get_width()]
        elements = [(data[0], pygame.Rect(data[1])) for data in visible]
        if elements == self.manager.elements:
            return
        old_elements, self.manager.elements = self.manager.elements or [], elements
        shown_pictures = {(id(image), tuple(rect)) for image, rect in elements}
        old_pictures = {(id(image), tuple(rect)) for image, rect in old_elements}
        for image, rect in (*old_elements, *elements):  # in order of painting; ids are not reused
            picture = id(image), tuple(rect)
            if (picture in shown_pictures) != (picture in old_pictures):
                self.damage(rect)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint everything within the surface's clip."""
        clip = surface.get_clip()
        surface.blits(filter(lambda pair: clip.colliderect(pair[1]), self._painted), doreturn=False)
        if clip.collidelist(self._element_areas) >= 0:
            surface.blits(self.manager.ui_group.visible, doreturn=False)
        for rect, paint in self._painters:
            if clip.colliderect(rect):
                paint(surface)
        for rect in self._outlined:
            draw_outline(self.look, surface, rect)
        if self.tooltip.surface is not None:
            surface.blit(self.tooltip.surface, self.tooltip.rect)
