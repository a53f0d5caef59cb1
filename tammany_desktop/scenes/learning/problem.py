"""A problem at the real table: its task, the person's answer by the usual controls, the verdict."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Final

from tammany_desktop import wording
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.board.tracks import when_words
from tammany_desktop.journal.header import COLORS
from tammany_desktop.languages import sentences, text
from tammany_desktop.lessons import problems
from tammany_desktop.lessons.problems import Chosen, Problem
from tammany_desktop.lessons.ratings import Record, Round
from tammany_desktop.play.course import NOTHING, Course, Due, Sheet
from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import OFFICES, WARD_NUMBERS
from tammany_desktop.rules.moves import Bid, Move, OpenBallot
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.scenes.base.dialog import Choice, Dialog
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.learning.problem_cards import Answered, TaskCard, VerdictCard
from tammany_desktop.scenes.table.flow import Flow
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session.match import UNDOABLE, Match, Notification, Seat
from tammany_desktop.session.session import POLL, Opponents, Session
from tammany_desktop.session.weighing import LEVEL
from tammany_desktop.ui.intents import Act, Intent

SHOWN: Final = (*UNDOABLE, e.BonusCubePlaced, e.BonusFavorTaken)  # events of an answer


class Absent(Opponents):
    """Rivals that do nothing: a problem is over when its one question is answered."""

    def step(self) -> None:
        """Nothing."""


class ProblemSession(Session):
    """A position in no journal, where the rivals never act."""

    def __init__(self, problem: Problem) -> None:
        match = Match.in_memory(seats_of(problem), problem.state.copy(), Random(0))
        super().__init__(match, Absent(), kept=False)
        self.seat = problem.seat

    def wait(self) -> float | None:
        """Nobody's answer is expected."""
        return POLL if self.match.busy else None

    def made(self) -> list[Move]:
        """The moves made and not taken back."""
        history = self.match.history
        moves = [history.entry(line).move for line in history.trunk()]
        return [move for move in moves if isinstance(move, int)]

    def bid(self) -> Bid | None:
        """The person's own bid, once it is sealed; of a lone bidder the ballot opens at once."""
        match = self.match
        moves = [match.history.entry(line).move for line in match.history.trunk()]
        opened = next((move for move in moves if isinstance(move, OpenBallot)), None)
        if opened is not None:
            return opened.bids[self.seat]
        return None if self.seat in match.owing() else match.view(self.seat).own_bid


def seats_of(problem: Problem) -> tuple[Seat, ...]:
    """The players of a problem; all but one are bots that never act."""
    return tuple(
        Seat(
            text(f"new_game.bot_name.{seat + 1}"),
            COLORS[seat],
            "" if seat == problem.seat else LEVEL,
        )
        for seat in range(problem.state.n)
    )


def task_words(problem: Problem) -> str:
    """What is to be found."""
    state = problem.state
    values: dict[str, str | int] = {}
    if state.voting != NOBODY:
        values["ward"] = WARD_NUMBERS[state.voting]
    key = problem.kind
    if key == problems.BENEFIT:
        values["office"] = text(f"office.{OFFICES[state.office[problem.seat]]}")
    elif key == problems.BONUS:
        cube = m.kind_of(problem.best().answer[0]) == m.BONUS_CUBE
        key = "bonus_cube" if cube else "bonus_favor"
    return text(f"problems.task.{key}", **values)


class ProblemCourse(Course):
    """Lets the ballot, or the offices, come once the task was read; nothing after the answer."""

    recaps = False  # nothing has happened before
    begun = False  # the task was read
    answered = False
    asked = ""

    def table_talk(self, setting: str) -> str:
        """No deals are made."""
        return "off"

    @property
    def task(self) -> str:
        """What is to be found: the turn's next step would not be the task."""
        return self.asked

    def due(self) -> Due:
        """What follows from an answer is not shown: it is no part of the problem."""
        due = super().due()
        closing = isinstance(due, Sheet) and not self.ballots.owes(due.seat)
        return due if not self.answered or closing else NOTHING

    def stops(self, event: e.Event) -> bool:
        """Nor is it played."""
        return (self.answered and not isinstance(event, SHOWN)) or super().stops(event)

    def arrive(self) -> None:
        """What asks for an answer comes while there is none."""
        if self.begun and not self.answered:
            super().arrive()


class ProblemFlow(Flow):
    """Opens what belongs to a problem instead of what belongs to a game."""

    def __init__(
        self,
        scene: "ProblemScene",
        course: Course,
        tabletop: Tabletop,
        advise: Callable[[tuple[int, ...]], object],
    ) -> None:
        super().__init__(scene.stage, scene, course, tabletop, advise)
        self.scene = scene

    def open_hint(self, seat: int) -> None:
        """The only hint is the solution."""
        self.open_menu()

    def open_menu(self) -> None:
        """What else can be done with the problem."""
        self.stage.stack.push(ProblemMenu(self.scene))


