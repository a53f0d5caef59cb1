"""A journal's lines: their tree, their JSON, and their checksums."""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Annotated, Final, NamedTuple

from tammany_desktop.records import Codec, as_object, codec_of, within
from tammany_desktop.rules import codec, moves, position
from tammany_desktop.rules.events import Event
from tammany_desktop.rules.evolution import evolve, fold
from tammany_desktop.rules.moves import Bid, Move, OpenBallot
from tammany_desktop.rules.state import MAX_SEATS, State
from tammany_desktop.rules.wards import OpenedBid, opened_bids
from tammany_desktop.talk import deals
from tammany_desktop.talk.deals import Ledger, Talk, TalkRecord, replay_talk

NO_LINE: Final = -1  # instead of a line's number
Favors = Annotated[int, within(0, 99)]  # favors of one population in a bid
BID_CODEC: Final = codec_of(tuple[Favors, Favors, Favors, Favors])
# How lines hold bids, moves and positions.
BidJson = Annotated[Bid, BID_CODEC]
MoveJson = Annotated[Move, Codec(moves.from_json, moves.to_json)]
StateJson = Annotated[State, Codec(position.read, position.write)]
CHECKPOINT_EVERY: Final = 32  # events; an undo replays at most so many and the events of one line


class PlayerChange(NamedTuple):
    """A new player of a seat: `bot` is an opponent's name, "" for the seat's person."""

    seat: Annotated[int, within(0, MAX_SEATS - 1)]
    bot: str


class Entry(NamedTuple):
    """A line's content: a move with its events, an undo, a change of player, or talk (R12)."""

    number: int
    move: Move | OpenBallot | None
    events: tuple[Event, ...]
    back_to: int = NO_LINE
    player: PlayerChange | None = None
    talk: Talk | None = None

    def __repr__(self) -> str:
        """Return only the number, because an unwritten line may hold sealed bids."""
        return f"Entry({self.number})"


