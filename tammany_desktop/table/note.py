"""The note above the sentence: what rivals just did, or the election if it were today."""

from typing import Final

import pygame

from tammany_desktop.languages import text
from tammany_desktop.rules.board import POPULATION_COUNT
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.table import news, sprites
from tammany_desktop.table.shown import Shown
from tammany_desktop.table.thing import Thing
from tammany_desktop.ui.skin import card_surface

PAD: Final = 18.0
WIDE: Final = 520.0  # of the projection
ROW: Final = 38.0  # units from one row of the projection to the next


class Note(Thing):
    """As high as its lines; empty where there is nothing to tell. `paper` is what it covers."""

    paper = pygame.Rect(0, 0, 0, 0)
    page: news.Page | None = None  # the recap as it is set

    def shows(self, shown: Shown) -> object:
        """The projection, or the recap."""
        colors = tuple(seat.color for seat in shown.seats)
        if shown.has_projection():
            now = shown.projection()
            return "projection", now.leaders, now.mayor, now.wards, colors
        away = shown.pointed >= 0  # the card of a ward lies there
        return "recap", shown.recap, shown.handed, shown.state.turn, colors, away

    def draw(self, surface: pygame.Surface, shown: Shown) -> None:
        """One or the other."""
        self.paper, self.page = pygame.Rect(0, 0, 0, 0), None
        if shown.has_projection():
            self._draw_projection(surface, shown)
        elif shown.pointed < 0 and (shown.recap or shown.handed != NOBODY):
            self._draw_recap(surface, shown)

    def _draw_recap(self, surface: pygame.Surface, shown: Shown) -> None:
        head = text("table.handed", name=shown.seats[shown.handed].name)
        page = self.page = news.set_page(
            self.look,
            self.rect.size,
            [(shown.seats[line.seat], line) for line in shown.recap],
            (head, shown.seats[shown.handed].color) if shown.handed != NOBODY else None,
        )
        card = self._paper(surface, page.size)
        page.draw(surface.subsurface(card))

    def _paper(self, surface: pygame.Surface, size: tuple[int, int]) -> pygame.Rect:
        """A slip of paper in the lower left corner; its place on the surface."""
        card = pygame.Rect(0, 0, min(size[0], self.rect.width), min(size[1], self.rect.height))
        card.bottom = self.rect.height
        surface.blit(card_surface(self.look, card.size, "slip"), card)
        self.paper = card.move(self.rect.topleft)
        return card

    def _draw_projection(self, surface: pygame.Surface, shown: Shown) -> None:
        look, now = self.look, shown.projection()
        high = look.px(ROW)
        pad = 2 * look.px(PAD)
        card = self._paper(surface, (look.px(WIDE), 4 * high + pad))
        inner = card.inflate(-pad, -pad)
        rows = [pygame.Rect(inner.left, inner.top + n * high, inner.width, high) for n in range(4)]
        heading = text("table.projection.heading")
        role = "strong" if look.type.width(heading, "strong") <= inner.width else "small"
        look.type.draw(surface, heading, role, look.palette["ink"], rows[0])
        nobody = now.mayor == NOBODY
        name = text("table.projection.nobody") if nobody else shown.seats[now.mayor].name
        words = text("table.projection.mayor", name=name)
        look.type.draw(surface, words, "small", look.palette["ink"], rows[1])
        each = inner.width // POPULATION_COUNT
        for population in range(POPULATION_COUNT):
            box = pygame.Rect(inner.left + each * population, rows[2].top, look.px(34), high)
            sprites.blit(look, surface, sprites.cube(population), box)
            for place, seat in enumerate(now.leaders[population][:3]):
                chip = pygame.Rect(box.right + place * look.px(22), box.top, look.px(28), high)
                sprites.blit(look, surface, sprites.chip(shown.seats[seat].color), chip)
        hint = text("table.projection.hint")
        if look.type.width(hint, "small") > inner.width:
            hint = text("table.projection.hint_short")
        look.type.draw(surface, hint, "small", look.palette["ink_soft"], rows[3])
