"""Problems solved and failed without a window."""

from functools import cache
from pathlib import Path

import pytest

from tammany_desktop.languages import text
from tammany_desktop.lessons import problems
from tammany_desktop.lessons.problems import KnownAnswer, Problem, book
from tammany_desktop.lessons.ratings import START, ProblemRecord
from tammany_desktop.play.agenda import Appointments, Due, OwnBallot
from tammany_desktop.play.problem import (
    AnswerResult,
    ProblemAgenda,
    ProblemSession,
    Task,
    Verdict,
    bid_words,
    move_words,
    task_words,
)
from tammany_desktop.play.table import TablePlay
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.game import legal
from tammany_desktop.rules.wards import NO_BID, balanced_bid, bidders, usable_favors
from tammany_desktop.system.settings import Settings

DAY = 739_000


@cache
def first(kind: str) -> Problem:
    """The first problem of a kind."""
    found = (book().problem(entry.name) for entry in book().entries)
    return next(one for one in found if one.kind == kind)


class Solver:
    """Whoever solves one problem."""

    def __init__(self, problem: Problem, folder: Path) -> None:
        self.problem = problem
        self.record = ProblemRecord(folder)
        self.session = ProblemSession(problem, self.record, DAY)
        settings = Settings(speed="instant", talk="lively", seal_zero=False)
        self.play = TablePlay(self.session, lambda: settings, agenda_of=ProblemAgenda)
        self.match, self.agenda = self.session.match, self.play.agenda
        self.play.on_top = True
        self.play.open()

    def frames(self, count: int = 3) -> Due:
        """What is due after some frames at the table."""
        for _ in range(count):
            self.play.tick(1.0)
            if self.play.reset_prompt_at_rest():
                self.agenda.ask_if_due()
        return self.agenda.due()

    def begin(self) -> Due:
        """Read the task; what is asked then."""
        assert self.frames() == Task()
        self.agenda.mark_read(Task())
        return self.frames()

    def answer(self, one: KnownAnswer) -> Due:
        """Read the task and give an answer; what is due once it was shown."""
        asked, problem = self.begin(), self.problem
        if problem.bids is not None:
            assert isinstance(asked, OwnBallot)
            bid = balanced_bid(
                usable_favors(problem.state, problem.state.voting, problem.seat), one.bid
            )
            assert self.play.ballots.seal(asked.seat, bid)
            assert isinstance(self.frames(), OwnBallot)  # as long as its envelope closes
            self.agenda.mark_closed()
        else:
            ends = (m.CONFIRM,) if isinstance(asked, Appointments) else ()
            self.make(*one.answer, *ends)
            if m.STOP_SPREAD in self.match.legal() and self.session.answer is None:
                self.make(m.STOP_SPREAD)
        return self.frames()

    def make(self, *moves: m.Move) -> None:
        for move in moves:
            assert move in self.match.legal()
            self.play.selection.submit(move)
            self.frames()


@pytest.mark.parametrize("kind", problems.KINDS)
def test_the_solution_is_right(tmp_path: Path, kind: str) -> None:
    solver = Solver(first(kind), tmp_path)
    due = solver.answer(first(kind).best())
    assert isinstance(due, Verdict)
    assert due.answer.right
    assert due.answer.first
    assert due.answer.change > 0
    assert not due.given_up
    assert solver.record.tried[first(kind).entry.name].first
    assert solver.record.rating.value > START.value


@pytest.mark.parametrize("kind", problems.KINDS)
def test_another_answer_is_wrong_and_can_be_mended(tmp_path: Path, kind: str) -> None:
    one = first(kind)
    wrong = next(each for each in one.wrong_answers() if each.answer or one.bids is not None)
    due = Solver(one, tmp_path).answer(wrong)
    assert isinstance(due, Verdict)
    assert not due.answer.right
    assert due.answer.chance == wrong.chance
    assert due.answer.change < 0
    again = Solver(one, tmp_path)
    due = again.answer(one.best())
    assert isinstance(due, Verdict)
    assert due.answer == AnswerResult(True, due.answer.answer_words, due.answer.chance, False, 0.0)
    assert again.record.counts() == (1, 0)
    assert again.record.solved(one.entry.name)


def test_the_words_of_an_answer(tmp_path: Path) -> None:
    one = first(problems.LOCK)
    solver = Solver(one, tmp_path)
    due = solver.answer(one.best())
    assert isinstance(due, Verdict)
    assert due.answer.answer_words == move_words(one.best().answer, solver.match.seats)
    bid = Solver(first(problems.BID), tmp_path).answer(first(problems.BID).best())
    assert isinstance(bid, Verdict)
    most = first(problems.BID).best().bid
    assert bid.answer.answer_words == bid_words(most, most)


