"""Refuse plain numbers where pages are laid out and painted: `python build/plain_numbers.py`.

A length comes from `ui/tokens.py`. What no token fits is a constant of its module, with a comment
that says what it is, or what its group is. Free are halves and doubles, proportions (the factors of
a product). Lengths beyond the largest space are counted: how wide a column is depends on what is in
it, so there are some, but never more than `KNOWN`. Heights of buttons are never free.

A duration is a multiple of a beat, in `play` too: a constant does not get by with a comment that
speaks of seconds. Exempt are waits for a machine, and what is due to hands and eyes (`WAITS`).
"""

import ast
import math
import re
import sys
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parents[1] / "tammany_desktop"
FOLDERS: Final = ("ui", "board", "scenes")
# Why a place keeps its own numbers.
EXCEPT: Final = {
    "ui/tokens.py": "the tokens themselves",
    "play/__init__.py": "the beat itself",
    "scenes/newspaper/": "set by the measures of a newspaper of 1855, not of the program's pages",
}
TIMED: Final = ("ui", "board", "scenes", "play")
# Durations that no beat sets, by name.
WAITS: Final = {
    "how often something is looked at": "BLINK LINE_INTERVAL FIRST_STEP POLL",
    "how long a computer, a disk or a controller may take": "CARD_DELAY CLOSABLE_AFTER LONG_PULSE READING_SHOWN_AFTER RETRY_SECONDS SHORT_PULSE SLOT_SECONDS VERDICT_TIMEOUT",
    "how fast fingers press, type and rest": "GUARD KEY_REPEAT REPEAT STALE_SECONDS TYPING_TIME",
    "how fast eyes read, and a pointer follows": "ANIMATION_SECONDS LEAVE_DELAY READ_TIME",
    "pictures of a film, and what is longer than any count": "LONG_AFTER TICK",
}
SPANS: Final = ("seconds", "delay", "delays", "after", "rest", "pause")  # names of durations
UNITS: Final = re.compile(r"(a second|per second|unit|share|pixel|factor|scale)|second", re.I)
FREE: Final = (0, 1, 2, 0.5)
COUNTED: Final = 3  # up to here a number that is added may well be a count
LARGE: Final = 48
TALL: Final = 100  # heights of buttons are below it
# Lengths beyond LARGE: the sums of one page's own rows, such as the head and foot of its sheet. Where
# one is added, another becomes a token, or a constant with a comment.
KNOWN: Final = 47
LENGTHS: Final = ("px", "rect", "Rect", "Space", "inflate", "inset", "move", "cell", "scale")
NAMED: Final = ("border_radius", "margin", "height", "width", "foot", "gap")


@lru_cache(1)
def _parsed(source: str) -> ast.Module:
    """Kept, because the same module is asked for lengths and for durations."""
    return ast.parse(source)


@lru_cache(1)
def _parts(source: str) -> list[list[ast.AST]]:
    """Each statement of a module, with all that is in it."""
    return [list(ast.walk(node)) for node in _parsed(source).body]


def plain(source: str, beyond: float = LARGE) -> Iterator[ast.Constant]:
    """The numbers of a module that should be tokens, or constants with a comment."""
    lines = source.splitlines()
    for node, parts in zip(_parsed(source).body, _parts(source)):
        if not isinstance(node, (ast.Assign, ast.AnnAssign)):
            yield from _laid_out(parts, beyond)
        elif node.value is not None:
            first = node.lineno - 1
            while first and lines[first - 1]:
                first -= 1
            named = _name(node.target if isinstance(node, ast.AnnAssign) else node.targets[0])
            if named == "BUTTON" or not any("#" in line for line in lines[first : node.end_lineno]):
                yield from _summands(node.value, most=TALL if named == "BUTTON" else beyond)


def _laid_out(parts: list[ast.AST], beyond: float = LARGE) -> Iterator[ast.Constant]:
    """Those that are lengths, or are added to some, in functions and classes."""
    for node in parts:
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            for argument in node.args if name in LENGTHS else ():
                yield from _summands(argument, most=beyond)
            if name in ("rect", "Rect") and len(node.args) == 4:
                yield from _summands(_unscaled(node.args[3]), most=TALL)
            for word in node.keywords:
                yield from _summands(word.value, most=beyond) if word.arg in NAMED else ()
            if name == "px":
                yield from _summands(node.args[0], (), beyond)
        elif isinstance(node, ast.BinOp):
            yield from (one for one in _summands(node, most=beyond) if _value(one) > COUNTED)


