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
SINGULAR: Final = "language.singular"

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
def _load(code: str) -> dict[str, frozenset[str]]:
    """The keys of a catalog, now known to i18n, each with its plural forms, mostly none."""
    found: dict[str, frozenset[str]] = {}
    for key, words in read_catalog(locator.assets() / "languages" / f"{code}.json").items():
        forms = {"": words} if isinstance(words, str) else {f".{k}": v for k, v in words.items()}
        for form, sentence in forms.items():
            i18n.add_translation(SPACE + key + form, sentence, locale=code)
        found[key] = frozenset(form for form in forms if form)
    return found


@cache
def _singular(code: str) -> frozenset[str]:
    """The counts that take the singular, as digits: 1, and in French 0 too."""
    words = str(i18n.t(SPACE + SINGULAR, locale=code)) if SINGULAR in _load(code) else "1"
    return frozenset(words.split())


def _form(code: str, forms: frozenset[str], count: str | int | None) -> str:
    """Which of the plural forms suits a count; a form for none goes before the singular."""
    if not forms:
        return ""
    if str(count) == "0" and ".zero" in forms:
        return ".zero"
    return ".one" if str(count) in _singular(code) and ".one" in forms else ".other"


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


def everywhere(key: str, /, **values: str | int) -> frozenset[str]:
    """The words of a key in every language that has a catalog: what is ours, whoever chose it."""
    global _current
    before, found = _current, set()
    for code in available():
        if set_language(code):
            found.add(text(key, **values))
    _current = before
    return frozenset(found)


@cache
def _report(code: str, key: str) -> None:
    """Once for each: a sentence asked for every frame shall not fill the log."""
    if code == ENGLISH:
        log.error("no words for %s", key)
    else:
        log.warning("no words for %s in %s, English instead", key, code)


def text(key: str, /, **values: str | int) -> str:
    """The words of a key in the language in use; English where it lacks them, else the key itself.

    `count` among the values chooses the plural form. What is missing is told in the log.
    """
    for code in (_current, ENGLISH):
        forms = _load(code).get(key)
        if forms is not None:
            form = _form(code, forms, values.get("count"))
            return str(i18n.t(SPACE + key + form, locale=code, **values))
        _report(code, key)
    return key
