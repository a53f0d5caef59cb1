"""Fonts: a face at a size, with other faces for characters that it lacks."""

import json
import math
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pygame

from tammany_desktop import resources
from tammany_desktop.languages.breaking import SHY, graphemes_of

SAMPLE: Final = "The quick brown fox jumps over the lazy dog, 0123456789"
MAX_DARKENING: Final = 0.6  # greatest share by which small text is darkened
DARKENED_CAP_HEIGHT: Final = 10  # pixels: text with higher capitals is darkened less
ACCENTED: Final = 1.55  # height of a capital with accent, relative to one without
FOOTROOM: Final = 0.16  # room below the face's descent, as a share of a capital's height
MISSING: Final = "\u25a1"  # shown for characters that no face has
CACHED_RUNS: Final = 1000  # number of texts whose runs each font caches
CACHED_SIZES: Final = 5000  # number of lines whose sizes each font caches
SPACES: Final = str.maketrans("\t\n\v\f\r", "     ")  # white space is drawn as spaces

# Faces for characters that a face lacks, in the order in which they are tried.
SUBSTITUTES: Final[dict[str, tuple[str, ...]]] = {
    "text-regular": ("sans-regular",),
    "text-bold": ("sans-bold",),
    "text-italic": ("text-regular",),
    "display-bold": ("text-bold",),
    "display-black": ("text-bold",),
    "display-italic": ("text-italic",),
    "wood-regular": ("display-black", "text-bold"),
    "masthead-bold": ("display-black", "text-bold"),
    "plain-regular": ("sans-regular",),
    "plain-bold": ("sans-bold",),
    "plain-italic": ("sans-regular",),
}


class Run(NamedTuple):
    """Adjacent characters in one font."""

    font: pygame.font.Font
    words: str

    @property
    def baseline(self) -> int:
        """Return the distance in pixels from the top of the rendered run to the baseline."""
        ascent = self.font.get_ascent()
        if self.font.size(self.words)[1] <= self.font.get_height():
            return ascent
        return max(ascent, *(metrics[3] for metrics in self.font.metrics(self.words) if metrics))


@cache
def _index() -> dict[str, Any]:
    """Return the content of fonts.json. Raises OSError or ValueError if it is damaged."""
    path = resources.assets() / "fonts" / "fonts.json"
    index: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return index


@cache
def face_file(face: str) -> Path | None:
    """Return the file of a face, or None if it is unusable, so that pygame's font is used."""
    pygame.font.init()
    try:
        path: Path = resources.assets() / "fonts" / _index()[face]["file"]
        font = pygame.font.Font(path, 40)
        font.render(SAMPLE, True, "black")  # a damaged file may fail at any character
        return path if _cap_height(font) else None
    except (OSError, ValueError, KeyError, TypeError, pygame.error):
        return None


@cache
def characters_of(face: str) -> frozenset[str]:
    """Return the characters that a face has; none for an unknown or damaged face."""
    try:
        parts = str(_index()[face]["letters"]).split()
        ranges = [tuple(int(end, 16) for end in part.split("-")) for part in parts]
        return frozenset(chr(code) for first, last in ranges for code in range(first, last + 1))
    except (OSError, ValueError, KeyError, TypeError):
        return frozenset()


def _cap_height(font: pygame.font.Font) -> int:
    """Return the height in pixels of a capital H; 0 for a font without it."""
    metrics = font.metrics("H")
    return metrics[0][3] if metrics and metrics[0] else 0


@cache
def _cap_ratio(face: str) -> float:
    """Return the height of a capital H, as a share of the font's size."""
    return _cap_height(pygame.font.Font(face_file(face), 200)) / 200 or 0.7


@cache
def size_for(face: str, cap_height: float) -> int:
    """Return a font size whose capitals are about `cap_height` pixels high, not a pixel lower."""
    size = max(6, math.ceil(cap_height / _cap_ratio(face)))
    while _cap_height(pygame.font.Font(face_file(face), size)) < math.floor(cap_height):
        size += 1
    return size


def darken(image: pygame.Surface, cap_height: float) -> pygame.Surface:
    """Darken rendered text, so that fine strokes stay visible at small sizes; return it."""
    copy = image.copy()
    darkening = MAX_DARKENING * DARKENED_CAP_HEIGHT / max(1.0, cap_height)
    copy.set_alpha(round(255 * min(MAX_DARKENING, darkening)))
    image.blit(copy, (0, 0))
    return image


