"""Worker processes, which are polled; if the bots' process fails, the simple bot answers."""

import atexit
import logging
import multiprocessing
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from random import Random
from typing import Final, Generic, Protocol, TypeVar

from tammany_desktop.bots import Limit, levels, process, protocol
from tammany_desktop.bots.analyst import Finding, Inquiry
from tammany_desktop.bots.review import ReviewRequest, write_request
from tammany_desktop.bots.simple import SimpleBot
from tammany_desktop.rules import game
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import BIDDING
from tammany_desktop.rules.wards import refuse_bid

EXTRA_SECONDS: Final = 7.0  # waited beyond the limit, because the computer may be busy
START_SECONDS: Final = 10.0  # waited instead while the process starts, perhaps from a slow disk
MAX_GAP: Final = 1.0  # seconds between two polls; if more pass, the computer has slept
MAX_STARTS: Final = 4  # greatest number of starts in a row without an answer
PAUSE_SECONDS: Final = 60.0  # pause after MAX_STARTS starts in a row without an answer
MAX_LINE: Final = 65_536  # bytes of a line; a response has some hundred

log = logging.getLogger(__name__)
Serve = Callable[[Connection], None]
Clock = Callable[[], float]
Wake = Callable[[], object]  # called by a thread when something can be polled


class ChildProcess:
    """A child process and its pipe. Threads start it, write to it, and read until it ends."""

    def __init__(self, serve: Serve, wake: Wake = lambda: None) -> None:
        """Start the process in a thread, because starting can take longer than a frame."""
        self.ready = False  # whether the process has sent its greeting
        self._serve, self._wake = serve, wake
        self._process: BaseProcess | None = None
        self._closed = False
        self._outbox: SimpleQueue[Callable[[], bytes] | None] = SimpleQueue()
        self.lines: SimpleQueue[bytes | None] = SimpleQueue()  # lines read; None at the end
        self._started = threading.Event()
        atexit.register(self._started.wait)  # an exit would leave a process waiting for its data
        threading.Thread(target=self._run, name="process", daemon=True).start()

    def send(self, write: Callable[[], bytes]) -> None:
        """Send a line, written by a thread: a long line may fill the pipe."""
        self._outbox.put(write)

    def close(self) -> None:
        """Kill the process, even while it is starting, without waiting for its end."""
        self._closed = True
        if self._process is not None:
            self._process.kill()

    def _run(self) -> None:
        context = multiprocessing.get_context("spawn")
        try:
            parent_end, child_end = context.Pipe()
            with parent_end:
                with child_end:
                    child = context.Process(target=self._serve, args=(child_end,), daemon=True)
                    child.start()
                    self._started.set()
                self._process = child
                self._read(child, parent_end)
        except (OSError, RuntimeError):  # no memory for a process, or the program is ending
            log.exception("no process")
        finally:
            self._started.set()
            self.lines.put(None)
            self._wake()

    def _read(self, child: BaseProcess, pipe: Connection) -> None:
        """Read lines from the pipe until the process ends or a line is too long."""
        if child.pid is not None:
            process.lower_priority(child.pid)
        writer = threading.Thread(target=self._write, args=(pipe,), daemon=True)
        writer.start()
        with suppress(EOFError, OSError):
            while not self._closed:
                line = pipe.recv_bytes(MAX_LINE)
                if line == protocol.READY:
                    self.ready = True
                else:
                    self.lines.put(line)
                    self._wake()
        child.kill()
        child.join()
        self._outbox.put(None)
        writer.join()  # wait until the last question is written, then close the pipe

    def _write(self, pipe: Connection) -> None:
        with suppress(OSError):
            while (write := self._outbox.get()) is not None:
                pipe.send_bytes(write())


Request = TypeVar("Request", protocol.Question, Inquiry, ReviewRequest)
Response = TypeVar("Response", protocol.Reply, Finding, protocol.WeighedMoment)