class ProblemScene(TableScene):
    """The table of one problem, and the record in which its first try is kept."""

    course: ProblemCourse

    def __init__(
        self,
        stage: Stage,
        round_: Round,
        record: Record,
        day: int,
        leave: Callable[[Chosen], object],
    ) -> None:
        """`round_` has the problem and those to go on with; `day` is today (`toordinal`).

        `leave` opens the page of problems, of those chosen.
        """
        self.round = round_
        self.leave_for = leave
        self.problem = round_.problem
        self.record = record
        self.day = day
        self.answered: Answered | None = None
        self.judged = False
        self.problem_session = ProblemSession(self.problem)
        super().__init__(stage, self.problem_session, ProblemCourse)
        self.course.asked = task_words(self.problem)

    def _make_flow(self) -> ProblemFlow:
        return ProblemFlow(self, self.course, self.tabletop, self.advise)

    def enter(self) -> None:
        """The table, then the task."""
        super().enter()
        self.stack.push(TaskCard(self))

    def begin(self) -> None:
        """The task was read."""
        self.course.begun = True

    def captions(self) -> tuple[str, str]:
        """What is written on the ways to the next problem and to all of them."""
        return text("problems.next"), text("problems.to_list")

    def task(self) -> list[str]:
        """When it is, whom the person plays, and what is to be found."""
        seat = self.match.seats[self.problem.seat]
        who = text("problems.you", name=seat.name, color=text(f"color.{seat.color}"))
        return [when_words(self.problem.state), who, task_words(self.problem)]

    def _act(self, act: Act) -> bool:
        """There is no earlier moment to go back to."""
        return act.intent is Intent.REWIND or super()._act(act)

    # The answer

    def update(self, dt: float) -> None:
        """The table; once the answer was shown, what it is worth."""
        self._look()
        super().update(dt)
        shown = self.playback.still or self.playback.held
        if self.answered is not None and shown and self.stack.top is self and not self.judged:
            self.judged = True
            self.stack.push(VerdictCard(self, self.answered))

    def heard(self, told: Notification) -> None:
        """First of all whether it is an answer: what follows from one is held."""
        self._look()
        super().heard(told)

    def _look(self) -> None:
        """Whether the question has been answered."""
        if self.answered is not None:
            return
        problem, session = self.problem, self.problem_session
        if problem.bids is not None:
            bid = session.bid()
            if bid is not None:
                right, chance = problem.solved_by_bid(bid), problem.chance_of_bid(sum(bid))
                self._answer(right, self.bid_words(sum(bid), sum(bid)), chance)
            return
        made = session.made()
        if problem.done(self.match.state, made):
            asked = problem.asked(made)
            self._answer(problem.solved(made), self.words_of(asked), problem.chance(made))

    def _answer(self, right: bool, words: str, chance: float | None) -> None:
        first = self.problem.entry.name not in self.record.tried
        change = self.record.keep(self.problem.entry, right, self.day)
        self.course.answered = True
        self.answered = Answered(right, words, chance, first, change)

    def give_up(self) -> None:
        """Show the solution without an answer: as a wrong one."""
        if self.answered is None:
            self._answer(False, "", None)
        self.judged = True
        self.stack.push(VerdictCard(self, self.answered or Answered(), shown=True))

    def words_of(self, moves: Sequence[Move]) -> str:
        """An answer in sentences."""
        if not moves:
            return text("problems.nothing")
        return sentences([self._move_words(move, moves) for move in moves])

    def _move_words(self, move: Move, moves: Sequence[Move]) -> str:
        values = list(m.fields_of(move).items())
        if m.kind_of(move) == m.SPREAD:
            first = next((one for one in moves if m.kind_of(one) == m.SLANDER), move)
            values += [("rival", m.rival_of(first)), ("population", m.population_of(first))]
        name = m.KINDS[m.kind_of(move)].name
        return text(f"hint.act.{name}", **wording.values_of(values, self.match.seats))

    def bid_words(self, least: int, most: int) -> str:
        """A number of favors, or any of several."""
        if least != most:
            return text("problems.bid_range", least=least, most=most)
        return text("hint.act.bid", count=most) if most else text("hint.act.bid_nothing")

    # Ways on

    def again(self) -> None:
        """The same problem once more."""
        self._open(self.round)

    def next(self) -> None:
        """Another one, as chosen; back to the list where none is left."""
        following = self.round.following(self.record, self.day)
        if following is None:
            self.to_list()
        else:
            self._open(following)

    def _open(self, round_: Round) -> None:
        scene = ProblemScene(self.stage, round_, self.record, self.day, self.leave_for)
        self.stack.reset(scene)

    def to_list(self) -> None:
        """The page of problems."""
        self.leave_for(self.round.chosen)


class ProblemMenu(Dialog):
    """What can be done with a problem besides solving it."""

    def __init__(self, scene: ProblemScene) -> None:
        words = sentences(scene.task()[1:])
        choices: list[Choice] = [
            (text("problems.go_on"), lambda: None),
            (text("problems.solution"), partial(_give_up, scene)),
            (scene.captions()[1], scene.to_list),
        ]
        super().__init__(scene.stage, text(f"problems.kind.{scene.problem.kind}"), words, choices)

    def back(self) -> bool:
        """Escape goes on with the problem."""
        self.close(lambda: None)
        return True


def _give_up(scene: ProblemScene) -> None:
    """Take away what lies over the table, then show the solution."""
    for over in scene.stack.scenes[scene.stack.scenes.index(scene) + 1 :]:
        scene.stack.pop(over)
    scene.give_up()
