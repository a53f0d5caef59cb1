"""Compiled catalogs as files: read, written for a test, and put in the place of ours."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import polib
import pytest

from tammany_desktop import languages, resources
from tammany_desktop.languages import ZERO_SUFFIX
from tammany_desktop.languages import rulebook as book

GERMANIC = "nplurals=2; plural=(n != 1);"
ORDER = ("one", "two", "few", "many", "other")  # of plural forms, as CLDR calls them
Entry = str | dict[str, str]


def read_entries(path: Path) -> dict[str, Entry]:
    """The entries of a compiled catalog.

    Plural forms have CLDR's names, the last always `other`; a form for none is `zero` among them.
    """
    raw = {
        one.msgid: tuple(one.msgstr_plural.values()) or (one.msgstr,) for one in polib.mofile(path)
    }
    found: dict[str, Entry] = {}
    for key, words in raw.items():
        if len(words) > 1:
            none = {"zero": raw[key + ZERO_SUFFIX][0]} if key + ZERO_SUFFIX in raw else {}
            middle = [] if len(words) == 2 else ["few"] if len(words) == 3 else ["few", "many"]
            found[key] = none | dict(zip(["one", *middle, "other"], words, strict=True))
        elif not (
            key.endswith(ZERO_SUFFIX) and len(raw.get(key.removesuffix(ZERO_SUFFIX), "")) > 1
        ):
            found[key] = words[0]
    return found


def write_catalog(path: Path, entries: Mapping[str, Entry], rule: str = GERMANIC) -> None:
    """A compiled catalog of entries such as `read_entries` gives; of plural forms, as many as the
    rule has, in CLDR's order.
    """
    file = polib.POFile()
    file.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Plural-Forms": rule}
    most = int(re.findall(r"nplurals=(\d+)", rule)[0])
    for key, words in entries.items():
        if isinstance(words, str):
            file.append(polib.POEntry(msgid=key, msgstr=words))
            continue
        numbered = dict(enumerate([words[name] for name in ORDER if name in words][:most]))
        file.append(polib.POEntry(msgid=key, msgid_plural=key, msgstr_plural=numbered))
        if "zero" in words:
            file.append(polib.POEntry(msgid=key + ZERO_SUFFIX, msgstr=words["zero"]))
    file.save_as_mofile(str(path))


@contextmanager
def assets_in(folder: Path) -> Iterator[None]:
    """Another folder in the place of the assets, with nothing remembered of the catalogs."""
    cached = (
        languages.available,
        languages._load,
        languages._log_missing,
        book.rulebook,
        book._contents,
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resources, "assets", lambda: folder)
        for one in cached:
            one.cache_clear()
        try:
            yield
        finally:
            for one in cached:
                one.cache_clear()
