"""Small cards over a scene: a notice to dismiss, and a question before what cannot be undone."""

from collections.abc import Callable
from functools import partial

from tammany_desktop.languages import text
from tammany_desktop.scenes.base.sheet import SheetScene
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.ui.desk import Desk
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.ornament import swelled
from tammany_desktop.ui.skin import PLAIN, PRIMARY

WIDTH = 760  # units
MARGIN = 64
DASH = 220
Choice = tuple[str, Callable[[], object]]


class Dialog(SheetScene):
    """A card with a heading, a few sentences and buttons; the first is the one that matters.

    Every button closes the card, then acts. Escape presses the last.
    """

    opaque = False
    veiled = True

    def __init__(self, stage: Stage, heading: str, words: str, choices: list[Choice]) -> None:
        super().__init__(stage)
        self.heading = heading
        self.words = words
        self.choices = choices
        self.only_leaves = False  # its button is no act: not the red one, and Escape's

    def close(self, act: Callable[[], object]) -> None:
        """Take the card away and do what was chosen."""
        self.stack.pop(self)
        act()

    def back(self) -> bool:
        """Escape presses the last button."""
        self.close(self.choices[-1][1])
        return True

    def lay(self, desk: Desk) -> None:
        """Card in the middle, as high as its words."""
        units, type_ = self.look.units, self.look.type
        wide = min(WIDTH, units.area[0] - 40)
        inner = self.look.px(wide - 2 * MARGIN)
        lines = type_.wrap(self.words, "body", inner)
        text_high = units.units(type_.line_height("body") * len(lines)) + 4
        high = min(units.area[1] - 20, text_high + 272)
        left, top = (units.area[0] - wide) / 2, (units.area[1] - high) / 2
        desk.card(units.rect(left, top, wide, high), "dialog")
        self.lay_heading(desk, left + MARGIN, top + 34, wide - 2 * MARGIN)
        words = units.rect(left + MARGIN, top + 124, wide - 2 * MARGIN, high - 254)
        if len(lines) == 1:
            desk.label(words, self.words, "body", align="center")
        else:
            desk.label(words, self.words, "body", wrap=True)
        self._lay_buttons(desk, left + MARGIN, top + high - 116, wide - 2 * MARGIN)

    def lay_heading(self, desk: Desk, left: float, top: float, wide: float) -> None:
        """The heading, centered over a printer's dash; 80 units high."""
        units = self.look.units
        desk.label(units.rect(left, top, wide, 48), self.heading, "heading", align="center")
        place = units.rect(left + (wide - DASH) / 2, top + 54, DASH, 14)
        desk.picture(swelled(self.look, place.width), place)

    def _lay_buttons(self, desk: Desk, left: float, top: float, wide: float) -> None:
        each = min(300.0, (wide - 16 * (len(self.choices) - 1)) / len(self.choices))
        across = each * len(self.choices) + 16 * (len(self.choices) - 1)
        right = left + (wide + across) / 2
        last = len(self.choices) - 1
        for index, (caption, act) in enumerate(self.choices):
            place = self.look.units.rect(right - each, top, each, 60)
            leaves = self.only_leaves or index == last > 0
            intent = Intent.CANCEL if leaves else Intent.CONFIRM if index == 0 else None
            desk.button(
                place,
                caption,
                partial(self.close, act),
                kind=PRIMARY if index == 0 and not self.only_leaves else PLAIN,
                intent=intent,
                home=index == 0,
            )
            right -= each + 16


class Notice(Dialog):
    """Something to know, with one button."""

    def __init__(self, stage: Stage, heading: str, words: str) -> None:
        super().__init__(stage, heading, words, [(text("common.close"), lambda: None)])


class Question(Dialog):
    """A question before an act that cannot be undone: the act, or back."""

    def __init__(
        self, stage: Stage, heading: str, words: str, yes: str, act: Callable[[], object]
    ) -> None:
        super().__init__(stage, heading, words, [(yes, act), (text("common.cancel"), lambda: None)])
