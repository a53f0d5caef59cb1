"""Reads journals of any format, and checks them line by line up to the first damage."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final, NamedTuple, cast, get_args

from tammany_desktop.journal import JournalError, dump, lines, parse_object
from tammany_desktop.journal import header as headers
from tammany_desktop.journal.header import KIND, Header
from tammany_desktop.journal.lines import NO_CHECKSUM, NO_LINE, TAIL, Entry, History, with_checksum
from tammany_desktop.rules import board
from tammany_desktop.rules import events as e
from tammany_desktop.rules import state as states
from tammany_desktop.rules.evolution import evolve
from tammany_desktop.rules.moves import OpenBallot, fields_of
from tammany_desktop.rules.position_check import PositionError, check
from tammany_desktop.rules.state import State
from tammany_desktop.talk import deals

_COUNTS: Final = attrgetter(  # all numbers of pieces in a position
    *("cubes", "bosses", "cube_count", "garden", "bag", "bank"),
    *("aside", "favors", "tokens", "boss_supply"),
)
_SEAT_FIELDS: Final = frozenset(("seat", "rival", "first"))
_SEATS: Final[dict[type, tuple[int, ...]]] = {  # by class of event: indexes of fields with seats
    event_class: tuple(
        index
        for index, name in enumerate(cast(tuple[str, ...], event_class._fields))
        if name in _SEAT_FIELDS
    )
    for event_class in get_args(e.Event)
}


def _seats_in_order(seats: tuple[int, ...], players: int) -> bool:
    return bool(seats) and seats == tuple(sorted(set(seats))) and seats[-1] < players


_EVENT_CHECKS: Final[dict[type, Callable[[Any, int], bool]]] = {
    e.TurnBegan: lambda event, players: 1 <= event.year <= board.LAST_YEAR,
    e.TermBegan: lambda event, players: 1 <= event.term <= board.TERMS,
    e.ElectionBegan: lambda event, players: 1 <= event.term <= board.TERMS,
    e.GardenFilled: lambda event, players: len(event.cubes) == board.POPULATION_COUNT,
    e.BallotCalled: lambda event, players: _seats_in_order(event.candidates, players),
    e.BallotOpened: lambda event, players: len(event.bids) == players,
    e.WardWon: lambda event, players: len(event.votes) == players,
    e.WardTied: lambda event, players: len(event.votes) == players,
    e.ZonePopulated: lambda event, players: len(event.populations) == len(board.ZONES[event.zone]),
    e.GameEnded: lambda event, players: _seats_in_order(event.winners, players),
}


def entry_fits(entry: Entry, players: int) -> bool:
    """Return True if a line's seats, years and terms exist and its lists have the right lengths."""
    if not all(_event_fits(event, players) for event in entry.events):
        return False
    if entry.talk is not None:
        return deals.fits(entry.talk, players)
    move, player = entry.move, entry.player
    if player is not None:
        return player.seat < players and headers.is_valid_bot(player.bot)
    if isinstance(move, OpenBallot):
        return len(move.bids) == players
    if move is None:
        return True
    fields = fields_of(move)
    return fields.get("rival", 0) < players and fields.get("seat", 0) < players


def _event_fits(event: e.Event, players: int) -> bool:
    event_class = type(event)
    if any(cast(int, event[index]) >= players for index in _SEATS[event_class]):
        return False
    event_check = _EVENT_CHECKS.get(event_class)
    return event_check is None or event_check(event, players)


def can_be_shown(state: State) -> bool:
    """Return True if a position can be shown, by a quick check; see `is_valid`."""
    n = state.n
    try:
        for counts in _COUNTS(state):
            bytes(counts)  # the fastest check that all numbers are from 0 to 255
    except ValueError:
        return False
    if min(state.ward_winners) < states.NOT_VOTED or max(state.ward_winners) >= n:
        return False
    offices = [office for office in state.office if office != board.NO_OFFICE]
    if len(set(offices)) != len(offices) or state.locked & ~state.active:
        return False
    if (state.turn != states.NOBODY) != (state.phase == states.TURN):
        return False
    if state.term != (state.year - 1) // board.YEARS_A_TERM + 1:
        return False
    phase = state.phase
    if phase == states.TURN:
        return state.step == states.NO_STEP or state.step_rival < state.n
    if phase == states.BIDDING:
        return 0 <= state.voting < board.WARD_COUNT
    if phase in (states.PICK_BONUS_CUBE, states.PICK_BONUS_FAVOR):
        return state.voting != board.NO_WARD and state.ward_winners[state.voting] >= 0
    return phase != states.APPOINTING or 0 in state.office


