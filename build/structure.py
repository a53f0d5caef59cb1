"""Who asks what a scene is, who sets what of objects from outside, and what is born late.

    python build/structure.py

Counted are `isinstance` with a class of scenes, and assignments of a function (an attribute whose
type is a Callable, a lambda, or a function that is made or named on the spot) to an attribute of
another object than `self`; attributes that a class first assigns in another method than
`__init__`; and assignments to what the table shows (the attributes of `ViewModel`) from outside,
with how many modules make them. Names shared by unrelated classes are in `build/homonyms.py`, modules
that run for a click in `tests/bench/test_structure.py`.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1] / "tammany_desktop"
Place = tuple[Path, ast.AST]


def scenes(trees: dict[Path, ast.Module]) -> set[str]:
    """The names of all classes that are scenes."""
    bases = {
        node.name: {ast.unparse(base).partition("[")[0] for base in node.bases}
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    found = {"Scene"}
    while more := {name for name, over in bases.items() if over & found} - found:
        found |= more
    return found


def asked_kinds(trees: dict[Path, ast.Module]) -> Iterator[Place]:
    """Each `isinstance` with a scene's class."""
    kinds = scenes(trees)
    for path, tree in trees.items():
        for node in ast.walk(tree):
            called = isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance"
            if called and kinds & {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}:
                yield path, node


class Types:
    """What the package says of its attributes, by their names alone."""

    def __init__(self, trees: dict[Path, ast.Module]) -> None:
        nodes = [node for tree in trees.values() for node in ast.walk(tree)]
        kinds = {"Callable"}  # with names that stand for one
        for node in nodes:
            if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("Callable["):
                kinds |= {ast.unparse(target) for target in node.targets}
        self.defined = {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
        self.slots, self.others = set[str](), set[str]()
        for node in nodes:
            if isinstance(node, ast.AnnAssign):
                words = ast.unparse(node.annotation).strip("\"'").split(" | ")
                outer = {part.strip().partition("[")[0] for part in words}
                (self.slots if outer & kinds else self.others).add(last(node.target))
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute):
                constant = isinstance(node.value, ast.Constant) and node.value.value is not None
                (self.others if constant else set[str]()).add(last(node.targets[0]))

    def is_function(self, name: str, value: ast.expr) -> bool:
        """Whether a value that an attribute of that name gets is a function."""
        made = isinstance(value, ast.Lambda) or ast.unparse(value).startswith("partial(")
        named = isinstance(value, ast.Name | ast.Attribute)
        known = name in self.slots and (name not in self.others or last(value) in self.defined)
        return made or (named and known)


def last(node: ast.expr) -> str:
    """The last name of `a.b.c`."""
    return last_name(ast.unparse(node))


def set_later(trees: dict[Path, ast.Module]) -> Iterator[Place]:
    """Each function that another object is given after it was made."""
    types = Types(trees)
    for path, tree in trees.items():
        for node in ast.walk(tree):
            for target, value in pairs(node) if isinstance(node, ast.Assign) else ():
                if not isinstance(target, ast.Attribute):
                    continue
                owner = ast.unparse(target.value)
                if owner not in ("self", "cls") and types.is_function(target.attr, value):
                    yield path, target


def stored(node: ast.AST, of: str) -> Iterator[ast.Attribute]:
    """Each attribute of an object of this name that is assigned, or has an item assigned."""
    for part in ast.walk(node):
        inner = part.value if isinstance(part, ast.Subscript) else part
        if isinstance(inner, ast.Attribute) and last(inner.value) == of:
            if isinstance(getattr(part, "ctx", None), ast.Store):
                yield inner


def declared(node: ast.ClassDef) -> set[str]:
    """What a class defines in its body, and the attributes that `__init__` assigns."""
    names = set[str]()
    for part in node.body:
        if isinstance(part, ast.FunctionDef):
            names.add(part.name)
            if part.name == "__init__":
                names |= {attribute.attr for attribute in stored(part, "self")}
        elif isinstance(part, ast.Assign | ast.AnnAssign):
            targets = part.targets if isinstance(part, ast.Assign) else [part.target]
            names |= {ast.unparse(target) for target in targets}
    return names


def born_late(trees: dict[Path, ast.Module]) -> Iterator[Place]:
    """Each attribute that neither the class nor one that it stands on declares, once a class."""
    places = [(path, node) for path, tree in trees.items() for node in ast.walk(tree)]
    classes = [(path, node) for path, node in places if isinstance(node, ast.ClassDef)]
    by_name = {node.name: node for _, node in classes}
    for path, node in classes:
        known, todo = set[str](), [node]
        while todo:
            one = todo.pop()
            known |= declared(one)
            bases = (ast.unparse(base).partition("[")[0] for base in one.bases)
            todo += [by_name[last_name(base)] for base in bases if last_name(base) in by_name]
        late = {part.attr: part for part in stored(node, "self") if part.attr not in known}
        yield from ((path, part) for part in late.values())


def last_name(words: str) -> str:
    """The last name of `a.b.c`, as text."""
    return words.rpartition(".")[2]


def shown_writes(trees: dict[Path, ast.Module]) -> Iterator[Place]:
    """Each assignment to an attribute of the view model, outside its own module."""
    (home,) = (path for path in trees if path.name == "view_model.py")
    (model,) = (node for node in trees[home].body if getattr(node, "name", "") == "ViewModel")
    kept = {part.attr for part in stored(model, "self")}
    for path, tree in trees.items():
        for part in stored(tree, "model") if path != home else ():
            if part.attr in kept:
                yield path, part


def pairs(node: ast.Assign) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Each target of an assignment with its value."""
    for target in node.targets:
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            yield from zip(target.elts, node.value.elts, strict=False)
        else:
            yield target, node.value


def tell(what: str, places: list[Place]) -> None:
    """Print a number, and where it comes from."""
    print(f"{len(places):3} {what}")
    for path, node in places:
        line = getattr(node, "lineno", 0)
        print(f"      {path.relative_to(PACKAGE)}:{line}: {ast.unparse(node)}")


def main() -> None:
    """Print all of it."""
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}
    tell("times a scene is asked what kind it is", list(asked_kinds(trees)))
    later = list(set_later(trees))
    tell("functions are set on an object after it was made", later)
    tell("attributes are first assigned in another method than `__init__`", list(born_late(trees)))
    writes = list(shown_writes(trees))
    count = len({path for path, _ in writes})
    tell(f"assignments, in {count} modules, to what a view model shows", writes)


if __name__ == "__main__":
    main()
