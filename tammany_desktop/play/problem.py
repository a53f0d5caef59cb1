"""A problem as the agenda of its table: its task, one answer, and the verdict on it."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from tammany_desktop import wording
from tammany_desktop.journal.header import COLORS
from tammany_desktop.languages import sentences, text
from tammany_desktop.lessons import problems
from tammany_desktop.lessons.problems import Problem
from tammany_desktop.lessons.ratings import ProblemRecord
from tammany_desktop.play.agenda import NOTHING, Agenda, Due
from tammany_desktop.play.ballots import Ballots
from tammany_desktop.play.playback import Playback
from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import NO_WARD, OFFICES, WARD_NUMBERS
from tammany_desktop.rules.moves import Bid, Move, OpenBallot
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.session.match import UNDOABLE, Match, Notification, Seat
from tammany_desktop.session.session import POLL, Opponents, Session
from tammany_desktop.session.weighing import ADVISER_LEVEL

# The events of the moves of which an answer may consist.
ANSWER_EVENTS: Final = (*UNDOABLE, e.BonusCubePlaced, e.BonusFavorTaken)


class AnswerResult(NamedTuple):
    """The result of an answer, or of asking for the solution without one."""

    right: bool = False
    answer_words: str = ""  # "" if the solution was asked for
    chance: float | None = None  # the answer's chance to win, if known
    first: bool = False  # whether it was the first try at the problem
    change: float = 0.0  # the change of the person's rating

    def verdict_words(self) -> str:
        """Return the heading of the verdict, or without an answer that of the solution."""
        verdict = "right" if self.right else "wrong" if self.answer_words else "solution"
        return text(f"problems.{verdict}")


@dataclass(frozen=True)
class Task(Due):
    """The task of a problem is due."""


@dataclass(frozen=True)
class Verdict(Due):
    """The verdict on an answer is due; `given_up` if the solution was asked for instead."""

    answer: AnswerResult
    given_up: bool = False


class AbsentRivals(Opponents):
    """Rivals that do nothing, because a problem ends with its answer."""

    def step(self) -> None:
        """Do nothing."""


class ProblemSession(Session):
    """A problem being solved, without a journal; `record` keeps the first try at each problem."""

    def __init__(
        self,
        problem: Problem,
        record: ProblemRecord,
        day: int,
        place: tuple[int, int] | None = None,
    ) -> None:
        """`day` is today (`toordinal`); `place` is its number in a lesson, and that of all."""
        match = Match.in_memory(seats_of(problem), problem.state.copy(), Random(0))
        super().__init__(match, AbsentRivals(), is_exercise=True)
        self.problem, self.record = problem, record
        self.day, self.place_in_lesson = day, place
        self.answer: AnswerResult | None = None
        self.given_up = False

    def due_in(self) -> float | None:
        return POLL if self.match.busy else None

    def moves_made(self) -> list[Move]:
        """Return the moves that were made and not undone."""
        history = self.match.history
        moves = [history.entry(line).move for line in history.path_to()]
        return [move for move in moves if isinstance(move, int)]

    def bid(self) -> Bid | None:
        """Return the person's own sealed bid, if any; a lone bidder's ballot opens at once."""
        match, seat = self.match, self.problem.seat
        moves = [match.history.entry(line).move for line in match.history.path_to()]
        opened = next((move for move in moves if isinstance(move, OpenBallot)), None)
        if opened is not None:
            return opened.bids[seat]
        return None if seat in match.owing() else match.view(seat).own_bid

    def check_answer(self) -> None:
        """Rate the moves or the bid as the answer, once it is complete."""
        if self.answer is not None:
            return
        problem = self.problem
        if problem.bids is not None:
            bid = self.bid()
            if bid is not None:
                total = sum(bid)
                chance = next((known.chance for known in problem.known if known.bid == total), None)
                self._record_answer(problem.solved_by_bid(bid), bid_words(total, total), chance)
            return
        moves = self.moves_made()
        if problem.is_complete(self.match.state, moves):
            words = move_words(problem.moves_asked(moves), self.match.seats)
            self._record_answer(problem.solved(moves), words, problem.chance(moves))

    def _record_answer(self, right: bool, words: str = "", chance: float | None = None) -> None:
        is_first_try = self.problem.entry.name not in self.record.tried
        change = self.record.save_try(self.problem.entry, right, self.day)
        self.answer = AnswerResult(right, words, chance, is_first_try, change)

    def give_up(self) -> None:
        """Show the solution; without an answer before, this counts as a wrong one."""
        if self.answer is None:
            self._record_answer(right=False)
        self.given_up = True


class ProblemAgenda(Agenda):
    """The agenda of a problem: the task, then its ballot or offices, then the verdict."""

    shows_recap = False  # nothing has happened before
    allows_hints = False  # the solution is the only hint
    allows_rewind = False  # there is no earlier moment

    def __init__(self, session: ProblemSession, playback: Playback, ballots: Ballots) -> None:
        super().__init__(session, playback, ballots)
        self.problem_session = session
        self._task_read = False  # whether the task has been read
        ballots.listen(lambda _: session.check_answer())

    def table_talk(self, setting: str) -> str:
        return "off"

    @property
    def bar_words(self) -> str:
        """Return the problem's task or verdict, which the bar shows instead of the next step."""
        session = self.problem_session
        return session.answer.verdict_words() if session.answer else task_words(session.problem)

    def due(self) -> Due:
        """Return what is due: the task, what the game asks for, or after an answer the verdict."""
        answer, given_up = self.problem_session.answer, self.problem_session.given_up
        if not self._task_read:
            return Task()
        if answer is None:
            return super().due()
        if self.uncovered_seat != NOBODY and not given_up:
            return self._question_due()  # a ballot stays until its envelope has closed
        at_rest = self.playback.still or self.playback.stopped
        return Verdict(answer, given_up) if at_rest or given_up else NOTHING

    def mark_read(self, due: Due) -> None:
        """Note that the task was read, which is due before any other scene."""
        self._task_read = True
        super().mark_read(due)

    def line_written(self, notification: Notification) -> None:
        """Rate the moves if they are now an answer."""
        self.problem_session.check_answer()

    def stops(self, event: e.Event) -> bool:
        """Return True for an event that is not shown, because it only follows from the answer."""
        follows = self.problem_session.answer is not None and not isinstance(event, ANSWER_EVENTS)
        return follows or super().stops(event)

    def ask_if_due(self) -> None:
        """Ask for what is due at the table, such as a ballot, until there is an answer."""
        if self.due() == NOTHING:
            super().ask_if_due()


