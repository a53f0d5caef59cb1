"""How the package is cut: its size, and through how many of its files three flows go.

    python -m pytest tests/bench/test_structure.py -m bench -s

Everything is printed as JSON lines. A file counts once one of its functions was called in the
window's thread meanwhile, a pair of files once each has called the other. This is the whole program
with a journal and the opponents' process. The tutor is off, as it is after the first games of a
computer; the ballot is measured with it as well.
"""

import ast
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from types import FrameType

import pytest

from tammany_desktop.journal import opening
from tammany_desktop.journal.header import new_header
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.state import BIDDING, NO_STEP
from tammany_desktop.rules.wards import prospect
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session.games import Games
from tammany_desktop.session.match import Match
from tests.bench.timing import tell
from tests.helpers import games as random_games
from tests.helpers.table import Mouse
from tests.helpers.table_view import TableView
from tests.helpers.window import Driver

pytestmark = pytest.mark.bench
PACKAGE = Path(__file__).resolve().parents[2] / "tammany_desktop"
MAX_FRAMES = 20_000
FRAME_SECONDS = 0.002  # for the journal's thread and the opponents' process to come along


# Size


def test_size() -> None:
    sources = [path.read_text("utf-8") for path in sorted(PACKAGE.rglob("*.py"))]
    functions = sorted(
        (node.end_lineno or node.lineno) - node.lineno + 1
        for source in sources
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    tell(
        "size",
        modules=len(sources),
        lines=sum(len(source.splitlines()) for source in sources),
        functions=len(functions),
        function_median=statistics.median(functions),
        function_p95=functions[int(0.95 * len(functions))],
        function_most=functions[-1],
    )


# Flows


class Program(TableView):
    """The whole program at a table, with a journal on disk and opponents in their process."""

    def __init__(self, folder: Path, until: Callable[[Match], bool]) -> None:
        self.driver = Driver(folder / "settings", games=Games(folder / "games"))
        self.driver.app.apply(speed="normal", tutor="off")
        self.driver.app.open_table(journal(folder / "games", until))
        self.driver.frames(3)
        self.table = next(s for s in self.driver.app.stack.scenes if isinstance(s, TableScene))
        self.match = self.table.match

    def until(self, done: Callable[[], bool]) -> None:
        """Frames until something holds, and two more that paint it."""
        for _ in range(MAX_FRAMES):
            self.driver.frames(1)
            if done():
                self.driver.frames(2)
                return
            time.sleep(FRAME_SECONDS)
        raise AssertionError("it never happens")

    def at_rest(self) -> bool:
        return self.still and self.match.waiting_for() == (0,)

    def shown_after(self, line: int) -> Callable[[], bool]:
        """Whether the line after `line` was played to its end."""
        return lambda: self.match.line > line and not self.moving


def journal(folder: Path, until: Callable[[Match], bool]) -> Path:
    """A game of one person and two opponents, played at random until something holds."""
    for seed in count(1):
        match = random_games.fresh(3, seed)
        random_games.play(match, Random(seed), until)
        if match.waiting_for():
            break
    seats = tuple(s._replace(bot="simple" if n else "") for n, s in enumerate(match.seats))
    header = new_header(seats, match.history.start)
    opened = opening.create(folder, "Structure", header, random_games.entries(match))
    opened.journal.close()
    return opened.journal.path


def kinds(match: Match) -> set[int]:
    return {m.kind_of(move) for move in match.legal()}


def turn_begins(match: Match) -> bool:
    state = match.state
    fresh = state.step == NO_STEP and m.END_TURN not in kinds(match)
    return match.line > 20 and match.waiting_for() == (0,) and fresh


def turn_may_end(match: Match) -> bool:
    before_last = match.state.year % 4 != 0
    return match.waiting_for() == (0,) and before_last and m.END_TURN in kinds(match)


def bid_matters(match: Match) -> bool:
    state = match.state
    return (
        state.phase == BIDDING and 0 in match.owing() and prospect(state, state.voting, 0).matters
    )


@pytest.fixture
def program(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Program]:
    made = Program(tmp_path, request.param)
    yield made
    made.driver.close()


def calls_in(work: Callable[[], object]) -> set[tuple[str, str]]:
    """Which file of the package called a function of which meanwhile, itself included."""
    found: set[tuple[str, str]] = set()

    def note(frame: FrameType, what: str, argument: object) -> None:
        if what == "call":
            caller = frame.f_back or frame
            found.add((caller.f_code.co_filename, frame.f_code.co_filename))

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    named = {(_in_package(caller), _in_package(called)) for caller, called in found}
    return {pair for pair in named if pair[1]}


def _in_package(name: str) -> str:
    return str(Path(name).relative_to(PACKAGE)) if name.startswith(str(PACKAGE)) else ""


def tell_flow(what: str, calls: set[tuple[str, str]]) -> None:
    files = sorted({called for _, called in calls})
    mutual = sorted({pair for pair in calls if pair[0] < pair[1] and pair[::-1] in calls})
    tell(what, files=len(files), pairs=len(mutual), names=files, mutual=mutual)
    assert files


@pytest.mark.parametrize("program", [turn_begins], indirect=True)
def test_a_click_until_the_boss_is_drawn(program: Program) -> None:
    program.until(program.at_rest)
    hands, line = Mouse(program), program.match.line
    hands.tray(0)
    program.driver.settle()
    move = next(move for move in program.match.legal() if m.kind_of(move) == m.PLACE_BOSS)

    def work() -> None:
        hands.ward(m.target_ward(move))
        program.until(program.shown_after(line))

    tell_flow("click on a ward until the boss is drawn", calls_in(work))


@pytest.mark.parametrize("tutor", ["off", "always"])
@pytest.mark.parametrize("program", [bid_matters], indirect=True)
def test_the_last_bid_until_the_reveal(program: Program, tutor: str) -> None:
    match = program.match
    program.until(lambda: isinstance(program.top, BallotScene) and match.owing() == (0,))
    program.driver.app.apply(tutor=tutor)
    program.seat_tutor()
    program.driver.wait(1.0)

    def work() -> None:
        program.driver.key("e")
        program.until(lambda: isinstance(program.top, RevealScene))

    by = "" if tutor == "off" else ", under the tutor"
    tell_flow(f"the key that seals the last bid until the reveal{by}", calls_in(work))


@pytest.mark.parametrize("program", [turn_may_end], indirect=True)
def test_an_opponents_move_until_it_is_animated(program: Program) -> None:
    program.until(program.at_rest)
    line = program.match.line
    program.driver.key("e")
    program.until(lambda: program.match.line > line)
    work = program.shown_after(program.match.line)
    tell_flow("an opponent's move until it is animated", calls_in(lambda: program.until(work)))
