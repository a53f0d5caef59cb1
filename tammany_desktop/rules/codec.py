"""Reads and writes events as JSON data, with names of populations and offices."""

import re
from collections.abc import Callable, Mapping
from typing import Final, cast, get_args

from tammany_desktop.rules.board import POPULATIONS, WARD_COUNT, WARD_NUMBERS, ZONE_NAMES, ZONES
from tammany_desktop.rules.events import ACTIONS, DECIDERS, REASONS, Event, ZonePopulated
from tammany_desktop.rules.moves import NAMES, value_of, word_of
from tammany_desktop.rules.state import MAX_SEATS

Json = int | str | list["Json"] | dict[str, "Json"] | None

_WORDS_OF: Final[dict[str, tuple[str, ...]]] = {
    **NAMES,
    "populations": POPULATIONS,
    "zone": ZONE_NAMES,
    "reason": REASONS,
    "action": ACTIONS,
    "decided_by": DECIDERS,
}
_WARD_FIELDS: Final = frozenset(("ward", "from_ward", "to_ward"))
_SEAT_FIELDS: Final = frozenset(("seat", "rival", "first", "candidates", "winners"))
_LIST_FIELDS: Final = frozenset(("populations", "votes", "candidates", "winners", "cubes"))

_MAX_COUNT: Final = 1000  # the highest count that is read, far above every count in the game

_CLASSES: Final[dict[str, Callable[..., Event]]] = {
    re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type_.__name__).lower(): type_ for type_ in get_args(Event)
}
_EVENT_NAMES: Final = {type_: name for name, type_ in _CLASSES.items()}
_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    name: cast(tuple[str, ...], type_._fields)  # type: ignore[attr-defined]
    for name, type_ in _CLASSES.items()
}


def name_of(event: Event) -> str:
    """Return the event's name in the journal, such as `cube_placed`."""
    return _EVENT_NAMES[type(event)]


def _to_file_value(field: str, value: object) -> Json:
    if field == "bids":
        return [list(bid) for bid in cast(tuple[tuple[int, ...], ...], value)]
    if field in _LIST_FIELDS:
        return [word_of(field, item, _WORDS_OF) for item in cast(tuple[int, ...], value)]
    return word_of(field, cast(int, value), _WORDS_OF)


def write(event: Event) -> dict[str, Json]:
    """Return an event as JSON data."""
    name = name_of(event)
    data: dict[str, Json] = {"on": name}
    for field, value in zip(_FIELDS[name], event, strict=True):
        data[field] = _to_file_value(field, value)
    return data


def fits(field: str, value: int, n: int) -> bool:
    """Return True if a field of an event may hold this number at a table of `n` players."""
    if field in _WARD_FIELDS:
        limit = len(WARD_NUMBERS)
    else:
        limit = len(_WORDS_OF.get(field, ())) or (n if field in _SEAT_FIELDS else _MAX_COUNT)
    return 0 <= value < limit


def _number(field: str, value: object) -> int:
    return value_of(field, value, MAX_SEATS if field in _SEAT_FIELDS else _MAX_COUNT, _WORDS_OF)


def _from_file_value(field: str, value: object) -> object:
    if field == "bids":
        return tuple(_by_population(field, item) for item in _list(field, value))
    if field == "cubes":
        return _by_population(field, value)
    if field in _LIST_FIELDS:
        return tuple(_number(field, item) for item in _list(field, value))
    return _number(field, value)


def _list(field: str, value: object) -> list[object]:
    if not isinstance(value, list) or len(value) > WARD_COUNT:  # no list of an event is longer
        raise ValueError(field)
    return value


def _by_population(field: str, value: object) -> tuple[int, ...]:
    counts = tuple(_number(field, item) for item in _list(field, value))
    if len(counts) != len(POPULATIONS):
        raise ValueError(field)
    return counts


def read(data: Mapping[str, object]) -> Event:
    """Return the event that `write` wrote. Raises ValueError with the wrong field or event."""
    name = data.get("on")
    if not isinstance(name, str) or name not in _CLASSES:
        raise ValueError("on")
    fields = _FIELDS[name]
    if len(data) != len(fields) + 1:
        raise ValueError(name)
    event = _CLASSES[name](*[_from_file_value(field, data.get(field)) for field in fields])
    if isinstance(event, ZonePopulated) and len(event.populations) != len(ZONES[event.zone]):
        raise ValueError("populations")
    return event


__all__ = ["Json", "fits", "name_of", "read", "write"]
