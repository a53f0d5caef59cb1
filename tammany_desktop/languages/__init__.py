"""Every word a person reads: `text(key, **values)` finds it in the catalog of the language in use.

Catalogs are `assets/languages/<code>.mo`, compiled from the gettext files in `build/languages` and
read by the standard library's gettext: sentences with `{name}` placeholders, never evaluated, and
plural forms chosen by `count` and the rule in the catalog's header.
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
