"""A tree as text: what a reader would speak from the top to the end, and what it announces."""

from collections.abc import Iterable, Iterator

from tammany_desktop.access.tree import ROOT, Node, Role, Tree


def spoken(node: Node) -> str:
    """One node as a line: its name, value, kind and state, then what is told on demand."""
    name = f"{node.name}: {node.value}" if node.value else node.name
    parts = [node.role.value] if node.role is not Role.TEXT else []
    if node.on is not None:
        word = "chosen" if node.role is Role.ROW else "on"
        parts.append(word if node.on else f"not {word}")
    if node.closed:
        parts.append("closed")
    line = f"{name} [{', '.join(parts)}]" if parts else name
    return f"{line} ({node.more})" if node.more else line


def lines(tree: Tree, at: int = ROOT, depth: int = 0) -> Iterator[str]:
    """The tree from a node down, a line a node, indented; the node in focus has a star."""
    node = tree.nodes[at]
    mark = "* " if at == tree.focus else "  "
    yield f"{mark}{'  ' * depth}{spoken(node)}"
    for child in node.children:
        yield from lines(tree, child, depth + 1)


def page(tree: Tree, news: Iterable[str] = ()) -> str:
    """The tree, and before it what is announced."""
    return "\n".join([*(f"! {words}" for words in news), *lines(tree)]) + "\n"
