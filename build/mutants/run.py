"""Mutation testing: each of many small faults in the program must make some test fail.

    python build/mutants/run.py                   # both parts, as `make mutants` does
    python build/mutants/run.py --part rules      # 500 faults of the rules, by chance
    python build/mutants/run.py --part window     # 200 of play, scenes, board, ui and session
    python build/mutants/run.py --count 20 --seed 3
    python build/mutants/run.py --only "wards.refuse_bid:"

Works in a copy of the tree, never in the tree itself. First the tests run once under coverage,
with a context a test. Then each fault of the rules meets all tests that run its lines, the fastest
first, and each fault of the window the nearest 60, some of the rarest line of its function, the
quickest 120, and then more for a minute, until one fails. Survivors must be in `survivors.toml`
with the reason why; those that are do not run again.

Faults of the window are drawn from its rooms by their size, and by kind: four of five are such as
a hasty edit makes (`KINDS`).
"""

import argparse
import atexit
import hashlib
import re
import resource
import shutil
import sys
import tempfile
import time
import tomllib
from collections import Counter
from itertools import islice
from math import log
from pathlib import Path
from random import Random
from typing import NamedTuple

import hypothesis  # noqa: F401 - imported here, so that no child has to, as the next two
import pygame  # noqa: F401
import pygame_gui  # noqa: F401

sys.path.insert(0, str(Path(__file__).resolve().parent))
from engine import SURVIVED, UNFIT, Job, Outcome, Setting, try_anew, try_collected
from operators import Kind, Mutant, mutants_of
from recording import Place, followed, learned
from selection import AT_IMPORT, Mapping, Nearest

