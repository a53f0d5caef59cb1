"""Every text that a person reads: `text(key, **values)` finds it in a language's catalog."""

import logging
import re
import struct
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

from tammany_desktop import resources

ENGLISH: Final = "en"
LARGEST: Final = 2_000_000  # bytes; the program's catalogs have about 150,000
ZERO: Final = ".zero"  # suffix of a key with its own text for zero
MANY: Final = 1000  # stands for a count that is not known as a number
_BRACES: Final = re.compile(r"\{\{|\}\}|\{([a-z_][a-z0-9_]*)\}")

log = logging.getLogger(__name__)
_current = ENGLISH


class CatalogError(ValueError):
    """A catalog is damaged or too large; the message names the file."""


class _Gap(NullTranslations):
    """English as a catalog's fallback, loaded when first needed; each missing text is logged."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self.code = code

    def gettext(self, message: str) -> str:
        """Return the English text of a key."""
        return self._told(message, _load(ENGLISH).gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the English text of a key for a count."""
        return self._told(msgid1, _load(ENGLISH).ngettext(msgid1, msgid2, n))

    def _told(self, key: str, words: str) -> str:
        if words != key:
            _report(self.code, key)
        return words


@dataclass(frozen=True)
class Message:
    """A text as data: a catalog key and its values, phrased when someone reads it."""

    key: str
    values: dict[str, str | int] = field(default_factory=dict)

    def text(self) -> str:
        """Return the text in the language in use."""
        return text(self.key, **self.values)


def path_of(code: str, own: bool = True) -> Path:
    """Return the path of a language's catalog; the user's `own` takes precedence."""
    found = own_catalogs()[0].get(code) if own else None
    return found or resources.assets() / "languages" / f"{code}.mo"


@cache
def available() -> tuple[str, ...]:
    """Return the codes of languages that have a catalog, English first."""
    found = {path.stem for path in (resources.assets() / "languages").glob("*.mo")}
    return (ENGLISH, *sorted((found | own_catalogs()[0].keys()) - {ENGLISH}))


@cache
def own_catalogs() -> tuple[dict[str, Path], tuple[Message, ...]]:
    """Return the user's own catalogs by language, and what is wrong with those not used."""
    found: dict[str, Path] = {}
    wrong: list[Message] = []
    for path in sorted(resources.own("languages").glob("*.mo")):
        try:
            _check_own(read_catalog(path))
        except (OSError, CatalogError) as error:
            log.warning("own catalog: %s", error)
            key, *at = error.args if str(error.args[0]).startswith("own.") else ("own.damaged",)
            wrong.append(Message(key, {"file": path.name} | ({"key": at[0]} if at else {})))
        else:
            found[path.stem] = path
    return found, tuple(wrong)


def _check_own(catalog: GNUTranslations) -> None:
    """Check a user's catalog. Raises CatalogError if it has no name, or other values."""
    if catalog.gettext("language.name") == "language.name":
        raise CatalogError("own.nameless")
    values: dict[str, set[str]] = {}  # in any of the languages, as English may need fewer
    for path in (resources.assets() / "languages").glob("*.mo"):
        for key, words in vars(read_catalog(path))["_catalog"].items():
            name = key[0] if isinstance(key, tuple) else key
            values.setdefault(name, {""}).update(_BRACES.findall(words))
    for key, words in vars(catalog)["_catalog"].items():
        name = key[0] if isinstance(key, tuple) else key
        if name in values and not values[name].issuperset(_BRACES.findall(words)):
            raise CatalogError("own.values", name)


def read_catalog(path: Path) -> GNUTranslations:
    """Return a compiled catalog. Raises OSError, or CatalogError if damaged or too large."""
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise CatalogError(f"{path.name}: too large")
    try:
        found = GNUTranslations(BytesIO(data))
        for count in (0, 1, 2, 5, 21):  # a damaged plural rule may divide by zero
            found.ngettext("", "", count)
    except (ArithmeticError, LookupError, OSError, SyntaxError, ValueError, struct.error) as error:
        raise CatalogError(f"{path.name}: {error}") from error
    return found


@cache
def _load(code: str) -> GNUTranslations:
    """Return a catalog with English as its fallback. Raises OSError, CatalogError."""
    found = read_catalog(path_of(code))
    if code != ENGLISH:
        found.add_fallback(_Gap(code))
    elif path_of(code) != path_of(code, own=False):
        found.add_fallback(read_catalog(path_of(code, own=False)))
    return found


def _usable(code: str) -> bool:
    try:
        _load(code)
    except (OSError, CatalogError):
        log.exception("catalog %s", code)
        return False
    return True


def name_of(code: str) -> str:
    """Return a language's own name, or its code if its catalog has none."""
    try:
        own = _load(code).gettext("language.name")
    except (OSError, CatalogError):
        return code
    return own if code == ENGLISH or own != name_of(ENGLISH) else code


def language() -> str:
    """Return the code of the language in use."""
    return _current


def set_language(code: str) -> bool:
    """Use a language from now on; return False, without change, if its catalog is not usable."""
    global _current
    if code not in available() or not _usable(code):
        return False
    _current = code
    return True


