"""Mutation testing of the rules: each of many small changes must make some test fail.

    python build/mutants/run.py                   # 500 mutants drawn by seed 1: make mutants
    python build/mutants/run.py --count 20 --seed 3
    python build/mutants/run.py --only "wards.refuse_bid:"

Works in copies of the tree, never in the tree itself. First the tests run once under coverage,
with a context a test; then each mutant meets the tests that run its lines, the fastest first,
until one fails. Survivors must be in `survivors.toml` with the reason why no test could tell
them from the original; those that do are not run again.
"""

import argparse
import atexit
import hashlib
import json
import multiprocessing
import os
import queue
import resource
import shutil
import sys
import tempfile
import time
import tomllib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from random import Random
from typing import NamedTuple

import coverage
import hypothesis  # noqa: F401 - imported once here, so that no child has to
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
from operators import Mutant, mutants_of
from selection import ALARM, Mapping, Recorder, Selected, joined

ROOT = Path(__file__).resolve().parents[2]
TARGETS = "tammany_desktop/rules/*.py"
TESTS = ("tests/rules", "tammany_desktop/rules")
COPIED = ("tammany_desktop", "tests", "assets", "docs", "pyproject.toml", "README.md")
EXPLAINED = ROOT / "build" / "mutants" / "survivors.toml"
OUT = ROOT / "out" / "mutants"
KILLED, SLOW, SURVIVED, EXCUSED = "killed", "killed by time", "survived", "explained"
LONGEST = 900.0  # seconds by the clock for one mutant; each test has its own limit too
ALWAYS = "redact."  # every mutant of what hides sealed bids, whatever is drawn


class Verdict(NamedTuple):
    mutant: Mutant
    result: str
    tests: int
    seconds: float


