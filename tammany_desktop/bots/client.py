"""The program's end of the opponents' process: ask, poll each frame, cancel, close.

Whatever goes wrong there (death, garbage, silence), the simple opponent answers here at once, the
reply says so, and a new process is started for the next question.
"""

import contextlib
import logging
import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import Empty, SimpleQueue
from random import Random
from typing import Final, Protocol

from tammany_desktop.bots import Limit, levels, process, protocol
from tammany_desktop.bots.review import EFFORT, Moment, Order, cost_of, moments, write_order
from tammany_desktop.bots.simple import SimpleBot
from tammany_desktop.journal.lines import Entry
from tammany_desktop.rules import game
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import State
from tammany_desktop.rules.wards import refuse_bid

GRACE_SECONDS: Final = 7.0  # beyond the limit: a busy machine may hardly let it think
START_SECONDS: Final = 10.0  # a cold start from a slow disk
MOST_STARTS: Final = 4  # one after the other without an answer
REST_SECONDS: Final = 60.0  # then, before it is tried again
MOST_WORKERS: Final = 2  # weigh a game together
LONGEST: Final = 65_536  # bytes of a line; an answer has some hundred

log = logging.getLogger(__name__)
Serve = Callable[[Connection], None]
Clock = Callable[[], float]
Wake = Callable[[], object]  # called by a thread when there is something to poll


class Asks(Protocol):
    """What is asked of the opponents' process; `BotClient` does it."""

    def ask(self, question: protocol.Question) -> None:
        """Ask; a question before is called off. Its number comes back with the answer."""
        ...

    def poll(self) -> protocol.Reply | None:
        """The answer, if there is one."""
        ...

    def cancel(self) -> None:
        """Call the question off."""
        ...

    def close(self) -> None:
        """End."""
        ...


class Lines:
    """The lines that come through a pipe, taken off by a thread: half a line stops only that."""

    def __init__(self, pipe: Connection, wake: Wake) -> None:
        """The pipe is closed at its end, at a line that is too long, or when the other is gone."""
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        self._wake = wake
        self._ended = False
        threading.Thread(target=self._run, args=(pipe,), name="opponents", daemon=True).start()

    def _run(self, pipe: Connection) -> None:
        with contextlib.suppress(EOFError, OSError, ValueError), pipe:
            while True:
                self._lines.put(pipe.recv_bytes(LONGEST))
                self._wake()
        self._lines.put(None)
        self._wake()

    def next(self) -> bytes | None:
        """The next line, None while there is none. Raises EOFError after the last."""
        if not self._ended:
            with contextlib.suppress(Empty):
                line = self._lines.get_nowait()
                self._ended = line is None
                if line is not None:
                    return line
        if self._ended:
            raise EOFError
        return None


Made = tuple[BaseProcess, Connection, Lines]


def spawn(serve: Serve, patient: bool = False, wake: Wake = lambda: None) -> Made | None:
    """A process, the pipe to it and what comes through; None where the system has no room.

    It gives way from its first moment on, for its imports would take frames from the window.
    """
    context = multiprocessing.get_context("spawn")
    with contextlib.ExitStack() as ends:
        try:
            here, there = map(ends.enter_context, context.Pipe())
            child = context.Process(target=serve, args=(there,), daemon=True)
            child.start()
            if child.pid is not None:
                process.be_nice(child.pid, patient)
        except OSError:
            log.exception("opponents: no process")
            return None
        there.close()
        ends.pop_all()
    return child, here, Lines(here, wake)