class History:
    """The lines of a game and the position after each; `state` is replaced, never mutated."""

    def __init__(self, start: State) -> None:
        self._entries: list[Entry] = []
        self._effective = [0]  # by line: the line itself, or for an undo the line it returned to
        self._event_counts = [0]  # by line: events since the last checkpoint
        self._checkpoints = {0: start.copy()}
        self.state = self._checkpoints[0]

    @property
    def start(self) -> State:
        """Return a copy of the position before line 1."""
        return self._checkpoints[0].copy()

    @property
    def line(self) -> int:
        """Return the number of the last line; 0 if there is none."""
        return len(self._entries)

    def state_after(self, entry: Entry) -> State:
        """Return the position after the next entry. Raises ValueError for a wrong number."""
        number, _, events, back_to, *_ = entry
        if number != len(self._effective) or not NO_LINE <= back_to < number:
            raise ValueError("line")
        return fold(self.state, events) if back_to == NO_LINE else self.state_at(back_to)

    def add(self, entry: Entry, after: State | None = None) -> None:
        """Append the next entry; `after` is the position after it, if known. Raises ValueError."""
        state = self.state_after(entry) if after is None else after
        if self._append(entry):
            self._checkpoints[entry.number] = state
        self.state = state

    def add_unchecked(self, entry: Entry, after: State) -> None:
        """Append one of many entries without checks; call `sync_state` after the last one."""
        if self._append(entry):
            self._checkpoints[entry.number] = after.copy()  # the caller may go on changing it

    def sync_state(self) -> None:
        """Set `state` to the position after the last line, after calls of `add_unchecked`."""
        self.state = self.state_at(self.line)

    def _append(self, entry: Entry) -> bool:
        """Append an entry; return True if the position after it is due as a checkpoint."""
        number, _, events, back_to, *_ = entry
        self._entries.append(entry)
        if back_to != NO_LINE:
            self._effective.append(self._effective[back_to])
            self._event_counts.append(0)  # never read: no line in the tree has an undo as parent
            return False
        event_count = self._event_counts[self._effective[-1]] + len(events)
        self._effective.append(number)
        self._event_counts.append(0 if event_count >= CHECKPOINT_EVERY else event_count)
        return event_count >= CHECKPOINT_EVERY

    def entry(self, line: int) -> Entry:
        """Return the entry of a line, from 1. Raises IndexError if there is none."""
        if line < 1:
            raise IndexError(line)
        return self._entries[line - 1]

    def state_at(self, line: int) -> State:
        """Return a copy of the position after a line, 0 for the start. Raises IndexError."""
        if not 0 <= line <= self.line:
            raise IndexError(line)
        path: list[Entry] = []
        number = self._effective[line]
        while number not in self._checkpoints:
            path.append(self._entries[number - 1])
            number = self._effective[number - 1]
        state = self._checkpoints[number].copy()
        for entry in reversed(path):
            for event in entry.events:
                evolve(state, event)
        return state

    def effective_line(self, line: int) -> int:
        """Return `line`, or for an undo the line that it returned to. Raises IndexError."""
        return self._effective[line]

    def path_to(self, line: int = NO_LINE) -> tuple[int, ...]:
        """Return the lines that led to the position after `line` or the last. Raises IndexError."""
        number = self._effective[self.line if line == NO_LINE else line]
        path: list[int] = []
        while number:
            path.append(number)
            number = self._effective[number - 1]
        return tuple(reversed(path))

    def ledger(self, line: int = NO_LINE) -> Ledger:
        """Return the ledger of all talk up to a line, by default the last."""
        return self._talk(line)[0]

    def talk_records(self) -> list[TalkRecord]:
        """Return a record of each offer, each answer, and each line that ended promises."""
        return self._talk()[1]

    def _talk(self, line: int = NO_LINE) -> tuple[Ledger, list[TalkRecord]]:
        path = [self._entries[number - 1] for number in self.path_to(line)]
        if all(entry.talk is None for entry in path):
            return Ledger(), []
        return replay_talk(self.start, ((entry.number, entry.talk, entry.events) for entry in path))

    def events_since(self, line: int) -> list[Event]:
        """Return the events after `line` that were not undone, in order."""
        entries = [self._entries[number - 1] for number in self.path_to() if number > line]
        return [event for entry in entries for event in entry.events]


def bids_so_far(history: History, person_seats: Iterable[int]) -> tuple[OpenedBid, ...]:
    """Return all bids opened so far; `person_seats` are the persons' seats at the start."""
    state, persons, bids = history.start, set(person_seats), list[OpenedBid]()
    for line in history.path_to():
        entry = history.entry(line)
        if isinstance(entry.move, OpenBallot):
            bids += opened_bids(state, entry.move.bids, set(range(state.n)) - persons)
        if entry.player is not None and entry.player.bot:
            persons.discard(entry.player.seat)
        elif entry.player is not None:
            persons.add(entry.player.seat)
        for event in entry.events:
            evolve(state, event)
    return tuple(bids)


NO_CHECKSUM: Final = b""  # checksum before the first line
_DIGITS: Final = 16  # hexadecimal digits of a checksum
_MARK: Final = b',"sum":"'
_END: Final = b'"}'
TAIL: Final = len(_MARK) + _DIGITS + len(_END)  # bytes at the end of a line with its checksum
MIN_LINE: Final = TAIL + 2  # bytes of the shortest line


def checksum(content: bytes, previous_checksum: bytes) -> bytes:
    """Return a line's checksum, which also depends on that of the line before."""
    return blake2b(content, key=previous_checksum, digest_size=8).hexdigest().encode("ascii")


def with_checksum(json_bytes: bytes, previous_checksum: bytes) -> tuple[bytes, bytes]:
    """Return a line of JSON with its checksum and a newline, and the checksum alone."""
    content = json_bytes[:-1]  # without its closing brace
    own_checksum = checksum(content, previous_checksum)
    return content + _MARK + own_checksum + _END + b"\n", own_checksum


