"""Tries one mutant after the other, each in a fork of a process that has loaded what it can.

A change inside a function that nothing has run yet meets tests that are collected already: its
code is put into the functions that are loaded. Any other change is imported from the start.
"""

import gc
import importlib.machinery
import json
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import pytest
from hypothesis.internal.conjecture.engine import ConjectureRunner
from recording import enter

KILLED, SLOW, SURVIVED, UNFIT = "killed", "killed by time", "survived", "unfit"
ALARM, OTHERWISE, BROKEN = 86, 87, 99  # exit codes: never ended; cannot be tried so; our fault
SPARE, TIMES = 3.0, 3.0  # a test may take so many seconds more, and so many times as long
PATIENCE = 20.0  # by the clock it may take so many times as much, for it may wait for others
LONGEST = 1800.0  # seconds by the clock for one mutant
# Nobody reads why a test fails, and telling it of large pictures takes minutes.
TRYING = ["-q", "-x", "--no-header", "--tb=no", "--assert=plain", "-p", "no:xdist"]


class Job(NamedTuple):
    """A change of a file, or none to see whether the tests pass at all, and tests in order."""

    number: int
    file: str
    source: str | None
    tests: list[str]


class Outcome(NamedTuple):
    """What became of a job, by which test, in how many seconds of the processor."""

    number: int
    result: str
    killer: str
    seconds: float


class Limits:
    """A plugin that ends the process where a test takes far too long, or all of them together."""

    def __init__(self, seconds: dict[str, float], budget: float, out: Path) -> None:
        self.seconds, self.budget, self.out = seconds, budget, out
        for kind in (signal.SIGVTALRM, signal.SIGALRM):
            signal.signal(kind, lambda *_: os._exit(ALARM))
        self.allow(3 * SPARE)  # for imports that never end
        for name in dir(ConjectureRunner):  # any failure will do
            if name.startswith("shrink_interesting"):
                setattr(ConjectureRunner, name, lambda runner: None)

    def allow(self, seconds: float) -> None:
        """Seconds of the processor from now on, and far more by the clock."""
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
        signal.setitimer(signal.ITIMER_REAL, seconds * PATIENCE)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[Any]:
        if time.process_time() > self.budget:
            os._exit(0)
        self.allow(SPARE + TIMES * self.seconds[item.nodeid])
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.out.exists():
            self.out.write_text(report.nodeid, "utf-8")


class Selected:
    """A plugin that keeps some tests only, in a given order."""

    def __init__(self, tests: list[str]) -> None:
        self.place = {test: n for n, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self.place]
        items.sort(key=lambda item: self.place[item.nodeid])


# The children


class Setting(NamedTuple):
    """Where jobs are tried: the copy, seconds of each test, most seconds of one mutant."""

    folder: Path
    seconds: dict[str, float]
    budget: float


def judge_anew(setting: Setting, job: Job, own: Path) -> int:
    """Import everything, with the change in it, and run the tests until one fails."""
    enter(setting.folder)
    sys.dont_write_bytecode = True
    if job.source is not None:
        _import_changed(str(setting.folder / job.file), job.source)
    files = sorted({test.split("::")[0] for test in job.tests})
    plugins = [Selected(job.tests), Limits(setting.seconds, setting.budget, own / "killer")]
    return int(pytest.main([*TRYING, *files], plugins=plugins))


def _import_changed(path: str, source: str) -> None:
    """Whoever imports the file gets the changed source."""
    original = importlib.machinery.SourceFileLoader.get_code

    def get_code(loader: Any, name: str) -> CodeType | None:
        if loader.path == path:
            return compile(source, path, "exec", dont_inherit=True)
        return original(loader, name)

    setattr(importlib.machinery.SourceFileLoader, "get_code", get_code)


