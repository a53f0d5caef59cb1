"""Pictures from the manifests of assets/, loaded and scaled once, never while drawing."""

import json
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import pygame

from tammany_desktop import resources

log = logging.getLogger(__name__)
LEAST: Final = 2_000_000  # least number of pixels cached, however small the window
WINDOWS: Final = 4  # limit of pixels of pictures cached from files, in windows' areas
PIECES: Final = 2  # limit of pixels of cached pieces, in windows' areas
PAINTED: Final = 6  # limit of pixels of pictures painted for a look, in windows' areas
LARGE: Final = 2  # windows' areas from which a picture is dropped by `rest`
Entry = TypeVar("Entry")


def _pixels(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height()


class Cache(Generic[Entry]):
    """A cache of read-only pictures by key; beyond `most` pixels the least recently used go."""

    def __init__(
        self,
        most: int = LEAST,
        pixels: Callable[[Entry], int] = _pixels,  # type: ignore[assignment]
    ) -> None:
        self.most = most
        self.entries: OrderedDict[object, Entry] = OrderedDict()
        self._pixels = pixels
        self._total = 0

    def get(self, key: object) -> Entry | None:
        """Return the picture under `key`, which then counts as the one used last."""
        result = self.entries.get(key)
        if result is not None:
            self.entries.move_to_end(key)
        return result

    def add(self, key: object, entry: Entry) -> Entry:
        """Add a picture that was not in the cache; return it."""
        self.entries[key] = entry
        self._total += self._pixels(entry)
        while self._total > self.most and len(self.entries) > 1:
            self.drop(next(iter(self.entries)))
        return entry

    def drop(self, key: object) -> None:
        """Drop the picture under `key`."""
        self._total -= self._pixels(self.entries.pop(key))


class Art:
    """Pictures by their path in the assets folder; a bad one is logged, and None is returned."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.kept: Cache[pygame.Surface] = Cache()
        self._large: Cache[pygame.Surface] = Cache(0)  # the last one
        self._missing: set[str] = set()

    def fit(self, window: int) -> None:
        """Cache as many pictures as a window of `window` pixels needs."""
        self.kept.most = max(LEAST, WINDOWS * window)

    def rest(self) -> None:
        """Drop the large picture, which is never kept for long."""
        self._large = Cache(0)

    def manifest(self, path: str) -> dict[str, Any]:
        """A JSON object in the assets folder, or an empty one if it is missing or damaged."""
        try:
            data = json.loads((self.root / path).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            if path not in self._missing:
                log.warning("no manifest %s", path)
                self._missing.add(path)
            return {}
        return data if isinstance(data, dict) else {}

    def has(self, path: str) -> bool:
        """True if the picture's file exists."""
        return (self.root / path).is_file()

    def load(self, path: str) -> pygame.Surface | None:
        """Return a picture at its own size, converted for quick drawing; not cached."""
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
        """Return a picture at `size` pixels, or at its own; cached, so treat it as read-only."""
        return self._once((path, size), path, lambda made: _scaled(made, size))

    def cover(self, path: str, size: tuple[int, int]) -> pygame.Surface | None:
        """A picture scaled to cover `size` pixels without distortion; the rest is cut off."""
        return self._once((f"{path} cover", size), path, lambda made: _covering(made, size))

    def _once(
        self, key: object, path: str, fit: Callable[[pygame.Surface], pygame.Surface]
    ) -> pygame.Surface | None:
        result = self.kept.get(key) or self._large.get(key)
        if result is not None:
            return result
        picture = self.load(path)
        if picture is None:
            return None
        made = fit(picture)
        large = _pixels(made) * WINDOWS > self.kept.most * LARGE
        return (self._large if large else self.kept).add(key, made)


def _scaled(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    same = size in ((0, 0), picture.get_size())
    return picture if same else pygame.transform.smoothscale(picture, size)


def _covering(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    width, height = picture.get_size()
    scale = max(size[0] / width, size[1] / height)
    window = pygame.Rect(0, 0, round(size[0] / scale), round(size[1] / scale))
    window.center = picture.get_rect().center
    return _scaled(picture.subsurface(window.clip(picture.get_rect())), size)


@dataclass(frozen=True)
class Patch:
    """A picture with the widths of its left, top, right and bottom edges, in its own pixels."""

    picture: pygame.Surface
    left: int
    top: int
    right: int
    bottom: int


def _cuts(length: int, before: int, after: int) -> tuple[int, int]:
    """Return the two cuts in `length` pixels; edges shrink together if they do not fit."""
    if before + after <= length:
        return before, length - after
    middle = length * before // max(1, before + after)
    return middle, middle


def _spans(length: int, cuts: tuple[int, int]) -> list[tuple[int, int]]:
    return [(0, cuts[0]), (cuts[0], cuts[1] - cuts[0]), (cuts[1], length - cuts[1])]


def stretch(patch: Patch, size: tuple[int, int], scale: float = 1.0) -> pygame.Surface:
    """Return the patch at `size` pixels, its edges at `scale` times their own width."""
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


FRAMES_FOLDER: Final = "skin"


class Frames:
    """Frames and parts of the skin; files are larger than units by the manifest's `scale`."""

    def __init__(self, art: Art) -> None:
        """Read the manifest; without one there are no frames, and callers draw plain ones."""
        manifest = art.manifest(f"{FRAMES_FOLDER}/manifest.json")
        self.art = art
        self.scale = float(manifest.get("scale", 1))
        self._frames: dict[str, Any] = manifest.get("frames", {})
        self._parts: dict[str, Any] = manifest.get("parts", {})

    def _entry(self, table: dict[str, Any], name: str, contrast: bool) -> dict[str, Any] | None:
        entry = table.get(f"{name}_hc") if contrast else None
        result: dict[str, Any] | None = entry or table.get(name)
        return result

    def frame(
        self, name: str, size: tuple[int, int], factor: float, contrast: bool = False
    ) -> pygame.Surface | None:
        """A frame stretched to `size` pixels with its shadow; `factor`: pixels per unit."""
        entry = self._entry(self._frames, name, contrast)
        if entry is None:
            return None
        picture = self.art.picture(f"{FRAMES_FOLDER}/{entry['file']}")
        if picture is None:
            return None
        return stretch(Patch(picture, *entry["insets"]), size, factor / self.scale)

    def pad(self, name: str, factor: float) -> tuple[int, int, int, int]:
        """Return the shadow of a frame in pixels: left, top, right, bottom."""
        entry = self._frames.get(name, {"pad": (0, 0, 0, 0)})
        left, top, right, bottom = (round(p * factor / self.scale) for p in entry["pad"])
        return left, top, right, bottom

    def part(self, name: str, high: int, contrast: bool = False) -> pygame.Surface | None:
        """Return a part `high` pixels high."""
        entry = self._entry(self._parts, name, contrast)
        if entry is None:
            return None
        width, tall = entry["size"]
        size = (max(1, round(width * high / tall)), high)
        return self.art.picture(f"{FRAMES_FOLDER}/{entry['file']}", size)


FOLDER: Final = "pieces"


@dataclass(frozen=True)
class PieceImage:
    """A picture, and its pixel that is placed at a position."""

    picture: pygame.Surface
    anchor: tuple[int, int]

    def at(self, place: tuple[int, int]) -> pygame.Rect:
        """Return where the picture is when its anchor is at `place`."""
        left, top = place[0] - self.anchor[0], place[1] - self.anchor[1]
        return self.picture.get_rect(topleft=(left, top))


PORTRAIT: Final = "portrait_"
SIDES: Final = (64, 2048)  # pixels: least and greatest sides of a user's own portrait


def own_portraits(known: Mapping[str, Any]) -> tuple[dict[str, pygame.Surface], tuple[str, ...]]:
    """Return the user's own portraits by sprite, and files in their folder that are not used."""
    found, wrong = dict[str, pygame.Surface](), list[str]()
    for path in sorted(resources.own("portraits").glob("*.png")):
        name = PORTRAIT + path.stem
        try:
            picture = pygame.image.load(path)
        except (OSError, pygame.error):
            picture = None
        right = picture is not None and all(SIDES[0] <= n <= SIDES[1] for n in picture.get_size())
        if picture is None or not right or name not in known:
            log.warning("own portrait %s", path.name)
            wrong.append(path.name)
            continue
        frame = pygame.Rect(0, 0, *known[name]["size"]).fit(picture.get_rect())  # its middle part
        found[name] = picture.convert_alpha().subsurface(frame)
    return found, tuple(wrong)


class Pieces:
    """The sprites of the manifest, sized in units; files are larger by its `scale`."""

    def __init__(self, art: Art) -> None:
        """Read the manifest; without one every sprite is an empty picture."""
        self.art = art
        manifest = art.manifest(f"{FOLDER}/manifest.json")
        self._sprites: dict[str, Any] = manifest.get("sprites", {})
        self._scale = float(manifest.get("scale", 1))
        self._made: Cache[PieceImage] = Cache(pixels=lambda made: _pixels(made.picture))
        self._own, self.wrong = own_portraits(self._sprites)
        self._icons: Cache[pygame.Surface] = Cache()

    def fit(self, window: int) -> None:
        """Cache as many pieces as a window of `window` pixels needs."""
        self._made.most = max(LEAST, PIECES * window)

    def sprite_size(self, name: str) -> tuple[float, float]:
        """Return the size of a sprite in its own units; a small square for an unknown one."""
        entry = self._sprites.get(name)
        return (float(entry["size"][0]), float(entry["size"][1])) if entry else (24.0, 24.0)

    def sprite(self, name: str, high: int, contrast: bool = False) -> PieceImage:
        """Return a sprite `high` pixels high; with `contrast` the outlined one, if it exists."""
        if contrast and f"{name}_hc" in self._sprites:
            name = f"{name}_hc"
        return self._made.get((name, high)) or self._made.add((name, high), self._make(name, high))

    def _make(self, name: str, high: int) -> PieceImage:
        entry = self._sprites.get(name)
        if entry is None:
            return PieceImage(pygame.Surface((1, high), pygame.SRCALPHA), (0, high // 2))
        wide_units, high_units = entry["size"]
        scale = high / high_units
        size = (max(1, round(wide_units * scale)), high)
        cut = size[1] > entry["size"][1] * self._scale  # some sprites have a larger drawing
        file = f"{FOLDER}/{entry.get('large', entry['file']) if cut else entry['file']}"
        picture = self.art.picture(file, size) or pygame.Surface(size, pygame.SRCALPHA)
        if own := self._own.get(name):
            picture = picture.copy()
            picture.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)  # its shape alone
            framed = pygame.transform.smoothscale(own, size)
            picture.blit(framed, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        anchor_x, anchor_y = entry["anchor"]
        return PieceImage(picture, (round(anchor_x * scale), round(anchor_y * scale)))

    def icon(self, name: str, side: int, color: pygame.Color) -> pygame.Surface:
        """Return an icon `side` pixels square in one color; read-only."""
        key = (name, side, int(color))
        result = self._icons.get(key)
        if result is None:
            result = self._icons.add(key, self.sprite(name, side).picture.copy())
            result.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
            result.fill((color.r, color.g, color.b, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return result
