"""JSON from others: bounded in size and nesting, and never an odd exception."""

import json
from typing import Final

MOST_OPENINGS: Final = 1000  # of objects and lists: a position has some 80, a line some 30


def _constant(name: str) -> object:
    raise ValueError(name)


_DECODER: Final = json.JSONDecoder(parse_constant=_constant)


def parse(data: bytes) -> object:
    """The value of a JSON text. Raises ValueError for other text, NaN and too many brackets."""
    if data.count(b"{") + data.count(b"[") > MOST_OPENINGS:
        raise ValueError("too many brackets")
    try:
        value: object = _DECODER.decode(data.decode("utf-8"))
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    return value


def parse_object(data: bytes) -> dict[str, object]:
    """The JSON object of a text. Raises ValueError as `parse`, and for other values."""
    value = parse(data)
    if not isinstance(value, dict):
        raise ValueError("no object")
    return value


def dump(words: object) -> bytes:
    """One line of compact JSON in UTF-8, without its end."""
    return json.dumps(words, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
