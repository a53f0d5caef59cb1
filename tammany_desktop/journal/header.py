"""The first line of a journal: its players, its options, and the complete start position."""

import math
from datetime import UTC, datetime
from typing import Annotated, Final, NamedTuple, cast
from uuid import uuid4

from tammany_desktop import __version__
from tammany_desktop.journal.lines import NO_LINE, PLAIN_FORMAT, TALK_FORMAT, History, StateJson
from tammany_desktop.records import Codec, as_object, within
from tammany_desktop.rules import position
from tammany_desktop.rules.options import Options
from tammany_desktop.rules.state import State

COLORS: Final = ("red", "yellow", "purple", "black", "brown")
MAX_NAME: Final = 40  # characters of a player's name
MAX_BOT_NAME: Final = 60  # characters of a bot's name
MAX_TEXT: Final = 40  # characters of an id, a time, or a version in a header


class Seat(NamedTuple):
    """One seat: its name, its color, and its bot as in `bots.levels`, "" for a person."""

    name: str
    color: str
    bot: str = ""

    @property
    def is_bot(self) -> bool:
        """Return True if a bot plays the seat."""
        return bool(self.bot)


def tidy_name(name: str) -> str:
    """Return a name that a journal accepts: printable, trimmed, not too long; it may be ""."""
    return "".join(char for char in name if char.isprintable()).strip()[:MAX_NAME].strip()


def seats_after(seats: tuple[Seat, ...], history: History, line: int = NO_LINE) -> tuple[Seat, ...]:
    """Return the players after a line (the last by default) of a game that began with `seats`."""
    current = list(seats)
    for number in history.path_to(line):
        change = history.entry(number).player
        if change is not None:
            current[change.seat] = current[change.seat]._replace(bot=change.bot)
    return tuple(current)


def is_valid_bot(bot: str) -> bool:
    """Return True if a journal accepts a bot's name; "" is a person."""
    return _is_printable(bot, MAX_BOT_NAME)


def is_valid_name(name: str) -> bool:
    """Return True if the name is not empty and `tidy_name` would not change it."""
    return bool(name) and tidy_name(name) == name


FORMAT: Final = TALK_FORMAT  # the newest format; a journal has the oldest that fits its lines
KIND: Final = "tammany-hall"  # value of the first field, by which a journal is known


class Header(NamedTuple):
    """The players of a game, its first position, id, time, origin, and format."""

    seats: tuple[Seat, ...]
    start: State
    id: str
    made: str  # UTC, in ISO 8601
    program: str = __version__  # version of the program that made the game
    origin: str = ""  # id of the game from which this one branched off, or ""
    origin_line: int = NO_LINE  # the line of that game after which this one began
    format: int = PLAIN_FORMAT


def new_header(seats: tuple[Seat, ...], start: State, game_id: str = "", made: str = "") -> Header:
    """Return a new game's header, with a new id and time unless given. Raises ValueError."""
    _check_seats(seats, start.n)
    made = made or datetime.now(UTC).isoformat(timespec="seconds")
    return Header(tuple(seats), start.copy(), game_id or uuid4().hex, made)


def _check_seats(seats: tuple[Seat, ...], player_count: int) -> None:
    if len(seats) != player_count or len({seat.color for seat in seats}) != player_count:
        raise ValueError("seats")
    for seat in seats:
        if not (is_valid_name(seat.name) and seat.color in COLORS and is_valid_bot(seat.bot)):
            raise ValueError("seats")


def _is_printable(value: str, max_length: int) -> bool:
    return len(value) <= max_length and value.isprintable()


def _is_short_text(value: str) -> bool:
    return bool(value) and _is_printable(value, MAX_TEXT)


class _Branch(NamedTuple):
    id: Annotated[str, _is_short_text]
    line: Annotated[int, within(0, math.inf)]


class _Line(NamedTuple):
    journal: str
    format: int
    program: Annotated[str, _is_short_text]
    id: Annotated[str, _is_short_text]
    made: Annotated[str, _is_short_text]
    options: Annotated[Options, Codec(position.read_options, Options.to_json)]
    seats: tuple[Annotated[Seat, as_object(Seat)], ...]
    branch: Annotated[_Branch, as_object(_Branch)] | None
    start: StateJson


def write(header: Header) -> dict[str, object]:
    """Return the header as JSON data, without the checksum."""
    branch = _Branch(header.origin, header.origin_line) if header.origin else None
    fields = header.program, header.id, header.made, header.start.options
    line = _Line(KIND, header.format, *fields, header.seats, branch, header.start)
    return cast(dict[str, object], as_object(_Line).write(line))


def read(data: dict[str, object]) -> Header:
    """Return the header that `write` wrote; its checksum is not verified. Raises ValueError."""
    line: _Line = as_object(_Line).read({name: data[name] for name in data if name != "sum"})
    if line.options != line.start.options:
        raise ValueError("options")
    _check_seats(line.seats, line.start.n)
    origin = line.branch or _Branch("", NO_LINE)
    fields = line.id, line.made, line.program
    return Header(line.seats, line.start, *fields, origin.id, origin.line, line.format)