class BotClient:
    """Asks one question at a time; the latest `ask` is the only one that will be answered."""

    def __init__(
        self,
        serve: Serve = process.serve,
        grace: float = GRACE_SECONDS,
        start: float = START_SECONDS,
        clock: Clock = time.monotonic,
    ) -> None:
        """Start the process at once, so that it is warm when the first question comes."""
        self._serve = serve
        self._grace = grace
        self._start_seconds = start
        self._clock = clock
        self._fallback = SimpleBot(Random())
        self._child: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._lines: Lines | None = None
        self._starts = 0
        self._rested = 0.0  # when it may be started again after too many starts
        self._ready = False
        self._asked: protocol.Question | None = None
        self._number = 0  # the caller's; the wire has numbers of its own, never used twice
        self._serial = 0
        self._sent = False
        self._deadline = 0.0
        self._start()

    def ask(self, question: protocol.Question) -> None:
        """Ask what the view's seat does, offers or answers; any question before is called off."""
        self.cancel()
        allowed = question.seconds or levels.effort(question.level)[0]
        self._number = question.number
        self._serial += 1
        self._asked = question._replace(number=self._serial, seconds=allowed)
        if self._child is None:
            self._start()
        spare = self._grace if self._ready else self._start_seconds
        self._deadline = self._clock() + spare + allowed
        self._send()

    def poll(self) -> protocol.Reply | None:
        """The answer, if it has come; never waits."""
        self._take_greeting()
        question = self._asked
        if question is None:
            return None
        self._send()
        trouble = ""
        try:
            while self._lines is not None and (line := self._lines.next()) is not None:
                if not self._ready and line == protocol.READY:  # it came since we looked
                    self._ready = True
                    continue
                reply = protocol.read_reply(line)
                if reply.number != question.number:
                    continue
                if reply.about != question.about or not is_legal(reply, question.view):
                    raise protocol.Garbage("illegal")
                self._asked = None
                self._starts = 0  # it works: what goes wrong later is another trouble
                return reply._replace(number=self._number)
        except protocol.Garbage:  # its words are not told: they may hold a bid
            trouble = "garbage"
        except EOFError:
            trouble = "died"
        if not trouble and self._pipe is None:
            trouble = "died"
        if not trouble and self._clock() > self._deadline:
            trouble = "overrun"
        return self._fall_back(question, trouble) if trouble else None

    def cancel(self) -> None:
        """Cancel the question under way; its answer is dropped."""
        if self._asked is not None and self._sent:
            self._put(protocol.STOP)
        self._asked = None
        self._sent = False

    def close(self) -> None:
        """End the process."""
        self._asked = None
        self._stop()

    def _fall_back(self, question: protocol.Question, trouble: str) -> protocol.Reply:
        log.warning("opponents: %s; %s answers instead", trouble, "simple")
        self._asked = None
        self._stop()
        reply = process.reply_of(self._fallback, question, Limit())
        return reply._replace(number=self._number, trouble=trouble)

    def _start(self) -> None:
        now = self._clock()
        if self._starts >= MOST_STARTS and now < self._rested:
            return
        self._starts += 1
        self._rested = now + REST_SECONDS
        made = spawn(self._serve)
        if made is not None:
            self._child, self._pipe, self._lines = made
            self._ready = self._sent = False

    def _take_greeting(self) -> None:
        if not self._ready and self._lines is not None:
            with contextlib.suppress(EOFError):
                self._ready = self._lines.next() == protocol.READY

    def _send(self) -> None:
        """Hand over the question once the process listens: the pipe never blocks the window."""
        if self._asked is None or self._sent or self._pipe is None:
            return
        self._take_greeting()
        if self._ready:
            self._sent = True
            self._put(protocol.write_question(self._asked))

    def _put(self, line: bytes) -> None:
        with contextlib.suppress(OSError, ValueError):
            if self._pipe is not None:
                self._pipe.send_bytes(line)

    def _stop(self) -> None:
        if self._child is not None:
            self._child.kill()  # the pipe ends with it, and is closed by its reader
            self._child.join(1.0)
        self._child = self._pipe = self._lines = None
        self._ready = self._sent = False


def end(made: Made | None) -> None:
    """End a process, whatever it does, without waiting for its end."""
    if made is not None:
        made[0].kill()
        threading.Thread(target=made[0].join, daemon=True).start()


