"""The options of a game (R11), each declared once, as a field of `Options`.

Checks, JSON, the New game page, the command line and the tests follow from the declarations.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, NamedTuple

Value = str | int

LOCK_BARS_ALL: Final = "sealed"  # a lock bars everything (RL.1)
PLACING_ONLY: Final = "placing_only"  # a lock bars only placing (RL.2)

OWN: Final = "own"  # markers (leaders, offices) of their own, which use up no boss (RM.1)
BOSSES: Final = "bosses"  # each marker is a boss of the player (RM.2)

SHARED: Final = "shared"  # tied players share the victory, unless the Mayor is one of them (RT.1)
MAYOR_WINS: Final = "mayor"  # the Mayor wins after a last tie, tied or not (RT.2)


class Option(NamedTuple):
    """One option: its choices, the default first, and the rules about it.

    A file omits an `optional` option that has its default value, so that an option that is added
    later does not change the files of games without it.
    """

    name: str
    choices: tuple[Value, ...]
    rules: tuple[str, ...]
    optional: bool

    def allows(self, value: object) -> bool:
        """Return True if the value is one of the choices, and of the same type."""
        return any(type(value) is type(choice) and value == choice for choice in self.choices)


def _option(*choices: Value, rules: tuple[str, ...], optional: bool = False) -> Any:
    metadata = {"choices": choices, "rules": rules, "optional": optional}
    return field(default=choices[0], metadata=metadata)


@dataclass(frozen=True)
class Options:
    """The options chosen for a game, which never change."""

    locks: str = _option(LOCK_BARS_ALL, PLACING_ONLY, rules=("RL.1", "RL.2"))
    favor_supply: int = _option(35, 25, rules=("R2.1",))  # favors of each population
    markers: str = _option(OWN, BOSSES, rules=("RM.1", "RM.2"), optional=True)
    last_tie: str = _option(SHARED, MAYOR_WINS, rules=("RT.1", "RT.2"), optional=True)

    def get(self, option: Option) -> Value:
        """Return what was chosen for an option."""
        return getattr(self, option.name)  # type: ignore[no-any-return]

    def to_json(self) -> dict[str, Value]:
        """Return the options by name, as files hold them."""
        return {
            option.name: self.get(option)
            for option in DECLARED
            if not option.optional or self.get(option) != option.choices[0]
        }

    @staticmethod
    def read(data: Mapping[str, object]) -> "Options":
        """Return the options that `to_json` wrote. Raises ValueError with a wrong option's name."""
        chosen: dict[str, Any] = {
            option.name: data.get(option.name, option.choices[0] if option.optional else None)
            for option in DECLARED
        }
        for option in DECLARED:  # checked first: a compiled class requires types
            if not option.allows(chosen[option.name]):
                raise ValueError(option.name)
        return Options(**chosen)

    def __reduce__(self) -> tuple[type["Options"], tuple[Value, ...]]:
        """Pickle by value, because a compiled frozen object cannot be filled after it is made."""
        return Options, tuple(self.get(option) for option in DECLARED)

    def problem(self) -> str:
        """Return the name of an option with an impossible value, or ""."""
        return next((option.name for option in DECLARED if not option.allows(self.get(option))), "")

    def change(self, values: Mapping[str, Value]) -> "Options":
        """Return these options with some values changed."""
        return replace(self, **values)  # type: ignore[arg-type]

    @property
    def preset(self) -> str:
        """Return the preset that has these options, or "" if none has (R11)."""
        return next((name for name, values in PRESETS.items() if self.change(values) == self), "")

    @property
    def to_the_letter(self) -> bool | None:
        """Return whether the switch "To the letter" is on or off; None for a mix (R11)."""
        matching = (on for on, values in TO_THE_LETTER.items() if self.change(values) == self)
        return next(matching, None)


DECLARED: Final = tuple(Option(field_.name, **field_.metadata) for field_ in fields(Options))
STANDARD: Final = Options()
# The options that each edition sets; the other options stay as they are (R11.1).
PRESETS: Final[dict[str, dict[str, Value]]] = {
    "revised_2020": {"locks": LOCK_BARS_ALL, "favor_supply": 35},
    "classic_2009": {"locks": PLACING_ONLY, "favor_supply": 35},
    "classic_2009_german": {"locks": PLACING_ONLY, "favor_supply": 25},
}
# What the switch "To the letter" sets in any edition: off, and on (R11.1).
TO_THE_LETTER: Final[dict[bool, dict[str, Value]]] = {
    False: {"markers": OWN, "last_tie": SHARED},
    True: {"markers": BOSSES, "last_tie": MAYOR_WINS},
}
