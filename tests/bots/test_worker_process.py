"""A process that answers: started, asked, called off, ended; it never holds up who asks."""

import multiprocessing
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from queue import SimpleQueue

import pytest

from tammany_desktop.bots import client, protocol
from tammany_desktop.bots.analyst import Finding, Inquiry
from tammany_desktop.bots.client import (
    MAX_STARTS,
    PAUSE_SECONDS,
    BotClient,
    ChildProcess,
    GameWeigher,
    JudgeClient,
)
from tammany_desktop.bots.review import ReviewRequest
from tammany_desktop.session.weighing import WeighingQueue
from tests.helpers import games


class FakeChild:
    """A child that says what a test has it say."""

    made: "list[FakeChild]" = []  # noqa: RUF012 - emptied by each test

    def __init__(self, *_: object) -> None:
        self.ready = False
        self.sent: list[bytes] = []
        self.lines: SimpleQueue[bytes | None] = SimpleQueue()
        self.closed = False
        FakeChild.made.append(self)

    def send(self, write: Callable[[], bytes]) -> None:
        self.sent.append(write())

    def close(self) -> None:
        self.closed = True

    def answer(self, *findings: Finding) -> None:
        """Answer as the child was asked, by the number of the wire."""
        for finding in findings:
            self.lines.put(protocol.write(finding))

    @property
    def asked(self) -> list[int]:
        """The numbers of the inquiries that it got."""
        lines = [line for line in self.sent if line != protocol.STOP]
        return [protocol.read(Inquiry, line).number for line in lines]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[FakeChild]:
    """The children that clients have started."""
    monkeypatch.setattr(client, "ChildProcess", FakeChild)
    FakeChild.made = []
    return FakeChild.made


def inquiry() -> Inquiry:
    state = games.fresh(3, 1).state
    return Inquiry(0, state.turn, state, 10, 2)


def test_the_first_question_starts_it(made: list[FakeChild]) -> None:
    judge = JudgeClient()
    assert judge.poll() is None
    judge.cancel()
    judge.close()
    assert made == []
    judge.ask(inquiry())
    judge.ask(inquiry())
    assert judge.waiting
    assert len(made) == 1
    first, second = made[0].asked
    assert first != second


def test_only_the_latest_question_is_answered(made: list[FakeChild]) -> None:
    judge = JudgeClient()
    judge.ask(inquiry())
    judge.ask(inquiry())
    first, second = made[0].asked
    made[0].answer(Finding(first), Finding(second, played=1, last=False))
    found = judge.poll()
    assert found is not None
    assert found.played == 1
    assert judge.waiting, "more is to come"
    made[0].answer(Finding(second, played=2))
    found = judge.poll()
    assert found is not None
    assert found.played == 2
    assert not judge.waiting


def test_an_answer_after_the_question_was_called_off_is_dropped(made: list[FakeChild]) -> None:
    judge = JudgeClient()
    judge.ask(inquiry())
    judge.cancel()
    assert made[0].sent[1:] == [protocol.STOP]
    assert not judge.waiting
    made[0].answer(Finding(made[0].asked[0]))
    assert judge.poll() is None
    judge.ask(inquiry())
    made[0].answer(Finding(made[0].asked[0]), Finding(made[0].asked[1], played=7))
    found = judge.poll()
    assert found is not None
    assert found.played == 7
    judge.cancel()
    assert made[0].sent.count(protocol.STOP) == 1, "nothing was asked any more"


def test_a_death_while_somebody_waits_is_told(made: list[FakeChild]) -> None:
    judge = JudgeClient()
    judge.ask(inquiry())
    made[0].lines.put(None)
    assert judge.poll() is None
    assert judge.failure == "died"
    assert not judge.waiting
    judge.ask(inquiry())
    assert judge.failure == ""
    assert made[1].asked, "it was started anew"


def test_a_death_while_nobody_waits_costs_no_answer(made: list[FakeChild]) -> None:
    judge = JudgeClient()
    judge.ask(inquiry())
    made[0].answer(Finding(made[0].asked[0]))
    assert judge.poll() is not None
    made[0].lines.put(None)
    judge.ask(inquiry())
    assert judge.waiting
    assert len(made[0].asked) == len(made[1].asked) == 1


@pytest.mark.parametrize("line", [b"", b"{", b"[]", b"7", b'{"inquiry": 1}', b"\xff"])
def test_garbage_ends_it(made: list[FakeChild], line: bytes) -> None:
    judge = JudgeClient()
    judge.ask(inquiry())
    made[0].lines.put(line)
    assert judge.poll() is None
    assert judge.failure == "garbage"
    assert made[0].closed


