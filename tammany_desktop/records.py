"""Converts named tuples to JSON data and back; the types of their fields define valid data."""

import math
from collections.abc import Callable
from functools import cache, reduce
from types import UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Generic,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

# The exceptions that are raised by reading data of another shape.
_READ_ERRORS: Final = (TypeError, AttributeError, LookupError, ArithmeticError, RecursionError)

T = TypeVar("T")


class Codec(NamedTuple, Generic[T]):
    """Reads values of a type from JSON data, and writes them as JSON data."""

    read: Callable[[Any], T]  # raises ValueError for wrong data; `_read` adds the field
    write: Callable[[T], Any] = lambda value: value


def within(least: float, most: float) -> Callable[[float], bool]:
    """Return the condition that a number is at least `least` and at most `most`."""
    return lambda value: least <= value <= most


def codec_of(type_: type[T]) -> Codec[T]:
    """Return the codec of a number, `str`, `bool`, record, or tuple, frozenset or dict of them."""
    hashable: Any = type_  # mypy does not take a type[T] for hashable
    return _codec(hashable)


@cache
def _codec(type_: Any) -> Codec[Any]:
    origin, arguments = get_origin(type_), get_args(type_)
    if origin is Annotated:
        if isinstance(arguments[1], Codec):  # the type itself is ignored
            return reduce(_refined, arguments[2:], arguments[1])
        return reduce(_refined, arguments[1:], _codec(arguments[0]))
    if origin in (UnionType, Union):
        codec = _codec(arguments[0])  # the other is None
        return Codec(
            lambda data: None if data is None else codec.read(data),
            lambda value: None if value is None else codec.write(value),
        )
    if origin is dict:
        return _mapping(_codec(arguments[1]))
    if origin is frozenset or arguments[1:] == (...,):
        return _sequence(_codec(arguments[0]), origin)
    if origin is tuple:
        return _tuple([("", _codec(argument)) for argument in arguments], lambda *values: values)
    if issubclass(type_, tuple):
        return _tuple(list(_field_codecs(type_).items()), type_)
    if type_ in (Any, float):
        return Codec((lambda data: data) if type_ is Any else _number)
    return Codec(lambda data: _require(type(data) is type_, data, type_.__name__))


# Pairs of a name and a number, in order; an object in JSON data.
Pairs = Annotated[
    tuple[tuple[str, int], ...],
    Codec(lambda data: tuple(codec_of(dict[str, int]).read(data).items()), dict),
]


def as_object(type_: type[T], sparse: bool = False) -> Codec[T]:
    """Return the codec of a record as an object; a `sparse` one omits default values."""
    hashable: Any = type_  # mypy does not take a type[T] for hashable
    return _object(hashable, sparse)


@cache
def _object(type_: Any, sparse: bool) -> Codec[Any]:
    codecs = _field_codecs(type_)
    defaults = type_._field_defaults if sparse else {}

    def read(data: Any) -> Any:
        complete = type(data) is dict and data.keys() <= codecs.keys() <= data.keys() | defaults
        _require(complete, data, type_.__name__)
        return type_(**{name: _read(name, codecs[name], value) for name, value in data.items()})

    def write(record: Any) -> dict[str, Any]:
        values = record._asdict().items()
        omitted = [name for name, value in values if name in defaults and value == defaults[name]]
        return {name: codecs[name].write(value) for name, value in values if name not in omitted}

    return Codec(read, write)


def _field_codecs(type_: Any) -> dict[str, Codec[Any]]:
    hints = get_type_hints(type_, include_extras=True)
    return {name: _codec(hints[name]) for name in type_._fields}


def _require(condition: bool, data: Any, message: str) -> Any:
    if not condition:
        raise ValueError(message)
    return data


def _number(data: Any) -> float:
    return float(_require(type(data) in (int, float) and math.isfinite(data), data, "float"))


def _read(name: str, codec: Codec[Any], data: Any) -> Any:
    """Return a field's value; an error names the field, never its value, which may be a bid."""
    try:
        return codec.read(data)
    except (ValueError, *_READ_ERRORS) as error:
        reason = str(error) if isinstance(error, ValueError) else type(error).__name__
        raise ValueError(f"{name}: {reason}") from error


def _refined(codec: Codec[Any], annotation: Codec[Any] | Callable[[Any], bool]) -> Codec[Any]:
    """Return the codec restricted by a condition, or the codec given as annotation instead."""
    if isinstance(annotation, Codec):
        return annotation

    def read(data: Any) -> Any:
        value = codec.read(data)
        return _require(annotation(value), value, "impossible")

    return Codec(read, codec.write)


def _sequence(codec: Codec[Any], make: Callable[..., Any]) -> Codec[Any]:
    def read(data: Any) -> Any:
        _require(type(data) is list, data, "list")
        return make(_read("", codec, item) for item in data)

    def write(values: Any) -> list[Any]:
        return [codec.write(value) for value in (sorted(values) if make is frozenset else values)]

    return Codec(read, write)


def _mapping(codec: Codec[Any]) -> Codec[Any]:
    def read(data: Any) -> dict[str, Any]:
        _require(type(data) is dict, data, "dict")
        return {name: _read("", codec, value) for name, value in data.items()}

    return Codec(read, lambda values: {name: codec.write(value) for name, value in values.items()})


def _tuple(named_codecs: list[tuple[str, Codec[Any]]], make: Callable[..., Any]) -> Codec[Any]:
    def read(data: Any) -> Any:
        _require(type(data) is list and len(data) == len(named_codecs), data, make.__name__)
        pairs = zip(named_codecs, data, strict=True)
        return make(*[_read(name, codec, item) for (name, codec), item in pairs])

    def write(values: Any) -> list[Any]:
        return [codec.write(value) for (_, codec), value in zip(named_codecs, values, strict=True)]

    return Codec(read, write)
