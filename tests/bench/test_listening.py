"""What it costs to listen: the tree of the fullest table, and its way to accesskit.

    python -m pytest tests/bench/test_listening.py -m bench -s

Each measurement is printed as one JSON line; the clock never fails a test.
"""

from pathlib import Path
from random import Random

import pytest

from tammany_desktop.access import TreeBuilder
from tests.bench.timing import cost, tell
from tests.helpers import games
from tests.helpers.table import Table

pytestmark = pytest.mark.bench
BAR = 5.0  # milliseconds


def test_the_tree_of_the_fullest_table(tmp_path: Path) -> None:
    match = games.fresh(5, 3)
    games.play(match, Random(3), lambda one: one.state.year == 16 and one.state.turn >= 0)
    table = Table(tmp_path, people=5, state=match.state.copy())
    table.rest()
    builder, app = TreeBuilder(), table.driver.app
    tree = builder.build(app.stack, "A", app.window.size)

    def anew() -> None:
        table.forget_ward_words()
        builder.build(app.stack, "A", app.window.size)

    took, whole = cost(lambda: builder.build(app.stack, "A", app.window.size)), cost(anew)
    tell("tree of the fullest table", BAR, ms=took, all_wards_changed=whole, nodes=len(tree.nodes))
    table.close()
