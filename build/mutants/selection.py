"""Which tests run which lines, how long they take, and pytest runs of some of them in order.

All seconds are those of the processor, so that a busy machine changes no result.
"""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import coverage
import pytest

ALARM = 86  # exit code of a test that never ended
SPARE, TIMES = 3.0, 3.0  # a test may take so many seconds more, and so many times as long
AT_IMPORT = ""  # the context of lines that run before any test


class Mapping(NamedTuple):
    """Seconds a test, and for each file the tests that run each of its lines."""

    seconds: dict[str, float]
    lines: dict[str, dict[str, list[str]]]

    def tests_for(self, file: str, lines: range) -> list[str]:
        """Tests that run any of the lines, and those that run none at all, which may read them.

        All tests, where the lines run on import: tables and constants show up anywhere.
        """
        contexts = [set(self.lines[file].get(str(line), ())) for line in lines]
        found = set().union(*contexts)
        if AT_IMPORT in found:
            found = set(self.seconds)
        running = {
            test for file in self.lines.values() for tests in file.values() for test in tests
        }
        found |= self.seconds.keys() - running
        return sorted(found & self.seconds.keys(), key=lambda test: (self.seconds[test], test))


def joined(shares: list[Mapping]) -> Mapping:
    """One mapping of several, each of which knows a share of the tests."""
    seconds: dict[str, float] = {}
    lines: dict[str, dict[str, list[str]]] = {}
    for share in shares:
        seconds |= share.seconds
        for file, by_line in share.lines.items():
            for line, tests in by_line.items():
                lines.setdefault(file, {}).setdefault(line, []).extend(tests)
    return Mapping(seconds, lines)


class Recorder:
    """A plugin that gives each test of a share a context of coverage, and takes its time."""

    def __init__(self, measured: coverage.Coverage, part: int, parts: int) -> None:
        self.measured = measured
        self.part, self.parts = part, parts
        self.seconds: dict[str, float] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = items[self.part :: self.parts]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[Any]:
        self.measured.switch_context(item.nodeid)
        began = time.process_time()
        result = yield
        self.seconds[item.nodeid] = time.process_time() - began
        self.measured.switch_context(AT_IMPORT)
        return result

    def mapping(self, folder: Path) -> Mapping:
        data = self.measured.get_data()
        lines = {
            str(Path(file).relative_to(folder)): {
                str(line): tests for line, tests in data.contexts_by_lineno(file).items()
            }
            for file in data.measured_files()
        }
        return Mapping(self.seconds, lines)


class Selected:
    """A plugin that keeps some tests only, in a given order, each with a limit of time."""

    def __init__(self, tests: list[str], seconds: dict[str, float]) -> None:
        self.place = {test: n for n, test in enumerate(tests)}
        self.seconds = seconds
        signal.signal(signal.SIGVTALRM, lambda *_: os._exit(ALARM))
        signal.setitimer(signal.ITIMER_VIRTUAL, 10 * SPARE)  # for imports that never end

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self.place]
        items.sort(key=lambda item: self.place[item.nodeid])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[Any]:
        signal.setitimer(signal.ITIMER_VIRTUAL, SPARE + TIMES * self.seconds[item.nodeid])
        return (yield)
