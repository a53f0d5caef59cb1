"""Named tuples as JSON data and back: what a file must hold is what the types of the fields say.

A record is a list of its fields in their order, or, if `named`, an object. `Annotated` adds what a
type cannot say: a condition that values meet, or a `Form` of their own.

>>> class Win(NamedTuple):
...     ward: Annotated[int, within(1, 15)]
...     bid: tuple[int, ...] | None = None
>>> form(Win).write(Win(14, (2, 0)))
[14, [2, 0]]
>>> form(Win).read([14, None])
Win(ward=14, bid=None)
>>> form(Win).read([16, None])
Traceback (most recent call last):
ValueError: ward
"""

import math
import types
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Final, NamedTuple, get_args, get_origin, get_type_hints

# What data of another form leads to, in whatever reads it.
_WRONG: Final = (TypeError, AttributeError, LookupError, ArithmeticError, RecursionError)


class Form(NamedTuple):
    """How values of a type are read from JSON data and written as such."""

    read: Callable[[Any], Any]  # raises ValueError, holding the name of a field, for other data
    write: Callable[[Any], Any] = lambda value: value


def within(least: int, most: int) -> Callable[[int], bool]:
    """The condition that a number is at least and at most so much."""
    return lambda value: least <= value <= most


@cache
def form(hint: Any) -> Form:
    """The form of a type: a number, text, `bool`, a tuple, set or dict of them, or a record."""
    origin, given = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return given[1] if isinstance(given[1], Form) else _meeting(form(given[0]), given[1])
    if origin is types.UnionType:
        one = form(given[0])  # the other is None
        return Form(
            lambda data: None if data is None else one.read(data),
            lambda value: None if value is None else one.write(value),
        )
    if origin is dict:
        return _by_name(form(given[1]))
    if origin is frozenset or given[1:] == (...,):
        return _several(form(given[0]), origin)
    if origin is tuple:
        return _in_order([("", form(one)) for one in given], lambda *values: values)
    if issubclass(hint, tuple):
        return _in_order(list(_fields(hint).items()), hint)
    return Form(_number) if hint is float else Form(lambda data: _require(type(data) is hint, data))


@cache
def named(kind: Any, sparse: bool = False) -> Form:
    """The form of a record as an object; a `sparse` one leaves out what has its default."""
    forms = _fields(kind)
    defaults = kind._field_defaults if sparse else {}

    def read(data: Any) -> Any:
        _require(type(data) is dict and data.keys() <= forms.keys() <= data.keys() | defaults, None)
        return kind(**{name: _read(name, forms[name], value) for name, value in data.items()})

    def write(record: Any) -> dict[str, Any]:
        values = record._asdict().items()
        left_out = [name for name, value in values if name in defaults and value == defaults[name]]
        return {name: forms[name].write(one) for name, one in values if name not in left_out}

    return Form(read, write)


def _fields(kind: Any) -> dict[str, Form]:
    hints = get_type_hints(kind, include_extras=True)
    return {name: form(hints[name]) for name in kind._fields}


def _require(right: bool, data: Any) -> Any:
    if not right:
        raise ValueError
    return data


def _number(data: Any) -> float:
    return float(_require(type(data) in (int, float) and math.isfinite(data), data))


def _read(name: str, one: Form, data: Any) -> Any:
    """A field's value; an error tells its name, never the value, which may be a bid."""
    try:
        return one.read(data)
    except (ValueError, *_WRONG) as error:
        inner = str(error) if type(error) is ValueError else ""
        raise ValueError(f"{name}.{inner}".strip(".")) from error


def _meeting(one: Form, condition: Callable[[Any], bool]) -> Form:
    def read(data: Any) -> Any:
        value = one.read(data)
        return _require(condition(value), value)

    return Form(read, one.write)


def _several(one: Form, kind: Callable[..., Any]) -> Form:
    return Form(
        lambda data: kind(map(one.read, _require(type(data) is list, data))),
        lambda values: [one.write(value) for value in values],
    )


def _by_name(one: Form) -> Form:
    return Form(
        lambda data: {name: one.read(value) for name, value in data.items()},
        lambda values: {name: one.write(value) for name, value in values.items()},
    )


def _in_order(forms: list[tuple[str, Form]], make: Callable[..., Any]) -> Form:
    def read(data: Any) -> Any:
        _require(type(data) is list and len(data) == len(forms), data)
        return make(*[_read(name, one, each) for (name, one), each in zip(forms, data)])

    def write(values: Any) -> list[Any]:
        return [one.write(value) for (_, one), value in zip(forms, values, strict=True)]

    return Form(read, write)
