"""Positions in files: read with every field checked, written so that people can read them."""

import json
from pathlib import Path
from typing import Final

from tammany_desktop.journal.disk import REAL_DISK, Disk
from tammany_desktop.journal.json_text import parse
from tammany_desktop.journal.lines import JournalError
from tammany_desktop.journal.opening import read_file
from tammany_desktop.languages import Message
from tammany_desktop.rules import position
from tammany_desktop.rules.position_check import PositionError
from tammany_desktop.rules.state import State

LARGEST: Final = 65_536  # bytes


def parse_position(data: bytes, name: str) -> State:
    """The position in a file's bytes. Raises JournalError, naming the field and the reason."""
    if len(data) > LARGEST:
        raise JournalError("position.too_large", file=name)
    try:
        words = parse(data)
    except ValueError as error:
        raise JournalError("position.not_json", file=name) from error
    try:
        return position.read(words)
    except PositionError as error:
        raise _refused(error, name) from error
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise JournalError("position.impossible", file=name) from error


def _refused(error: PositionError, name: str) -> JournalError:
    reason = Message(f"position.reason.{error.reason}").text()
    key = "position.refused_by_rule" if error.rule else "position.refused"
    return JournalError(key, file=name, field=error.field, reason=reason, rule=error.rule)


def read_position(path: Path, *, disk: Disk = REAL_DISK) -> State:
    """The position in a file. Raises JournalError."""
    return parse_position(read_file(path, disk, LARGEST), path.name)


def text_of(state: State) -> str:
    """A position as indented JSON, ended by a newline."""
    return json.dumps(position.write(state), ensure_ascii=False, indent=1) + "\n"
