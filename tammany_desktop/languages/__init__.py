"""Every word a person reads: `text(key, **values)` finds it in the catalog of the language in use.

Catalogs are `assets/languages/<code>.json`: nested objects, whose leaves are sentences with
`%{name}` placeholders, or plural forms (`one`, `other`, and `zero`, `few` where a language wants
them) chosen by `count`. Placeholders are filled by string.Template and never evaluated.
"""

from tammany_desktop.languages.catalog import CatalogError, flatten, read_catalog
from tammany_desktop.languages.words import (
    Said,
    available,
    has,
    language,
    name_of,
    set_language,
    text,
)

__all__ = [
    "CatalogError",
    "Said",
    "available",
    "flatten",
    "has",
    "language",
    "name_of",
    "read_catalog",
    "set_language",
    "text",
]
