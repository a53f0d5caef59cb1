"""Catalogs for tests: which there are, their entries, and the placeholders of a sentence."""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from gettext import GNUTranslations

from tammany_desktop import languages, resources
from tammany_desktop.languages import path_of
from tests.helpers import pseudo
from tests.helpers.catalog_files import Entry, read_entries

FOLDER = resources.assets() / "languages"
CODES = tuple(sorted(path.stem for path in FOLDER.glob("*.mo")))
OTHERS = tuple(code for code in CODES if code != "en")
MADE = tuple(pseudo.PSEUDO)  # of English, for tests
NAME = re.compile(r"\{([a-z_][a-z0-9_]*)\}")


@cache
def entries(code: str) -> dict[str, Entry]:
    """The entries of a catalog that stands in the assets, or of one made for tests."""
    return pseudo.entries(code) if code in MADE else read_entries(path_of(code))


def forms(words: Entry) -> list[str]:
    """A sentence, or each of its plural forms."""
    return [words] if isinstance(words, str) else list(words.values())


@cache
def _catalog(code: str) -> GNUTranslations:
    with path_of(code).open("rb") as file:
        return GNUTranslations(file)


def form_of(code: str, key: str, count: int) -> str:
    """The plural form of a key that the rule of a language takes for a count."""
    return _catalog(code).ngettext(key, key, count)


@cache
def served(code: str, key: str) -> Counter[str]:
    """For how many counts from 1 to 199 each plural form of a key serves, by its words."""
    return Counter(form_of(code, key, count) for count in range(1, 200))


def names(words: str) -> set[str]:
    """The placeholders of a sentence."""
    return set(NAME.findall(words))


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """A language in use for a while."""
    before = languages.language()
    assert languages.set_language(code)
    try:
        yield
    finally:
        assert languages.set_language(before)


def printed(key: str) -> bool:
    """Whether an entry lists words of the printed rule books: they are searched as they are."""
    return key.startswith("rulebook.") and key.endswith(".also")
