"""Which tests run which lines, how long they take, and which of them are the nearest to a change.

All seconds are those of the processor, so that a busy machine changes no result.
"""

import ast
from collections import Counter
from difflib import SequenceMatcher
from fnmatch import fnmatch
from functools import cache, cached_property, lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

STEP = 0.5  # seconds: of the nearest tests, the slower ones are tried later, by steps
RARE = 20  # how many tests of the least-run line of a function are tried
AT_IMPORT = -1  # the number of the test that runs lines before any test

Lines = dict[str, dict[int, list[int]]]  # for each file the numbers of the tests of each line


class Mapping:
    """Seconds a test, and for each file the tests that run each of its lines."""

    def __init__(self, seconds: dict[str, float], lines: Lines) -> None:
        self.seconds, self.lines = seconds, lines
        self.names = list(seconds)

    def dump(self) -> dict[str, Any]:
        """As JSON, whose keys are words."""
        return {"seconds": self.seconds, "lines": self.lines}

    @classmethod
    def load(cls, kept: dict[str, Any]) -> "Mapping":
        """What `dump` made."""
        lines = {
            file: {int(line): tests for line, tests in by_line.items()}
            for file, by_line in kept["lines"].items()
        }
        return cls(kept["seconds"], lines)

    def running(self, file: str, lines: "range | set[int]") -> set[int]:
        """Numbers of the tests that run any of the lines, `AT_IMPORT` among them."""
        by_line = self.lines.get(file, {})
        return set().union(*(by_line.get(line, ()) for line in lines))

    def all_tests_for(self, file: str, lines: range) -> list[str]:
        """Tests that run any of the lines, and those that run none at all, which may read them.

        All tests, where the lines run on import: tables and constants show up anywhere.
        """
        found = self.running(file, lines)
        if AT_IMPORT in found:
            found = set(range(len(self.names)))
        found |= {n for n in range(len(self.names)) if not self.breadth[n]}
        names = {self.names[n] for n in found}
        return sorted(names, key=lambda test: (self.seconds[test], test))

    @cached_property
    def breadth(self) -> Counter[int]:
        """How many lines each test runs."""
        return Counter(
            test for by_line in self.lines.values() for tests in by_line.values() for test in tests
        )

    @cache  # noqa: B019 - there is one mapping
    def within(self, file: str) -> Counter[int]:
        """How many lines of a file each test runs."""
        return Counter(test for tests in self.lines.get(file, {}).values() for test in tests)

    def without(self, files: set[str]) -> "Mapping":
        """The same without the tests of some files."""
        return joined([self], lambda test: test.split("::")[0] not in files)

    def moved(self, file: str, before: str, after: str) -> None:
        """Follow the lines of a file that has been edited; new lines have the tests around them."""
        old, new = before.splitlines(), after.splitlines()
        lines: dict[int, list[int]] = {}
        by_line = self.lines.get(file, {})
        for _, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
            if b - a == d - c:
                lines |= {n + c - a: by_line[n] for n in range(a + 1, b + 1) if n in by_line}
            else:
                around = sorted(self.running(file, range(a, b + 2)) - {AT_IMPORT})
                lines |= dict.fromkeys(range(c + 1, d + 1), around)
        self.lines[file] = lines


def joined(shares: list[Mapping], kept: Any = lambda test: True) -> Mapping:
    """One mapping of several, each of which knows a share of the tests."""
    seconds = {test: took for s in shares for test, took in s.seconds.items() if kept(test)}
    numbers = {test: n for n, test in enumerate(seconds)}
    lines: Lines = {}
    for share in shares:
        renamed = {n: numbers[test] for n, test in enumerate(share.names) if test in numbers}
        renamed[AT_IMPORT] = AT_IMPORT
        for file, by_line in share.lines.items():
            for line, tests in by_line.items():
                found = lines.setdefault(file, {}).setdefault(line, [])
                found += [renamed[test] for test in tests if test in renamed]
    return Mapping(seconds, lines)


