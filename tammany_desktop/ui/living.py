"""The picture behind the title, alive: torches, smoke, flag and fountain, a few pictures a second.

The recipe of the title picture (`build/art/pieces/life.py`) cuts out what moves in it.
"""

from dataclasses import dataclass
from typing import Any, Final

import pygame

from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import backdrop

MOVES: Final = "skin/title-moves.json"
TICK: Final = 1 / 7  # seconds from one picture of a movement to the next


@dataclass(frozen=True)
class Thing:
    """One thing that moves: its place in the window, and its opaque pictures there."""

    rect: pygame.Rect
    frames: tuple[pygame.Surface, ...]
    every: int  # ticks that each picture stays

    def frame(self, tick: int) -> pygame.Surface:
        """The picture of a tick."""
        return self.frames[tick // self.every % len(self.frames)]


class LivingBackdrop:
    """The backdrop of a look with its moving things; those that `hidden` covers stay away.

    Nothing moves in high contrast, under reduced motion, or where the recipe's pictures are not.
    Pictures are read one thing a tick, so that no frame is late and the first comes at once.
    """

    def __init__(self, look: Look, hidden: pygame.Rect) -> None:
        self.look = look
        self.still = backdrop(look)
        self.hidden = hidden
        self.things: list[Thing] = []
        self._tick = 0
        self._next = 0.0  # when the next tick is due
        plain = look.high_contrast or look.still
        self._data: dict[str, Any] = {} if plain else look.art.manifest(MOVES)
        self._left = list(self._data.get("things", ()))

    @property
    def moves(self) -> bool:
        """Whether there is anything that moves, or will."""
        return bool(self.things or self._left)

    def wait(self, now: float) -> float:
        """Seconds until the next tick."""
        return max(0.0, self._next - now)

    def update(self, now: float) -> list[pygame.Rect]:
        """The pixels that look different from now on; nothing is made up for after a rest."""
        if now < self._next:
            return []
        self._next = now + TICK
        self._tick += 1
        if self._left:
            self._add(self._left.pop(0))
        return [thing.rect for thing in self.things if self._tick % thing.every == 0]

    def _add(self, entry: dict[str, Any]) -> None:
        """Read a thing's pictures and print each over the still one, if it can be seen."""
        rect = self._place(entry["box"])
        seen = rect.clip(self.look.window)
        if seen != rect or self.hidden.contains(rect):
            return
        strip = self.look.art.load(f"skin/{entry['file']}")
        if strip is None:
            return
        count = int(self._data["frames"])
        wide, high = strip.get_width() // (count - 1), strip.get_height()
        frames = [self.still.subsurface(rect)]
        for number in range(count - 1):
            cut = strip.subsurface((number * wide, 0, wide, high))
            frames.append(frames[0].copy())
            frames[-1].blit(pygame.transform.smoothscale(cut, rect.size), (0, 0))
        self.things.append(Thing(rect, tuple(frames), int(entry["every"])))

    def _place(self, box: list[int]) -> pygame.Rect:
        """Where a box of the picture is in the window, which the picture covers (`Art.cover`)."""
        window = self.look.window
        wide, high = self._data["size"]
        scale = max(window.width / wide, window.height / high)
        left = (window.width - wide * scale) / 2 + box[0] * scale
        top = (window.height - high * scale) / 2 + box[1] * scale
        right, bottom = left + box[2] * scale, top + box[3] * scale
        x, y = round(left), round(top)
        return pygame.Rect(x, y, round(right) - x, round(bottom) - y)

    def paint(self, surface: pygame.Surface) -> None:
        """The picture as it is now, within the surface's clip."""
        clip = surface.get_clip()
        found = [thing for thing in self.things if thing.rect.colliderect(clip)]
        if not any(thing.rect.contains(clip) for thing in found):
            surface.blit(self.still, clip, clip)
        for thing in found:
            surface.blit(thing.frame(self._tick), thing.rect)
