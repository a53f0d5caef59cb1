"""Every word a person reads: `text(key, **values)` finds it in the catalog of the language in use.

Catalogs are `assets/languages/<code>.json`: nested objects, whose leaves are sentences with
`%{name}` placeholders, never evaluated, or plural forms (`one`, `other`, maybe `zero`) chosen by
`count` and by the counts that `language.singular` lists.
"""

from tammany_desktop.languages.catalog import (
    ENGLISH,
    Message,
    available,
    decimal,
    dotted,
    everywhere,
    has,
    interval,
    language,
    listed,
    name_of,
    people_words,
    sentences,
    series,
    set_language,
    text,
)

__all__ = [
    "ENGLISH",
    "Message",
    "available",
    "decimal",
    "dotted",
    "everywhere",
    "has",
    "interval",
    "language",
    "listed",
    "name_of",
    "people_words",
    "sentences",
    "series",
    "set_language",
    "text",
]
