"""Faults of every kind, where code runs and nowhere else."""

from pathlib import Path

import pytest
from operators import Kind, Mutant, mutants_of


def faults(tmp_path: Path, source: str, window: bool = True) -> list[Mutant]:
    path = tmp_path / "module.py"
    path.write_text(source, "utf-8")
    return mutants_of(path, tmp_path, "room.module", window)


def changes(found: list[Mutant]) -> set[tuple[str, str]]:
    """Kind and what is made of what, without the scope."""
    return {(mutant.kind.name, mutant.name.split(": ", 1)[1]) for mutant in found}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("if ready:\n    x = y\n", {("CONDITION", "ready -> not ready")}),
        ("while not ready:\n    x = y\n", {("CONDITION", "not ready -> ready")}),
        ("x = a if ready else b\n", {("CONDITION", "ready -> not ready")}),
        ("x = [a for a in b if a]\n", {("CONDITION", "a -> not a")}),
        (
            "if a < b:\n    x = y\n",
            {("CONDITION", "a < b -> a >= b"), ("COMPARISON", "a < b -> a <= b")},
        ),
        ("x = a == b\n", {("COMPARISON", "a == b -> a != b")}),
        ("go(x)\n", {("CALL", "go(x) -> pass")}),
        ("self.x = y\n", {("ASSIGNMENT", "self.x = y -> pass")}),
        ("def f(x):\n    x = y\n", {("ASSIGNMENT", "x = y -> pass")}),
        ("def f(z):\n    x = y\n", set()),
        ("x = a and b\n", {("AND_OR", "a and b -> a or b")}),
        ("x = 3\n", {("NUMBER", "3 -> 4")}),
        ("x = 0.5\n", {("NUMBER", "0.5 -> 0.75")}),
        (
            "x = go(a, by=b, to=c)\n",
            {
                ("KEYWORD", "go(a, by=b, to=c) -> go(a, to=c)"),
                ("KEYWORD", "go(a, by=b, to=c) -> go(a, by=b)"),
            },
        ),
        ("x = go(**a)\n", set()),
        ("x = True\n", {("OTHER", "True -> False")}),
    ],
)
def test_there_are_faults_of_every_kind(
    tmp_path: Path, source: str, expected: set[tuple[str, str]]
) -> None:
    assert changes(faults(tmp_path, source)) == expected


@pytest.mark.parametrize(
    "source",
    [
        '"""Says 3 things."""\n',
        "def f(x: Literal[3]) -> Literal[4]:\n    '''Is not 3.'''\n",
        "class A:\n    def __repr__(self):\n        return go(not self.x)\n",
        "if TYPE_CHECKING:\n    x = 3\n",
        "log.warning('no %s', 3)\n",
        "T = TypeVar('T', bound=A)\n",
        "raise NotImplementedError\n",
        "x = list(zip(y, z, strict=True))\n",
        "class A(Protocol):\n    x = 3\n",
        "x = 'words'\n",
        "@retry(times=3)\ndef f():\n    '''Go.'''\n",
    ],
)
def test_what_never_runs_or_says_nothing_is_left_alone(tmp_path: Path, source: str) -> None:
    assert faults(tmp_path, source) == []


def test_words_of_the_rules_are_changed(tmp_path: Path) -> None:
    found = faults(tmp_path, "x = 'R6.2'\n", window=False)
    assert changes(found) == {("OTHER", "'R6.2' -> 'R6.2_'")}


def test_only_the_fault_differs_from_the_source(tmp_path: Path) -> None:
    """Columns count bytes, and a fault may stand behind letters of several."""
    source = "é = go('ü')  # as it was\nif é and ready:\n    é = 3\n"
    found = {mutant.name: mutant for mutant in faults(tmp_path, source)}
    changed = found["room.module: é and ready -> é or ready"]
    assert changed.source(tmp_path) == source.replace("é and ready", "(é or ready)")
    assert changed.lines == range(2, 3)


def test_names_do_not_depend_on_lines(tmp_path: Path) -> None:
    source = "def f(x):\n    go()\n    if x:\n        go()\n"
    names = [mutant.name for mutant in faults(tmp_path, source)]
    assert names == [mutant.name for mutant in faults(tmp_path, "import y\n\n\n" + source)]
    assert names == [
        "room.module.f: go() -> pass",
        "room.module.f: x -> not x",
        "room.module.f: go() -> pass #2",
    ]


def test_a_fault_that_python_refuses_is_known(tmp_path: Path) -> None:
    found = faults(tmp_path, "for x in y:\n    try:\n        break\n    finally:\n        go()\n")
    assert all(mutant.compiles(tmp_path) for mutant in found)
    broken = found[0]._replace(text="return")
    assert not broken.compiles(tmp_path)
    assert found[0].kind is Kind.OTHER
