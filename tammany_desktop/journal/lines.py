"""The lines of a journal: an entry each, chained by checksums, so that a flipped digit is found."""

from hashlib import blake2b
from typing import Final, cast

from tammany_desktop.journal.history import NO_LINE, Entry
from tammany_desktop.rules import codec, moves
from tammany_desktop.rules.events import Event
from tammany_desktop.rules.moves import Bid, Move, OpenBallot
from tammany_desktop.rules.state import MAX_SEATS, State

NO_SUM: Final = b""
_DIGITS: Final = 16
_MARK: Final = b',"sum":"'
_END: Final = b'"}'
TAIL: Final = len(_MARK) + _DIGITS + len(_END)
SHORTEST: Final = TAIL + 2


def sum_of(text: bytes, before: bytes) -> bytes:
    """The checksum of a line's text that follows the line of sum `before`."""
    return blake2b(text, key=before, digest_size=8).hexdigest().encode("ascii")


def seal(words: bytes, before: bytes) -> tuple[bytes, bytes]:
    """A JSON object with its sum added, ended by a newline; and the sum."""
    text = words[:-1]
    found = sum_of(text, before)
    return text + _MARK + found + _END + b"\n", found


def verify(line: bytes, before: bytes) -> bytes | None:
    """The sum of a line (without its newline), or None where it is not right."""
    if len(line) < SHORTEST or line[-TAIL : -TAIL + len(_MARK)] != _MARK:
        return None
    found = sum_of(line[:-TAIL], before)
    return found if line.endswith(found + _END) else None


BALLOT: Final = "open_ballot"
MOST_EVENTS: Final = 100
_STEP: Final = frozenset(("line", "move", "events", "year", "score", "sum"))
_BACK: Final = frozenset(("line", "back_to", "year", "score", "sum"))


def write(entry: Entry, after: State) -> dict[str, object]:
    """A line, with the year and the points it leads to for lists of games; no checksum yet."""
    words: dict[str, object] = {"line": entry.number}
    if entry.back_to == NO_LINE:
        words["move"] = _write_move(entry.move)
        words["events"] = [codec.write(event) for event in entry.events]
    else:
        words["back_to"] = entry.back_to
    words["year"] = after.year
    words["score"] = after.score
    return words


def _write_move(move: Move | OpenBallot | None) -> object:
    if move is None:
        return None
    if isinstance(move, OpenBallot):
        return {"do": BALLOT, "bids": [list(bid) for bid in move.bids]}
    return moves.to_json(move)


def read(words: dict[str, object]) -> Entry:
    """The line that `write` wrote, its sum verified. Raises ValueError for a wrong field."""
    number = words.get("line")
    if type(number) is not int:
        raise ValueError("line")
    if words.keys() == _BACK:
        back_to = words["back_to"]
        if type(back_to) is not int or not 0 <= back_to < number:
            raise ValueError("back_to")
        return Entry(number, None, (), back_to)
    if words.keys() != _STEP:
        raise ValueError("fields")
    return Entry(number, _read_move(words["move"]), _read_events(words["events"]))


def _read_events(value: object) -> tuple[Event, ...]:
    if not isinstance(value, list) or len(value) > MOST_EVENTS:
        raise ValueError("events")
    for each in value:
        if not isinstance(each, dict):
            raise ValueError("events")
    return tuple(codec.read(each) for each in value)


def _read_move(value: object) -> Move | OpenBallot | None:
    if value is None:
        return None
    if not isinstance(value, dict):
        raise ValueError("move")
    if value.get("do") != BALLOT:
        return moves.from_json(value)
    if value.keys() != {"do", "bids"} or not isinstance(value["bids"], list):
        raise ValueError("move")
    if len(value["bids"]) > MAX_SEATS:
        raise ValueError("bids")
    return OpenBallot(tuple(read_bid(bid) for bid in value["bids"]))


def read_bid(value: object) -> Bid:
    """A bid: favors by population. Raises ValueError for anything else."""
    if not isinstance(value, list) or len(value) != 4:
        raise ValueError("bids")
    if any(type(count) is not int or not 0 <= count < 100 for count in value):
        raise ValueError("bids")
    return cast(Bid, tuple(value))
