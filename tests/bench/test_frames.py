"""What frames cost, as ratios to a bare full-screen blit and flip in the same run.

    xvfb-run -s "-screen 0 3840x2160x24 -noreset" \\
        env SDL_VIDEODRIVER=x11 python -m pytest tests/bench/test_frames.py -m bench -s

Each measurement is printed as one JSON line with the bar it is held to; the clock never fails a
test. Without SDL_VIDEODRIVER the dummy driver is measured, whose flip costs nothing.
"""

import statistics
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pygame
import pytest

from tammany_desktop.board.game_log import Line
from tammany_desktop.journal.lines import History
from tammany_desktop.rules import moves as m
from tammany_desktop.scenes.table.log import LogScene
from tammany_desktop.scenes.table.menu import MenuScene
from tammany_desktop.session.match import Match
from tests.bench.timing import cost, tell, took
from tests.helpers import games as random_games
from tests.helpers.table import Table

pytestmark = pytest.mark.bench
SIZES = ((1920, 1080), (3840, 2160))
FULL = {1920: 1.4, 3840: 1.2}
LOG = {1920: 1.45, 3840: 1.25}
MOVING = {1920: 0.1, 3840: 0.05}
IDLE = 1.0  # percent of a core


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path, people=1, seats=5, seed=8, size=request.param, speed="normal")
    made.rest()
    made.driver.wait(1.0)  # no button turns from one state into another any more
    yield made
    made.close()


def bare(table: Table) -> Callable[[], object]:
    """A full-screen blit and flip."""
    surface = table.driver.app.window.surface
    sheet = surface.copy()

    def work() -> None:
        surface.blit(sheet, (0, 0))
        pygame.display.flip()

    return work


def full(table: Table) -> Callable[[], object]:
    """Everything painted anew and shown."""
    app = table.driver.app

    def work() -> None:
        app.stack.repaint()
        app.loop.frame([])

    return work


def ratio(work: Callable[[], object], plain: Callable[[], object], times: int = 40) -> float:
    """Taken by turns, so that what else the machine does falls on both."""
    return statistics.median(in_turn(work, plain) for _ in range(times))


def in_turn(work: Callable[[], object], plain: Callable[[], object]) -> float:
    """How many plain frames one takes."""
    before = time.perf_counter()
    plain()
    between = time.perf_counter()
    work()
    return (time.perf_counter() - between) / (between - before)


def test_everything_anew(table: Table) -> None:
    app, size = table.driver.app, table.driver.app.window.size
    plain, whole = bare(table), full(table)
    now = ratio(whole, plain)
    tell("full redraw", FULL[size[0]], size=size, ratio=now, bare_ms=cost(plain))
    table.toggle_projection()
    table.hover(7)
    app.loop.frame([])
    tell("with projection and ward", FULL[size[0]], size=size, ratio=ratio(whole, plain))
    table.open_log()
    table.driver.wait(1.0)  # the page has come in
    tell("with the log", LOG[size[0]], size=size, ratio=ratio(whole, plain))

    def changed() -> None:
        table.redraw()
        app.loop.frame([])

    tell("with the log, all below it changed", size=size, ratio=ratio(changed, plain))
    app.stack.pop()
    app.stack.push(MenuScene(table.driver.app, table.session))
    table.driver.wait(1.0)
    tell("with the menu", FULL[size[0]], size=size, ratio=ratio(whole, plain))


Taking = Callable[[Callable[[], object]], float]


def taken(table: Table) -> dict[str, Taking]:
    """How a small frame is held against a bare one, by what is told of it.

    In a row, against one measured once before; and with one before each, which finds the
    processor's cache cold, as after another program's work.
    """
    plain = bare(table)
    once = cost(plain)
    return {
        "in a row": lambda work: took(work) / once,
        "a bare frame before each": partial(in_turn, plain=plain),
    }


def share(what: str, size: tuple[int, int], frames: list[float]) -> None:
    late = sorted(frames)[int(len(frames) * 0.95)]
    median = statistics.median(frames)
    tell(what, MOVING[size[0]], size=size, ratio=median, p95=late, frames=len(frames))


def test_a_moving_piece(table: Table) -> None:
    app = table.driver.app
    for way, take in taken(table).items():
        frames: list[float] = []
        for _ in range(6):
            table.rest()
            legal = table.legal
            kinds = (m.PLACE_BOSS, m.PLACE_CUBE, m.TAKE_FAVOR, m.END_TURN)
            table.make_move(next(one for kind in kinds for one in legal if m.kind_of(one) == kind))
            for _ in range(20):
                if table.moving:
                    break
                table.driver.frame()
            while table.moving:
                table.driver.time += 1 / 60
                frames.append(take(lambda: app.loop.frame([])))
            for _ in range(200):
                table.driver.time += 0.1
                app.loop.frame([])
        share(f"moving piece, {way}", app.window.size, frames)


