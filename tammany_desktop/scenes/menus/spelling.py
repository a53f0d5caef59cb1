"""A name without a keyboard: names of the period, and letters to choose one after another."""

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from tammany_desktop.languages import text
from tammany_desktop.scenes.base.pages import SheetScene, lay_sheet, sheet_scale
from tammany_desktop.scenes.base.stage import Stage
from tammany_desktop.session.line_up import NAME_LIMIT
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.skin import PLAIN, PRIMARY, field_surface

WIDE: Final = 900.0  # units
ROW: Final = 54.0
GAP: Final = 6.0
HEAD: Final = 76.0
A_ROW: Final = 12  # letters
NAMES_A_ROW: Final = 3
CARET: Final = "_"


def continued(name: str, letter: str) -> str:
    """The name with a letter more: a capital begins each word, and no word begins twice.

    >>> continued("Kate O", "'"), continued("Kate O'", "B"), continued("Kate", "R")
    ("Kate O'", "Kate O'B", 'Kater')
    """
    if letter == " " and (not name or name.endswith(" ")):
        return name
    begins = not name or name[-1] in " '\u2019-."
    return (name + (letter if begins else letter.lower()))[:NAME_LIMIT]


class NameScene(SheetScene):
    """A card over the page; `named` hears the name when it is done."""

    opaque = False
    dims = True
    back = SheetScene.go_back

    def __init__(self, stage: Stage, name: str, named: Callable[[str], object]) -> None:
        super().__init__(stage)
        self.name = name
        self.named = named

    def lay(self, gui: Gui) -> None:
        """Heading, the name so far, names to take, letters, the last row."""
        letters, names = list(text("spell.letters")), text("spell.names").split(", ")
        rows = -(-len(letters) // A_ROW) + -(-len(names) // NAMES_A_ROW) + 2
        size = sheet_scale(self.look, WIDE, HEAD + rows * (ROW + GAP) + 44)
        left, top, wide, high = lay_sheet(gui, size, 34)
        step = min(size(ROW + GAP), (high - size(HEAD) - 18) / rows)
        heading = self.look.units.rect(left, top + size(18), wide, size(46))
        gui.label(heading, text("spell.heading"), size.role("heading"), align="center")
        y = top + size(HEAD)
        self.field = self.look.units.rect(left, y, wide, step - GAP)
        gui.picture(field_surface(self.look, self.field.size), self.field)
        gui.live(self.field, self._paint)
        gui.tell(self.field, lambda: [self.name])
        y = self._lay_rows(gui, (left, y + step, wide, step), names, NAMES_A_ROW, self._take)
        y = self._lay_rows(gui, (left, y, wide, step), letters, A_ROW, self._type)
        self._lay_last(gui, (left, y, wide, step))

    def _lay_rows(
        self,
        gui: Gui,
        place: tuple[float, float, float, float],
        words: list[str],
        a_row: int,
        press: Callable[[str], object],
    ) -> float:
        """Buttons in rows; where they end."""
        left, top, wide, step = place
        each = (wide - GAP * (a_row - 1)) / a_row
        for index, word in enumerate(words):
            row, column = divmod(index, a_row)
            rect = (left + column * (each + GAP), top + row * step, each, step - GAP)
            gui.button(self.look.units.rect(*rect), word, partial(press, word), role="body")
        return top + step * -(-len(words) // a_row)

    def _lay_last(self, gui: Gui, place: tuple[float, float, float, float]) -> None:
        left, top, wide, step = place
        each = (wide - 3 * GAP) / 4
        acts: tuple[tuple[str, Callable[[], object], Intent | None], ...] = (
            ("common.cancel", self.back, Intent.CANCEL),
            ("spell.space", partial(self._type, " "), None),
            ("spell.delete", self._delete, Intent.SKIP),
            ("spell.done", self._done, None),
        )
        for place_, (key, act, intent) in enumerate(acts):
            rect = self.look.units.rect(left + place_ * (each + GAP), top, each, step - GAP)
            last = key == "spell.done"
            gui.button(rect, text(key), act, kind=PRIMARY if last else PLAIN, intent=intent)

    def _paint(self, surface: pygame.Surface) -> None:
        look, room = self.look, self.field.inflate(-2 * self.look.px(14), 0)
        words = look.type.fit(self.name + CARET, "prompt", room.width)
        look.type.draw(surface, words, "prompt", look.palette["ink"], room)

    def status(self) -> str:
        """The name so far."""
        return self.name

    def _put(self, name: str) -> None:
        self.name = name
        self.gui.touch(self.field)

    def _take(self, name: str) -> None:
        self._put(name[:NAME_LIMIT])

    def _type(self, letter: str) -> None:
        self._put(continued(self.name, letter))

    def _delete(self) -> None:
        self._put(self.name[:-1])

    def _done(self) -> None:
        self.stack.pop(self)
        self.named(self.name.strip())
