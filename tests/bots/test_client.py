"""The opponents' process: answers, cancels, dies, babbles, oversleeps; the game goes on."""

import errno
import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext
from multiprocessing.process import BaseProcess
from random import Random

import pytest

from tammany_desktop.bots import protocol
from tammany_desktop.bots.client import MAX_STARTS, PAUSE_SECONDS, BotClient, is_legal
from tammany_desktop.bots.protocol import Question
from tammany_desktop.rules import game
from tammany_desktop.rules.redact import View, redact
from tammany_desktop.rules.state import BIDDING
from tests.helpers import games
from tests.helpers.serving import (
    babbles,
    boasts,
    cheats,
    dies,
    drips,
    lags,
    sleeps,
    stops_halfway,
    tells_a_bid,
    waits_to_be_stopped,
)


def view() -> View:
    state = game.new_game(4, Random(5))
    return redact(state, {}, state.turn)


def wait(client: BotClient, seconds: float = 90.0) -> protocol.Reply:
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        reply = client.poll()
        if reply is not None:
            return reply
        time.sleep(0.005)
    raise AssertionError("no reply")


def test_answers_with_a_legal_move() -> None:
    client = BotClient(extra=60.0, start_limit=60.0)
    asked = view()
    client.ask(Question(7, "simple", asked))
    reply = wait(client)
    client.close()
    assert reply.number == 7
    assert reply.failure == ""
    assert is_legal(reply, asked)


def test_a_question_called_off_is_never_answered() -> None:
    client = BotClient(extra=60.0, start_limit=60.0)
    client.ask(Question(1, "simple", view()))
    client.cancel()
    client.ask(Question(2, "random", view()))
    assert wait(client).number == 2
    assert client.poll() is None
    client.ask(Question(3, "random", view()))
    assert wait(client).number == 3
    client.close()


def test_an_answer_that_comes_late_is_dropped() -> None:
    client = BotClient(lags, start_limit=60.0)
    client.ask(Question(5, "simple", view()))
    reply = wait(client)
    client.close()
    assert (reply.number, reply.failure) == (5, "")


def test_the_process_hears_that_a_question_is_called_off() -> None:
    client = BotClient(waits_to_be_stopped, start_limit=60.0)
    client.ask(Question(1, "simple", view()))
    client.ask(Question(2, "simple", view()))
    reply = wait(client)
    client.close()
    assert (reply.number, reply.failure) == (2, "")


def test_a_bid_is_answered_by_the_rules() -> None:
    match = games.fresh(3, 1)
    games.play(match, Random(1), until=lambda match: match.state.phase == BIDDING)
    asked = match.view(match.owing()[0])
    client = BotClient(extra=60.0, start_limit=60.0)
    client.ask(Question(1, "simple", asked))
    reply = wait(client)
    client.close()
    assert reply.move is None
    assert is_legal(reply, asked)


def test_where_no_process_starts_the_simple_opponent_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(process: BaseProcess) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(BaseProcess, "start", refuse)
    client = BotClient(extra=60.0, start_limit=60.0)
    asked = view()
    client.ask(Question(1, "simple", asked))
    reply = wait(client)
    client.close()
    assert reply.failure == "died"
    assert is_legal(reply, asked)


def test_after_a_rest_a_process_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(process: BaseProcess) -> None:
        tries.append(process)
        raise OSError("no more processes")

    now, tries, start = [0.0], list[BaseProcess](), BaseProcess.start
    monkeypatch.setattr(BaseProcess, "start", refuse)
    client = BotClient(clock=lambda: now[0])

    def ask() -> str:
        client.ask(Question(1, "simple", view()))
        return wait(client).failure

    assert {ask() for _ in range(10)} == {"died"}
    assert len(tries) == MAX_STARTS
    now[0] += PAUSE_SECONDS
    monkeypatch.setattr(BaseProcess, "start", start)
    assert ask() == ""
    client.close()


def test_a_computer_that_slept_blames_no_opponent() -> None:
    """Its clock went on meanwhile, as on Windows."""
    now = [0.0]
    client = BotClient(sleeps, clock=lambda: now[0])
    client.ask(Question(1, "simple", view(), seconds=0.1))
    assert client.poll() is None
    now[0] += 3600.0
    assert client.poll() is None
    replies = list[protocol.Reply]()
    while not replies and now[0] < 3700.0:
        now[0] += 0.9
        replies = [reply for reply in [client.poll()] if reply is not None]
    assert replies[0].failure == "overrun"  # it has answered nothing since
    client.close()


