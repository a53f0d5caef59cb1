"""Lessons played at the real table: what is said when, what rivals do, how far a learner came."""

from tammany_desktop.lessons.first_term import FIRST_TERM
from tammany_desktop.lessons.script import Lesson
from tammany_desktop.lessons.second_term import SECOND_TERM

LESSONS: tuple[Lesson, ...] = (FIRST_TERM, SECOND_TERM)


def lesson_named(name: str) -> Lesson | None:
    """The lesson of a name, or None."""
    return next((lesson for lesson in LESSONS if lesson.name == name), None)