class _Worker:
    """One process with one order."""

    def __init__(self, serve: Serve, order: Order, wake: Wake) -> None:
        self._made = spawn(serve, True, wake)
        self._order: Order | None = order
        self.trouble = "" if self._made else "died"

    def poll(self) -> list[tuple[int, Moment]]:
        """What it has found since, by place in the game."""
        found: list[tuple[int, Moment]] = []
        if self._made is None or self.trouble:
            return found
        _, pipe, lines = self._made
        try:
            while (line := lines.next()) is not None:
                if line == protocol.READY and self._order is not None:
                    # A thread of its own, for a long game may fill the pipe.
                    order, self._order = self._order, None
                    threading.Thread(target=_send, args=(pipe, order), daemon=True).start()
                else:
                    found.append(protocol.read_weighed(line))
        except protocol.Garbage:
            self.trouble = "garbage"
        except EOFError:
            self.trouble = "died"
        return found

    def close(self) -> None:
        """End the process, without waiting for its end."""
        end(self._made)
        self._made = None


def _send(pipe: Connection, order: Order) -> None:
    with contextlib.suppress(OSError, ValueError):
        pipe.send_bytes(write_order(order))


class GameWeigher:
    """Weighs a whole game in processes of its own; `poll` each frame until it is `done`."""

    def __init__(
        self,
        start: State,
        entries: Sequence[Entry],
        bots: Sequence[str] = (),
        effort: int = EFFORT,
        workers: int = 0,
        serve: Serve = process.serve,
        known: dict[int, Moment] | None = None,
        wake: Wake = lambda: None,
    ) -> None:
        """The lines that led to the last position, on `workers` processes.

        With 0 there are two at most, and a core is left to the window where there are two or more.
        `bots` are the opponents by seat at the start, "" for a person. What is `known` by place is
        not weighed again; what is found is added.
        """
        count = workers or max(1, min(MOST_WORKERS, (os.cpu_count() or 1) - 1))
        self.found = {} if known is None else known
        self.costs = [cost_of(due) for due in moments(start, entries)]
        order = Order(1, start, tuple(entries), effort, bots=tuple(bots), known=tuple(self.found))
        orders = [order._replace(part=part, parts=count) for part in range(count)]
        self._workers = [_Worker(serve, order, wake) for order in orders]

    @property
    def done(self) -> bool:
        """Whether every moment is weighed."""
        return all(place in self.found for place in range(len(self.costs)))

    @property
    def share(self) -> float:
        """How much of the time that all takes lies behind, about, from 0 to 1."""
        known = (cost for place, cost in enumerate(self.costs) if place in self.found)
        return sum(known) / sum(self.costs)

    @property
    def trouble(self) -> str:
        """Why it will not go on: `died` or `garbage`; empty while it does."""
        return "" if self.done else next((one.trouble for one in self._workers if one.trouble), "")

    def poll(self) -> list[tuple[int, Moment]]:
        """Take over what was found since, by place. Never waits."""
        fresh = [each for worker in self._workers for each in worker.poll()]
        self.found.update(fresh)
        if self.done:
            self.close()
        return fresh

    def close(self) -> None:
        """End the processes, whatever they do."""
        for worker in self._workers:
            worker.close()
        self._workers = []


def is_legal(reply: protocol.Reply, view: View) -> bool:
    """Whether the answer fits the question and the rules; what is said is checked when it is."""
    if reply.about != protocol.ACT:
        silent = reply.about in (protocol.OFFER, protocol.WORTH) and reply.talk is None
        return silent or (reply.talk is not None and reply.talk.seat == view.seat)
    if protocol.is_bid_due(view):
        return reply.bid is not None and refuse_bid(view.state, view.seat, reply.bid) is None
    return reply.move is not None and reply.move in game.legal(view.state)
