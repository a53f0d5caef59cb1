"""Lessons played at the real table: what is said when, what rivals do, how far a learner came."""

from tammany_desktop.lessons.script import Lesson
from tammany_desktop.lessons.terms import FIRST_TERM, SECOND_TERM

LESSONS: tuple[Lesson, ...] = (FIRST_TERM, SECOND_TERM)
