"""Every word a person reads: `text(key, **values)` finds it in the catalog of the language in use.

Catalogs are `assets/languages/<code>.json`: nested objects, whose leaves are sentences with
`%{name}` placeholders, or plural forms (`one`, `other`, and `zero` where there is a word for none)
chosen by `count` and by the counts that `language.singular` lists. Placeholders are filled by
string.Template and never evaluated.
"""

from tammany_desktop.languages.catalog import CatalogError, flatten, read_catalog
from tammany_desktop.languages.lists import listed, series
from tammany_desktop.languages.numbers import decimal, interval
from tammany_desktop.languages.peoples import people_words
from tammany_desktop.languages.words import (
    ENGLISH,
    Said,
    available,
    everywhere,
    has,
    language,
    name_of,
    set_language,
    text,
)

__all__ = [
    "ENGLISH",
    "CatalogError",
    "Said",
    "available",
    "decimal",
    "everywhere",
    "flatten",
    "has",
    "interval",
    "language",
    "listed",
    "name_of",
    "read_catalog",
    "series",
    "set_language",
    "text",
    "people_words",
]