@pytest.mark.parametrize(
    ("serve", "failure"),
    [(dies, "died"), (babbles, "garbage"), (cheats, "garbage"), (sleeps, "overrun")],
)
def test_failure_falls_back_to_the_simple_opponent(
    serve: Callable[[Connection], None], failure: str
) -> None:
    late = failure == "overrun"  # the others must not be, on however busy a machine
    client = BotClient(serve, extra=0.2 if late else 60.0, start_limit=0.5 if late else 60.0)
    for number in range(6):  # more often than it is started anew
        asked = view()
        client.ask(Question(number, "simple", asked, seconds=0.1))
        reply = wait(client)
        assert reply.number == number
        assert reply.failure == failure or (number >= 4 and reply.failure == "died")
        assert is_legal(reply, asked)
    client.close()


@pytest.mark.skipif(os.name == "nt", reason="writes to a socket by its number")
@pytest.mark.parametrize(
    ("serve", "failure"), [(stops_halfway, "overrun"), (drips, "overrun"), (boasts, "died")]
)
def test_a_line_without_end_keeps_nobody_waiting(
    serve: Callable[[Connection], None], failure: str
) -> None:
    late = failure == "overrun"
    client = BotClient(serve, extra=0.5 if late else 60.0, start_limit=2.0 if late else 60.0)
    asked = view()
    client.ask(Question(1, "simple", asked, seconds=0.1))
    reply = wait(client)
    client.close()
    assert reply.failure == failure
    assert is_legal(reply, asked)


def test_what_garbage_says_of_a_bid_is_in_no_log(caplog: pytest.LogCaptureFixture) -> None:
    client = BotClient(tells_a_bid, extra=60.0, start_limit=60.0)
    client.ask(Question(1, "simple", view()))
    with caplog.at_level(logging.DEBUG):
        assert wait(client).failure == "garbage"
    client.close()
    assert caplog.records
    assert not any("41" in record.getMessage() for record in caplog.records)


def test_without_a_pipe_the_simple_opponent_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(SpawnContext, "Pipe", refuse)
    client = BotClient(extra=60.0, start_limit=60.0)
    client.ask(Question(1, "simple", view()))
    assert wait(client).failure == "died"


def test_a_fresh_process_answers_after_a_death() -> None:
    client = BotClient(extra=60.0, start_limit=60.0)
    client.ask(Question(1, "simple", view()))
    assert wait(client).failure == ""
    child = client._child
    assert child is not None
    assert child._process is not None
    child._process.kill()
    while child.lines.empty():  # that it has ended is heard
        time.sleep(0.005)
    client.ask(Question(2, "simple", view()))
    assert wait(client).failure == ""
    client.close()


def test_the_process_loads_nothing_that_draws() -> None:
    code = (
        "import sys, tammany_desktop.bots.process, tammany_desktop.bots.levels;"
        "sys.exit(any(name.startswith('pygame') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_questions_and_replies_survive_the_wire() -> None:
    asked = protocol.Question(3, "simple", view(), 0.3, 50)
    read = protocol.read(protocol.Question, protocol.write(asked))
    assert read == asked
    move = game.legal(asked.view.state)[0]
    for reply in (protocol.Reply(1, move, None), protocol.Reply(2, None, (1, 0, 2, 0))):
        assert protocol.read(protocol.Reply, protocol.write(reply)) == reply


@pytest.mark.parametrize(
    "line",
    [b"", b"{", b"[]", b"7", b'{"number": 1, "bid": [1, 2]}', b"\xff",
     b'{"number": 1, "bid": [1, -2, 0, 0]}', b'{"number": 1, "move": 3}',
     b'{"number": Infinity, "bid": [0, 0, 0, 0]}',
     b'{"number": 1, "bid": [0, 0, 0, 0], "reason": ["x", {"a": 1e999}]}'],
)  # fmt: skip
def test_garbage_is_told_as_such(line: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - where it is, not how
        protocol.read(protocol.Reply, line)
