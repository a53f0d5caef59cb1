"""The lessons, as data: the ends of a first and a second term, and tactics."""

import json
from typing import Annotated, Final

from tammany_desktop import resources
from tammany_desktop.lessons.script import Lesson
from tammany_desktop.records import as_object, codec_of

LESSONS: Final = codec_of(tuple[Annotated[Lesson, as_object(Lesson, sparse=True)], ...]).read(
    json.loads((resources.assets() / "lessons.json").read_text(encoding="utf-8"))
)
