"""The engine by itself: triggers, order, reading and doing, looking back, dropping."""

from tammany_desktop.lessons.playing import start_of
from tammany_desktop.lessons.script import (
    AFTER,
    LEARNER,
    RIVAL,
    Engine,
    Lesson,
    StartedStep,
    Step,
    Trigger,
)
from tammany_desktop.rules import events as e
from tests.helpers.lessons import FIRST_TERM

STATE = start_of(FIRST_TERM).state
READ = Step("a.read", Trigger("start"), "years")
THEN = Step("a.then", Trigger(AFTER), "years")
DO = Step("a.do", Trigger("turn"), "years", ends=Trigger("BossPlaced", LEARNER))
THEIRS = Step("a.theirs", Trigger("BossPlaced", RIVAL, (STATE.year,)), "ward:event")
NEVER = Step("a.never", Trigger("turn"), "years", condition="bidding")


def engine(*steps: Step, ends: Trigger = Trigger("TermBegan")) -> Engine:  # noqa: B008
    return Engine(Lesson("a", steps, ends, 1))


def keys(one: Engine) -> list[str]:
    return [due.step.key for due in one.due]


def test_moments_bring_steps_once() -> None:
    one = engine(READ, DO)
    one.begin_moment("start", STATE)
    one.begin_moment("start", STATE)
    assert keys(one) == ["a.read"]
    one.next()
    one.begin_moment("start", STATE)
    assert keys(one) == []
    assert [due.step for due in one.past] == [READ]


def test_a_step_follows_the_one_before() -> None:
    one = engine(READ, THEN)
    one.begin_moment("start", STATE)
    assert one.reading
    one.next()
    assert keys(one) == ["a.then"]


def test_events_bring_and_complete_steps_by_whose_they_are() -> None:
    one = engine(DO, THEIRS)
    one.begin_moment("turn", STATE)
    assert not one.reading
    one.note_event(e.BossPlaced(1, 3), STATE)
    assert keys(one) == ["a.do", "a.theirs"]
    assert one.due[1].values == (("seat", 1), ("ward", 3))
    one.note_event(e.BossPlaced(0, 4), STATE)
    assert keys(one) == ["a.theirs"]


def test_years_limit_a_trigger() -> None:
    late = STATE.copy()
    late.year += 1
    one = engine(THEIRS)
    one.note_event(e.BossPlaced(1, 3), late)
    assert keys(one) == []


def test_what_does_not_fit_is_not_brought_and_is_dropped() -> None:
    one = engine(NEVER)
    one.begin_moment("turn", STATE)
    assert keys(one) == []
    one.due.append(StartedStep(NEVER))
    one.begin_moment("start", STATE)
    assert keys(one) == []
    assert one.past == []


def test_steps_wait_in_the_order_of_the_lesson() -> None:
    one = engine(READ, DO, THEIRS)
    one.note_event(e.BossPlaced(2, 0), STATE)
    one.begin_moment("turn", STATE)
    one.begin_moment("start", STATE)
    assert keys(one) == ["a.read", "a.do", "a.theirs"]


def test_looking_back_and_forth() -> None:
    one = engine(READ, THEN, DO)
    one.begin_moment("start", STATE)
    one.look_back()
    assert one.back == 0
    one.next()
    one.next()
    one.begin_moment("turn", STATE)
    assert one.progress == (3, 3)
    one.look_back()
    one.look_back()
    one.look_back()
    assert one.shown is not None
    assert one.shown.step is READ
    assert one.reading
    assert one.progress == (1, 3)
    one.next()
    assert one.shown.step is THEN
    one.next()
    assert one.shown.step is DO
    one.look_back()
    one.note_action()
    assert one.shown.step is DO


def test_acting_puts_away_what_was_to_be_read_and_nothing_else() -> None:
    one = engine(READ, THEN, DO)
    one.begin_moment("start", STATE)
    one.begin_moment("turn", STATE)
    one.note_action()
    assert keys(one) == ["a.do"]


def test_the_lesson_is_over_once_the_last_step_was_read() -> None:
    last = Step("a.last", Trigger("TermBegan"), "years")
    one = engine(last)
    assert not one.waits
    one.note_event(e.TermBegan(2, 0), STATE)
    assert one.waits
    assert not one.over
    one.next()
    assert one.over


def test_a_copy_goes_its_own_way() -> None:
    one = engine(READ, THEN)
    one.begin_moment("start", STATE)
    other = one.copy()
    other.next()
    assert keys(one) == ["a.read"]
    assert keys(other) == ["a.then"]
