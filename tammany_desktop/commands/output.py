"""Writing for people and programs; a frozen program may have no stdout at all."""

import json
import sys
import unicodedata

from tammany_desktop.languages import text


def line(words: str) -> None:
    """One line on stdout."""
    if sys.stdout is not None:
        sys.stdout.write(words + "\n")


def say(key: str, /, **values: str | int) -> None:
    """A sentence of the catalog, below `cli.`, on stdout."""
    line(text(f"cli.{key}", **{name: _shown(value) for name, value in values.items()}))


def _shown(value: str | int) -> str | int:
    """Names come from files: no control characters reach the terminal. Hard spaces may."""
    if isinstance(value, int):
        return value
    return "".join(
        mark if mark.isprintable() or unicodedata.category(mark) == "Zs" else "?" for mark in value
    )


def data(value: object) -> None:
    """JSON on one line of stdout."""
    line(json.dumps(value, ensure_ascii=False))


def complain(words: str) -> None:
    """One line on stderr, whatever the words hold."""
    if sys.stderr is not None:
        sys.stderr.write(f"tammany-hall: {_shown(words)}\n")
