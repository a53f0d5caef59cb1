"""The years as a ribbon along the top: four terms, a ballot box at each end, and the marker."""

from typing import Final

import pygame

from tammany_desktop.languages import text
from tammany_desktop.rules.board import LAST_YEAR, TERMS, YEARS_A_TERM
from tammany_desktop.rules.state import OVER, TURN, State
from tammany_desktop.table import sprites
from tammany_desktop.table.ink import with_alpha
from tammany_desktop.table.shown import Shown
from tammany_desktop.table.thing import Thing
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import card_surface

BOX: Final = 1.15  # a ballot box takes this many years' room
YEARS: Final = YEARS_A_TERM + BOX + 0.2


def electing(state: State) -> bool:
    """Whether the election of the term is under way."""
    return state.phase not in (TURN, OVER)


def year_of_term(year: int) -> int:
    """Which year of its term a year of the game is, from 1.

    >>> [year_of_term(year) for year in (1, 4, 5, 16)]
    [1, 4, 1, 4]
    """
    return (min(year, LAST_YEAR) - 1) % YEARS_A_TERM + 1


def when_words(state: State) -> str:
    """Term, year and how long it is to the election, so that neither is taken for the other."""
    if state.phase == OVER:
        return text("table.when.over")
    if electing(state):
        return text("table.when.electing", term=state.term)
    year = year_of_term(state.year)
    left = YEARS_A_TERM - year
    if not left:
        return text("table.when.last", term=state.term, year=year, years=YEARS_A_TERM)
    values = {"term": state.term, "year": year, "years": YEARS_A_TERM}
    return text("table.when.later", count=left, **values)


class Ribbon(Thing):
    """See the module's text."""

    def __init__(self, look: Look, rect: pygame.Rect) -> None:
        super().__init__(look, rect)

    def shows(self, shown: Shown) -> object:
        """Term, year, and whether an election is on."""
        state = shown.state
        return state.term, state.year, electing(state), state.phase == OVER

    def draw(self, surface: pygame.Surface, shown: Shown) -> None:
        """Paper, spans by term, cells by year, boxes, marker."""
        look, state = self.look, shown.state
        surface.blit(card_surface(look, self.rect.size, "slip"), (0, 0))
        inner = surface.get_rect().inflate(-look.px(22), -look.px(16))
        words = when_words(state)
        wide = look.type.width(words, "strong") + look.px(20)
        label = pygame.Rect(inner.left + look.px(6), inner.top, wide, inner.height)
        look.type.draw(surface, words, "strong", look.palette["ink"], label)
        strip = pygame.Rect(label.right, inner.top, inner.right - label.right, inner.height)
        least = look.px(36)
        terms = list(range(1, TERMS + 1))
        if strip.width / TERMS / YEARS < least:  # the present term alone, or none
            terms = [state.term] if strip.width / YEARS >= least else []
        each = strip.width / max(1, len(terms))
        for place, term in enumerate(terms):
            box = pygame.Rect(
                round(strip.left + place * each), strip.top, round(each), strip.height
            )
            self._term(surface, box, term, state)

    def _term(self, surface: pygame.Surface, box: pygame.Rect, term: int, state: State) -> None:
        look = self.look
        now = term == state.term and state.phase != OVER
        if now:
            veil = pygame.Surface(box.inflate(-look.px(4), 0).size, pygame.SRCALPHA)
            veil.fill(with_alpha(look.palette["brass_light"], 110))
            surface.blit(veil, veil.get_rect(center=box.center))
        cell = box.width / YEARS
        for index in range(YEARS_A_TERM):
            year = (term - 1) * YEARS_A_TERM + index + 1
            x = round(box.left + cell * (index + 0.6))
            self._year(surface, (x, box.centery), year, state)
        x = round(box.left + cell * (YEARS_A_TERM + 0.62))
        place = pygame.Rect(0, 0, look.px(40), box.height + look.px(8))
        place.center = (x, box.centery)
        past = term < state.term or state.phase == OVER
        (sprites.faint if past else sprites.blit)(look, surface, "ballot_box", place)
        if now and electing(state):
            self._ring(surface, (x, box.centery), look.px(24))

    def _year(
        self, surface: pygame.Surface, place: tuple[int, int], year: int, state: State
    ) -> None:
        look = self.look
        radius = look.px(15)
        box = pygame.Rect(0, 0, look.px(46), 2 * radius)
        box.center = place
        current = year == state.year and not electing(state) and state.phase != OVER
        past = year < state.year or electing(state) or state.phase == OVER
        ink = look.palette["ink_soft" if past and not current else "ink"]
        if current:
            pygame.draw.aacircle(surface, look.palette["vermilion"], place, radius + look.px(2))
            ink = look.palette["on_vermilion"]
        look.type.draw(surface, str(year_of_term(year)), "small", ink, box, "center")

    def _ring(self, surface: pygame.Surface, place: tuple[int, int], radius: int) -> None:
        pygame.draw.aacircle(
            surface, self.look.palette["vermilion"], place, radius, self.look.px(3)
        )
