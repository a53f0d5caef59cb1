"""The record as a drawer over the table: lines by year, wheel and keys to go through it."""

from typing import TYPE_CHECKING, Final

import pygame

from tammany_desktop.languages import text
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.scenes.sheet import SheetScene
from tammany_desktop.scenes.veil import veil
from tammany_desktop.table import sprites
from tammany_desktop.table.record import Line, lines_of
from tammany_desktop.ui.desk import Desk
from tammany_desktop.ui.intents import Act, Intent
from tammany_desktop.ui.skin import card_surface

if TYPE_CHECKING:
    from tammany_desktop.scenes.table import TableScene

WHEEL: Final = 3
STEPS: Final = {
    Intent.UP: -1,
    Intent.DOWN: 1,
    Intent.PAGE_UP: -12,
    Intent.PAGE_DOWN: 12,
    Intent.FIRST: -100_000,
    Intent.LAST: 100_000,
}


class LogScene(SheetScene):
    """Draws only the lines that can be seen; opens at the latest."""

    opaque = False

    def __init__(self, table: "TableScene") -> None:
        super().__init__(table.stage)
        self.table = table
        self.lines: list[Line] = lines_of(
            table.match.history.events_since(0), table.match.seats
        ) or [Line(text("table.log_empty"), NOBODY, False)]
        self.rows: list[tuple[str, int, bool, bool]] = []
        self.first = -1

    def lay(self, desk: Desk) -> None:
        """The drawer, wrapped lines, the closing button."""
        look = self.look
        self.area = self.table.top.layout.drawer
        pad = look.px(30)
        self.view = self.area.inflate(-2 * pad, -2 * pad)
        head = look.px(56)
        self.view.top += head
        self.view.height -= head
        self.high = look.type.line_height("small")
        self.indent = look.px(34)
        self._wrap()
        close = pygame.Rect(self.area.right - pad - look.px(150), self.area.top + look.px(20), 0, 0)
        close.size = look.px(150), look.px(52)
        desk.button(close, text("table.log_close"), self.close, intent=Intent.LOG)
        desk.wheel(self.area, lambda steps: self.scroll(-steps * WHEEL))

    def _wrap(self) -> None:
        at_end = self.first < 0 or self.first >= self._last()
        self.rows = []
        for line in self.lines:
            role = "strong" if line.heading else "small"
            room = self.view.width - (0 if line.heading else self.indent)
            for part, words in enumerate(self.look.type.wrap(line.words, role, room)):
                self.rows.append((words, line.seat, line.heading, part == 0))
        if at_end:
            self.first = self._last()

    @property
    def room(self) -> int:
        """How many rows fit."""
        return max(1, self.view.height // self.high)

    def _last(self) -> int:
        return max(0, len(self.rows) - self.room)

    def scroll(self, by: int) -> None:
        """Go through the record."""
        self.first = max(0, min(self._last(), self.first + by))
        self.damage(self.area)

    def close(self) -> None:
        """Put the drawer in."""
        self.stack.pop(self)

    def back(self) -> bool:
        """Escape closes."""
        self.close()
        return True

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Keys that scroll come before the desk's."""
        if act is not None and act.intent in STEPS:
            self.scroll(STEPS[act.intent])
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            if not self.area.collidepoint(event.pos):
                self.close()
                return True
        return super().handle(event, act)

    def update(self, dt: float) -> None:
        """The match goes on below."""
        super().update(dt)
        self.table.tick()

    def paint_back(self, surface: pygame.Surface) -> None:
        """The table under a veil, then the drawer with its rows."""
        veil(self.look, surface)
        look = self.look
        surface.blit(card_surface(look, self.area.size), self.area)
        head = pygame.Rect(
            self.view.left, self.area.top + look.px(24), self.view.width, look.px(44)
        )
        look.type.draw(surface, text("table.log"), "heading", look.palette["ink"], head)
        seats = self.table.match.seats
        for place, row in enumerate(self.rows[self.first : self.first + self.room]):
            words, seat, heading, starts = row
            line = pygame.Rect(
                self.view.left, self.view.top + place * self.high, self.view.width, self.high
            )
            if heading:
                rule = pygame.Rect(line.left, line.bottom - look.px(3), line.width, 1)
                pygame.draw.rect(surface, look.palette["ink_soft"], rule)
                look.type.draw(surface, words, "strong", look.palette["ink"], line)
                continue
            if starts and seat != NOBODY:
                mark = pygame.Rect(line.left, line.top, self.indent - look.px(8), line.height)
                sprites.blit(look, surface, sprites.chip(seats[seat].color), mark)
            line.left += self.indent
            line.width -= self.indent
            look.type.draw(surface, words, "small", look.palette["ink"], line)
