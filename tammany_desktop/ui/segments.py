"""A few values side by side, each pressed by itself, one of them chosen."""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from itertools import pairwise

import pygame

from tammany_desktop.ui.button import Button, Painter
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import PLAIN, button_body


class Segments:
    """`[ one | two | three ]`: one target of the focus ring, whose arrow keys choose.

    `options` holds each value, its words, and a painter of its icon or None. There are no icons
    where any would leave its words too little room. `changed(value)` hears every change, never a
    choice of what is chosen already. Where `value` is none of them, none is chosen.
    """

    def __init__(
        self,
        gui: Gui,
        rect: pygame.Rect,
        options: Sequence[tuple[Hashable, str, Painter | None]],
        value: Hashable,
        changed: Callable[[Hashable], object],
        *,
        label: str,
        hint: str = "",
    ) -> None:
        self.values = [option[0] for option in options]
        self.value = value
        self.changed = changed
        look = gui.look
        edges = [rect.left + round(rect.width * n / len(options)) for n in range(len(options) + 1)]
        places = [
            pygame.Rect(left, rect.top, right - left, rect.height)
            for left, right in pairwise(edges)
        ]
        plain = any(
            words and paint is not None and not _holds(look, words, place)
            for (_, words, paint), place in zip(options, places, strict=True)
        )
        self.buttons: list[Button] = []
        for (each, words, paint), place in zip(options, places, strict=True):
            press, shown = partial(self.choose, each), None if plain else paint
            button = gui.button(place, words, press, icon=shown, focusable=False)
            button.choose(each == value)
            self.buttons.append(button)
        self.target = Target(rect.copy(), press=partial(self.move, 1), label=label, hint=hint)
        self.target.nudge = self._nudge
        self.target.part = self._part
        gui.ring.add(self.target)

    def choose(self, value: Hashable) -> None:
        """Take a value and report it."""
        if value == self.value:
            return
        self.value = value
        for one, button in zip(self.values, self.buttons, strict=True):
            button.choose(one == value)
        self.changed(value)

    def move(self, by: int) -> None:
        """Go on by some values, around the end; from none to the first or the last."""
        index = self.values.index(self.value) if self.value in self.values else min(0, -by)
        self.choose(self.values[(index + by) % len(self.values)])

    def _nudge(self, dx: int, dy: int) -> bool:
        if dx:
            self.move(dx)
        return bool(dx)

    def _part(self, place: tuple[int, int]) -> int:
        return next((n for n, one in enumerate(self.buttons) if one.rect.collidepoint(place)), -1)


def _holds(look: Look, words: str, place: pygame.Rect) -> bool:
    body = button_body(look, place.size, PLAIN)
    return look.type.width(words, "button") <= body.width - body.height - look.px(8)
