"""Every word a person reads: `text(key, **values)` finds it in the catalog of the language in use.

Catalogs are `assets/languages/<code>.json`: nested objects, whose leaves are sentences with
`%{name}` placeholders, or plural forms (`one`, `other`, and `zero` where there is a word for none)
chosen by `count` and by the counts that `language.singular` lists. Placeholders are filled by
string.Template and never evaluated.
"""

from tammany_desktop.languages.catalog import (
    ENGLISH,
    CatalogError,
    Message,
    available,
    decimal,
    everywhere,
    flatten,
    has,
    interval,
    language,
    listed,
    name_of,
    people_words,
    read_catalog,
    series,
    set_language,
    text,
)

__all__ = [
    "ENGLISH",
    "CatalogError",
    "Message",
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
