"""The pictures under assets/: found, loaded and kept at the size in use; frames that stretch."""

import json
import logging
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pygame

log = logging.getLogger(__name__)
KEPT_PIXELS: Final = 40_000_000  # about 160 MB: a full background at 4K and every piece twice


def _pixels(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height()


class Art:
    """Pictures by their path under the assets folder; a bad one is logged, and None is given."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._kept: OrderedDict[tuple[str, tuple[int, int]], pygame.Surface] = OrderedDict()
        self._missing: set[str] = set()
        self._total = 0

    def manifest(self, path: str) -> dict[str, Any]:
        """A JSON object under the assets folder, or an empty one where it is absent or damaged."""
        try:
            data = json.loads((self.root / path).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            if path not in self._missing:
                log.warning("no manifest %s", path)
                self._missing.add(path)
            return {}
        return data if isinstance(data, dict) else {}

    def has(self, path: str) -> bool:
        """Whether the picture's file is there."""
        return (self.root / path).is_file()

    def load(self, path: str) -> pygame.Surface | None:
        """A picture at its own size, converted for quick drawing; not kept."""
        if path in self._missing:
            return None
        try:
            picture = pygame.image.load(self.root / path)
        except (OSError, pygame.error):
            log.warning("no picture %s", path)
            self._missing.add(path)
            return None
        opaque = picture.get_alpha() is None or not picture.get_flags() & pygame.SRCALPHA
        return picture.convert() if opaque else picture.convert_alpha()

    def picture(self, path: str, size: tuple[int, int] = (0, 0)) -> pygame.Surface | None:
        """A picture at `size` pixels, or at its own; kept, so treat it as read-only."""
        key = (path, size)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        picture = self.load(path)
        if picture is None:
            return None
        if size != (0, 0) and picture.get_size() != size:
            picture = pygame.transform.smoothscale(picture, size)
        self._keep(key, picture)
        return picture

    def cover(self, path: str, size: tuple[int, int]) -> pygame.Surface | None:
        """A picture scaled to cover `size` pixels without stretching; what hangs over is cut."""
        key = (f"{path} cover", size)
        found = self._kept.get(key)
        if found is not None:
            return found
        picture = self.load(path)
        if picture is None:
            return None
        width, height = picture.get_size()
        scale = max(size[0] / width, size[1] / height)
        window = pygame.Rect(0, 0, round(size[0] / scale), round(size[1] / scale))
        window.center = picture.get_rect().center
        part = picture.subsurface(window.clip(picture.get_rect()))
        result = part if part.get_size() == size else pygame.transform.smoothscale(part, size)
        self._keep(key, result)
        return result

    def _keep(self, key: tuple[str, tuple[int, int]], surface: pygame.Surface) -> None:
        self._kept[key] = surface
        self._total += _pixels(surface)
        while self._total > KEPT_PIXELS and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._total -= _pixels(old)


@dataclass(frozen=True)
class Patch:
    """A picture and the widths in its own pixels of its left, top, right and bottom edges."""

    picture: pygame.Surface
    left: int
    top: int
    right: int
    bottom: int


def _cuts(length: int, before: int, after: int) -> tuple[int, int]:
    """Where the two cuts fall in `length` pixels; edges shrink together where they do not fit."""
    if before + after <= length:
        return before, length - after
    middle = length * before // max(1, before + after)
    return middle, middle


def _spans(length: int, cuts: tuple[int, int]) -> list[tuple[int, int]]:
    return [(0, cuts[0]), (cuts[0], cuts[1] - cuts[0]), (cuts[1], length - cuts[1])]


def stretch(patch: Patch, size: tuple[int, int], scale: float = 1.0) -> pygame.Surface:
    """The patch at `size` pixels, its edges drawn at `scale` times their own width."""
    width, height = patch.picture.get_size()
    across = _spans(width, _cuts(width, patch.left, patch.right))
    down = _spans(height, _cuts(height, patch.top, patch.bottom))
    wide = _spans(size[0], _cuts(size[0], round(patch.left * scale), round(patch.right * scale)))
    high = _spans(size[1], _cuts(size[1], round(patch.top * scale), round(patch.bottom * scale)))
    result = pygame.Surface(size, pygame.SRCALPHA)
    for (from_y, from_h), (to_y, to_h) in zip(down, high, strict=True):
        for (from_x, from_w), (to_x, to_w) in zip(across, wide, strict=True):
            if min(from_w, from_h, to_w, to_h) > 0:
                piece = patch.picture.subsurface((from_x, from_y, from_w, from_h))
                result.blit(pygame.transform.smoothscale(piece, (to_w, to_h)), (to_x, to_y))
    return result
