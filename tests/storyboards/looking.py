"""All that storyboards know of the program's insides.

When code of the table is moved, nothing but this module follows it: the recorded boards stay valid.
"""

import hashlib
import json
from collections.abc import Iterator
from functools import partial
from gettext import GNUTranslations
from io import BytesIO
from random import Random
from typing import Any, Final, cast

from tests.helpers.window import Driver  # before pygame: it chooses the drivers

# isort: split
import pygame

from tammany_desktop import languages
from tammany_desktop.journal import lines as journal_lines
from tammany_desktop.journal.header import Header
from tammany_desktop.journal.lines import History
from tammany_desktop.lessons import LESSONS
from tammany_desktop.lessons.problems import Filter, book
from tammany_desktop.lessons.ratings import ProblemRecord, ProblemRun
from tammany_desktop.play.lesson import LessonAgenda
from tammany_desktop.play.problem import ProblemAgenda
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.state import BIDDING, NOBODY, PHASES, State
from tammany_desktop.scenes.base.stack import Scene, SceneStack
from tammany_desktop.scenes.learning.lesson import open_lesson
from tammany_desktop.scenes.learning.problem import open_problem as open_table_of
from tammany_desktop.scenes.learning.problems import open_page
from tammany_desktop.scenes.review.replay import ReplayScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session.match import Match
from tammany_desktop.session.session import Opponents, Session
from tests.helpers.tutor import Stern

# What a class of scenes is called in the boards, where it is not called so any more.
RENAMED: Final[dict[str, str]] = {}
DAY: Final = 739_000  # on which problems are solved


def name_of(scene: Scene) -> str:
    """What a kind of scene is called in the boards, and a table by what is played there."""
    if isinstance(scene, TableScene):
        match scene.agenda:
            case LessonAgenda():
                return "Lesson"
            case ProblemAgenda() as agenda:
                place = agenda.problem_session.place_in_lesson
                return "Problem" if place is None else "LessonProblem"
    name = type(scene).__name__
    return RENAMED.get(name, name).removesuffix("Scene")


def digest(value: object) -> str:
    """A short name of anything that has a repr of its own."""
    return hashlib.sha256(repr(value).encode()).hexdigest()[:12]


def unpainted(
    stack: SceneStack, surface: pygame.Surface, pieces_only: bool = False
) -> list[pygame.Rect]:
    """In the place of `SceneStack.paint_damage`: paint only what tells how large it is."""
    for scene in (*stack.scenes, *filter(None, [stack.over])):
        scene.damaged = []
    for scene in stack.seen():
        if isinstance(scene, TableScene | ReplayScene):
            scene.tabletop.news_rect()  # a click on the note takes it away: its size matters
    stack._repaint_all = False
    stack.painted = True
    return []


def use_words(words: bytes) -> Any:
    """Catalogs as they were when the boards were recorded; words that are new are today's."""
    load = languages._load
    kept = GNUTranslations(BytesIO(words))
    kept.add_fallback(load(languages.ENGLISH))
    return lambda code: kept if code == languages.ENGLISH else load(code)


# Opening what is played


def open_table(driver: Driver, session: Session, reopened: bool = False) -> None:
    """The table of a session; `reopened` where its game was kept in the midst of bids."""
    table = TableScene(driver.app, session)
    if reopened and session.match.state.phase == BIDDING:
        table.agenda.reopened_line = session.match.line
    driver.app.stack.reset(table)


def session_of(match: Match, opponents: object, tutor: float | None = -1.0) -> Session:
    """A session whose tutor finds that everything costs this.

    The tutor is still thinking for ever where that is None, and says nothing where it is negative.
    """
    session = Session(match, cast(Opponents, opponents))
    session.tutor = Stern(match, NOBODY, tutor)
    session.saved = tutor is None or tutor >= 0
    return session


def open_a_lesson(driver: Driver, number: int) -> None:
    """A lesson from its beginning."""
    open_lesson(driver.app, LESSONS[number % len(LESSONS)])


def open_problem(driver: Driver, number: int) -> None:
    """A problem, of another kind for each of the first numbers."""
    kinds: dict[str, str] = {}
    for entry in book().entries[number // 7 :: 23]:
        kinds.setdefault(book().problem(entry.name).kind, entry.name)
    names = [kinds[kind] for kind in sorted(kinds)]
    problem = book().problem(names[number % len(names)])
    app = driver.app
    run = ProblemRun(book(), Filter(), problem, Random(1))
    record = ProblemRecord(driver.games.folder.parent)
    open_table_of(app, run, record, DAY, partial(open_page, app))


def open_replay(driver: Driver, header: Header, history: History) -> None:
    """A game that is over, seen again."""
    driver.app.stack.push(ReplayScene(driver.app, header, history))


# What is shown


def step_of(stack: SceneStack) -> str:
    """The step of a lesson that waits to be done or read; "" where there is none."""
    for scene in stack.scenes:
        agenda = scene.agenda if isinstance(scene, TableScene) else None
        if isinstance(agenda, LessonAgenda) and agenda.engine.current is not None:
            return agenda.engine.current.step.key
    return ""


def shown(stack: SceneStack) -> list[str]:
    """What the tabletop of the lowest table shows, wherever it is in its events."""
    tables = [one for one in stack.scenes if isinstance(one, TableScene | ReplayScene)]
    return list(_shown(tables[0])) if tables else []


def _shown(table: TableScene | ReplayScene) -> Iterator[str]:
    model = table.model
    yield f"state {_words_of(model.state)}"
    marks = sorted((WARD_NUMBERS[ward], seat) for ward, seat in model.marks)
    lit = sorted((WARD_NUMBERS[ward], how) for ward, how in model.highlight.items())
    seats = [f"{seat.name}/{seat.bot}" for seat in model.seats]
    yield f"marks {marks} lit {lit} picked {model.picked_piece} players {seats}"
    air = sorted((spot, count) for spot, count in model.pieces_moved.items() if count)
    yield f"flying {air} promised {len(model.open_promises)}"
    if model.pointed_ward >= 0:
        yield f"pointed {WARD_NUMBERS[model.pointed_ward]}: {model.why_not}"
    if model.has_projection() or model.has_tally():
        yield "note " + ("projection" if model.has_projection() else "tally")
    for line in model.recap:
        yield f"note {line.seat}: " + "; ".join(item.words for item in line.items)


def _words_of(state: State) -> str:
    """Group a state is, and a digest of all of it."""
    when = f"term {state.term} year {state.year} {PHASES[state.phase]}"
    return f"{when} turn {state.turn} ward {state.voting} {digest(state.key())}"


class Lines:
    """The journal of a match as it grows, as its lines would be written."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._line = 0
        self._sum = hashlib.sha256()

    def words(self, match: Match | None) -> str:
        """How many lines there are, and a digest of them all."""
        if match is None:
            return "no journal"
        if match is not self._match:
            self._match, self._line, self._sum = match, 0, hashlib.sha256()
        for number in range(self._line + 1, match.line + 1):
            line = journal_lines.write(match.history.entry(number), match.state)
            self._sum.update(json.dumps(line).encode())
        self._line = match.line
        return f"{self._line} lines {self._sum.hexdigest()[:12]}"
