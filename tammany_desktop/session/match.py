"""A game in play, without a window: its history, sealed bids, undo, and listeners."""

from collections.abc import Callable, Iterable
from random import Random, SystemRandom
from typing import Final, NamedTuple, Self

from tammany_desktop.journal.header import Seat, is_valid_bot, seats_after
from tammany_desktop.journal.lines import NO_LINE, Entry, History, PlayerChange, bids_so_far
from tammany_desktop.journal.opening import OpenJournal
from tammany_desktop.journal.writer import MemorySink, Sink
from tammany_desktop.languages import Message
from tammany_desktop.rules import events as e
from tammany_desktop.rules import game
from tammany_desktop.rules.events import Event
from tammany_desktop.rules.evolution import evolve
from tammany_desktop.rules.moves import EVERY_MOVE, Bid, IllegalMove, Move, OpenBallot, Refusal
from tammany_desktop.rules.redact import View, redact
from tammany_desktop.rules.state import APPOINTING, BIDDING, NOBODY, OVER, TURN, State
from tammany_desktop.rules.wards import NO_BID, OpenedBid, bidders, refuse_bid
from tammany_desktop.talk.deals import NotSayable, Talk

__all__ = ["NotReady", "History", "Match", "MemorySink", "Seat", "Notification", "View"]

NO_BALLOT: Final = Refusal("R7.4", "no_ballot_open", "wait_for_the_election")
BID_FINAL: Final = Refusal("R7.4", "bid_is_final")
NO_BID_DUE: Final = Refusal("R7.4", "no_bid_due")
NOTHING_TO_UNDO: Final = Refusal("R4.3", "nothing_to_undo")
BEHIND_TALK: Final = Refusal("R12", "behind_talk")


class NotReady(Exception):
    """Raised while a line is being written, or a failed ballot or first draw waits for `retry`."""


class Notification(NamedTuple):
    """The news of a line for listeners: a move and events, an undo, a new player, or talk."""

    line: int
    move: Move | OpenBallot | None
    events: tuple[Event, ...]
    undone: bool
    player: PlayerChange | None = None
    talk: Talk | None = None


Listener = Callable[[Notification], None]


def new_random() -> Random:
    """Return a new random generator, seeded by the system; its seed is not stored."""
    return Random(SystemRandom().getrandbits(128))


