"""The page of lessons, and a lesson: the real table, rivals with a script, and a coach."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final

import pygame

from tammany_desktop.board import piece_images, view_model
from tammany_desktop.languages import text
from tammany_desktop.lessons import LESSONS
from tammany_desktop.lessons.progress import Place, Progress, beginning
from tammany_desktop.lessons.rivals import RIVAL_BOT, LessonRivals
from tammany_desktop.lessons.script import ME, Lesson
from tammany_desktop.rules import events as e
from tammany_desktop.rules.evolution import evolve
from tammany_desktop.rules.state import NO_STEP, TURN
from tammany_desktop.scenes.base.dialog import NO_DEFAULT, Choice, Dialog
from tammany_desktop.scenes.base.pages import PageScene
from tammany_desktop.scenes.base.stage import Stage
from tammany_desktop.scenes.election.appointments import AppointmentsScene
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.learning.coach import Coach
from tammany_desktop.scenes.learning.problems import ProblemsScene
from tammany_desktop.scenes.learning.targets import ward_of
from tammany_desktop.scenes.menus.new_game import NewGameScene
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.review.board import BoardScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session.match import Match, Notification, Seat
from tammany_desktop.session.session import Session
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.skin import PLAIN, PRIMARY

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

    lets_talk = False

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


WIDE = 1100.0  # units
BUTTON = 330.0
GAP = 26.0
TALLEST = 232.0
MORE = 96.0  # of the way to the problems, the gap before it included
PICTURES = {"first_term": "ballot_box", "second_term": "slander"}
MINUTES = {"first_term": 10, "second_term": 3}


class LearnScene(PageScene):
    """A card a lesson: what it is about, and the buttons that begin it or go on."""

    def enter(self) -> None:
        """Settings of older versions do not tell whether a lesson was played: its file does."""
        super().enter()
        progress = progress_of(self.stage)
        if any(progress.done(one) or progress.place(one) is not None for one in LESSONS):
            self.stage.apply(lesson_played=True)

    def lay(self, gui: Gui) -> None:
        """Heading, a sentence, the lessons one below the other."""
        units, type_ = self.look.units, self.look.type
        space = self.lay_page(gui, WIDE, TALLEST * len(LESSONS) + MORE + 170)
        left, top, wide, high = self.lay_head(gui, space, text("learn.heading"))
        words = text("learn.words")
        lines = len(type_.wrap(words, "small", self.look.px(wide)))
        tall = units.units(type_.line_height("small") * lines) + 6
        gui.label(units.rect(left, top, wide, tall), words, "small", "ink_soft", wrap=True)
        top, high = top + tall + 10, high - tall - 10
        more, gap = min(MORE, high / 4), min(GAP, high / 24)
        high -= more
        each = min(TALLEST, (high - gap * (len(LESSONS) - 1)) / len(LESSONS))
        for place, lesson in enumerate(LESSONS):
            self._lay_lesson(gui, lesson, (left, top + place * (each + gap), wide, each))
        self._lay_problems(gui, (left, top + high + gap, wide, more - gap))

    def _lay_lesson(self, gui: Gui, lesson: Lesson, box: tuple[float, float, float, float]) -> None:
        units, type_ = self.look.units, self.look.type
        left, top, wide, high = box
        gui.card(units.rect(left, top, wide, high), "slip")
        side = min(150.0, high - 48) if wide > 1000 else 0.0
        if side:
            found, spot = piece_images.fitted(
                self.look, PICTURES[lesson.name], units.rect(left + 24, top, side, high)
            )
            gui.picture(found.picture, spot)
        x, y = left + 24 + side + (24 if side else 0), top + 16
        inner = left + wide - BUTTON - 52 - x
        state, buttons = self._state(lesson)
        for words, role, color in self._rows(lesson, state, units.px(inner), units.px(high - 32)):
            tall = units.units(type_.line_height(role))
            gui.label(units.rect(x, y, inner, tall), words, role, color)
            y += tall
        step = min(72.0, (high - 12) / len(buttons))
        y = top + (high - step * len(buttons)) / 2
        for place, (caption, act) in enumerate(buttons):
            rect = units.rect(left + wide - BUTTON - 24, y + place * step, BUTTON, step - 10)
            gui.button(rect, caption, act, kind=PLAIN if place else PRIMARY)

    def _lay_problems(self, gui: Gui, box: tuple[float, float, float, float]) -> None:
        """The ways to the analysis board and to the problems; what those are if there is room."""
        units, type_ = self.look.units, self.look.type
        left, top, wide, high = box
        rect = units.rect(left + wide - BUTTON - 24, top, BUTTON, min(62.0, high))
        gui.button(rect, text("problems.open"), self._problems, kind=PLAIN)
        rect = units.rect(left + wide - 2 * BUTTON - 40, top, BUTTON, min(62.0, high))
        gui.button(rect, text("board.heading"), self._board, kind=PLAIN)
        room = units.rect(left, top, wide - 2 * BUTTON - 60, high)
        words = text("problems.words")
        lines = type_.wrap(words, "small", room.width)
        if type_.line_height("small") * len(lines) <= room.height:
            gui.label(room, words, "small", "ink_soft", wrap=True)

    def _board(self) -> None:
        self.stack.push(BoardScene(self.stage))

    def _problems(self) -> None:
        self.stack.push(ProblemsScene(self.stage))

    def _rows(self, lesson: Lesson, state: str, wide: int, high: int) -> list[tuple[str, str, str]]:
        """Title, what the lesson is about, how far one came: as much of it as there is room."""
        type_ = self.look.type
        title = (text(f"learn.{lesson.name}.title"), "heading", "ink")
        words = text(f"learn.{lesson.name}.words")
        after = [(state, "small", "vermilion_dark")]
        for role, rest in (("body", after), ("small", after), ("small", [])):
            lines = [(line, role, "ink") for line in type_.wrap(words, role, wide)]
            rows = [title, *lines, *rest]
            if sum(type_.line_height(each) for _, each, _ in rows) <= high:
                return rows
        return [title]

    def _state(self, lesson: Lesson) -> tuple[str, list[tuple[str, Callable[[], object]]]]:
        """How far the learner came, and what can be done."""
        progress = progress_of(self.stage)
        anew = partial(open_lesson, self.stage, lesson, anew=True)
        place = progress.place(lesson)
        if place is not None:
            number, count = place.engine.place
            go_on = partial(open_lesson, self.stage, lesson)
            words = text("learn.resume", number=number, count=count)
            return text("learn.under_way"), [(words, go_on), (text("learn.again"), anew)]
        if progress.done(lesson):
            return text("learn.done"), [(text("learn.again"), anew)]
        return text("learn.minutes", count=MINUTES[lesson.name]), [(text("learn.start"), anew)]
