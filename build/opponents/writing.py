"""Where the opponents' tables are kept, and how a program writes its part of them."""

import re
from pathlib import Path
from typing import Final

from tammany_desktop.bots.mind import tables

TABLES: Final = Path(str(tables.__file__))


def put(path: Path, lines: list[str]) -> None:
    """Let `lines` stand in the place of those that gave the same name a value.

    The first is `NAME: ... = [` or `{`, the last begins with the closing bracket. Raises KeyError
    where the module has no such name.
    """
    name = lines[0].partition(":")[0]
    pattern = re.compile(rf"^{name}: .*?^[\]}}].*?$", re.MULTILINE | re.DOTALL)
    text, count = pattern.subn(lambda found: "\n".join(lines), path.read_text(encoding="utf-8"))
    if count != 1:
        raise KeyError(name)
    path.write_text(text, encoding="utf-8")
