"""Small changes to a program, each of which some test should notice: faults, by kinds.

Our own, because the libraries do not fit: mutmut 3 changes functions only, and half of the rules
are tables and constants; its trampolines slow whole games fivefold; it draws no sample.
cosmic-ray's operators change annotations too, and bring a database and a web client along.
"""

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from itertools import accumulate
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
NEGATED = {
    ast.Lt: ast.GtE,
    ast.LtE: ast.Gt,
    ast.Gt: ast.LtE,
    ast.GtE: ast.Lt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
TYPING = {"TypeVar", "NewType", "ParamSpec", "cast"}  # calls that mean nothing when run


class Kind(StrEnum):
    """What sort of fault a change is: draws are made by it."""

    CONDITION = "condition turned round"
    COMPARISON = "comparison changed"
    CALL = "call left out"
    ASSIGNMENT = "assignment left out"
    AND_OR = "and/or swapped"
    NUMBER = "number nudged"
    KEYWORD = "keyword left out"
    OTHER = "other"


class Mutant(NamedTuple):
    """One change of one file; its name does not depend on lines, so it outlives other edits."""

    name: str
    file: str
    lines: range
    kind: Kind
    span: tuple[int, int]  # the bytes that are replaced
    text: str

    def source(self, root: Path) -> str:
        """The whole file as changed."""
        whole = (root / self.file).read_bytes()
        first, last = self.span
        return (whole[:first] + self.text.encode() + whole[last:]).decode()

    def compiles(self, root: Path) -> bool:
        """Whether Python takes it at all: `continue` outside a loop, and so on."""
        try:
            compile(self.source(root), self.file, "exec")
        except (SyntaxError, ValueError):
            return False
        return True


def mutants_of(path: Path, root: Path, scope: str = "", window: bool = False) -> list[Mutant]:
    """Every change of a file, in the order of its text.

    Code of the window has more kinds of faults, but its words are left alone: they are keys of
    catalogs, names of pictures and the like, and fail at once.
    """
    source = path.read_bytes()
    tree = ast.parse(source)
    starts = [0, *accumulate(map(len, source.splitlines(keepends=True)))]
    whole = _simple_statements(tree)
    seen: Counter[str] = Counter()
    texts: dict[ast.AST, str] = {}
    found, file = [], str(path.relative_to(root))
    changes = _WindowChanges() if window else _Changes()
    for inner, node, after, kind in changes.below(tree, scope or path.stem):
        if node not in texts:
            texts[node] = ast.unparse(node)
        text = ast.unparse(ast.fix_missing_locations(after))
        name = f"{inner}: {_shown(texts[node])} -> {_shown(text)}"
        seen[name] += 1
        if seen[name] > 1:
            name += f" #{seen[name]}"
        lines = _lines_of(whole.get(node, node))
        whole_text = f"({text})" if isinstance(node, ast.expr) else text
        found.append(Mutant(name, file, lines, kind, _span(starts, node), whole_text))
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


class _Changes:
    """The changes of rules: tables and words are of the game, and are changed too."""

    def below(
        self, node: ast.AST, scope: str
    ) -> Iterator[tuple[str, ast.expr | ast.stmt, ast.AST, Kind]]:
        """Scope, node, what is in its place, and the kind, for everything below that runs."""
        tests = set(_tests(node))
        for child in _parts_that_run(node):
            if self.left_alone(child):
                continue
            inner = scope
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                inner = f"{scope}.{child.name}"
            if isinstance(child, ast.expr | ast.stmt):
                for after in self.of(child):
                    yield scope, child, after, _kind(child, after, child in tests)
            for test in _plain_tests(child):
                yield scope, test, _not(test), Kind.CONDITION
            yield from self.below(child, inner)

    def left_alone(self, node: ast.AST) -> bool:
        """Whether nothing is changed in it."""
        return False

    def of(self, node: ast.expr | ast.stmt) -> Iterator[ast.AST]:
        """What can be in the place of a node."""
        yield from _expression(node) if isinstance(node, ast.expr) else _statement(node)


class _WindowChanges(_Changes):
    """The changes of code that draws and asks; it logs, too, and has types to be checked."""

    def __init__(self) -> None:
        self.bound: set[str] = set()  # by the function so far

    def below(
        self, node: ast.AST, scope: str
    ) -> Iterator[tuple[str, ast.expr | ast.stmt, ast.AST, Kind]]:
        if isinstance(node, ast.FunctionDef):
            arguments = node.args
            names = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
            self.bound = {argument.arg for argument in names}
        yield from super().below(node, scope)

    def left_alone(self, node: ast.AST) -> bool:
        match node:
            case ast.FunctionDef(name="__repr__" | "__str__"):
                return True
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="log")))):
                return True
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                return True
            case ast.Call(func=ast.Name(id=name)) if name in TYPING:
                return True
            case ast.Raise(exc=ast.Name(id="NotImplementedError")):
                return True
            case ast.keyword(arg="strict"):  # of `zip`: only another fault would make it matter
                return True
        return isinstance(node, ast.ClassDef) and any(
            isinstance(base, ast.Name) and base.id == "Protocol" for base in node.bases
        )

    def of(self, node: ast.expr | ast.stmt) -> Iterator[ast.AST]:
        match node:
            case ast.Constant(value=str()):
                return
            case ast.Constant(value=float(number)):
                yield ast.Constant(number * 1.5 if number else 0.5)
            case ast.Call():
                for n in range(len(node.keywords)):
                    if node.keywords[n].arg not in (None, "strict"):
                        kept = [*node.keywords[:n], *node.keywords[n + 1 :]]
                        yield _with(node, keywords=kept)
            case ast.Assign(targets=[ast.Name(id=name)]):
                if name in self.bound:  # else whatever reads it fails at once
                    yield ast.Pass()
                self.bound.add(name)
        yield from super().of(node)


