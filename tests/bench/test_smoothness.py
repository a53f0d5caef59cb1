"""Whether the window stays smooth while something thinks beside it: only printed.

    xvfb-run -s "-screen 0 1920x1080x24 -noreset" \\
        env SDL_VIDEODRIVER=x11 python -m pytest tests/bench/test_smoothness.py -m bench -s

A table at 60 frames a second, in blocks that take turns: the strongest opponent thinks through one
and rests through the next; so with an opponent that answers offers, with the judge that the
analysis board asks anew and anew, and with the weighing of a whole game.
"""

import os
import threading
import time
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Protocol

import pygame
import pytest

from tammany_desktop.bots.client import BotClient
from tammany_desktop.bots.protocol import ANSWER, Question
from tammany_desktop.rules import game
from tammany_desktop.rules.redact import View, redact
from tammany_desktop.rules.state import NO_STEP, OVER, TURN
from tammany_desktop.session.tutor import Study
from tammany_desktop.session.weighing import Weighing
from tammany_desktop.talk.deals import Pending, TalkSoFar
from tests.bench.timing import tell
from tests.helpers.games import finished
from tests.helpers.play import random_move
from tests.helpers.table import Table
from tests.helpers.talk import last_year, some_offer

pytestmark = pytest.mark.bench
SIZE = (1920, 1080)
MOST_RATIO = 1.15
MOST_JUDGED = 1.05  # of the judge, which runs as low in priority
MOST_ANSWERING = 1.05
ANSWERS = 60
ANSWERED = 1.0  # seconds, the 95th percentile
BLOCKS, FRAMES = 12, 120
WEIGHED = 2, 12 * 60 + 6  # blocks and frames: a game is weighed once, in some twelve seconds
MADE = 600  # offers are thought of before, not between two frames
FRAME_SECONDS = 1 / 60
KEYS, KEY_TO_PICTURE = 100, 25.0  # how often; milliseconds
LOOKED = 6.0  # seconds that a person looks at the table first


def late(intervals: list[float]) -> float:
    """The 99th percentile, milliseconds."""
    return sorted(intervals)[int(len(intervals) * 0.99)] * 1000


def turns() -> Iterator[View]:
    """Turns about to begin, none asked about twice: an answer given before costs no thought."""
    chance = Random(8)
    while True:
        state = game.new_game(5, chance)
        while state.phase != OVER:
            fresh = not (state.ward_done or state.slander_done or state.office_done)
            if state.phase == TURN and state.step == NO_STEP and state.term > 1 and fresh:
                yield redact(state, {}, state.turn)
            for event in game.decide(state, random_move(state, chance), chance):
                game.evolve(state, event)


class Beside(Protocol):
    """What thinks beside the window."""

    def begin(self) -> None:
        """Begin to think, about something new."""

    def poll(self) -> bool:
        """Whether an answer has come; if so, go on with the next."""

    def rest(self) -> None:
        """Leave off."""

    def close(self) -> None:
        """End its process."""


class Opponent:
    """The strongest opponent, asked about one turn after the other."""

    def __init__(self) -> None:
        self.client = BotClient()
        self.views = turns()
        self.number = 0

    def begin(self) -> None:
        self.number += 1
        self.client.ask(Question(self.number, "grand_sachem", next(self.views), seconds=3.0))

    def poll(self) -> bool:
        if self.client.poll() is None:
            return False
        self.begin()
        return True

    def rest(self) -> None:
        self.client.cancel()

    def close(self) -> None:
        self.client.close()


def offers() -> Iterator[Question]:
    """Offers in last years of terms, which have the most to weigh, none asked about twice."""
    for number in count(1):
        state = last_year(number, 1 + number % 4)
        asked = some_offer(state, Random(number))
        if asked is not None:
            known = TalkSoFar((), (0,) * 4, (0,) * 4, frozenset((asked,)), Pending(asked))
            view = redact(state, {}, asked.to)
            yield Question(number, "grand_sachem", view, talk=known, task=ANSWER)


class Answering(Opponent):
    """An opponent that is made one offer after the other."""

    def __init__(self) -> None:
        super().__init__()
        self.questions = iter(list(islice(offers(), MADE)))

    def begin(self) -> None:
        self.client.ask(next(self.questions))


class Judging:
    """The judgment of the analysis board, asked anew as soon as it is there."""

    def __init__(self) -> None:
        self.study = Study()
        self.views = turns()

    def begin(self) -> None:
        self.study.judge(next(self.views).state)

    def poll(self) -> bool:
        if not self.study.poll():
            return False
        self.begin()
        return True

    def rest(self) -> None:
        self.study.judge(None)

    def close(self) -> None:
        self.study.close()