def test_ending_the_turn_is_an_answer_too(tmp_path: Path) -> None:
    solver = Solver(first(problems.LOCK), tmp_path)
    solver.begin()
    solver.make(m.END_TURN)
    due = solver.frames()
    assert isinstance(due, Verdict)
    assert not due.answer.right
    assert due.answer.answer_words == text("problems.nothing")
    assert solver.match.state.turn != solver.problem.seat
    assert solver.play.model.state.key() == solver.problem.state.key()  # what follows is not shown


def test_a_move_that_was_taken_back_is_no_answer(tmp_path: Path) -> None:
    one = first(problems.ACTION)
    solver = Solver(one, tmp_path)
    solver.begin()
    solver.make(one.best().answer[0])
    solver.match.undo()
    assert solver.frames() == Due()
    assert solver.session.moves_made() == []
    assert solver.session.answer is None
    assert not solver.record.tried


@pytest.mark.parametrize("kind", problems.KINDS)
def test_giving_up_counts_as_a_wrong_answer(tmp_path: Path, kind: str) -> None:
    """Whatever was asked is there no more: its ballot, or its offices."""
    solver = Solver(first(kind), tmp_path)
    solver.begin()
    solver.session.give_up()
    due = solver.frames()
    assert isinstance(due, Verdict)
    assert due.given_up
    assert not due.answer.right
    assert solver.record.counts() == (1, 0)
    assert solver.record.rating.value < START.value


@pytest.mark.parametrize("kind", problems.KINDS)
def test_nothing_happens_while_a_problem_waits(tmp_path: Path, kind: str) -> None:
    """Before the task was read nothing is asked, and rivals never act."""
    solver = Solver(first(kind), tmp_path)
    assert solver.frames(40) == Task()
    asked = solver.begin()
    assert solver.frames(40) == asked
    assert solver.match.line == 0
    assert solver.session.due_in() is None
    assert not solver.record.tried


def lonely() -> Problem:
    """A bid that opens its ballot at once."""
    for entry in book().entries:
        one = book().problem(entry.name)
        if one.kind == problems.BID and len(bidders(one.state)) == 1 and one.best().bid:
            return one
    raise AssertionError("no such problem")


def test_what_follows_from_the_answer_is_not_shown(tmp_path: Path) -> None:
    """The only bidder's bid opens the ballot; the election does not go on under the verdict."""
    solver = Solver(lonely(), tmp_path)
    assert isinstance(solver.answer(lonely().best()), Verdict)
    assert isinstance(solver.frames(40), Verdict)
    assert solver.match.line > 0
    assert solver.play.model.state.key() == lonely().state.key()


def test_a_bid_of_nothing_is_an_answer(tmp_path: Path) -> None:
    solver = Solver(first(problems.BID), tmp_path)
    asked = solver.begin()
    assert isinstance(asked, OwnBallot)
    solver.play.ballots.seal(asked.seat, NO_BID)
    assert solver.session.answer is not None
    assert solver.session.answer.answer_words == bid_words(0, 0)


@pytest.mark.parametrize("kind", [problems.SLANDER, problems.LOCK, problems.BENEFIT])
def test_nothing_but_the_task_is_asked(tmp_path: Path, kind: str) -> None:
    solver = Solver(first(kind), tmp_path)
    solver.begin()
    assert solver.play.sentences("Enter") == (task_words(first(kind)), "")
    assert solver.play.talk == "off"
    assert not solver.agenda.allows_hints
    assert not solver.agenda.allows_rewind


@pytest.mark.parametrize(("move", "key"), [(m.BONUS_CUBE, "cube"), (m.BONUS_FAVOR, "favor")])
def test_the_task_of_a_bonus_asks_for_what_can_be_taken(move: int, key: str) -> None:
    found = (book().problem(entry.name) for entry in book().entries)
    one = next(one for one in found if one.kind == problems.BONUS and asks_for(one, move))
    ward = WARD_NUMBERS[one.state.voting]
    assert task_words(one) == text(f"problems.task.bonus_{key}", ward=ward)


def asks_for(problem: Problem, move: int) -> bool:
    """Whether a move of this kind can be made."""
    return any(m.kind_of(one) == move for one in legal(problem.state))


def test_a_bid_is_said_by_its_favors_or_their_range() -> None:
    assert bid_words(0, 0) == text("hint.act.bid_nothing")
    assert bid_words(3, 3) == text("hint.act.bid", count=3)
    assert bid_words(0, 3) == text("problems.bid_range", least=0, most=3)
