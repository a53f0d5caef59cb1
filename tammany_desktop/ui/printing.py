"""Static print, which stays the same until the next layout: cards, labels, pictures."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

import pygame

from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import frame


class Printed(NamedTuple):
    """Printed words for screen readers: their place, the words, role and color of the type."""

    rect: pygame.Rect
    words: str
    role: str
    color: str


class Print:
    """The print of one page, and what is read aloud of it."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.overfull: list[str] = []  # texts that did not fit; a layout test expects none
        self.printed: list[Printed] = []
        self.read_aloud: list[tuple[pygame.Rect, Callable[[], Iterable[str]]]] = []
        self._print: list[tuple[pygame.Surface, pygame.Rect]] = []
        self.sheet = pygame.Rect(0, 0, 0, 0)  # the first card, on which all else lies

    def card(self, rect: pygame.Rect, kind: str = "card") -> None:
        """Print a card below what follows."""
        self.sheet = self.sheet or rect.copy()
        self._print.append((frame(self.look, kind, rect.size), rect.copy()))

    def label(
        self,
        rect: pygame.Rect,
        words: str,
        role: str = "body",
        color: str = "ink",
        align: str = "left",
        wrap: bool = False,
    ) -> None:
        """Print words in a rectangle: one line centered vertically, or wrapped from the top."""
        type_, ink = self.look.type, self.look.palette[color]
        self.printed.append(Printed(rect, words, role, color))
        high = type_.line_height(role)
        lines = type_.wrap_within(words, role, rect.size, high) if wrap else [words]
        if wrap and len(lines) * high > rect.height:  # lines are close before words are lost
            high = type_.close(role)
            lines = type_.wrap_within(words, role, rect.size, high)
        if not type_.fits(lines[0], role, rect.width) or (wrap and len(lines) * high > rect.height):
            self.overfull.append(words)
        lines = lines[: max(1, rect.height // high)] if wrap else lines
        size = rect.width, high * len(lines)
        surface = pygame.Surface((size[0], size[1] + type_.sink(role)), pygame.SRCALPHA)
        for row, line in enumerate(lines):
            place = pygame.Rect(0, row * high, rect.width, high)
            type_.draw(surface, line, role, ink, place, align)
        place = pygame.Rect(rect.topleft, size)
        if not wrap:
            place.centery = rect.centery
        place.height = surface.get_height()
        self._print.append((surface, place))

    def tell(self, rect: pygame.Rect, sentences: Callable[[], Iterable[str]]) -> None:
        """Have these words read aloud instead of what is printed or painted in a rectangle."""
        self.read_aloud.append((rect, sentences))

    def picture(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Print a picture below what follows."""
        self._print.append((surface, rect.copy()))

    def paint_print(self, surface: pygame.Surface) -> None:
        """Paint everything that stays the same until the next layout."""
        clip = surface.get_clip()
        surface.blits([one for one in self._print if clip.colliderect(one[1])], doreturn=False)