def _kind(node: ast.AST, after: ast.AST, is_test: bool) -> Kind:
    """What kind of fault a change is."""
    match node, after:
        case ast.Expr(), ast.Pass():
            return Kind.CALL
        case ast.Assign() | ast.AugAssign(), ast.Pass():
            return Kind.ASSIGNMENT
        case ast.UnaryOp(op=ast.Not()), _:
            return Kind.CONDITION
        case ast.Compare(ops=[before]), ast.Compare(ops=[changed]) if is_test:
            turned = isinstance(changed, NEGATED[type(before)])
            return Kind.CONDITION if turned else Kind.COMPARISON
        case ast.Compare(), _:
            return Kind.COMPARISON
        case ast.BoolOp(), _:
            return Kind.AND_OR
        case ast.Constant(value=bool()), _:
            return Kind.OTHER
        case ast.Constant(value=int() | float()), _:
            return Kind.NUMBER
        case ast.Call(func=before), ast.Call(func=changed) if before is changed:
            return Kind.KEYWORD
    return Kind.OTHER


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
    return [one for one in _tests(node) if not isinstance(one, ast.Compare | ast.UnaryOp)]


def _tests(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.If() | ast.While() | ast.IfExp():
            return [node.test]
        case ast.comprehension():
            return node.ifs
    return []


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
        case ast.Constant(value=int(number)):
            yield ast.Constant(number + 1)
        case ast.Constant(value=str(words)):
            yield ast.Constant(f"{words}_" if words else "mutant")
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
        case ast.Return(value=ast.expr() as value) if not _is_none(value):
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


def _shown(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= SHOWN else f"{words[: SHOWN - 3]}..."


def _span(starts: list[int], node: ast.expr | ast.stmt) -> tuple[int, int]:
    """The first byte of a node and the one after it; columns count bytes."""
    first = starts[node.lineno - 1] + node.col_offset
    last = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
    return first, last
