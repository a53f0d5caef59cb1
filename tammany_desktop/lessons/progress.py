"""How far a learner came, kept in the user's data, and the position to go on from."""

import json
import logging
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from tammany_desktop import resources
from tammany_desktop.journal.disk import REAL_DISK
from tammany_desktop.journal.lines import dump
from tammany_desktop.lessons.script import Due, Engine, Lesson
from tammany_desktop.rules import position
from tammany_desktop.rules.state import State

FILE: Final = "lessons.json"
FORMAT: Final = 1
LARGEST: Final = 1_000_000  # bytes; nothing longer is read

log = logging.getLogger(__name__)


class Place(NamedTuple):
    """A place in a lesson: its engine, and the position at the table."""

    engine: Engine
    state: State


def beginning(lesson: Lesson) -> Place:
    """A lesson's start, from its position under assets/lessons."""
    path = resources.assets() / "lessons" / lesson.position
    return Place(Engine(lesson), position.read(json.loads(path.read_text(encoding="utf-8"))))


class Progress:
    """The file of lessons; read at each request, since it is small and rarely needed."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE

    def done(self, lesson: Lesson) -> bool:
        """Whether the lesson was played to its end once."""
        return lesson.name in self._read().get("done", [])

    def place(self, lesson: Lesson) -> Place | None:
        """Where the learner left the lesson, or None where it is not under way."""
        kept = self._read().get("under_way", {}).get(lesson.name)
        if kept is None:
            return None
        try:
            past, due = _dues(lesson, kept["past"]), _dues(lesson, kept["due"])
            engine = Engine(lesson, past, due, kept["ended"] is True)
            return Place(engine, position.read(kept["position"]))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            log.warning("lesson begins anew: %s", error)
            return None

    def keep(self, place: Place) -> None:
        """Remember a place; a lesson at its end is done and no longer under way."""
        engine, data = place.engine, self._read()
        name = engine.lesson.name
        under_way = dict(data.get("under_way", {}))
        done = list(data.get("done", []))
        if engine.over:
            under_way.pop(name, None)
            done = [*done, name] if name not in done else done
        else:
            under_way[name] = {
                "past": _written(engine.past),
                "due": _written(engine.due),
                "ended": engine.ended,
                "position": position.write(place.state),
            }
        self._write({"format": FORMAT, "done": done, "under_way": under_way})

    def _read(self) -> dict[str, Any]:
        try:
            if self.path.stat().st_size > LARGEST:
                return {}
            data = json.loads(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, RecursionError) as error:
            log.warning("lessons unreadable: %s", error)
            return {}
        return data if _is_well_formed(data) else {}

    def _write(self, data: Mapping[str, Any]) -> None:
        try:
            REAL_DISK.make_folder(self.path.parent)
            REAL_DISK.overwrite(self.path, dump(data) + b"\n")
        except OSError as error:
            log.warning("lessons not kept: %s", error)


def _is_well_formed(data: object) -> bool:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        return False
    return isinstance(data.get("done"), list) and isinstance(data.get("under_way"), dict)


def _written(dues: Iterable[Due]) -> list[list[Any]]:
    return [[due.step.key, dict(due.values)] for due in dues]


def _dues(lesson: Lesson, written: Iterable[Any]) -> list[Due]:
    """Steps by their keys. Raises KeyError for one that the lesson does not have."""
    steps = {step.key: step for step in lesson.steps}
    return [
        Due(steps[key], tuple((str(name), int(value)) for name, value in values.items()))
        for key, values in written
    ]
