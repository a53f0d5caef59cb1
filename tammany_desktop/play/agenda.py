"""Decides which scene is due at one table, by the match, what was shown and read, and settings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tammany_desktop.journal.lines import NO_LINE
from tammany_desktop.languages import Message
from tammany_desktop.play.ballots import Ballots, BidSealed
from tammany_desktop.play.playback import Playback, PlaybackObserver
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import TERMS
from tammany_desktop.rules.state import APPOINTING, BIDDING, NOBODY, OVER, TURN
from tammany_desktop.rules.wards import candidates
from tammany_desktop.session.match import Notification
from tammany_desktop.session.session import Session
from tammany_desktop.talk import Promise, talk_mode

# The first of these after an election waits until the newspaper or the final count was seen.
AFTER_ELECTION: Final = (e.LocksLifted, e.ZonePopulated, e.TermBegan, e.GameEnded)
RETRY_SECONDS: Final = 5.0  # seconds until a line that could not be written is written again


@dataclass(frozen=True)
class Due:
    """The scene that is due over the table; NOTHING if none is due."""


@dataclass(frozen=True)
class Reveal(Due):
    """A ballot is to be opened, envelope by envelope; as fast as rivals' acts if `among_bots`."""

    opened: e.BallotOpened
    outcome: e.WardWon | e.WardTied
    among_bots: bool


@dataclass(frozen=True)
class Results(Due):
    """The results of an election are due."""

    mayor_event: e.MayorNamed | e.NoMayor


@dataclass(frozen=True)
class Paper(Due):
    """The newspaper of a term is due."""

    term: int


@dataclass(frozen=True)
class FinalCount(Due):
    """The final result is due; with `counting` the points are still to be counted."""

    counting: bool


@dataclass(frozen=True)
class Announcement(Due):
    """A pause is due before the bids for a ward; in it everybody may look and talk."""


@dataclass(frozen=True)
class Ask(Due):
    """A person is to bid; the first person in a ward is told what all should know."""

    seat: int
    is_first: bool


@dataclass(frozen=True)
class Cover(Ask):
    """The cover of a person's ballot is due, because several persons share the window."""


@dataclass(frozen=True)
class OwnBallot(Ask):
    """A person's ballot itself is due, until its envelope has closed."""


@dataclass(frozen=True)
class Appointments(Due):
    """The Mayor, a person at this window, is to give out offices."""


NOTHING: Final = Due()
ASKING: Final = (Announcement, Ask, Appointments)
Sides = tuple[Sequence[Promise], Sequence[Promise]]  # a deal's promises: given, and asked for
_QuestionKey = tuple[int, ...]  # what identifies a question: a phase, the term, the seat or ward


