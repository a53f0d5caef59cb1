"""Files that may hold games, to be offered where one is taken in."""

from pathlib import Path
from typing import Final

import platformdirs

from tammany_desktop.journal.names import SUFFIX

MOST: Final = 50


def offers() -> tuple[tuple[str, str], ...]:
    """Files that may hold games, where people put files."""
    folders = [platformdirs.user_documents_dir(), platformdirs.user_downloads_dir()]
    found: list[Path] = []
    for folder in map(Path, folders):
        try:
            found += sorted(folder.glob(f"*{SUFFIX}"))
        except OSError:
            continue
    return tuple((path.name, str(path)) for path in found[:MOST])
