"""Small changes to a program, each of which some test should notice.

Our own, because the libraries do not fit: mutmut 3 changes functions only, and half of the rules
are tables and constants; its trampolines slow whole games fivefold; it draws no sample.
cosmic-ray's operators change annotations too, and bring a database and a web client along.
"""

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SHOWN = 70  # characters of a change in its name

COMPARISONS = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
ARITHMETIC = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Mutant(NamedTuple):
    """One change of one file; its name does not depend on lines, so it outlives other edits."""

    name: str
    file: str
    lines: range
    source: str

    def compiles(self) -> bool:
        """Whether Python takes it at all: `continue` outside a loop, and so on."""
        try:
            compile(self.source, self.file, "exec")
        except (SyntaxError, ValueError):
            return False
        return True


def mutants_of(path: Path, root: Path) -> list[Mutant]:
    """Every change of a file, in the order of its text."""
    source = path.read_text("utf-8")
    tree = ast.parse(source)
    whole = _simple_statements(tree)
    seen: Counter[str] = Counter()
    found = []
    for scope, node, after in _changes(tree, path.stem):
        name = f"{scope}: {_shown(node)} -> {_shown(after)}"
        seen[name] += 1
        if seen[name] > 1:
            name += f" #{seen[name]}"
        changed = _replaced(source, node, after)
        lines = _lines_of(whole.get(node, node))
        found.append(Mutant(name, str(path.relative_to(root)), lines, changed))
    return found


def _simple_statements(tree: ast.AST) -> dict[ast.AST, ast.stmt]:
    """For each node in a simple statement, that statement.

    Coverage names the first line alone of a constant that fills several.
    """
    found: dict[ast.AST, ast.stmt] = {}
    for statement in ast.walk(tree):
        if isinstance(statement, ast.stmt) and not hasattr(statement, "body"):
            found |= dict.fromkeys(ast.walk(statement), statement)
    return found


def _lines_of(node: ast.expr | ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _changes(node: ast.AST, scope: str) -> Iterator[tuple[str, ast.expr | ast.stmt, ast.AST]]:
    """Scope, node and what is in its place, for everything below a node that runs."""
    for child in _parts_that_run(node):
        inner = scope
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            inner = f"{scope}.{child.name}"
        if isinstance(child, ast.expr | ast.stmt):
            for after in _expression(child) if isinstance(child, ast.expr) else _statement(child):
                yield scope, child, after
        for test in _plain_tests(child):
            yield scope, test, _not(test)
        yield from _changes(child, inner)


def _parts_that_run(node: ast.AST) -> Iterator[ast.AST]:
    """Children, without docstrings, annotations, decorators, patterns and f-strings."""
    if isinstance(node, ast.JoinedStr | ast.pattern | ast.arg | ast.Import | ast.ImportFrom):
        return
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "type_params", "bases"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_docstring(child):
                yield child


def _plain_tests(node: ast.AST) -> list[ast.expr]:
    """Conditions to turn round; comparisons and negations are turned round as such."""
    match node:
        case ast.If() | ast.While() | ast.IfExp():
            tests = [node.test]
        case ast.comprehension():
            tests = node.ifs
        case _:
            return []
    return [one for one in tests if not isinstance(one, ast.Compare | ast.UnaryOp)]


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _with(node: ast.AST, **fields: object) -> ast.AST:
    changed = copy.copy(node)
    for field, value in fields.items():
        setattr(changed, field, value)
    return changed


def _not(node: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), node)


def _expression(node: ast.expr) -> Iterator[ast.AST]:
    match node:
        case ast.Compare():
            for n, op in enumerate(node.ops):
                for other in COMPARISONS[type(op)]:
                    yield _with(node, ops=[*node.ops[:n], other(), *node.ops[n + 1 :]])
        case ast.BinOp() if type(node.op) in ARITHMETIC and not _is_union(node):
            yield _with(node, op=ARITHMETIC[type(node.op)]())
        case ast.BoolOp():
            yield _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert()):
            yield node.operand
        case ast.Constant(value=bool()):
            yield ast.Constant(not node.value)
        case ast.Constant(value=int()):
            yield ast.Constant(node.value + 1)
        case ast.Constant(value=str()):
            yield ast.Constant(f"{node.value}_" if node.value else "mutant")
        case ast.Call(func=ast.Attribute(attr="copy", value=original)):
            yield original
        case ast.Subscript(value=original, slice=ast.Slice(lower=None, upper=None, step=None)):
            yield original
        case ast.Call(func=ast.Name(id=name)) if name in CALLS:
            yield _with(node, func=ast.Name(CALLS[name], ast.Load()))


def _statement(node: ast.stmt) -> Iterator[ast.AST]:
    match node:
        case ast.Expr() | ast.AugAssign():
            yield ast.Pass()
        case ast.Assign(targets=[ast.Subscript() | ast.Attribute()]):
            yield ast.Pass()
        case ast.Return(value=ast.expr()) if not _is_none(node.value):
            yield ast.Return(ast.Constant(None))
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
    if isinstance(node, ast.AugAssign) and type(node.op) in ARITHMETIC:
        yield _with(node, op=ARITHMETIC[type(node.op)]())


def _is_union(node: ast.expr) -> bool:
    """Whether it is a type such as `Move | None`: names of classes have small letters."""
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.BitOr) and _is_union(node.left)
    return isinstance(node, ast.Name) and node.id[0].isupper() and not node.id.isupper()


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _shown(node: ast.AST) -> str:
    words = " ".join(ast.unparse(ast.fix_missing_locations(node)).split())
    return words if len(words) <= SHOWN else f"{words[: SHOWN - 3]}..."


def _replaced(source: str, node: ast.expr | ast.stmt, after: ast.AST) -> str:
    """The source with a node's own text replaced; all else stays as it was written."""
    text = ast.unparse(ast.fix_missing_locations(after))
    if isinstance(node, ast.expr):
        text = f"({text})"
    lines = [line.encode() for line in source.splitlines(keepends=True)]  # columns count bytes
    first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
    before = b"".join(lines[:first]) + lines[first][: node.col_offset]
    behind = lines[last][node.end_col_offset :] + b"".join(lines[last + 1 :])
    return (before + text.encode() + behind).decode()
