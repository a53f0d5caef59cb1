"""Pieces, icons and frames by name, from their manifests, at the size in use."""

from dataclasses import dataclass
from typing import Any, Final

import pygame

from tammany_desktop.art.store import Art, Patch, stretch

FRAMES_FOLDER: Final = "skin"


class Frames:
    """Frames and parts of the skin; files are larger than units by the manifest's `scale`."""

    def __init__(self, art: Art) -> None:
        """Reads the manifest; without one there are no frames, and callers draw plain ones."""
        manifest = art.manifest(f"{FRAMES_FOLDER}/manifest.json")
        self.art = art
        self.scale = float(manifest.get("scale", 1))
        self._frames: dict[str, Any] = manifest.get("frames", {})
        self._parts: dict[str, Any] = manifest.get("parts", {})

    def _entry(self, table: dict[str, Any], name: str, contrast: bool) -> dict[str, Any] | None:
        entry = table.get(f"{name}_hc") if contrast else None
        found: dict[str, Any] | None = entry or table.get(name)
        return found

    def frame(
        self, name: str, size: tuple[int, int], factor: float, contrast: bool = False
    ) -> pygame.Surface | None:
        """A frame stretched to `size` pixels, its shadow inside that; `factor` is pixels a unit."""
        entry = self._entry(self._frames, name, contrast)
        if entry is None:
            return None
        picture = self.art.picture(f"{FRAMES_FOLDER}/{entry['file']}")
        if picture is None:
            return None
        return stretch(Patch(picture, *entry["insets"]), size, factor / self.scale)

    def pad(self, name: str, factor: float) -> tuple[int, int, int, int]:
        """The shadow of a frame in pixels: left, top, right, bottom."""
        entry = self._frames.get(name, {"pad": (0, 0, 0, 0)})
        left, top, right, bottom = (round(p * factor / self.scale) for p in entry["pad"])
        return left, top, right, bottom

    def part(self, name: str, high: int, contrast: bool = False) -> pygame.Surface | None:
        """A part `high` pixels high."""
        entry = self._entry(self._parts, name, contrast)
        if entry is None:
            return None
        wide, tall = entry["size"]
        size = (max(1, round(wide * high / tall)), high)
        return self.art.picture(f"{FRAMES_FOLDER}/{entry['file']}", size)


FOLDER: Final = "pieces"


@dataclass(frozen=True)
class PieceImage:
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
        self._made: dict[tuple[str, int], PieceImage] = {}
        self._icons: dict[tuple[str, int, int], pygame.Surface] = {}

    def names(self) -> list[str]:
        """Every sprite there is."""
        return sorted(self._sprites)

    def size(self, name: str) -> tuple[float, float]:
        """The size of a sprite in its own units; a small square where there is none."""
        entry = self._sprites.get(name)
        return (float(entry["size"][0]), float(entry["size"][1])) if entry else (24.0, 24.0)

    def sprite(self, name: str, high: int, contrast: bool = False) -> PieceImage:
        """A sprite `high` pixels high; the outlined one where `contrast` asks and it exists."""
        if contrast and f"{name}_hc" in self._sprites:
            name = f"{name}_hc"
        found = self._made.get((name, high))
        if found is None:
            found = self._made[name, high] = self._make(name, high)
        return found

    def _make(self, name: str, high: int) -> PieceImage:
        entry = self._sprites.get(name)
        if entry is None:
            return PieceImage(pygame.Surface((1, high), pygame.SRCALPHA), (0, high // 2))
        wide_units, high_units = entry["size"]
        scale = high / high_units
        size = (max(1, round(wide_units * scale)), high)
        cut = size[1] > entry["size"][1] * self._scale  # a larger drawing is kept for some
        file = entry.get("large", entry["file"]) if cut else entry["file"]
        picture = self.art.picture(f"{FOLDER}/{file}", size)
        if picture is None:
            picture = pygame.Surface(size, pygame.SRCALPHA)
        anchor_x, anchor_y = entry["anchor"]
        return PieceImage(picture, (round(anchor_x * scale), round(anchor_y * scale)))

    def icon(self, name: str, side: int, color: pygame.Color) -> pygame.Surface:
        """An icon `side` pixels square in one color; read-only."""
        key = (name, side, int(color))
        found = self._icons.get(key)
        if found is None:
            found = self._icons[key] = self.sprite(name, side).picture.copy()
            found.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
            found.fill((color.r, color.g, color.b, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return found
