"""Every word a person reads: `text(key, **values)` finds it in the catalog of a language."""

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
ZERO: Final = ".zero"  # an entry of its own, for a count of zero
MANY: Final = 1000  # stands for a count that is not known as a number
_BRACES: Final = re.compile(r"\{\{|\}\}|\{([a-z_][a-z0-9_]*)\}")

log = logging.getLogger(__name__)
_current = ENGLISH


class CatalogError(ValueError):
    """A catalog is damaged or too large; the message names the file."""


class _Gap(NullTranslations):
    """The fallback of a catalog: English, loaded when it is first needed; each gap is logged."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self.code = code

    def gettext(self, message: str) -> str:
        """The English words of a key."""
        return self._told(message, _load(ENGLISH).gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The English words of a key for a count."""
        return self._told(msgid1, _load(ENGLISH).ngettext(msgid1, msgid2, n))

    def _told(self, key: str, words: str) -> str:
        if words != key:
            _report(self.code, key)
        return words


@dataclass(frozen=True)
class Message:
    """A sentence as data: a catalog key and its values, phrased when someone reads it."""

    key: str
    values: dict[str, str | int] = field(default_factory=dict)

    def text(self) -> str:
        """The sentence in the language in use."""
        return text(self.key, **self.values)


def path_of(code: str, own: bool = True) -> Path:
    """Return where the catalog of a language lies: the user's `own` goes before the program's."""
    found = own_catalogs()[0].get(code) if own else None
    return found or resources.assets() / "languages" / f"{code}.mo"


@cache
def available() -> tuple[str, ...]:
    """Language codes that have a catalog, English first."""
    found = {path.stem for path in (resources.assets() / "languages").glob("*.mo")}
    return (ENGLISH, *sorted((found | own_catalogs()[0].keys()) - {ENGLISH}))


@cache
def own_catalogs() -> tuple[dict[str, Path], tuple[Message, ...]]:
    """The user's own catalogs by language, and what is wrong with catalogs not used."""
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
    """Check a user's catalog. Raises CatalogError for one without name, or with other values."""
    if catalog.gettext("language.name") == "language.name":
        raise CatalogError("own.nameless")
    values: dict[str, set[str]] = {}  # of all the program's languages: English may need fewer
    for path in (resources.assets() / "languages").glob("*.mo"):
        for key, words in vars(read_catalog(path))["_catalog"].items():
            name = key[0] if isinstance(key, tuple) else key
            values.setdefault(name, {""}).update(_BRACES.findall(words))
    for key, words in vars(catalog)["_catalog"].items():
        name = key[0] if isinstance(key, tuple) else key
        if name in values and not values[name].issuperset(_BRACES.findall(words)):
            raise CatalogError("own.values", name)


def read_catalog(path: Path) -> GNUTranslations:
    """A compiled catalog. Raises OSError, or CatalogError where it is damaged or too large."""
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise CatalogError(f"{path.name}: too large")
    try:
        found = GNUTranslations(BytesIO(data))
        for count in (0, 1, 2, 5, 21):  # a damaged rule for plurals may divide by zero
            found.ngettext("", "", count)
    except (ArithmeticError, LookupError, OSError, SyntaxError, ValueError, struct.error) as error:
        raise CatalogError(f"{path.name}: {error}") from error
    return found


@cache
def _load(code: str) -> GNUTranslations:
    """A catalog, with English behind it. Raises OSError, CatalogError."""
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
    """Return what a language calls itself; its code where its catalog does not say."""
    try:
        own = _load(code).gettext("language.name")
    except (OSError, CatalogError):
        return code
    return own if code == ENGLISH or own != name_of(ENGLISH) else code


def language() -> str:
    """The code of the language in use."""
    return _current


def set_language(code: str) -> bool:
    """Use a language from now on; False, and no change, where its catalog is absent or damaged."""
    global _current
    if code not in available() or not _usable(code):
        return False
    _current = code
    return True


def _found(code: str, key: str, count: str | int | None = None) -> str:
    """The words of a key for a count; the key where neither the language nor English has any."""
    catalog, none = _load(code), key + ZERO
    if count is None:
        return catalog.gettext(key)
    if str(count) == "0" and (words := catalog.gettext(none)) != none:
        return words
    words = catalog.ngettext(key, key, int(count) if str(count).isdecimal() else MANY)
    return words if words != key else catalog.gettext(key)


def has(key: str, code: str = "") -> bool:
    """True if the key is in a catalog, the one in use unless named, or in the English one."""
    code = code or _current
    return _found(code, key) != key or _found(code, key, MANY) != key


