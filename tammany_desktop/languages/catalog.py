"""Reading one catalog file and checking its shape."""

import json
from pathlib import Path
from typing import Final

PLURALS: Final = frozenset({"zero", "one", "few", "many", "other"})
LARGEST: Final = 2_000_000  # bytes; ours have some hundred thousand
Entry = str | dict[str, str]


class CatalogError(ValueError):
    """A catalog is no JSON, or not of the expected shape; the message names the place."""


def _is_plural(value: dict[str, object]) -> bool:
    return bool(value) and value.keys() <= PLURALS


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
        elif isinstance(value, dict) and _is_plural(value):
            flat[key] = _plural(key, value)
        else:
            flat |= flatten(value, f"{key}.")
    return flat


def read_catalog(path: Path) -> dict[str, Entry]:
    """The flat entries of a catalog file.

    Raises OSError where it cannot be read, CatalogError where it is damaged.
    """
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
