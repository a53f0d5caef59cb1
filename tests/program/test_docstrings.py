"""Everything public says what it means; a method that does what its base says inherits that."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

Documented = ast.Module | ast.ClassDef | ast.FunctionDef
PACKAGE = Path(__file__).resolve().parents[2] / "tammany_desktop"


@cache
def classes() -> dict[str, list[ast.ClassDef]]:
    """The classes of the package by their names, which several may share."""
    found: dict[str, list[ast.ClassDef]] = {}
    for _, node in documented():
        if isinstance(node, ast.ClassDef):
            found.setdefault(node.name, []).append(node)
    return found


@cache
def documented() -> list[tuple[str, Documented]]:
    """Modules, classes and functions of the package by their files, each of which is read once."""
    found: list[tuple[str, Documented]] = []
    for path in PACKAGE.rglob("*.py"):
        waiting: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
        while waiting:
            node = waiting.pop()
            if isinstance(node, Documented):
                found.append((path.name, node))
            if not isinstance(node, ast.expr):  # which has no statements in it
                waiting += ast.iter_child_nodes(node)
    return found


@pytest.fixture(scope="module", autouse=True)
def _not_kept() -> Iterator[None]:
    yield
    documented.cache_clear()
    classes.cache_clear()
    methods.cache_clear()


def lineage(kind: ast.ClassDef) -> Iterator[ast.ClassDef]:
    """A class and all that it inherits from."""
    yield kind
    for base in kind.bases:
        name = ast.unparse(base).partition("[")[0].rpartition(".")[2]
        for parent in classes().get(name, []):
            yield from lineage(parent)


@cache
def methods(kind: ast.ClassDef) -> dict[str, ast.FunctionDef]:
    return {one.name: one for one in kind.body if isinstance(one, ast.FunctionDef)}


def explained(kind: ast.ClassDef, name: str) -> bool:
    """Whether a method has a docstring, its own or an inherited one."""
    own = [methods(one).get(name) for one in lineage(kind)]
    return any(one is not None and ast.get_docstring(one) for one in own)


def unexplained(kind: ast.ClassDef) -> list[str]:
    public = [name for name in methods(kind) if not name.startswith("_")]
    return [f"{kind.name}.{name}" for name in public if not explained(kind, name)]


def test_every_public_method_is_explained_by_itself_or_by_its_base() -> None:
    kinds = [kind for kinds in classes().values() for kind in kinds]
    public = [kind for kind in kinds if not kind.name.startswith("_")]
    assert len(public) > 300
    assert [name for kind in public for name in unexplained(kind)] == []


def test_a_method_without_words_is_noticed() -> None:
    (scene,) = classes()["SheetScene"]
    (new,) = ast.parse("class New(SheetScene):\n def lay(self): pass\n def fold(self): pass").body
    assert isinstance(new, ast.ClassDef)
    assert explained(scene, "lay")
    assert unexplained(new) == ["New.fold"]


ASKING = {"Whether", "What", "How", "Where", "Who", "Why", "Which", "When"}


def asking() -> list[str]:
    """What begins its docstring as a question does, so that one must guess what it returns."""
    found = []
    for name, node in documented():
        words = (ast.get_docstring(node, clean=False) or "-").split()
        if words[0] in ASKING:
            found.append(f"{name}: {' '.join(words[:6])}")
    return found


def test_docstrings_begin_with_a_verb_or_what_is_returned() -> None:
    assert asking() == []
