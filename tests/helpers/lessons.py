"""A learner at the table of a lesson, with a mouse only or with keys only."""

from itertools import combinations
from pathlib import Path
from typing import Any

from tammany_desktop.languages import text
from tammany_desktop.lessons import LESSONS
from tammany_desktop.lessons.script import Engine, Lesson
from tammany_desktop.play.lesson import LessonAgenda
from tammany_desktop.rules import moves as m
from tammany_desktop.scenes.election.appointments import AppointmentsScene
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.rival_ballot import RivalBallot
from tammany_desktop.scenes.learning.coach import Coach, words_of
from tammany_desktop.scenes.learning.lesson import LessonEnd, open_lesson, progress_of
from tammany_desktop.scenes.table.deals import DealScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.gui import Gui
from tests.helpers.pads import Buttons
from tests.helpers.proposed import PROMISED, PROPOSED
from tests.helpers.sight import LEAST
from tests.helpers.switch import OneSwitch
from tests.helpers.table import Hands, Mouse, appoint, do_move, in_motion, turn_page
from tests.helpers.table_view import TableView
from tests.helpers.window import Driver

FIRST_TERM, SECOND_TERM, _, _, SLANDER_SPENT, LAST_ELECTION, DEALS_MADE = LESSONS


def faults(gui: Gui) -> list[str]:
    """Words cut off, and buttons too small, over one another or outside the window."""
    found = [f"cut off: {words}" for words in gui.overfull]
    rects = [target.rect for target in gui.ring.targets if target.shown]
    found += [f"small: {rect}" for rect in rects if min(rect.size) < LEAST]
    found += [f"outside: {rect}" for rect in rects if not gui.look.full_window.contains(rect)]
    pairs = [(one, other) for one, other in combinations(rects, 2) if one.colliderect(other)]
    return found + [f"overlap: {one} {other}" for one, other in pairs]


def keys_of(lesson: Lesson) -> list[str]:
    return [step.key for step in lesson.steps]


def at_its_end(table: "LessonTable", lesson: Lesson) -> None:
    """A lesson was played to its end: it is done, or its problems come next."""
    progress = progress_of(table.driver.app)
    assert progress.done(lesson) is (lesson.problems == ())
    place = progress.under_way(lesson)
    assert place is None if progress.done(lesson) else place is not None and place.engine.over


class LessonTable(TableView):
    """The table of a lesson."""

    def __init__(
        self,
        folder: Path,
        lesson: Lesson,
        *,
        size: tuple[int, int] = (1280, 720),
        speed: str = "instant",
        **settings: Any,
    ) -> None:
        self.driver = Driver(folder, size=size, frames=1)
        self.driver.app.apply(speed=speed, **settings)
        self.lesson = lesson
        self.open()

    def open(self, anew: bool = False) -> None:
        open_lesson(self.driver.app, self.lesson, anew)
        self.driver.frames(3)
        scenes = self.driver.app.stack.scenes
        self.table = next(one for one in scenes if isinstance(one, TableScene))
        self.match = self.table.match

    @property
    def engine(self) -> Engine:
        """The agenda of the lesson."""
        assert isinstance(self.table.agenda, LessonAgenda)
        return self.table.agenda.engine

    @property
    def reading(self) -> bool:
        """Whether the coach says something that is only to be read."""
        return self.engine.reading

    @property
    def coach(self) -> Coach:
        coach = self.driver.app.stack.over
        assert isinstance(coach, Coach)
        return coach

    @property
    def step(self) -> str:
        due = self.engine.current
        return "" if due is None else due.step.key

    def go_on(self) -> None:
        """Let the coach say the next thing."""
        self.engine.next()

    def coach_target(self, label: str) -> Target:
        assert self.coach.gui is not None
        return next(one for one in self.coach.gui.ring.targets if one.label == label)

    def press_coach(self, label: str) -> None:
        self.driver.click(self.coach_target(label).rect.center)

    def rest(self, most: int = 3000) -> None:
        """Frames until the coach or the table waits for the learner."""
        for _ in range(most):
            self.driver.frames(1)
            if in_motion(self.top):
                continue
            if not self.uncovered or self.reading:
                break
            waiting = self.match.waiting_for()
            if self.still and 0 in waiting and self.may_act:
                break
        else:
            raise AssertionError(f"the lesson stands still at {self.step!r}")
        self.driver.frames(2)

    def close(self) -> None:
        self.driver.close()


