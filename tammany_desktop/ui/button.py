"""A pygame-gui button painted by the program's skin; each state is painted when first shown."""

from collections.abc import Callable
from typing import Any, Final

import pygame
from pygame_gui import UI_BUTTON_PRESSED, UIManager
from pygame_gui.elements import UIButton

from tammany_desktop.ui import skin
from tammany_desktop.ui.focus import Spoken, Target
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.tokens import Beats, Gap, Line, ease

PADDING: Final = 96.0  # units: width of edges, icon or key, and gaps beside a caption
LEAST_ICON: Final = Gap.L  # units: least size of an icon beside a key or a small caption


class PaintedShape:
    """A lazily painted drawable shape for pygame-gui, which fades between states."""

    changes = 0  # number of repaints and fade frames of all shapes; `Gui` notices an increase

    def __init__(self, rect: pygame.Rect, paint: Callable[[str], pygame.Surface]) -> None:
        """`paint` returns the surface of a state, by its name."""
        self.rect = rect.copy()
        self.paint = paint
        self.state, self.chosen = skin.NORMAL, False
        self.fresh = True  # whether the visible picture has changed since it was fetched
        self.seconds = 0.0  # duration of a fade
        self._seconds_left = 0.0  # seconds left of the current fade
        self._before: pygame.Surface | None = None  # the picture at the start of the fade
        self._painted: dict[str, pygame.Surface] = {}

    def set_active_state(self, state: str) -> None:
        """Begin a fade to another state; a chosen button looks chosen below the pointer, too."""
        if self.chosen and state in (skin.NORMAL, skin.HOVERED):
            state = skin.SELECTED
        if state != self.state:
            self._before = self._visible() if self.seconds else None
            self._seconds_left = self.seconds
            self.state = state
            self._refresh()

    def release(self) -> None:
        """Begin a fade from the pressed state, after a press by a key."""
        if self.seconds:
            self._before, self._seconds_left = self._state_surface(skin.ACTIVE), self.seconds
            self._refresh()

    def _refresh(self) -> None:
        self.fresh = True
        PaintedShape.changes += 1

    def update(self, time_delta: float) -> None:
        """Advance a fade."""
        self._seconds_left = max(0.0, self._seconds_left - time_delta)
        PaintedShape.changes += 1

    def get_fresh_surface(self) -> pygame.Surface:
        """Return the visible picture, with premultiplied alpha."""
        self.fresh = self._seconds_left > 0
        return self._visible()

    def _state_surface(self, state: str) -> pygame.Surface:
        if state not in self._painted:
            self._painted[state] = self.paint(state)
        return self._painted[state]

    def _visible(self) -> pygame.Surface:
        target_picture = self._state_surface(self.state)
        if self._before is None or self._seconds_left <= 0:
            return target_picture
        alpha = round(255 * ease(self._seconds_left / self.seconds))
        blended, after_copy = self._before.copy(), target_picture.copy()
        for layer, share in ((blended, alpha), (after_copy, 255 - alpha)):  # shares of 255
            layer.fill((share, share, share, share), special_flags=pygame.BLEND_RGBA_MULT)
        blended.blit(after_copy, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return blended

    def repaint(self) -> None:
        """Discard the painted states, because the button's content has changed."""
        self._painted.clear()
        self._seconds_left = 0.0
        self._refresh()

    def collide_point(self, point: tuple[float, float]) -> bool:
        """Return True if a point is inside the button."""
        return self.rect.collidepoint(int(point[0]), int(point[1]))


class Button(UIButton):
    """A button; call `refresh` after a change of what it shows."""

    drawable_shape: Any  # a `PaintedShape`, where the library has shapes of its own

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
        self.subcaption = ""  # a small line below the caption
        self.key_beside_icon = False  # whether an icon without caption shows the key, too
        self.paint_icon = paint_icon
        self.cut = False  # whether the caption was truncated when it was painted last
        self._part_cache: dict[tuple[object, ...], tuple[bool, bool, list[str]]] = {}
        self.command = command  # called by a click, and by `press()`
        self.target = Target(pygame.Rect(rect), press=self.press, label=caption, spoken=self.spoken)
        super().__init__(rect, "", manager)

    def rebuild_from_changed_theme_data(self) -> None:
        """Rebuild without the library's look-ups in its theme, which are not needed."""
        self.rebuild()

    def rebuild(self) -> None:
        """Replace the library's shape by a `PaintedShape`."""
        shape = PaintedShape(self.rect, self._paint)
        if not self.is_enabled:
            shape.set_active_state(skin.DISABLED)
        shape.seconds = Beats.TOUCH * self.look.slowness
        self.drawable_shape = shape
        self._set_image(shape.get_fresh_surface())

    def update(self, time_delta: float) -> None:
        """Show the next picture of a fade."""
        if self.drawable_shape.fresh:
            self.drawable_shape.update(time_delta)
            self._set_image(self.drawable_shape.get_fresh_surface())

    @property
    def moving(self) -> bool:
        """Return True during a fade between two states."""
        return bool(self.drawable_shape.fresh and self.target.shown)

    def allow(self, why_not: str = "") -> None:
        """Enable the button, or disable it with a reason, which the tooltip shows."""
        self.target.why_not = why_not
        self.target.enabled = not why_not
        # A variable gives the library's methods a type, here and in `kill`.
        change: Callable[[], None] = self.disable if why_not else self.enable
        change()

    def allow_at_once(self, why_not: str = "") -> None:
        """Enable or disable the button without a fade, which would run on while a piece moves."""
        if (self.target.why_not, self.target.enabled) != (why_not, not why_not):
            self.allow(why_not)
            self.refresh()

    def spoken(self) -> Spoken:
        """Return the text below the caption, and whether the button is chosen."""
        return Spoken(value=self.subcaption, on=self.is_selected or None)

    def on_self_event(self, event: int, data: dict[str, Any] | None = None) -> None:
        """Press the button when the library detects a press, without an event in the queue."""
        if event == UI_BUTTON_PRESSED:
            self.command()

    def press(self) -> None:
        """Press the button, as a click does."""
        if self.is_enabled:
            self.drawable_shape.release()
            self.command()

    def kill(self) -> None:
        """Remove the button from the library's GUI; its target is hidden, but stays in the ring."""
        self.target.shown = False
        remove: Callable[[], None] = super().kill
        remove()

    def has_room_for(self, caption: str, subcaption: str = "", role: str = "small") -> bool:
        """Return True if a caption fits a line of `role`, or with `subcaption` if both fit."""
        old, self.caption, self.subcaption = (self.caption, self.subcaption), caption, subcaption
        inside = skin.button_body(self.look, self.rect.size, self.kind)
        room = inside.width - self._icon_size(inside) - self.look.px(Gap.XS)
        fits = self.shows_subcaption if subcaption else self.look.type.width(caption, role) <= room
        self.caption, self.subcaption = old
        return fits

    def refresh(self) -> None:
        """Paint the button again after a change of caption, `subcaption`, key, kind or icon."""
        self.drawable_shape.repaint()

    def choose(self, chosen: bool) -> None:
        """Show the button as chosen, or not."""
        if chosen != self.is_selected:
            self.is_selected = self.drawable_shape.chosen = chosen
            state = skin.HOVERED if self.hovered else skin.NORMAL
            self.drawable_shape.set_active_state(state if self.is_enabled else skin.DISABLED)

    def _icon_size(self, inside: pygame.Rect) -> int:
        """Return the width of the icon in pixels; 0 without one."""
        if self.paint_icon is None:
            return 0
        is_small = self.caption and self.role == "small" and self.align == "center"
        return min(self.look.px(LEAST_ICON) if is_small else inside.height, *inside.size)

    def _paint(self, state: str) -> pygame.Surface:
        look = self.look
        surface = skin.button_surface(look, self.rect.size, self.kind, state).copy()
        ink = look.palette["on_vermilion" if self.kind == skin.PRIMARY else "ink"]
        ink = look.palette["ink_soft"] if state == skin.DISABLED else ink
        inside = skin.button_body(look, self.rect.size, self.kind)
        middle = inside.centerx
        with_key, with_icon, sublines = self._parts_shown(inside)
        with_key = with_key and state != skin.DISABLED and self._key_fits(inside)
        key_beside_caption = with_key and self.caption and self.align == "center" and not sublines
        if with_key and not key_beside_caption:
            inside = self._paint_key(surface, inside, inside.right, ink)
        caption = self.caption
        if self.paint_icon is not None and with_icon:
            side = self._icon_size(inside)
            icon_rect = pygame.Rect(inside.left, inside.centery - side // 2, side, side)
            text_rect = inside.move(side + look.px(Gap.XS), 0)
            text_rect.width -= side + look.px(Gap.XS)
            if caption and not sublines and self._is_cut(text_rect):  # show caption or icon only
                caption = "" if self._is_cut(inside) else caption
                with_icon = not caption
            if not caption:
                icon_rect.centerx = inside.centerx
                self.cut = False
            if with_icon:
                self.paint_icon(surface, icon_rect, ink)
                inside = text_rect
        if caption:
            if self.align == "center":
                key_width = self._key_width() + look.px(Gap.XS) if key_beside_caption else 0
                inside = self._caption_rect(middle, inside, key_width)
            if key_beside_caption:
                spare_width = inside.width - look.type.width(caption, self.role) - key_width
                inside = inside.inflate(-spare_width, 0)
                inside = self._paint_key(surface, inside, inside.right, ink)
            if sublines:
                self._paint_with_subcaption(surface, inside, ink, sublines)
            else:
                self._paint_caption(surface, inside, ink)
        if state == skin.ACTIVE:  # a pressed button is lower, over its shadow
            surface.scroll(0, look.px(Line.EDGE))
        return surface.premul_alpha()

    @property
    def shows_subcaption(self) -> bool:
        """Return True if `subcaption` is not empty and is shown."""
        inside = skin.button_body(self.look, self.rect.size, self.kind)
        return bool(self.caption and self._parts_shown(inside)[2])

    def _parts_shown(self, inside: pygame.Rect) -> tuple[bool, bool, list[str]]:
        """Return whether key and icon have room, and the lines of `subcaption`; cached."""
        if not (self.caption and self.subcaption):
            return True, True, []
        cache_key = (inside.size, self.caption, self.subcaption, self.key, self.paint_icon is None)
        if cache_key not in self._part_cache:
            self._part_cache[cache_key] = self._choose_parts(inside)
        return self._part_cache[cache_key]

    def _choose_parts(self, inside: pygame.Rect) -> tuple[bool, bool, list[str]]:
        """Return `_parts_shown`; the key, then the icon, is left out if `subcaption` needs it."""
        height_of = self.look.type.close_line_height
        for limit, with_key, with_icon in ((2, True, True), (3, False, True), (3, False, False)):
            width = inside.width
            if with_icon and self.paint_icon is not None:
                width -= self._icon_size(inside) + self.look.px(Gap.XS)
            if with_key and self.key:
                width -= self._key_width() + self.look.px(Gap.XS)
            caption_lines = self._wrap_whole(self.caption, self.role, width)
            below = self._wrap_whole(self.subcaption, "small", width) if caption_lines else []
            height = len(caption_lines) * height_of(self.role) + len(below) * height_of("small")
            room = inside.height + self.look.px(Gap.XS)  # lines may overlap the edge a little
            if caption_lines and below and len(caption_lines + below) <= limit and height <= room:
                return with_key, with_icon, below
        return True, True, []

    def _wrap_whole(self, words: str, role: str, width: int) -> list[str]:
        """Return words in lines of `width` pixels, or no lines if a word is too long."""
        type_ = self.look.type
        return type_.wrap(words, role, width) if type_.words_fit(words, role, width) else []

    def _caption_rect(self, middle: int, inside: pygame.Rect, key_width: int) -> pygame.Rect:
        """Return the rectangle of a caption, as near to the middle as icon and key allow."""
        width = self.look.type.width(self.caption, self.role) + key_width
        edge = min(self.look.px(Gap.XS), (inside.width - width) // 2)
        if edge < 1 or self.subcaption:
            return inside
        min_center, max_center = inside.left + edge + width // 2, inside.right - edge - width // 2
        center = max(min_center, min(max_center, middle))
        half_width = min(center - inside.left, inside.right - center)
        return pygame.Rect(center - half_width, inside.top, 2 * half_width, inside.height)

    def _key_fits(self, inside: pygame.Rect) -> bool:
        """Return True if there is a key, and room for it beside caption and icon."""
        if not self.key or not (self.caption or self.key_beside_icon):
            return False
        needed = self.look.type.width(self.caption, self.role)
        if self.paint_icon is not None and self.caption:
            needed += self._icon_size(inside) + self.look.px(Gap.XS)
        elif self.paint_icon is not None:
            needed += min(inside.height, self.look.px(LEAST_ICON))  # an icon alone is made smaller
        return self._key_width() + self.look.px(Gap.XS) + needed <= inside.width

    def _paint_key(
        self, surface: pygame.Surface, inside: pygame.Rect, right: int, ink: pygame.Color
    ) -> pygame.Rect:
        """Paint the key left of `right`; return the rectangle left of it."""
        left = skin.draw_keycap(self.look, surface, self.key, right, inside.centery, ink)
        width = left - self.look.px(Gap.XS) - inside.left
        return pygame.Rect(inside.left, inside.top, width, inside.height)

    def _key_width(self) -> int:
        return skin.keycap_size(self.look, self.key)[0]

    def _paint_caption(
        self, surface: pygame.Surface, inside: pygame.Rect, ink: pygame.Color
    ) -> None:
        type_ = self.look.type
        role = self.role if type_.width(self.caption, self.role) <= inside.width else "small"
        lines, height = [self.caption], type_.line_height(role)
        self.cut = self._is_cut(inside)
        if type_.width(self.caption, role) > inside.width:
            lines = self._caption_lines(role, inside, height)[: max(1, inside.height // height)]
        self._paint_lines(surface, lines, role, height, inside, ink)

    def _is_cut(self, inside: pygame.Rect) -> bool:
        """Return True if the caption would be truncated, or one of its words split, in `inside`."""
        type_ = self.look.type
        if inside.width <= 0 or type_.fits(self.caption, "small", inside.width):
            return inside.width <= 0
        height = type_.line_height("small")
        lines = self._caption_lines("small", inside, height)
        room = type_.natural_width("small", inside.width)
        too_high = len(lines) * height > inside.height
        return too_high or not type_.words_fit(self.caption, "small", room)

    def _caption_lines(self, role: str, inside: pygame.Rect, height: int) -> list[str]:
        """Return the lines of a caption; they may be condensed."""
        type_, caption = self.look.type, self.caption
        lines = self._wrap_whole(caption, role, inside.width)
        if lines and len(lines) * height <= inside.height:
            return lines
        if type_.fits(caption, role, inside.width):
            return [caption]
        return type_.wrap(caption, role, type_.natural_width(role, inside.width))

    def _paint_lines(
        self,
        surface: pygame.Surface,
        lines: list[str],
        role: str,
        height: int,
        inside: pygame.Rect,
        ink: pygame.Color,
    ) -> None:
        top = inside.centery - height * len(lines) // 2
        for row, line in enumerate(lines):
            area = pygame.Rect(inside.left, top + row * height, inside.width, height)
            self.look.type.draw(surface, line, role, ink, area, self.align)

    def _paint_with_subcaption(
        self, surface: pygame.Surface, inside: pygame.Rect, ink: pygame.Color, sublines: list[str]
    ) -> None:
        """Paint the caption, and `subcaption` below it in small, closely set lines."""
        lines = self._wrap_whole(self.caption, self.role, inside.width)
        subheight, height = map(self.look.type.close_line_height, ("small", self.role))
        area = pygame.Rect(inside.left, 0, inside.width, height * len(lines))
        area.top = inside.centery - (subheight * len(sublines) + area.height) // 2
        self._paint_lines(surface, lines, self.role, height, area, ink)
        below_rect = pygame.Rect(inside.left, area.bottom, inside.width, subheight * len(sublines))
        self._paint_lines(surface, sublines, "small", subheight, below_rect, ink)
        self.cut = False
