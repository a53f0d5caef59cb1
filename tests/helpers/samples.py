"""The scenes as they are read aloud that docs/accessibility.md shows, shortened."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

DOCUMENT: Final = Path(__file__).resolve().parents[2] / "docs" / "accessibility.md"
LEFT_OUT: Final = " " * 4 + "…"


class Sample(NamedTuple):
    """One of the samples: the line above it, and the lines of the scene that it has, from 1."""

    heading: str
    lines: tuple[int, ...]


# By the name that `every_scene` gives to the scene.
SAMPLES: Final[Mapping[str, Sample]] = MappingProxyType(
    {
        "table late": Sample("The table:", (*range(1, 8), 9, 16, 22, 23, 27, 31, 38)),
        "BallotScene 2": Sample("A ballot:", tuple(range(1, 21))),
    }
)


def shortened(page: str, lines: tuple[int, ...]) -> str:
    """Some lines of a page, as a block of Markdown; "…" stands where others are left out.

    >>> print(shortened("one\\ntwo\\nthree\\n", (1, 3)))
        one
            …
        three
    """
    whole = page.rstrip("\n").split("\n")
    found = []
    before = 0
    for number in lines:
        if number != before + 1:
            found.append(LEFT_OUT)
        found.append(whole[number - 1])
        before = number
    if before != len(whole):
        found.append(LEFT_OUT)
    return "\n".join("    " + line for line in found)


def with_samples(document: str, pages: Mapping[str, str]) -> str:
    """The document with its samples made anew from the pages that are given."""
    for name, sample in SAMPLES.items():
        if name in pages:
            before, heading, rest = document.partition(f"\n{sample.heading}\n\n")
            assert heading, f"{DOCUMENT.name} has no sample headed {sample.heading}"
            after = rest[rest.index("\n\n") :]
            document = before + heading + shortened(pages[name], sample.lines) + after
    return document
