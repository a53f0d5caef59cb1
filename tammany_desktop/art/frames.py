"""The stretchable frames and small parts of assets/skin, by name, from its manifest."""

from typing import Any, Final

import pygame

from tammany_desktop.art.patches import Patch, stretch
from tammany_desktop.art.store import Art

FOLDER: Final = "skin"


class Frames:
    """Frames and parts of the skin. Files are larger than units by the manifest's `scale`.

    Each may have a second drawing for high contrast, its name ending in `_hc`.
    """

    def __init__(self, art: Art) -> None:
        """Reads the manifest; without one there are no frames, and callers draw plain ones."""
        manifest = art.manifest(f"{FOLDER}/manifest.json")
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
        picture = self.art.picture(f"{FOLDER}/{entry['file']}")
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
        return self.art.picture(f"{FOLDER}/{entry['file']}", size)
