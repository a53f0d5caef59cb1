"""A lesson in play: its saved progress, and rivals that follow its script where they can."""

import json
import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from tammany_desktop import resources
from tammany_desktop.bots import Limit
from tammany_desktop.bots.simple import SimpleBot, cheapest_bid
from tammany_desktop.journal.disk import JsonFile
from tammany_desktop.journal.header import COLORS, Seat
from tammany_desktop.journal.lines import StateJson
from tammany_desktop.languages import text
from tammany_desktop.lessons import script
from tammany_desktop.lessons.script import Engine, Lesson, ScriptedMove, StartedStep, Turn
from tammany_desktop.records import Pairs, as_object
from tammany_desktop.rules import codec, position
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import WARD_INDEX
from tammany_desktop.rules.moves import Bid, Move
from tammany_desktop.rules.state import BIDDING, NO_STEP, TURN, State
from tammany_desktop.rules.wards import NO_BID
from tammany_desktop.session.match import Match
from tammany_desktop.session.session import Opponents
from tammany_desktop.talk import BID_AT_MOST, deals
from tammany_desktop.talk.deals import Answer, Offer, OfferJson

FILE: Final = "lessons.json"
FORMAT: Final = 1
RIVAL_NAME_NUMBERS: Final = (1, 3, 2, 4)  # numbers of the names of the rivals in seats 1 to 4
RIVAL_BOT: Final = "simple"  # name of the rivals' bot in a lesson's seats

log = logging.getLogger(__name__)


class Progress(NamedTuple):
    """A learner's progress in a lesson: its engine, and the position of its game."""

    engine: Engine
    state: State
    solved: int = 0  # number of the lesson's problems that are solved
    deals: tuple[Offer, ...] = ()  # accepted offers with open promises


def start_of(lesson: Lesson) -> Progress:
    """Return the progress at a lesson's start, from its position under assets/lessons."""
    path = resources.assets() / "lessons" / f"{lesson.name}.json"
    return Progress(Engine(lesson), position.read(json.loads(path.read_text(encoding="utf-8"))))


_SavedSteps = tuple[tuple[str, Pairs], ...]


class _SavedLesson(NamedTuple):
    """A `Progress` as saved: steps by their keys, and the number of `problems` solved."""

    past: _SavedSteps
    due: _SavedSteps
    ended: bool
    position: StateJson
    problems: int = 0
    deals: tuple[OfferJson, ...] = ()


class ProgressFile:
    """The learner's progress in all lessons; each request reads the file, which is small."""

    def __init__(self, folder: Path) -> None:
        self._file = JsonFile(folder / FILE, FORMAT)

    def done(self, lesson: Lesson) -> bool:
        """Return True if the lesson was played to its end once, and its problems were solved."""
        return lesson.name in self._read().get("done", [])

    def under_way(self, lesson: Lesson) -> Progress | None:
        """Return the learner's progress in a lesson, or None if it is not under way."""
        data = self._read().get("under_way", {}).get(lesson.name)
        if data is None:
            return None
        try:
            saved = as_object(_SavedLesson, sparse=True).read(data)
            state = saved.position
            is_valid = all(deals.fits(offer, state.n) for offer in saved.deals)
            start_state = start_of(lesson).state
            if not is_valid or state.n != start_state.n or state.year < start_state.year:
                raise ValueError("position")
            past, due = (_read_steps(lesson, steps, state.n) for steps in (saved.past, saved.due))
            solved = min(max(0, saved.problems), len(lesson.problems))
            return Progress(Engine(lesson, past, due, saved.ended), state, solved, saved.deals)
        except (KeyError, ValueError) as error:
            log.warning("lesson begins again: %s", error)
            return None

    def save(self, progress: Progress) -> None:
        """Save progress; with its last problem a lesson is done and no longer under way."""
        engine, data = progress.engine, self._read()
        name = engine.lesson.name
        under_way = dict(data.get("under_way", {}))
        done_lessons = list(data.get("done", []))
        if engine.over and progress.solved >= len(engine.lesson.problems):
            under_way.pop(name, None)
            done_lessons = [*done_lessons, name] if name not in done_lessons else done_lessons
        else:
            past, due = _write_steps(engine.past), _write_steps(engine.due)
            solved = progress.solved if engine.over else 0
            saved = _SavedLesson(past, due, engine.ended, progress.state, solved, progress.deals)
            under_way[name] = as_object(_SavedLesson, sparse=True).write(saved)
        self._file.write({"done": done_lessons, "under_way": under_way})

    def note_solved(self, lesson: Lesson, count: int) -> None:
        """Save that `count` problems of a lesson are solved."""
        progress = self.under_way(lesson)
        if progress is None or not progress.engine.over:
            progress = Progress(Engine(lesson, ended=True), start_of(lesson).state)
        self.save(progress._replace(solved=max(progress.solved, count)))

    def _read(self) -> dict[str, Any]:
        data = self._file.read()
        is_valid = isinstance(data.get("done"), list) and isinstance(data.get("under_way"), dict)
        if data and not is_valid:
            self._file.mark_unusable(ValueError("lessons"))
            return {}
        return data