class Server:
    """A plugin that, instead of running the tests it has collected, forks for each job."""

    def __init__(self, setting: Setting, files: set[str], work: Callable[["Judge"], None]) -> None:
        self.setting, self.files, self.work = setting, files, work

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sys.dont_write_bytecode = True
        items = {item.nodeid: item for item in session.items}
        live = LiveCode(self.setting.folder, self.files)
        self.work(lambda job, own: self._judge(session, items, live, job, own))
        return True

    def _judge(
        self,
        session: pytest.Session,
        items: dict[str, pytest.Item],
        live: "LiveCode",
        job: Job,
        own: Path,
    ) -> int:
        """In a fork: change the code, then run the tests until one fails."""
        chosen = [items[test] for test in job.tests if test in items]
        if job.source is not None and not live.change(job.file, job.source):
            return OTHERWISE
        limits = Limits(self.setting.seconds, self.setting.budget, own / "killer")
        session.config.pluginmanager.register(limits)
        session.items[:] = chosen
        try:
            for item, following in zip(chosen, [*chosen[1:], None], strict=True):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if session.shouldfail:
                    return 1
        except BaseException:  # the change broke a hook of the tests, or left the process
            return BROKEN if job.source is None else 1
        return 0


Judge = Callable[[Job, Path], int]


class LiveCode:
    """The functions of some files as they are loaded, by their code."""

    def __init__(self, folder: Path, files: set[str]) -> None:
        self.folder = folder
        self.functions: dict[tuple[str, CodeType], list[FunctionType]] = {}
        paths = {str(folder / file) for file in files}
        gc.unfreeze()  # what is frozen is not listed
        for one in gc.get_objects():
            if isinstance(one, FunctionType) and one.__code__.co_filename in paths:
                key = (one.__code__.co_filename, one.__code__)
                self.functions.setdefault(key, []).append(one)
        gc.collect()
        gc.freeze()

    def change(self, file: str, source: str) -> bool:
        """Put the code of a changed source into the functions; False where that cannot be done."""
        path = str(self.folder / file)
        before = compile(Path(path).read_text("utf-8"), path, "exec", dont_inherit=True)
        after = compile(source, path, "exec", dont_inherit=True)
        try:
            return self._change(path, before, after) > 0
        except ValueError:  # of variables around it, as `super()` has one
            return False

    def _change(self, path: str, before: CodeType, after: CodeType) -> int:
        """The number of functions changed in the parts of some code."""
        old, new = _parts(before), _parts(after)
        if len(old) != len(new):
            if any((path, part) in self.functions for part in old):
                raise ValueError("functions inside functions that are loaded")
            return 0
        changed = 0
        for one, other in zip(old, new, strict=True):
            if one != other:
                for function in self.functions.get((path, one), ()):
                    function.__code__ = other
                    changed += 1
                changed += self._change(path, one, other)
        return changed


def _parts(code: CodeType) -> list[CodeType]:
    return [constant for constant in code.co_consts if isinstance(constant, CodeType)]


# The parents