# Words


def seats_of(problem: Problem) -> tuple[Seat, ...]:
    """Return the seats of a problem; all except one are bots that never act."""
    levels = ["" if seat == problem.seat else ADVISER_LEVEL for seat in range(problem.state.n)]
    return tuple(
        Seat(text(f"new_game.bot_name.{seat + 1}"), COLORS[seat], level)
        for seat, level in enumerate(levels)
    )


def task_words(problem: Problem) -> str:
    """Return the task in words."""
    state = problem.state
    values: dict[str, str | int] = {}
    if state.voting != NO_WARD:
        values["ward"] = WARD_NUMBERS[state.voting]
    key = problem.kind
    if key == problems.BENEFIT:
        values["office"] = text(f"office.{OFFICES[state.office[problem.seat]]}")
    elif key == problems.BONUS:
        key = "bonus_cube" if m.kind_of(problem.best().answer[0]) == m.BONUS_CUBE else "bonus_favor"
    return text(f"problems.task.{key}", **values)


def move_words(moves: Sequence[Move], seats: Sequence[Seat]) -> str:
    """Return the moves of an answer in sentences."""
    if not moves:
        return text("problems.nothing")
    return sentences([_sentence(move, moves, seats) for move in moves])


def _sentence(move: Move, moves: Sequence[Move], seats: Sequence[Seat]) -> str:
    values = list(m.fields_of(move).items())
    if m.kind_of(move) == m.SPREAD:
        slander = next((other for other in moves if m.kind_of(other) == m.SLANDER), move)
        values += [("rival", m.rival_of(slander)), ("population", m.population_of(slander))]
    return text(f"hint.act.{m.KINDS[m.kind_of(move)].name}", **wording.values_of(values, seats))


def bid_words(least: int, most: int) -> str:
    """Return a bid in favors in words, or the range from `least` to `most`."""
    if least != most:
        return text("problems.bid_range", least=least, most=most)
    return text("hint.act.bid", count=most) if most else text("hint.act.bid_nothing")