class Match:
    """A game in play with its history, sealed bids, undo, and listeners; not thread-safe."""

    def __init__(
        self,
        seats: Iterable[Seat],
        history: History,
        sink: Sink | None = None,
        rng: Random | None = None,
    ) -> None:
        """Continue `history` and own it. Raises ValueError for a wrong number of seats."""
        self.first_seats = tuple(seats)
        if len(self.first_seats) != history.state.n:
            raise ValueError("seats")
        self.history = history
        self.seats = seats_after(self.first_seats, history)
        self.failure: Message | None = None  # why the last line could not be written
        self._sink: Sink = MemorySink() if sink is None else sink
        self._rng = new_random() if rng is None else rng
        self._sealed: dict[int, Bid] = {}
        self._opened: tuple[int, tuple[OpenedBid, ...]] = NO_LINE, ()  # cached: a line, opened bids
        self._replaced: set[int] = set()  # seats whose sealed bid was made by an earlier player
        self.ledger = history.ledger()
        self.moved_line = history.line  # the last line that changed the position
        # Seats of people at the start.
        self._persons = frozenset(n for n, seat in enumerate(self.first_seats) if not seat.is_bot)
        self._writing: Entry | None = None
        self._failed: Entry | None = None
        self._listeners: list[Listener] = []
        first_events = game.due_at_start(self.state, self._rng)
        if first_events:
            self._put(None, first_events)

    @classmethod
    def in_memory(cls, seats: Iterable[Seat], start: State, rng: Random | None = None) -> Self:
        """Return a match without a journal."""
        return cls(seats, History(start), MemorySink(), rng)

    @classmethod
    def from_journal(cls, opened: OpenJournal, rng: Random | None = None) -> "Match":
        """Return a match that continues an opened journal."""
        return cls(opened.journal.header.seats, opened.history, opened.journal, rng)

    def __repr__(self) -> str:
        """Return a text that does not depend on bids."""
        return f"Match(seats={len(self.seats)}, line={self.line})"

    @property
    def state(self) -> State:
        """Return the position after the last line that is written; read-only."""
        return self.history.state

    @property
    def line(self) -> int:
        """Return the number of the last line that is written, which identifies the position."""
        return self.history.line

    @property
    def busy(self) -> bool:
        """Return True if a line is being written."""
        return self._writing is not None

    def legal(self) -> list[Move]:
        """Return all moves of the seat to act; none during a ballot and after the end."""
        return game.legal(self.state)

    def refusal(self, move: Move) -> Refusal | None:
        """Return why a move is illegal now, or None. Raises ValueError for an invalid move."""
        _require_move(move)
        return game.refusal(self.state, move)

    def submit(self, move: Move) -> None:
        """Make a move, which takes effect in a `pump`. Raises IllegalMove, NotReady, ValueError."""
        self._require_can_write()
        _require_move(move)
        self._put(move, game.decide(self.state, move, self._rng))

    def owing(self) -> tuple[int, ...]:
        """Return the seats whose bids for the voting ward are missing, in seat order (R7.4)."""
        due = bidders(self.state)
        return tuple(seat for seat in due if seat not in self._sealed) if due else ()

    def seal(self, seat: int, bid: Bid) -> None:
        """Seal a seat's bid, which is then final; after the last one the bids are opened (R7.4).

        If a line is being written, such as an offer, the bids are opened after that line. Raises
        IllegalMove, and ValueError for an invalid bid; neither reveals it.
        """
        if self.state.phase != BIDDING:
            raise IllegalMove(NO_BALLOT)
        if seat in self._sealed:
            raise IllegalMove(BID_FINAL)
        if seat not in bidders(self.state):
            raise IllegalMove(NO_BID_DUE)
        if len(bid) != len(NO_BID) or any(type(count) is not int for count in bid):
            raise ValueError("bid")
        refused = refuse_bid(self.state, seat, bid)
        if refused is not None:
            raise IllegalMove(refused)
        a, b, c, d = bid
        self._sealed[seat] = (a, b, c, d)
        self._open_ballot()

    def _open_ballot(self) -> None:
        """Open the bids of the voting ward if all are sealed and no line is being written."""
        if self.state.phase != BIDDING or self.owing() or not self.can_write:
            return
        ballot = OpenBallot(tuple(self._sealed.get(seat, NO_BID) for seat in range(self.state.n)))
        self._put(ballot, game.decide(self.state, ballot, self._rng))

    def waiting_for(self) -> tuple[int, ...]:
        """Return the seats that must act or bid; none after the end or a `failure`."""
        if self.failure is not None:
            return ()
        if self.state.phase == BIDDING:
            return self.owing()
        actor = self.state.actor()
        return () if actor == NOBODY else (actor,)

    def say(self, talk: Talk) -> None:
        """Make or answer an offer (R12), with effect in a `pump`. Raises NotSayable, NotReady."""
        self._require_can_write()
        why_not = self.ledger.refusal(self.state, talk)
        if why_not:
            raise NotSayable(why_not)
        self._write(Entry(self.line + 1, None, (), talk=talk))

    def view(self, seat: int) -> View:
        """Return what a seat may know, with its own sealed bid but no other (R7.4)."""
        bidding = self.state.phase == BIDDING
        if bidding and self._opened[0] != self.line:
            self._opened = self.line, bids_so_far(self.history, self._persons)
        # A bid sealed by an earlier player of the seat is left out.
        sealed = {} if seat in self._replaced else self._sealed
        return redact(self.state, sealed, seat, self._opened[1] if bidding else ())

    def change_player(self, seat: int, bot: str) -> None:
        """Let a bot play a seat from now on, or its person if `bot` is "".

        The change cannot be undone, and a sealed bid stays sealed. Raises NotReady, and ValueError
        for a missing seat, for its present player, and after the end of the game.
        """
        self._require_can_write()
        possible = 0 <= seat < len(self.seats) and self.state.phase != OVER
        if not possible or not is_valid_bot(bot) or self.seats[seat].bot == bot:
            raise ValueError("player")
        self._write(Entry(self.line + 1, None, (), player=PlayerChange(seat, bot)))

    def _undo_line(self, line: int | None) -> int:
        """Return `line` if an undo can go back to it now, else NO_LINE."""
        actor = self.state.actor()
        is_person = actor != NOBODY and not self.seats[actor].is_bot
        return NO_LINE if line is None or not is_person or self.busy else line

    def can_undo(self) -> bool:
        """Return True if the person to act can undo a step."""
        return self._undo_line(last_step(self.history)) != NO_LINE

    def why_no_undo(self) -> Refusal:
        """Return why no step can be undone: none was made, or the last is behind talk (R12)."""
        line, history = self.history.effective_line(self.line), self.history
        while line and not history.entry(line).events:  # talk, or another player
            line = history.effective_line(line - 1)
        return BEHIND_TALK if line and _undoable(history.entry(line)) else NOTHING_TO_UNDO

    def undo(self) -> None:
        """Undo the last step of the turn. Raises NotReady, and IllegalMove if there is none."""
        self._go_back(self._undo_line(last_step(self.history)))

    def restart_turn(self) -> None:
        """Undo all steps of the turn, or all appointments. Raises IllegalMove, NotReady."""
        self._go_back(self._undo_line(turn_start(self.history)))

    def reopenable_seat(self) -> int:
        """Return the person's seat whose last turn can be reopened, or NOBODY."""
        line, seat = ended_turn(self.history) or (None, NOBODY)
        return seat if self._undo_line(line) != NO_LINE and not self.seats[seat].is_bot else NOBODY

    def reopen_turn(self) -> None:
        """Undo the end of the last turn. Raises IllegalMove, NotReady."""
        ended = ended_turn(self.history)
        self._go_back(ended[0] if ended and self.reopenable_seat() != NOBODY else NO_LINE)

    def _go_back(self, line: int) -> None:
        self._require_can_write()
        if line == NO_LINE:
            raise IllegalMove(self.why_no_undo())
        self._write(Entry(self.line + 1, None, (), line))

    @property
    def can_write(self) -> bool:
        """Return True if another line can be written now."""
        entry = self._failed
        if entry is None or self.busy:
            return not self.busy
        # A ballot, and the draw at the start of a game, cannot be replaced by another line.
        is_play = entry.back_to == NO_LINE and entry.player is None and entry.talk is None
        return not is_play or isinstance(entry.move, int)

    def _require_can_write(self) -> None:
        if not self.can_write:
            raise NotReady

    def _put(self, move: Move | OpenBallot | None, events: list[Event]) -> None:
        self._write(Entry(self.line + 1, move, tuple(events)))

    def _write(self, entry: Entry) -> None:
        self._sink.put(entry, self.history.state_after(entry))
        self._writing, self._failed, self.failure = entry, None, None

    def retry(self) -> None:
        """Write the failed line again, if there is one and it was not replaced."""
        if self._failed is not None:
            self._write(self._failed)

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` for every line from now on; return a function that stops this."""
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    def pump(self) -> bool:
        """Apply a line whose writing has finished, if any; return True if there was one."""
        result = None if self._writing is None else self._sink.poll()
        if result is None or self._writing is None:
            return False
        entry, self._writing = self._writing, None
        if result.error is not None:
            self._failed, self.failure = entry, result.error
            self._open_ballot()  # a complete ballot replaces talk that was not written
            return True
        self._apply(entry)
        undone = entry.back_to != NO_LINE
        number, move, events, _, player, talk = entry
        notification = Notification(number, move, events, undone, player, talk)
        for listener in tuple(self._listeners):
            listener(notification)
        self._open_ballot()
        return True

    def _apply(self, entry: Entry) -> None:
        """Update history, ledger and seats by a line that is written."""
        state_before = self.state
        self.history.add(entry)
        if entry.talk is not None:
            self.ledger.say(state_before, entry.talk)
            return
        if self.ledger.talk_count and entry.back_to == NO_LINE:
            self.ledger.add_events(state_before, entry.events)
        elif self.ledger.talk_count:
            self.ledger = self.history.ledger()
        if entry.player is not None:
            self.seats = seats_after(self.first_seats, self.history)
            self._replaced |= {entry.player.seat} & self._sealed.keys()
            return
        self.moved_line = entry.number
        self._sealed.clear()
        self._replaced.clear()

    def close(self) -> None:
        """Finish the line being written and close the sink."""
        self._sink.close()


def _require_move(move: Move) -> None:
    if type(move) is not int or move not in EVERY_MOVE:
        raise ValueError("move")


# The events of steps that can be undone (R4.3).
UNDOABLE: Final = frozenset(
    (
        *(e.BossPlaced, e.CubePlaced, e.WardActionDone, e.FavorTaken, e.Appointed),
        *(e.Slandered, e.SpreadOpened, e.SlanderSpread, e.SpreadDeclined),
        *(e.DeputyFavorTaken, e.CubeArrested, e.WardLocked, e.CubeResettled),
    )
)


def _undoable(entry: Entry) -> bool:
    return entry.move is not None and all(type(event) in UNDOABLE for event in entry.events)


def last_step(history: History) -> int | None:
    """Return the line before the last step, or None if that cannot be undone."""
    line = history.effective_line(history.line)
    return line - 1 if line and _undoable(history.entry(line)) else None


def ended_turn(history: History) -> tuple[int, int] | None:
    """Return the line before the last turn's end, and the turn's seat; None if more happened."""
    line = history.effective_line(history.line)
    events = history.entry(line).events if line else ()
    if [type(event) for event in events] != [e.TurnEnded, e.TurnBegan]:
        return None  # a piece was placed, cubes were drawn, or an election began
    return line - 1, history.state_at(line - 1).turn


def turn_start(history: History) -> int | None:
    """Return the line before the first step of the turn, or None if none can be undone."""
    start_line: int | None = None
    line = history.effective_line(history.line)
    while line and _undoable(history.entry(line)):
        start_line = line - 1
        line = history.effective_line(start_line)
    return start_line


class DecisionId(NamedTuple):
    """Identifies a decision of a seat; equal during a whole turn, ballot or choice."""

    term: int
    year: int
    phase: int
    ward: int


def decision_id(state: State, seat: int) -> DecisionId | None:
    """Return the id of the decision that a seat has to make in a position, or None."""
    if state.phase == OVER:
        return None
    if state.phase == BIDDING:
        must_bid = seat in bidders(state)
        return DecisionId(state.term, state.year, state.phase, state.voting) if must_bid else None
    if state.actor() != seat:
        return None
    ward = -1 if state.phase in (TURN, APPOINTING) else state.voting
    return DecisionId(state.term, state.year, state.phase, ward)


def decision_lines(history: History, seat: int) -> list[int]:
    """Return, in order, the lines after which a seat had a new decision to make; 0 is the start."""
    state = history.start
    lines: list[int] = []
    old_decision = decision_id(state, seat)
    if old_decision is not None:
        lines.append(0)
    for line in history.path_to():
        for event in history.entry(line).events:
            evolve(state, event)
        decision = decision_id(state, seat)
        if decision is not None and decision != old_decision:
            lines.append(line)
        old_decision = decision
    return lines


def last_decision_line(history: History, seat: int) -> int | None:
    """Return the last of `decision_lines` that is before the present line, or None."""
    current_line = history.effective_line(history.line)
    past = [line for line in decision_lines(history, seat) if line < current_line]
    return past[-1] if past else None
