"""What windows of one look paint alike is painted once for all tests of a process.

A picture kept under a key shall follow from the look and that key alone. To keep that true, some
of the pictures found are painted again and compared.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import pygame
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme

from tammany_desktop import resources
from tammany_desktop.board.geometry import Camera
from tammany_desktop.board.highlights import Highlight, PromiseMark, Sign
from tammany_desktop.board.map_layers import Bag, Fog, Garden
from tammany_desktop.board.sprite import Sprite
from tammany_desktop.board.tracks import ScoreBand, ScoreMarker, YearTrack
from tammany_desktop.board.ward import Ward
from tammany_desktop.languages import language
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.ui import look as looks
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.look import Look, Manager
from tammany_desktop.ui.type import Typography, Units

MOST_PIXELS = 30_000_000  # about 120 MB
MOST_THEMES = 12  # of 4 MB each
AGAIN = 100  # one picture of so many is painted again
WORDLESS = frozenset(("glow", "ground", "frame"))  # pictures without words, by their keys


class Store:
    """Pictures of looks that are alike; those not used for longest give way."""

    def __init__(self, most: int = MOST_PIXELS) -> None:
        self.most = most
        self.open = True
        self.words = True  # whether pictures that may hold words are shared too
        self._kept: OrderedDict[object, pygame.Surface] = OrderedDict()
        self._pixels = self._found = 0

    def picture(
        self, look: Look, key: object, make: Callable[[], pygame.Surface]
    ) -> pygame.Surface:
        """The picture of such a look, made at the first call."""
        if not self.open or not (self.words or _is_wordless(key)):
            return make()
        whole = (_kind(look), key)
        found = self._kept.get(whole)
        if found is None:
            found = self._kept[whole] = make()
            self._pixels += _pixels(found)
            while self._pixels > self.most and len(self._kept) > 1:
                self._pixels -= _pixels(self._kept.popitem(last=False)[1])
            return found
        self._kept.move_to_end(whole)
        self._found += 1
        if not self._found % AGAIN:
            same = _bytes(make()) == _bytes(found)
            assert same, f"another look that is alike paints {key!r} in another way"
        return found


def _is_wordless(key: object) -> bool:
    return (key[0] if isinstance(key, tuple) else key) in WORDLESS


def _pixels(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height()


def _bytes(surface: pygame.Surface) -> tuple[tuple[int, int], int | None, bytes]:
    return surface.get_size(), surface.get_alpha(), pygame.image.tobytes(surface, "RGBA")


def _kind(look: Look) -> tuple[object, ...]:
    """All of a look that its pictures follow from."""
    return (
        look.units,
        look.type.plain,
        look.palette,
        look.art,
        look.family,
        look.reduced_motion,
        language(),
    )


STORE = Store()


class SharedLook(Look):
    """A look whose pictures are shared with the looks of other windows."""

    def cached(self, key: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface cached under `key` by this look, or made by another like it."""
        return self.surfaces.get(key) or self.surfaces.add(key, STORE.picture(self, key, make))


def shared_type(units: Units, plain: bool = False) -> Typography:
    """The type of all windows of such a size: fonts, measures and lines."""
    shared = STORE.open and STORE.words
    return _type(units, plain, resources.assets()) if shared else Typography(units, plain)


@lru_cache(6)
def _type(units: Units, plain: bool, assets: Path) -> Typography:
    return Typography(units, plain)


_THEMES: OrderedDict[object, UIAppearanceTheme] = OrderedDict()
_read_theme: Final = Manager.create_new_theme


def _shared_theme(manager: Manager, theme_path: Any = None) -> UIAppearanceTheme:
    """The library's theme for looks that are alike, which takes long to read."""
    if not STORE.open:
        return _read_theme(manager, theme_path)
    look = manager.look
    alike = (_kind(look), look.type)
    if alike in _THEMES:
        looks._THEMES.setdefault(look, _THEMES[alike])
    made = _THEMES[alike] = _read_theme(manager, theme_path)
    _THEMES.move_to_end(alike)
    if len(_THEMES) > MOST_THEMES:
        _THEMES.popitem(last=False)
    return made


setattr(Manager, "create_new_theme", _shared_theme)  # noqa: B010


# Sprites whose picture follows from what they show and what they were made of.
MAP: Final = (Bag, Fog, Garden, Highlight, PromiseMark, Sign, Ward)
SHARED: Final = (*MAP, ScoreBand, ScoreMarker, YearTrack)
MADE_OF: Final = (int, float, tuple, Camera)
_image: Final = Sprite.image


def _shared_image(sprite: Sprite, model: ViewModel) -> pygame.Surface:
    """In the place of `Sprite.image`: tables of one look share pictures of sprites."""
    if not isinstance(sprite, SHARED) or sprite._image is not None:
        return _image(sprite, model)
    made_of = tuple(pair for pair in vars(sprite).items() if isinstance(pair[1], MADE_OF))
    places = *sprite.rect, *sprite.look.window
    key = type(sprite).__name__, places, made_of, sprite._key

    def make() -> pygame.Surface:
        sprite._image = None
        return _image(sprite, model)

    sprite._image = STORE.picture(sprite.look, key, make)
    return sprite._image


setattr(Sprite, "image", _shared_image)  # noqa: B010

SAID: Final = ("kind", "caption", "subcaption", "key", "role", "align", "key_beside_icon")
_CUT: dict[object, bool] = {}
_paint_button: Final = Button._paint


def _shared_button(button: Button, state: str) -> pygame.Surface:
    """In the place of `Button._paint`: buttons without an icon follow from their words."""
    if type(button) is not Button or button.paint_icon is not None or not button.caption:
        return _paint_button(button, state)
    said = tuple(getattr(button, name) for name in SAID)
    key = "button", tuple(button.rect.size), state, said
    found = STORE.picture(button.look, key, lambda: _paint_button(button, state))
    button.cut = _CUT.setdefault((_kind(button.look), key), button.cut)
    return found


setattr(Button, "_paint", _shared_button)  # noqa: B010


@contextmanager
def _without(shared: str) -> Iterator[None]:
    """Set an attribute of the store to False meanwhile."""
    before = getattr(STORE, shared)
    setattr(STORE, shared, False)
    try:
        yield
    finally:
        setattr(STORE, shared, before)


def own_pictures() -> AbstractContextManager[None]:
    """Windows opened now share nothing."""
    return _without("open")


def own_words() -> AbstractContextManager[None]:
    """Windows paint their own words, and share only pictures that never hold any."""
    return _without("words")
