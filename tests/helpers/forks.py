"""Run the tests in processes forked once all tests are collected: `-p tests.helpers.forks`.

    python -m pytest -p tests.helpers.forks --forks 3

Nothing is imported or collected twice, and what the first process holds the others share. Each
runs a share of the tests in their order; one whose share is done takes half of the largest rest.
What they report is told by the first process as if it had run the tests itself.
"""

import ctypes
import multiprocessing
import os
import signal
import sys
import traceback
import warnings
from multiprocessing.connection import Connection, wait
from typing import Any, Final, Literal, NoReturn

import pytest

POSSIBLE: Final = sys.platform == "linux"  # where a fork is as good as the process it is made of
CRASHED: Final = "the process that ran this test ended: {}"


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--forks 3`."""
    parser.addoption("--forks", type=int, default=0, help="processes that run the tests")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """In the place of pytest's own loop, where processes are asked for."""
    workers = min(session.config.getoption("--forks"), len(session.items))
    if workers < 1 or session.config.option.collectonly or session.testsfailed:
        return None
    Pool(session, workers).run()
    return True


class Shares:
    """Who runs which tests: one range of numbers for each worker, in memory that all share."""

    def __init__(self, tests: int, workers: int) -> None:
        context = multiprocessing.get_context("fork")
        self.lock = context.Lock()
        bounds = [tests * one // workers for one in range(workers + 1)]
        self.first = context.Array(ctypes.c_int, bounds[:-1], lock=False)
        self.end = context.Array(ctypes.c_int, bounds[1:], lock=False)

    def take(self, worker: int) -> int | None:
        """The number of the next test for a worker; None once all are taken."""
        with self.lock:
            if self.first[worker] == self.end[worker]:
                rests = [self.end[one] - self.first[one] for one in range(len(self.end))]
                most = max(rests)
                if not most:
                    return None
                other = rests.index(most)
                self.end[worker] = self.end[other]
                self.first[worker] = self.end[other] = self.end[other] - (most + 1) // 2
            self.first[worker] += 1
            return self.first[worker] - 1


class Pool:
    """The first process: starts workers, tells what they report."""

    def __init__(self, session: pytest.Session, workers: int) -> None:
        self.session, self.workers = session, workers
        self.shares = Shares(len(session.items), workers)
        self.begun: set[int] = set()  # tests, by number
        self.under_way: dict[int, tuple[int, int | None]] = {}  # a worker's test, and its next one
        self.children: dict[Connection, tuple[int, int]] = {}  # worker and process
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]

    def run(self) -> None:
        """All tests, until one too many has failed."""
        for worker in range(self.workers):
            self._start(worker, self.shares.take(worker))
        try:
            while self.children:
                for pipe in wait(list(self.children)):
                    assert isinstance(pipe, Connection)
                    self._hear(pipe)
                if self.session.shouldfail:
                    raise self.session.Failed(self.session.shouldfail)
        finally:
            for _, process in self.children.values():
                os.kill(process, signal.SIGKILL)
                os.waitpid(process, 0)
        assert len(self.begun) == len(self.session.items)

    def _start(self, worker: int, test: int | None) -> None:
        ours, theirs = multiprocessing.Pipe(duplex=False)
        sys.stdout.flush()
        sys.stderr.flush()
        process = os.fork()
        if not process:
            for pipe in (ours, *self.children):
                pipe.close()
            Worker(self.session, worker, theirs).run(self.shares, test)
        theirs.close()
        self.children[ours] = worker, process

    def _hear(self, pipe: Connection) -> None:
        """Tell of one report, or of the end of a worker."""
        config = self.session.config
        try:
            kind, told = pipe.recv()
        except EOFError:
            self._ended(pipe)
            return
        if kind == "test":
            self.under_way[self.children[pipe][0]] = told
            self.begun.add(told[0])
        elif kind == "end":
            self.under_way.pop(self.children[pipe][0], None)
        elif kind == "warning":
            config.hook.pytest_warning_recorded.call_historic(kwargs=told)
        else:
            report = config.hook.pytest_report_from_serializable(config=config, data=told)
            config.hook.pytest_runtest_logreport(report=report)

    def _ended(self, pipe: Connection) -> None:
        """A worker that ended in the middle of a test has failed it; another runs the rest."""
        worker, process = self.children.pop(pipe)
        pipe.close()
        code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        if worker not in self.under_way:
            if code:
                raise RuntimeError("a process ended beside its tests: see above")
            return
        number, following = self.under_way.pop(worker)
        item = self.session.items[number]
        crashed = pytest.TestReport(
            item.nodeid, item.location, {}, "failed", CRASHED.format(code), "call"
        )
        item.config.hook.pytest_runtest_logreport(report=crashed)
        self._start(worker, self.shares.take(worker) if following is None else following)


class Worker:
    """A forked process: runs tests, and reports them through a pipe."""

    def __init__(self, session: pytest.Session, worker: int, pipe: Connection) -> None:
        self.session, self.worker, self.pipe = session, worker, pipe
        self.settled = False  # warnings before that are known already

    def run(self, shares: Shares, test: int | None) -> NoReturn:
        """Run a test and those that follow it until none is left, and end."""
        code = 1
        try:
            self._settle()
            while test is not None:
                following = shares.take(self.worker)
                self.pipe.send(("test", (test, following)))
                self._run(test, following)
                test = following
            self.pipe.send(("end", None))
            code = 0
        except BaseException:
            traceback.print_exc()
            raise
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)

    def _settle(self) -> None:
        """What this process must not share: the files of captured output, folders, the terminal."""
        config = self.session.config
        plugins = config.pluginmanager
        plugins.unregister(name="terminalreporter")
        plugins.register(self)
        capture: Any = plugins.getplugin("capturemanager")
        capture.stop_global_capturing()
        capture.start_global_capturing()
        capture.suspend_global_capture()
        folders: Any = config._tmp_path_factory  # type: ignore[attr-defined]
        folders._basetemp = folders.getbasetemp() / f"worker-{self.worker}-{os.getpid()}"
        folders._basetemp.mkdir(mode=0o700)
        self.settled = True

    def _run(self, test: int, following: int | None) -> None:
        items = self.session.items
        after = None if following is None else items[following]
        items[test].config.hook.pytest_runtest_protocol(item=items[test], nextitem=after)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Send what a test gave to the first process."""
        config = self.session.config
        data = config.hook.pytest_report_to_serializable(config=config, report=report)
        self.pipe.send(("report", data))

    def pytest_warning_recorded(
        self,
        warning_message: warnings.WarningMessage,
        when: Literal["config", "collect", "runtest"],
        nodeid: str,
        location: tuple[str, int, str] | None,
    ) -> None:
        """Send a warning; what it holds beside its words may belong to this process."""
        if self.settled:
            one = warning_message
            plain = warnings.WarningMessage(
                str(one.message), one.category, one.filename, one.lineno
            )
            told = {"warning_message": plain, "when": when, "nodeid": nodeid, "location": location}
            self.pipe.send(("warning", told))
