"""Lessons and problems."""

from functools import partial
from random import Random
from typing import Final

from tammany_desktop.lessons import LESSONS
from tammany_desktop.lessons.playing import beginning
from tammany_desktop.lessons.problems import Chosen, Problem, book
from tammany_desktop.lessons.ratings import Record, Round
from tammany_desktop.lessons.script import Lesson
from tammany_desktop.scenes.learning.coach import Coach
from tammany_desktop.scenes.learning.lesson import (
    LearnScene,
    LessonEnd,
    LessonProblem,
    LessonScene,
    progress_of,
)
from tammany_desktop.scenes.learning.problem import ProblemMenu, ProblemScene
from tammany_desktop.scenes.learning.problem_cards import Answered, TaskCard, VerdictCard
from tammany_desktop.scenes.learning.problems import ProblemsScene
from tests.pictures.studio import NOW, Page, Studio, Today

KINDS: Final = ("slander", "appoint", "action", "bid")


def lesson(studio: Studio, which: Lesson) -> LessonScene:
    """The first step of a lesson, with its coach."""
    scene = LessonScene(studio.app, beginning(which), progress_of(studio.app))
    studio.show(scene)
    assert isinstance(studio.app.stack.over, Coach)
    return scene


def lesson_end(studio: Studio) -> None:
    """The end of a lesson."""
    scene = lesson(studio, LESSONS[0])
    studio.app.stack.lay_over(None)
    studio.lay(LessonEnd(scene))


def first_of(kind: str) -> Problem:
    """The first problem of a kind in the book."""
    found = (book().problem(entry.name) for entry in book().entries)
    return next(problem for problem in found if problem.kind == kind)


def problem(studio: Studio, kind: str) -> ProblemScene:
    """The task of a problem."""
    round_ = Round(book(), Chosen(), first_of(kind), Random(1))
    record, day = Record(studio.folder / "none"), Today.today().toordinal()
    scene = ProblemScene(studio.app, round_, record, day, lambda chosen: None)
    studio.show(scene)
    studio.driver.frames(2)
    studio.driver.expect(TaskCard)
    return scene


def verdict(studio: Studio, kind: str) -> None:
    """A wrong answer to a problem, its solution shown."""
    scene = problem(studio, kind)
    first = scene.problem.others()[0]
    words = scene.words_of(first.answer) if first.answer else scene.bid_words(1, 1)
    studio.app.stack.pop()
    studio.lay(VerdictCard(scene, Answered(False, words, first.chance, True, -12.0), True))


def problem_menu(studio: Studio) -> None:
    """The menu of a problem."""
    scene = problem(studio, KINDS[0])
    studio.app.stack.pop()
    studio.lay(ProblemMenu(scene))


LEARNING: Final = (
    Page("learn", lambda studio: studio.show(LearnScene(studio.app))),
    *(Page(f"lesson-{one.name}", partial(lesson, which=one)) for one in LESSONS),
    Page("lesson-end", lesson_end),
    Page(
        "lesson-problem",
        lambda studio: studio.show(
            LessonProblem(studio.app, next(one for one in LESSONS if one.problems), 0)
        ),
    ),
    Page("problems", lambda studio: studio.show(ProblemsScene(studio.app, clock=lambda: NOW))),
    *(Page(f"problem-{kind}", partial(problem, kind=kind)) for kind in KINDS),
    *(Page(f"verdict-{kind}", partial(verdict, kind=kind)) for kind in KINDS),
    Page("problem-menu", problem_menu),
)
