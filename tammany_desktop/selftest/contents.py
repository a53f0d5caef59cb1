"""Everything the program brings with it, loaded once: pictures, type, sounds, data, words."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from tammany_desktop import resources
from tammany_desktop.languages import ENGLISH, available, language, series, set_language, text
from tammany_desktop.languages.catalog import path_of, read_catalog
from tammany_desktop.languages.rulebook import rulebook

# What must be there at the least: an empty folder would load without a fault.
LEAST: Final = {".png": 50, ".jpg": 3, ".ttf": 5, ".ogg": 10, ".json": 5, ".mo": 1}


def _picture(path: Path) -> None:
    if not all(pygame.image.load(path).get_size()):
        raise ValueError("no pixels")


def _font(path: Path) -> None:
    pygame.font.init()
    if pygame.font.Font(path, 24).size("Tammany")[0] < 24:
        raise ValueError("no glyphs")


def _sound(path: Path) -> None:
    if pygame.mixer.get_init() is None:
        pygame.mixer.init()
    if pygame.mixer.Sound(path).get_length() <= 0:
        raise ValueError("no sound")


def _data(path: Path) -> None:
    json.loads(path.read_text(encoding="utf-8"))


def _catalog(path: Path) -> None:
    if not read_catalog(path):
        raise ValueError("no words")


def _bytes(path: Path) -> None:
    if not path.read_bytes():
        raise ValueError("empty")


LOADERS: Final[dict[str, Callable[[Path], None]]] = {
    ".png": _picture,
    ".jpg": _picture,
    ".webp": _picture,
    ".ttf": _font,
    ".ogg": _sound,
    ".json": _data,
    ".mo": _catalog,
}


def load_assets() -> int:
    """Load every file among the assets; how many. Raises RuntimeError naming one that is bad."""
    kinds: Counter[str] = Counter()
    for path in sorted(resources.assets().rglob("*")):
        if not path.is_file():
            continue
        try:
            LOADERS.get(path.suffix, _bytes)(path)
        except (OSError, ValueError, pygame.error) as error:
            reason = text("selftest.bad_file", file=path.name, reason=str(error))
            raise RuntimeError(reason) from error
        kinds[path.suffix] += 1
    short = [suffix for suffix, least in LEAST.items() if kinds[suffix] < least]
    if short:
        raise RuntimeError(text("selftest.few_files", kinds=series(short)))
    return kinds.total()


def load_words() -> tuple[int, int]:
    """Phrase every entry, read the rule book in each language; languages, entries.

    Raises RuntimeError.
    """
    entries = 0
    spoken = language()
    english = read_catalog(path_of(ENGLISH))
    for code in available():
        if not set_language(code) or not rulebook(code):
            raise RuntimeError(code)
        for key in english:
            if not text(key, count=2):
                raise RuntimeError(text("selftest.bad_file", file=code, reason=key))
        entries += len(english)
    set_language(spoken)
    return len(available()), entries