def is_valid(state: State) -> bool:
    """Return True if a position passes the checks of position files, except of its result."""
    try:
        check(state)
    except PositionError as error:
        return error.field.startswith("final.")
    except (ValueError, IndexError, KeyError, TypeError):
        return False
    return True


MAX_JOURNAL: Final = 2_000_000  # bytes: about 25 times a long game
MAX_HEADER: Final = 65_536  # bytes
MAX_LINE: Final = 32_768  # bytes

WHOLE: Final = 0  # every line is intact
TORN: Final = 1  # no line is damaged, but the last is incomplete
DAMAGED: Final = 2  # a line before the last is not intact


class IntactPart(NamedTuple):
    """The intact part of a journal, as bytes too; `condition` is WHOLE, TORN or DAMAGED."""

    header: Header
    history: History
    contents: bytes
    checksum: bytes  # checksum of the last intact line
    condition: int


def load(data: bytes, name: str) -> IntactPart:
    """Return the game in a journal, up to any damage. Raises JournalError for a bad header."""
    if len(data) > MAX_JOURNAL:
        raise JournalError("journal.too_large", file=name)
    raw_lines = data.split(b"\n")
    if not raw_lines[0].startswith(b"{") or len(raw_lines[0]) > MAX_HEADER:
        raise JournalError("journal.not_a_journal", file=name)
    checksum = lines.verify(raw_lines[0], lines.NO_CHECKSUM)
    if checksum is None:
        is_journal = b'"journal":"' + headers.KIND.encode() + b'"' in raw_lines[0][:40]
        key = "journal.header_damaged" if is_journal else "journal.not_a_journal"
        raise JournalError(key, file=name)
    fields = _read_header_data(raw_lines[0], name)
    try:
        header = headers.read(fields)
    except (ValueError, KeyError, TypeError) as error:
        raise JournalError("journal.header_wrong", file=name) from error
    reader = _Reader(header, checksum)
    return _intact_part(reader, raw_lines, reader.read(raw_lines[1:]))


def _read_header_data(line: bytes, name: str) -> dict[str, object]:
    try:
        data = parse_object(line)
    except ValueError as error:
        raise JournalError("journal.not_a_journal", file=name) from error
    format_number = data.get("format")
    if data.get("journal") != headers.KIND or type(format_number) is not int or format_number < 1:
        raise JournalError("journal.not_a_journal", file=name)
    if format_number > headers.FORMAT:
        raise JournalError("journal.too_new", file=name, format=format_number)
    return data


class _Reader:
    """Reads lines one by one into a history, up to the first damaged line."""

    def __init__(self, header: Header, checksum: bytes) -> None:
        self.header = header
        self.checksum = checksum
        self.history = History(header.start)
        self.work_state = header.start.copy()  # one state, updated line by line
        self.pending_offers: dict[int, deals.Pending] = {}  # by line: the offer pending after it

    def read(self, raw_lines: list[bytes]) -> int:
        """Return the number of valid lines in `raw_lines`; the position after them is checked."""
        first_checksum = self.checksum
        count = self._read(raw_lines, thorough=False)
        if not is_valid(self.history.state):
            self.checksum, self.history = first_checksum, History(self.header.start)
            self.work_state, self.pending_offers = self.header.start.copy(), {}
            count = self._read(raw_lines, thorough=True)
        return count

    def _read(self, raw_lines: list[bytes], thorough: bool) -> int:
        count = 0
        while count < len(raw_lines) and self._take(raw_lines[count], thorough):
            count += 1
        self.history.sync_state()
        return count

    def take_one(self, raw_line: bytes) -> bool:
        """Add one more line after `read`; return False if it is not valid."""
        self.work_state = self.history.state.copy()
        is_valid_line = self._take(raw_line, thorough=True)
        self.history.sync_state()
        return is_valid_line

    def _take(self, raw_line: bytes, thorough: bool) -> bool:
        line_sum = lines.verify(raw_line, self.checksum)
        if line_sum is None or len(raw_line) > MAX_LINE:
            return False
        try:
            entry = lines.read(parse_object(raw_line))
            fits = entry.number == self.history.line + 1 and entry_fits(entry, self.work_state.n)
            fits = fits and lines.format_of(entry) <= self.header.format and self._take_talk(entry)
            if not fits or not self._evolve(entry, thorough):
                return False
        except (ValueError, IndexError, KeyError, TypeError):
            return False
        self.history.add_unchecked(entry, self.work_state)
        self.checksum = line_sum
        return True

    def _take_talk(self, entry: Entry) -> bool:
        """Add a line's talk; return False if it is too much or undone. Raises ValueError."""
        if entry.talk is None:
            return entry.back_to == NO_LINE or entry.back_to >= max(self.pending_offers, default=0)
        if len(self.pending_offers) >= deals.MAX_TALK:
            return False
        line = self.history.effective_line(self.history.line)
        old_pending = self.pending_offers.get(line, deals.Pending())
        self.pending_offers[entry.number] = old_pending.after(entry.talk)
        return True

    def _evolve(self, entry: Entry, thorough: bool) -> bool:
        """Apply a line to the work state; return True if the result can be shown."""
        if entry.back_to != NO_LINE:
            self.work_state = self.history.state_at(entry.back_to)
            return True
        for event in entry.events:
            evolve(self.work_state, event)
        return can_be_shown(self.work_state) and (not thorough or is_valid(self.work_state))


