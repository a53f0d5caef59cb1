"""A pygame-gui button painted with our type and skin; each state is painted when first shown."""

from collections.abc import Callable
from typing import Any, Final

import pygame
from pygame_gui import UI_BUTTON_PRESSED, UIManager
from pygame_gui.elements import UIButton

from tammany_desktop.ui import skin
from tammany_desktop.ui.focus import Spoken, Target
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.tokens import Beats, Gap, Line, ease

BESIDE: Final = 96.0  # units: a button's edges, its icon or key, and gaps beside a caption
LEAST: Final = Gap.L  # least size of an icon beside its key or a small caption


class PaintedShape:
    """A lazily painted drawable shape for pygame-gui, which fades from one state to the next."""

    def __init__(self, rect: pygame.Rect, paint: Callable[[str], pygame.Surface]) -> None:
        """`rect` is in pixels; `paint` makes the surface of a state by its name."""
        self.rect = rect.copy()
        self.paint = paint
        self.state = "normal"
        self.fresh = True
        self.seconds = 0.0  # seconds of a fade
        self._left = 0.0  # seconds left of the fade under way
        self._before: pygame.Surface | None = None  # the picture at the fade's start
        self._painted: dict[str, pygame.Surface] = {}

    def set_active_state(self, state: str) -> None:
        """Fade to another state, from the next update on, starting with the visible picture."""
        if state != self.state:
            self._before = self._seen() if self.seconds else None
            self._left = self.seconds
            self.state = state
            self.fresh = True

    def release(self) -> None:
        """Leave the pressed state, as after a press by a key."""
        if self.seconds:
            self._before, self._left, self.fresh = self._of(skin.ACTIVE), self.seconds, True

    def update(self, time_delta: float) -> None:
        """Let time pass for a fade."""
        self._left = max(0.0, self._left - time_delta)

    def get_fresh_surface(self) -> pygame.Surface:
        """Return the visible picture with premultiplied alpha, which stays fresh during a fade."""
        self.fresh = self._left > 0
        return self._seen()

    def _of(self, state: str) -> pygame.Surface:
        surface = self._painted.get(state)
        if surface is None:
            surface = self._painted[state] = self.paint(state)
        return surface

    def _seen(self) -> pygame.Surface:
        after = self._of(self.state)
        if self._before is None or self._left <= 0:
            return after
        share = round(255 * ease(self._left / self.seconds))
        seen, rest = self._before.copy(), after.copy()
        for one, part in ((seen, share), (rest, 255 - share)):
            one.fill((part, part, part, part), special_flags=pygame.BLEND_RGBA_MULT)
        seen.blit(rest, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return seen

    def repaint(self) -> None:
        """Forget the painted states, because what they show has changed."""
        self._painted.clear()
        self.fresh, self._left = True, 0.0

    def collide_point(self, point: tuple[float, float]) -> bool:
        """True if a point is inside the button."""
        return self.rect.collidepoint(int(point[0]), int(point[1]))


class Button(UIButton):
    """A button in our skin; `refresh` shows a new `caption`, `under`, `key` or `paint_icon`."""

    def __init__(
        self,
        rect: pygame.Rect,
        caption: str,
        manager: UIManager,
        look: Look,
        command: Callable[[], object],
        *,
        kind: str = skin.PLAIN,
        key: str = "",
        role: str = "button",
        align: str = "center",
        paint_icon: skin.Painter | None = None,
    ) -> None:
        self.look, self.caption = look, caption
        self.kind, self.key = kind, key
        self.role, self.align = role, align
        self.under = ""
        self.numbered = False
        self.paint_icon = paint_icon
        self.cut = False
        self._rooms: dict[tuple[object, ...], tuple[bool, bool, list[str]]] = {}
        self.command = self.press_now = command
        self.target = Target(pygame.Rect(rect), press=self.fire, label=caption, spoken=self.spoken)
        super().__init__(rect, "", manager)

    def rebuild_from_changed_theme_data(self) -> None:
        """Skip what the library would look up in its theme: none of it is visible here."""
        self.rebuild()

    def rebuild(self) -> None:
        """Use our shape instead of the library's."""
        shape: Any = PaintedShape(self.rect, self._paint)
        if not self.is_enabled:
            shape.set_active_state(skin.DISABLED)
        shape.seconds = Beats.TOUCH * self.look.pace
        self.drawable_shape = shape
        self._set_image(shape.get_fresh_surface())

    def update(self, time_delta: float) -> None:
        """Fade to another state's picture; nothing else changes with time."""
        shape: Any = self.drawable_shape
        if shape.fresh:
            shape.update(time_delta)
            self._set_image(shape.get_fresh_surface())

    @property
    def moving(self) -> bool:
        """True during a fade between two states."""
        shape: Any = self.drawable_shape
        return bool(shape.fresh and self.target.shown)

    def allow(self, why_not: str = "") -> None:
        """Enable the button, or disable it with the reason that hover, focus and click show."""
        self.target.why_not = why_not
        self.target.enabled = not why_not
        change: Callable[[], None] = self.disable if why_not else self.enable
        change()

    def spoken(self) -> Spoken:
        """Return the words below the caption, and whether the button is chosen."""
        return Spoken(value=self.under, on=self.is_selected or None)

    def on_self_event(self, event: int, data: dict[str, Any] | None = None) -> None:
        """Press the button when the library detects a press; it posts no event."""
        if event == UI_BUTTON_PRESSED:
            self.command()

    def fire(self) -> None:
        """Do what a click does."""
        if self.is_enabled:
            shape: Any = self.drawable_shape
            shape.release()
            self.press_now()

    def kill(self) -> None:
        """Remove the button from the GUI and the focus ring."""
        self.target.shown = False
        leave: Callable[[], None] = super().kill
        leave()

    def holds(self, caption: str, under: str = "") -> bool:
        """True if a caption would fit in one line, with `under` below it."""
        before, self.caption, self.under = (self.caption, self.under), caption, under
        inside = skin.button_body(self.look, self.rect.size, self.kind)
        side = self._side(inside)
        wide = self.look.type.width(caption, "small")
        found = self.explains if under else wide <= inside.width - side - self.look.px(Gap.XS)
        self.caption, self.under = before
        return found

    def refresh(self) -> None:
        """Paint the button again after a change of caption, key, kind or icon."""
        shape: Any = self.drawable_shape
        shape.repaint()

    def choose(self, chosen: bool) -> None:
        """Show the button as chosen, or not."""
        if chosen != self.is_selected:
            self.is_selected = chosen
            self._set_inactive()

    def _side(self, inside: pygame.Rect) -> int:
        """Return the side of the icon's square."""
        if self.paint_icon is None:
            return 0
        little = self.caption and self.role == "small" and self.align == "center"
        return min(self.look.px(LEAST) if little else inside.height, inside.height, inside.width)

    def _state_now(self) -> str:
        if not self.is_enabled:
            return skin.DISABLED
        if self.is_selected:
            return skin.SELECTED
        return skin.HOVERED if self.hovered else skin.NORMAL

    def _set_inactive(self) -> None:  # the library's name for "no longer pressed"
        shape: Any = self.drawable_shape
        shape.set_active_state(self._state_now())

    def _paint(self, state: str) -> pygame.Surface:
        look = self.look
        surface = skin.button_surface(look, self.rect.size, self.kind, state).copy()
        ink = skin.button_ink(look, self.kind, state)
        inside = skin.button_body(look, self.rect.size, self.kind)
        middle = inside.centerx
        key, picture, under = self._room(inside)
        shown = key and state != skin.DISABLED and self._has_room(inside)
        beside_caption = shown and self.caption and self.align == "center" and not under
        if shown and not beside_caption:
            inside = self._paint_key(surface, inside, inside.right, ink)
        caption = self.caption
        if self.paint_icon is not None and picture:
            side = self._side(inside)
            place = pygame.Rect(inside.left, inside.centery - side // 2, side, side)
            beside = inside.move(side + look.px(Gap.XS), 0)
            beside.width -= side + look.px(Gap.XS)
            if caption and not under and self._cut_in(beside):
                caption = "" if self._cut_in(inside) else caption
                picture = not caption
            if not caption:
                place.centerx = inside.centerx
                self.cut = False
            if picture:
                self.paint_icon(surface, place, ink)
                inside = beside
        if caption:
            if self.align == "center":
                wide = self._key_width() + look.px(Gap.XS) if beside_caption else 0
                inside = self._around(middle, inside, wide)
            if beside_caption:
                spare = inside.width - look.type.width(caption, self.role) - wide
                inside = inside.inflate(-spare, 0)
                inside = self._paint_key(surface, inside, inside.right, ink)
            if under:
                self._paint_explained(surface, inside, ink, under)
            else:
                self._paint_caption(surface, inside, ink)
        if state == skin.ACTIVE:  # pressed down into its shadow
            surface.scroll(0, look.px(Line.EDGE))
        return surface.premul_alpha()

    @property
    def explains(self) -> bool:
        """True if there is an `under` and it is shown."""
        inside = skin.button_body(self.look, self.rect.size, self.kind)
        return bool(self.caption and self._room(inside)[2])

    def _room(self, inside: pygame.Rect) -> tuple[bool, bool, list[str]]:
        """Return whether key and icon are shown, and the lines below the caption."""
        if not self.under:
            return True, True, []
        asked = (inside.size, self.caption, self.under, self.key, self.paint_icon is None)
        if asked not in self._rooms:
            self._rooms[asked] = self._find_room(inside)
        return self._rooms[asked]

    def _find_room(self, inside: pygame.Rect) -> tuple[bool, bool, list[str]]:
        for most, key, picture in ((2, True, True), (3, False, True), (3, False, False)):
            wide = inside.width
            if picture and self.paint_icon is not None:
                wide -= self._side(inside) + self.look.px(Gap.XS)
            if key and self.key:
                wide -= self._key_width() + self.look.px(Gap.XS)
            head, below = (
                self._whole(self.caption, self.role, wide),
                self._whole(self.under, "small", wide),
            )
            high = len(head) * self._lead(self.role) + len(below) * self._lead("small")
            room = inside.height + self.look.px(Gap.XS)  # close lines may overlap the edge a little
            if head and below and len(head + below) <= most and high <= room:
                return key, picture, below
        return True, True, []

    def _whole(self, words: str, role: str, wide: int) -> list[str]:
        """Return the words in lines of that width, or no lines if a word would be cut."""
        type_ = self.look.type
        return type_.wrap(words, role, wide) if type_.whole(words, role, wide) else []

    def _lead(self, role: str) -> int:
        """Return the distance between two close lines."""
        return self.look.type.close(role)

    def _around(self, middle: int, inside: pygame.Rect, beside: int) -> pygame.Rect:
        """Return the place of a caption as near the middle as icon and key allow."""
        wide = self.look.type.width(self.caption, self.role) + beside
        edge = min(self.look.px(Gap.XS), (inside.width - wide) // 2)
        if edge < 1 or self.under:
            return inside
        least, most = inside.left + edge + wide // 2, inside.right - edge - wide // 2
        center = max(least, min(most, middle))
        half = min(center - inside.left, inside.right - center)
        return pygame.Rect(center - half, inside.top, 2 * half, inside.height)

    def _has_room(self, inside: pygame.Rect) -> bool:
        """True if there is a key with room beside caption and icon, which matter more."""
        if not self.key or not (self.caption or self.numbered):
            return False
        needed = self.look.type.width(self.caption, self.role)
        if self.paint_icon is not None and self.caption:
            needed += self._side(inside) + self.look.px(Gap.XS)
        elif self.paint_icon is not None:
            needed += min(inside.height, self.look.px(LEAST))  # a lone icon leaves room for its key
        return self._key_width() + self.look.px(Gap.XS) + needed <= inside.width

    def _paint_key(
        self, surface: pygame.Surface, inside: pygame.Rect, right: int, ink: pygame.Color
    ) -> pygame.Rect:
        """Paint the key left of `right`; return the place left of it."""
        left = skin.keycap(self.look, surface, self.key, right, inside.centery, ink)
        wide = left - self.look.px(Gap.XS) - inside.left
        return pygame.Rect(inside.left, inside.top, wide, inside.height)

    def _key_width(self) -> int:
        return skin.keycap_size(self.look, self.key)[0]

    def _paint_caption(self, surface: pygame.Surface, box: pygame.Rect, ink: pygame.Color) -> None:
        type_ = self.look.type
        role = self.role if type_.width(self.caption, self.role) <= box.width else "small"
        lines, high = [self.caption], type_.line_height(role)
        self.cut = self._cut_in(box)
        if type_.width(self.caption, role) > box.width:
            lines = self._caption_lines(role, box, high)[: max(1, box.height // high)]
        self._paint_lines(surface, lines, role, high, box, ink)

    def _cut_in(self, inside: pygame.Rect) -> bool:
        """True if the caption would lose words or have one broken there."""
        type_ = self.look.type
        if inside.width <= 0 or type_.fits(self.caption, "small", inside.width):
            return inside.width <= 0
        high = type_.line_height("small")
        lines = self._caption_lines("small", inside, high)
        room = type_.room("small", inside.width)
        return len(lines) * high > inside.height or not type_.whole(self.caption, "small", room)

    def _caption_lines(self, role: str, inside: pygame.Rect, high: int) -> list[str]:
        """Return the lines of a caption: one, or several, or condensed, or both."""
        type_, caption = self.look.type, self.caption
        lines = self._whole(caption, role, inside.width)
        if lines and len(lines) * high <= inside.height:
            return lines
        if type_.fits(caption, role, inside.width):
            return [caption]
        return type_.wrap(caption, role, type_.room(role, inside.width))

    def _paint_lines(
        self,
        surface: pygame.Surface,
        lines: list[str],
        role: str,
        high: int,
        inside: pygame.Rect,
        ink: pygame.Color,
    ) -> None:
        top = inside.centery - high * len(lines) // 2
        for row, line in enumerate(lines):
            place = pygame.Rect(inside.left, top + row * high, inside.width, high)
            self.look.type.draw(surface, line, role, ink, place, self.align)

    def _paint_explained(
        self, surface: pygame.Surface, inside: pygame.Rect, ink: pygame.Color, under: list[str]
    ) -> None:
        """Paint the caption with close small lines below it."""
        head = self._whole(self.caption, self.role, inside.width)
        small, high = self._lead("small"), self._lead(self.role)
        place = pygame.Rect(inside.left, 0, inside.width, high * len(head))
        place.top = inside.centery - (small * len(under) + place.height) // 2
        self._paint_lines(surface, head, self.role, high, place, ink)
        below = pygame.Rect(inside.left, place.bottom, inside.width, small * len(under))
        self._paint_lines(surface, under, "small", small, below, ink)
        self.cut = False
