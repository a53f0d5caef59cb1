"""Lessons as data (steps, triggers, rivals' scripted moves), and the engine that runs a lesson."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Final, NamedTuple

from tammany_desktop.records import Codec, as_object, codec_of
from tammany_desktop.rules import state as states
from tammany_desktop.rules.board import WARD_INDEX
from tammany_desktop.rules.events import Event, WardWon
from tammany_desktop.rules.offices import has_benefit
from tammany_desktop.rules.state import State
from tammany_desktop.rules.turn import may_slander

ANYBODY: Final = "anybody"
LEARNER: Final = "learner"
RIVAL: Final = "rival"
AFTER: Final = "after"  # the occasion of a step that comes once the step before it is finished


class Trigger(NamedTuple):
    """A start or end of a step: an event's class name, a moment or `AFTER`; by whom, and when."""

    occasion: str
    who: str = ANYBODY
    years: tuple[int, ...] = ()


_TriggerJson = Annotated[Trigger, as_object(Trigger, sparse=True)]


class Step(NamedTuple):
    """A step: a text of at most two lines that points at something visible (docs/lessons.md)."""

    key: str
    trigger: _TriggerJson
    target: str  # begins with the moment in which the step is read, if any, and a colon
    rule: str = ""
    ends: _TriggerJson | None = None  # what finishes the step; None for a step that is only read
    condition: str = "always"  # the step is shown only if this `holds`
    until: str = ""  # key of the step before which this step may come at any time
    acting_target: str = ""  # target once the learner has begun to act


class ScriptedMove(NamedTuple):
    """An act of a rival: a kind of move with the number of its ward, and a population."""

    kind: str
    ward: int = 0
    population: int = 0


_ScriptedMoveJson = Annotated[ScriptedMove, as_object(ScriptedMove, sparse=True)]


class Turn(NamedTuple):
    """A rival's turn: alternatives for the first piece, the second, and extra acts, best first."""

    first: tuple[_ScriptedMoveJson, ...]
    second: tuple[_ScriptedMoveJson, ...]
    extra: tuple[_ScriptedMoveJson, ...] = ()


_TurnJson = Annotated[Turn, as_object(Turn, sparse=True)]


def _turns(data: Any) -> dict[tuple[int, int], Turn]:
    """Return the turns of rivals, by seat and year."""
    rows = codec_of(tuple[tuple[int, int, _TurnJson], ...]).read(data)
    return {(seat, year): turn for seat, year, turn in rows}


class Lesson(NamedTuple):
    """A lesson: the learner sits in seat 0; docs/lessons.md explains the fields."""

    name: str
    steps: tuple[Annotated[Step, as_object(Step, sparse=True)], ...]
    ends: _TriggerJson
    seed: int
    turns: Annotated[Mapping[tuple[int, int], Turn], Codec(_turns)] = MappingProxyType({})
    problems: tuple[str, ...] = ()
    talks: bool = False  # whether rivals answer offers
    part_starts: tuple[str, ...] = ()  # keys of the steps with which its parts begin


LEARNER_SEAT: Final = 0  # the learner's seat
Values = tuple[tuple[str, int], ...]  # numbers of the event that brought a step, by name


def learners_turn(state: State) -> bool:
    """Return True if it is the learner's turn."""
    return state.phase == states.TURN and state.turn == LEARNER_SEAT


_BEFORE_CUBE: Final = (states.NO_STEP, states.STEP_BOSS)
CONDITIONS: Final[dict[str, Callable[[State], bool]]] = {
    "always": lambda _: True,
    "beginning": lambda s: not s.ward_done and s.step == states.NO_STEP and s.turn == s.first,
    "learners_turn": learners_turn,
    "may_settle": lambda s: learners_turn(s) and not s.ward_done and s.step in _BEFORE_CUBE,
    "first_boss_down": lambda s: learners_turn(s) and s.step == states.STEP_BOSS,
    "first_cube_down": lambda s: learners_turn(s) and s.step == states.STEP_CUBE,
    "may_end": lambda s: learners_turn(s) and bool(s.ward_done) and s.step == states.NO_STEP,
    "may_slander": lambda s: (
        learners_turn(s) and may_slander(s, s.turn) and s.step == states.NO_STEP
    ),
    "may_use_office": lambda s: learners_turn(s) and not s.office_done and has_benefit(s, s.turn),
    "may_spread": lambda s: learners_turn(s) and s.step == states.STEP_SPREAD,
    "choosing_cube": lambda s: s.phase == states.PICK_BONUS_CUBE and s.actor() == LEARNER_SEAT,
    "bidding": lambda s: s.phase == states.BIDDING,
    "appointing": lambda s: s.phase == states.APPOINTING and s.actor() == LEARNER_SEAT,
}


def holds(name: str, state: State, values: Values) -> bool:
    """Return True if a step's condition of that name holds. Raises KeyError for an unknown name."""
    numbers = dict(values)
    kind, _, ward_number = name.partition(":")
    if kind == "vote":  # the ward of this number votes
        return bool(state.phase == states.BIDDING and state.voting == WARD_INDEX[int(ward_number)])
    if name == "unopposed":  # the event's ward had only one candidate ("standing" in saved files)
        return numbers.get("standing") == 1
    return CONDITIONS[name](state)


class StartedStep(NamedTuple):
    """A step that has come, finished or not, with the numbers of the event that brought it."""

    step: Step
    values: Values = ()


StartedSteps = Iterable[StartedStep]


def values_of(event: Event) -> Values:
    """Return the integers of an event by name, with the number of candidates if a ward was won."""
    numbers = [(name, value) for name, value in event._asdict().items() if isinstance(value, int)]
    if isinstance(event, WardWon):
        numbers.append(("standing", sum(votes > 0 for votes in event.votes)))
    return tuple(numbers)