def _intact_part(reader: _Reader, raw_lines: list[bytes], line_count: int) -> IntactPart:
    """Return the intact part; it is TORN if the last line is incomplete or has zeros."""
    intact, rest = raw_lines[: line_count + 1], raw_lines[line_count + 1 :]
    condition = WHOLE if not any(rest) and len(rest) < 2 else DAMAGED
    if len(rest) == 2 and not rest[1] and b"\0\0" in rest[0]:
        condition = TORN
    if len(rest) == 1 and rest[0]:
        condition = TORN
        if reader.take_one(rest[0][:-1]):  # a newline that became another byte is damage
            intact, condition = [*intact, rest[0][:-1]], DAMAGED
    contents = b"\n".join(intact) + b"\n"
    return IntactPart(reader.header, reader.history, contents, reader.checksum, condition)


# A crash report is a text, an empty line, and the game's journal with players' names replaced.
FIRST_WORDS: Final = "Tammany Hall crash report"
MAX_TEXT: Final = 64 * 1024  # bytes of the text before the journal
NO_ID: Final = "0" * 32  # instead of a game's id
NO_TIME: Final = "1970-01-01T00:00:00+00:00"  # instead of the time when a game was made
HEADER_START: Final = f'{{"journal":"{KIND}"'.encode()  # the beginning of a journal


def with_header(old: bytes, change: Callable[[dict[str, object]], object]) -> tuple[bytes, bytes]:
    """Return the journal `old` with a changed first line and new checksums, and its last checksum.

    `change` alters the first line's data; the lines below are copied as they are. Raises
    ValueError, KeyError for what is no journal, and what `change` raises.
    """
    first_line, *rest = old.split(b"\n")
    data = parse_object(first_line)
    del data["sum"]
    change(data)
    new_line, last_sum = with_checksum(dump(data), NO_CHECKSUM)
    new_lines = [new_line]
    for line in rest:
        if line:
            new_line, last_sum = with_checksum(line[:-TAIL] + b"}", last_sum)
            new_lines.append(new_line)
    return b"".join(new_lines), last_sum


def anonymized(journal: bytes, last: int) -> bytes:
    """Return a journal up to line `last` without players' names and times, with new checksums.

    The lines are copied without applying rules or making positions, so that it works after
    any failure. Raises ValueError, KeyError, TypeError for what is no journal.
    """
    return with_header(b"\n".join(journal.split(b"\n")[: last + 1]), _hide)[0]


def _hide(header: dict[str, object]) -> None:
    """Remove names, id and time from a first line."""
    for number, seat in enumerate(cast(list[dict[str, object]], header["seats"]), start=1):
        seat["name"] = f"Player {number}"
    header |= {"id": NO_ID, "made": NO_TIME}
    if isinstance(header["branch"], dict):
        header["branch"]["id"] = NO_ID


def report_file(text: str, journal: bytes) -> bytes:
    """Return the contents of a crash report's file: its text, and the journal of the game."""
    return text.encode("utf-8", "replace") + b"\n\n" + journal


def journal_in(data: bytes) -> bytes:
    """Return the journal in a report's file; any other file unchanged."""
    if not data.startswith(FIRST_WORDS.encode()):
        return data
    index = data.find(b"\n" + HEADER_START, 0, MAX_TEXT)
    return data if index < 0 else data[index + 1 :]
