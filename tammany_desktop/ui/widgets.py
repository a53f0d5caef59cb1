"""Widgets that pygame-gui lacks; all are targets of the focus ring."""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from itertools import pairwise

import pygame

from tammany_desktop.ui import skin
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.focus import Parts, Spoken, Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.tokens import Gap, Line


class Segments:
    """A row of segments, one of them chosen; it is one target, in which arrow keys choose."""

    def __init__(
        self,
        gui: Gui,
        rect: pygame.Rect,
        options: Sequence[tuple[Hashable, str, skin.Painter | None]],
        value: Hashable,
        on_change: Callable[[Hashable], object],
        *,
        label: str,
        hint: str = "",
        names: Sequence[str] = (),
    ) -> None:
        """`names` are read aloud instead of the options' words."""
        self.values = [option[0] for option in options]
        self.value, self.on_change = value, on_change
        look = gui.look
        edges = [rect.left + round(rect.width * n / len(options)) for n in range(len(options) + 1)]
        areas = [pygame.Rect(x, rect.top, end - x, rect.height) for x, end in pairwise(edges)]
        bodies = [skin.button_body(look, area.size, skin.PLAIN) for area in areas]
        without_icons = any(
            words and paint and look.type.width(words, "button") > w - h - look.px(Gap.XS)
            for (_, words, paint), (_, _, w, h) in zip(options, bodies, strict=True)
        )
        self.buttons: list[Button] = []
        for (option_value, words, paint), area in zip(options, areas, strict=True):
            press, icon = partial(self.choose, option_value), None if without_icons else paint
            button = gui.button(area, words, press, icon=icon, focusable=False)
            button.choose(option_value == value)
            self.buttons.append(button)
        read_aloud = list(names) or [words for _, words, _ in options]
        parts = Parts(lambda: read_aloud, self._index, lambda n: self.choose(self.values[n]))
        press_next, part = partial(self.move, 1), self._part
        self.target = Target(
            rect.copy(), press_next, label, hint=hint, arrow=self._arrow, part_at=part, parts=parts
        )
        gui.ring.add(self.target)

    def choose(self, value: Hashable) -> None:
        """Choose a value and report it."""
        if value == self.value:
            return
        self.value = value
        for other, button in zip(self.values, self.buttons, strict=True):
            button.choose(other == value)
        self.on_change(value)

    def move(self, by: int) -> None:
        """Choose the value `by` steps on, cyclically; without a value, the first or last."""
        index = self.values.index(self.value) if self.value in self.values else min(0, -by)
        self.choose(self.values[(index + by) % len(self.values)])

    def _index(self) -> int:
        return self.values.index(self.value) if self.value in self.values else -1

    def _arrow(self, dx: int, dy: int) -> bool:
        if dx:
            self.move(dx)
        return bool(dx)

    def _part(self, point: tuple[int, int]) -> int:
        return next((n for n, each in enumerate(self.buttons) if each.rect.collidepoint(point)), -1)


class Choice:
    """A value between two arrows, which choose another; `on_change` is called with the new one."""

    def __init__(
        self,
        gui: Gui,
        rect: pygame.Rect,
        options: Sequence[tuple[object, str]],
        value: object,
        on_change: Callable[[object], object],
        *,
        label: str = "",
        hint: str = "",
        why_not: str = "",
        side: float = 52,
        more: str = "",
    ) -> None:
        """`side` is the greatest width of an arrow in units; `more` is read on request."""
        self.gui, self.rect = gui, rect
        self.options = list(options)
        self.values = [option[0] for option in options]
        self.value, self.on_change = value, on_change
        look = gui.look
        arrow_width = min(rect.height, look.px(side))
        field = skin.button_face(look, rect)
        gui.picture(skin.frame(look, "field", field.size), field)
        left = pygame.Rect(rect.left, rect.top, arrow_width, rect.height)
        right = pygame.Rect(rect.right - arrow_width, rect.top, arrow_width, rect.height)
        step_back, step_on = partial(self.move, -1), partial(self.move, 1)
        self.back = gui.button(left, "", step_back, icon=skin.icon(look, "left"), focusable=False)
        self.next = gui.button(right, "", step_on, icon=skin.icon(look, "right"), focusable=False)
        self.middle = pygame.Rect(left.right, rect.top, right.left - left.right, rect.height)
        self.words_rect = look.inset(self.middle, Gap.XS, Gap.XXS)
        fits = partial(look.type.fits, role="body", width=self.words_rect.width)
        gui.overfull += [words for _, words in options if words and not fits(words)]
        parts, arrow = Parts(self._all_words, self._index, self._choose), self._arrow
        state, own = partial(Spoken, more=more), rect.copy()
        self.target = Target(own, step_on, label, hint=hint, arrow=arrow, parts=parts, spoken=state)
        gui.ring.add(self.target)
        gui.add_painter(self.middle, self._paint)
        self.allow(why_not)

    def allow(self, why_not: str = "") -> None:
        """Enable the choice, or disable it with a reason."""
        self.target.enabled = not why_not
        self.target.why_not = why_not
        self.back.allow(why_not)
        self.next.allow(why_not)

    def show(self, value: object) -> None:
        """Show another value, without the callback."""
        self.value = value
        self.gui.repaint(self.middle)

    def move(self, by: int) -> None:
        """Choose the value `by` steps on, cyclically; without a value, the first."""
        index = self.values.index(self.value) if self.value in self.values else -by
        self.show(self.values[(index + by) % len(self.values)])
        self.on_change(self.value)

    def _arrow(self, dx: int, dy: int) -> bool:
        if dx and self.target.enabled:
            self.move(dx)
        return bool(dx) and self.target.enabled

    def _all_words(self) -> list[str]:
        return [words for _, words in self.options]

    def _index(self) -> int:
        return self.values.index(self.value) if self.value in self.values else -1

    def _choose(self, index: int) -> None:
        if self.target.enabled and index != self._index():
            self.show(self.values[index])
            self.on_change(self.value)

    @property
    def words(self) -> str:
        """Return the words of the value shown."""
        return next((words for value, words in self.options if value == self.value), "")

    def _paint(self, surface: pygame.Surface) -> None:
        look = self.gui.look
        color = look.palette["ink" if self.target.enabled else "ink_soft"]
        look.type.draw(surface, self.words, "body", color, self.words_rect, "center")