def _found(code: str, key: str, count: str | int | None = None) -> str:
    """Return the text of a key for a count; the key if neither the language nor English has it."""
    catalog, none = _load(code), key + ZERO
    if count is None:
        return catalog.gettext(key)
    if str(count) == "0" and (words := catalog.gettext(none)) != none:
        return words
    words = catalog.ngettext(key, key, int(count) if str(count).isdecimal() else MANY)
    return words if words != key else catalog.gettext(key)


def has(key: str, code: str = "") -> bool:
    """True if the key is in a catalog, by default the one in use, or in the English one."""
    return _holds(_load(code or _current), key)


@lru_cache(maxsize=4096)
def _holds(catalog: GNUTranslations, key: str) -> bool:
    return catalog.gettext(key) != key or catalog.ngettext(key, key, MANY) != key


@cache
def _report(code: str, key: str) -> None:
    """Log a missing key once: a text asked for in every frame must not fill the log."""
    if code == ENGLISH:
        log.error("no words for %s", key)
    else:
        log.warning("no words for %s in %s, English instead", key, code)


def _filled(words: str, values: Mapping[str, str | int]) -> str:
    """Return a text with values instead of their names; a name without a value stays."""

    def value(found: re.Match[str]) -> str:
        return str(values.get(found[1], found[0])) if found[1] else found[0][0]

    return _BRACES.sub(value, words) if "{" in words or "}" in words else words


@lru_cache(maxsize=4096)
def _fixed(catalog: GNUTranslations, key: str) -> str:
    """Return the text of a key without values, cached, because most layouts ask for it again."""
    words = catalog.gettext(key)
    if words == key:
        _report(ENGLISH, key)
    return _filled(words, {})


def text_in(code: str, key: str, /, **values: str | int) -> str:
    """The text of a key, else the English one, else the key (logged); `count` is for plurals."""
    if not values:
        return _fixed(_load(code), key)
    words = _found(code, key, values.get("count"))
    if words == key:
        _report(ENGLISH, key)
    softenings = _softenings(code)
    if not softenings:
        return _filled(words, values)
    marked = {k: MARK + v if isinstance(v, str) else v for k, v in values.items()}
    words = _filled(words, marked)
    for pattern, soft in softenings:
        words = pattern.sub(partial(_in_case, soft), words)
    return words.replace(MARK, "")


def text(key: str, /, **values: str | int) -> str:
    """Return the text of a key in the language in use, as `text_in` finds it."""
    return text_in(_current, key, **values)


def everywhere(key: str, /, **values: str | int) -> frozenset[str]:
    """Return the texts of a key in all languages."""
    return frozenset(text_in(code, key, **values) for code in available() if _usable(code))


MARK: Final = "\ue000"  # marks a value's beginning until its text is complete; no name has it
Softening = tuple[re.Pattern[str], str]


@cache
def _softenings(code: str) -> tuple[Softening, ...]:
    """Return which words `list.soften` changes before a value, by the value's first letters."""
    rules = (rule.split() for rule in _found(code, "list.soften").split(";"))
    return tuple(_softening(*rule) for rule in rules if len(rule) > 2)


def _softening(word: str, soft: str, *starts: str) -> Softening:
    """Return a word with its substitute before some beginnings, except those with a "-"."""
    some = "|".join(re.escape(start) for start in starts if start[0] != "-")
    none = "".join(f"(?!{re.escape(start[1:])})" for start in starts if start[0] == "-")
    pattern = rf"(?<!\w){re.escape(word)}(?=\s{MARK}{none}(?:{some}))"
    return re.compile(pattern, re.IGNORECASE), soft


def _in_case(soft: str, found: re.Match[str]) -> str:
    return soft.capitalize() if found[0].isupper() else soft


def series(words: Sequence[str]) -> str:
    """Return words in a row without an "and": "1, 4, 7"."""
    return text("list.join").join(words)


def listed(words: Sequence[str]) -> str:
    """Return words as the list of a sentence: "Ann, Ben and Cy"."""
    if len(words) < 2:
        return "".join(words)
    return text("list.last", first=series(words[:-1]), last=words[-1])


def dotted(words: Sequence[str]) -> str:
    """Return facts separated by dots: "Ann 1, 4 · Ben 7"."""
    return text("list.dots").join(words)


def sentences(words: Iterable[str]) -> str:
    """Return sentences in a row, without empty ones."""
    found = ""
    for one in words:
        found = text("list.sentences", first=found, next=one) if found and one else found or one
    return found


def decimal(value: float) -> str:
    """Return a number with one decimal, after a point or comma: 32.5."""
    whole, _, rest = f"{value:.1f}".partition(".")
    return text("hint.decimal", whole=whole, tenth=rest)


def interval(least: str, most: str) -> str:
    """Return an interval: "1 to 18"."""
    return text("list.interval", least=least, most=most)


def people_words(name: str) -> dict[str, str]:
    """Return the values of all placeholders for a population."""
    return {
        "population": text(f"population.{name}"),
        "people": text(f"people.{name}"),
        "favor": text(f"favor.{name}"),
        "favor_many": text(f"favor_many.{name}"),
    }