def _composed(grapheme: str) -> str:
    """Return a grapheme in composed form, without joiners and variation selectors, for fonts."""
    return "".join(
        char
        for char in unicodedata.normalize("NFC", grapheme)
        if unicodedata.category(char) != "Cf" and not "\ufe00" <= char <= "\ufe0f"
    )


class Font:
    """A face whose capitals are `cap_height` pixels high, with its substitutes."""

    def __init__(self, face: str, cap_height: float) -> None:
        self.face, self._requested_cap_height = face, cap_height
        self.pixels = size_for(face, cap_height)
        self._own = pygame.font.Font(face_file(face), self.pixels)
        # The soft hyphen is left out, because Windows cannot render text without width.
        self._characters = characters_of(face) - {SHY} if face_file(face) else frozenset()
        self._others: dict[str, pygame.font.Font] = {}
        self._cached_runs = lru_cache(CACHED_RUNS)(self._make_runs)
        self.size = lru_cache(CACHED_SIZES)(self._measure)
        self.baseline = lru_cache(CACHED_SIZES)(
            lambda words: max((run.baseline for run in self.runs(words)), default=self.ascent)
        )
        # Measures of the face in pixels; without capitals `cap_height` is 0.
        self.ascent, self.descent = self._own.get_ascent(), -self._own.get_descent()
        self.height, self.cap_height = self._own.get_height(), _cap_height(self._own)
        self.headroom = max(0, round(ACCENTED * self.cap_height) - self.ascent)  # for accents
        self.footroom = round(FOOTROOM * self.cap_height)  # room below the descent for some letters

    def _is_simple(self, words: str) -> bool:
        """Return True if the face has every character, or pygame's font is used."""
        return self._characters.issuperset(words) or not self._characters

    def runs(self, words: str) -> Sequence[Run]:
        """Return a text in runs, each in one font; none for an empty text."""
        return (Run(self._own, words),) if self._is_simple(words) else self._cached_runs(words)

    def _make_runs(self, words: str) -> list[Run]:
        """Return a text in runs; a word that no face has whole is split into its graphemes."""
        parts: list[tuple[str, str]] = []  # face, characters
        for index, word in enumerate(words.translate(SPACES).split(" ")):
            if index:
                parts.append((self.face, " "))
            composed = [char for char in map(_composed, graphemes_of(word)) if char]
            face = self._face_for("".join(composed))
            if face:
                parts.append((face, "".join(composed)))
            else:
                faces = [(self._face_for(char), char) for char in composed]
                parts += [(face, char) if face else (self.face, MISSING) for face, char in faces]
        joined: list[tuple[str, str]] = []
        for face, characters in parts:
            if joined and joined[-1][0] == face:
                characters = joined.pop()[1] + characters
            joined.append((face, characters))
        return [Run(self._font(face), characters) for face, characters in joined if characters]

    def _face_for(self, characters: str) -> str:
        """Return the first face that has every character, or ""."""
        faces = (self.face, *SUBSTITUTES.get(self.face, ()))
        return next((face for face in faces if characters_of(face).issuperset(characters)), "")

    def _font(self, face: str) -> pygame.font.Font:
        if face == self.face:
            return self._own
        if face not in self._others:
            size = size_for(face, self._requested_cap_height)
            self._others[face] = pygame.font.Font(face_file(face), size)
        return self._others[face]

    def _measure(self, words: str) -> tuple[int, int]:
        """Return the width and height in pixels of one line."""
        if self._is_simple(words):
            return self._own.size(words)
        sizes = [(run, *run.font.size(run.words)) for run in self.runs(words)]
        max_depth = max((height - run.baseline for run, _, height in sizes), default=self.descent)
        return sum(width for _, width, _ in sizes), self.baseline(words) + max_depth

    def render(self, words: str, color: pygame.Color) -> pygame.Surface:
        """Return the picture of one line of text, with alpha."""
        if self._is_simple(words):
            return self._own.render(words, True, color)
        runs = self.runs(words)
        if len(runs) == 1:
            return runs[0].font.render(runs[0].words, True, color)
        images = [(run, run.font.render(run.words, True, color)) for run in runs]
        top = self.baseline(words)
        depths = (image.get_height() - run.baseline for run, image in images)
        max_depth = max(depths, default=self.descent)
        surface = pygame.Surface((self.size(words)[0], top + max_depth), pygame.SRCALPHA)
        surface.fill((*color[:3], 0))
        left = 0
        for run, image in images:
            # Runs may overlap by kerning, so the alpha values are combined.
            surface.blit(image, (left, top - run.baseline), special_flags=pygame.BLEND_RGBA_MAX)
            left += run.font.size(run.words)[0]
        return surface