class Engine:
    """Runs one lesson for one learner."""

    def __init__(
        self, lesson: Lesson, past: StartedSteps = (), due: StartedSteps = (), ended: bool = False
    ) -> None:
        self.lesson = lesson
        self.past = list(past)  # the finished steps
        self.due = list(due)  # steps that are not finished, the current one first
        self.back = 0  # how many steps back the learner looks
        self.ended = ended  # whether `Lesson.ends` occurred

    def copy(self) -> "Engine":
        """Return a copy, to continue separately."""
        return Engine(self.lesson, self.past, self.due, self.ended)

    @property
    def current(self) -> StartedStep | None:
        """Return the current step."""
        return self.due[0] if self.due else None

    @property
    def shown(self) -> StartedStep | None:
        """Return the step to show: the current one, or one that the learner looks back at."""
        return self.past[-self.back] if self.back else self.current

    @property
    def reading(self) -> bool:
        """Return True if a step waits to be read."""
        return self.back > 0 or (self.current is not None and self.current.step.ends is None)

    @property
    def waits(self) -> bool:
        """Return True if the table must wait: a step is read, or `Lesson.ends` has occurred."""
        return self.reading or self.ended

    @property
    def over(self) -> bool:
        """Return True if `Lesson.ends` has occurred and every step that has come was read."""
        return self.ended and not self.due and not self.back

    @property
    def progress(self) -> tuple[int, int]:
        """Return how many steps were shown or skipped, and how many the lesson has."""
        steps = self.lesson.steps
        reached = [*self.past, *self.due[:1]]
        if self.back:
            reached = self.past[: len(self.past) - self.back + 1]
        shown_indexes = {steps.index(started.step) for started in reached}
        due_indexes = {steps.index(due.step) for due in self.due}
        newest = max((index for index in shown_indexes if not steps[index].until), default=-1)
        begun = [step.key for step in steps[: newest + 1]]  # a step is too late once `until` began
        late = {index for index, step in enumerate(steps) if (step.until or step.key) in begun}
        return len(shown_indexes) + len(late - shown_indexes - due_indexes), len(steps)

    @property
    def part(self) -> int:
        """Return the part that the step shown belongs to, from 1; 0 in a lesson without parts."""
        shown, steps = self.shown, self.lesson.steps
        keys = [step.key for step in steps[: steps.index(shown.step) + 1]] if shown else []
        return sum(start in keys for start in self.lesson.part_starts)

    def next(self) -> None:
        """Go forward after looking back, or finish the current step."""
        if self.back:
            self.back -= 1
        elif self.due:
            self._finish_step(self.due[0])

    def look_back(self) -> None:
        """Look back at the step before."""
        self.back = min(self.back + 1, len(self.past))

    def note_action(self) -> None:
        """Note that the learner acts, which finishes a step that was only to be read."""
        self.back = 0
        while self.current is not None and self.current.step.ends is None:
            self._finish_step(self.current)

    def end_moment(self, moment: str) -> None:
        """End a moment, and finish the steps to be read in it."""
        self.back = 0
        for due in list(self.due):
            if due.step.ends is None and due.step.target.startswith(f"{moment}:"):
                self._finish_step(due)

    def note_event(self, event: Event, state: State) -> None:
        """Note an event that was shown; `state` is the position after it."""
        name = type(event).__name__
        by_learner = getattr(event, "seat", LEARNER_SEAT) == LEARNER_SEAT  # or it has no seat
        self._finish_done(name, by_learner, state)
        self._start_steps(name, by_learner, values_of(event), state)
        self.ended = self.ended or _matches(self.lesson.ends, name, by_learner, state)
        self._drop_unfit(state)

    def begin_moment(self, moment: str, state: State) -> None:
        """Note that the table has reached a moment; a repeated call changes nothing."""
        self._drop_unfit(state)
        self._finish_done(moment, True, state)
        self._start_steps(moment, True, (), state)

    def _start_steps(self, occasion: str, by_learner: bool, values: Values, state: State) -> None:
        for step in self.lesson.steps:
            if _matches(step.trigger, occasion, by_learner, state) and self._is_new(step):
                if holds(step.condition, state, values):
                    self._insert(StartedStep(step, values))

    def _insert(self, due: StartedStep) -> None:
        """Insert a step among the due steps, in the order of the lesson."""
        self.due.append(due)
        self.due.sort(key=lambda other: self.lesson.steps.index(other.step))

    def _is_new(self, step: Step) -> bool:
        return all(started.step is not step for started in (*self.past, *self.due))

    def _finish_done(self, occasion: str, by_learner: bool, state: State) -> None:
        for due in list(self.due):
            if due.step.ends is not None and _matches(due.step.ends, occasion, by_learner, state):
                self._finish_step(due)

    def _drop_unfit(self, state: State) -> None:
        """Drop due steps whose condition no longer holds; they may come again."""
        self.due = [due for due in self.due if holds(due.step.condition, state, due.values)]

    def _finish_step(self, due: StartedStep) -> None:
        """Move a step to `past`; the next step comes now if its trigger is `AFTER`."""
        self.due.remove(due)
        self.past.append(due)
        steps = self.lesson.steps
        following = steps.index(due.step) + 1
        if following < len(steps) and steps[following].trigger.occasion == AFTER:
            if self._is_new(steps[following]):
                self._insert(StartedStep(steps[following], due.values))


def _matches(trigger: Trigger, occasion: str, by_learner: bool, state: State) -> bool:
    if trigger.occasion != occasion or (trigger.years and state.year not in trigger.years):
        return False
    return trigger.who == ANYBODY or by_learner == (trigger.who == LEARNER)
