"""Sprites: rectangles of the window, painted from the view model alone."""

from abc import ABC, abstractmethod
from collections.abc import Mapping

import pygame

from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.ui.look import Look


class Sprite(ABC):
    """A rectangle of the window, painted from the view model alone."""

    def __init__(self, look: Look, rect: pygame.Rect) -> None:
        self.look, self.rect = look, rect
        self._key: object = None  # what `picture_key` returned last
        self._image: pygame.Surface | None = None  # None if it has to be drawn again
        self.amounts_shown: Mapping[str, int] = {}  # amounts on the picture, by name
        self.changed_amounts: list[str] = []  # names of the amounts that changed last
        self.amount_rects: dict[str, pygame.Rect] = {}  # places of the amounts, relative to `rect`

    @abstractmethod
    def picture_key(self, model: ViewModel) -> object:
        """Return everything on which the picture depends, to be compared; None for no picture."""

    def amounts(self, model: ViewModel) -> Mapping[str, int]:
        """Return the amounts on the picture of which a change is shown."""
        return {}

    @abstractmethod
    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        """Draw onto a transparent surface of the sprite's size."""

    def refresh(self, model: ViewModel) -> bool:
        """Compare what is to be shown with the picture; return True if it has to be drawn again."""
        key = self.picture_key(model)
        if key == self._key:
            return False
        self._key, self._image = key, None
        before, self.amounts_shown = self.amounts_shown, self.amounts(model)
        amounts = self.amounts_shown.items()
        self.changed_amounts = [name for name, count in amounts if before.get(name, count) != count]
        self.rect = self.rect_for(model)
        return True

    def rect_for(self, model: ViewModel) -> pygame.Rect:
        """Return the rectangle for what is shown, by default the present one."""
        return self.rect

    def image(self, model: ViewModel) -> pygame.Surface:
        """Return the picture, drawn if needed."""
        if self._image is None:
            self._image = pygame.Surface(self.rect.size, pygame.SRCALPHA)
            self.draw(self._image, model)
        return self._image

    def paint(self, surface: pygame.Surface, model: ViewModel) -> None:
        """Blit the picture, unless it is empty."""
        if self._key is not None:
            surface.blit(self.image(model), self.rect)