class WorkerProcess(Generic[Request, Response]):
    """A process that answers one question at a time; answers to earlier ones are dropped."""

    def __init__(
        self,
        kind: type[Response],
        serve: Serve = process.serve,
        wake: Wake = lambda: None,
        clock: Clock = time.monotonic,
    ) -> None:
        """`kind` is the type of answers; `wake` is called by a thread when there may be one."""
        self.waiting = False  # whether an answer may still come
        self.failure = ""  # why the latest question gets no answer, as in `protocol.Reply`, or ""
        self._kind: type[Response] = kind
        self._make = partial(ChildProcess, serve, wake)
        self._clock = clock
        self._child: ChildProcess | None = None
        self._starts = 0  # number of starts since the last answer
        self._next_start = 0.0  # time from which to start the process again after MAX_STARTS
        self._number = 0  # number of the latest question; none is used twice

    def start(self) -> None:
        """Start the process, unless there is one or it has just failed too often."""
        now = self._clock()
        if self._child is None and (self._starts < MAX_STARTS or now >= self._next_start):
            self._starts += 1
            self._next_start = now + PAUSE_SECONDS
            self._child = self._make()

    def ask(self, question: Request) -> None:
        """Ask a question under a new number; the question before is canceled."""
        self.cancel()
        self.poll()  # the process may have ended since the last question
        self.start()
        self._number += 1
        self.waiting = True
        if self._child is None:
            self.fail("died")
        else:
            self._child.send(partial(self.write, question._replace(number=self._number)))

    def poll(self) -> Response | None:
        """Return the next response, or None if there is none yet or `failure` is set."""
        while self._child is not None and not self._child.lines.empty():
            if (line := self._child.lines.get()) is None:
                self.fail("died")
                break
            try:
                response = protocol.read(self._kind, line)
                if not self.waiting or response.number != self._number:
                    continue
                self.check(response)
            except ValueError:  # the message is not logged: it may hold a bid
                self.fail("garbage")
                break
            self._starts = 0  # the process works: count failures from 0 again
            self.waiting = not response.last
            return response
        return None

    def write(self, question: Request) -> bytes:
        """Return the line of a question; called in the writing thread."""
        return protocol.write(question)

    def check(self, response: Response) -> None:
        """Raise ValueError if a response does not fit the question."""

    def cancel(self) -> None:
        """Cancel the question; a late answer is dropped."""
        if self.waiting and self._child is not None:
            self._child.send(lambda: protocol.STOP)
        self.waiting, self.failure = False, ""

    def fail(self, failure: str) -> None:
        """End the process, and set `failure` if an answer is awaited."""
        log.warning("process: %s", failure)
        failure = failure if self.waiting else ""
        self.close()
        self.failure = failure

    def close(self) -> None:
        """Kill the process without waiting for its end."""
        if self._child is not None:
            self._child.close()
        self._child, self.waiting, self.failure = None, False, ""


class BotQueries(Protocol):
    """The requests to the opponents' process; `BotClient` makes them."""

    def ask(self, question: protocol.Question) -> None:
        """Ask a question, whose number comes back with the answer; the one before is canceled."""

    def poll(self) -> protocol.Reply | None:
        """Return the answer, or None if there is none yet."""

    def cancel(self) -> None:
        """Cancel the question."""

    def close(self) -> None:
        """End the process."""


class BotClient(WorkerProcess[protocol.Question, protocol.Reply]):
    """Asks opponents; if their process fails or takes too long, the simple bot answers."""

    def __init__(
        self,
        serve: Serve = process.serve,
        extra: float = EXTRA_SECONDS,
        start_limit: float = START_SECONDS,
        clock: Clock = time.monotonic,
    ) -> None:
        """Start the process now; the seconds are those of EXTRA_SECONDS and START_SECONDS."""
        super().__init__(protocol.Reply, serve, clock=clock)
        self._extra = extra
        self._start_seconds = start_limit
        self._fallback = SimpleBot(Random())
        self._question: protocol.Question | None = None
        self._deadline = self._polled = 0.0
        self.start()

    def ask(self, question: protocol.Question) -> None:
        """Ask for the act, offer or answer of the view's seat; the question before is canceled."""
        limit = question.seconds or levels.effort(question.level)[0]
        self._question = question._replace(seconds=limit)
        super().ask(self._question)
        ready = self._child is not None and self._child.ready
        self._polled = self._clock()
        self._deadline = self._polled + limit + (self._extra if ready else self._start_seconds)

    def check(self, response: protocol.Reply) -> None:
        """Raise ValueError if a reply does not fit the question or the rules."""
        asked = self._question
        if asked is None or response.task != asked.task or not is_legal(response, asked.view):
            raise ValueError("illegal")

    def poll(self) -> protocol.Reply | None:
        reply, now = super().poll(), self._clock()
        self._deadline += now - self._polled if now - self._polled > MAX_GAP else 0.0
        self._polled = now
        if self.waiting and now > self._deadline:
            self.fail("overrun")
        if self._question is None:
            return None
        if self.failure:
            log.warning("opponents: %s answers instead", "simple")
            reply = process.reply_of(self._fallback, self._question, Limit())
            reply, self.failure = reply._replace(failure=self.failure), ""
        return None if reply is None else reply._replace(number=self._question.number)


class JudgeClient(WorkerProcess[Inquiry, Finding]):
    """Asks the judge about one position at a time; the first inquiry starts the process."""

    def __init__(self, serve: Serve = process.serve) -> None:
        super().__init__(Finding, serve)


class GameWeigher(WorkerProcess[ReviewRequest, protocol.WeighedMoment]):
    """Weighs a game, or part of one."""

    def __init__(self, wake: Wake = lambda: None, serve: Serve = process.serve) -> None:
        super().__init__(protocol.WeighedMoment, serve, wake)

    def write(self, question: ReviewRequest) -> bytes:
        """Return the line of a request; results on disk are named after its hash."""
        return write_request(question)


def is_legal(reply: protocol.Reply, view: View) -> bool:
    """Return True if a reply fits the question and the rules; the ledger checks talk later."""
    if reply.task not in (protocol.ACT, protocol.HINT):
        silent = reply.task in (protocol.OFFER, protocol.WORTH) and reply.talk is None
        return silent or (reply.talk is not None and reply.talk.seat == view.seat)
    if view.state.phase == BIDDING:
        return reply.bid is not None and refuse_bid(view.state, view.seat, reply.bid) is None
    return reply.move is not None and reply.move in game.legal(view.state)