class Learner:
    """Follows the coach, or (where `stubborn`) acts without asking it."""

    def __init__(self, table: LessonTable, hands: Hands, stubborn: bool = False) -> None:
        self.table = table
        self.hands = hands
        self.stubborn = stubborn
        self.seen: list[str] = []

    def go_on(self) -> None:
        if isinstance(self.hands, OneSwitch):
            self.hands.take(self.table.coach_target(text("learn.next")))
        elif isinstance(self.hands, Mouse):
            self.table.press_coach(text("learn.next"))
        elif isinstance(self.hands, Buttons):
            self.hands.pad.press("back")
        else:
            self.table.driver.key("n")

    def once(self) -> bool:
        """One thing; False once the lesson is over."""
        table = self.table
        table.rest()
        top, step = table.top, table.step
        due = table.engine.current
        assert due is None or "{" not in words_of(due, table.table), "a value has no words"
        if step and (not self.seen or self.seen[-1] != step):
            self.seen.append(step)
        if isinstance(top, LessonEnd):
            return False
        if table.coach.step_shown is not None and table.reading:
            self.go_on()
        elif table.uncovered:
            self._act(step)
        else:
            self._answer(top)
        return True

    def play(self, most: int = 400) -> list[str]:
        for _ in range(most):
            if not self.once():
                return self.seen
        raise AssertionError(f"the lesson never ends, at {self.table.step!r}")

    def _act(self, step: str) -> None:
        if step == "deals.open" and not self.stubborn:
            self._open_deal()
            return
        legal = list(self.table.legal)
        if not legal and not step:  # something has just gone by itself
            self.table.driver.frames(1)
            return
        assert legal, (step, self.table.match.state.phase)
        wanted = () if self.stubborn else PROPOSED.get(step, ())
        move = next((move for move in wanted if move in legal), None)
        if move is None and m.END_TURN in legal:
            move = m.END_TURN
        before = self.table.match.line
        move = legal[0] if move is None else move
        do_move(self.table, self.hands, move)
        self.table.driver.frames(2)
        assert self.table.match.line > before, m.to_json(move)

    def _answer(self, top: Any) -> None:
        hands = self.hands
        if isinstance(top, BallotScene):
            self.table.driver.skip(0.5)
            for _ in range(0 if self._keeps() else top.outlook.surely_wins):
                hands.raise_bid(max(range(4), key=lambda p: top.outlook.usable[p]))
            hands.stamp(text("ballot.seal"))
        elif isinstance(top, AppointmentsScene):
            appoint(hands, self.table.match, self.table.match.legal()[-1])
        elif isinstance(top, DealScene):
            self._deal(top)
        elif isinstance(top, RivalBallot) and isinstance(hands, OneSwitch):
            self.table.driver.frames(1)  # it goes by itself
        else:
            turn_page(hands, top)

    def _keeps(self) -> bool:
        return self.table.step == "deals.keep" and not self.stubborn

    def _open_deal(self) -> None:
        card = self.table.card_target(1)
        if isinstance(self.hands, OneSwitch):
            self.hands.take(card)
        elif isinstance(self.hands, Mouse):
            self.table.driver.click(card.rect.center)
        elif isinstance(self.hands, Buttons):
            self.hands.press_target(lambda: self.table.card_target(1))
        else:
            self.table.driver.key("d")
        self.table.driver.frames(2)

    def _deal(self, page: DealScene) -> None:
        """What the coach proposes: each bids nothing in one of two wards."""
        step = self.table.step
        if step in PROMISED:
            side, ward = PROMISED[step]
            self.hands.press(page.add_targets[side].label)
            self.hands.press(text("deal.kind.bid_at_most"))
            self.hands.press(text("table.hint.ward", number=ward))
            self.hands.press("0")
        elif step == "deals.send" and page.unanswered is None:
            self.hands.stamp(text("deal.send"))
        elif step == "deals.answer":
            self.hands.press(text("common.back"))
        self.table.driver.frames(2)
