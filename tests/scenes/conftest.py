"""What tests of scenes over the table begin with."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.table import Table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A table of three people, the first to move."""
    made = Table(tmp_path, people=3)
    made.rest()
    yield made
    made.close()
