"""The moves of a seat, each usually one click, and the reasons why a move may not be made.

A move is one small integer, so that lists of legal moves are quick to make and to search:
its kind in the low five bits, then up to three arguments of four bits each. A ballot cannot
be one number, because it holds everybody's bids: only the match makes an `OpenBallot` (R7.4).
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from tammany_desktop.rules.board import OFFICES, POPULATIONS, WARD_INDEX, WARD_NUMBERS

Move = int
ByPopulation = tuple[int, int, int, int]  # a count of each population
Bid = ByPopulation  # favors

PLACE_BOSS: Final = 0
PLACE_CUBE: Final = 1
PLACE_NO_MORE: Final = 2
SLANDER: Final = 3
SPREAD: Final = 4
STOP_SPREAD: Final = 5
TAKE_FAVOR: Final = 6
ARREST: Final = 7
LOCK: Final = 8
RESETTLE: Final = 9
END_TURN: Final = 10
BONUS_CUBE: Final = 11
BONUS_FAVOR: Final = 12
DECLINE: Final = 13
APPOINT: Final = 14
CONFIRM: Final = 15


class Kind(NamedTuple):
    """A kind of move: its name in files, and its fields in the order in which they are packed."""

    name: str
    fields: tuple[str, ...] = ()


KINDS: Final = {
    PLACE_BOSS: Kind("place_boss", ("ward",)),  # begins or completes a ward action (R5.1, R5.2)
    PLACE_CUBE: Kind("place_cube", ("ward", "population")),  # from Castle Garden (R5.2)
    PLACE_NO_MORE: Kind("place_no_more"),  # ends a Campaign without enough bosses (R5.4)
    SLANDER: Kind("slander", ("ward", "rival", "population")),  # population: of the favor (R6.2)
    SPREAD: Kind("spread", ("ward",)),  # R6.3
    STOP_SPREAD: Kind("stop_spread"),
    TAKE_FAVOR: Kind("take_favor", ("population",)),  # the Deputy Mayor (RO.2)
    ARREST: Kind("arrest", ("ward", "population")),  # the Chief of Police (RO.3)
    LOCK: Kind("lock", ("ward",)),  # the Council President (RO.4)
    RESETTLE: Kind("resettle", ("from_ward", "to_ward", "population")),  # the Chairman (RO.5)
    END_TURN: Kind("end_turn"),
    BONUS_CUBE: Kind("bonus_cube", ("ward", "population")),  # R8.1
    BONUS_FAVOR: Kind("bonus_favor", ("population",)),  # R8.2
    DECLINE: Kind("decline"),  # the bonus of a special ward (R8.0)
    APPOINT: Kind("appoint", ("seat", "office")),  # R9.5
    CONFIRM: Kind("confirm"),  # the appointments
}
_BY_NAME: Final = {kind.name: number for number, kind in KINDS.items()}


class OpenBallot(NamedTuple):
    """All sealed bids for the ward now voting, opened at once (R7.4); zeros for no bid."""

    bids: tuple[Bid, ...]


def make(kind: int, a: int = 0, b: int = 0, c: int = 0) -> Move:
    """Return a packed move; its arguments, each 0 to 15, are in the order of its fields."""
    return kind | a << 5 | b << 9 | c << 13


def kind_of(move: Move) -> int:
    """Return the kind of a move: one of the constants above."""
    return move & 31


def fields_of(move: Move) -> dict[str, int]:
    """Return the fields of a move by name."""
    fields = KINDS[move & 31].fields
    return {field: move >> 5 + 4 * index & 15 for index, field in enumerate(fields)}


def _shifts(*fields: str) -> tuple[int, ...]:
    """Return, by kind, the bits by which a move is shifted to read a field; 17 reads 0."""
    return tuple(
        next((5 + 4 * index for index, field in enumerate(kind.fields) if field in fields), 17)
        for kind in KINDS.values()
    )


_TARGET_SHIFT: Final = _shifts("ward", "to_ward")
_POPULATION_SHIFT: Final = _shifts("population")


def target_ward(move: Move) -> int:
    """Return the ward where a move has its effect, such as that moved to; 0 without a ward."""
    return move >> _TARGET_SHIFT[move & 31] & 15


def from_ward(move: Move) -> int:
    """Return the ward from which a cube is resettled or arrested."""
    return move >> 5 & 15


def population_of(move: Move) -> int:
    """Return the population of a move's cube or favor; 0 if it has none."""
    return move >> _POPULATION_SHIFT[move & 31] & 15


def rival_of(move: Move) -> int:
    """Return the seat that a slander is against."""
    return move >> 9 & 15


def seat_of(move: Move) -> int:
    """Return the seat that an appointment is for."""
    return move >> 5 & 15


def office_of(move: Move) -> int:
    """Return the office that an appointment gives."""
    return move >> 9 & 15