def copy_tree() -> Path:
    """A copy to change at will, removed at the end."""
    folder = Path(tempfile.mkdtemp(prefix="mutants-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, folder / name)
    return folder


# In a child process


def enter(folder: Path) -> None:
    """Make the copy the one that is imported; examples are the same every time (see conftest)."""
    os.chdir(folder)
    os.environ.update(CI="1", PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")
    sys.path.insert(0, str(folder))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)


def record(folder: Path, out: Path, part: int, parts: int) -> None:
    """A share of the tests on the original, under coverage; writes what runs what, how long."""
    enter(folder)
    measured = coverage.Coverage(data_file=None, include=[str(folder / TARGETS)], config_file=False)
    recorder = Recorder(measured, part, parts)
    measured.start()
    code = pytest.main(["-q", "-x", "-p", "no:xdist", *TESTS], plugins=[recorder])
    measured.stop()
    if code == 0:
        out.write_text(json.dumps(recorder.mapping(folder)._asdict()))
    os._exit(code)


def judge(folder: Path, tests: list[str], seconds: dict[str, float]) -> None:
    """The chosen tests on a copy that has been changed, until one fails."""
    enter(folder)
    sys.dont_write_bytecode = True  # two changes of one second and size would be mixed up
    files = sorted({test.split("::")[0] for test in tests})
    chosen = Selected(tests, seconds)
    os._exit(pytest.main(["-q", "-x", "--no-header", "--tb=no", *files], plugins=[chosen]))


# In the parent


def in_child(limit: float | None, work, *arguments: object) -> int | None:
    """The exit code of work done in a fork, or None where it took too long."""
    child = multiprocessing.get_context("fork").Process(target=work, args=arguments)
    child.start()
    child.join(limit)
    if child.exitcode is None:
        child.kill()
        child.join()
        return None
    return child.exitcode


def try_mutant(mutant: Mutant, copies: "queue.Queue[Path]", mapping: Mapping) -> Verdict:
    """One mutant against the tests that run its lines."""
    began = time.monotonic()
    tests = mapping.tests_for(mutant.file, mutant.lines)
    folder = copies.get()
    target = folder / mutant.file
    original = target.read_bytes()
    try:
        target.write_text(mutant.source, "utf-8")
        code = in_child(LONGEST, judge, folder, tests, mapping.seconds)
    finally:
        target.write_bytes(original)
        copies.put(folder)
    result = SLOW if code in (None, ALARM) else SURVIVED if code == 0 else KILLED
    return Verdict(mutant, result, len(tests), time.monotonic() - began)


def explained(everything: list[Mutant]) -> dict[str, str]:
    """Why each known survivor is no fault of the tests, by name; complains of outdated names."""
    entries = tomllib.loads(EXPLAINED.read_text("utf-8")).get("survivor", [])
    reasons = {entry["mutant"]: entry["why"] for entry in entries}
    for name in sorted(reasons.keys() - {mutant.name for mutant in everything}):
        print(f"outdated in {EXPLAINED.name}: {name}")
    return reasons


def draw(everything: list[Mutant], count: int, seed: int) -> list[Mutant]:
    """So many mutants by chance, and all that are always meant, in the order of their names."""
    shuffled = Random(seed).sample(everything, len(everything))
    shuffled.sort(key=lambda mutant: not mutant.name.startswith(ALWAYS))
    drawn: list[Mutant] = []
    for mutant in shuffled:
        if len(drawn) == count:
            break
        if mutant.compiles():
            drawn.append(mutant)
    return sorted(drawn)


def fingerprint() -> str:
    """Changes with any file that the tests of the rules could depend on."""
    digest = hashlib.sha256()
    places = [*COPIED, "build/mutants"]
    for path in sorted(path for name in places for path in (ROOT / name).rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def learn(copies: list[Path]) -> Mapping:
    """What the tests run, on the original; ends the program where they fail."""
    kept, key = OUT / "mapping.json", fingerprint()
    if kept.exists() and (known := json.loads(kept.read_text())).pop("key") == key:
        return Mapping(**known)
    began, parts = time.monotonic(), len(copies)
    outs = [folder / "mapping.json" for folder in copies]
    with ThreadPoolExecutor(parts) as pool:
        done = pool.map(
            lambda n: in_child(None, record, copies[n], outs[n], n, parts), range(parts)
        )
        if any(code != 0 for code in done):
            raise SystemExit("the tests fail without any change")
    mapping = joined([Mapping(**json.loads(out.read_text())) for out in outs])
    OUT.mkdir(parents=True, exist_ok=True)
    kept.write_text(json.dumps({"key": key, **mapping._asdict()}))
    print(f"{len(mapping.seconds)} tests mapped in {time.monotonic() - began:.0f} s", flush=True)
    return mapping


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", default="", help="mutants whose name begins so")
    parser.add_argument("--all", action="store_true", help="explained survivors too")
    options = parser.parse_args()
    paths = sorted(ROOT.glob(TARGETS))
    everything = [mutant for path in paths for mutant in mutants_of(path, ROOT)]
    reasons = explained(everything)
    wanted = [mutant for mutant in everything if mutant.name.startswith(options.only)]
    drawn = draw(wanted, options.count, options.seed)
    print(f"{len(drawn)} of {len(everything)} mutants, seed {options.seed}", flush=True)
    excused = [] if options.all else [mutant for mutant in drawn if mutant.name in reasons]
    copies = [copy_tree() for _ in range(options.workers)]
    mapping = learn(copies)
    free: queue.Queue[Path] = queue.Queue()
    for folder in copies:
        free.put(folder)
    began, prepared = time.monotonic(), cpu_of_children()
    verdicts = [Verdict(mutant, EXCUSED, 0, 0.0) for mutant in excused]
    with ThreadPoolExecutor(options.workers) as pool:
        to_try = [mutant for mutant in drawn if mutant not in excused]
        jobs = [pool.submit(try_mutant, mutant, free, mapping) for mutant in to_try]
        for number, job in enumerate(as_completed(jobs), start=1):
            verdicts.append(verdict := job.result())
            if verdict.result == SURVIVED:
                print(
                    f"survived: {verdict.mutant.name} (line {verdict.mutant.lines[0]})", flush=True
                )
            if number % 25 == 0:
                print(f"{number} of {len(jobs)}, {time.monotonic() - began:.0f} s", flush=True)
    print(
        f"{time.monotonic() - began:.0f} s, {cpu_of_children() - prepared:.0f} s of the processor"
    )
    return report(verdicts, reasons)


def report(verdicts: list[Verdict], reasons: dict[str, str]) -> int:
    """Print the sums, write a line a mutant; 1 where a survivor has no explanation."""
    results = Counter(verdict.result for verdict in verdicts)
    lines = [f"{v.result}\t{v.seconds:.1f}\t{v.tests}\t{v.mutant.name}\n" for v in sorted(verdicts)]
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "report.tsv").write_text("".join(lines), "utf-8")
    sums = ", ".join(f"{count} {result}" for result, count in results.most_common())
    print(f"{sums}: {OUT / 'report.tsv'}")
    unexplained = [
        verdict.mutant.name
        for verdict in verdicts
        if verdict.result == SURVIVED and verdict.mutant.name not in reasons
    ]
    for name in unexplained:
        print(f"without an explanation: {name}")
    return 1 if unexplained else 0


def cpu_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    sys.exit(main())
