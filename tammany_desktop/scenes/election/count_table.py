"""The table of the final count: favors and tokens add up before one's eyes, and score."""

from typing import Final

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.languages import text
from tammany_desktop.rules.board import POPULATIONS
from tammany_desktop.scenes.base.pages import SheetScale, Space, lay_hairline, lay_sprite
from tammany_desktop.scenes.election.count import TOKENS, Count, Step
from tammany_desktop.session.match import Seat
from tammany_desktop.ui.gui import Gui

NAME: Final = 0.27  # of the width
TOTAL: Final = 0.11
HEAD: Final = 50.0  # units
PILE: Final = 34.0
APART: Final = 13.0  # units from a piece to the next in a pile
ROOMY: Final = 140.0  # units of a cell's width from which piles are shown


def picture_of(which: int) -> str:
    """The sprite of what a step counts."""
    return "slander" if which == TOKENS else piece_images.favor(which)


def counting_words(which: int) -> str:
    """What a step counts, and for how many points."""
    name = "slander" if which == TOKENS else POPULATIONS[which]
    return text(f"results.counting.{name}")


class CountTable:
    """A row a seat, a column a step, in `space` units of a sheet."""

    def __init__(
        self, gui: Gui, seats: tuple[Seat, ...], count: Count, space: Space, size: SheetScale
    ) -> None:
        self.look = gui.look
        self.seats = seats
        self.count = count
        self.space = space
        self.size = size
        self.row = (space.high - size(HEAD)) / len(seats)
        self.column = space.wide * (1 - NAME - TOTAL) / max(1, len(count.steps))
        self._lay(gui)
        top = space.top + size(HEAD)
        self.rect = self.look.units.rect(space.left, top, space.wide, space.high - size(HEAD))

    def _lay(self, gui: Gui) -> None:
        """What never changes: heads, names, lines."""
        units, size, space = self.look.units, self.size, self.space
        for place, step in enumerate(self.count.steps):
            box = units.rect(*self._cell_box(place, space.top, size(HEAD - 6)))
            lay_sprite(gui, picture_of(step.which), box)
        total = units.rect(
            space.left + space.wide * (1 - TOTAL), space.top, space.wide * TOTAL, size(HEAD)
        )
        gui.label(total, text("results.total"), size.role("small"), "ink_soft", "right")
        for seat, one in enumerate(self.seats):
            top = space.top + size(HEAD) + seat * self.row
            lay_hairline(gui, units.rect(space.left, top - 1, space.wide, 2))
            figure = units.rect(space.left, top + 3, size(46), self.row - 8)
            lay_sprite(gui, piece_images.boss(one.color), figure)
            wide = space.wide * NAME - size(58)
            role = size.role("strong")
            name = self.look.type.fit(one.name, role, self.look.px(wide))
            gui.label(units.rect(space.left + size(54), top, wide, self.row), name, role)

    def _cell_box(self, step: int, top: float, high: float) -> tuple[float, float, float, float]:
        left = self.space.left + self.space.wide * NAME + step * self.column
        return left, top, self.column, high

    def paint(self, surface: pygame.Surface, age: float) -> None:
        """Every number as it is after so many seconds."""
        look, units, space = self.look, self.look.units, self.space
        for seat in range(len(self.seats)):
            top = space.top + self.size(HEAD) + seat * self.row
            for step in range(len(self.count.steps)):
                if self.count.within(step, age) > 0:
                    cell = units.rect(*self._cell_box(step, top, self.row))
                    self._paint_cell(surface, cell, step, seat, age)
            left = space.left + space.wide * (1 - TOTAL)
            place = units.rect(left, top, space.wide * TOTAL, self.row)
            words = str(round(self.count.points(seat, age)))
            role = self.size.role("number")
            look.type.draw(surface, words, role, look.palette["ink"], place, "right")

    def _paint_cell(
        self, surface: pygame.Surface, cell: pygame.Rect, step: int, seat: int, age: float
    ) -> None:
        """The pile, its number, and what it scores."""
        look, size, counted = self.look, self.size, self.count.steps[step]
        held = self.count.number(step, seat, age)
        scores = counted.points[seat] and self.count.scored(step, age)
        if scores:
            band = cell.inflate(-look.px(6), -look.px(8))
            pygame.draw.rect(surface, look.palette["brass_light"], band, border_radius=look.px(6))
        role, ink = size.role("strong"), look.palette["ink" if held else "ink_soft"]
        number, gained = cell.copy(), cell.copy()
        if self.column >= size(ROOMY):
            pile = pygame.Rect(cell.left + look.px(14), cell.top, cell.width // 2, cell.height)
            self._paint_pile(surface, pile, counted, held)
            number.left = pile.right - look.px(4)
            number.width = cell.width // 6
        look.type.draw(surface, str(held), role, ink, number, "center")
        if scores:
            words = text("press.gained", points=counted.points[seat])
            gained.width -= look.px(12)
            look.type.draw(surface, words, role, look.palette["vermilion_dark"], gained, "right")

    def _paint_pile(
        self, surface: pygame.Surface, place: pygame.Rect, step: Step, held: int
    ) -> None:
        """So many pieces, as far apart as the longest pile of the column allows."""
        look = self.look
        side = min(look.px(self.size(PILE)), place.height - look.px(6))
        most = max(2, *step.held)
        apart = min(look.px(self.size(APART)), (place.width - side) / (most - 1))
        for one in range(held):
            left = place.left + round(one * apart)
            box = pygame.Rect(left, place.centery - side // 2, side, side)
            piece_images.blit(look, surface, picture_of(step.which), box)
