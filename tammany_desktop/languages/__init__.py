"""Every text that a person reads: `text(key, **values)` finds it in a language's catalog."""

import logging
import re
import struct
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial, reduce
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

from tammany_desktop import resources

ENGLISH: Final = "en"
MAX_BYTES: Final = 2_000_000  # bytes; the program's catalogs have about 150,000
ZERO_SUFFIX: Final = ".zero"  # suffix of a key with its own text for zero
UNKNOWN_COUNT: Final = 1000  # stands for a count that is not known as a number
_BRACES: Final = re.compile(r"\{\{|\}\}|\{([a-z_][a-z0-9_]*)\}")

log = logging.getLogger(__name__)
_current = ENGLISH


class CatalogError(ValueError):
    """A catalog is damaged or too large; the message names the file."""


class _EnglishFallback(NullTranslations):
    """The English fallback of a catalog, loaded when first needed; it logs each missing text."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self.code = code

    def gettext(self, message: str) -> str:
        """Return the English text of a key."""
        return self._logged(message, _load(ENGLISH).gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the English text of a key for a count."""
        return self._logged(msgid1, _load(ENGLISH).ngettext(msgid1, msgid2, n))

    def _logged(self, key: str, template: str) -> str:
        if template != key:
            _log_missing(self.code, key)
        return template


@dataclass(frozen=True)
class Message:
    """A text as data: a catalog key and its values, phrased when someone reads it."""

    key: str
    values: dict[str, str | int] = field(default_factory=dict)

    def text(self) -> str:
        """Return the text in the language in use."""
        return text(self.key, **self.values)


def path_of(code: str, with_own: bool = True) -> Path:
    """Return the path of a language's catalog; the user's own takes precedence if `with_own`."""
    path = own_catalogs()[0].get(code) if with_own else None
    return path or resources.assets() / "languages" / f"{code}.mo"


@cache
def available() -> tuple[str, ...]:
    """Return the codes of languages that have a catalog, English first."""
    codes = {path.stem for path in (resources.assets() / "languages").glob("*.mo")}
    return (ENGLISH, *sorted((codes | own_catalogs()[0].keys()) - {ENGLISH}))


@cache
def own_catalogs() -> tuple[dict[str, Path], tuple[Message, ...]]:
    """Return the user's own catalogs by language, and why others cannot be used."""
    catalogs: dict[str, Path] = {}
    problems: list[Message] = []
    for path in sorted(resources.user_folder("languages").glob("*.mo")):
        try:
            problem = _own_problem(path.name, read_catalog(path))
        except (OSError, CatalogError) as error:
            log.warning("own catalog: %s", error)
            problem = Message("own.damaged", {"file": path.name})
        if problem is None:
            catalogs[path.stem] = path
        else:
            log.warning("own catalog: %s", problem)
            problems.append(problem)
    return catalogs, tuple(problems)


def _own_problem(file: str, catalog: GNUTranslations) -> Message | None:
    """Return that a user's catalog names no language or uses unknown placeholders, or None."""
    if catalog.gettext("language.name") == "language.name":
        return Message("own.nameless", {"file": file})
    placeholders: dict[str, set[str]] = {}  # in any language, as English may need fewer
    for path in (resources.assets() / "languages").glob("*.mo"):
        for entry, template in vars(read_catalog(path))["_catalog"].items():
            key = entry[0] if isinstance(entry, tuple) else entry
            placeholders.setdefault(key, {""}).update(_BRACES.findall(template))
    for entry, template in vars(catalog)["_catalog"].items():
        key = entry[0] if isinstance(entry, tuple) else entry
        if key in placeholders and not placeholders[key].issuperset(_BRACES.findall(template)):
            return Message("own.values", {"file": file, "key": key})
    return None


def read_catalog(path: Path) -> GNUTranslations:
    """Return a compiled catalog. Raises OSError, or CatalogError if damaged or too large."""
    with path.open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise CatalogError(f"{path.name}: too large")
    try:
        catalog = GNUTranslations(BytesIO(data))
        for count in (0, 1, 2, 5, 21):  # a damaged plural rule may divide by zero
            catalog.ngettext("", "", count)
    except (ArithmeticError, LookupError, OSError, SyntaxError, ValueError, struct.error) as error:
        raise CatalogError(f"{path.name}: {error}") from error
    return catalog


@cache
def _load(code: str) -> GNUTranslations:
    """Return a catalog with English as its fallback. Raises OSError, CatalogError."""
    catalog = read_catalog(path_of(code))
    if code != ENGLISH:
        catalog.add_fallback(_EnglishFallback(code))
    elif path_of(code) != path_of(code, with_own=False):
        catalog.add_fallback(read_catalog(path_of(code, with_own=False)))
    return catalog


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
        name = _load(code).gettext("language.name")
    except (OSError, CatalogError):
        return code
    return name if code == ENGLISH or name != name_of(ENGLISH) else code


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


