"""Lessons and problems."""

from functools import partial
from random import Random
from typing import Final

from tammany_desktop.lessons import LESSONS
from tammany_desktop.lessons.playing import start_of
from tammany_desktop.lessons.problems import Filter, Problem, book
from tammany_desktop.lessons.ratings import ProblemRecord, ProblemRun
from tammany_desktop.lessons.script import Lesson
from tammany_desktop.play.problem import AnswerResult, bid_words, move_words
from tammany_desktop.scenes.learning.coach import Coach
from tammany_desktop.scenes.learning.lesson import (
    LearnScene,
    LessonEnd,
    lesson_table,
    open_lesson_problem,
    progress_of,
)
from tammany_desktop.scenes.learning.problem import ProblemMenu, open_problem
from tammany_desktop.scenes.learning.problem_cards import TaskCard, VerdictCard
from tammany_desktop.scenes.learning.problems import ProblemsScene
from tammany_desktop.scenes.table.flow import Flow
from tests.pictures.studio import NOW, Page, Studio, Today

KINDS: Final = ("slander", "appoint", "action", "bid")


def lesson(studio: Studio, which: Lesson) -> None:
    """The first step of a lesson, with its coach."""
    studio.show(lesson_table(studio.app, start_of(which), progress_of(studio.app)))
    assert isinstance(studio.app.stack.over, Coach)


def lesson_end(studio: Studio) -> None:
    """The end of a lesson."""
    lesson(studio, LESSONS[0])
    studio.app.stack.lay_over(None)
    studio.lay(LessonEnd(studio.app, LESSONS[0]))


def first_of(kind: str) -> Problem:
    """The first problem of a kind in the book."""
    found = (book().problem(entry.name) for entry in book().entries)
    return next(problem for problem in found if problem.kind == kind)


def problem(studio: Studio, kind: str) -> Flow:
    """The task of a problem, and what comes on top of its table."""
    run = ProblemRun(book(), Filter(), first_of(kind), Random(1))
    record, day = ProblemRecord(studio.folder / "none"), Today.today().toordinal()
    open_problem(studio.app, run, record, day, lambda chosen: None)
    studio.driver.frames(2)
    return studio.driver.expect(TaskCard).flow


def verdict(studio: Studio, kind: str) -> None:
    """A wrong answer to a problem, its solution shown."""
    problem(studio, kind)
    task = studio.driver.expect(TaskCard)
    first = task.problem.wrong_answers()[0]
    words = move_words(first.answer, task.seats) if first.answer else bid_words(1, 1)
    session = task.session
    session.answer, session.given_up = AnswerResult(False, words, first.chance, True, -12.0), True
    studio.app.stack.pop()
    studio.driver.frames(4)
    studio.driver.expect(VerdictCard)


def problem_menu(studio: Studio) -> None:
    """The menu of a problem."""
    flow = problem(studio, KINDS[0])
    studio.app.stack.pop()
    flow.open_menu()
    studio.driver.frames(2)
    studio.driver.expect(ProblemMenu)


def lesson_problem(studio: Studio) -> None:
    """The task of the first problem of a lesson."""
    open_lesson_problem(studio.app, next(one for one in LESSONS if one.problems), 0)
    studio.driver.frames(2)


LEARNING: Final = (
    Page("learn", lambda studio: studio.show(LearnScene(studio.app))),
    *(Page(f"lesson-{one.name}", partial(lesson, which=one)) for one in LESSONS),
    Page("lesson-end", lesson_end),
    Page(
        "lesson-problem",
        lesson_problem,
    ),
    Page("problems", lambda studio: studio.show(ProblemsScene(studio.app, clock=lambda: NOW))),
    *(Page(f"problem-{kind}", partial(problem, kind=kind)) for kind in KINDS),
    *(Page(f"verdict-{kind}", partial(verdict, kind=kind)) for kind in KINDS),
    Page("problem-menu", problem_menu),
)
