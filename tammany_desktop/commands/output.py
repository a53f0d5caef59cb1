"""Writing for people and programs; a frozen program may have no stdout at all."""

import json
import sys

from tammany_desktop.languages import text


def line(words: str) -> None:
    """One line on stdout."""
    if sys.stdout is not None:
        sys.stdout.write(words + "\n")


def say(key: str, /, **values: str | int) -> None:
    """A sentence of the catalog, below `cli.`, on stdout."""
    line(text(f"cli.{key}", **values))


def data(value: object) -> None:
    """JSON on one line of stdout."""
    line(json.dumps(value, ensure_ascii=False))


def complain(words: str) -> None:
    """One line on stderr, whatever the words hold."""
    if sys.stderr is not None:
        shown = "".join(mark if mark.isprintable() else "?" for mark in words)
        sys.stderr.write(f"tammany-hall: {shown}\n")
