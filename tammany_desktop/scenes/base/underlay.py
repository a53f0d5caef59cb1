"""What lies under a veil: one picture, so that an overlay costs a copy and not a painting."""

from collections.abc import Callable

import pygame

from tammany_desktop.scenes.base.damage import merge


class Underlay:
    """All that lies below an overlay, its veil included, as one opaque picture.

    It is made when it is first shown, mended where `damage` says, and gone with `forget`. It holds
    as much memory as the window, so there is one at most.
    """

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._stale: list[pygame.Rect] = []

    @property
    def kept(self) -> bool:
        """Whether there is a picture now."""
        return self._picture is not None

    def forget(self) -> None:
        """Keep nothing."""
        self._picture, self._stale = None, []

    def damage(self, rects: list[pygame.Rect]) -> None:
        """Something below looks different there."""
        if self._picture is not None:
            self._stale += rects

    def lay(self, surface: pygame.Surface, paint: Callable[[pygame.Surface], object]) -> None:
        """Copy it to the surface within its clip; `paint` paints what the picture lacks."""
        size = surface.get_size()
        if self._picture is None or self._picture.get_size() != size:
            self._picture = pygame.Surface(size, 0, surface)
            self._stale = [surface.get_rect()]
        for rect in merge(self._stale, surface.get_rect()):
            self._picture.set_clip(rect)
            paint(self._picture)
        self._picture.set_clip(None)
        self._stale = []
        clip = surface.get_clip()
        surface.blit(self._picture, clip, clip)