class Pool:
    """Keeps some children at work; says of each job what became of it.

    A test that fails without the change too, run alone, proves nothing and is left out.
    """

    def __init__(self, workers: int, judge: Judge, done: Callable[[Outcome], None]) -> None:
        self.workers, self.judge, self.done = workers, judge, done
        self.running: dict[int, tuple[Job, Path, float]] = {}
        self.sound: dict[str, bool | None] = {}  # by test; None while it is being tried
        self.queue: deque[Job] = deque()
        self.waiting: list[tuple[Job, Outcome]] = []

    def run(self, jobs: list[Job]) -> None:
        """All of the jobs, in about this order."""
        self.queue.extend(jobs)
        while self.queue or self.running:
            while self.queue and len(self.running) < self.workers:
                self._start(self.queue.popleft())
            self._reap()

    def _start(self, job: Job) -> None:
        if job.source is not None:
            sound = [test for test in job.tests if self.sound.get(test) is not False]
            job = job._replace(tests=sound)
            if not sound:
                self.done(Outcome(job.number, SURVIVED, "", 0.0))
                return
        own = Path(tempfile.mkdtemp(prefix="mutant-"))
        pid = os.fork()
        if pid:
            self.running[pid] = job, own, time.monotonic()
            return
        code = BROKEN
        try:
            os.setsid()
            tempfile.tempdir = None
            os.environ.update(TMPDIR=str(own), PYTEST_DEBUG_TEMPROOT=str(own))
            code = self.judge(job, own)
        finally:
            os._exit(code)

    def _reap(self) -> None:
        pid, status, used = os.wait4(-1, os.WNOHANG)
        if pid not in self.running:
            for child, (_, _, began) in self.running.items():
                if time.monotonic() - began > LONGEST:
                    os.killpg(child, signal.SIGKILL)
            time.sleep(0.02)
            return
        job, own, _ = self.running.pop(pid)
        _end_group(pid)
        killer = own / "killer"
        by = killer.read_text("utf-8") if killer.exists() else ""
        shutil.rmtree(own, ignore_errors=True)
        self._settle(job, os.waitstatus_to_exitcode(status), by, used)

    def _settle(self, job: Job, code: int, by: str, used: resource.struct_rusage) -> None:
        if job.source is None:
            self.sound[job.tests[0]] = code == 0
            settled = [pair for pair in self.waiting if pair[1].killer == job.tests[0]]
            self.waiting = [pair for pair in self.waiting if pair not in settled]
            for waiting, outcome in settled:
                self._judged(waiting, outcome)
            return
        if code == BROKEN:
            raise SystemExit(f"no fork could try {job.file}")
        result = RESULTS.get(code, KILLED)
        seconds = used.ru_utime + used.ru_stime
        self._judged(job, Outcome(job.number, result, by, seconds))

    def _judged(self, job: Job, outcome: Outcome) -> None:
        """Say so, once it is known that the test that failed passes without the change."""
        by = outcome.killer
        if outcome.result != KILLED or not by or self.sound.get(by):
            self.done(outcome)
        elif by not in self.sound or self.sound[by] is None:
            self.waiting.append((job, outcome))
            if by not in self.sound:
                self.sound[by] = None
                self.queue.appendleft(Job(-1, job.file, None, [by]))
        elif others := job.tests[job.tests.index(by) + 1 :]:  # those before it have passed
            self.queue.append(job._replace(tests=others))
        else:
            self.done(outcome._replace(result=SURVIVED, killer=""))


RESULTS = {0: SURVIVED, ALARM: SLOW, -signal.SIGKILL: SLOW, OTHERWISE: UNFIT}  # else killed


def _end_group(pid: int) -> None:
    """Whatever a child has started ends with it."""
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        return


def try_collected(
    setting: Setting, jobs: list[Job], workers: int, done: Callable[[Outcome], None]
) -> None:
    """Jobs on tests that are collected once, in a process of its own; some turn out unfit.

    Where the process ends early, the outcomes of the remaining jobs are missing.
    """
    if not jobs:
        return
    reading, writing = os.pipe()
    pid = os.fork()
    if not pid:
        code = BROKEN
        try:
            os.close(reading)
            enter(setting.folder)
            with os.fdopen(writing, "w", encoding="utf-8") as told:
                code = _serve(setting, jobs, workers, told)
        finally:
            os._exit(code)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as heard:
        count = 0
        for count, line in enumerate(heard, 1):
            done(Outcome(*json.loads(line)))
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    if code and not count:
        raise SystemExit(f"the tests cannot be collected: code {code}")
    if code:
        print(f"the server of collected tests ended early with code {code}", flush=True)


def _serve(setting: Setting, jobs: list[Job], workers: int, told: Any) -> int:
    def work(judge: Judge) -> None:
        def tell(outcome: Outcome) -> None:
            told.write(json.dumps(outcome) + "\n")
            told.flush()

        Pool(workers, judge, tell).run(jobs)

    files = sorted({test.split("::")[0] for job in jobs for test in job.tests})
    server = Server(setting, {job.file for job in jobs}, work)
    return int(pytest.main([*TRYING, *files], plugins=[server]))


def try_anew(
    setting: Setting, jobs: list[Job], workers: int, done: Callable[[Outcome], None]
) -> None:
    """Jobs for each of which everything is imported from the start."""
    Pool(workers, lambda job, own: judge_anew(setting, job, own), done).run(jobs)
