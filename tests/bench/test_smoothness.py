"""Whether the window stays smooth while the strongest opponent thinks beside it: only printed.

    xvfb-run -s "-screen 0 1920x1080x24 -noreset" \\
        env SDL_VIDEODRIVER=x11 python -m pytest tests/bench/test_smoothness.py -m bench -s

A flight of pieces at 60 frames a second, in blocks that take turns: the opponents' process thinks
through one and rests through the next.
"""

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tammany_desktop.bots.client import BotClient
from tammany_desktop.bots.protocol import Question
from tammany_desktop.rules import game
from tammany_desktop.rules.redact import View, redact
from tammany_desktop.rules.state import NO_STEP, OVER, TURN
from tests.bench.test_frames import tell
from tests.helpers.play import random_move
from tests.helpers.table import Table

pytestmark = pytest.mark.bench
SIZE = (1920, 1080)
MOST_RATIO = 1.15
BLOCKS, FRAMES = 12, 120
FRAME_SECONDS = 1 / 60


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


def test_frame_intervals_beside_a_thinking_grand_sachem(tmp_path: Path) -> None:
    table = Table(tmp_path, people=1, seats=5, seed=8, size=SIZE, speed="normal")
    table.rest()
    app = table.driver.app
    client = BotClient()
    views = turns()
    found: dict[bool, list[float]] = {True: [], False: []}
    answers = 0
    try:
        for block in range(BLOCKS):
            thinking = block % 2 == 0
            if thinking:
                client.ask(Question(block, "grand_sachem", next(views), seconds=3.0))
            due = last = time.perf_counter()
            for number in range(FRAMES):
                due += FRAME_SECONDS
                time.sleep(max(0.0, due - time.perf_counter()))
                app.stack.repaint()
                app.loop.frame([])
                if thinking and client.poll() is not None:
                    answers += 1
                    client.ask(Question(number, "grand_sachem", next(views), seconds=3.0))
                now = time.perf_counter()
                if number > 5:
                    found[thinking].append(now - last)
                last = now
            client.cancel()
        with_bot, without = late(found[True]), late(found[False])
        tell(
            "frame interval p99 beside a thinking grand sachem",
            MOST_RATIO,
            ratio=with_bot / without,
            with_bot_ms=with_bot,
            without_ms=without,
            answers=answers,
            frames=len(found[True]),
        )
    finally:
        client.close()
        table.close()
    assert len(found[True]) == len(found[False]) > 0
