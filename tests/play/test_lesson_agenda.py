"""Lessons played to their end without a window, by what their steps ask for."""

from functools import partial
from pathlib import Path

import pytest

from tammany_desktop.lessons import LESSONS
from tammany_desktop.lessons.playing import Progress, ProgressFile, start_of
from tammany_desktop.lessons.script import LEARNER_SEAT, Lesson
from tammany_desktop.play.agenda import Appointments, Due, FinalCount, OwnBallot, Reveal, Sides
from tammany_desktop.play.lesson import LessonAgenda, LessonOver, lesson_session, moment_of
from tammany_desktop.play.table import TablePlay
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import WARD_INDEX
from tammany_desktop.rules.wards import NO_BID, balanced_bid, usable_favors
from tammany_desktop.system.settings import Settings
from tammany_desktop.talk import BID_AT_MOST, Promise
from tammany_desktop.talk.deals import Offer
from tammany_desktop.talk.judging import BROKEN, KEPT
from tests.helpers.lessons import DEALS_MADE, FIRST_TERM, LAST_ELECTION, SECOND_TERM
from tests.helpers.proposed import PROMISED, PROPOSED

RIVAL = 1  # the rival that is offered a deal


class Learner:
    """Plays a lesson; where `stubborn`, without asking the coach."""

    def __init__(
        self, lesson: Lesson, folder: Path, place: Progress | None = None, stubborn: bool = False
    ) -> None:
        self.progress = ProgressFile(folder)
        place = place or start_of(lesson)
        self.engine = place.engine
        self.session = lesson_session(place)
        agenda_of = partial(LessonAgenda, engine=place.engine, progress_file=self.progress)
        self.play = TablePlay(
            self.session, lambda: Settings(speed="instant", talk="off"), agenda_of=agenda_of
        )
        self.agenda = self.play.agenda
        self.match = self.session.match
        self.stubborn = stubborn
        self.draft: Sides | None = None
        self.read: list[str] = []
        self.lit: dict[str, tuple[int, ...]] = {}
        self.play.on_top = True
        self.play.open()

    @property
    def step(self) -> str:
        due = self.engine.current
        return "" if due is None else due.step.key

    def frame(self) -> Due:
        """What the program does in a frame at the table; what is due then."""
        self.play.tick(1.0)
        if self.play.reset_prompt_at_rest():
            self.agenda.ask_if_due()
        due = self.agenda.due()
        self.agenda.mark_opened(due)
        self.agenda.note_frame(due, self.draft)
        if self.step and self.step not in self.read:
            self.read.append(self.step)
            self.lit[self.step] = self.play.model.advised_wards
        return due

    def to_the_end(self, most: int = 3000) -> list[str]:
        for _ in range(most):
            due = self.frame()
            if isinstance(due, LessonOver):
                return self.read
            self.act(due)
        raise AssertionError(f"the lesson never ends, at {self.step!r}")

    def until(self, step: str, most: int = 3000) -> None:
        for _ in range(most):
            due = self.frame()
            if self.step == step:
                return
            self.act(due)
        raise AssertionError(f"{step!r} never comes")

    def act(self, due: Due) -> None:
        if self.engine.reading:
            self.engine.next()
        elif isinstance(due, OwnBallot):
            assert self.play.ballots.seal(due.seat, self._bid())
            self.agenda.mark_closed()
        elif isinstance(due, Appointments):
            self._submit(self.match.legal()[-1])
        elif due != Due():
            self.agenda.mark_read(due)
        elif self.step.startswith("deals.") and not self.stubborn and self._deal():
            return
        elif self.play.selection.legal and not self.match.busy:
            self._move()

    def _bid(self) -> tuple[int, int, int, int]:
        state = self.match.state
        if self.step == "deals.keep" or self.stubborn:
            return NO_BID
        return balanced_bid(
            usable_favors(state, state.voting, LEARNER_SEAT),
            2 if self.step.startswith("first.") else 1,
        )

    def _submit(self, move: int) -> None:
        self.play.selection.submit(move)

    def _move(self) -> None:
        legal = self.play.selection.legal
        wanted = () if self.stubborn else PROPOSED.get(self.step, ())
        move = next((move for move in wanted if move in legal), None)
        if move is None:
            move = m.END_TURN if m.END_TURN in legal else legal[0]
        self._submit(move)

    def _deal(self) -> bool:
        """Put a deal together as the coach proposes; false where its step is another."""
        wards = {side: WARD_INDEX[ward] for side, ward in PROMISED.values()}
        gives, asks = [(Promise(BID_AT_MOST, ward=wards[s], most=0),) for s in ("gives", "asks")]
        if self.step == "deals.open":
            self.draft = ((), ())
        elif self.step == "deals.give":
            self.draft = (gives, ())
        elif self.step == "deals.ask":
            self.draft = (gives, asks)
        elif self.step == "deals.send":
            self.draft = (gives, asks)
            if not self.match.ledger.deals and self.match.ledger.pending.offer is None:
                self.session.say(Offer(LEARNER_SEAT, RIVAL, gives, asks))
        elif self.step == "deals.answer":
            self.draft = None
        else:
            return False
        return True


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_to_the_end_by_every_step(tmp_path: Path, lesson: Lesson) -> None:
    learner = Learner(lesson, tmp_path)
    assert sorted(learner.to_the_end()) == sorted(step.key for step in lesson.steps)
    place = learner.progress.under_way(lesson)
    assert learner.progress.done(lesson) is (place is None)
    assert place is None or place.engine.over


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_who_does_otherwise_comes_to_the_end_too(tmp_path: Path, lesson: Lesson) -> None:
    learner = Learner(lesson, tmp_path, stubborn=True)
    assert learner.to_the_end()[-1] == lesson.steps[-1].key


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_left_at_any_step_it_goes_on_there(tmp_path: Path, lesson: Lesson) -> None:
    """What lies in the file at each step is enough to come to the end."""
    learner = Learner(lesson, tmp_path)
    for step in [step.key for step in lesson.steps]:
        if step in learner.read:
            continue
        learner.until(step)
        place = learner.progress.under_way(lesson)
        if place is None:  # nothing but its end is still to be shown
            assert learner.progress.done(lesson)
            assert learner.play.playback.waiting
            continue
        current = place.engine.current
        # A step about what is over once all was shown is not come back to.
        assert current is None or current.step.key == learner.step
        assert place.state.key() == learner.match.state.key()
        again = Learner(lesson, tmp_path / step, place)
        assert again.to_the_end()[-1] == lesson.steps[-1].key


