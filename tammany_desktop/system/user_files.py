"""Where people keep their files, and the paths they type."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

import platformdirs

MOST_OFFERED: Final = 50


def documents() -> Path:
    """The folder where a path that is asked for begins: one that is really there."""
    documents = Path(platformdirs.user_documents_dir())
    with suppress(OSError, RuntimeError):
        return documents if documents.is_dir() else Path.home()
    return Path(os.path.abspath(os.sep))


def offers(suffix: str) -> tuple[tuple[str, str], ...]:
    """Names and paths of files with a suffix, where people put files."""
    folders = [platformdirs.user_documents_dir(), platformdirs.user_downloads_dir()]
    found: list[Path] = []
    for folder in map(Path, folders):
        try:
            found += sorted(path for path in folder.glob(f"*{suffix}") if shown(path))
        except OSError:
            continue
    return tuple((path.name.removesuffix(suffix), str(path)) for path in found[:MOST_OFFERED])


def shown(path: Path) -> str:
    """A path as it stands in a field; "" for one whose bytes are no text."""
    words = str(path)
    return words if words.isprintable() else ""


def typed(words: str, name: str = "") -> Path:
    """The path that a person typed, from the documents on; with `name` a file in it if a folder.

    Whether there is such a file, and may be one, shows when it is opened.
    """
    path = Path("".join(mark for mark in words if mark.isprintable()))
    with suppress(RuntimeError):  # nobody of that name: a file's name may begin so
        path = path.expanduser()
    path = documents() / path
    try:
        return path / name if path.is_dir() else path
    except OSError:
        return path
