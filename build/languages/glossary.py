"""Check the catalogs against the glossary: `glossary.csv` has one term a concept and language.

`words.csv` lists what must not be written instead: a pattern, what to say, and the keys that the
rule is for, or not for. The newspaper and the search words of the rule book are free.
"""

import csv
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
FREE = re.compile(r"(press|cli|selftest)\..*|.*\.also")
STEM = 5  # letters that forms of a term share


class Fault(NamedTuple):
    """What is wrong in an entry, and what to say instead."""

    code: str
    key: str
    found: str
    instead: str


def rows(name: str, here: Path = HERE) -> list[dict[str, str]]:
    """The rows of a table beside the catalogs, by the names of its columns."""
    with (here / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def terms(row: dict[str, str], code: str) -> list[str]:
    """The terms of a concept in a language, the long one first."""
    return [term.strip() for term in (row.get(code) or "").split(",") if term.strip()]


def gaps(codes: Iterable[str], here: Path = HERE) -> list[tuple[str, str]]:
    """Concepts that have no term in one of some languages."""
    return [
        (row["concept"], code)
        for row in rows("glossary.csv", here)
        for code in codes
        if not terms(row, code)
    ]


def forbidden(code: str, words: dict[str, list[str]], here: Path = HERE) -> Iterator[Fault]:
    """Entries with a word that another term has replaced."""
    for row in rows("words.csv", here):
        if row["language"] != code:
            continue
        search = re.compile(row["pattern"]).search
        for key, forms in words.items():
            if FREE.fullmatch(key) or (row["only"] and not re.fullmatch(row["only"], key)):
                continue
            if row["except"] and re.fullmatch(row["except"], key):
                continue
            for one in forms:
                if found := search(one):
                    yield Fault(code, key, found[0], row["instead"])
                    break


def astray(
    code: str, english: dict[str, list[str]], words: dict[str, list[str]], here: Path = HERE
) -> Iterator[Fault]:
    """Entries that name a strict concept in English, and have none of its terms in a language."""
    for row in rows("glossary.csv", here):
        if not row["strict"] or code == "en":
            continue
        asked = re.compile(rf"(?i)\b{re.escape(terms(row, 'en')[0])}s?\b").search
        ours = [re.escape(term.lower()[:STEM]) for term in terms(row, code)]  # none yet: anything
        said = re.compile("|".join(ours)).search
        for key, forms in words.items():
            if FREE.fullmatch(key) or not asked(" ".join(english[key])):
                continue
            whole = " ".join(forms).lower().replace("\u00ad", "")  # without soft hyphens
            if not said(whole):
                yield Fault(code, key, forms[0], " / ".join(terms(row, code)))


def faults(catalogs: dict[str, dict[str, list[str]]], here: Path = HERE) -> list[Fault]:
    """Everything that the glossary objects to, by language."""
    return [
        fault
        for code, words in catalogs.items()
        for fault in (
            *forbidden(code, words, here),
            *astray(code, catalogs["en"], words, here),
        )
    ]
