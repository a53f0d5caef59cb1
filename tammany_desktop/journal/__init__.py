"""The JSON of journals (`docs/journal.md`), limited in size and nesting, and its errors."""

import json
import math
from typing import Any, Final

from tammany_desktop.languages import Message

MAX_BRACKETS: Final = 1000  # opening brackets in a text: a position has about 80, a line about 30


def _refuse_constant(name: str) -> object:
    raise ValueError(name)


def _float(digits: str) -> float:
    if not math.isfinite(number := float(digits)):
        raise ValueError(digits)
    return number


_DECODER: Final = json.JSONDecoder(parse_constant=_refuse_constant, parse_float=_float)


def decode(data: bytes) -> Any:
    """Return the value of a JSON text. Raises ValueError for other text, NaN, and infinity."""
    try:
        return _DECODER.decode(data.decode("utf-8"))
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def parse(data: bytes) -> object:
    """Return the value of a JSON text. Raises ValueError as `decode`, and for too many brackets."""
    if data.count(b"{") + data.count(b"[") > MAX_BRACKETS:
        raise ValueError("too many brackets")
    return decode(data)


def parse_object(data: bytes) -> dict[str, object]:
    """Return the JSON object of a text. Raises ValueError as `parse`, and for other values."""
    value = parse(data)
    if not isinstance(value, dict):
        raise ValueError("no object")
    return value


def dump(value: object) -> bytes:
    """Return compact JSON in UTF-8, without a newline."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def message(key: str, /, **values: str | int) -> Message:
    """Return a message whose values have `?` for letters of file names that cannot be shown."""
    return Message(key, {name: _printable(value) for name, value in values.items()})


def _printable(value: str | int) -> str | int:
    if isinstance(value, int):
        return value
    return "".join(character if character.isprintable() else "?" for character in value)


class JournalError(Exception):
    """A file cannot be used, or an operation on it failed; the message says why."""

    def __init__(self, key: str, **values: str | int) -> None:
        self.message = message(key, **values)
        super().__init__(f"{key} {self.message.values}")


class JournalInUse(JournalError):
    """Another program, or another window of this one, writes the journal; reading is possible."""
