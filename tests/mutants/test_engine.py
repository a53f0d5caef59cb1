"""Code is changed in place only where that is the same as an import; verdicts of forks."""

import importlib.util
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from engine import (
    ALARM,
    KILLED,
    OTHERWISE,
    SLOW,
    SURVIVED,
    UNFIT,
    Job,
    LiveCode,
    Outcome,
    Pool,
    Server,
    Setting,
    try_collected,
)

SOURCE = """
def twice(f):
    def inner(x):
        return f(f(x))
    return inner

class Counter:
    def up(self, x):
        return [one + x for one in (1, 2)]

    @property
    def size(self):
        return 5

class Louder(Counter):
    def up(self, x):
        return super().up(x)

@twice
def more(x):
    return x + 1
"""


@pytest.fixture
def module(tmp_path: Path) -> Iterator[ModuleType]:
    path = tmp_path / "live_module.py"
    path.write_text(SOURCE, "utf-8")
    spec = importlib.util.spec_from_file_location("live_module", path)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    yield made
    sys.modules.pop("live_module", None)


def changed(tmp_path: Path, before: str, after: str) -> bool:
    assert before in SOURCE
    live = LiveCode(tmp_path, {"live_module.py"})
    return live.change("live_module.py", SOURCE.replace(before, after))


def test_a_method_is_changed_in_what_is_there_already(tmp_path: Path, module: ModuleType) -> None:
    counter, up = module.Counter(), module.Counter().up
    assert changed(tmp_path, "one + x", "one - x")
    assert counter.up(1) == up(1) == [0, 1]


def test_a_property_is_changed(tmp_path: Path, module: ModuleType) -> None:
    assert changed(tmp_path, "return 5", "return 6")
    assert module.Counter().size == 6


def test_what_a_decorator_has_made_is_changed(tmp_path: Path, module: ModuleType) -> None:
    assert changed(tmp_path, "f(f(x))", "f(x)")
    assert module.more(1) == 2


def test_a_function_that_has_other_variables_around_it_is_imported_instead(
    tmp_path: Path, module: ModuleType
) -> None:
    assert not changed(tmp_path, "return super().up(x)", "pass")
    assert module.Louder().up(1) == [2, 3]


def test_what_is_not_in_a_function_is_imported_instead(tmp_path: Path, module: ModuleType) -> None:
    assert not changed(tmp_path, "class Louder(Counter)", "class Louder(Counter, object)")


def outcomes(judge: Callable[[Job, Path], int], jobs: list[Job]) -> dict[int, Outcome]:
    found: list[Outcome] = []
    Pool(2, judge, found.append).run(jobs)
    return {outcome.number: outcome for outcome in found}


def test_exit_codes_are_verdicts() -> None:
    codes = [0, 1, 2, ALARM, OTHERWISE]
    jobs = [Job(n, "f.py", "x", ["a"]) for n in range(len(codes))]
    found = outcomes(lambda job, own: codes[job.number], jobs)
    results = [found[n].result for n in range(len(codes))]
    assert results == [SURVIVED, KILLED, KILLED, SLOW, UNFIT]


def test_a_test_that_fails_on_its_own_proves_nothing() -> None:
    """The first of two tests fails without any change; the second sees the first mutant."""

    def judge(job: Job, own: Path) -> int:
        sees = {"flaky": True, "sound": job.number == 0 and job.source is not None}
        for test in job.tests:
            if sees[test]:
                (own / "killer").write_text(test, "utf-8")
                return 1
        return 0

    found = outcomes(judge, [Job(n, "f.py", "x", ["flaky", "sound"]) for n in range(2)])
    assert [found[n].result for n in range(2)] == [KILLED, SURVIVED]
    assert found[0].killer == "sound"


def test_no_test_of_a_change_runs_twice_and_none_that_is_known_to_be_unsound() -> None:
    """Where an unsound test fails, the tests before it have passed already."""
    begun: list[list[str]] = []

    class Watched(Pool):
        def _start(self, job: Job) -> None:
            super()._start(job)
            begun.extend(job.tests for job, _, _ in [*self.running.values()][-1:] if job.source)

    def judge(job: Job, own: Path) -> int:
        if "flaky" not in job.tests:
            return 0
        (own / "killer").write_text("flaky", "utf-8")
        return 1

    found: list[Outcome] = []
    jobs = [Job(n, "f.py", "x", ["first", "flaky", "last"]) for n in range(2)]
    Watched(1, judge, found.append).run([*jobs, Job(2, "f.py", "x", ["flaky"])])
    assert [outcome.result for outcome in found] == [SURVIVED] * 3
    assert begun == [["first", "flaky", "last"], ["first", "last"], ["last"]]


def test_a_change_of_which_only_unsound_tests_tell_is_not_noticed() -> None:
    def judge(job: Job, own: Path) -> int:
        (own / "killer").write_text(job.tests[0], "utf-8")
        return 1

    found = outcomes(judge, [Job(0, "f.py", "x", ["flaky", "broken"])])
    assert found[0].result == SURVIVED


@pytest.mark.parametrize("error", [RuntimeError, SystemExit, KeyboardInterrupt])
def test_a_change_that_breaks_a_hook_of_the_tests_is_noticed(
    tmp_path: Path, error: type[BaseException]
) -> None:
    """Such an error does not end the trial of all other changes."""

    def break_off(**_: object) -> None:
        raise error

    hook = SimpleNamespace(pytest_runtest_protocol=break_off)
    test: Any = SimpleNamespace(nodeid="a", config=SimpleNamespace(hook=hook))
    plugins = SimpleNamespace(register=lambda plugin: None)
    session: Any = SimpleNamespace(config=SimpleNamespace(pluginmanager=plugins), items=[])
    live: Any = SimpleNamespace(change=lambda file, source: True)
    server = Server(Setting(tmp_path, {}, 60.0), set(), lambda judge: None)

    def judge(job: Job, own: Path) -> int:
        return server._judge(session, {"a": test}, live, job, own)

    assert outcomes(judge, [Job(0, "f.py", "x", ["a"])])[0].result == KILLED


@pytest.mark.parametrize("count", [0, 1])
def test_a_server_that_ends_early_keeps_what_it_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], count: int
) -> None:
    """The other jobs are tried anew; where it told nothing, the tests cannot be collected."""

    def serve(setting: Setting, jobs: list[Job], workers: int, told: Any) -> int:
        for job in jobs[:count]:
            told.write(json.dumps(Outcome(job.number, KILLED, "a", 1.0)) + "\n")
        return 3

    monkeypatch.setattr("engine._serve", serve)
    found: list[Outcome] = []
    setting, jobs = Setting(tmp_path, {}, 60.0), [Job(n, "f.py", "x", ["a"]) for n in range(2)]
    with nullcontext() if count else pytest.raises(SystemExit, match="code 3"):
        try_collected(setting, jobs, 2, found.append)
    assert [outcome.number for outcome in found] == [*range(count)]
    assert ("early with code 3" in capsys.readouterr().out) == bool(count)