def _lookup(code: str, key: str, count: str | int | None = None) -> str:
    """Return a key's template for a count; the key if neither the language nor English has it."""
    catalog, zero_key = _load(code), key + ZERO_SUFFIX
    if count is None:
        return catalog.gettext(key)
    if str(count) == "0" and (template := catalog.gettext(zero_key)) != zero_key:
        return template
    template = catalog.ngettext(key, key, int(count) if str(count).isdecimal() else UNKNOWN_COUNT)
    return template if template != key else catalog.gettext(key)


def has(key: str, code: str = "") -> bool:
    """Return True if a language's catalog (by default the current one's) or English has a key."""
    return _contains(_load(code or _current), key)


@lru_cache(maxsize=4096)
def _contains(catalog: GNUTranslations, key: str) -> bool:
    return catalog.gettext(key) != key or catalog.ngettext(key, key, UNKNOWN_COUNT) != key


@cache
def _log_missing(code: str, key: str) -> None:
    """Log a missing key once: a text asked for in every frame must not fill the log."""
    if code == ENGLISH:
        log.error("no words for %s", key)
    else:
        log.warning("no words for %s in %s, English instead", key, code)


def _fill(template: str, values: Mapping[str, str | int]) -> str:
    """Return a template with its names replaced by values; a name without a value stays."""

    def value(match: re.Match[str]) -> str:
        return str(values.get(match[1], match[0])) if match[1] else match[0][0]

    return _BRACES.sub(value, template) if "{" in template or "}" in template else template


@lru_cache(maxsize=4096)
def _text_without_values(catalog: GNUTranslations, key: str) -> str:
    """Return the text of a key without values; cached, because most layouts ask for it again."""
    template = catalog.gettext(key)
    if template == key:
        _log_missing(ENGLISH, key)
    return _fill(template, {})


def text_in(code: str, key: str, /, **values: str | int) -> str:
    """Return the text of a key, else in English, else the key; `count` chooses the plural."""
    if not values:
        return _text_without_values(_load(code), key)
    template = _lookup(code, key, values.get("count"))
    if template == key:
        _log_missing(ENGLISH, key)
    substitutions = _substitutions(code)
    if not substitutions:
        return _fill(template, values)
    marked = {name: VALUE_MARK + v if isinstance(v, str) else v for name, v in values.items()}
    words = _fill(template, marked)
    for pattern, substitute in substitutions:
        words = pattern.sub(partial(_in_case, substitute), words)
    return words.replace(VALUE_MARK, "")


def text(key: str, /, **values: str | int) -> str:
    """Return the text of a key in the language in use, as `text_in` finds it."""
    return text_in(_current, key, **values)


def all_texts(key: str, /, **values: str | int) -> frozenset[str]:
    """Return the texts of a key in all languages."""
    return frozenset(text_in(code, key, **values) for code in available() if _usable(code))


VALUE_MARK: Final = "\ue000"  # marks a value's beginning until its text is complete; no name has it
Substitution = tuple[re.Pattern[str], str]


@cache
def _substitutions(code: str) -> tuple[Substitution, ...]:
    """Return the words that `list.before_vowels` changes before values, as Spanish "y" to "e"."""
    rows = (row.split() for row in _lookup(code, "list.before_vowels").split(";"))
    return tuple(_substitution(*row) for row in rows if len(row) > 2)


def _substitution(word: str, substitute: str, *starts: str) -> Substitution:
    """Return a pattern of `word` before some values, and `substitute`; "-" excludes a beginning."""
    included = "|".join(re.escape(start) for start in starts if start[0] != "-")
    excluded = "".join(f"(?!{re.escape(start[1:])})" for start in starts if start[0] == "-")
    pattern = rf"(?<!\w){re.escape(word)}(?=\s{VALUE_MARK}{excluded}(?:{included}))"
    return re.compile(pattern, re.IGNORECASE), substitute


def _in_case(substitute: str, match: re.Match[str]) -> str:
    return substitute.capitalize() if match[0].isupper() else substitute


def series(items: Sequence[str]) -> str:
    """Return items separated by commas, without an "and": "1, 4, 7"."""
    return text("list.join").join(items)


def listed(items: Sequence[str]) -> str:
    """Return items as a list within a sentence: "Ann, Ben and Cy"."""
    if len(items) < 2:
        return "".join(items)
    return text("list.last", first=series(items[:-1]), last=items[-1])


def dotted(items: Sequence[str]) -> str:
    """Return facts separated by dots: "Ann 1, 4 · Ben 7"."""
    return text("list.dots").join(items)


def labeled(label: str, words: str) -> str:
    """Return words after a label and a colon, or only the label or words if the other is empty."""
    return text("common.labeled", label=label, words=words) if label and words else label or words


def sentences(parts: Iterable[str]) -> str:
    """Return sentences in a row, without empty ones."""
    nonempty = [part for part in parts if part] or [""]
    return reduce(lambda first, other: text("list.sentences", first=first, next=other), nonempty)


def decimal(value: float) -> str:
    """Return a number with one decimal, after a point or comma: 32.5."""
    whole, _, tenth = f"{value:.1f}".partition(".")
    return text("hint.decimal", whole=whole, tenth=tenth)


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