def _write_steps(steps: Iterable[StartedStep]) -> _SavedSteps:
    return tuple((started.step.key, started.values) for started in steps)


def _read_steps(lesson: Lesson, saved: _SavedSteps, seat_count: int) -> list[StartedStep]:
    """Return steps by their keys. Raises KeyError or ValueError for an unknown or wrong step."""
    steps = {step.key: step for step in lesson.steps}
    steps_read = [StartedStep(steps[key], values) for key, values in saved]
    if not all(codec.fits(*value, seat_count) for _, values in saved for value in values):
        raise ValueError("values")
    return steps_read


def seats_of(seat_count: int) -> tuple[Seat, ...]:
    """Return the seats of the learner and the rivals, `seat_count` in all."""
    names = [text("learn.name"), *(text(f"new_game.bot_name.{n}") for n in RIVAL_NAME_NUMBERS)]
    return tuple(
        Seat(names[seat], color, "" if seat == script.LEARNER_SEAT else RIVAL_BOT)
        for seat, color in enumerate(COLORS[:seat_count])
    )


def move_for(scripted: ScriptedMove, state: State) -> Move | None:
    """Return the move that a script asks for, legal or not; None if there is nothing to match."""
    ward = WARD_INDEX[scripted.ward]
    bosses = state.bosses_in(ward)
    if scripted.kind == "match" and bosses[state.turn] >= bosses[script.LEARNER_SEAT]:
        return None
    if scripted.kind in ("boss", "match"):
        return m.make(m.PLACE_BOSS, ward)
    if scripted.kind == "cube":
        return m.make(m.PLACE_CUBE, ward, scripted.population)
    return m.make(m.LOCK, ward)


def choose(turn: Turn, state: State, legal: list[Move]) -> Move | None:
    """Return the scripted move in this position, or None if the script cannot be followed."""
    if state.ward_done:
        alternatives = turn.extra
    else:
        alternatives = turn.first if state.step == NO_STEP else turn.second
    for scripted in alternatives:
        move = move_for(scripted, state)
        if move in legal:
            return move
    return m.END_TURN if m.END_TURN in legal else None


class LessonRivals(Opponents):
    """Rivals that act at once unless `waits()` is true; promises do not change what they bid."""

    def __init__(self, match: Match, lesson: Lesson, waits: Callable[[], bool]) -> None:
        self._match, self._lesson = match, lesson
        self._waits = waits
        self._bot = SimpleBot(Random(lesson.seed))

    def step(self) -> None:
        """Answer an offer, make one move or seal one bid of a rival that is due."""
        match = self._match
        if match.busy or self._waits():
            return
        offer = match.ledger.pending.offer
        if offer is not None:
            # The learner must give up a ward, and ask for no more promises than the learner makes.
            cedes = any(given.kind == BID_AT_MOST and not given.most for given in offer.gives)
            match.say(Answer(offer.to, cedes and len(offer.asks) <= len(offer.gives)))
            return
        for seat in match.waiting_for():
            if match.seats[seat].is_bot:
                if match.state.phase == BIDDING:
                    match.seal(seat, self._bid(seat))
                else:
                    match.submit(self._move(seat))
                return

    def _move(self, seat: int) -> Move:
        match = self._match
        legal, state = match.legal(), match.state
        turn = self._lesson.turns.get((seat, state.year)) if state.phase == TURN else None
        scripted = choose(turn, state, legal) if turn is not None else None
        if scripted is not None:
            return scripted
        return self._bot.choose(match.view(seat), legal, Limit()).move

    def _bid(self, seat: int) -> Bid:
        """Return a small bid where the learner stands, and none elsewhere."""
        state = self._match.state
        learner_stands = state.bosses_in(state.voting)[script.LEARNER_SEAT] > 0
        return cheapest_bid(state, seat, 1) if learner_stands else NO_BID
