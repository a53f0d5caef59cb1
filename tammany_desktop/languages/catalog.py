"""The catalog of the language in use: texts by key, over python-i18n; lists and numbers in it."""

import json
import logging
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Final

import i18n

from tammany_desktop import resources

PLURALS: Final = frozenset({"zero", "one", "few", "many", "other"})
LARGEST: Final = 2_000_000  # bytes; ours have some hundred thousand
Entry = str | dict[str, str]


class CatalogError(ValueError):
    """A catalog is no JSON, or not of the expected shape; the message names the place."""


def _plural(key: str, value: dict[str, object]) -> dict[str, str]:
    forms = {form: words for form, words in value.items() if isinstance(words, str)}
    if len(forms) != len(value) or "other" not in forms:
        raise CatalogError(key)
    return forms


def flatten(tree: object, prefix: str = "") -> dict[str, Entry]:
    """Turn nested objects into `namespace.key` entries.

    >>> flatten({"a": {"b": "x", "c": {"one": "1", "other": "n"}}})
    {'a.b': 'x', 'a.c': {'one': '1', 'other': 'n'}}

    Raises CatalogError with the key where a leaf is neither a sentence nor a set of plurals.
    """
    if not isinstance(tree, dict):
        raise CatalogError(prefix or "/")
    flat: dict[str, Entry] = {}
    for name, value in tree.items():
        key = f"{prefix}{name}"
        if isinstance(value, str):
            flat[key] = value
        elif isinstance(value, dict) and value and value.keys() <= PLURALS:
            flat[key] = _plural(key, value)
        else:
            flat |= flatten(value, f"{key}.")
    return flat


def read_catalog(path: Path) -> dict[str, Entry]:
    """The flat entries of a catalog file. Raises OSError, or CatalogError where it is damaged."""
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise CatalogError(f"{path.name}: too large")
    try:
        return flatten(json.loads(data.decode("utf-8")))
    except RecursionError as error:
        raise CatalogError(f"{path.name}: nested too deeply") from error
    except ValueError as error:
        raise CatalogError(f"{path.name}: {error}") from error


ENGLISH: Final = "en"
# Our keys live apart from those of pygame-gui, which shares the module's state.
SPACE: Final = "tammany-desktop."
SINGULAR: Final = "language.singular"

log = logging.getLogger(__name__)
_current = ENGLISH


@dataclass(frozen=True)
class Message:
    """A sentence as data: a catalog key and its values, phrased when someone reads it."""

    key: str
    values: dict[str, str | int] = field(default_factory=dict)

    def text(self) -> str:
        """The sentence in the language in use."""
        return text(self.key, **self.values)


@cache
def available() -> tuple[str, ...]:
    """Language codes that have a catalog, English first."""
    codes = sorted(path.stem for path in (resources.assets() / "languages").glob("*.json"))
    return (ENGLISH, *(code for code in codes if code != ENGLISH))


@cache
def _load(code: str) -> dict[str, frozenset[str]]:
    """The keys of a catalog, now known to i18n, each with its plural forms, mostly none."""
    found: dict[str, frozenset[str]] = {}
    for key, words in read_catalog(resources.assets() / "languages" / f"{code}.json").items():
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
    """The words of a key in this language, else English, else the key; `count` picks plurals."""
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
            name = SPACE + key + _form(code, forms, values.get("count"))
            softenings = _softenings(code)
            if not softenings:
                return str(i18n.t(name, locale=code, **values))
            marked = {k: MARK + v if isinstance(v, str) else v for k, v in values.items()}
            return _softened(str(i18n.t(name, locale=code, **marked)), softenings)
        _report(code, key)
    return key


MARK: Final = "\ue000"  # where a value begins, until its sentence is complete; names have none
Softening = tuple[re.Pattern[str], str]


@cache
def _softenings(code: str) -> tuple[Softening, ...]:
    """Which words `list.soften` changes before a value, by what the value begins with."""
    if "list.soften" not in _load(code):
        return ()
    rules = (rule.split() for rule in str(i18n.t(SPACE + "list.soften", locale=code)).split(";"))
    return tuple(_softening(*rule) for rule in rules if len(rule) > 2)


def _softening(word: str, soft: str, *starts: str) -> Softening:
    """A word and what takes its place before some beginnings, but not before those with a "-"."""
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
    """Things in a row, none of them last: "1, 4, 7"."""
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


def decimal(value: float, places: int = 1) -> str:
    """A number to so many places after its point, or comma: 32.5."""
    whole, _, rest = f"{value:.{places}f}".partition(".")
    return text("hint.decimal", whole=whole, tenth=rest) if rest else whole


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
