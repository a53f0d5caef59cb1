"""A card that asks for a line of text: a name, or the path of a file."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from tammany_desktop.languages import text
from tammany_desktop.scenes.base.dialog import MARGIN, WIDTH, Dialog
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.ui.desk import Desk
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.intents import Act, Intent
from tammany_desktop.ui.listview import ListView
from tammany_desktop.ui.skin import PLAIN, PRIMARY

ROW: Final = 46  # units
Answer = Callable[[str], str]


class Ask(Dialog):
    """`answer(words)` acts on what was entered and says why it cannot, "" where it could.

    `offers` pairs words to choose from with what they enter; choosing one answers at once.
    """

    field: Target

    def __init__(
        self,
        stage: Stage,
        heading: str,
        words: str,
        value: str,
        yes: str,
        answer: Answer,
        *,
        limit: int = 60,
        offers: Sequence[tuple[str, str]] = (),
    ) -> None:
        super().__init__(stage, heading, words, [(text("common.cancel"), lambda: None)])
        self.value = value
        self.yes = yes
        self.answer = answer
        self.limit = limit
        self.offers = list(offers)
        self.trouble = ""

    def lay(self, desk: Desk) -> None:
        """Heading, words, field, offers, buttons; the trouble takes the place of the words."""
        units = self.look.units
        wide = min(WIDTH + 140, units.area[0] - 40)
        lists = min(5, len(self.offers)) * ROW + 12 if self.offers else 0
        high = min(units.area[1] - 20, 400.0 + lists)
        left, top = (units.area[0] - wide) / 2, (units.area[1] - high) / 2
        desk.card(units.rect(left, top, wide, high), "dialog")
        inner, x = wide - 2 * MARGIN, left + MARGIN
        self.lay_heading(desk, x, top + 30, inner)
        said = units.rect(x, top + 112, inner, 92)
        words, color = self.trouble or self.words, "vermilion" if self.trouble else "ink"
        if self.look.type.width(words, "body") <= said.width:
            desk.label(said, words, "body", color, "center")
        else:
            desk.label(said, words, "body", color, wrap=True)
        self.field = desk.entry(
            units.rect(x, top + 206, inner, 54),
            self.value,
            self._typed,
            limit=self.limit,
            label=self.heading,
        )
        if self.offers:
            self._lay_offers(desk, units.rect(x, top + 272, inner, high - 272 - 128))
        self._lay_answers(desk, x, top + high - 108, inner)
        desk.ring.visible = True
        desk.ring.give(self.field)

    def _lay_offers(self, desk: Desk, rect: pygame.Rect) -> None:
        ListView(
            desk,
            rect,
            self.look.px(ROW),
            len(self.offers),
            self._paint_offer,
            pressed=self._take,
            label=self.words,
        )

    def _lay_answers(self, desk: Desk, left: float, top: float, wide: float) -> None:
        units, each = self.look.units, min(300.0, (wide - 16) / 2)
        left += (wide - 2 * each - 16) / 2
        yes = units.rect(left + each + 16, top, each, 60)
        desk.button(yes, self.yes, self._answer, kind=PRIMARY)
        no = units.rect(left, top, each, 60)
        caption, act = self.choices[-1]
        desk.button(no, caption, partial(self.close, act), kind=PLAIN)

    def _paint_offer(
        self, surface: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool
    ) -> None:
        look = self.look
        if chosen:
            pygame.draw.rect(surface, look.palette["paper_dark"], rect)
        inner = rect.inflate(-2 * look.px(12), 0)
        look.type.draw(surface, self.offers[index][0], "small", look.palette["ink"], inner)

    def _typed(self, words: str) -> None:
        self.value = words

    def _take(self, index: int) -> None:
        self.value = self.offers[index][1]
        self._answer()

    def _answer(self) -> None:
        self.trouble = self.answer(self.value.strip())
        if self.trouble:
            self.resize()
        else:
            self.stack.pop(self)

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Enter in the field answers; Escape goes back at once, from the field too."""
        enter = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if enter and self.desk.ring.current is self.field:
            self._answer()
            return True
        if act is not None and act.intent is Intent.CANCEL and not act.repeat:
            return self.back()
        return super().handle(event, act)
