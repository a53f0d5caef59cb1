"""Pieces and icons by name, from assets/pieces/manifest.json, at the size in use."""

from dataclasses import dataclass
from typing import Any, Final

import pygame

from tammany_desktop.art.store import Art

FOLDER: Final = "pieces"


@dataclass(frozen=True)
class Sprite:
    """A picture, and the pixel of it that stands on its place."""

    picture: pygame.Surface
    anchor: tuple[int, int]

    def at(self, place: tuple[int, int]) -> pygame.Rect:
        """Where the picture lies when its anchor stands on `place`."""
        left, top = place[0] - self.anchor[0], place[1] - self.anchor[1]
        return self.picture.get_rect(topleft=(left, top))


class Pieces:
    """The sprites of the manifest. Sizes there are in units; files are larger by its `scale`."""

    def __init__(self, art: Art) -> None:
        """Reads the manifest; without one every sprite is an empty picture."""
        self.art = art
        manifest = art.manifest(f"{FOLDER}/manifest.json")
        self._sprites: dict[str, Any] = manifest.get("sprites", {})
        self._scale = float(manifest.get("scale", 1))
        self._made: dict[tuple[str, int], Sprite] = {}
        self._icons: dict[tuple[str, int, int], pygame.Surface] = {}

    def names(self) -> list[str]:
        """Every sprite there is."""
        return sorted(self._sprites)

    def size(self, name: str) -> tuple[float, float]:
        """The size of a sprite in its own units; a small square where there is none."""
        entry = self._sprites.get(name)
        return (float(entry["size"][0]), float(entry["size"][1])) if entry else (24.0, 24.0)

    def sprite(self, name: str, high: int, contrast: bool = False) -> Sprite:
        """A sprite `high` pixels high; the outlined one where `contrast` asks and it exists."""
        if contrast and f"{name}_hc" in self._sprites:
            name = f"{name}_hc"
        found = self._made.get((name, high))
        if found is None:
            found = self._made[name, high] = self._make(name, high)
        return found

    def _make(self, name: str, high: int) -> Sprite:
        entry = self._sprites.get(name)
        if entry is None:
            return Sprite(pygame.Surface((1, high), pygame.SRCALPHA), (0, high // 2))
        wide_units, high_units = entry["size"]
        scale = high / high_units
        size = (max(1, round(wide_units * scale)), high)
        cut = size[1] > entry["size"][1] * self._scale  # a larger drawing is kept for some
        file = entry.get("large", entry["file"]) if cut else entry["file"]
        picture = self.art.picture(f"{FOLDER}/{file}", size)
        if picture is None:
            picture = pygame.Surface(size, pygame.SRCALPHA)
        anchor_x, anchor_y = entry["anchor"]
        return Sprite(picture, (round(anchor_x * scale), round(anchor_y * scale)))

    def icon(self, name: str, side: int, color: pygame.Color) -> pygame.Surface:
        """An icon `side` pixels square in one color; read-only."""
        key = (name, side, int(color))
        found = self._icons.get(key)
        if found is None:
            found = self._icons[key] = self._tint(self.sprite(name, side).picture, color)
        return found

    @staticmethod
    def _tint(picture: pygame.Surface, color: pygame.Color) -> pygame.Surface:
        tinted = picture.copy()
        tinted.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
        tinted.fill((color.r, color.g, color.b, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return tinted
