"""Converts named tuples to JSON data and back; the types of the fields define valid data."""

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

# The exceptions that reading data of another shape raises.
_WRONG: Final = (TypeError, AttributeError, LookupError, ArithmeticError, RecursionError)

T = TypeVar("T")


class Codec(NamedTuple, Generic[T]):
    """Reads values of a type from JSON data, and writes them as such."""

    read: Callable[[Any], T]  # raises ValueError with a field's name for wrong data
    write: Callable[[T], Any] = lambda value: value


def within(least: float, most: float) -> Callable[[float], bool]:
    """Return the condition that a number is at least `least` and at most `most`."""
    return lambda value: least <= value <= most


def codec_of(hint: type[T]) -> Codec[T]:
    """Return the codec of a type: number, text, `bool`, tuple, set or dict of them, or record."""
    kind: Any = hint
    return _codec(kind)


@cache
def _codec(hint: Any) -> Codec[Any]:
    origin, given = get_origin(hint), get_args(hint)
    if origin is Annotated:
        if isinstance(given[1], Codec):  # the type itself is ignored
            return reduce(_refined, given[2:], given[1])
        return reduce(_refined, given[1:], _codec(given[0]))
    if origin in (UnionType, Union):
        one = _codec(given[0])  # the other is None
        return Codec(
            lambda data: None if data is None else one.read(data),
            lambda value: None if value is None else one.write(value),
        )
    if origin is dict:
        return _by_name(_codec(given[1]))
    if origin is frozenset or given[1:] == (...,):
        return _several(_codec(given[0]), origin)
    if origin is tuple:
        return _in_order([("", _codec(one)) for one in given], lambda *all_: all_)
    if issubclass(hint, tuple):
        return _in_order(list(_fields(hint).items()), hint)
    if hint in (Any, float):
        return Codec((lambda data: data) if hint is Any else _number)
    return Codec(lambda data: _require(type(data) is hint, data, hint.__name__))


# Numbers by name, in order; an object in files.
Pairs = Annotated[
    tuple[tuple[str, int], ...],
    Codec(lambda data: tuple(codec_of(dict[str, int]).read(data).items()), dict),
]


def as_object(kind: type[T], sparse: bool = False) -> Codec[T]:
    """Return a record's codec as an object; a `sparse` one omits fields with their defaults."""
    one: Any = kind
    return _named(one, sparse)


@cache
def _named(kind: Any, sparse: bool) -> Codec[Any]:
    codecs = _fields(kind)
    defaults = kind._field_defaults if sparse else {}

    def read(data: Any) -> Any:
        whole = type(data) is dict and data.keys() <= codecs.keys() <= data.keys() | defaults
        _require(whole, data, kind.__name__)
        return kind(**{name: _read(name, codecs[name], value) for name, value in data.items()})

    def write(record: Any) -> dict[str, Any]:
        values = record._asdict().items()
        left_out = [name for name, value in values if name in defaults and value == defaults[name]]
        return {name: codecs[name].write(one) for name, one in values if name not in left_out}

    return Codec(read, write)


def _fields(kind: Any) -> dict[str, Codec[Any]]:
    hints = get_type_hints(kind, include_extras=True)
    return {name: _codec(hints[name]) for name in kind._fields}


def _require(right: bool, data: Any, name: str) -> Any:
    if not right:
        raise ValueError(name)
    return data


def _number(data: Any) -> float:
    return float(_require(type(data) in (int, float) and math.isfinite(data), data, "float"))


def _read(name: str, one: Codec[Any], data: Any) -> Any:
    """Return a field's value; an error tells its name, never the value, which may be a bid."""
    try:
        return one.read(data)
    except (ValueError, *_WRONG) as error:
        inner = str(error) if isinstance(error, ValueError) else type(error).__name__
        raise ValueError(f"{name}: {inner}") from error


def _refined(one: Codec[Any], annotation: Codec[Any] | Callable[[Any], bool]) -> Codec[Any]:
    """Return a codec with an annotation applied: another codec instead, or a condition."""
    if isinstance(annotation, Codec):
        return annotation

    def read(data: Any) -> Any:
        value = one.read(data)
        return _require(annotation(value), value, "impossible")

    return Codec(read, one.write)


def _several(one: Codec[Any], kind: Callable[..., Any]) -> Codec[Any]:
    def read(data: Any) -> Any:
        _require(type(data) is list, data, "list")
        return kind(_read("", one, each) for each in data)

    def write(values: Any) -> list[Any]:
        return [one.write(value) for value in (sorted(values) if kind is frozenset else values)]

    return Codec(read, write)


def _by_name(one: Codec[Any]) -> Codec[Any]:
    def read(data: Any) -> dict[str, Any]:
        _require(type(data) is dict, data, "dict")
        return {name: _read("", one, value) for name, value in data.items()}

    return Codec(read, lambda values: {name: one.write(value) for name, value in values.items()})


def _in_order(codecs: list[tuple[str, Codec[Any]]], make: Callable[..., Any]) -> Codec[Any]:
    def read(data: Any) -> Any:
        _require(type(data) is list and len(data) == len(codecs), data, make.__name__)
        fields = zip(codecs, data, strict=True)
        return make(*[_read(name, one, each) for (name, one), each in fields])

    def write(values: Any) -> list[Any]:
        return [one.write(value) for (_, one), value in zip(codecs, values, strict=True)]

    return Codec(read, write)
