"""Static content, which stays the same until the next layout: cards, labels, pictures."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

import pygame

from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import button_face, frame


class Label(NamedTuple):
    """A label, as screen readers get it: its rectangle, words, and type role and color."""

    rect: pygame.Rect
    words: str
    role: str
    color: str


class StaticContent:
    """The static content of one page, and what screen readers get of it."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.overfull: list[str] = []  # texts that do not fit; tests expect none
        self.labels: list[Label] = []
        self.read_aloud: list[tuple[pygame.Rect, Callable[[], Iterable[str]]]] = []
        self._painted: list[tuple[pygame.Surface, pygame.Rect]] = []
        self.sheet = pygame.Rect(0, 0, 0, 0)  # the first card, on which all else lies
        self.face = pygame.Rect(0, 0, 0, 0)  # the sheet without its shadow

    def card(self, rect: pygame.Rect, kind: str = "card") -> None:
        """Add a card, which is painted below everything that is added later."""
        if not self.sheet:
            self.sheet, self.face = rect.copy(), button_face(self.look, rect, kind)
        self.picture(frame(self.look, kind, rect.size), rect)

    def label(
        self,
        rect: pygame.Rect,
        words: str,
        role: str = "body",
        color: str = "ink",
        align: str = "left",
        wrap: bool = False,
    ) -> None:
        """Add a label: one line, centered vertically in `rect`, or wrapped lines from its top."""
        type_, ink = self.look.type, self.look.palette[color]
        self.labels.append(Label(rect, words, role, color))
        height = type_.line_height(role)
        lines = type_.wrap_within(words, role, rect.size, height) if wrap else [words]
        if wrap and len(lines) * height > rect.height:  # set lines closer rather than lose words
            height = type_.close_line_height(role)
            lines = type_.wrap_within(words, role, rect.size, height)
        too_high = wrap and len(lines) * height > rect.height
        if too_high or not type_.fits(lines[0], role, rect.width):
            self.overfull.append(words)
        last_index = max(1, rect.height // height) - 1  # the line that is cut if there are more
        lines[last_index:] = lines[last_index:] and [" ".join(lines[last_index:])]
        lines_size = rect.width, height * len(lines)
        margin = type_.font(role).footroom  # accents and descenders of close lines need it
        full_height = lines_size[1] + 2 * margin + type_.lowering(role)
        surface = pygame.Surface((lines_size[0], full_height), pygame.SRCALPHA)
        for row, line in enumerate(lines):
            area = pygame.Rect(0, margin + row * height, rect.width, height)
            type_.draw(surface, line, role, ink, area, align)
        area = pygame.Rect(rect.topleft, lines_size)
        if not wrap:
            area.centery = rect.centery
        self._painted.append((surface, surface.get_rect(topleft=(area.left, area.top - margin))))

    def static_picture(self, area: pygame.Rect) -> pygame.Surface:
        """Return labels and pictures in an area, without what widgets and painters draw."""
        surface = pygame.Surface(area.size)
        placed = ((picture, rect.move(-area.left, -area.top)) for picture, rect in self._painted)
        surface.blits(placed, doreturn=False)
        return surface

    def speak(self, rect: pygame.Rect, sentences: Callable[[], Iterable[str]]) -> None:
        """Have `sentences` read aloud instead of the labels in `rect`."""
        self.read_aloud.append((rect, sentences))

    def mute(self, rect: pygame.Rect) -> None:
        """Have nothing read aloud of the labels in `rect`."""
        self.read_aloud.append((rect, tuple))

    def picture(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Add a picture, which is painted below everything that is added later."""
        self._painted.append((surface, rect.copy()))
