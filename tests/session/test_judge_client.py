"""The judge's client before, between and after inquiries, the process itself left out."""

import json
from typing import Any

import pytest

from tammany_desktop.bots import protocol
from tammany_desktop.bots.analyst import Finding, Inquiry, read_inquiry, write_finding
from tammany_desktop.session import tutor
from tammany_desktop.session.tutor import MOST_STARTS, JudgeClient
from tests.helpers import games


class Process:
    """Both ends of a pipe, and what is killed at the end."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.lines: list[bytes] = []
        self.alive = True

    def send_bytes(self, line: bytes) -> None:
        self.sent.append(line)

    def next(self) -> bytes | None:
        if not self.alive:
            raise EOFError
        return self.lines.pop(0) if self.lines else None

    def kill(self) -> None:
        self.alive = False

    def join(self) -> None:
        """It has ended."""


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Process]:
    """The processes that clients have started."""
    made: list[Process] = []

    def spawn(serve: Any) -> tuple[Process, Process, Process]:
        made.append(Process())
        return made[-1], made[-1], made[-1]

    monkeypatch.setattr(tutor, "spawn", spawn)
    return made


def inquiry(number: int) -> Inquiry:
    state = games.fresh(3, 1).state
    return Inquiry(number, state.turn, state, 10, 2)


def asked(process: Process) -> list[int]:
    """The numbers of the inquiries that it got."""
    return [read_inquiry(json.loads(line)).number for line in process.sent]


def test_an_inquiry_waits_until_the_process_is_there(started: list[Process]) -> None:
    client = JudgeClient()
    assert client.poll() is None
    assert started == []
    client.ask(inquiry(1))
    assert client.waiting
    assert client.starting
    assert asked(started[0]) == []
    started[0].lines.append(protocol.READY)
    assert client.poll() is None
    assert asked(started[0]) == [1]
    assert not client.starting
    client.ask(inquiry(2))
    assert asked(started[0]) == [1, 2]
    assert len(started) == 1


def test_only_the_latest_inquiry_is_answered(started: list[Process]) -> None:
    client = JudgeClient()
    client.ask(inquiry(1))
    started[0].lines.append(protocol.READY)
    client.poll()
    client.ask(inquiry(2))
    started[0].lines += [write_finding(Finding(1)), write_finding(Finding(2, last=False))]
    found = client.poll()
    assert found is not None
    assert found.number == 2
    assert client.waiting, "more is to come"
    started[0].lines.append(write_finding(Finding(2)))
    assert client.poll() is not None
    assert not client.waiting


def test_what_is_dropped_is_stopped(started: list[Process]) -> None:
    client = JudgeClient()
    client.ask(inquiry(1))
    client.cancel()
    started[0].lines.append(protocol.READY)
    client.poll()
    assert started[0].sent == []
    client.ask(inquiry(2))
    client.cancel()
    assert started[0].sent[1:] == [protocol.STOP]
    assert not client.waiting
    client.close()
    assert not started[0].alive


def test_a_process_that_ends_is_started_again_a_few_times(started: list[Process]) -> None:
    client = JudgeClient()
    for number in range(MOST_STARTS + 2):
        client.ask(inquiry(number))
        started[-1].alive = False
        assert client.poll() is None
    assert len(started) == MOST_STARTS
    assert not client.waiting
