"""Combinations of values for a test in which a fault needs two of them at most.

Each pair of values comes in every run. All combinations come in the long one.
"""

from collections.abc import Collection, Sequence
from itertools import combinations, product

import pytest

Row = tuple[object, ...]


def paired(names: str, *values: Collection[object]) -> pytest.MarkDecorator:
    """Parametrize a test by all combinations, of which all but a choice are long."""
    every = list(product(*values))
    short = covering(every)
    rows = [pytest.param(*row, marks=() if row in short else pytest.mark.long) for row in every]
    return pytest.mark.parametrize(names.split(), rows)


def covering(every: Sequence[Row]) -> list[Row]:
    """Few rows in which each pair of values is that is in any row."""
    left = set().union(*map(_pairs, every))
    chosen: list[Row] = []
    while left:
        best = max(every, key=lambda row: len(left & _pairs(row)))
        left -= _pairs(best)
        chosen.append(best)
    return chosen


def _pairs(row: Row) -> set[object]:
    return set(combinations(enumerate(row), 2))
