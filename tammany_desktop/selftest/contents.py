"""What the program consists of: every scene; and pictures, type, sounds, words, loaded once."""

import json
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Final

import pygame

from tammany_desktop import resources, scenes
from tammany_desktop.languages import (
    ENGLISH,
    available,
    language,
    path_of,
    read_catalog,
    series,
    set_language,
    text,
)
from tammany_desktop.languages.rulebook import rulebook
from tammany_desktop.scenes.base.dialog import Dialog
from tammany_desktop.scenes.base.pages import PageScene, SheetScene, Unhurried
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.election.cover import Handover, WithTools
from tammany_desktop.scenes.learning.problem_cards import ProblemCard
from tammany_desktop.scenes.review.board_lists import BoardLists
from tammany_desktop.scenes.table.hint import AdviceCard

# Never shown themselves.
BUILT_ON: Final[tuple[type[Scene], ...]] = (
    Scene,
    SheetScene,
    Unhurried,
    PageScene,
    Handover,
    WithTools,
    Dialog,
    ProblemCard,
    AdviceCard,
    BoardLists,
)
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


def scene_kinds() -> set[type[Scene]]:
    """Every kind of scene that the program has, but those that are there to be built on."""
    for module in walk_packages(scenes.__path__, f"{scenes.__name__}."):
        import_module(module.name)
    found, waiting = set[type[Scene]](), [Scene]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind not in BUILT_ON and kind.__module__.startswith(f"{scenes.__name__}."):
            found.add(kind)
    return found
