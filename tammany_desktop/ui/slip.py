"""The slip: a small note beside a target, saying why it is closed or what it is for."""

from collections.abc import Callable, Iterable
from typing import Final

import pygame

from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import card_surface

DELAY: Final = 0.35  # seconds of hovering before the slip comes
WIDTH: Final = 460  # units


class Slip:
    """One slip a desk, shown on hover, focus and click."""

    def __init__(
        self,
        look: Look,
        damage: Callable[[pygame.Rect], object],
        targets: Callable[[], Iterable[Target]] = tuple,
    ) -> None:
        """`targets` are what the slip would rather not cover."""
        self.look = look
        self.damage = damage
        self.targets = targets
        self.shown: Target | None = None
        self.surface: pygame.Surface | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._hovered: Target | None = None
        self._words = ""
        self._left = 0.0

    @property
    def words(self) -> str:
        """What the slip reads now; "" while it is hidden."""
        return self._words if self.shown is not None else ""

    def point(self, target: Target | None) -> None:
        """The pointer is over a target, or over none."""
        if target is self._hovered:
            return
        self._hovered = target
        self._left = DELAY
        if self.shown is not None and self.shown is not target:
            self.hide()

    def focus(self, target: Target | None) -> None:
        """The keyboard came to a target: its slip comes at once."""
        if target is not None and target.says():
            self.show(target)
        else:
            self.hide()

    def show(self, target: Target) -> None:
        """Show the slip of a target now."""
        words = target.says()
        if not words or (target is self.shown and words == self._words):
            return
        self.hide()
        self._words = words
        self.surface = self._make(words, closed=not target.enabled)
        self.rect = self._beside(target.rect, self.surface.get_size())
        self.shown = target
        self.damage(self.rect)

    def hide(self) -> None:
        """Take the slip away."""
        if self.shown is not None:
            self.damage(self.rect)
            self.shown, self.surface = None, None

    def update(self, dt: float) -> None:
        """Let time pass: a hovered target's slip comes after a moment."""
        if self._left > 0:
            self._left -= dt
            if self._left <= 0 and self._hovered is not None and self._hovered.shown:
                self.show(self._hovered)

    def wait(self) -> float | None:
        """Seconds until the slip comes by itself, or None."""
        waiting = self._left > 0 and self._hovered is not None and self._hovered.says()
        return max(0.01, self._left) if waiting else None

    def _make(self, words: str, closed: bool) -> pygame.Surface:
        type_, pad = self.look.type, self.look.px(20)
        most = min(self.look.px(WIDTH), self.look.window.width - 4 * pad)
        lines = type_.wrap(words, "small", most)
        high = type_.line_height("small")
        wide = max(type_.width(line, "small") for line in lines)
        size = (wide + 2 * pad, high * len(lines) + 2 * pad)
        surface = card_surface(self.look, size, "tooltip").copy()
        if closed:
            edge = pygame.Rect(pad // 2, pad, self.look.px(4), size[1] - 2 * pad)
            pygame.draw.rect(surface, self.look.palette["vermilion"], edge)
        for row, line in enumerate(lines):
            place = pygame.Rect(pad, pad + row * high, wide, high)
            type_.draw(surface, line, "small", self.look.palette["ink"], place)
        return surface

    def _beside(self, rect: pygame.Rect, size: tuple[int, int]) -> pygame.Rect:
        """Below its target, or where it covers no other target, inside the window."""
        window, gap = self.look.window, self.look.px(4)
        room = rect.inflate(2 * gap, 2 * gap)
        places = [pygame.Rect((0, 0), size) for _ in range(4)]
        places[0].midtop = room.midbottom
        places[1].midleft = room.midright
        places[2].midbottom = room.midtop
        places[3].midright = room.midleft
        inside = [place for place in places if window.contains(place)]
        taken = [target.rect for target in self.targets() if target.shown]
        for place in inside:
            if place.collidelist(taken) < 0:
                return place
        return inside[0] if inside else places[0].clamp(window)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint it where it lies."""
        if self.surface is not None:
            surface.blit(self.surface, self.rect)
