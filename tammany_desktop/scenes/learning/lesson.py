"""A lesson: the real table and a real match, with rivals that follow a script and a coach."""

from functools import partial
from random import Random
from typing import Final

import pygame

from tammany_desktop.board import view_model
from tammany_desktop.languages import text
from tammany_desktop.lessons import LESSONS
from tammany_desktop.lessons.progress import Place, Progress, beginning
from tammany_desktop.lessons.rivals import RIVAL_BOT, LessonRivals
from tammany_desktop.lessons.script import ME, Lesson
from tammany_desktop.rules import events as e
from tammany_desktop.rules.evolution import evolve
from tammany_desktop.rules.state import NO_STEP, TURN
from tammany_desktop.scenes.base.dialog import NO_DEFAULT, Choice, Dialog
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.election.appointments import AppointmentsScene
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.learning.coach import Coach
from tammany_desktop.scenes.learning.targets import ward_of
from tammany_desktop.scenes.menus.new_game import NewGameScene
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session.match import Match, Notification, Seat
from tammany_desktop.session.session import Session

# Moments by what is on top of the table.
MOMENTS: Final[tuple[tuple[type, str], ...]] = (
    (BallotScene, "ballot"),
    (RevealScene, "reveal"),
    (AppointmentsScene, "appoint"),
)


def progress_of(stage: Stage) -> Progress:
    """The user's progress, kept beside the folder of games."""
    return Progress(stage.games.folder.parent)


def seats_of(lesson: Lesson) -> tuple[Seat, ...]:
    """The learner and two rivals."""
    names = (text("learn.name"), text("new_game.bot_name.1"), text("new_game.bot_name.3"))
    return tuple(
        Seat(name, color, "" if seat == ME else RIVAL_BOT)
        for seat, (name, color) in enumerate(zip(names, lesson.colors, strict=True))
    )


def open_lesson(stage: Stage, lesson: Lesson, anew: bool = False) -> None:
    """Go on in a lesson where it was left, or begin it."""
    progress = progress_of(stage)
    place = (None if anew else progress.place(lesson)) or beginning(lesson)
    stage.stack.reset(LessonScene(stage, place, progress))


class LessonScene(TableScene):
    """The table of a lesson; nothing of it is kept but the learner's place."""

    def __init__(self, stage: Stage, place: Place, progress: Progress) -> None:
        self.engine = place.engine
        self.progress = progress
        lesson = place.engine.lesson
        match = Match.in_memory(seats_of(lesson), place.state, Random(lesson.seed))
        rivals = LessonRivals(match, lesson, lambda: self.engine.waits)
        self.coach: Coach | None = None
        self.moment = ""
        super().__init__(stage, Session(match, rivals, kept=False))
        self.actions.before_move = self.engine.act  # acting puts away what was only to be read

    # Life of the scene

    def enter(self) -> None:
        """The table, then the coach over it."""
        super().enter()
        self.tabletop.paused = lambda: self.engine.waits
        self.coach = Coach(self, self)
        self.tabletop.covered = self._coach_card
        self.engine.arrive("start", self.model.state)
        self.stack.lay_over(self.coach)

    def _coach_card(self) -> list[pygame.Rect]:
        return [self.coach.card] if self.coach is not None and self.coach.gui is not None else []

    def leave(self) -> None:
        """Remember the place; the coach goes."""
        self.keep()
        if self.engine.past:
            self.stage.apply(lesson_played=True)
        self.stack.lay_over(None)
        self.coach = None
        super().leave()

    def keep(self) -> None:
        """Remember where the learner is; what is still to be shown counts as shown."""
        ahead, state = self.engine.copy(), self.model.state.copy()
        for event in self.tabletop.waiting:
            if not isinstance(event, float):
                evolve(state, event)
                ahead.hear(event, state)
        self.progress.keep(Place(ahead, self.match.state))

    # The lesson

    def go_on(self) -> None:
        """Put the step away."""
        self.engine.next()
        self._changed()

    def look_back(self) -> None:
        """Look at the step before."""
        self.engine.look_back()
        self._changed()

    def open_rule(self) -> None:
        """The rule of the step shown."""
        due = self.engine.shown
        if due is not None:
            self.stack.push(RulesScene(self.stage, due.step.rule))

    def _changed(self) -> None:
        self.keep()
        due = self.engine.shown
        ward = ward_of(due) if due is not None else -1
        self.advise((ward,) if ward >= 0 else ())

    def _told(self, told: Notification) -> None:
        super()._told(told)
        self.keep()

    def _played(self, event: e.Event) -> None:
        before = self.engine.shown
        self.engine.hear(event, self.model.state)
        super()._played(event)
        if self.engine.shown is not before:
            self._changed()

    def _recap(self) -> tuple[view_model.Line, ...]:
        """The coach shows what matters."""
        return ()

    def update(self, dt: float) -> None:
        """The table; then the lesson hears what moment it is."""
        super().update(dt)
        if self.coach is None:
            return
        self._arrive()
        if self.engine.over and self.stack.top is self:
            self.coach.refresh()
            self.stack.push(LessonEnd(self))

    def _arrive(self) -> None:
        before = self.engine.shown
        moment = self._moment_now()
        if moment != self.moment and self.moment in ("ballot", "reveal"):
            self.engine.leave(self.moment)
        self.moment = moment
        if moment:
            self.engine.arrive(moment, self.model.state)
        if self.engine.shown is not before:
            self._changed()

    def _moment_now(self) -> str:
        for scene in self.stack.scenes:
            for kind, name in MOMENTS:
                if isinstance(scene, kind):
                    return name
        state = self.model.state
        mine = (
            state.phase == TURN and state.turn == ME and self.actions.mine and self.tabletop.still
        )
        return "turn" if mine and not state.ward_done and state.step == NO_STEP else ""

    def _rest(self) -> None:
        """While something is to be read no ballot begins."""
        if not self.engine.waits:
            super()._rest()


class LessonEnd(Dialog):
    """The end of a lesson: a game, the next lesson, or the main menu; none of them by default."""

    default = NO_DEFAULT

    def __init__(self, lesson: LessonScene) -> None:
        stage, told = lesson.stage, lesson.engine.lesson
        following = LESSONS.index(told) + 1
        choices: list[Choice] = [(text("learn.start_game"), partial(_start_game, stage))]
        if following < len(LESSONS):
            open_next = partial(open_lesson, stage, LESSONS[following])
            choices.append((text("learn.next_lesson"), open_next))
        choices.append((text("learn.to_title"), stage.to_title))
        words = text(f"learn.{told.name}.end")
        super().__init__(stage, text("learn.end"), words, choices)


def _start_game(stage: Stage) -> None:
    stage.to_title()
    stage.stack.push(NewGameScene(stage, hot_seat=False))