class Agenda(PlaybackObserver):
    """Decides which scene is due at a table; subclasses do so in lessons and problems."""

    shows_recap = True  # whether a turn begins with a recap of rivals' acts
    allows_hints = True  # whether a hint can be asked for
    seals_futile = True  # whether bids that can change nothing may be sealed unasked
    allows_rewind = True  # whether a person can go back to an earlier moment

    def __init__(self, session: Session, playback: Playback, ballots: Ballots) -> None:
        self.session, self.match = session, session.match
        self.playback, self.model, self.ballots = playback, playback.model, ballots
        self.uncovered_seat = NOBODY  # the seat whose own ballot is open
        self.sealed_then_asked: tuple[int, ...] = ()  # who has just bid, then who is asked next
        self.reopened_line = NO_LINE  # where a game was opened during a ballot
        self._asked: _QuestionKey = ()  # what persons are asked now
        self._announcing = False  # whether the announcement of a ward's ballot is due
        self._is_first = False  # whether the next person asked is the first in this ward
        self._mayor_event: e.MayorNamed | e.NoMayor | None = None  # None once the results were read
        self._revealed: e.BallotOpened | None = None  # the ballot opened last
        self._paper_read = 0  # the term of the newspaper read last
        self._final_count: FinalCount | None = None  # set once it is due
        self._count_closed = False  # whether the final count was closed
        ballots.listen(self._note_sealed)

    def table_talk(self, setting: str) -> str:
        """Return how players make deals here, as a value of the setting."""
        return talk_mode(setting, len(self.session.people))

    # What is due

    def due(self) -> Due:
        """Return the scene that lies over the table, or is to be opened next."""
        if self._final_count is not None and not self._count_closed:
            return self._final_count
        stopped = self.playback.stopped
        return self._due_before(self.playback.waiting[0]) if stopped else self._question_due()

    def _due_before(self, event: e.Event | float) -> Due:
        """Return what must be read before an event is shown."""
        state = self.model.state
        if isinstance(event, e.BallotOpened):
            waiting, seats = self.playback.waiting, self.match.seats
            outcome = waiting[1] if len(waiting) > 1 else None
            if event is self._revealed or not isinstance(outcome, e.WardWon | e.WardTied):
                return NOTHING
            among_bots = all(seats[seat].is_bot for seat in candidates(state, event.ward))
            if among_bots and self.playback.usual_speed == "instant":
                return NOTHING
            return Reveal(event, outcome, among_bots)
        for_mayor = isinstance(event, e.PointsScored) and event.reason == e.FOR_MAYOR
        if self._mayor_event is not None and not for_mayor:
            return Results(self._mayor_event)
        waits_for_end = state.term == TERMS and not isinstance(event, e.GameEnded)
        was_seen = self._final_count is not None or state.term == self._paper_read
        if not isinstance(event, AFTER_ELECTION) or waits_for_end or was_seen:
            return NOTHING
        return FinalCount(counting=True) if state.term == TERMS else Paper(state.term)

    def _question_due(self) -> Due:
        """Return what persons are asked; a ballot on the screen stays until it has closed."""
        if self.uncovered_seat != NOBODY:
            return OwnBallot(self.uncovered_seat, self._is_first)
        if not self._asked or self._asked != self._question_key():
            return NOTHING
        if self._asked[0] == APPOINTING:
            return Appointments()
        seats = self.ballots.seats_to_ask()
        if not seats:
            return NOTHING
        return Announcement() if self._announcing else Cover(seats[0], self._is_first)

    def _question_key(self) -> _QuestionKey:
        """Return what identifies a question: the term, and the ward that votes or the Mayor."""
        state = self.match.state
        if state.phase == BIDDING:
            return (BIDDING, state.term, state.voting)
        return (APPOINTING, state.term, state.actor()) if state.phase == APPOINTING else ()

    @property
    def may_act(self) -> bool:
        """Return True if a person at this window may act and others' acts have been shown."""
        actor = self.model.actor()
        return actor != NOBODY and self.session.plays_here(actor) and not self.playback.rivals_act

    @property
    def bar_words(self) -> str:
        """Return what the bar asks for instead of the turn's next step, or ""."""
        return ""

    # What has happened

    def note_action(self) -> None:
        """Called when a person at the table is about to move; does nothing outside lessons."""

    def line_written(self, notification: Notification) -> None:
        """Called when a line is written; does nothing outside lessons and problems."""

    def note_frame(self, due: Due, draft: Sides | None) -> bool:
        """Return True if a lesson's text has changed; called each frame with a deal's `draft`."""
        return False

    def stops(self, event: e.Event) -> bool:
        return self._due_before(event) != NOTHING

    def event_shown(self, event: e.Event) -> None:
        """Note that an event was shown; an election's results are due once it is decided."""
        if isinstance(event, e.MayorNamed | e.NoMayor):
            self._mayor_event = event

    def mark_opened(self, due: Due) -> None:
        """Note that the scene that is due was opened."""
        if isinstance(due, FinalCount):
            self._final_count = due

    def mark_read(self, due: Due) -> None:
        """Note that a scene over the table was closed, so that playback goes on."""
        match due:
            case Reveal():
                self._revealed = due.opened
            case Results():
                self._mayor_event = None
            case Paper():
                self._paper_read = due.term
            case FinalCount():
                self._count_closed = True

    def catch_up(self) -> None:
        """Show the rest of the game at the table, too, after the final count."""
        self.playback.show_rest()

    def ask_if_due(self) -> None:
        """Ask persons for what is due if all was shown; no scene may lie over the table."""
        state = self.match.state
        if state.phase == TURN or not self.playback.still or self.match.busy:
            return
        talking = self.session.opponents.talk_due or self.session.offered is not None
        if talking or self.model.state.key() != state.key():
            return  # offers come before the bids of an election
        if state.phase == BIDDING and self._asked != self._question_key():
            self._ask_for_bids()
        elif state.phase == APPOINTING and self.may_act:
            self._asked = self._question_key()
        elif state.phase == OVER and self._final_count is None:
            self._final_count = FinalCount(counting=False)

    # Bids

    def _ask_for_bids(self) -> None:
        self.ballots.seal_futile()
        seats = self.ballots.seats_to_ask()
        if not seats:
            return
        shared = len(self.session.people) > 1  # several persons share the window
        self._asked, self._is_first = self._question_key(), True
        # When people come back to a game, they look at the table first.
        self._announcing = shared and self.reopened_line == self.match.line
        self.uncovered_seat = NOBODY if shared else seats[0]

    def announce_ballot(self) -> None:
        """Show the announcement of a ward's ballot, before the first bid is asked for."""
        self._announcing = True

    def begin_bids(self) -> None:
        """Ask for the first bid, after everybody has looked."""
        self._announcing, self.reopened_line = False, NO_LINE

    def uncover(self) -> None:
        """Show the ballot of the person who is asked."""
        due, self._is_first = self.due(), False
        self.uncovered_seat = due.seat if isinstance(due, Ask) else NOBODY

    def cover_ballot(self) -> None:
        """Cover the open ballot if other persons share the window."""
        if len(self.session.people) > 1:
            self.uncovered_seat = NOBODY

    def mark_closed(self) -> None:
        """Note that the open ballot is sealed and its envelope closed."""
        self.uncovered_seat, self._is_first, self.sealed_then_asked = NOBODY, False, ()
        if self._asked == self._question_key():
            self.ballots.seal_futile()

    def _note_sealed(self, notice: BidSealed) -> None:
        """Note a sealed bid, wherever it was made: its person is asked no more."""
        seats = self.ballots.seats_to_ask()
        if notice.seat == self.uncovered_seat:
            self.sealed_then_asked = (notice.seat, *seats[:1])
        if notice.futile or self.uncovered_seat != NOBODY or (seats and seats[0] < notice.seat):
            return
        self._is_first = False
        if self._asked == self._question_key():
            self.ballots.seal_futile()

    def player_changed(self) -> None:
        """Ask again for what is due, because another player has taken a seat."""
        if self.reopened_line == self.match.line - 1:
            self.reopened_line = self.match.line
        self._asked, self._announcing = (), False
        self.uncovered_seat, self.sealed_then_asked = NOBODY, ()


class WriteFailures:
    """Announces once that a line cannot be written, and retries while no person can act."""

    def __init__(self, agenda: Agenda) -> None:
        self.agenda, self.match = agenda, agenda.match
        self.asking = False  # whether persons are asked whether to try again
        self.announced: Message | None = None  # the last failure, until a line is written
        self._retry_at = 0.0

    def failure_to_announce(self, now: float) -> Message | None:
        """Return a new failure, or None; then retry if it is time (`now`, in seconds)."""
        failure = self.match.failure
        if failure is None:
            self.announced = self.announced if self.match.busy else None
        elif failure != self.announced:
            self.announced, self.asking = failure, True
            return failure
        elif not self.asking and not self.agenda.may_act and now >= self._retry_at:
            self._retry(now)  # nobody can do anything else
        return None

    def answer(self, retry: bool, now: float) -> None:
        """Note whether to retry at once, or later."""
        self.asking, self._retry_at = False, now + RETRY_SECONDS
        if retry:
            self.announced = None
            self._retry(now)

    def _retry(self, now: float) -> None:
        self._retry_at = now + RETRY_SECONDS
        self.match.retry()
