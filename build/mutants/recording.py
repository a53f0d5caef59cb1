"""Runs tests once on the original, under coverage, to learn which of them run which lines."""

import hashlib
import inspect
import json
import os
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import coverage
import pytest
from selection import AT_IMPORT, Mapping, joined

BATCH = 30  # files of tests
LAUNCHES = re.compile(r"subprocess|Popen|sys\.executable")
RECORDING = ["-q", "-p", "no:xdist", "--tb=no"]


class Place(NamedTuple):
    """The copy in which tests run, the files that are changed, and whether every test counts.

    Where not, those that fail or start a process are not used.
    """

    folder: Path
    targets: list[str]  # files below the folder
    strict: bool


def enter(folder: Path) -> None:
    """Make the copy the one that is imported; examples are the same every time (see conftest)."""
    os.chdir(folder)
    os.environ.update(CI="1", PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")
    sys.path.insert(0, str(folder))
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(silence, stream)


class Recorder:
    """A plugin that gives each test of a share a context of coverage, and takes its time."""

    def __init__(self, measured: coverage.Coverage, strict: bool, part: int, parts: int) -> None:
        self.measured, self.strict = measured, strict
        self.part, self.parts = part, parts
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()
        self.file = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if not self.strict:
            items[:] = [item for item in items if not _launches(item)]
        items[:] = items[self.part :: self.parts]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[Any]:
        file = item.nodeid.split("::")[0]
        if file != self.file:
            self.file = file
            _forget_pictures()
        self.measured.switch_context(item.nodeid)
        began = time.process_time()
        result = yield
        self.seconds[item.nodeid] = time.process_time() - began
        self.measured.switch_context("")
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed or report.skipped:
            self.failed.add(report.nodeid)

    def mapping(self, folder: Path) -> Mapping:
        """What the share runs; the context without a name is that of imports."""
        data = self.measured.get_data()
        seconds = {name: s for name, s in self.seconds.items() if name not in self.failed}
        numbers = {name: n for n, name in enumerate(seconds)} | {"": AT_IMPORT}
        lines = {
            str(Path(file).relative_to(folder)): {
                line: [numbers[name] for name in names if name in numbers]
                for line, names in data.contexts_by_lineno(file).items()
            }
            for file in data.measured_files()
        }
        return Mapping(seconds, lines)


def _launches(item: pytest.Item) -> bool:
    """Whether a test starts a process: what runs there is not seen, and takes long."""
    function = getattr(item, "function", None)
    return function is not None and LAUNCHES.search(inspect.getsource(function)) is not None


def _forget_pictures() -> None:
    """Let the next file of tests paint what windows share: it would not be seen to run that."""
    if sharing := sys.modules.get("tests.helpers.sharing"):
        sharing.STORE._kept.clear()
        sharing.STORE._pixels = 0
    for shared in vars(sys.modules.get("tammany_desktop.app", sys)).values():
        if hasattr(shared, "cache_clear"):
            shared.cache_clear()


def _record(place: Place, tests: list[str], out: Path, part: int, parts: int) -> int:
    """In a child process: a share of the tests; writes what runs what, how long."""
    enter(place.folder)
    include = [str(place.folder / target) for target in place.targets]
    measured = coverage.Coverage(data_file=None, include=include, config_file=False)
    recorder = Recorder(measured, place.strict, part, parts)
    measured.start()
    stop = ["-x"] if place.strict else []
    code = pytest.main([*RECORDING, *stop, *tests], plugins=[recorder])
    measured.stop()
    if code not in (0, 5) and place.strict:
        return code
    out.write_text(json.dumps(recorder.mapping(place.folder).dump()), "utf-8")
    return 0


def recorded(place: Place, tests: list[str], parts: int) -> Mapping:
    """What these tests run, learned in so many shares; the program ends where they must not fail."""
    began = time.monotonic()
    outs = [place.folder / f"mapping{part}.json" for part in range(parts)]
    children = []
    for part in range(parts):
        pid = os.fork()
        if not pid:
            code = 99
            try:
                os.setsid()  # where sessions share the processor, each share counts as one
                code = _record(place, tests, outs[part], part, parts)
            finally:
                os._exit(code)
        children.append(pid)
    codes = [os.waitpid(pid, 0)[1] for pid in children]
    if any(codes):
        raise SystemExit("the tests fail without any change")
    mapping = joined([Mapping.load(json.loads(out.read_text("utf-8"))) for out in outs])
    print(f"{len(mapping.seconds)} tests mapped in {time.monotonic() - began:.0f} s", flush=True)
    return mapping


def learned(place: Place, tests: list[str], parts: int, kept: Path, key: str) -> Mapping:
    """What the tests run, as recorded for sources of this very key."""
    if kept.exists() and (known := json.loads(kept.read_text("utf-8")))["key"] == key:
        return Mapping.load(known)
    mapping = recorded(place, tests, parts)
    _keep(kept, {"key": key, **mapping.dump()})
    return mapping


def followed(place: Place, tests: list[str], parts: int, kept: Path) -> Mapping:
    """What the tests run, where only files of tests that are new or changed are recorded again.

    Lines of edited sources are followed, which is good enough to say which tests are the nearest.
    """
    known: dict[str, Any] = {"seconds": {}, "lines": {}, "tests": {}, "sources": {}}
    if kept.exists():
        known = json.loads(kept.read_text("utf-8"))
    mapping = Mapping.load(known)
    sources = {file: (place.folder / file).read_text("utf-8") for file in place.targets}
    for file, source in sources.items():
        if source != known["sources"].get(file, source):
            mapping.moved(file, known["sources"][file], source)
    hashes = {
        file: hashlib.sha256((place.folder / file).read_bytes()).hexdigest() for file in tests
    }
    fresh = [file for file in tests if known["tests"].get(file) != hashes[file]]
    mapping = mapping.without({*fresh, *(set(known["tests"]) - set(hashes))})
    for done in range(0, len(fresh), BATCH):  # each is kept, for all of them take long
        mapping = joined([mapping, recorded(place, fresh[done : done + BATCH], parts)])
        known_now = {file: hashes[file] for file in tests if file not in fresh[done + BATCH :]}
        _keep(kept, {"tests": known_now, "sources": sources, **mapping.dump()})
    return mapping


def _keep(path: Path, content: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content), "utf-8")
