"""The note on the upper left: what rivals just did, or the election if it were today."""

from typing import Final

import pygame

from tammany_desktop.languages import text
from tammany_desktop.rules.board import POPULATION_COUNT
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.table import sprites
from tammany_desktop.table.recap import Line
from tammany_desktop.table.shown import Shown
from tammany_desktop.table.thing import Thing
from tammany_desktop.ui.skin import card_surface

PAD: Final = 20.0
HEAD: Final = 48.0  # units of a hand-over's band


class Note(Thing):
    """As high as its lines; empty where there is nothing to tell. `paper` is what it covers."""

    paper = pygame.Rect(0, 0, 0, 0)

    def shows(self, shown: Shown) -> object:
        """The projection, or the recap."""
        colors = tuple(seat.color for seat in shown.seats)
        if shown.has_projection():
            now = shown.projection()
            return "projection", now.leaders, now.mayor, now.wards, colors
        return "recap", shown.recap, shown.handed, shown.state.turn, colors

    def draw(self, surface: pygame.Surface, shown: Shown) -> None:
        """One or the other."""
        self.paper = pygame.Rect(0, 0, 0, 0)
        if shown.has_projection():
            self._draw_projection(surface, shown)
        elif shown.recap or shown.handed != NOBODY:
            self._draw_recap(surface, shown)

    def _paper(
        self, surface: pygame.Surface, rows: int, high: int, wide: int = 100_000, head: int = 0
    ) -> pygame.Rect:
        pad = self.look.px(PAD)
        wanted = min(self.rect.height, rows * high + head + 2 * pad)
        card = pygame.Rect(0, 0, min(self.rect.width, wide), wanted)
        surface.blit(card_surface(self.look, card.size, "slip"), card)
        self.paper = card.move(self.rect.topleft)
        return card.inflate(-2 * pad, -2 * pad)

    def _draw_recap(self, surface: pygame.Surface, shown: Shown) -> None:
        look, handed = self.look, shown.handed != NOBODY
        high = look.px(34 if handed else 38)
        head = look.px(HEAD) if handed else 0
        words = text("table.handed", name=shown.seats[shown.handed].name) if handed else ""
        widths = [self._row_width(line) + look.px(44) for line in shown.recap]
        widths.append(look.type.width(words, "strong") + look.px(HEAD + 4))
        wide = max(widths) + look.px(2 * PAD)
        inner = self._paper(surface, len(shown.recap), high, wide, head)
        if handed:
            self._draw_head(surface, inner, words, shown.seats[shown.handed].color)
            inner.top, inner.height = inner.top + head, inner.height - head
        for place, line in enumerate(shown.recap[: max(1, inner.height // high)]):
            row = pygame.Rect(inner.left, inner.top + place * high, inner.width, high)
            self._draw_line(surface, row, line, shown.seats[line.seat].color)

    def _draw_head(
        self, surface: pygame.Surface, inner: pygame.Rect, words: str, color: str
    ) -> None:
        """The banner of a hand-over: whose turn it is, on a band of its own."""
        look, head = self.look, self.look.px(HEAD)
        pad = look.px(PAD) // 2
        band = pygame.Rect(inner.left - pad, inner.top - pad, inner.width + 2 * pad, head)
        pygame.draw.rect(surface, look.palette["brass_light"], band)
        boss = pygame.Rect(inner.left, band.top, look.px(40), head)
        sprites.blit(look, surface, sprites.boss(color), boss)
        place = pygame.Rect(boss.right + look.px(8), band.top, 0, head)
        place.width = inner.right - place.left
        fits = look.type.width(words, "strong") <= place.width
        role = "strong" if fits else "small"
        lines = [words] if fits else look.type.wrap(words, role, place.width)[:2]
        place.height = look.type.line_height(role) if len(lines) > 1 else head
        place.top = band.centery - place.height * len(lines) // 2
        for line in lines:
            look.type.draw(surface, line, role, look.palette["ink"], place)
            place = place.move(0, place.height)

    def _draw_line(self, surface: pygame.Surface, row: pygame.Rect, line: Line, color: str) -> None:
        look, side = self.look, self.look.px(32)
        mark = pygame.Rect(row.left, row.top, look.px(28), row.height)
        sprites.blit(look, surface, sprites.chip(color), mark)
        left = row.left + look.px(44)
        for pictures, words in line.items:
            for name in pictures:
                sprites.blit(look, surface, name, pygame.Rect(left, row.top, side, row.height))
                left += side
            rest = pygame.Rect(left + look.px(4), row.top, max(1, row.right - left), row.height)
            look.type.draw(surface, words, "strong", look.palette["ink"], rest)
            left += look.type.width(words, "strong") + look.px(22)

    def _row_width(self, line: Line) -> int:
        """The pixels that a line's pieces and words take."""
        words = sum(self.look.type.width(words, "strong") for _, words in line.items)
        pictures = sum(len(names) for names, _ in line.items)
        return words + pictures * self.look.px(32) + len(line.items) * self.look.px(22)

    def _draw_projection(self, surface: pygame.Surface, shown: Shown) -> None:
        look, now = self.look, shown.projection()
        high = look.px(40)
        inner = self._paper(surface, 4, high)
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