def check_box(
    gui: Gui,
    rect: pygame.Rect,
    caption: str,
    on: bool,
    on_change: Callable[[bool], object],
    *,
    caption_on: str = "",
    label: str = "",
    hint: str = "",
    more: str = "",
) -> Button:
    """Return a new check box, which is a button; `caption_on` is its caption if it is checked."""
    state = [on]  # a list, so that `press` can change it
    words = {False: caption, True: caption_on or caption}

    def press() -> None:
        state[0] = not state[0]
        button.paint_icon = skin.checkbox(gui.look, state[0])
        button.caption = words[state[0]]
        button.refresh()
        on_change(state[0])

    icon = skin.checkbox(gui.look, on)
    room = gui.look.px(Gap.S) + max(0, rect.height - gui.look.px(Gap.XL)) // 2  # beside the box
    rect = rect.inflate(room, 0).move_to(right=rect.right)  # the box is at the left end
    button = gui.button(
        rect, words[on], press, kind=skin.QUIET, align="left", role="body", icon=icon, hint=hint
    )
    button.target.label = label or caption
    # The caption is read as the state of a check box with a label of its own.
    button.target.spoken = lambda: Spoken("" if not label else words[state[0]], more, on=state[0])
    return button


class Slider:
    """A slider for an integer from 0 to `max_value`, between buttons for minus and plus."""

    def __init__(
        self,
        gui: Gui,
        rect: pygame.Rect,
        value: int,
        max_value: int,
        on_change: Callable[[int], object],
        words: Callable[[int], str],
        *,
        label: str = "",
    ) -> None:
        """`words` returns the text for a value, which is shown at the right."""
        self.gui, self.value = gui, value
        self.max_value, self.on_change = max_value, on_change
        self.words = words
        look = gui.look
        side, value_width = min(rect.height, look.px(Gap.XXL)), look.px(110)
        minus = pygame.Rect(rect.left, rect.top, side, rect.height)
        plus_rect = pygame.Rect(rect.right - side - value_width, rect.top, side, rect.height)
        for area, icon_name, by in ((minus, "minus", -1), (plus_rect, "plus", 1)):
            press = partial(self._arrow, by, 0)
            gui.button(area, "", press, icon=skin.icon(look, icon_name), focusable=False)
        self.bar = pygame.Rect(minus.right, rect.top, plus_rect.left - minus.right, rect.height)
        self.bar = look.inset(self.bar, Gap.XS, Gap.XXS)
        self.value_rect = pygame.Rect(plus_rect.right, rect.top, value_width, rect.height)
        arrow, drag, spoken = self._arrow, self._drag, lambda: Spoken(value=self.words(self.value))
        self.target = Target(rect.copy(), label=label, arrow=arrow, drag=drag, spoken=spoken)
        # The target follows the small buttons, so that those do not lose their clicks.
        gui.ring.add(self.target)
        gui.add_painter(self.bar, self._paint)
        gui.add_painter(self.value_rect, self._paint_value)

    def set(self, value: int) -> None:
        """Set the value, show it and report it."""
        value = max(0, min(self.max_value, value))
        if value != self.value:
            self.value = value
            self.gui.repaint(self.bar)
            self.gui.repaint(self.value_rect)
            self.on_change(value)

    def _arrow(self, dx: int, dy: int) -> bool:
        if dx:
            self.set(self.value + dx)
        return bool(dx)

    def _drag(self, point: tuple[int, int]) -> None:
        if self.bar.inflate(self.bar.height, self.bar.height).collidepoint(point):
            inset = self._knob().get_width() // 2
            share = (point[0] - self.bar.left - inset) / max(1, self.bar.width - 2 * inset)
            self.set(round(share * self.max_value))

    def _paint(self, surface: pygame.Surface) -> None:
        look, knob = self.gui.look, self._knob()
        inset = knob.get_width() // 2
        track = pygame.Rect(self.bar.left, 0, self.bar.width, look.px(Gap.M))
        track.centery = self.bar.centery
        surface.blit(skin.frame(look, "slider_track", track.size), track)
        room = track.inflate(-2 * inset, 0)
        knob_x = room.left + round(room.width * self.value / self.max_value)
        filled = look.inset(track, Gap.XXS, Gap.XXS)
        filled.width = knob_x - filled.left
        surface.fill(look.palette["vermilion"], filled)
        for step in range(self.max_value + 1):
            x = room.left + round(room.width * step / self.max_value)
            height = look.px(Gap.XXS if step % 5 else Gap.XS)
            surface.fill(look.palette["ink_soft"], (x, track.bottom, look.px(Line.EDGE), height))
        surface.blit(knob, knob.get_rect(center=(knob_x, track.centery)))

    def _knob(self) -> pygame.Surface:
        look = self.gui.look
        side = min(self.bar.height, look.px(Gap.XL))
        return look.frames.part("slider_knob", side, look.high_contrast) or skin.frame(
            look, "button_normal", (side, side)
        )

    def _paint_value(self, surface: pygame.Surface) -> None:
        look, words = self.gui.look, self.words(self.value)
        look.type.draw(surface, words, "body", look.palette["ink"], self.value_rect, "right")
