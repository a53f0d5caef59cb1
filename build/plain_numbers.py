"""Refuse plain numbers where pages are laid out and painted: `python build/plain_numbers.py`.

A length comes from `ui/tokens.py`, and so does a duration. What no token fits is a constant of its
module, with a comment that says what it is, or what its group is. Free are halves and doubles,
proportions (the factors of a product), and lengths beyond the largest space: how wide a column is
depends on what is in it.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parents[1] / "tammany_desktop"
FOLDERS: Final = ("ui", "board", "scenes")
# Why a place keeps its own numbers.
EXCEPT: Final = {
    "ui/tokens.py": "the tokens themselves",
    "scenes/newspaper/": "set by the measures of a newspaper of 1855, not of the program's pages",
}
FREE: Final = (0, 1, 2, 0.5)
COUNTED: Final = 3  # up to here a number that is added may well be a count
LARGE: Final = 48
TALL: Final = 100  # heights of buttons are below it
LENGTHS: Final = ("px", "rect", "Rect", "Space", "inflate", "inside", "move", "cell", "size")
NAMED: Final = ("border_radius", "margin", "high", "wide", "up", "gap")


def plain(source: str) -> Iterator[ast.Constant]:
    """The numbers of a module that should be tokens, or constants with a comment."""
    lines = source.splitlines()
    for node in ast.parse(source).body:
        if not isinstance(node, (ast.Assign, ast.AnnAssign)):
            yield from _laid_out(node)
        elif node.value is not None:
            first = node.lineno - 1
            while first and lines[first - 1]:
                first -= 1
            if not any("#" in line for line in lines[first : node.end_lineno]):
                yield from _summands(node.value)


def _laid_out(tree: ast.AST) -> Iterator[ast.Constant]:
    """Those that are lengths, or are added to some, in functions and classes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            for argument in node.args if name in LENGTHS else ():
                yield from _summands(argument)
            if name == "rect" and len(node.args) == 4:
                yield from _summands(node.args[3], most=TALL)
            for word in node.keywords:
                yield from _summands(word.value) if word.arg in NAMED else ()
            if name == "px":
                yield from _summands(node.args[0], free=())
        elif isinstance(node, ast.BinOp):
            yield from (one for one in _summands(node) if _value(one) > COUNTED)


def _summands(
    node: ast.expr, free: tuple[float, ...] = FREE, most: float = LARGE
) -> Iterator[ast.Constant]:
    """The numbers of a sum, a choice, a row or a table: no factors."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, int | float) and node.value not in free and node.value <= most:
            yield node
    elif not isinstance(node, ast.BinOp) or isinstance(node.op, (ast.Add, ast.Sub)):
        parts = (ast.BinOp, ast.UnaryOp, ast.IfExp, ast.Tuple, ast.List, ast.Dict)
        for part in ast.iter_child_nodes(node) if isinstance(node, parts) else ():
            yield from _summands(part, free, most) if isinstance(part, ast.expr) else ()


def _value(number: ast.Constant) -> float:
    assert isinstance(number.value, int | float)
    return number.value


def main() -> int:
    """Name each of them; 1 where there are any."""
    found = []
    for path in (path for folder in FOLDERS for path in (PACKAGE / folder).rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if not name.startswith(tuple(EXCEPT)):
            numbers = plain(path.read_text(encoding="utf-8"))
            found += sorted({(name, one.lineno, _value(one)) for one in numbers})
    for name, line, number in found:
        print(f"tammany_desktop/{name}:{line}: {number}")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