class Nearest(NamedTuple):
    """The nearest tests: those about the module, then by how much of them runs in it.

    A short test of one thing that builds a whole table is not among them: the quickest join them.
    So do tests of what the function does least often: of a line that every window runs, too.
    Where something is kept for later, those come first that run a line where it is used.
    """

    mapping: Mapping
    root: Path
    most: int
    always: tuple[str, ...]  # files of tests that are always tried where they run the lines
    quick: int = 0  # how many of the quickest other tests are tried, too
    seconds: float = 0.0  # how long the quickest of all that are left are tried at last

    def tests_for(self, file: str, lines: range, scope: str = "") -> list[str]:
        """Tests that run the lines: the nearest, the quickest, and all that are always tried.

        `scope` has the classes around the lines, which files of tests may be named after, too.
        """
        words = _words_for(file, scope)
        found = self.mapping.running(file, lines)
        if AT_IMPORT in found:
            found |= self._where_used(self._names_made(file, lines.start))
        found.discard(AT_IMPORT)
        used = self.mapping.running(file, self._later_uses(file, lines))
        here, breadth = self.mapping.within(file), self.mapping.breadth
        names, seconds = self.mapping.names, self.mapping.seconds

        def place(n: int) -> tuple[object, ...]:
            share = here[n] / max(1, breadth[n])
            return n not in used, not self._about(names[n], file, words), -share, seconds[names[n]]

        tests = [names[n] for n in sorted(found, key=lambda n: (*place(n), names[n]))]
        nets = [test for test in tests if self._is_always(test)]
        others = [test for test in tests if test not in nets]
        rare = {names[n] for n in self._rarest(file, lines)}
        near = [*others[: self.most], *[one for one in others[self.most :] if one in rare][:RARE]]
        quickest = [test for test in sorted(others, key=seconds.__getitem__) if test not in near]
        chosen = [*near, *quickest[: self.quick], *nets]
        passed = accumulate(seconds[test] for test in quickest[self.quick :])
        count = sum(one <= self.seconds for one in passed)
        last = quickest[self.quick : self.quick + count]
        return [*sorted(chosen, key=lambda test: seconds[test] // STEP), *last]

    def _rarest(self, file: str, lines: range) -> set[int]:
        """The tests of that other line of the function which the fewest tests run."""
        others = set(_function_at(self.root / file, lines.start)) - set(lines)
        tests = (self.mapping.running(file, {n}) for n in others)
        return min(filter(None, tests), key=len, default=set())

    def _later_uses(self, file: str, lines: range) -> set[int]:
        """The other lines with the attribute that is set on these lines, if one is."""
        names = _attributes_set(self.root / file, lines)
        uses = _uses(self.root / file)
        return {n for name in names for n in uses[name]} - set(lines)

    def _is_always(self, test: str) -> bool:
        return any(fnmatch(test.split("::")[0], glob) for glob in self.always)

    def _about(self, test: str, file: str, words: set[str]) -> bool:
        """Whether a test is in a file named after the module, or one that imports it."""
        ours = test.split("::")[0]
        module = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        named = any(word in Path(ours).stem.replace("_", "") for word in words)
        return named or module in _imports(self.root / ours)

    def _names_made(self, file: str, line: int) -> set[str]:
        """What a line at import binds, and what other such lines make of it."""
        path, names = self.root / file, set[str]()
        at_import = {n for n, tests in self.mapping.lines[file].items() if AT_IMPORT in tests}
        fresh = _names_at(path, line)
        while fresh:
            names |= fresh
            uses = set[int]().union(*(_uses(path).get(name, ()) for name in fresh)) & at_import
            fresh = set[str]().union(*(_names_at(path, n) for n in uses)) - names
        return names

    def _where_used(self, names: set[str]) -> set[int]:
        """Tests that run a line with one of the names."""
        found: set[int] = set()
        for file in self.mapping.lines:
            uses = _uses(self.root / file)
            found |= self.mapping.running(file, {n for name in names for n in uses.get(name, ())})
        return found


def _words_for(file: str, scope: str) -> set[str]:
    """The module and the classes of a scope, as names of files of tests have them."""
    path = Path(file)
    stem = path.parent.name if path.stem == "__init__" else path.stem
    classes = [one.strip("_") for one in scope.split(".") if one.strip("_")[:1].isupper()]
    words = [one.removesuffix("Scene").lower() for one in classes]
    return {stem.replace("_", ""), *(word for word in words if len(word) > 3)}


@lru_cache(None)
def _imports(path: Path) -> set[str]:
    """Modules that a file imports, by any form of the statement."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


@lru_cache(None)
def _uses(path: Path) -> dict[str, set[int]]:
    """The lines on which each name stands, alone or behind a dot."""
    found: dict[str, set[int]] = {}
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Name | ast.Attribute):
            name = node.id if isinstance(node, ast.Name) else node.attr
            found.setdefault(name, set()).add(node.end_lineno or node.lineno)
    return found


@lru_cache(None)
def _attributes_set(path: Path, lines: range) -> set[str]:
    return {
        target.attr
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Assign | ast.AugAssign) and node.lineno == lines.start
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Attribute)
    }


def _function_at(path: Path, line: int) -> range:
    """The lines of the innermost function around a line, after its first one; none outside."""
    found = range(0)
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.lineno <= line <= (node.end_lineno or line):
            found = range(node.lineno + 1, (node.end_lineno or line) + 1)
    return found


def _names_at(path: Path, line: int) -> set[str]:
    """What the innermost statement at a line of a module or class binds."""
    found: set[str] = set()
    body = ast.parse(path.read_text("utf-8")).body
    while body:
        inside = [one for one in body if one.lineno <= line <= (one.end_lineno or one.lineno)]
        body = []
        for statement in inside:
            match statement:
                case ast.ClassDef():
                    found, body = {statement.name}, statement.body
                case ast.FunctionDef():
                    found = {statement.name}
                case ast.Assign(targets=targets):
                    found = {n.id for t in targets for n in ast.walk(t) if isinstance(n, ast.Name)}
                case ast.AnnAssign(target=ast.Name(id=name)):
                    found = {name}
                case ast.AugAssign(target=target):
                    found = {n.id for n in ast.walk(target) if isinstance(n, ast.Name)}
    return found