_SIZES: Final = {
    "ward": len(WARD_NUMBERS),
    "from_ward": len(WARD_NUMBERS),
    "to_ward": len(WARD_NUMBERS),
    "population": len(POPULATIONS),
    "office": len(OFFICES),
    "rival": 5,
    "seat": 5,
}


def _every_move() -> frozenset[Move]:
    moves: list[Move] = []
    for number, kind in KINDS.items():
        packed = [number]
        for index, field in enumerate(kind.fields):
            values = range(_SIZES[field])
            packed = [move | value << 5 + 4 * index for move in packed for value in values]
        moves.extend(packed)
    return frozenset(moves)


EVERY_MOVE: Final = _every_move()  # to check a move from a bot, which may be any number


def place_boss(ward: int) -> Move:
    """Return the move that places a boss in a ward (R5.1, R5.2)."""
    return make(PLACE_BOSS, ward)


def place_cube(ward: int, population: int) -> Move:
    """Return the move that places a cube from Castle Garden in a ward (R5.2)."""
    return make(PLACE_CUBE, ward, population)


def slander(ward: int, rival: int, population: int) -> Move:
    """Return the move that slanders `rival` in a ward for a favor of `population` (R6.2)."""
    return make(SLANDER, ward, rival, population)


def spread(ward: int) -> Move:
    """Return the move that spreads the current slander to a neighboring ward (R6.3)."""
    return make(SPREAD, ward)


def resettle(from_ward: int, to_ward: int, population: int) -> Move:
    """Return the move that moves a cube to a neighboring ward (RO.5)."""
    return make(RESETTLE, from_ward, to_ward, population)


def appoint(seat: int, office: int) -> Move:
    """Return the move that gives a seat an office (R9.5)."""
    return make(APPOINT, seat, office)


NAMES: Final[dict[str, tuple[str, ...]]] = {"population": POPULATIONS, "office": OFFICES}


def word_of(field: str, value: int, names: Mapping[str, tuple[str, ...]] = NAMES) -> int | str:
    """Return a field's value as in files: a ward's number, a name, or the number itself."""
    if field.endswith("ward"):
        return WARD_NUMBERS[value]
    return names[field][value] if field in names else value


def value_of(
    field: str, word: object, limit: int = 5, names: Mapping[str, tuple[str, ...]] = NAMES
) -> int:
    """Return the value that `word_of` wrote, below `limit`. Raises ValueError with the field."""
    if field in names:
        if isinstance(word, str) and word in names[field]:
            return names[field].index(word)
    elif type(word) is int:
        if field.endswith("ward"):
            if word in WARD_INDEX:
                return WARD_INDEX[word]
        elif 0 <= word < limit:
            return word
    raise ValueError(field)


def to_json(move: Move) -> dict[str, int | str]:
    """Return a move as JSON data: ward numbers, population and office names."""
    data: dict[str, int | str] = {"do": KINDS[kind_of(move)].name}
    for field, value in fields_of(move).items():
        data[field] = word_of(field, value)
    return data


def from_json(data: Mapping[str, object]) -> Move:
    """Return the move that `to_json` wrote. Raises ValueError with the name of a wrong field."""
    name = data.get("do")
    if not isinstance(name, str) or name not in _BY_NAME:
        raise ValueError("do")
    move = _BY_NAME[name]
    fields = KINDS[move].fields
    for key in data:
        if key != "do" and key not in fields:
            raise ValueError(key)
    for index, field in enumerate(fields):
        move |= value_of(field, data.get(field)) << 5 + 4 * index
    return move


class Refusal(NamedTuple):
    """A refusal: the rule's id, a reason, a remedy, and the values in their texts.

    `reason` and `remedy` are catalog keys below `refusal.` and `remedy.`; `values` pairs a field
    name (as in `moves.KINDS`, or `count`) with its integer. An empty `remedy` means that nothing
    the player can do now would help.
    """

    rule: str
    reason: str
    remedy: str = ""
    values: tuple[tuple[str, int], ...] = ()


class IllegalMove(Exception):
    """Raised by `decide` for a move that the rules refuse; the position does not change."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule} {refusal.reason} {dict(refusal.values)}")
        self.refusal = refusal


def ward_refusal(rule: str, reason: str, remedy: str, ward: int) -> Refusal:
    """Return a refusal about one ward."""
    return Refusal(rule, reason, remedy, (("ward", ward),))


NOT_IN_A_TURN: Final = Refusal("R4.2", "not_in_a_turn", "wait_for_a_turn")
WARD_ACTION_UNFINISHED: Final = Refusal("R4.2", "finish_the_ward_action", "place_the_second_piece")
SLANDER_UNFINISHED: Final = Refusal("R4.2", "finish_the_slander", "spread_or_stop")
