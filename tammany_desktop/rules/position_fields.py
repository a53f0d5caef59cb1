"""Reading the fields of a position: each reader raises PositionError with its own complaint."""

from collections.abc import Mapping
from typing import cast

from tammany_desktop.rules.board import POPULATIONS, WARD_INDEX
from tammany_desktop.rules.state import NOBODY


class PositionError(ValueError):
    """A position that cannot be: the field's name, the reason's catalog key, and the rule's id."""

    def __init__(self, field: str, reason: str, rule: str = "") -> None:
        super().__init__(f"{field}: {reason}" + (f" ({rule})" if rule else ""))
        self.field = field
        self.reason = reason
        self.rule = rule


class Fields:
    """An object of a position whose fields are read by name and checked."""

    def __init__(self, data: Mapping[str, object], path: str) -> None:
        self._data = data
        self._path = path

    @staticmethod
    def of(
        data: object, path: str, required: tuple[str, ...], optional: tuple[str, ...] = ()
    ) -> "Fields":
        """An object with these fields and no others.

        Raises PositionError for another type, an unknown field or a missing one.
        """
        if not isinstance(data, dict):
            raise PositionError(path, "must_be_an_object")
        fields = Fields(cast(dict[str, object], data), "" if path == "position" else path)
        for name in data:
            if name not in required and name not in optional:
                raise PositionError(fields.path(str(name)[:40]), "unknown_field")
        for name in required:
            if name not in data:
                raise PositionError(fields.path(name), "missing_field")
        return fields

    def path(self, name: str) -> str:
        """The full name of a field, as `wards.14.cubes`."""
        return f"{self._path}.{name}" if self._path else name

    def names(self) -> list[str]:
        """The fields that are there."""
        return list(self._data)

    def get(self, name: str) -> object:
        """A field's value, None where it is missing."""
        return self._data.get(name)

    def value(self, name: str) -> object:
        """A field's value. Raises PositionError where it is missing."""
        if name not in self._data:
            raise PositionError(self.path(name), "missing_field")
        return self._data[name]

    def exactly(self, name: str, expected: int) -> None:
        """Raises PositionError unless the field is this very integer."""
        value = self.value(name)
        if type(value) is not int or value != expected:
            raise PositionError(self.path(name), "unknown_format")

    def integer(self, name: str, least: int, most: int) -> int:
        """An integer between two bounds, both included."""
        return _bounded(self.value(name), least, most, self.path(name))

    def optional_integer(self, name: str, least: int, most: int) -> int:
        """An integer between two bounds, or null, read as NOBODY."""
        return NOBODY if self.value(name) is None else self.integer(name, least, most)

    def flag(self, name: str) -> int:
        """A boolean, as 0 or 1."""
        return as_flag(self.value(name), self.path(name))

    def choice(self, name: str, words: tuple[str, ...]) -> int:
        """The place of a word in `words`."""
        return as_choice(self.value(name), words, self.path(name))

    def ward(self, name: str) -> int:
        """The index of the ward with this number."""
        value = self.value(name)
        if type(value) is not int or value not in WARD_INDEX:
            raise PositionError(self.path(name), "unknown_ward", "R1.1")
        return WARD_INDEX[value]

    def items(self, name: str, count: int) -> list[object]:
        """A list of just `count` entries."""
        return as_items(self.value(name), count, self.path(name))

    def integers(self, name: str, count: int, most: int) -> list[int]:
        """A list of `count` integers from 0 to `most`."""
        return as_integers(self.value(name), count, most, self.path(name))

    def fields(self, name: str, required: tuple[str, ...]) -> "Fields":
        """A nested object with these fields and no others."""
        return Fields.of(self.value(name), self.path(name), required)

    def cubes(self, name: str) -> list[int]:
        """Cubes by population."""
        nested = self.fields(name, POPULATIONS)
        return [nested.integer(population, 0, 25) for population in POPULATIONS]

    def seats(self, name: str, seats: int) -> list[int]:
        """Distinct seats in ascending order."""
        value = self.value(name)
        if not isinstance(value, list) or len(value) > seats:
            raise PositionError(self.path(name), "wrong_length")
        found = [_bounded(seat, 0, seats - 1, self.path(name)) for seat in value]
        if found != sorted(set(found)):
            raise PositionError(self.path(name), "must_be_distinct_and_ascending")
        return found


def as_flag(value: object, path: str) -> int:
    """A boolean, as 0 or 1."""
    if not isinstance(value, bool):
        raise PositionError(path, "must_be_true_or_false")
    return int(value)


def as_choice(value: object, words: tuple[str, ...], path: str) -> int:
    """The place of a word in `words`."""
    if not isinstance(value, str) or value not in words:
        raise PositionError(path, "unknown_word")
    return words.index(value)


def as_items(value: object, count: int, path: str) -> list[object]:
    """A list of just `count` entries."""
    if not isinstance(value, list) or len(value) != count:
        raise PositionError(path, "wrong_length")
    return value


def as_integers(value: object, count: int, most: int, path: str) -> list[int]:
    """A list of `count` integers from 0 to `most`."""
    return [
        _bounded(each, 0, most, f"{path}[{place}]")
        for place, each in enumerate(as_items(value, count, path))
    ]


def _bounded(value: object, least: int, most: int, path: str) -> int:
    if type(value) is not int:
        raise PositionError(path, "must_be_an_integer")
    if not least <= value <= most:
        raise PositionError(path, "out_of_range")
    return value
