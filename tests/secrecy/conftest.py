"""Tables at a ballot, for the leaks of other hot-seat games: each is tried here by name."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.ballots import Tables, ballot_of_two
from tests.helpers.table import Table


@pytest.fixture(autouse=True)
def _alone(unshared: None) -> None:
    """Neither of two games that are compared shows what was painted for the other."""


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    """Makes tables of three persons at a ballot, one after the other in the one window."""
    made: list[Table] = []

    def make(seed: int = 3, people: int = 3, **options: Any) -> Table:
        if made:
            made[-1].close()
        options.setdefault("state", ballot_of_two(seed))
        folder = tmp_path / str(len(made))
        made.append(Table(folder, people=people, seed=seed, seal_zero=False, **options))
        made[-1].rest()
        return made[-1]

    yield make
    made[-1].close()
