"""How many methods have a name that says little: one that four or more unrelated classes use.

    python build/homonyms.py [NAME ...]

The share comes first, then the names that cost most; with names given, the classes that define
each. Classes are related where one inherits from the other, or both from a class of the package;
they are told apart by their names, as text. Methods of two underscores do not count.
"""

import ast
import sys
from collections import defaultdict
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1] / "tammany_desktop"
MANY = 4
SHOWN = 40


def families(classes: set[str], bases: dict[str, set[str]]) -> list[set[str]]:
    """Classes put together where they have a class of the package in common."""
    found: list[set[str]] = []
    for name in sorted(classes):
        family, todo = set[str](), [name]
        while todo:
            one = todo.pop()
            if one in bases and one not in family:
                family.add(one)
                todo += bases[one]
        near = [other for other in found if other & family]
        found = [other for other in found if not other & family] + [family.union(*near)]
    return found


def read() -> tuple[dict[str, list[str]], dict[str, set[str]]]:
    """The classes that define each method, once for each definition; the bases of each class."""
    defined, bases = defaultdict[str, list[str]](list), defaultdict[str, set[str]](set)
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.ClassDef):
                continue
            names = (ast.unparse(base).partition("[")[0] for base in node.bases)
            bases[node.name] |= {name.rpartition(".")[2] for name in names}
            for part in node.body:
                if isinstance(part, ast.FunctionDef) and not part.name.endswith("__"):
                    defined[part.name].append(node.name)
    return defined, bases


def main() -> None:
    """Print all of it."""
    defined, bases = read()
    for name in sys.argv[1:]:
        related = families(set(defined[name]), bases)
        print(name, *(" ".join(sorted(one & {*defined[name]})) for one in related), sep="\n  ")
    if sys.argv[1:]:
        return
    counts = {name: len(families(set(classes), bases)) for name, classes in defined.items()}
    costly = [name for name, count in counts.items() if count >= MANY]
    total, lost = sum(map(len, defined.values())), sum(len(defined[name]) for name in costly)
    print(f"{lost} of {total} definitions, {lost / total:.1%}")
    for name in sorted(costly, key=lambda name: -len(defined[name]))[:SHOWN]:
        print(f"{len(defined[name]):4} definitions in {counts[name]:2} families: {name}")


if __name__ == "__main__":
    main()
