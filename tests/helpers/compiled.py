"""The rules and the opponents' search in the tests: compiled ones, or their sources.

`build/suite.py` compiles them, and says so in two variables of the environment: the program reads
one (`tammany_desktop.compiled`), the tests the other. Without them all tests run on the sources.
With them those marked `plain` are left out: a process of their own runs these.
"""

import os
from pathlib import Path
from typing import Final

import pytest

from tammany_desktop.compiled import Finder

VARIABLE: Final = "TAMMANY_TESTED"
REST: Final = "rest"  # its value for what runs on the sources only


def folder() -> Path | None:
    """Where the compiled modules are that the tests run on; None for the sources."""
    named = os.environ.get(VARIABLE, "")
    return None if named in {"", REST} else Path(named)


def use() -> None:
    """Import the compiled modules, if there are any, where imports find them already."""
    where = folder()
    if where is None:
        return
    names = list(Finder(where).files)
    if not names:
        raise FileNotFoundError(f"{VARIABLE}: nothing is compiled in {where}")
    for name in names:
        __import__(name)


def described() -> str:
    """Which variant the tests run on, for the head of their report."""
    where = folder()
    if where is not None:
        return f"rules and mind: compiled ({where.name})"
    rest = os.environ.get(VARIABLE) == REST
    return "rules and mind: plain" + (", what compiled ones leave out" if rest else "")


def ignored(path: Path) -> bool:
    """Whether there is nothing in a file for the tests of this variant."""
    if path.suffix != ".py" or os.environ.get(VARIABLE) != REST:
        return False
    return "mark.plain" not in path.read_text(encoding="utf-8")


def left_out(item: pytest.Item) -> bool:
    """Whether a test is one of another variant."""
    if not os.environ.get(VARIABLE):
        return False
    plain = item.get_closest_marker("plain") is not None
    return plain if folder() is not None else not plain