class WholeGame:
    """A finished game, weighed from its beginning in each block."""

    def __init__(self) -> None:
        match = finished(5, 2)
        self.weighing = Weighing(match.history, match.seats, Path(os.devnull))

    def begin(self) -> None:
        self.weighing.start_processes(lambda: None)

    def poll(self) -> bool:
        return bool(self.weighing.poll())

    def rest(self) -> None:
        self.weighing.stop()
        self.weighing.known.clear()

    def close(self) -> None:
        self.rest()


@pytest.mark.parametrize(
    ("make", "most"),
    [
        (Opponent, MOST_RATIO),
        (Answering, MOST_ANSWERING),
        (Judging, MOST_JUDGED),
        (WholeGame, MOST_JUDGED),
    ],
    ids=["opponent", "answering", "judging", "weighing"],
)
def test_frame_intervals_beside_what_thinks(
    tmp_path: Path, make: Callable[[], Beside], most: float
) -> None:
    table = Table(tmp_path, people=1, seats=5, seed=8, size=SIZE, speed="normal")
    table.rest()
    beside = make()
    found: dict[bool, list[float]] = {True: [], False: []}
    answers = 0
    try:
        blocks, frames = WEIGHED if make is WholeGame else (BLOCKS, FRAMES)
        for block in range(blocks):
            thinking = block % 2 == 0
            if thinking:
                beside.begin()
            answers += run_block(table, beside, thinking, found[thinking], frames)
            beside.rest()
        with_it, without = late(found[True]), late(found[False])
        tell(
            f"frame interval p99 beside {make.__name__}",
            most,
            ratio=with_it / without,
            with_ms=with_it,
            without_ms=without,
            answers=answers,
            frames=len(found[True]),
        )
    finally:
        beside.close()
        table.close()
    assert len(found[True]) == len(found[False]) > 0


def run_block(
    table: Table, beside: Beside, thinking: bool, intervals: list[float], frames: int
) -> int:
    """Frames by the clock, the first few not counted; how many answers came."""
    app, answers = table.driver.app, 0
    due = last = time.perf_counter()
    for number in range(frames):
        due += FRAME_SECONDS
        time.sleep(max(0.0, due - time.perf_counter()))
        app.stack.repaint()
        app.loop.frame([])
        answers += thinking and beside.poll()
        now = time.perf_counter()
        if number > 5:
            intervals.append(now - last)
        last = now
    return answers


def test_answers_to_offers_through_the_process() -> None:
    """From the question to the reply, seconds; the first, which waits for the process, is out."""
    client, asked, took = BotClient(), offers(), []
    try:
        for _ in range(ANSWERS + 1):
            before = time.perf_counter()
            client.ask(next(asked))
            while (reply := client.poll()) is None:
                time.sleep(0.001)
            took.append(time.perf_counter() - before)
            assert reply.talk is not None
            assert not reply.failure
    finally:
        client.close()
    found = sorted(took[1:])
    p50, p95 = found[len(found) // 2], found[int(len(found) * 0.95)]
    tell("answer to an offer, p95 seconds", ANSWERED, p50=p50, p95=p95, answers=len(found))


def test_from_a_key_to_its_picture_while_three_think(tmp_path: Path) -> None:
    """Tab walks the focus on: from the key, at any moment, to the picture with the ring.

    Between keys the program's own loop runs; before the first one the person looks for a while.
    """
    table = Table(tmp_path, people=1, seats=4, seed=8, size=SIZE, speed="normal")
    table.rest()
    app, chance, took = table.driver.app, Random(1), list[float]()
    app.loop.clock = time.monotonic
    app.loop.last_frame_at = app.now()
    thinking = [Opponent() for _ in range(3)]

    def go_on(seconds: float) -> None:
        due = time.perf_counter() + seconds
        while time.perf_counter() < due:
            threading.Timer(0.05, app.wake).start()
            app.loop.frame(app.loop.sleep())
            for one in thinking:
                one.poll()

    try:
        for one in thinking:
            one.begin()
        go_on(LOOKED)
        for _ in range(KEYS):
            go_on(chance.uniform(0.2, 0.4))
            stamps: list[float] = []
            threading.Timer(chance.uniform(0.0, 0.03), _press_tab, [stamps]).start()
            before = time.perf_counter()
            while not app.loop.frame(app.loop.sleep()) or not stamps:
                assert time.perf_counter() < before + 5.0
            took.append((time.perf_counter() - stamps[0]) * 1000)
    finally:
        for one in thinking:
            one.close()
        table.close()
    found = sorted(took)
    p50, p95 = found[len(found) // 2], found[int(len(found) * 0.95)]
    tell("from a key to its picture, p95 ms", KEY_TO_PICTURE, p50=p50, p95=p95, keys=len(found))


def _press_tab(stamps: list[float]) -> None:
    stamps.append(time.perf_counter())
    words = {"key": pygame.K_TAB, "mod": 0, "unicode": "", "scancode": 0}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, words))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, words))