def plain_times(source: str) -> Iterator[ast.Constant]:
    """The numbers of a module that should be beats."""
    lines, exempt = source.splitlines(), " ".join(WAITS.values()).split()
    for node in chain(*_parts(source)):
        if isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets
            names = [_name(one) for target in targets for one in _each(target)]
            timed = names[0].isupper() and not node.col_offset and _in_seconds(lines, node)
            timed |= names[0].endswith(("_SECONDS", "_TIME"))
            if node.value and (timed or names[0] in SPANS) and names[0] not in exempt:
                yield from _untimed(node.value)
        elif (
            isinstance(node, ast.AugAssign)
            and _name(node.target) in SPANS
            or isinstance(node, ast.keyword)
            and node.arg in SPANS
        ):
            yield from _untimed(node.value)


def _each(target: ast.expr) -> list[ast.expr]:
    return target.elts if isinstance(target, ast.Tuple) else [target]


def _name(node: ast.expr) -> str:
    return getattr(node, "attr", getattr(node, "id", ""))


def _in_seconds(lines: list[str], node: ast.Assign | ast.AnnAssign) -> bool:
    """True if a constant's comment, or else that of its group, speaks of seconds first."""
    first = node.lineno - 1
    while first and lines[first - 1]:
        first -= 1
    own = " ".join(lines[node.lineno - 1 : node.end_lineno]).partition("#")[2]
    heads = [line for line in lines[first : node.lineno - 1] if line.startswith("#")]
    found = UNITS.search(own) or UNITS.search(heads[-1] if heads else "")
    return found is not None and not found[1]


def _untimed(node: ast.expr) -> Iterator[ast.Constant]:
    """The numbers that stand for seconds: not those by which a token is multiplied."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, int | float) and abs(node.value) not in (0, True):
            yield node
    elif isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Mult, ast.Div)):
        sides = list(_untimed(node.left)), list(_untimed(node.right))
        yield from (*sides[0], *sides[1]) if _alone(node) else ()
    elif isinstance(node, (ast.BinOp, ast.UnaryOp, ast.IfExp, ast.Tuple, ast.List, ast.Dict)):
        for part in ast.iter_child_nodes(node):
            yield from _untimed(part) if isinstance(part, ast.expr) else ()


def _alone(node: ast.expr) -> bool:
    """True if nothing but numbers is in it."""
    return not any(isinstance(one, (ast.Name, ast.Attribute)) for one in ast.walk(node))


def _unscaled(node: ast.expr) -> ast.expr:
    """What is in a call that scales a length, such as `size(62)`."""
    if isinstance(node, ast.Call) and _name(node.func) in ("px", "size") and node.args:
        return node.args[0]
    return node


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


@cache
def numbers() -> tuple[list[tuple[str, int, float]], list[str]]:
    """Those of the package, by module and line, and the lengths beyond the largest space."""
    found, large = [], list[str]()
    for folder, path in ((one, path) for one in TIMED for path in (PACKAGE / one).rglob("*.py")):
        name, source = path.relative_to(PACKAGE).as_posix(), path.read_text(encoding="utf-8")
        if not name.startswith(tuple(EXCEPT)):
            numbers = [*plain_times(source), *(plain(source) if folder in FOLDERS else ())]
            found += sorted({(name, one.lineno, _value(one)) for one in numbers})
            places = {(one.lineno, one.col_offset, _value(one)) for one in plain(source, math.inf)}
            large += [f"{name}:{row}: {one}" for row, _, one in sorted(places) if one > LARGE]
    return found, large


def main() -> int:
    """Name each of them; 1 where there are any."""
    found, large = numbers()
    for name, line, number in found:
        print(f"tammany_desktop/{name}:{line}: {number}")
    if len(large) > KNOWN:
        print(*large, f"{len(large)} lengths beyond {LARGE}: more than {KNOWN}", sep="\n")
    return int(bool(found) or len(large) > KNOWN)


if __name__ == "__main__":
    sys.exit(main())
