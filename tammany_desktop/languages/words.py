"""The language in use and the words found in it, over python-i18n."""

import logging
from dataclasses import dataclass, field
from functools import cache
from typing import Final

import i18n

from tammany_desktop import locator
from tammany_desktop.languages.catalog import CatalogError, read_catalog

ENGLISH: Final = "en"
# Our keys live apart from those of pygame-gui, which shares the module's state.
SPACE: Final = "tammany-desktop."

log = logging.getLogger(__name__)
_current = ENGLISH


@dataclass(frozen=True)
class Said:
    """A sentence as data: a catalog key and its values, phrased when someone reads it."""

    key: str
    values: dict[str, str | int] = field(default_factory=dict)

    def text(self) -> str:
        """The sentence in the language in use."""
        return text(self.key, **self.values)


@cache
def available() -> tuple[str, ...]:
    """Language codes that have a catalog, English first."""
    codes = sorted(path.stem for path in (locator.assets() / "languages").glob("*.json"))
    return (ENGLISH, *(code for code in codes if code != ENGLISH))


@cache
def _load(code: str) -> frozenset[str]:
    entries = read_catalog(locator.assets() / "languages" / f"{code}.json")
    for key, words in entries.items():
        i18n.add_translation(SPACE + key, words, locale=code)
    return frozenset(entries)


def name_of(code: str) -> str:
    """What a language calls itself; its code where its catalog cannot be read."""
    try:
        _load(code)
    except (OSError, CatalogError):
        return code
    return str(i18n.t(SPACE + "language.name", locale=code))


def language() -> str:
    """The code of the language in use."""
    return _current


def set_language(code: str) -> bool:
    """Use a language from now on; False, and no change, where its catalog is absent or damaged."""
    global _current
    try:
        if code not in available():
            return False
        _load(code)
    except (OSError, CatalogError):
        log.exception("catalog %s", code)
        return False
    _current = code
    return True


def has(key: str) -> bool:
    """Whether the key is in the catalog in use or in the English one."""
    return key in _load(_current) or key in _load(ENGLISH)


def text(key: str, /, **values: str | int) -> str:
    """The words of a key in the language in use; English where it lacks them, else the key itself.

    `count` among the values chooses the plural form.
    """
    for code in (_current, ENGLISH):
        if key in _load(code):
            return str(i18n.t(SPACE + key, locale=code, **values))
    log.error("no words for %s", key)
    return key
