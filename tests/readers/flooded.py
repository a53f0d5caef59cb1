"""A program that passes changes to accesskit without a pause, as the adapter does it."""

import time
from functools import partial
from itertools import count
from typing import Any, cast

import accesskit

from tammany_desktop.access.adapter import Adapter


def update(number: int) -> Any:
    """Return a window with a button of another name than before."""
    window, button = accesskit.Node(accesskit.Role.WINDOW), accesskit.Node(accesskit.Role.BUTTON)
    window.set_children([1])
    button.set_label(str(number))
    made = accesskit.TreeUpdate(1)
    made.nodes.extend([(0, window), (1, button)])
    made.tree = accesskit.Tree(0)
    return made


def main() -> None:
    """Change until it is ended."""
    adapter = Adapter(accesskit, cast(Any, None), 0)
    for number in count():
        adapter._send(partial(update, number // 500))
        time.sleep(0.0001)


if __name__ == "__main__":
    main()
