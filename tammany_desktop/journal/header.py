"""The first line of a journal: who plays, with which options, and the complete start position."""

from datetime import UTC, datetime
from typing import Final, NamedTuple
from uuid import uuid4

from tammany_desktop import __version__
from tammany_desktop.journal.lines import NO_LINE, PLAIN, TALKING, History
from tammany_desktop.rules import position
from tammany_desktop.rules.state import State

COLORS: Final = ("red", "yellow", "purple", "black", "brown")
LONGEST_NAME: Final = 40
LONGEST_BOT: Final = 60


class Seat(NamedTuple):
    """One seat: its name, its color, and the level of its bot, "" for a person."""

    name: str
    color: str
    bot: str = ""

    @property
    def is_bot(self) -> bool:
        """Whether an opponent plays it, and no person."""
        return bool(self.bot)


def tidy_name(name: str) -> str:
    r"""A name that a journal accepts: printable, without outer spaces, not too long; maybe "".

    >>> tidy_name("  Boss\x00 Tweed ")
    'Boss Tweed'
    """
    return "".join(mark for mark in name if mark.isprintable()).strip()[:LONGEST_NAME].strip()


def seated(seats: tuple[Seat, ...], history: History, line: int = NO_LINE) -> tuple[Seat, ...]:
    """Who plays after a line, else the last, of a game that began with `seats`."""
    found = list(seats)
    for number in history.trunk(line):
        change = history.entry(number).player
        if change is not None:
            found[change.seat] = found[change.seat]._replace(bot=change.bot)
    return tuple(found)


def bot_is_fit(bot: str) -> bool:
    """Whether a journal accepts an opponent's name; "" stands for a person."""
    return _is_plain(bot, LONGEST_BOT)


def name_is_fit(name: str) -> bool:
    """Whether `tidy_name` would leave the name as it is, and something is left."""
    return bool(name) and tidy_name(name) == name


FORMAT: Final = TALKING  # the newest; a journal is written in the first that has all its lines
OLDEST: Final = PLAIN  # of the formats that are written
KIND: Final = "tammany-hall"
_FIELDS: Final = frozenset(
    ("journal", "format", "program", "id", "made", "options", "seats", "branch", "start", "sum")
)


class Header(NamedTuple):
    """Everything that a game begins with.

    `made` is the time in UTC, ISO 8601. `origin` is the id of the game this one branches off,
    or "", and `origin_line` the line it branched at. `seats` are those that the game began with.
    """

    seats: tuple[Seat, ...]
    start: State
    id: str
    made: str
    program: str = __version__
    origin: str = ""
    origin_line: int = NO_LINE
    format: int = PLAIN


def new_header(seats: tuple[Seat, ...], start: State, *, game: str = "", made: str = "") -> Header:
    """The header of a new game; id and time are made up unless given.

    Raises ValueError for seats that a journal would not accept: see `seats.tidy_name`.
    """
    _check_seats(seats, start.n)
    now = made or datetime.now(UTC).isoformat(timespec="seconds")
    return Header(tuple(seats), start.copy(), game or uuid4().hex, now)


def _check_seats(seats: tuple[Seat, ...], players: int) -> None:
    if len(seats) != players or len({seat.color for seat in seats}) != players:
        raise ValueError("seats")
    for seat in seats:
        fit = name_is_fit(seat.name) and seat.color in COLORS and bot_is_fit(seat.bot)
        if not fit:
            raise ValueError("seats")


def write(header: Header) -> dict[str, object]:
    """The header as JSON data, without its checksum."""
    branch = {"id": header.origin, "line": header.origin_line} if header.origin else None
    start = header.start
    return {
        "journal": KIND,
        "format": header.format,
        "program": header.program,
        "id": header.id,
        "made": header.made,
        "options": start.options.to_json(),
        "seats": [seat._asdict() for seat in header.seats],
        "branch": branch,
        "start": position.write(start),
    }


def read(words: dict[str, object]) -> Header:
    """The header that `write` wrote, with its checksum already verified.

    Raises ValueError (PositionError among them) for a field that is missing, unknown or wrong.
    """
    if words.keys() != _FIELDS:
        raise ValueError("fields")
    start = position.read(words["start"])
    if position.read_options(words["options"]) != start.options:
        raise ValueError("options")
    seats = _read_seats(words["seats"], start.n)
    origin, line = _read_branch(words["branch"])
    program, game, made = (_text(words[name]) for name in ("program", "id", "made"))
    number = words["format"]
    if type(number) is not int:
        raise ValueError("format")
    return Header(seats, start, game, made, program, origin, line, number)


def _is_plain(value: object, longest: int) -> bool:
    return isinstance(value, str) and len(value) <= longest and value.isprintable()


def _text(value: object) -> str:
    if not isinstance(value, str) or not value or not _is_plain(value, 40):
        raise ValueError("text")
    return value


def _read_seats(value: object, players: int) -> tuple[Seat, ...]:
    if not isinstance(value, list):
        raise ValueError("seats")
    found: list[Seat] = []
    for each in value:
        if not isinstance(each, dict) or each.keys() != set(Seat._fields):
            raise ValueError("seats")
        if not all(isinstance(words, str) for words in each.values()):
            raise ValueError("seats")
        found.append(Seat(**each))
    seats = tuple(found)
    _check_seats(seats, players)
    return seats


def _read_branch(value: object) -> tuple[str, int]:
    if value is None:
        return "", NO_LINE
    if not isinstance(value, dict) or value.keys() != {"id", "line"}:
        raise ValueError("branch")
    line = value["line"]
    if type(line) is not int or line < 0:
        raise ValueError("branch")
    return _text(value["id"]), line