@cache
def _report(code: str, key: str) -> None:
    """Log a missing key once: a sentence asked for in every frame shall not fill the log."""
    if code == ENGLISH:
        log.error("no words for %s", key)
    else:
        log.warning("no words for %s in %s, English instead", key, code)


def _filled(words: str, values: Mapping[str, str | int]) -> str:
    """Words with values in the place of their names; a name without a value stays."""

    def value(found: re.Match[str]) -> str:
        return str(values.get(found[1], found[0])) if found[1] else found[0][0]

    return _BRACES.sub(value, words) if "{" in words or "}" in words else words


@lru_cache(maxsize=4096)
def _fixed(catalog: GNUTranslations, key: str) -> str:
    """The words of a key that takes no values: most of what is laid out is asked for again."""
    words = catalog.gettext(key)
    if words == key:
        _report(ENGLISH, key)
    return _filled(words, {})


def text_in(code: str, key: str, /, **values: str | int) -> str:
    """The words of a key, else the English, else the key (logged); `count` picks the plural."""
    if not values:
        return _fixed(_load(code), key)
    words = _found(code, key, values.get("count"))
    if words == key:
        _report(ENGLISH, key)
    softenings = _softenings(code)
    if not softenings:
        return _filled(words, values)
    marked = {k: MARK + v if isinstance(v, str) else v for k, v in values.items()}
    return _softened(_filled(words, marked), softenings)


def text(key: str, /, **values: str | int) -> str:
    """The words of a key in the language in use, as `text_in` finds them."""
    return text_in(_current, key, **values)


def everywhere(key: str, /, **values: str | int) -> frozenset[str]:
    """The words of a key in every language that there is."""
    return frozenset(text_in(code, key, **values) for code in available() if _usable(code))


MARK: Final = "\ue000"  # where a value begins, until its sentence is complete; names have none
Softening = tuple[re.Pattern[str], str]


@cache
def _softenings(code: str) -> tuple[Softening, ...]:
    """Return which words `list.soften` changes before a value, by what the value begins with."""
    rules = (rule.split() for rule in _found(code, "list.soften").split(";"))
    return tuple(_softening(*rule) for rule in rules if len(rule) > 2)


def _softening(word: str, soft: str, *starts: str) -> Softening:
    """A word and its substitute before some beginnings, except beginnings with a "-"."""
    some = "|".join(re.escape(start) for start in starts if start[0] != "-")
    none = "".join(f"(?!{re.escape(start[1:])})" for start in starts if start[0] == "-")
    pattern = rf"(?<!\w){re.escape(word)}(?=\s{MARK}{none}(?:{some}))"
    return re.compile(pattern, re.IGNORECASE), soft


def _softened(words: str, softenings: tuple[Softening, ...]) -> str:
    for pattern, soft in softenings:
        words = pattern.sub(partial(_in_case, soft), words)
    return words.replace(MARK, "")


def _in_case(soft: str, found: re.Match[str]) -> str:
    return soft.capitalize() if found[0].isupper() else soft


def series(words: Sequence[str]) -> str:
    """Things in a row without an "and": "1, 4, 7"."""
    return text("list.join").join(words)


def listed(words: Sequence[str]) -> str:
    """Things as the list of a sentence: "Ann, Ben and Cy"."""
    if len(words) < 2:
        return "".join(words)
    return text("list.last", first=series(words[:-1]), last=words[-1])


def dotted(words: Sequence[str]) -> str:
    """Facts in a row, a dot between them: "Ann 1, 4 · Ben 7"."""
    return text("list.dots").join(words)


def sentences(words: Iterable[str]) -> str:
    """Sentences one after another; those that are empty are left out."""
    found = ""
    for one in words:
        found = text("list.sentences", first=found, next=one) if found and one else found or one
    return found


def decimal(value: float) -> str:
    """A number to one place after its point, or comma: 32.5."""
    whole, _, rest = f"{value:.1f}".partition(".")
    return text("hint.decimal", whole=whole, tenth=rest)


def interval(least: str, most: str) -> str:
    """From one number to another: "1 to 18"."""
    return text("list.interval", least=least, most=most)


def people_words(name: str) -> dict[str, str]:
    """Everything a sentence may need of a population, by placeholder."""
    return {
        "population": text(f"population.{name}"),
        "people": text(f"people.{name}"),
        "favor": text(f"favor.{name}"),
        "favor_many": text(f"favor_many.{name}"),
    }
