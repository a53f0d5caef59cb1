"""Combinations of which a run takes so many that each pair of values is among them."""

from itertools import combinations, product

from tests.helpers.pairs import covering, paired

AXES = (range(3), "abcde", range(3), (False, True))


def test_each_pair_is_in_some_row_and_rows_are_few() -> None:
    every = list(product(*AXES))
    short = covering(every)
    for one, other in combinations(range(len(AXES)), 2):
        met = {(row[one], row[other]) for row in short}
        assert met == set(product(AXES[one], AXES[other]))
    assert len(short) < len(every) / 4


def test_the_long_run_has_the_rest() -> None:
    rows = paired("one other third", *AXES[:3]).args[1]
    marks = {row.values: [mark.name for mark in row.marks] for row in rows}
    assert sorted(marks) == sorted(product(*AXES[:3]))
    assert [row for row, names in marks.items() if not names] == sorted(
        covering(list(product(*AXES[:3])))
    )
    assert all(names in ([], ["long"]) for names in marks.values())
