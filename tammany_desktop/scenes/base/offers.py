"""Where people put files, and those that may hold games, offered where one is taken in."""

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


def shelf() -> Path:
    """The folder where a path that is asked for begins: one that is really there."""
    documents = Path(platformdirs.user_documents_dir())
    return documents if documents.is_dir() else Path.home()


def typed(words: str, name: str = "") -> Path:
    """The path that a person typed, from the shelf on; with `name` a file in it if a folder."""
    path = shelf() / Path(words).expanduser()
    return path / name if path.is_dir() else path
