"""Catalogs for tests: which there are, their entries, and the placeholders of a sentence."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from string import Template

from tammany_desktop import languages, resources
from tammany_desktop.languages.catalog import read_catalog
from tests.helpers import pseudo

FOLDER = resources.assets() / "languages"
CODES = tuple(sorted(path.stem for path in FOLDER.glob("*.json")))
OTHERS = tuple(code for code in CODES if code != "en")
MADE = tuple(pseudo.PSEUDO)  # of English, for tests
Entry = str | dict[str, str]


class Percent(Template):
    delimiter = "%"


@cache
def entries(code: str) -> dict[str, Entry]:
    """The flat entries of a catalog that stands in the assets, or of one made for tests."""
    return pseudo.entries(code) if code in MADE else read_catalog(FOLDER / f"{code}.json")


def forms(words: Entry) -> list[str]:
    """A sentence, or each of its plural forms."""
    return [words] if isinstance(words, str) else list(words.values())


def names(words: str) -> set[str]:
    """The placeholders of a sentence."""
    return set(Percent(words).get_identifiers())


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """A language in use for a while."""
    before = languages.language()
    assert languages.set_language(code)
    try:
        yield
    finally:
        assert languages.set_language(before)
