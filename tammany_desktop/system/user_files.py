"""Where people keep their files, and the paths they type."""

from pathlib import Path
from typing import Final

import platformdirs

MOST_OFFERED: Final = 50


def documents() -> Path:
    """The folder where a path that is asked for begins: one that is really there."""
    documents = Path(platformdirs.user_documents_dir())
    return documents if documents.is_dir() else Path.home()


def offers(suffix: str) -> tuple[tuple[str, str], ...]:
    """Names and paths of files with a suffix, where people put files."""
    folders = [platformdirs.user_documents_dir(), platformdirs.user_downloads_dir()]
    found: list[Path] = []
    for folder in map(Path, folders):
        try:
            found += sorted(folder.glob(f"*{suffix}"))
        except OSError:
            continue
    return tuple((path.name.removesuffix(suffix), str(path)) for path in found[:MOST_OFFERED])


def typed(words: str, name: str = "") -> Path:
    """The path that a person typed, from the documents on; with `name` a file in it if a folder."""
    path = documents() / Path(words).expanduser()
    return path / name if path.is_dir() else path
