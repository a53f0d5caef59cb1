"""Lessons at the real table: the ends of a first and of a second term, and tactics, as data."""

import json
from typing import Annotated, Final

from tammany_desktop import resources
from tammany_desktop.lessons.script import Lesson
from tammany_desktop.records import form, named

LESSONS: Final = form(tuple[Annotated[Lesson, named(Lesson, sparse=True)], ...]).read(
    json.loads((resources.assets() / "lessons.json").read_text(encoding="utf-8"))
)