def test_nothing_happens_while_a_step_is_read(tmp_path: Path) -> None:
    learner = Learner(SECOND_TERM, tmp_path)
    assert learner.engine.reading
    for _ in range(50):
        learner.frame()
    assert learner.match.line == 0
    assert learner.agenda.due() == Due()


def test_acting_puts_away_what_is_only_to_be_read(tmp_path: Path) -> None:
    learner = Learner(FIRST_TERM, tmp_path)
    learner.frame()
    assert learner.engine.reading
    learner._submit(m.make(m.PLACE_BOSS, WARD_INDEX[14]))
    for _ in range(3):
        learner.frame()
    assert learner.step == "first.second"


def test_the_ward_that_a_step_points_at_is_lit(tmp_path: Path) -> None:
    learner = Learner(FIRST_TERM, tmp_path)
    learner.until("first.second")
    assert learner.lit["first.boss"] == (WARD_INDEX[1],)
    assert learner.lit["first.welcome"] == ()


def test_a_deal_of_a_lesson_is_kept_with_the_place(tmp_path: Path) -> None:
    learner = Learner(DEALS_MADE, tmp_path)
    learner.until("deals.end")
    made = [deal.offer for deal in learner.match.ledger.deals]
    assert len(made) == 1
    place = learner.progress.under_way(DEALS_MADE)
    assert place is not None
    again = Learner(DEALS_MADE, tmp_path, place)
    assert [deal.offer for deal in again.match.ledger.deals] == made
    again.to_the_end()
    assert {"deals.keep", "deals.kept", "deals.trust", "deals.broken"} <= set(again.read)
    assert [one.status for one in again.match.ledger.deals[0].pledges] == [KEPT, BROKEN]


def test_deals_are_made_in_the_lesson_about_them_alone(tmp_path: Path) -> None:
    """Whatever the setting is."""
    assert Learner(DEALS_MADE, tmp_path).play.talk == "asked"
    assert Learner(FIRST_TERM, tmp_path).play.talk == "off"


def test_the_end_comes_once(tmp_path: Path) -> None:
    learner = Learner(LAST_ELECTION, tmp_path)
    learner.to_the_end()
    assert isinstance(learner.agenda.due(), LessonOver)
    learner.agenda.mark_read(LessonOver())
    assert learner.agenda.due() == Due()


def test_the_moments_of_what_lies_over_the_table() -> None:
    opened: list[Due] = [OwnBallot(0, True), Appointments(), FinalCount(True), Due()]
    assert [moment_of(one) for one in opened] == ["ballot", "appoint", "", ""]


def test_a_ballot_of_rivals_is_no_moment(tmp_path: Path) -> None:
    """It goes by itself, as all that they do."""
    learner, seen = Learner(FIRST_TERM, tmp_path), set[tuple[bool, str]]()
    for _ in range(3000):
        due = learner.frame()
        if isinstance(due, Reveal):
            seen.add((due.among_bots, moment_of(due)))
        if isinstance(due, LessonOver):
            break
        learner.act(due)
    assert (False, "reveal") in seen
    assert all(moment == ("" if rivals else "reveal") for rivals, moment in seen)
