"""How far a learner came, kept in the user's data, and the position to go on from."""

import json
import logging
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from tammany_desktop import resources
from tammany_desktop.journal.disk import JsonFile
from tammany_desktop.lessons.script import Due, Engine, Lesson
from tammany_desktop.rules import codec, position
from tammany_desktop.rules.state import State

FILE: Final = "lessons.json"
FORMAT: Final = 1

log = logging.getLogger(__name__)


class Place(NamedTuple):
    """A place in a lesson: its engine, the position, and how many of its problems are done."""

    engine: Engine
    state: State
    solved: int = 0


def beginning(lesson: Lesson) -> Place:
    """A lesson's start, from its position under assets/lessons."""
    path = resources.assets() / "lessons" / lesson.position
    return Place(Engine(lesson), position.read(json.loads(path.read_text(encoding="utf-8"))))


class Progress:
    """The file of lessons; read at each request, since it is small and rarely needed."""

    def __init__(self, folder: Path) -> None:
        self._file = JsonFile(folder / FILE, FORMAT)

    def done(self, lesson: Lesson) -> bool:
        """Whether the lesson was played to its end once."""
        return lesson.name in self._read().get("done", [])

    def place(self, lesson: Lesson) -> Place | None:
        """Where the learner left the lesson, or None where it is not under way."""
        kept = self._read().get("under_way", {}).get(lesson.name)
        if kept is None:
            return None
        try:
            state = position.read(kept["position"])
            if state.n != beginning(lesson).state.n:
                raise ValueError("seats")
            past, due = (_dues(lesson, kept[name], state.n) for name in ("past", "due"))
            solved = min(max(0, int(kept.get("problems", 0))), len(lesson.problems))
            return Place(Engine(lesson, past, due, kept["ended"] is True), state, solved)
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
            log.warning("lesson begins anew: %s", error)
            return None

    def keep(self, place: Place) -> None:
        """Remember a place; with its last problem a lesson is done and no longer under way."""
        engine, data = place.engine, self._read()
        name = engine.lesson.name
        under_way = dict(data.get("under_way", {}))
        done = list(data.get("done", []))
        if engine.over and place.solved >= len(engine.lesson.problems):
            under_way.pop(name, None)
            done = [*done, name] if name not in done else done
        else:
            under_way[name] = {
                "past": _written(engine.past),
                "due": _written(engine.due),
                "ended": engine.ended,
                "position": position.write(place.state),
                **({"problems": place.solved} if engine.over else {}),
            }
        self._file.write({"done": done, "under_way": under_way})

    def solve(self, lesson: Lesson, count: int) -> None:
        """Remember that so many of the problems of a lesson are done."""
        place = self.place(lesson)
        if place is None or not place.engine.over:
            place = Place(Engine(lesson, ended=True), beginning(lesson).state)
        self.keep(place._replace(solved=max(place.solved, count)))

    def _read(self) -> dict[str, Any]:
        data = self._file.read()
        if data and not _is_well_formed(data):
            self._file.refuse(ValueError("lessons"))
            return {}
        return data


def _is_well_formed(data: Mapping[str, Any]) -> bool:
    return isinstance(data.get("done"), list) and isinstance(data.get("under_way"), dict)


def _written(dues: Iterable[Due]) -> list[list[Any]]:
    return [[due.step.key, dict(due.values)] for due in dues]


def _dues(lesson: Lesson, written: Iterable[Any], players: int) -> list[Due]:
    """Steps by their keys. Raises KeyError for one that the lesson does not have, ValueError."""
    steps = {step.key: step for step in lesson.steps}
    found = [
        Due(steps[key], tuple((str(name), int(value)) for name, value in values.items()))
        for key, values in written
    ]
    if not all(codec.fits(*one, players) for due in found for one in due.values):
        raise ValueError("values")
    return found
