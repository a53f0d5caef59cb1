"""Languages made of English for tests: Polish letters and plurals, and long words."""

import math
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final

from tammany_desktop import resources
from tests.helpers.catalog_files import GERMANIC, Entry, assets_in, read_entries, write_catalog

LONGER: Final = 1.4  # letters of the long language over those of English
# What stays as it is: placeholders, rule ids, numbers.
FIXED: Final = re.compile(r"(\{\w+\}|\bR(?:\d+|[A-Z])(?:\.\d+)?\b|\d+)")
LETTERS: Final = "acelnosz"
ACCENTED: Final = "ąćęłńóśż"
POLISH: Final = str.maketrans(LETTERS + LETTERS.upper(), ACCENTED + ACCENTED.upper())
VOWELS: Final = frozenset("aeiouAEIOU")
KEPT: Final = frozenset({"list.before_vowels"})
# CLDR's rule for the Polish plural: one, few, many; fractions would take `other`.
POLISH_RULE: Final = (
    "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
)


def polish(words: str) -> str:
    """The words in Polish letters."""
    return _each(words, lambda part: part.translate(POLISH))


def longer(words: str) -> str:
    """The words with so many vowels more that they are two fifths longer."""
    parts = FIXED.split(words)
    free = [n for n, part in enumerate(parts) if not FIXED.fullmatch(part)]
    letters = [(n, at) for n in free for at, one in enumerate(parts[n]) if one.isalpha()]
    missing = math.ceil(sum(len(parts[n]) for n in free) * (LONGER - 1))
    grown = [place for place in letters if parts[place[0]][place[1]] in VOWELS] or letters[-1:]
    for place in range(len(letters) and len(grown) - 1, -1, -1) if letters else ():
        number, at = grown[place]
        share = missing * (place + 1) // len(grown) - missing * place // len(grown)
        part = parts[number]
        capital = part[at].isupper() and part[at + 1 : at + 2].isupper()
        more = part[at] if capital else part[at].lower()
        parts[number] = part[: at + 1] + more * share + part[at + 1 :]
    return "".join(parts)


def _each(words: str, change: Callable[[str], str]) -> str:
    return "".join(one if FIXED.fullmatch(one) else change(one) for one in FIXED.split(words))


def _polish_entry(words: Entry) -> Entry:
    if isinstance(words, str):
        return polish(words)
    forms = {form: polish(sentence) for form, sentence in words.items()}
    return forms | {"few": forms["other"], "many": forms["other"]}


def _plain_entry(change: Callable[[str], str]) -> Callable[[Entry], Entry]:
    def entry(words: Entry) -> Entry:
        if isinstance(words, str):
            return change(words)
        return {form: change(sentence) for form, sentence in words.items()}

    return entry


PSEUDO: Final[dict[str, tuple[Callable[[Entry], Entry], str]]] = {
    "x-polish": (_polish_entry, POLISH_RULE),
    "x-long": (_plain_entry(longer), GERMANIC),
}


@cache
def assets() -> Path:
    """The assets with the made languages beside ours."""
    ours, folder = resources.assets(), Path(tempfile.mkdtemp(prefix="pseudo-"))
    for path in ours.iterdir():
        if path.name == "languages" or os.name == "nt":  # links need a right there
            copy = shutil.copytree if path.is_dir() else shutil.copy
            copy(path, folder / path.name)
        else:
            (folder / path.name).symlink_to(path, target_is_directory=path.is_dir())
    english = read_entries(ours / "languages" / "en.mo")
    for code, (entry, rule) in PSEUDO.items():
        made = {key: words if key in KEPT else entry(words) for key, words in english.items()}
        write_catalog(folder / "languages" / f"{code}.mo", made, rule)
    return folder


@cache
def entries(code: str) -> dict[str, Entry]:
    """The entries of a made language."""
    return read_entries(assets() / "languages" / f"{code}.mo")


@contextmanager
def known() -> Iterator[None]:
    """The made languages are among those that can be chosen."""
    with assets_in(assets()):
        yield