ROOT = Path(__file__).resolve().parents[2]
COPIED = (
    *("tammany_desktop", "tests", "assets", "docs", "build"),
    *("pyproject.toml", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Makefile"),
)
EXPLAINED = ROOT / "build" / "mutants" / "survivors.toml"
OUT = ROOT / "out" / "mutants"
EXCUSED = "explained"
ALWAYS = "redact."  # every mutant of what hides sealed bids, whatever is drawn
ROOMS = ("play", "scenes", "board", "ui", "session")
# Of a hundred faults of the window.
KINDS = {
    **dict.fromkeys((Kind.CONDITION, Kind.COMPARISON, Kind.CALL, Kind.ASSIGNMENT), 20),
    **dict.fromkeys((Kind.AND_OR, Kind.NUMBER, Kind.KEYWORD, Kind.OTHER), 5),
}
MOST_TESTS, QUICK_TESTS = 60, 120  # for a fault of the window, besides those of the nets
LAST_SECONDS = 60.0  # under coverage: the quickest of all other tests, where those notice nothing
NETS = ("tests/pictures/test_*.py", "tests/*/test_hot_seat*.py", "tests/storyboards/test_*.py")
# Files of tests that never reach the rooms, or that are about other processes.
ELSEWHERE = re.compile(
    r"tests/(rules|bots|bench|opponents|package|screen|golden|helpers|data|mutants)/"
    r"|tests/(journal/test_kill|access/test_at_spi|program/test_(recipe|spec))\.py"
)
REACHES = re.compile(
    r"tests\.(helpers|pictures|storyboards)|tammany_desktop\.(scenes|board|ui|session|app|loop|access)"
    r"|examples\.txt"
)


class Verdict(NamedTuple):
    mutant: Mutant
    result: str
    tests: int = 0
    seconds: float = 0.0
    killer: str = ""


class Part:
    """The rules: every fault meets all tests that run its lines."""

    name, count, budget = "rules", 500, 900.0
    table = "survivor"  # in the file of those that are explained

    def files(self) -> list[Path]:
        """The files in which faults are put."""
        return sorted(ROOT.glob("tammany_desktop/rules/*.py"))

    def mutants(self) -> list[Mutant]:
        """All faults there are."""
        return [mutant for path in self.files() for mutant in mutants_of(path, ROOT)]

    def draw(self, wanted: list[Mutant], count: int, seed: int) -> list[Mutant]:
        """So many by chance, and all that are always meant, in the order of their names."""
        shuffled = Random(seed).sample(wanted, len(wanted))
        shuffled.sort(key=lambda mutant: not mutant.name.startswith(ALWAYS))
        drawn: list[Mutant] = []
        for mutant in shuffled:
            if len(drawn) == count:
                break
            if mutant.compiles(ROOT):
                drawn.append(mutant)
        return sorted(drawn)

    def learn(self, copy: Path, workers: int) -> Mapping:
        """Which tests run what; not one of them may fail."""
        targets = [str(path.relative_to(ROOT)) for path in self.files()]
        tests = ["tests/rules", "tammany_desktop/rules"]
        kept = OUT / "rules.json"
        return learned(Place(copy, targets, True), tests, workers, kept, fingerprint())

    def tests_for(self, mutant: Mutant, mapping: Mapping) -> list[str]:
        """Tests in the order in which they are tried."""
        return mapping.all_tests_for(mutant.file, mutant.lines)


class Window(Part):
    """The rooms that draw and ask: every fault meets the nearest tests that run its lines."""

    name, count, budget = "window", 200, 60.0
    table = "window"

    def files(self) -> list[Path]:
        return sorted(
            path for room in ROOMS for path in (ROOT / "tammany_desktop" / room).rglob("*.py")
        )

    def mutants(self) -> list[Mutant]:
        package = ROOT / "tammany_desktop"
        found = []
        for path in self.files():
            parts = path.relative_to(package).with_suffix("").parts
            scope = ".".join(part for part in parts if part != "__init__")
            found += mutants_of(path, ROOT, scope, window=True)
        return found

    def draw(self, wanted: list[Mutant], count: int, seed: int) -> list[Mutant]:
        """So many by chance, a room by its lines and a kind by its weight.

        Each fault has its own lot, which an edit elsewhere does not change.
        """
        lines = Counter[str]()
        for path in self.files():
            room = path.relative_to(ROOT / "tammany_desktop").parts[0]
            lines[room] += path.read_bytes().count(b"\n")
        sizes = Counter((_room(mutant), mutant.kind) for mutant in wanted)

        def place(mutant: Mutant) -> float:
            room, kind = _room(mutant), mutant.kind
            lot = Random(f"{seed} {mutant.name}").random()
            return -log(1 - lot) * sizes[room, kind] / (lines[room] * KINDS[kind])

        drawn = (mutant for mutant in sorted(wanted, key=place) if mutant.compiles(ROOT))
        return sorted(islice(drawn, count))

    def learn(self, copy: Path, workers: int) -> Mapping:
        targets = [str(path.relative_to(ROOT)) for path in self.files()]
        place = Place(copy, targets, False)
        return followed(place, reaching_tests(), workers, OUT / "window.json")

    def tests_for(self, mutant: Mutant, mapping: Mapping) -> list[str]:
        nearest = Nearest(mapping, ROOT, MOST_TESTS, NETS, QUICK_TESTS, LAST_SECONDS)
        return nearest.tests_for(mutant.file, mutant.lines, mutant.name.split(":")[0])


def _room(mutant: Mutant) -> str:
    return mutant.name.partition(":")[0].partition(".")[0]


PARTS = {part.name: part for part in (Part(), Window())}


def reaching_tests() -> list[str]:
    """Files of tests that may run the rooms."""
    found = []
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        name, text = str(path.relative_to(ROOT)), path.read_text("utf-8")
        if not ELSEWHERE.match(name) and REACHES.search(text):
            found.append(name)
    return found


def copy_tree() -> Path:
    """A copy in which to work, removed at the end."""
    folder = Path(tempfile.mkdtemp(prefix="mutants-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.exists():
            shutil.copy2(source, folder / name)
    return folder


def explained(part: Part, everything: list[Mutant]) -> dict[str, str]:
    """Why each known survivor is no fault of the tests, by name; complains of outdated names."""
    entries = tomllib.loads(EXPLAINED.read_text("utf-8")).get(part.table, [])
    reasons = {entry["mutant"]: entry["why"] for entry in entries}
    for name in sorted(reasons.keys() - {mutant.name for mutant in everything}):
        print(f"outdated in {EXPLAINED.name}: {name}")
    return reasons


def fingerprint() -> str:
    """Changes with any file that the tests of the rules could depend on."""
    digest = hashlib.sha256()
    places = [*COPIED[:4], "build/mutants"]
    for path in sorted(path for name in places for path in (ROOT / name).rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


class Trial:
    """Mutants of a part on their way to verdicts; tells of survivors as they come."""

    def __init__(self, part: Part, mutants: list[Mutant], mapping: Mapping, copy: Path) -> None:
        self.mutants, self.mapping = mutants, mapping
        self.setting = Setting(copy, mapping.seconds, part.budget)
        self.tests = [part.tests_for(mutant, mapping) for mutant in mutants]
        self.verdicts: dict[int, Verdict] = {}
        self.began = time.monotonic()

    def run(self, workers: int) -> list[Verdict]:
        """Those that can be tried on collected tests first, and then the others."""
        quick = []
        for n, mutant in enumerate(self.mutants):
            if not self.tests[n]:
                self.done(Outcome(n, SURVIVED, "", 0.0))
            elif AT_IMPORT not in self.mapping.running(mutant.file, mutant.lines):
                quick.append(self.job(n))
        try_collected(self.setting, quick, workers, self.done)
        others = [self.job(n) for n in range(len(self.mutants)) if n not in self.verdicts]
        try_anew(self.setting, others, workers, self.done)
        return list(self.verdicts.values())

    def job(self, number: int) -> Job:
        mutant = self.mutants[number]
        return Job(number, mutant.file, mutant.source(ROOT), self.tests[number])

    def done(self, outcome: Outcome) -> None:
        if outcome.result == UNFIT:
            return
        n, mutant = outcome.number, self.mutants[outcome.number]
        self.verdicts[n] = Verdict(
            mutant, outcome.result, len(self.tests[n]), outcome.seconds, outcome.killer
        )
        if outcome.result == SURVIVED:
            place = f"{mutant.file}:{mutant.lines[0]}, {len(self.tests[n])} tests"
            print(f"survived: {mutant.name} ({place})", flush=True)
        if len(self.verdicts) % 25 == 0:
            passed = time.monotonic() - self.began
            print(f"{len(self.verdicts)} of {len(self.mutants)}, {passed:.0f} s", flush=True)


def try_part(part: Part, copy: Path, options: argparse.Namespace) -> int:
    """Draw, try and report; 1 where a survivor has no explanation."""
    everything = part.mutants()
    reasons = explained(part, everything)
    wanted = [mutant for mutant in everything if mutant.name.startswith(options.only)]
    drawn = part.draw(wanted, options.count or part.count, options.seed)
    if not drawn:
        return 0
    print(f"{part.name}: {len(drawn)} of {len(everything)} faults, seed {options.seed}", flush=True)
    excused = [] if options.all else [mutant for mutant in drawn if mutant.name in reasons]
    mapping = part.learn(copy, options.workers)
    began, prepared = time.monotonic(), cpu_of_children()
    to_try = [mutant for mutant in drawn if mutant not in excused]
    verdicts = [Verdict(mutant, EXCUSED) for mutant in excused]
    verdicts += Trial(part, to_try, mapping, copy).run(options.workers)
    used = cpu_of_children() - prepared
    print(f"{time.monotonic() - began:.0f} s, {used:.0f} s of the processor")
    return report(part, verdicts, reasons)


def report(part: Part, verdicts: list[Verdict], reasons: dict[str, str]) -> int:
    """Print the sums, write a line a mutant; 1 where a survivor has no explanation."""
    results = Counter(verdict.result for verdict in verdicts)
    lines = [
        f"{v.result}\t{v.seconds:.1f}\t{v.tests}\t{v.mutant.name}\t{v.killer}\n"
        for v in sorted(verdicts)
    ]
    OUT.mkdir(parents=True, exist_ok=True)
    kept = OUT / f"{part.name}.tsv"
    kept.write_text("".join(lines), "utf-8")
    sums = ", ".join(f"{count} {result}" for result, count in results.most_common())
    print(f"{sums}: {kept}")
    unnoticed = results[SURVIVED] + results[EXCUSED]
    print(f"unnoticed: {unnoticed} of {len(verdicts)}, {100 * unnoticed / len(verdicts):.1f} %")
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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--part", choices=[*PARTS, "both"], default="both")
    parser.add_argument("--count", type=int, help="of each part")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", default="", help="faults whose name begins so")
    parser.add_argument("--all", action="store_true", help="explained survivors too")
    options = parser.parse_args()
    parts = PARTS.values() if options.part == "both" else [PARTS[options.part]]
    copy = copy_tree()
    return max([try_part(part, copy, options) for part in parts])


if __name__ == "__main__":
    sys.exit(main())