def test_it_is_started_a_few_times_then_once_a_minute(
    made: list[FakeChild], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    judge = JudgeClient()
    monkeypatch.setattr(judge, "_clock", lambda: now[0])

    def fail(times: int) -> None:
        for _ in range(times):
            judge.ask(inquiry())
            made[-1].lines.put(None)
            assert judge.poll() is None
            assert judge.failure == "died"

    fail(MAX_STARTS + 2)
    assert len(made) == MAX_STARTS
    now[0] += PAUSE_SECONDS
    fail(2)
    assert len(made) == MAX_STARTS + 1
    now[0] += PAUSE_SECONDS
    judge.ask(inquiry())
    made[-1].answer(Finding(made[-1].asked[0]))
    assert judge.poll() is not None
    made[-1].lines.put(None)
    fail(MAX_STARTS + 2)
    assert len(made) == 2 * MAX_STARTS + 2, "an answer makes up for all starts before it"


# True processes


@contextmanager
def slow_starts(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[threading.Thread]]:
    """Processes start only after this; the threads that are about to start them."""
    gate, threads, start = threading.Event(), list[threading.Thread](), BaseProcess.start

    def wait(process: BaseProcess) -> None:
        threads.append(threading.current_thread())
        assert gate.wait(60.0)
        start(process)

    monkeypatch.setattr(BaseProcess, "start", wait)
    try:
        yield threads
    finally:
        gate.set()


def ended(children: list[ChildProcess], seconds: float = 60.0) -> bool:
    """Whether all come to their end: their threads say so last."""
    until = time.monotonic() + seconds
    for child in children:
        while child.lines.get(timeout=max(0.0, until - time.monotonic())) is not None:
            pass
    return not any(child._process.is_alive() for child in children if child._process)


def children_of(monkeypatch: pytest.MonkeyPatch) -> list[ChildProcess]:
    """What clients start from now on."""
    children: list[ChildProcess] = []

    class Noted(ChildProcess):
        def __init__(self, *rest: object) -> None:
            super().__init__(*rest)  # type: ignore[arg-type]
            children.append(self)

    monkeypatch.setattr(client, "ChildProcess", Noted)
    return children


def test_no_process_starts_in_the_thread_of_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of them is asked, polled and ended while its process still starts."""
    children = children_of(monkeypatch)
    match = games.finished(3, 2)
    with slow_starts(monkeypatch) as threads:
        opponents, judge, weighings = BotClient(), JudgeClient(), WeighingQueue(tmp_path)
        judge.ask(inquiry())
        weighings.start(weighings.weighing_of(match.history, match.seats))
        assert opponents.poll() is None
        assert judge.poll() is None
        assert judge.waiting
        opponents.close()
        judge.close()
        weighings.close()
    assert len(children) >= 3
    assert ended(children)
    assert len(threads) == len(children)
    assert threading.current_thread() not in threads


def test_one_that_is_ended_while_it_starts_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    others = set(multiprocessing.active_children())
    with slow_starts(monkeypatch):
        child = ChildProcess(says_nothing)
        child.close()
    assert ended([child])
    assert set(multiprocessing.active_children()) <= others


def says_nothing(pipe: Connection) -> None:
    """Neither greets nor reads."""
    time.sleep(600)


def test_one_that_does_not_read_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line longer than any pipe holds is written by a thread, which ends with the process."""
    children = children_of(monkeypatch)
    start = games.fresh(3, 1).state
    weigher = GameWeigher(serve=says_nothing)
    weigher.ask(ReviewRequest(1, start, (), known=tuple(range(1_000_000))))
    assert weigher.poll() is None
    weigher.close()
    assert ended(children)


# A process that is there half a second before it is told what to do.
SLOW_START = """
import threading, time
from multiprocessing import util
spawn, there = util.spawnv_passfds, threading.Event()
def slow(*order):
    process = spawn(*order)
    if "spawn_main" in str(order):
        there.set()
        time.sleep(0.5)
    return process
util.spawnv_passfds = slow
from tammany_desktop.bots.client import BotClient
BotClient()
there.wait()
"""


def test_a_program_that_ends_while_one_starts_leaves_nothing() -> None:
    command = [sys.executable, "-c", SLOW_START]
    ran = subprocess.run(command, capture_output=True, timeout=60, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")
