"""Loads the pictures of assets/ and caches them scaled; sprites and frames follow manifests."""

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
MIN_CACHE: Final = 2_000_000  # least number of pixels cached, however small the window
PICTURE_LIMIT: Final = 4  # limit of cached pictures from files, in areas of the window
PIECE_LIMIT: Final = 2  # limit of cached pieces, in areas of the window
PAINTED_LIMIT: Final = 6  # limit of pictures painted for a look, in areas of the window
LARGE_SIZE: Final = 2  # area above which `drop_large` drops a picture, in areas of the window
Entry = TypeVar("Entry")


def _pixels(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height()


class Cache(Generic[Entry]):
    """A cache of read-only pictures; above `limit` pixels it drops the least recently used."""

    def __init__(
        self,
        limit: int = MIN_CACHE,
        pixels: Callable[[Entry], int] = _pixels,  # type: ignore[assignment]
    ) -> None:
        self.limit = limit
        self.entries: OrderedDict[object, Entry] = OrderedDict()
        self._pixels = pixels
        self._total = 0

    def get(self, key: object) -> Entry | None:
        """Return the picture under `key`, which then is the most recently used one."""
        result = self.entries.get(key)
        if result is not None:
            self.entries.move_to_end(key)
        return result

    def add(self, key: object, entry: Entry) -> Entry:
        """Add a picture that was not in the cache; return it."""
        self.entries[key] = entry
        self._total += self._pixels(entry)
        while self._total > self.limit and len(self.entries) > 1:
            self._total -= self._pixels(self.entries.popitem(last=False)[1])
        return entry


class Art:
    """Loads pictures by path in the assets folder; a bad one is logged, and None is returned."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.cache: Cache[pygame.Surface] = Cache()
        self._large: Cache[pygame.Surface] = Cache(0)  # keeps only the last picture
        self._missing: set[str] = set()

    def set_limit(self, area: int) -> None:
        """Limit the cache to what a window of `area` pixels needs."""
        self.cache.limit = max(MIN_CACHE, PICTURE_LIMIT * area)

    def drop_large(self) -> None:
        """Drop the large picture, which takes much memory."""
        self._large = Cache(0)

    def manifest(self, path: str) -> dict[str, Any]:
        """Return a JSON object in the assets folder; an empty one if it is missing or damaged."""
        try:
            data = json.loads((self.root / path).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            if path not in self._missing:
                log.warning("no manifest %s", path)
                self._missing.add(path)
            return {}
        return data if isinstance(data, dict) else {}

    def has(self, path: str) -> bool:
        """Return True if the picture's file exists."""
        return (self.root / path).is_file()

    def load(self, path: str, convert: bool = True) -> pygame.Surface | None:
        """Return a picture at its own size, not cached, converted for fast blitting or not."""
        if path in self._missing:
            return None
        try:
            picture = pygame.image.load(self.root / path)
        except (OSError, pygame.error):
            log.warning("no picture %s", path)
            self._missing.add(path)
            return None
        if not convert and picture.get_bytesize() == 3:
            return picture
        opaque = picture.get_alpha() is None or not picture.get_flags() & pygame.SRCALPHA
        return picture.convert() if opaque else picture.convert_alpha()

    def picture(self, path: str, size: tuple[int, int] = (0, 0)) -> pygame.Surface | None:
        """Return a picture at `size` pixels, or at its own; cached, so treat it as read-only."""
        key = path, size
        result = self.cache.get(key) or self._large.get(key)
        if result is not None:
            return result
        picture = self.load(path)
        if picture is None:
            return None
        scaled = _scaled(picture, size)
        is_large = _pixels(scaled) > LARGE_SIZE * self.cache.limit / PICTURE_LIMIT
        return (self._large if is_large else self.cache).add(key, scaled)

    def cover(self, path: str, size: tuple[int, int]) -> pygame.Surface | None:
        """Return a picture scaled and cropped to cover `size` pixels, kept until `drop_large`."""
        key = f"{path} cover", size
        if key not in self._large.entries and (picture := self.load(path)) is not None:
            self._large.add(key, _covering(picture, size))
        return self._large.get(key)


def _scaled(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    same = size in ((0, 0), picture.get_size())
    return picture if same else pygame.transform.smoothscale(picture, size)


def _covering(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    width, height = picture.get_size()
    scale = max(size[0] / width, size[1] / height)
    part = pygame.Rect(0, 0, round(size[0] / scale), round(size[1] / scale))
    part.center = picture.get_rect().center
    return _scaled(picture.subsurface(part.clip(picture.get_rect())), size)


@dataclass(frozen=True)
class NinePatch:
    """A nine-patch: a picture, and the widths of its edges in pixels, which are not stretched."""

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


def stretch(patch: NinePatch, size: tuple[int, int], scale: float = 1.0) -> pygame.Surface:
    """Return the patch at `size` pixels, its edges at `scale` times their own width."""
    width, height = patch.picture.get_size()
    source_columns = _spans(width, _cuts(width, patch.left, patch.right))
    source_rows = _spans(height, _cuts(height, patch.top, patch.bottom))
    columns = _spans(size[0], _cuts(size[0], round(patch.left * scale), round(patch.right * scale)))
    rows = _spans(size[1], _cuts(size[1], round(patch.top * scale), round(patch.bottom * scale)))
    result = pygame.Surface(size, pygame.SRCALPHA)
    for (from_y, from_h), (to_y, to_h) in zip(source_rows, rows, strict=True):
        for (from_x, from_w), (to_x, to_w) in zip(source_columns, columns, strict=True):
            if min(from_w, from_h, to_w, to_h) > 0:
                part = patch.picture.subsurface((from_x, from_y, from_w, from_h))
                result.blit(pygame.transform.smoothscale(part, (to_w, to_h)), (to_x, to_y))
    return result


FRAMES_FOLDER: Final = "skin"


class Frames:
    """Frames and parts of the skin; the manifest's `scale` is a file's pixels for each unit."""

    def __init__(self, art: Art) -> None:
        manifest = art.manifest(f"{FRAMES_FOLDER}/manifest.json")
        self.art = art
        self.scale = float(manifest.get("scale", 1))
        self._frames: dict[str, Any] = manifest.get("frames", {})
        self._parts: dict[str, Any] = manifest.get("parts", {})

    def _entry(self, table: dict[str, Any], name: str, contrast: bool) -> Any:
        return table.get(f"{name}_hc", table[name]) if contrast else table[name]

    def frame(
        self, name: str, size: tuple[int, int], factor: float, contrast: bool = False
    ) -> pygame.Surface:
        """Return a frame stretched to `size` pixels with its shadow; `factor`: pixels per unit."""
        entry = self._entry(self._frames, name, contrast)
        picture = self.art.picture(f"{FRAMES_FOLDER}/{entry['file']}")
        if picture is None:
            raise FileNotFoundError(entry["file"])
        return stretch(NinePatch(picture, *entry["insets"]), size, factor / self.scale)

    def shadow_margins(self, name: str, factor: float) -> tuple[int, int, int, int]:
        """Return how far a frame's shadow reaches, in pixels: left, top, right, bottom."""
        entry = self._frames.get(name, {"pad": (0, 0, 0, 0)})
        left, top, right, bottom = (round(p * factor / self.scale) for p in entry["pad"])
        return left, top, right, bottom

    def part(self, name: str, height: int, contrast: bool = False) -> pygame.Surface | None:
        """Return a part `height` pixels high; None if its picture is missing."""
        entry = self._entry(self._parts, name, contrast)
        unit_width, unit_height = entry["size"]
        size = (max(1, round(unit_width * height / unit_height)), height)
        return self.art.picture(f"{FRAMES_FOLDER}/{entry['file']}", size)


PIECES_FOLDER: Final = "pieces"


@dataclass(frozen=True)
class PieceImage:
    """A picture, and the pixel in it that is drawn at the piece's point."""

    picture: pygame.Surface
    anchor: tuple[int, int]

    def at(self, point: tuple[int, int]) -> pygame.Rect:
        """Return the rectangle of the picture with its anchor at `point`."""
        left_top = point[0] - self.anchor[0], point[1] - self.anchor[1]
        return pygame.Rect(left_top, self.picture.get_size())


PORTRAIT: Final = "portrait_"  # the names of portraits' sprites begin with this
PORTRAIT_SIDES: Final = (64, 2048)  # pixels: least and greatest side of a user's portrait


def own_portraits(known: Mapping[str, Any]) -> tuple[dict[str, pygame.Surface], tuple[str, ...]]:
    """Return the user's own portraits by sprite, and the unsuitable files in their folder."""
    portraits, unused = dict[str, pygame.Surface](), list[str]()
    for path in sorted(resources.user_folder("portraits").glob("*.png")):
        name = PORTRAIT + path.stem
        try:
            picture = pygame.image.load(path)
        except (OSError, pygame.error):
            picture = None
        least, most = PORTRAIT_SIDES
        fits = picture is not None and all(least <= side <= most for side in picture.get_size())
        if picture is None or not fits or name not in known:
            log.warning("own portrait %s", path.name)
            unused.append(path.name)
            continue
        crop = pygame.Rect(0, 0, *known[name]["size"]).fit(picture.get_rect())  # the middle part
        portraits[name] = picture.convert_alpha().subsurface(crop)
    return portraits, tuple(unused)


class Pieces:
    """The sprites of the manifest, sized in units; its `scale` is a file's pixels for each unit."""

    def __init__(self, art: Art) -> None:
        """Read the manifest; without one every sprite is an empty picture."""
        self.art = art
        manifest = art.manifest(f"{PIECES_FOLDER}/manifest.json")
        self._sprites: dict[str, Any] = manifest.get("sprites", {})
        self._scale = float(manifest.get("scale", 1))
        self._images: Cache[PieceImage] = Cache(pixels=lambda image: _pixels(image.picture))
        self._own, self.unused = own_portraits(self._sprites)
        self._icons: Cache[pygame.Surface] = Cache()

    def set_limit(self, area: int) -> None:
        """Limit the cache to what a window of `area` pixels needs."""
        self._images.limit = max(MIN_CACHE, PIECE_LIMIT * area)

    def sprite_size(self, name: str) -> tuple[float, float]:
        """Return the size of a sprite in its own units; a small square for an unknown one."""
        entry = self._sprites.get(name)
        return (float(entry["size"][0]), float(entry["size"][1])) if entry else (24.0, 24.0)

    def sprite(self, name: str, height: int, contrast: bool = False) -> PieceImage:
        """Return a sprite with a height in pixels; with `contrast` an outlined one, if any."""
        if contrast and f"{name}_hc" in self._sprites:
            name = f"{name}_hc"
        key = name, height
        return self._images.get(key) or self._images.add(key, self._make(name, height))

    def _make(self, name: str, height: int) -> PieceImage:
        entry = self._sprites.get(name)
        if entry is None:
            return PieceImage(pygame.Surface((1, height), pygame.SRCALPHA), (0, height // 2))
        unit_width, unit_height = entry["size"]
        scale = height / unit_height
        size = (max(1, round(unit_width * scale)), height)
        is_large = size[1] > entry["size"][1] * self._scale  # some sprites have a larger picture
        file = f"{PIECES_FOLDER}/{entry.get('large', entry['file']) if is_large else entry['file']}"
        picture = self.art.picture(file, size) or pygame.Surface(size, pygame.SRCALPHA)
        if portrait := self._own.get(name):
            picture = picture.copy()
            picture.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)  # only its shape
            scaled = pygame.transform.smoothscale(portrait, size)
            picture.blit(scaled, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
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