def verify(data: bytes, previous_checksum: bytes) -> bytes | None:
    """Return the checksum in a line's bytes without newline, or None if the checksum is wrong."""
    if len(data) < MIN_LINE or data[-TAIL : -TAIL + len(_MARK)] != _MARK:
        return None
    own_checksum = checksum(data[:-TAIL], previous_checksum)
    return own_checksum if data.endswith(own_checksum + _END) else None


BALLOT: Final = "open_ballot"
MAX_EVENTS: Final = 100  # events of a line
_MOVE_FIELDS: Final = frozenset(("line", "move", "events", "year", "score", "sum"))
_UNDO_FIELDS: Final = frozenset(("line", "back_to", "year", "score", "sum"))
_PLAYER_FIELDS: Final = frozenset(("line", "player", "year", "score", "sum"))
_TALK_FIELDS: Final = frozenset(("line", "talk", "year", "score", "sum"))
_PLAYER_CODEC: Final = as_object(PlayerChange)
_EVENTS_CODEC: Final = codec_of(tuple[Annotated[Event, Codec(codec.read, codec.write)], ...])
_BIDS_CODEC: Final = codec_of(tuple[BidJson, ...])
PLAIN_FORMAT: Final = 1  # format of a journal with moves and undos alone
PLAYERS_FORMAT: Final = 2  # format of a journal with changes of players
TALK_FORMAT: Final = 3  # format of a journal with talk


def format_of(entry: Entry) -> int:
    """Return the first format that has entries of this kind."""
    if entry.talk is not None:
        return TALK_FORMAT
    return PLAIN_FORMAT if entry.player is None else PLAYERS_FORMAT


def write(entry: Entry, after: State) -> dict[str, object]:
    """Return an entry as JSON data; year and points after it are for the list of games."""
    data: dict[str, object] = {"line": entry.number}
    if entry.player is not None:
        data["player"] = _PLAYER_CODEC.write(entry.player)
    elif entry.talk is not None:
        data["talk"] = deals.write(entry.talk)
    elif entry.back_to == NO_LINE:
        data["move"] = _write_move(entry.move)
        data["events"] = _EVENTS_CODEC.write(entry.events)
    else:
        data["back_to"] = entry.back_to
    data["year"] = after.year
    data["score"] = after.score
    return data


def _write_move(move: Move | OpenBallot | None) -> object:
    if move is None:
        return None
    if isinstance(move, OpenBallot):
        return {"do": BALLOT, "bids": _BIDS_CODEC.write(move.bids)}
    return moves.to_json(move)


def read(data: dict[str, object]) -> Entry:
    """Return the entry that `write` wrote; the caller verified its checksum. Raises ValueError."""
    number = data.get("line")
    if type(number) is not int:
        raise ValueError("line")
    if data.keys() == _UNDO_FIELDS:
        back_to = data["back_to"]
        if type(back_to) is not int or not 0 <= back_to < number:
            raise ValueError("back_to")
        return Entry(number, None, (), back_to)
    if data.keys() == _PLAYER_FIELDS:
        return Entry(number, None, (), player=_PLAYER_CODEC.read(data["player"]))
    if data.keys() == _TALK_FIELDS:
        return Entry(number, None, (), talk=deals.read(data["talk"]))
    if data.keys() != _MOVE_FIELDS:
        raise ValueError("fields")
    events = _EVENTS_CODEC.read(data["events"])
    if len(events) > MAX_EVENTS:
        raise ValueError("events")
    return Entry(number, _read_move(data["move"]), events)


def _read_move(value: object) -> Move | OpenBallot | None:
    if value is None:
        return None
    if not isinstance(value, dict):
        raise ValueError("move")
    if value.get("do") != BALLOT:
        return moves.from_json(value)
    if value.keys() != {"do", "bids"}:
        raise ValueError("move")
    return OpenBallot(_BIDS_CODEC.read(value["bids"]))