def test_a_dragged_piece(table: Table) -> None:
    app = table.driver.app
    place = table.boss_place(table.match.state.actor())
    table.driver.point(place)
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False)
    table.driver.frame(down)
    for way, take in taken(table).items():
        frames = []
        for step in range(60):
            spot = (place[0] - 8 * step, place[1] + step)
            table.driver.time += 1 / 60
            move = pygame.event.Event(
                pygame.MOUSEMOTION, pos=spot, rel=(8, 1), buttons=(1, 0, 0), touch=False
            )
            frames.append(take(partial(app.loop.frame, [move])))
        share(f"dragged piece, {way}", app.window.size, frames)


def test_a_still_screen(table: Table) -> None:
    app = table.driver.app
    table.driver.wait(1.0)
    assert table.driver.frames(60) == []
    assert app.stack.due_in() is None
    tell("still screen", ms=cost(lambda: app.loop.frame([])), bare_ms=cost(bare(table)))


def scrolled(table: Table, log: LogScene) -> Callable[[], object]:
    def act() -> object:
        log.scroll(-1)
        return table.driver.app.loop.frame([])

    return act


def test_a_long_record(table: Table) -> None:
    """A log of a thousand lines costs what one of ten does."""
    app = table.driver.app
    found: dict[int, list[tuple[float, float]]] = {10: [], 1000: []}
    for _ in range(5):  # by turns, so that what else the machine does falls on both
        for count, times in found.items():
            log = LogScene(table.driver.app, table.session)
            log.lines = [
                Line(f"Something happened, number {n}", n % 5, False) for n in range(count)
            ]
            app.stack.push(log)
            app.stack.apply_changes()
            log.resize()
            table.driver.frames(3)
            whole = cost(full(table), 12)
            times.append((whole, cost(scrolled(table, log), 12)))
            app.stack.pop(log)
            table.driver.frames(2)
    redraw = {count: min(one for one, _ in times) for count, times in found.items()}
    scroll = {count: min(one for _, one in times) for count, times in found.items()}
    tell(
        "log of 1000 lines to 10",
        1.1,
        redraw=redraw[1000] / redraw[10],
        scroll_ms_10=scroll[10],
        scroll_ms_1000=scroll[1000],
    )


def place_and_undo(table: Table, times: int = 12) -> float:
    """Milliseconds from a boss placed to the last frame of it, and back; the median."""
    found = []
    for _ in range(times):
        move = next(one for one in table.legal if m.kind_of(one) == m.PLACE_BOSS)
        before = time.perf_counter()
        table.make_move(move)
        table.driver.frames(6)
        table.session.undo()
        table.driver.frames(6)
        found.append((time.perf_counter() - before) * 1000)
    return statistics.median(found)


def _place(match: Match) -> list[m.Move]:
    return [one for one in match.legal() if m.kind_of(one) == m.PLACE_BOSS]


def _placing_after(line: int) -> Callable[[Match], bool]:
    """Whether a boss can be placed, so many lines on."""
    return lambda match: match.line >= line and bool(_place(match))


@pytest.mark.parametrize("played", [4, 200])
def test_a_late_move(tmp_path: Path, played: int) -> None:
    """With 400 lines behind it a move costs what it does in the same position with few."""
    match = random_games.fresh(5, 1)
    random_games.play(match, Random(1), until=_placing_after(played))
    few = match.line
    while match.line < 400:  # no game is so long: places and takes back
        match.submit(_place(match)[0])
        random_games.settle(match)
        match.undo()
        random_games.settle(match)
    table = Table(tmp_path, people=5, state=match.state, size=(1920, 1080))
    histories = {few: History(match.history.start), match.line: History(match.history.start)}
    for line, history in histories.items():
        for entry in random_games.entries(match)[:line]:
            history.add(entry)
    found: dict[int, list[float]] = {line: [] for line in histories}
    for _ in range(10):  # by turns, so that what else the machine does falls on both
        for line, table.match.history in histories.items():
            table.reset_prompt()
            table.driver.frames(3)
            found[line].append(place_and_undo(table, 3))
    short, long = (statistics.median(times) for times in found.values())
    tell("move 400 to move 4", 1.1, line=few, ratio=long / short, ms_few=short, ms_400=long)
    table.close()


@pytest.mark.parametrize("size", [(1280, 720), *SIZES], ids=lambda size: f"{size[0]}x{size[1]}")
def test_an_idle_table(tmp_path: Path, size: tuple[int, int]) -> None:
    """The real loop, nobody touching anything, once it has made what is needed soon."""
    seconds = 6.0
    table = Table(tmp_path, people=1, seats=5, seed=8, size=size, speed="normal")
    table.rest()
    app = table.driver.app
    table.driver.wait(2.0)
    while app.look.idle_tasks:
        app.look.idle_tasks.pop()()
    app.loop.clock = time.monotonic
    app.loop.last_frame_at = app.now()
    alarm = threading.Timer(seconds, app.wake)
    begun, used = time.monotonic(), time.process_time()
    alarm.start()
    while time.monotonic() - begun < seconds:
        app.loop.frame(app.loop.sleep())
    share = 100 * (time.process_time() - used) / (time.monotonic() - begun)
    tell("idle table, percent of a core", IDLE, size=app.window.size, percent=share)
    table.close()
