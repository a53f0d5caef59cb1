"""The rules and the opponents' search in the tests: compiled ones, or their sources.

`build/suite.py` compiles them, and says so in a variable of the environment. Without it all tests
run on the sources. With it those marked `plain` are left out, and so are the examples in the
docstrings of what is compiled: a process of their own runs these.
"""

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

VARIABLE: Final = "TAMMANY_TESTED"
REST: Final = "rest"  # its value for what runs on the sources only
PACKAGE: Final = Path(__file__).resolve().parents[2] / "tammany_desktop"
HOT: Final = (PACKAGE / "rules", PACKAGE / "bots" / "mind")


def folder() -> Path | None:
    """Where the compiled modules are that the tests run on; None for the sources."""
    named = os.environ.get(VARIABLE, "")
    return None if named in {"", REST} else Path(named)


class Finder(MetaPathFinder):
    """Finds what is compiled before the sources are looked at."""

    def __init__(self, where: Path) -> None:
        self.files = {
            ".".join((*path.relative_to(where).parts[:-1], path.name.split(".")[0])): path
            for kind in ("*.so", "*.pyd")
            for path in where.rglob(kind)
        }
        if not self.files:
            raise FileNotFoundError(f"{VARIABLE}: nothing is compiled in {where}")

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """A compiled module by its name."""
        if fullname not in self.files:
            return None
        file = str(self.files[fullname])
        return spec_from_file_location(fullname, file, loader=ExtensionFileLoader(fullname, file))


def use() -> None:
    """Let imports find the compiled modules, if there are any; to be called before the first."""
    where = folder()
    if where is not None:
        finder = Finder(where)
        sys.meta_path.insert(0, finder)
        for name in finder.files:
            __import__(name)  # or the collector would import the source for its docstrings


def described() -> str:
    """Which variant the tests run on, for the head of their report."""
    where = folder()
    if where is not None:
        return f"rules and mind: compiled ({where.name})"
    rest = os.environ.get(VARIABLE) == REST
    return "rules and mind: plain" + (", what compiled ones leave out" if rest else "")


def _hot(path: Path) -> bool:
    """Whether a file is a source of what is compiled, or beside one."""
    return any(folder in path.parents for folder in HOT)


def ignored(path: Path) -> bool:
    """Whether there is nothing in a file for the tests of this variant."""
    if path.suffix != ".py" or not os.environ.get(VARIABLE):
        return False
    if folder() is not None:
        return _hot(path)
    return not _hot(path) and "mark.plain" not in path.read_text(encoding="utf-8")


def left_out(item: pytest.Item) -> bool:
    """Whether a test is one of another variant."""
    if not os.environ.get(VARIABLE):
        return False
    plain = item.get_closest_marker("plain") is not None or _hot(item.path)
    return plain if folder() is not None else not plain
